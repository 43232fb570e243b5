"""`errata compare` of a benchmark of questions: the lists hold answers, not drawings."""

from __future__ import annotations

from pathlib import Path

from scoring.tasks import TASKS
from tests import judged
from tests.commands.conftest import Errata


def test_answers_are_listed_by_sample_and_item(errata: Errata, tmp_path: Path) -> None:
    judged.fill(tmp_path)
    files = ["--gold", str(tmp_path / "gold.csv"), "--run", str(tmp_path / "A.csv"), "--run", str(tmp_path / "B.csv")]
    found = errata("compare", "drawedumath", *files, "--json").json
    # The ensembles, the lowest on a tie: A 4 1 4 1 4 2 1 4, B 1 2 4 4 1 - 1 4; c's GPT-4o question has no line.
    assert found["improved"] == ["b/teacher.2"]
    assert found["regressed"] == ["a/teacher.1", "c/claude.1"]
    assert found["both_wrong"] == ["a/teacher.2", "c/claude.2", "d/gpt4o.1"]
    assert (found["n"], found["unit"]) == (8, "problem")
    output = errata("compare", "drawedumath", *files).out
    assert "8 items of samples answered by both. Samples answered: A 4, B 4, both 4, of 4. Unit: problem." in output
    assert "Correct if the answer is rated 3 or 4." in output
    assert "right in B alone: 1 (b/teacher.2)" in output


def test_every_task_of_items_says_when_one_is_right() -> None:
    assert all(bool(task.item_correct_when) == task.sums_by_item for task in TASKS.values())
