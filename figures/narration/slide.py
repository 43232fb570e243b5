"""A classroom slide as plain data, in plain words; every text may be data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from figures.samples.math_text import Part
from figures.samples.page_payload import ImageAddresses
from records import Box

Sign = Literal["right", "wrong", "plain"]
Look = Literal["gold", "matched", "missed", "poor", "extra", "wrongpage", "duplicate"]
"""What became of a box; its colour and dash: `figures.charts.outcome_colours.STAGE`, in reports `REPORT`."""

LOOK_WORDS: Final[Mapping[Look, str]] = {
    "gold": "What is right",
    "missed": "Not seen by the AI",
    "matched": "Found by the AI",
    "poor": "Poorly placed",
    "extra": "Nothing to find there",
    "wrongpage": "In the wrong place",
    "duplicate": "Counted twice",
}
"""The key of the boxes, as a class reads it."""

Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class SlideBox:
    """A box on a picture of a slide, drawn once the answer is shown.

    Args:
        box: Where, in 0-1000 units of the page.
        outcome: Its outcome.
        caption: A word or two beside it; empty for none.
        strong: Whether the slide is about it.
    """

    box: Box
    outcome: Look
    caption: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An image of the sample.

    Args:
        images: Its addresses, or why there is none.
        width: Width of the page in any unit, 0 when unknown; it matters where there is no image.
        height: Its height in the same unit.
        caption: What it shows; empty where that is obvious.
        marks: Its boxes.
        later: Whether it is shown only with the answer, because it would give it away.
        early: Whether it is hidden once the answer is shown.
        page: 1-based page of the sample; 0 where there is none.
    """

    images: ImageAddresses
    width: int
    height: int
    caption: str = ""
    marks: tuple[SlideBox, ...] = ()
    later: bool = False
    early: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A guess that the class can make, and whether it is right."""

    text: str
    right: bool


@dataclass(frozen=True, slots=True)
class SideText:
    """The text of gold, or of the model.

    Args:
        verdict: In a few words; may be empty.
        sign: Whether the model is right; plain for gold.
        lines: Further paragraphs.
    """

    verdict: str
    sign: Sign
    lines: tuple[Parts, ...] = ()


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happens, in a class of 30.

    Args:
        of_thirty: Students of 30, rounded.
        text: The same in a sentence.
        base: What was measured.
    """

    of_thirty: int
    text: str
    base: str


@dataclass(frozen=True, slots=True)
class Narration:
    """A sample explained to a class: its pictures, a question with choices, and the answer.

    Args:
        kind: What the picture shows ("A student's drawing").
        pictures: The student's work, the largest first.
        task: What the student was asked to do; empty when it is not known.
        question: The question to the class.
        choices: The guesses that it can make.
        gold: The right answer.
        model: The model's answer.
        summary: The outcome in one sentence.
    """

    kind: str
    pictures: tuple[Picture, ...]
    task: Parts
    question: str
    choices: tuple[Choice, ...]
    gold: SideText
    model: SideText
    summary: str


@dataclass(frozen=True, slots=True)
class Slide:
    """One slide.

    Args:
        sample: Id of the sample.
        href: Where it can be looked at closely.
        narration: What is shown of it.
        ai: Name of the model, with its setting.
        others: How many other models do the same here; empty with a single one.
        rate: How often it happens; None where that was not measured.
        right: Whether the AI is right here; None where nobody knows, so that no guess is right or wrong.
    """

    sample: str
    href: str
    narration: Narration
    ai: str
    others: str
    rate: Rate | None
    right: bool | None
