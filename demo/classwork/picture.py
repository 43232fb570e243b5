"""Records: a task for a class, a pupil's drawing, and a question about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from demo.pictures.drawing import Drawing
from demo.sketches.question import Look


class Kind:
    """The types of questions."""

    HIGHER = "Higher-level understanding of math"
    POSITION = "Low-level composition and positioning"
    WRITING = "Writing and labels"
    STEPS = "Problem solving steps, strategy, and solution"
    COUNTING = "Counting content"
    MEDIUM = "Image creation and medium"
    ERRORS = "Correctness & errors"


SOURCES = {"teacher": "QA Teacher", "claude": "QA Claude", "gpt4o": "QA GPT4o"}
"""Who asks -> column of gold."""

ERROR_QUESTION = "Which errors are in the student's work, if any?"
NO_ERROR = "There is no error."


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is asked about every drawing of a task.

    Args:
        source: Who asks: teacher, claude or gpt4o.
        kind: Its type; empty where the list of types does not have it.
        text: The question.
    """

    source: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Pictured:
    """One drawing.

    Args:
        name: Of its file, without the ending.
        scene: The drawing.
        look: Who made it, on which paper, before which camera.
        caption: A teacher's description.
        answers: To each question of the task: what is right, and what a model says that looks badly.
        error: Whether the work has an error.
    """

    name: str
    scene: Callable[[], Drawing]
    look: Look
    caption: str
    answers: tuple[tuple[str, str], ...]
    error: bool

    @property
    def file(self) -> str:
        """Name of its picture."""
        return f"{self.name}.jpg"


@dataclass(frozen=True, slots=True)
class ClassTask:
    """A task with the drawings that were made for it.

    Args:
        id: Of the problem.
        grades: The grades that it is for.
        domain: Of the curriculum.
        questions: Questions about each drawing.
        pictures: The drawings.
    """

    id: str
    grades: str
    domain: str
    questions: tuple[Asked, ...]
    pictures: tuple[Pictured, ...]


def errors() -> Asked:
    """The question of every teacher about every drawing."""
    return Asked("teacher", Kind.ERRORS, ERROR_QUESTION)
