"""Slides of MathDoc: what is said about a question that is only partly right, and has no failure."""

from __future__ import annotations

import pytest

from figures.narration import mathdoc
from figures.narration.slide_context import SlideContext
from figures.samples.page_payload import ImageAddresses
from tests.figures.samples.document_pages import TASK, inspected, page

GOLD = "二、填空题\n3. 抛物线 $y=x^2$ 的焦点坐标为 ____\n"


@pytest.mark.parametrize(
    ("written", "sign", "title", "summary"),
    [
        (GOLD, "right", "A good copy", "The AI is right: it copies it well."),
        (GOLD.replace("焦点坐标", "顶点"), "wrong", "A copy with a mistake", "The AI copies it with a mistake."),
    ],
)
def test_a_slide_without_a_failure_says_the_same_of_its_question_everywhere(
    written: str, sign: str, title: str, summary: str
) -> None:
    sample = page(GOLD)
    run = inspected(sample, "One", written)
    assert run.scored.failures == ()
    told = mathdoc.narrate(SlideContext(sample, TASK, run, "official", 0.5, {1: ImageAddresses(missing="")}, None))
    assert (told.model.sign, told.model.verdict, told.summary) == (sign, title, summary)
    assert [choice.right for choice in told.choices] == [sign == "right", False, sign == "wrong"]
