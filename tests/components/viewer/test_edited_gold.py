"""Edited gold is taken from the browser as a whole or not at all, and becomes answer boxes that keep their names."""

from __future__ import annotations

import math
from typing import Any

import pytest

from components.viewer.edited_gold import EditedAnswer, EditedStep, GoldEdit, GoldUndo, edited_answers
from components.viewer.events import ViewerEvent, read_event
from errors import InvalidGold
from records import AnswerBox, Box, StepBox

BOX: Box = (100.0, 100.0, 500.0, 300.0)
STEP: Box = (110.0, 110.0, 300.0, 150.0)
OTHER: Box = (110.0, 160.0, 300.0, 200.0)
GOLD = (
    AnswerBox(1, BOX, (StepBox(STEP, "1"), StepBox(OTHER, "2")), "15", "(2)", "proof"),
    AnswerBox(2, BOX, (), "16"),
)


def _message(**changes: Any) -> dict[str, Any]:
    steps = [{"from": "a0.s0", "box": list(STEP)}]
    answers = [{"from": "a0", "page": 1, "box": [100, 100, 500, 300.5], "steps": steps}]
    told = {"kind": "correct", "sample": "s", "attempt": 1, "edited": 3, "seen": 4, "who": " Ada "}
    return {**told, "answers": answers, **changes}


def _with(**changes: Any) -> dict[str, Any]:
    (answer,) = _message()["answers"]
    return _message(answers=[{**answer, **changes}])


def _edit(*answers: EditedAnswer) -> GoldEdit:
    return GoldEdit(1, 0, 0, "Ada", answers)


def _as_it_was() -> list[EditedAnswer]:
    return [
        EditedAnswer(
            f"a{place}",
            answer.page,
            answer.box or BOX,
            tuple(
                EditedStep(f"a{place}.s{order}", step.box)
                for order, step in enumerate(answer.steps)
                if step.box is not None
            ),
        )
        for place, answer in enumerate(GOLD)
    ]


def test_edited_gold_is_read() -> None:
    answer = EditedAnswer("a0", 1, (100, 100, 500, 300.5), (EditedStep("a0.s0", STEP),))
    assert read_event(_message()) == ViewerEvent("correct", "s", edit=GoldEdit(1, 3, 4, "Ada", (answer,)))


def test_gold_without_any_answer_is_read() -> None:
    event = read_event(_message(answers=[]))
    assert event is not None
    assert event.edit == GoldEdit(1, 3, 4, "Ada", ())


@pytest.mark.parametrize(
    "value",
    [
        _message(answers=None),
        _message(answers=[None]),
        _message(answers=_message()["answers"] * 2_001),
        _message(attempt=0),
        _message(attempt=math.nan),
        _message(seen=-1),
        _message(seen=1.5),
        _message(seen=True),
        _message(edited=None),
        _message(who=""),
        _message(who="   "),
        _message(who="x" * 81),
        _message(who="Ada\0"),
        _message(who="Ada\nBob"),
        _message(who=None),
        _message(sample=None),
        _with(**{"from": "a0.s0.s1"}),
        _with(**{"from": "../a0"}),
        _with(**{"from": 0}),
        _with(page=0),
        _with(title_id=15),
        _with(question_id=None),
        _with(question_type="x" * 81),
        _with(title_id="1\u200b5"),
        _with(page="1"),
        _with(page=10_001),
        _with(box=None),
        _with(box=[0, 0, 10]),
        _with(box=[0, 0, 10, math.inf]),
        _with(box=[0, 0, 10, 10**400]),
        _with(box=[0, 0, 10, "10"]),
        _with(box=[0, 0, True, 10]),
        _with(box=[10, 0, 10, 10]),
        _with(box=[0, 10, 10, 9]),
        _with(steps=None),
        _with(steps=[{"from": None, "box": [0, 0, 0, 0]}]),
        _with(steps=[{"from": "b1", "box": [0, 0, 1, 1]}]),
        _with(steps=["a0.s0"]),
        _with(steps=[{"from": None, "box": [0, 0, 1, 1]}] * 2_001),
    ],
)
def test_one_malformed_part_refuses_the_whole_message(value: object) -> None:
    assert read_event(value) is None


def test_an_undo_names_its_entry_and_who_asks_for_it() -> None:
    told = {"kind": "uncorrect", "sample": "s", "attempt": 5, "mark": 3, "who": "Ada"}
    assert read_event(told) == ViewerEvent("uncorrect", "s", undo=GoldUndo(5, 3, "Ada"))
    for change in ({"attempt": 0}, {"mark": 0}, {"mark": "3"}, {"mark": None}, {"who": ""}, {"who": 3}):
        assert read_event({**told, **change}) is None


