"""Prompts: what goes into them, and what must not."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from errors import NotConfigured, UsageError
from models.prompts import prompt_for, reminder_for, text_of
from models.settings import axes_of
from records import AnswerBox, Item, Page, Sample
from scoring.grading.gold import gold_mapping
from scoring.grading.task import AXES, GRADED, SKETCHJUDGE
from scoring.grounding.task import COCO, HGBENCH
from scoring.tasks import TASKS

HOMEWORK = Sample(
    "h1",
    (Page(1, 1000, 1400, "a.jpg"), Page(2, 1000, 1400, "b.jpg")),
    (Item("a0", "", (), AnswerBox(1, (111.0, 222.0, 333.0, 444.0), (), "77", "(8)")),),
    (),
    "h1",
)
KNOWN = [{"label": "chart::Scale Error", "name": "Scale Error", "description": "The axis is uneven."}]
DRAWING = Sample(
    "d1",
    (Page(1, 0, 0, "s.png"), Page(2, 0, 0, "r.png", "reference")),
    (
        Item(
            "answer",
            "",
            (),
            gold_mapping(False, [("chart::Scale Error", "secret finding")], KNOWN, "Draw {prompt} as bars."),
        ),
    ),
    (),
    "q1",
)
SETTINGS = [tuple(zip(AXES, values, strict=True)) for values in product(*AXES.values())]


def test_homework_is_asked_for_with_its_number_of_pages_and_nothing_of_gold() -> None:
    prompt = prompt_for(HGBENCH, (), HOMEWORK)
    assert "2 pages" in prompt.text
    assert "one page" in prompt_for(HGBENCH, (), Sample("h", HOMEWORK.pages[:1], (), (), "h")).text
    assert not any(number in prompt.text for number in ("111", "222", "333", "444", "77"))
    assert prompt.leaves_out == frozenset()


@pytest.mark.parametrize("axes", SETTINGS)
def test_every_setting_of_a_drawing_has_its_own_prompt(axes: tuple[tuple[str, str], ...]) -> None:
    prompt = prompt_for(SKETCHJUDGE, axes, DRAWING)
    others = [prompt_for(SKETCHJUDGE, setting, DRAWING) for setting in SETTINGS if setting != axes]
    assert prompt.text not in {setting.text for setting in others}
    assert prompt.version not in {setting.version for setting in others}
    assert "- Scale Error: The axis is uneven." in prompt.text
    assert "secret finding" not in prompt.text
    # What gold says is put in as it is: its braces are no slots.
    assert "Draw {prompt} as bars." in prompt.text


def test_the_reference_is_sent_and_spoken_of_only_where_there_is_one() -> None:
    with_it = prompt_for(SKETCHJUDGE, (("reference", "with"), ("prompt", "cot")), DRAWING)
    without = prompt_for(SKETCHJUDGE, (("reference", "without"), ("prompt", "cot")), DRAWING)
    assert with_it.leaves_out == frozenset()
    assert without.leaves_out == {"reference"}
    assert "Image 2: a reference drawing." in with_it.text
    assert "Image 2" not in without.text


def test_an_axis_that_is_not_named_has_its_first_value() -> None:
    first = (("reference", "with"), ("prompt", "baseline"))
    assert prompt_for(SKETCHJUDGE, (), DRAWING) == prompt_for(SKETCHJUDGE, first, DRAWING)


def test_the_operators_files_take_the_place_of_ours_and_change_the_version(tmp_path: Path) -> None:
    (tmp_path / "hgbench.txt").write_text("Mark the answers of {pages}.", encoding="utf-8")
    prompt = prompt_for(HGBENCH, (), HOMEWORK, (tmp_path,))
    assert prompt.text == "Mark the answers of 2 pages."
    assert prompt.version != prompt_for(HGBENCH, (), HOMEWORK).version


def test_a_setting_without_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotConfigured, match=r"sketchjudge\.prompt\.poem\.txt is not there"):
        prompt_for(SKETCHJUDGE, (("prompt", "poem"),), DRAWING)
    with pytest.raises(NotConfigured, match="is not there"):
        prompt_for(SKETCHJUDGE, (("prompt", "/../../x"),), DRAWING)
    (tmp_path / "hgbench.txt").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(NotConfigured, match="UTF-8"):
        prompt_for(HGBENCH, (), HOMEWORK, (tmp_path,))


def test_every_task_has_a_prompt_and_those_with_a_form_a_reminder() -> None:
    assert all(text_of(f"{key}.txt") for key in TASKS)
    reminded = {key for key, task in TASKS.items() if reminder_for(task) is not None}
    assert reminded == {"hgbench", "sketchjudge", "graded", "fermat", "drawedumath"}


def test_an_operators_reminder_takes_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "hgbench.reminder.txt").write_text(" Boxes, please. \n", encoding="utf-8")
    assert reminder_for(HGBENCH, (tmp_path,)) == "Boxes, please."
    (tmp_path / "hgbench.reminder.txt").write_bytes(b"\xff\xff")
    with pytest.raises(NotConfigured, match=r"hgbench\.reminder\.txt cannot be read"):
        reminder_for(HGBENCH, (tmp_path,))


def test_a_graded_answer_is_asked_for_with_the_labels_that_are_known_and_nothing_of_gold() -> None:
    prompt = prompt_for(GRADED, (), DRAWING)
    assert "- Scale Error: The axis is uneven." in prompt.text
    assert "secret finding" not in prompt.text
    assert "{" + "labels" not in prompt.text


def test_regions_are_asked_for_without_saying_how_many_there_are() -> None:
    prompt = prompt_for(COCO, (), HOMEWORK)
    assert "2 pages" in prompt.text
    assert not any(number in prompt.text for number in ("111", "222", "333", "444"))


def test_pages_can_be_left_out_one_and_all(tmp_path: Path) -> None:
    (tmp_path / "sketchjudge.txt").write_text("#! leave out pages: all\nNo pages: {pages}.", encoding="utf-8")
    prompt = prompt_for(SKETCHJUDGE, (), DRAWING, (tmp_path,))
    assert prompt.leaves_out == {"", "reference"}
    assert prompt.text == "No pages: 0 pages."


def test_a_file_may_name_further_files_but_never_itself(tmp_path: Path) -> None:
    (tmp_path / "sketchjudge.txt").write_text("{prompt}", encoding="utf-8")
    (tmp_path / "sketchjudge.prompt.baseline.txt").write_text("{prompt} then {reference}", encoding="utf-8")
    (tmp_path / "sketchjudge.reference.with.txt").write_text("{prompt} and {strange}", encoding="utf-8")
    assert prompt_for(SKETCHJUDGE, (), DRAWING, (tmp_path,)).text == "{prompt} then {prompt} and {strange}"


@pytest.mark.parametrize(
    ("setting", "axes"),
    [
        (None, (("reference", "with"), ("prompt", "baseline"))),
        ("without", (("reference", "without"), ("prompt", "baseline"))),
        ("cot", (("reference", "with"), ("prompt", "cot"))),
        ("cot/without", (("reference", "without"), ("prompt", "cot"))),
    ],
)
def test_a_setting_names_axes_in_any_order(setting: str | None, axes: tuple[tuple[str, str], ...]) -> None:
    assert axes_of(SKETCHJUDGE, setting) == axes


def test_a_setting_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match=r"“poem” is not a setting of SketchJudge"):
        axes_of(SKETCHJUDGE, "with/poem")
    with pytest.raises(UsageError, match="“without”"):
        axes_of(SKETCHJUDGE, "with/without")
    assert axes_of(HGBENCH, None) == ()
    assert axes_of(HGBENCH, "t=0") == (("setting", "t=0"),)
