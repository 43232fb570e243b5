"""Coordinate conventions: in which order and unit a run writes its boxes.

Model families differ: order `xyxy` or `yxyx`, and a space of 0-1000, 0-999, 0-1, page pixels or pixels
of a resized page. See `scoring.coords` for the conversion, `scoring.calibration` for the detector.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from errors import UsageError
from records import Page
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


def page_sizes(pages: Sequence[Page]) -> Floats:
    """Width and height of pages, shape `(n, 2)`; NaN where a page's size is not known."""
    sizes = np.array([(page.width, page.height) for page in pages], dtype=np.float64).reshape(-1, 2)
    sizes[(sizes <= 0).any(axis=1)] = np.nan
    return sizes


def factors(sizes: Floats, convention: Convention) -> Floats:
    """Factors that bring x and y to 0-1000.

    Args:
        sizes: Width and height of pages in pixels, shape `(n, 2)`.
        convention: How the numbers were written.

    Returns:
        Shape `(n, 2)`; NaN where a page's size is needed and not known.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention.space in _UNITS:
        return np.full(sizes.shape, 1000.0 / _UNITS[convention.space])
    if convention.space == "pixel":
        return np.asarray(1000.0 / sizes)
    if convention.side is None:
        raise UsageError(
            f"Coordinates: {convention} does not say how long the longer side of the resized page is. "
            f"Give it ({convention}:1024), or let it be fitted to a run."
        )
    return np.asarray(1000.0 / sizes * (sizes.max(axis=1, keepdims=True) / convention.side))
