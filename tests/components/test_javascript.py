"""The tests of the JavaScript, which run in node without a page: geometry, outcomes, marks, the tree, the slider."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.shared import ROOT

TESTS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "components").glob("*/*.test.js"))

IMPORT_ALL = "for (const file of process.argv.slice(1)) await import(`${process.cwd()}/${file}`)"


def _node() -> tuple[int, ...]:
    """The version of node; empty where there is none."""
    if shutil.which("node") is None:
        return ()
    stated = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    return tuple(int(part) for part in re.findall(r"\d+", stated))


needs_node = pytest.mark.skipif(_node() < (20, 19), reason="no node of version 20.19 or later")


@needs_node
def test_the_modules_pass_their_own_tests() -> None:
    # One process for all of them: to start one each takes six times as long.
    done = subprocess.run(
        ["node", "--test-reporter=tap", "--input-type=module", "--eval", IMPORT_ALL, *TESTS],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    (passed,) = re.findall(r"^# pass (\d+)$", done.stdout, re.MULTILINE)
    assert int(passed) >= len(TESTS)
