"""Coordinate conventions: how a run writes its boxes, and how they become 0-1000 xyxy.

Model families differ (HG-Bench paper, section 5): order `xyxy` or `yxyx`, and a space of 0-1000, 0-999,
0-1, page pixels or pixels of a resized page. See `scoring.calibration` for the detector.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from errors import UsageError
from records import AnswerBox, Box, Note, Page, Reading, StepBox
from scoring.boxes import Floats

Order = Literal["xyxy", "yxyx"]
Space = Literal["1000", "999", "1", "pixel", "resized"]

_SPEC = re.compile(r"(xyxy|yxyx)/(1000|999|1|pixel|resized)(?::(\d{1,6}))?", re.IGNORECASE)
_UNITS: dict[str, float] = {"1000": 1000.0, "999": 999.0, "1": 1.0}


@dataclass(frozen=True, slots=True)
class Convention:
    """How a run writes its boxes.

    Args:
        order: Whether x or y comes first.
        space: What the numbers count: thousandths, 999ths or the whole of a page, its pixels, or pixels
            of the page resized so that its longer side has `side`.
        side: Longer side of the resized page in pixels; None while it is not known, and elsewhere.
    """

    order: Order = "xyxy"
    space: Space = "1000"
    side: int | None = None

    @classmethod
    def parse(cls, spec: str) -> Convention:
        """Reads `ORDER/SPACE`, as in `yxyx/1000` or `xyxy/resized:1024`.

        Raises:
            UsageError: The text says no convention.
        """
        found = _SPEC.fullmatch(spec.strip())
        side = int(found.group(3)) if found is not None and found.group(3) else None
        if found is None or side == 0 or (side is not None and found.group(2).lower() != "resized"):
            raise UsageError(
                f"Coordinates: expected ORDER/SPACE, with xyxy or yxyx and 1000, 999, 1, pixel, resized or "
                f"resized:L (as in yxyx/1000, or xyxy/resized:1024 for a longer side of 1024), found “{spec[:60]}”."
            )
        return cls("yxyx" if found.group(1).lower() == "yxyx" else "xyxy", _space(found.group(2)), side)

    def __str__(self) -> str:
        """The convention as it is given on the command line."""
        return f"{self.order}/{self.space}" + (f":{self.side}" if self.side is not None else "")


DEFAULT = Convention()


def _space(text: str) -> Space:
    spaces: tuple[Space, ...] = ("1000", "999", "1", "pixel", "resized")
    return next(space for space in spaces if space == text.lower())


def scales(pages: Sequence[Page], convention: Convention) -> Floats:
    """Factors that bring x and y of every page to 0-1000.

    Args:
        pages: The pages of a sample.
        convention: How the numbers were written.

    Returns:
        Shape `(len(pages), 2)`; NaN where a page's size is needed and not known.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention.space in _UNITS:
        return np.full((len(pages), 2), 1000.0 / _UNITS[convention.space])
    sizes = np.array([(page.width, page.height) for page in pages], dtype=np.float64).reshape(-1, 2)
    sizes[(sizes <= 0).any(axis=1)] = np.nan
    if convention.space == "pixel":
        return np.asarray(1000.0 / sizes)
    if convention.side is None:
        raise UsageError(
            f"Coordinates: {convention} does not say how long the longer side of the resized page is. "
            f"Give it ({convention}:1024), or let the detector fit it to a run."
        )
    longer = sizes.max(axis=1, keepdims=True)
    return np.asarray(1000.0 / sizes * (longer / convention.side))


def to_thousand(reading: Reading, pages: Sequence[Page], convention: Convention = DEFAULT) -> Reading:
    """Brings all boxes of a reading into 0-1000 xyxy.

    A box on a page that the sample does not have is converted by the size of the last page, which is
    where it is shown. A box whose page has no known size becomes None where the size is needed; it is
    counted as dropped and noted.

    Args:
        reading: Boxes as the model wrote them.
        pages: The pages of its sample.
        convention: How it wrote them.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention == DEFAULT or not reading.answers:
        return reading
    factors = scales(pages, convention)
    if not len(factors):
        factors = scales([Page(1, 0, 0, None)], convention)
    lost = 0

    def converted(box: Box | None, factor: Floats) -> Box | None:
        nonlocal lost
        if box is None:
            return None
        x1, y1, x2, y2 = box if convention.order == "xyxy" else (box[1], box[0], box[3], box[2])
        if np.isnan(factor[0]):
            lost += 1
            return None
        fx, fy = float(factor[0]), float(factor[1])
        return (x1 * fx, y1 * fy, x2 * fx, y2 * fy)

    def of_answer(answer: AnswerBox) -> AnswerBox:
        factor = factors[answer.page - 1 if 1 <= answer.page <= len(pages) else -1]
        steps = tuple(StepBox(converted(step.box, factor), step.step_id) for step in answer.steps)
        return replace(answer, box=converted(answer.box, factor), steps=steps)

    answers = tuple(of_answer(answer) for answer in reading.answers)
    notes = (*reading.notes, Note("no_page_size", {"n": lost})) if lost else reading.notes
    return replace(reading, answers=answers, dropped=reading.dropped + lost, notes=notes)
