"""Narration of pages of questions: the class guesses what the model does with one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from figures.narration.slide import Choice, Narration, Parts, SideText
from figures.narration.slide_context import SlideContext, short
from figures.samples import mathdoc
from figures.samples.math_text import parts
from records import Item
from scoring.mathdoc.reading import RIGHT

_EXPLANATIONS: Final = {
    "speculative_completion": "Nobody can read this question. The AI does not say so: it makes one up.",
    "over_refusal": "This question can be read, but the AI says that it cannot.",
    "out_of_order": "The AI puts this question in the wrong place.",
    "merged_questions": "The AI runs two questions into one.",
    "dropped_question": "The AI leaves this question out.",
    "garbled_stem": "The AI garbles the text of this question.",
    "lost_option": "The AI loses one of the choices.",
    "figure_missed": "The AI overlooks the figure that belongs to this question.",
    "figure_cropped": "The AI cuts the figure out badly.",
    "handwriting_leak": "The AI copies a student's handwriting as if it were printed.",
    "no_response": "The AI says nothing about this page.",
}
_WRONG: Final = {
    "made up": "A question of its own making",
    "refused": "“It cannot be read”",
    "silent": "Nothing",
    "garbled": "A garbled text",
}
_WITHHELD: Final = {"correctly refused": "“It cannot be read”", "passed over": "Nothing"}
_VERDICTS: Final = {
    "out_of_order": "A copy in the wrong place",
    "merged_questions": "Part of another question",
    "lost_option": "A copy with a choice missing",
    "figure_missed": "A copy without its figure",
    "handwriting_leak": "A copy, and the handwriting too",
}
"""Failure category -> its sentence, where the outcome of the question is not enough."""

_CHOICES: Final = ("It copies it correctly", "It leaves it out, or says that it cannot read it", "It gets it wrong")


def narrate(context: SlideContext) -> Narration:
    """A page of questions for a class."""
    item = _item(context)
    question = _read(context).get(item.id, {}) if item is not None else {}
    name = f"question {item.label or item.id}" if item is not None else "this page"
    return Narration(
        kind="A photographed page",
        pictures=tuple(context.pictures()),
        task=parts("The AI has to copy out every question, and to say so where one cannot be read."),
        question=f"What does it do with {name}?",
        choices=_choices(context, question),
        gold=_gold(item),
        model=_model(context, item, question),
        summary=_summary(context, question),
    )


def _item(context: SlideContext) -> Item | None:
    """The question that the slide is about; where all is well, one that cannot be read if there is one."""
    items = context.sample.items
    if context.failure is not None and context.failure.item_id:
        return next((item for item in items if item.id == context.failure.item_id), None)
    return next((item for item in items if not mathdoc.readable(item)), items[0] if items else None)


def _read(context: SlideContext) -> dict[str, Mapping[str, Any]]:
    value = context.reading.value
    return {} if value is None else {str(question["item"]): question for question in value["questions"]}


def _choices(context: SlideContext, question: Mapping[str, Any]) -> tuple[Choice, ...]:
    withheld = question.get("behaviour") in ("refusal", "silence")
    place = 1 if withheld else 0 if context.failure is None and question.get("outcome") in RIGHT else 2
    return tuple(Choice(text, at == place) for at, text in enumerate(_CHOICES))


def _gold(item: Item | None) -> SideText:
    if item is None:
        return SideText("See the page", "plain")
    if not mathdoc.readable(item):
        return SideText(
            "It cannot be read", "plain", (parts("The right thing to do is to say so, or to leave it out."),)
        )
    return SideText("It can be read", "plain", (_one_line(_text(item)),))


def _text(item: Item) -> str:
    return str(item.gold_fields.get("text", ""))


def _model(context: SlideContext, item: Item | None, question: Mapping[str, Any]) -> SideText:
    prediction = context.run.prediction
    if prediction is None or item is None or not question:
        return SideText("Nothing", "wrong")
    outcome = str(question["outcome"])
    text = _question_text(context, question, prediction.raw)
    lines = (_one_line(text),) if text.strip() and question["behaviour"] == "answer" else ()
    if outcome in RIGHT and context.failure is None:
        return SideText("A good copy" if mathdoc.readable(item) else _WITHHELD[outcome], "right", lines)
    category = context.failure.category if context.failure is not None else ""
    return SideText(_VERDICTS.get(category) or _WRONG.get(outcome, "A copy with a mistake"), "wrong", lines)


def _question_text(context: SlideContext, question: Mapping[str, Any], raw: str) -> str:
    """The text of a question in the response, or what leaked into it."""
    value = context.reading.value or {}
    if context.failure is not None and context.failure.category == "handwriting_leak" and value.get("leaks"):
        leaks = [tuple(pair) for pair in value["leaks"]]
        start, end = next(
            (leak for leak in leaks if question["start"] is not None and leak[0] >= question["start"]), leaks[0]
        )
        return raw[start:end]
    return raw[question["start"] : question["end"]] if question["start"] is not None else ""


def _one_line(text: str) -> Parts:
    """A text without the room between its lines, which a class does not need."""
    return short("   ".join(line.strip() for line in text.splitlines() if line.strip()))


def _summary(context: SlideContext, question: Mapping[str, Any]) -> str:
    if context.failure is not None:
        return _EXPLANATIONS.get(context.failure.category, context.task.category(context.failure.category).label)
    if question and question["outcome"] not in RIGHT:
        return "The AI copies it with a mistake."
    return {
        "refusal": "The AI is right: it admits that it cannot read this.",
        "silence": "The AI is right: it makes nothing up where nobody can read.",
    }.get(str(question.get("behaviour")), "The AI is right: it copies it well.")
