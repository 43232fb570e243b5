"""The fuzzing that is guided by coverage sees what the targets read with, and says where it cannot run."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.fuzz import guided

PRODUCT = ("cache", "commands", "components", "figures", "loaders", "models", "records", "scoring")


def test_every_module_that_a_target_imports_is_instrumented() -> None:
    tree = ast.parse(Path(guided.__file__).with_name("targets.py").read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name.partition(".")[0] in PRODUCT}
    assert len(ours) > 15
    # `from cache.selection import pages` names a room, `from cache.store.backup import x` a module.
    missed = {name for name in ours if not any(f"{name}.".startswith(f"{room}.") for room in guided.OURS)}
    assert missed == set()


def test_without_atheris_it_fails_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guided.sys, "argv", ["guided"])
    monkeypatch.setattr(guided.importlib.util, "find_spec", lambda name: None)
    assert guided.main() == 2
    assert "nothing was fuzzed by coverage. Install the extra `fuzz`" in capsys.readouterr().err
