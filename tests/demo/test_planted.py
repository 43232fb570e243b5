"""The planted errors of gold are what is documented, and stand among the first suspects of their benchmark."""

from __future__ import annotations

import json

import pytest

from cli import main
from demo import DEMO, HGBENCH_GOLD, PARTS, Part
from demo.planted import PLANTED, homework, right_homework

FIRST = 5


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.task)
def test_every_planted_error_is_among_the_first_five_suspects(part: Part, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suspects", part.task, "--gold", str(part.gold), "--run", str(part.runs), "--json"]) in (0, 1)
    found = [(one["sample"], one["item"]) for one in json.loads(capsys.readouterr().out)["items"][:FIRST]]
    planted = [(one.sample, one.item) for one in PLANTED if one.part == part.task]
    assert len(planted) == 2
    assert set(planted) <= set(found)


def test_the_readme_lists_every_planted_error() -> None:
    readme = (DEMO / "README.md").read_text(encoding="utf-8")
    assert [one for one in PLANTED if f"`{one.sample}`" not in readme] == []


def test_homework_is_made_right_and_wrong_again_to_the_byte() -> None:
    lines = [json.loads(line) for line in HGBENCH_GOLD.read_text(encoding="utf-8").splitlines()]
    right = [right_homework(line) for line in lines]
    assert [line["uuid"] for line, before in zip(lines, right, strict=True) if line != before] == [
        *(line["uuid"] for line in lines if line["uuid"] in ("math-functions", "chemistry-equations"))
    ]
    assert [homework(line) for line in right] == lines
    with pytest.raises(ValueError, match=r"see demo\.planted"):
        homework(next(line for line in lines if line["uuid"] == "math-functions"))
