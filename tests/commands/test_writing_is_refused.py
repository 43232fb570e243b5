"""Read-only mode on the command line: every command that writes to the workspace refuses to, in one sentence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record
from cache.store.workspace import Workspace
from tests.commands.conftest import Errata
from tests.commands.made_files import gold_and_run
from tests.writing_functions import rows_of, uses

ASKED = ["--model", "replay:model"]

COMMANDS: dict[str, Sequence[Sequence[str]]] = {
    "commands.live.judge": [["judge", "pilot", "--run", "model", *ASKED]],
    "commands.live.rerun": [["rerun", "pilot/exact", *ASKED]],
    "commands.live.rerun_batch": [["rerun", "pilot", "--selection", "", *ASKED]],
    "commands.marks.marks": [["marks", "import", "pilot", "marks.jsonl"]],
    "commands.serving.demo": [["demo", "--no-browser"]],
    "commands.workspace.annotations": [["gold", "pilot", "--apply", "boxes.json", "--who", "Ann"]],
    "commands.workspace.backup": [["restore", "kept.errata"]],
    "commands.workspace.import_files": [
        ["import", "hgbench", "--gold", "gold.jsonl", "--name", "other"],
        ["import", "hgbench", "--name", "pilot", "--run", "model.jsonl"],
    ],
}
"""Module of a command -> what it is given."""

SERVING = "commands.serving.serve"
"""Serves a workspace for reading only too, and then leaves out what it does before."""


def _content(home: Path) -> dict[str, list[Any]]:
    return rows_of(home / "workspace.sqlite")


@pytest.fixture
def read_only(errata: Errata, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a workspace that is open for reading only, with files beside it that could be imported."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    monkeypatch.setenv("ERRATA_HOME", str(home))
    monkeypatch.delenv("ERRATA_DATABASE_URL", raising=False)
    assert errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "pilot").code == 0
    with closing(Workspace.open()) as workspace:
        record(workspace, NewMark("pilot", MarkTarget("sample", "exact"), "Ann", "gold_wrong"))
    Path("marks.jsonl").write_text(errata("marks", "export", "pilot").out.replace("Ann", "Ben"), encoding="utf-8")
    boxes = json.loads(errata("gold", "pilot", "--format", "coco", "-o", "-").out)
    boxes["annotations"][0]["bbox"][2] -= 5
    Path("boxes.json").write_text(json.dumps(boxes), encoding="utf-8")
    assert errata("backup", "kept.errata").code == 0
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    return home


def test_every_command_that_writes_refuses_to_in_read_only_mode(errata: Errata, read_only: Path) -> None:
    assert set(COMMANDS) | {SERVING} == set(uses("commands"))
    before = _content(read_only)
    for given in (given for every in COMMANDS.values() for given in every):
        answer = errata(*given)
        assert (answer.code, answer.out) == (2, ""), given
        assert "open for reading only" in answer.err, (given, answer.err)
        assert _content(read_only) == before, given


def test_a_backup_of_a_read_only_workspace_can_be_written(errata: Errata, read_only: Path) -> None:
    assert errata("backup", "again.errata").code == 0
