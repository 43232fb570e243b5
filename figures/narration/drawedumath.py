"""Narration of questions about a drawing: the class guesses whether the model answers one of them correctly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from figures.narration.slide import Choice, Narration, SideText, Sign
from figures.narration.slide_context import SlideContext, words, yes_or_no
from records import Item
from scoring.drawedumath.failures import NO_ANSWER
from scoring.drawedumath.ratings import Rating

_EXPLANATIONS: Final = {
    "misread_as_correct": "The student made a mistake, and the AI does not see it.",
    "misread_as_wrong": "The AI sees a mistake that the student did not make.",
    "wrong": "The AI gives a wrong answer.",
    "unrelated": "The AI answers something else, or states what is not so.",
    "partial": "The AI is only partly right.",
    "overlong": "The AI talks much longer than it needs to.",
    "no_answer": "The AI gives no answer.",
    "no_response": "The AI says nothing about this drawing.",
}

_SHORT: Final = 48
"""Characters of an answer that are set in large type."""


def narrate(context: SlideContext) -> Narration:
    """A question about a drawing for a class."""
    ratings = _stored_answers(context)
    item = _item(context, ratings)
    gold = item.gold_fields if item is not None else {}
    answer = ratings.get(item.id, {}) if item is not None else {}
    good = _right(answer)
    return Narration(
        kind="A student's drawing",
        pictures=tuple(context.pictures()),
        task=words(str(gold.get("question", "")), 420),
        question="Does the AI answer this correctly?",
        # Nobody knows where nobody rated it.
        choices=yes_or_no(good) if _is_rated(answer) else (Choice("Yes", False), Choice("No", False)),
        gold=_card(str(gold.get("reference", "")), "plain"),
        model=_model(answer, good),
        summary=_summary(context, answer),
    )


def _stored_answers(context: SlideContext) -> dict[str, Mapping[str, Any]]:
    value = context.reading.value or {}
    return {str(answer["item"]): answer for answer in value.get("answers", ())}


def _item(context: SlideContext, ratings: Mapping[str, Mapping[str, Any]]) -> Item | None:
    """The question that the slide is about; where all is well, the first one that the AI answers correctly."""
    items = context.sample.items
    if context.failure is not None and context.failure.item_id:
        return next((item for item in items if item.id == context.failure.item_id), None)
    return next((item for item in items if _right(ratings.get(item.id, {}))), items[0] if items else None)


def _right(answer: Mapping[str, Any]) -> bool:
    rating = answer.get("rating")
    return rating is not None and Rating("rated", rating).is_correct


def _is_rated(answer: Mapping[str, Any]) -> bool:
    """Whether it is known if the answer is right; one that is missing is wrong."""
    return not answer or answer["outcome"] == NO_ANSWER or answer.get("rating") is not None


def _model(answer: Mapping[str, Any], good: bool) -> SideText:
    if not answer or answer["outcome"] == NO_ANSWER:
        return SideText("No answer", "wrong")
    sign: Sign = "right" if good else "wrong" if _is_rated(answer) else "plain"
    return _card(str(answer["answer"] or ""), sign)


def _card(text: str, sign: Sign) -> SideText:
    """A short text as the verdict itself; a longer one as a line below a verdict of our own."""
    text = text.strip()
    if text and len(text) <= _SHORT and "\n" not in text:
        return SideText(text, sign)
    return SideText({"right": "Right", "wrong": "Not right", "plain": ""}[sign], sign, (words(text),))


def _summary(context: SlideContext, answer: Mapping[str, Any]) -> str:
    if context.failure is not None:
        return _EXPLANATIONS.get(context.failure.category, context.task.category(context.failure.category).label)
    return "The AI is right." if _right(answer) else "Nobody rated this answer."
