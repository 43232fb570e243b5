"""The planted errors of gold are what is documented, and stand among the first suspects of their benchmark."""

from __future__ import annotations

import json

import pytest

from cli import main
from demo import DEMO, PARTS, Part
from demo.planted_gold_errors import PLANTED

FIRST = 5


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.task)
def test_every_planted_error_is_among_the_first_five_suspects(part: Part, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suspects", part.task, "--gold", str(part.gold), "--run", str(part.runs), "--json"]) in (0, 1)
    found = [(suspect["sample"], suspect["item"]) for suspect in json.loads(capsys.readouterr().out)["items"][:FIRST]]
    planted = [(error.sample, error.item) for error in PLANTED if error.part == part.task]
    assert len(planted) == 2
    assert set(planted) <= set(found)


def test_the_readme_lists_every_planted_error() -> None:
    readme = (DEMO / "README.md").read_text(encoding="utf-8")
    assert [error for error in PLANTED if f"`{error.sample}`" not in readme] == []
