"""The registry of narrators: which one explains a task's samples to a class, and the plain one for all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from figures.narration import drawedumath, fermat, grading, grounding, mathdoc, plain
from figures.narration.lesson import Lesson
from figures.narration.slide import Narration
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class Narrator:
    """How a kind of task is told.

    Args:
        tell: A lesson -> what is shown.
        one: What one sample is called ("drawing").
        many: What several are called.
        first: Failure categories that tell a class most, the most telling first.
    """

    tell: Callable[[Lesson], Narration]
    one: str
    many: str
    first: tuple[str, ...] = ()


NARRATORS: Mapping[str, Narrator] = {
    "boxes": Narrator(
        grounding.narrate,
        "hand-in",
        "hand-ins",
        ("missed_answer", "hallucinated_box", "page_misalignment", "localisation", "duplicate_box"),
    ),
    "cascade": Narrator(
        fermat.narrate,
        "solution",
        "solutions",
        ("missed_error", "false_alarm", "detected_not_localised", "localised_not_corrected", "ocr_induced"),
    ),
    "document": Narrator(
        mathdoc.narrate,
        "page",
        "pages",
        ("speculative_completion", "over_refusal", "handwriting_leak", "merged_questions", "garbled_stem"),
    ),
    "grading": Narrator(
        grading.narrate,
        "answer",
        "answers",
        ("false_acceptance", "false_rejection", "confused_error_type", "missed_error_type"),
    ),
    "questions": Narrator(
        drawedumath.narrate, "drawing", "drawings", ("misread_as_correct", "misread_as_wrong", "wrong", "unrelated")
    ),
}
"""Name of a task's panel -> its voice."""

PLAIN = Narrator(plain.narrate, "piece of work", "pieces of work")


def narrator_of(task: Task) -> Narrator:
    """The voice of a task; that for boxes only where responses state some."""
    return PLAIN if task.panel == "boxes" and not task.boxes else NARRATORS.get(task.panel, PLAIN)
