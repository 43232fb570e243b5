"""What a sheet shows of a page of questions: what runs do with each of them, and the text that belongs to none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from components.sheet.blocks import Block, State
from components.sheet.differing_characters import Stretches as Differing
from components.sheet.item_blocks import Head

Met = Literal["exact", "window", "number", "fallback"]
"""How a boundary was located; its glyph is the browser's."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """Where a question's text begins or ends: how it was located, and that in words."""

    met: Met
    says: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What one run says to a question.

    Args:
        slug: The run's name in links.
        behaviour: What it does, in a word ("refused").
        state: How that stands to gold.
        outcome: What came of it ("garbled").
        similarities: Those with gold in [0, 1], as the block names them; none where gold has no text.
        boundaries: Start and end; none where nothing is aligned.
        scored: How gold became the text that is aligned with it, both as they are scored.
        written: The same as they are written.
        figures: What is to be said of its figures, a line each.
    """

    slug: str
    behaviour: str
    state: State
    outcome: str
    similarities: tuple[float, ...] = ()
    boundaries: tuple[Boundary, ...] = ()
    scored: Differing = ()
    written: Differing = ()
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question of gold.

    Args:
        id: Its item.
        name: What a person calls it ("12").
        type: Its type in a word; may be empty.
        readable: Whether it can be recognised by gold.
        answers: One per run that is shown, in their order.
    """

    id: str
    name: str
    type: str
    readable: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Questions(Block):
    """All questions of a page in order, each with what the runs make of it.

    Args:
        runs: The runs, the one that is described first.
        questions: The questions.
        definitions: What the two similarities are called, in the order of `Answer.similarities`.
        counts: Place of the similarity that counts.
        item: The question that is in view; empty for none.
        empty: Said where there is no question.
    """

    kind: ClassVar[str] = "questions"
    runs: tuple[Head, ...]
    questions: tuple[Question, ...]
    definitions: tuple[str, ...]
    counts: int
    item: str
    empty: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a response.

    Args:
        text: Its text.
        item: The question it belongs to; empty for none.
        name: What is said of it in the margin.
        leak: Whether gold has nothing like it.
    """

    text: str
    item: str = ""
    name: str = ""
    leak: bool = False


@dataclass(frozen=True, slots=True)
class Stretches(Block):
    """A whole response in stretches, and those of them that belong to no question.

    Args:
        name: The run.
        stretches: Together the response.
        notes: What was done to it before it was read.
        prompt: What was asked; None where that is not known.
        empty: Said where there is no response.
    """

    kind: ClassVar[str] = "stretches"
    name: str
    stretches: tuple[Stretch, ...]
    notes: tuple[str, ...]
    prompt: str | None
    empty: str
