"""Records of the grading half: a question, an answer, an error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from demo.pictures.drawing import Drawing

Scene = Callable[[], Drawing]


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of an answer, or one that a grader thinks to see.

    Args:
        label: Of the taxonomy.
        seen: What is wrong, in the words of gold.
        in_words: The same in the words of a grader.
    """

    label: str
    seen: str
    in_words: str


@dataclass(frozen=True, slots=True)
class Look:
    """How an answer was made: by an artist on paper before a camera, or on a screen in a theme."""

    artist: str = ""
    paper: str = "plain"
    camera: str = "app"
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One drawing of a pupil who does not exist.

    Args:
        scene: The drawing.
        look: How it was made.
        faults: What is wrong with it; nothing where it is correct.
        complaint: What a grader who is too strict would hold against it.
        alternative: It is correct, but another solution than the reference's.
    """

    scene: Scene
    look: Look
    faults: tuple[Fault, ...] = ()
    complaint: Fault | None = None
    alternative: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers.

    Args:
        id: As in `master.json`.
        category: Of the taxonomy.
        text: What is asked.
        reference: A solution.
        answers: To be graded.
        given: The picture that belongs to the question.
    """

    id: str
    category: str
    text: str
    reference: Scene
    answers: tuple[Answer, ...]
    given: Scene | None = None

    def answer_id(self, number: int) -> str:
        """Name of an answer, counted from 1."""
        return f"{self.id}_ans_{number:02d}"


def by_pen(artist: str, paper: str, camera: str) -> Look:
    """On paper."""
    return Look(artist, paper, camera)


def on_screen(theme: str) -> Look:
    """With a program."""
    return Look(theme=theme)


def complaint(label: str, in_words: str) -> Fault:
    """An unjustified objection to an answer."""
    return Fault(label, "", in_words)
