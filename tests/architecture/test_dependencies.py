"""What is imported is declared, and what is declared has its reason in the README."""

from __future__ import annotations

import re
import sys
import tomllib

from tests.architecture.test_imports import HEIGHT, ROOT, imported, modules

DISTRIBUTION = {"PIL": "pillow", "cv2": "opencv-python-headless", "yaml": "pyyaml", "fontTools": "fonttools"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names(lines: list[str]) -> set[str]:
    return {re.split(r"[<>=\[]", line)[0] for line in lines}


DECLARED = names(PROJECT["dependencies"])
OPTIONAL = {name for lines in PROJECT["optional-dependencies"].values() for name in names(lines)}


def test_every_library_that_is_imported_is_declared() -> None:
    used = {name.partition(".")[0] for path in modules() for _, name in imported(path)}
    foreign = used - set(sys.stdlib_module_names) - set(HEIGHT) - {"demo"}
    assert {DISTRIBUTION.get(name, name) for name in foreign} - DECLARED == set()


def test_every_declared_library_has_its_reason() -> None:
    rows = re.findall(
        r"^\| ([\w, -]+?)(?: \(`[^|]*`\))? \| \w", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    named = {name for row in rows for name in row.split(", ")}
    assert (DECLARED | OPTIONAL) - named == set()
