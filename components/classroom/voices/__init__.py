"""How a sample is told to a class: a voice for each panel of the inspector, and one for tasks without their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from components.classroom.lesson import Lesson
from components.classroom.slide import Told
from components.classroom.voices import boxes, cascade, document, grading, plain, questions
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class Voice:
    """How a kind of task is told.

    Args:
        tell: A lesson -> what is shown.
        one: What one sample is called ("drawing").
        many: What several are called.
        first: Failure categories that tell a class most, the most telling first.
    """

    tell: Callable[[Lesson], Told]
    one: str
    many: str
    first: tuple[str, ...] = ()


VOICES: Mapping[str, Voice] = {
    "boxes": Voice(
        boxes.tell,
        "hand-in",
        "hand-ins",
        ("missed_answer", "hallucinated_box", "page_misalignment", "localisation", "duplicate_box"),
    ),
    "cascade": Voice(
        cascade.tell,
        "solution",
        "solutions",
        ("missed_error", "false_alarm", "detected_not_localised", "localised_not_corrected", "ocr_induced"),
    ),
    "document": Voice(
        document.tell,
        "page",
        "pages",
        ("speculative_completion", "over_refusal", "handwriting_leak", "merged_questions", "garbled_stem"),
    ),
    "grading": Voice(
        grading.tell,
        "answer",
        "answers",
        ("false_acceptance", "false_rejection", "confused_error_type", "missed_error_type"),
    ),
    "questions": Voice(
        questions.tell, "drawing", "drawings", ("misread_as_correct", "misread_as_wrong", "wrong", "unrelated")
    ),
}
"""Name of a task's panel -> its voice."""

PLAIN = Voice(plain.tell, "piece of work", "pieces of work")


def voice_of(task: Task) -> Voice:
    """The voice of a task; that for boxes only where responses state some."""
    return PLAIN if task.panel == "boxes" and not task.boxes else VOICES.get(task.panel, PLAIN)
