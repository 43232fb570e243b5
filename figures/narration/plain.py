"""Narration of any other task: the work, gold as it is stated, and the model's response."""

from __future__ import annotations

import json
from collections.abc import Mapping

from figures.narration.slide import Narration, SideText
from figures.narration.slide_context import SlideContext, words, yes_or_no
from records import Item
from scoring.wording import word_failure

_MOST = 3
"""Items of gold that are listed."""


def narrate(context: SlideContext) -> Narration:
    """A sample of any task for a class."""
    good = context.failure is None
    prediction = context.run.prediction
    stated = [_stated(item) for item in context.sample.items[:_MOST]]
    return Narration(
        kind="A student's work",
        pictures=tuple(context.pictures()),
        task=(),
        question="Does the AI get this right?",
        choices=yes_or_no(good),
        gold=SideText("What is right", "plain", tuple(words(text) for text in stated if text)),
        model=SideText(
            "Right" if good else "Not right",
            "right" if good else "wrong",
            (words(prediction.raw),) if prediction is not None else (),
        ),
        summary=_summary(context),
    )


def _stated(item: Item) -> str:
    gold = item.gold
    if not isinstance(gold, Mapping):
        return item.label
    values_in_words = ", ".join(
        f"{name} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)}"
        for name, value in gold.items()
    )
    return f"{item.label}: {values_in_words}" if item.label else values_in_words


def _summary(context: SlideContext) -> str:
    if context.failure is None:
        return "The AI is right."
    return word_failure(context.task, context.failure.kind, context.failure.args)
