"""Slides of boxes on pages: homework is spoken of only where the boxes are of answers."""

from __future__ import annotations

import pytest

from cache.queries.inspection import InspectedRun
from figures.narration import grounding
from figures.narration.slide_context import SlideContext
from figures.samples.page_payload import ImageAddresses
from records import AnswerBox, Prediction, Run
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, reading, sample, score_reading


@pytest.mark.parametrize(
    ("task", "kind", "sought", "question", "summary"),
    [
        ("hgbench", "A student's work", "answer that the student wrote", "answers", "The AI says nothing."),
        ("coco", "An image", "object that gold names", "objects", "The AI says nothing."),
    ],
)
def test_a_slide_names_what_the_boxes_are_of(task: str, kind: str, sought: str, question: str, summary: str) -> None:
    gold = sample(answer(1, (10, 10, 50, 50)), answer(1, (60, 60, 90, 90)))
    scored = scored_of(TASKS[task], gold, None)
    run = InspectedRun(Run("One"), "one", None, {}, scored, tuple(range(len(scored.failures))))
    pages = {1: ImageAddresses(missing="")}
    failure = next(one for one in scored.failures if one.category == "no_response")
    told = grounding.narrate(SlideContext(gold, TASKS[task], run, "official", 0.5, pages, failure))
    assert (told.kind, told.question) == (kind, f"Does it find all 2 {question}, and nothing else?")
    assert [part.text for part in told.task] == [f"The AI has to draw a box around every {sought}."]
    assert told.summary == summary
    good = grounding.narrate(SlideContext(gold, TASKS[task], run, "official", 0.5, pages, None))
    assert good.question == told.question
    assert good.summary == f"The AI is right: every {question[:-1]} has its box."


FIRST, SECOND = (10, 10, 50, 50), (60, 60, 90, 90)
STEPS = (12, 12, 20, 20), (30, 30, 40, 40)


@pytest.mark.parametrize(
    ("category", "drawn", "question", "verdict", "more"),
    [
        (
            "hallucinated_box",
            (answer(1, FIRST, *STEPS), answer(1, SECOND), answer(1, (200, 200, 240, 240))),
            "Does it find all 2 answers, and nothing else?",
            "3 boxes for 2 answers",
            ["Found 2 of 2."],
        ),
        (
            "duplicate_box",
            (answer(1, FIRST, *STEPS), answer(1, SECOND), answer(1, SECOND)),
            "Does it find all 2 answers, and nothing else?",
            "3 boxes for 2 answers",
            ["Found 2 of 2."],
        ),
        (
            "missed_step",
            (answer(1, FIRST, STEPS[0]), answer(1, SECOND), answer(1, SECOND)),
            "Does it get every step right?",
            "Missed step",
            ["Found 2 of 2."],
        ),
        (
            "order_error",
            (answer(1, FIRST, *reversed(STEPS)), answer(1, SECOND)),
            "Does it get every step right?",
            "Wrong order",
            ["Found 2 of 2."],
        ),
        (
            "missed_answer",
            (answer(1, FIRST, *STEPS), answer(1, FIRST)),
            "Does it find all 2 answers, and nothing else?",
            "Found 1 of 2",
            ["It drew 2 boxes in all."],
        ),
    ],
)
def test_the_question_is_answered_with_no_by_the_mistake_that_is_told(
    category: str, drawn: tuple[AnswerBox, ...], question: str, verdict: str, more: list[str]
) -> None:
    # Where all answers are found, what is crossed out is not that they were.
    gold = sample(answer(1, FIRST, *STEPS), answer(1, SECOND))
    scored = score_reading(gold, reading(*drawn), "official")
    run = InspectedRun(
        Run("One"),
        "one",
        Prediction("s", ""),
        {"official": reading(*drawn)},
        scored,
        tuple(range(len(scored.failures))),
    )
    failure = next(one for one in scored.failures if one.category == category)
    told = grounding.narrate(
        SlideContext(gold, TASKS["hgbench"], run, "official", 0.5, {1: ImageAddresses(missing="")}, failure)
    )
    assert told.question == question
    assert [(choice.text, choice.right) for choice in told.choices] == [("Yes", False), ("No", True)]
    assert (told.model.verdict, told.model.sign) == (verdict, "wrong")
    assert [part.text for line in told.model.lines for part in line] == more


def test_answers_that_jump_back_a_page_are_no_steps_in_the_wrong_order() -> None:
    gold, drawn = sample(answer(1, FIRST), answer(2, SECOND), pages=2), reading(answer(2, SECOND), answer(1, FIRST))
    scored = score_reading(gold, drawn, "official")
    run = InspectedRun(Run("One"), "one", Prediction("s", ""), {"official": drawn}, scored, (0,))
    (failure,) = scored.failures
    pages = {1: ImageAddresses(missing=""), 2: ImageAddresses(missing="")}
    told = grounding.narrate(SlideContext(gold, TASKS["hgbench"], run, "official", 0.5, pages, failure))
    assert [part.text for part in told.task] == ["The AI has to draw a box around every answer that the student wrote."]
    assert told.question == "Does it name the answers page by page?"
    assert told.summary == "The AI names the answers out of the order of the pages."


THIRD = (200, 200, 240, 240)


@pytest.mark.parametrize(
    ("category", "drawn", "question", "gold_says", "model_says"),
    [
        # Page 2 is not shown; the answer that is found there is none that the class can see.
        (
            "missed_answer",
            (answer(2, FIRST), answer(2, SECOND)),
            "Does it find the answer on this page, and nothing else?",
            ["1 answer", "On this page."],
            ["Found 0 of 1"],
        ),
        (
            "hallucinated_box",
            (answer(1, FIRST), answer(2, FIRST), answer(2, SECOND), answer(3, THIRD)),
            "Does it find nothing on this page?",
            ["0 answers", "On this page."],
            ["1 box for 0 answers", "Nothing to find."],
        ),
        (
            "",
            (answer(1, FIRST), answer(2, FIRST), answer(2, SECOND)),
            "Does it find the answer on this page, and nothing else?",
            ["1 answer", "On this page."],
            ["Found it"],
        ),
        # A box on page 9 is on none that could be shown: all of them are.
        (
            "page_out_of_range",
            (answer(1, FIRST), answer(2, FIRST), answer(2, SECOND), answer(9, FIRST)),
            "Does it find all 3 answers, and nothing else?",
            ["3 answers", "On 3 pages."],
            ["4 boxes for 3 answers", "Found 3 of 3."],
        ),
    ],
)
def test_question_and_counts_are_of_the_pages_that_are_shown(
    category: str, drawn: tuple[AnswerBox, ...], question: str, gold_says: list[str], model_says: list[str]
) -> None:
    gold = sample(answer(1, FIRST), answer(2, FIRST), answer(2, SECOND), pages=3)
    scored = score_reading(gold, reading(*drawn), "official")
    run = InspectedRun(
        Run("One"),
        "one",
        Prediction("s", ""),
        {"official": reading(*drawn)},
        scored,
        tuple(range(len(scored.failures))),
    )
    failures = scored.failures_at(0.5)
    failure = next((one for one in failures if one.category == category), None)
    assert bool(failures) == bool(category) == (failure is not None)
    images = {number: ImageAddresses(missing="") for number in (1, 2, 3)}
    told = grounding.narrate(SlideContext(gold, TASKS["hgbench"], run, "official", 0.5, images, failure))
    assert len(told.pictures) == (3 if category == "page_out_of_range" else 1)
    assert told.question == question
    said = [[side.verdict, *(part.text for line in side.lines for part in line)] for side in (told.gold, told.model)]
    assert said == [gold_says, model_says]
