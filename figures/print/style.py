"""The style of a printed figure: its size on paper, type, palette, axis ranges and annotations.

Sizes are those of paper: inches across, points of type. A style is data: it is kept by name as JSON, and a
command line states it in words.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from errors import UsageError

COLUMN_IN, TEXT_IN = 3.3, 6.75
"""Widths of a column and of the text in the usual two-column papers, in inches."""

WIDTHS = {"column": COLUMN_IN, "text": TEXT_IN}
PX = 96.0
"""Pixels of an inch in CSS, whatever the screen (CSS Values 3, section 6.2); a point is 1/72 inch, so 4/3 pixels."""

_UNITS = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "pt": 1 / 72, "px": 1 / PX}
_LEAST, _MOST = 0.5, 40.0
SMALLEST, _LARGEST = 4.0, 40.0
HIGHEST = 9.0
"""Inches that a figure is high at the most where its style states no height: more is no page of a paper."""

READABLE = 6.0
"""Points below which no type is made smaller by itself."""

LEGENDS = {"auto": "auto", "top": "above", "bottom": "below", "right": "at the right", "none": "none"}
"""Place of the legend -> its name on the page."""

PALETTES = {
    "okabe-ito": "As on screen, colour-blind safe",
    "greyscale": "Greyscale",
    "ink": "Ink: dark tones that print well",
    "soft": "Soft: pale fills, dark outlines",
}
"""Palettes by name."""

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Annotation:
    """A word of the author's at a point of the figure.

    Args:
        x: Where, as the axis across counts; for a row or a column, its number from 0.
        y: The same upwards.
        text: What it says.
        axis: Number of the panel, from 1.
    """

    x: float
    y: float
    text: str
    axis: int = 1


@dataclass(frozen=True, slots=True)
class Style:
    """How a figure is printed.

    Args:
        width_in: Width in inches.
        height_in: Height in inches; None lets the figure's content decide.
        font: Family of the type, one of `fonts.families()`.
        size_pt: Size of the type in points.
        palette: One of `PALETTES`.
        legend: One of `LEGENDS`.
        title: Printed above the figure; "" for none.
        x_range: Ends of the axes across; None leaves them as on screen.
        y_range: The same upwards.
        caption: Whether a line below says what the figure shows and where it came from.
        annotations: Words at points.
    """

    width_in: float = COLUMN_IN
    height_in: float | None = None
    font: str = "Liberation Sans"
    size_pt: float = 8.0
    palette: str = "okabe-ito"
    legend: str = "auto"
    title: str = ""
    x_range: Range | None = None
    y_range: Range | None = None
    caption: bool = False
    annotations: tuple[Annotation, ...] = ()

    def __post_init__(self) -> None:
        _within("width", self.width_in, _LEAST, _MOST, "inches")
        if self.height_in is not None:
            _within("height", self.height_in, _LEAST, _MOST, "inches")
        _within("font size", self.size_pt, SMALLEST, _LARGEST, "points")
        _one_of("palette", self.palette, PALETTES)
        _one_of("legend", self.legend, LEGENDS)
        for name, ends in (("x range", self.x_range), ("y range", self.y_range)):
            if ends is not None and not (all(map(math.isfinite, ends)) and ends[0] != ends[1]):
                raise UsageError(f"The {name} must be two different numbers, not {ends[0]} and {ends[1]}.")

    @property
    def size_px(self) -> float:
        """Size of the type in pixels."""
        return self.size_pt * PX / 72

    @property
    def width_px(self) -> float:
        """Width in pixels."""
        return self.width_in * PX

    def replace(self, **changes: Any) -> Style:
        """This style with some fields changed."""
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """The style as plain data; fields at their default are left out."""
        usual, mine = asdict(Style()), asdict(self)
        return {name: value for name, value in mine.items() if value != usual[name]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Style:
        """Reads `to_json`; fields that it does not know are left out.

        Raises:
            UsageError: A value is not one that the field can have.
        """
        names = {field.name for field in fields(cls)}
        mine = {name: value for name, value in values.items() if name in names}
        try:
            for name in ("x_range", "y_range"):
                if mine.get(name) is not None:
                    low, high = mine[name]
                    mine[name] = (float(low), float(high))
            mine["annotations"] = tuple(Annotation(**annotation) for annotation in mine.get("annotations", ()))
            return cls(**mine)
        except (OverflowError, TypeError, ValueError) as error:
            raise UsageError(f"This is not the style of a figure: {error}") from None


def length(written: str) -> float:
    """A length in inches as a person writes it ("3.3in", "84 mm", "column", "3.3").

    >>> length("72pt"), length("column")
    (1.0, 3.3)

    Raises:
        UsageError: The text is not a length.
    """
    text = written.strip().lower()
    if text in WIDTHS:
        return WIDTHS[text]
    unit = next((name for name in _UNITS if text.endswith(name)), "")
    try:
        value = float(text.removesuffix(unit)) * _UNITS[unit or "in"]
    except ValueError:
        value = math.nan
    if not _LEAST <= value <= _MOST:
        raise UsageError(
            f"A length is a number with in, cm, mm or pt, from {_LEAST} to {_MOST:.0f} inches, "
            f'or "column" or "text", not "{written}".'
        )
    return value


def _within(name: str, value: float, least: float, most: float, unit: str) -> None:
    if not (isinstance(value, int | float) and least <= value <= most):
        raise UsageError(f"The {name} must be between {least:g} and {most:g} {unit}, not {value!s:.40}.")


def _one_of(name: str, value: str, allowed: Mapping[str, str]) -> None:
    if value not in allowed:
        raise UsageError(f'The {name} must be one of {", ".join(allowed)}, not "{value!s:.40}".')