def test_what_was_not_touched_comes_back_as_it_was() -> None:
    assert edited_answers(_edit(*_as_it_was()), GOLD) == GOLD


def test_a_moved_answer_keeps_its_names_and_a_new_one_has_none() -> None:
    first, second = _as_it_was()
    moved = EditedAnswer("a0", 2, (0, 0, 10, 10), first.steps)
    drawn = EditedAnswer(None, 1, (20, 20, 30, 30), (EditedStep(None, (21, 21, 22, 22)),))
    found = edited_answers(_edit(moved, drawn, second), GOLD)
    assert (found[0].name, found[0].question_type, found[0].page) == ("15(2)", "proof", 2)
    assert found[1] == AnswerBox(1, (20, 20, 30, 30), (StepBox((21, 21, 22, 22), "1"),))
    assert found[2] == GOLD[1]


def test_what_an_answer_is_called_is_read_on_one_line_and_takes_the_place_of_what_gold_says() -> None:
    event = read_event(_with(title_id=" 16\u3000a\n", question_id=""))
    assert event is not None
    assert event.edit is not None
    assert event.edit.answers[0].names == {"title_id": "16 a", "question_id": None}
    named = edited_answers(event.edit, GOLD)[0]
    assert (named.title_id, named.question_id, named.question_type) == ("16 a", None, "proof")
    drawn = EditedAnswer(None, 1, BOX, (), {"question_type": "choice"})
    assert edited_answers(_edit(drawn), GOLD) == (AnswerBox(1, BOX, (), question_type="choice"),)


def test_steps_in_another_order_are_numbered_anew() -> None:
    first, second = _as_it_was()
    turned = EditedAnswer("a0", 1, BOX, first.steps[::-1])
    assert edited_answers(_edit(turned, second), GOLD)[0].steps == (StepBox(OTHER, "1"), StepBox(STEP, "2"))


def test_steps_that_gold_names_otherwise_keep_their_names() -> None:
    gold = (AnswerBox(1, BOX, (StepBox(STEP, "b"), StepBox(OTHER, None))),)
    steps = (EditedStep("a0.s1", OTHER), EditedStep("a0.s0", STEP), EditedStep(None, STEP))
    found = edited_answers(_edit(EditedAnswer("a0", 1, BOX, steps)), gold)
    assert [step.step_id for step in found[0].steps] == [None, "b", None]


def test_a_step_that_became_an_answer_and_an_answer_that_became_a_step_lose_their_names() -> None:
    first, _ = _as_it_was()
    whole = EditedAnswer("a0", 1, BOX, (first.steps[0], EditedStep("a1", OTHER)))
    found = edited_answers(_edit(whole, EditedAnswer("a0.s1", 1, OTHER, ())), GOLD)
    assert [step.step_id for step in found[0].steps] == ["1", "2"]
    assert found[1] == AnswerBox(1, OTHER)


@pytest.mark.parametrize("box", [(-1.0, 0.0, 10.0, 10.0), (0.0, 0.0, 1000.5, 10.0)])
def test_a_box_that_leaves_its_page_is_refused_with_its_place(box: Box) -> None:
    with pytest.raises(InvalidGold, match="Box 1 on page 1: expected a box from 0 to 1000"):
        edited_answers(_edit(EditedAnswer(None, 1, box, ())), GOLD)


def test_a_box_that_gold_places_beyond_its_page_may_stay_there() -> None:
    gold = (AnswerBox(1, (-5.0, 0.0, 1010.0, 10.0)),)
    same = EditedAnswer("a0", 1, (-5.0, 0.0, 1010.0, 10.0), ())
    assert edited_answers(_edit(same), gold) == gold
    with pytest.raises(InvalidGold, match="-6"):
        edited_answers(_edit(EditedAnswer("a0", 1, (-6.0, 0.0, 1010.0, 10.0), ())), gold)


@pytest.mark.parametrize("origins", [("a2", "a0"), ("a0.s7", "a0"), ("a0", "a0")])
def test_boxes_that_gold_does_not_have_or_has_once_are_refused(origins: tuple[str, str]) -> None:
    with pytest.raises(InvalidGold, match="other gold"):
        edited_answers(_edit(*(EditedAnswer(origin, 1, BOX, ()) for origin in origins)), GOLD)
