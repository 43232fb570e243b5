"""Imports run one way, down; Streamlit stays in few places, and `errata score` does without it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LAYERS = (
    {"records", "errors"},
    {"scoring"},
    {"loaders", "models"},
    {"cache"},
    {"figures"},
    {"components", "serving"},
    {"pages"},
    {"app", "asgi", "cli", "commands"},
)
"""From the bottom up. A module may import its own package and what lies below its layer."""

HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
TOP = LAYERS[-1]
DATA = {"demo"}
"""Where the bundled data lie: known to the commands, itself knowing nobody."""

STREAMLIT_IN = ("app.py", "asgi.py", "pages/", "components/", "cache/memo.py")


def modules() -> list[Path]:
    return sorted(
        path
        for name in HEIGHT
        for path in [ROOT / f"{name}.py", *(ROOT / name).rglob("*.py")]
        if path.is_file() and "__pycache__" not in path.parts
    )


def imported(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.lineno, node.module
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, path.relative_to(ROOT).parts[0]


def is_allowed(importer: str, target: str) -> bool:
    if target in DATA:
        return importer in TOP
    if target not in HEIGHT or importer == target:
        return True
    if importer in TOP and target in TOP:
        return (importer, target) == ("cli", "commands")
    return HEIGHT[target] < HEIGHT[importer]


def test_no_import_runs_up() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules()
        for line, name in imported(path)
        if not is_allowed(path.relative_to(ROOT).parts[0].removesuffix(".py"), name.partition(".")[0])
    ]
    assert wrong == []


def test_streamlit_is_imported_in_few_places_only() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        for line, name in imported(path)
        if name.partition(".")[0] == "streamlit" and not path.relative_to(ROOT).as_posix().startswith(STREAMLIT_IN)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("importer", "target", "allowed"),
    [
        ("cache", "loaders", True),
        ("loaders", "cache", False),
        ("scoring", "records", True),
        ("records", "scoring", False),
        ("loaders", "models", False),
        ("cli", "commands", True),
        ("commands", "cli", False),
        ("commands", "demo", True),
        ("cache", "demo", False),
        ("scoring", "numpy", True),
    ],
)
def test_the_rule_itself(importer: str, target: str, allowed: bool) -> None:
    assert is_allowed(importer, target) is allowed


def test_scoring_from_files_loads_neither_streamlit_nor_the_workspace(tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "m.jsonl"
    answer = [{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0, 500, 500]}]
    metadata = {"media_size": {"a": [100, 100]}, "media_map": {"a": ["a", "a.jpg"]}, "answer": json.dumps(answer)}
    gold.write_text(json.dumps({"uuid": "s1", "metadata": metadata}) + "\n")
    run.write_text(json.dumps({"uuid": "s1", "predict": json.dumps(answer)}) + "\n")
    heavy = ("streamlit", "pandas", "sqlalchemy", "plotly", "cv2", "anthropic", "pyarrow")
    program = (
        "import sys, cli\n"
        f"codes = [cli.main([verb, 'hgbench', '--gold', {str(gold)!r}, '--run', {str(run)!r}, '--json'])"
        " for verb in ('score', 'failures')]\n"
        f"print(codes, [name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[0, 0] []"
