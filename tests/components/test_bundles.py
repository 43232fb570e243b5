"""The JavaScript that the components load is what the modules in their `browser/` folders give."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.shared import ROOT

BUNDLES = sorted((ROOT / "components").glob("*/bundle.js"))
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"


def test_every_module_is_reached_from_a_bundle() -> None:
    entries = re.findall(r"=(components/\S+\.js)", (ROOT / "package.json").read_text("utf-8"))
    waiting, reached = [ROOT / entry for entry in entries], set[Path]()
    while waiting:
        module = waiting.pop().resolve()
        if module not in reached:
            reached.add(module)
            imported = re.findall(r'^import .*?"(\..*?)";$', module.read_text("utf-8"), re.MULTILINE | re.DOTALL)
            waiting.extend(module.parent / name for name in imported)
    assert len(entries) == len(BUNDLES)
    assert reached == set((ROOT / "components").rglob("browser/**/*.js"))


@pytest.mark.skipif(shutil.which("npm") is None or not ESBUILD.exists(), reason="no node, or no esbuild: `make js`")
def test_the_committed_bundles_are_what_the_modules_give(tmp_path: Path) -> None:
    subprocess.run(["npm", "run", "--silent", "build", "--", f"--outdir={tmp_path}"], cwd=ROOT, check=True, timeout=60)
    made = {path.parent.name: path.read_text("utf-8") for path in tmp_path.glob("*/bundle.js")}
    assert made == {path.parent.name: path.read_text("utf-8") for path in BUNDLES}, "the bundles are old: `make js`"
