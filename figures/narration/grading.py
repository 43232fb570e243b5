"""Narration of graded answers: the class judges first, then sees the verdicts of the teacher and the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from figures.narration.slide import Narration, Parts, SideText, Sign
from figures.narration.slide_context import SlideContext, words, yes_or_no
from figures.samples.math_text import Part
from scoring.grading.gold import ALTERNATIVE

_EXPLANATIONS: Final = {
    "false_acceptance": "The AI calls this work correct, although there is a mistake in it.",
    "false_rejection": "The AI calls this work wrong, although it is correct.",
    "missed_error_type": "The AI sees that something is wrong, but not all that is wrong.",
    "spurious_error_type": "The AI sees that something is wrong, and adds a mistake that is not there.",
    "confused_error_type": "The AI sees that something is wrong, but takes it for another mistake.",
    "unmapped_label": "The AI sees that something is wrong, and makes up a name for it.",
    "inconsistent_output": "The AI contradicts itself.",
    "parse_failure": "The AI says something that cannot be used.",
    "no_response": "The AI says nothing about this work.",
}

_MOST = 3
"""Mistakes that are listed."""


def narrate(context: SlideContext) -> Narration:
    """A graded answer for a class."""
    gold: Any = context.sample.items[0].gold
    correct = gold["verdict"] == "correct"
    reference = context.pictures("reference", later=True, caption="What it should look like")
    value = context.reading.value
    return Narration(
        kind="A student's work",
        pictures=(*context.pictures(), *context.pictures("question", early=True, caption="The question"), *reference),
        task=words(str(gold["question"]), 420),
        question="Is this work correct?",
        choices=yes_or_no(correct, "Correct", "Not correct"),
        gold=SideText(_verdict(correct), "plain", _gold_lines(gold, correct)),
        model=_model(context, value, correct),
        summary=_summary(context, correct, bool(gold["errors"])),
    )


def _verdict(correct: bool) -> str:
    return "Correct" if correct else "Not correct"


def _gold_lines(gold: Mapping[str, Any], correct: bool) -> tuple[Parts, ...]:
    if correct:
        is_alternative = gold["kind"] == ALTERNATIVE
        return ((Part("text", "It is solved in another way than the model solution."),),) if is_alternative else ()
    names = {label["label"]: label["name"] for label in gold["known"]}
    return tuple(
        _line(names.get(error["label"], error["label"]), error["description"]) for error in gold["errors"][:_MOST]
    )


def _model(context: SlideContext, value: Mapping[str, Any] | None, correct: bool) -> SideText:
    if value is None:
        return SideText("No usable answer", "wrong")
    says_correct = value["verdict"] == "correct"
    sign: Sign = "wrong" if says_correct != correct else "right" if context.failure is None else "plain"
    lines = tuple(_line(str(error["stated"]), str(error["description"])) for error in value["errors"][:_MOST])
    return SideText(_verdict(says_correct), sign, lines)


def _line(name: str, description: str) -> Parts:
    return (Part("text", f"{name}. ", marked=True), *words(description, 200)) if description else (Part("text", name),)


def _summary(context: SlideContext, correct: bool, errors: bool) -> str:
    if context.failure is not None:
        return _EXPLANATIONS.get(context.failure.category, context.task.category(context.failure.category).label)
    if correct:
        return "The AI is right: nothing is wrong here."
    return "The AI is right, and names what is wrong." if errors else "The AI is right: this work is not correct."
