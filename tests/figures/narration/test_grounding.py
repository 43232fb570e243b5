"""Slides of boxes on pages: homework is spoken of only where the boxes are of answers."""

from __future__ import annotations

import pytest

from cache.queries.inspection import InspectedRun
from figures.narration import grounding
from figures.narration.slide_context import SlideContext
from figures.samples.page_payload import ImageAddresses
from records import Run
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, sample


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
    assert (told.kind, told.question) == (kind, f"Does it find all 2 {question}?")
    assert [part.text for part in told.task] == [f"The AI has to draw a box around every {sought}."]
    assert told.summary == summary
    good = grounding.narrate(SlideContext(gold, TASKS[task], run, "official", 0.5, pages, None))
    assert good.summary == f"The AI is right: every {question[:-1]} has its box."
