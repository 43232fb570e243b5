"""A classroom slide as plain data, in plain words; every text may be data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from figures.samples.math_text import Part
from figures.samples.page_payload import PageImages
from records import Box

Sign = Literal["right", "wrong", "plain"]
Look = Literal["gold", "matched", "missed", "poor", "extra", "wrongpage", "duplicate"]
"""What became of a box; its colour and dash: `figures.charts.outcome_colours.STAGE`, in reports `REPORT`."""

Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class SlideBox:
    """A box that is drawn once the answer is shown.

    Args:
        box: Where, in 0-1000 units of the page.
        outcome: What became of it.
        caption: A word or two beside it; empty for none.
        strong: Whether it is what the slide is about.
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
        caption: What it is, where that does not go without saying.
        marks: Its boxes.
        later: Whether it would give the answer away, and is shown with it.
        early: Whether it gives way to those that are shown with the answer.
        page: 1-based page of the sample; 0 where there is none.
    """

    images: PageImages
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
    """What one side says.

    Args:
        verdict: In a few words; empty where the lines say it all.
        sign: How it stands to what is right; plain for what is right itself.
        lines: What else it says.
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
    """What a voice makes of a sample.

    Args:
        kind: What the picture shows ("A student's drawing").
        pictures: The student's work, the largest first.
        task: What the student was asked to do; empty when it is not known.
        question: What the class is asked.
        choices: What it can guess.
        gold: What is right.
        model: What the AI said.
        summary: What happened, in one sentence.
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
        right: Whether the AI is right here.
    """

    sample: str
    href: str
    narration: Narration
    ai: str
    others: str
    rate: Rate | None
    right: bool
