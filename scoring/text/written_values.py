"""Values as files and models write them: boxes in every known shape, numbers, names, pages and clean text.

A box is four numbers, a polygon, or an object of named corners or of a corner and two sides; in text without JSON it
stands in tags or in parentheses. Nothing is known here of axis order or of units: see `scoring.grounding.convention`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from records import Box

ANSWER_TYPE = "complete_answer_box"
BOX_KEYS = ("box_2d", "bbox_2d", "bbox", "box")
LARGEST = 1e100
"""Numbers beyond it count as not finite: their products would overflow."""

LONGEST_SIDE = 1_000_000_000
"""Pixels of the longest side of a page: what every database holds, and far beyond any page."""

_MAX_NAME = 200
_LAST_PAGE = 1_000_000
_CORNERS = (
    ("x_min", "y_min", "x_max", "y_max"),
    ("xmin", "ymin", "xmax", "ymax"),
    ("x1", "y1", "x2", "y2"),
    ("left", "top", "right", "bottom"),
)
_SIDES = (("x", "y", "w", "h"), ("x", "y", "width", "height"))
_NAMES = frozenset(name for names in (*_CORNERS, *_SIDES) for name in names)
_NAMED = frozenset(name for names in _CORNERS for name in names if name not in ("left", "top", "right", "bottom"))

Shape = Literal["numbers", "polygon", "named", "none"]


@dataclass(frozen=True, slots=True)
class ReadBox:
    """A box as it was written.

    Args:
        box: Its four numbers in the order of writing; None when it is malformed.
        shape: How it was written.
        empty: Whether the four numbers enclose no area, which is why `box` is None.
    """

    box: Box | None
    shape: Shape
    empty: bool = False


MALFORMED = ReadBox(None, "none")


def is_number(value: Any) -> bool:
    """Whether a value is a finite number; a truth value is none."""
    return type(value) in (int, float) and -LARGEST <= value <= LARGEST


def box_of(value: Any) -> ReadBox:
    """Reads four numbers, or a polygon of three or more points as its minimum enclosing rectangle."""
    if not isinstance(value, list):
        return MALFORMED
    if len(value) == 4 and all(map(is_number, value)):
        return _with_area(value[0], value[1], value[2], value[3], "numbers")
    if is_polygon(value):
        first, second = [point[0] for point in value], [point[1] for point in value]
        return _with_area(min(first), min(second), max(first), max(second), "polygon")
    return MALFORMED


def is_polygon(value: Any) -> bool:
    """Whether a value lists three or more points of two finite numbers (further numbers are ignored)."""
    return (
        isinstance(value, list)
        and len(value) >= 3
        and all(isinstance(point, list) and len(point) >= 2 and all(map(is_number, point[:2])) for point in value)
    )


def named_box_of(value: Mapping[Any, Any]) -> ReadBox | None:
    """Reads a box from named corners, or from a corner and two sides.

    Returns:
        None when the object names no box at all; a malformed box when it names a part of one.
    """
    if _NAMES.isdisjoint(value):
        return None
    for names in _CORNERS:
        if all(name in value for name in names):
            x1, y1, x2, y2 = (value[name] for name in names)
            return _with_area(x1, y1, x2, y2, "named") if all(map(is_number, (x1, y1, x2, y2))) else MALFORMED
    for names in _SIDES:
        if all(name in value for name in names):
            x, y, width, height = (value[name] for name in names)
            if not all(map(is_number, (x, y, width, height))):
                return MALFORMED
            return _with_area(x, y, x + width, y + height, "named")
    return MALFORMED if any(name in value for name in _NAMED) else None


def _with_area(x1: float, y1: float, x2: float, y2: float, shape: Shape) -> ReadBox:
    if x2 <= x1 or y2 <= y1:
        return ReadBox(None, shape, empty=True)
    return ReadBox((float(x1), float(y1), float(x2), float(y2)), shape)


def page_of(value: Any) -> tuple[int, bool]:
    """The page an object states, and whether it could be read.

    No page, and one that cannot be read, is page 1, as the published evaluator has it. Numbers far
    beyond any page are cut to a size that every database can hold.
    """
    if value is None:
        return 1, True
    try:
        if not is_number(value) and (type(value) is not str or len(value) > _MAX_NAME):
            return 1, False
        page = int(value)
    except ValueError:
        return 1, False
    return max(-_LAST_PAGE, min(page, _LAST_PAGE)), True


_EXACT: Final = 2.0**53
"""Below it every whole number is a float of its own."""


def name_of(value: Any) -> str | None:
    """A number or name as text; None where there is none. Cut after 200 characters.

    Whole numbers beyond 64 bits reach us as floats, of which several written numbers give the same one: these name
    nothing, since two samples would be taken for one.

    >>> name_of(7), name_of(7.0), name_of(" a "), name_of(99999999999999999998.0)
    ('7', '7', ' a ', None)
    """
    if type(value) is float and value.is_integer():
        value = int(value) if abs(value) < _EXACT else None
    if type(value) is str:
        return clean_text(value[:_MAX_NAME]) or None
    return str(value) if is_number(value) else None


def clean_text(text: str) -> str:
    """The text with halves of characters (lone surrogates) replaced, which no file or database takes."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


_NUMBER = r"(-?+\d{1,15}+(?:\.\d{1,15}+)?)"
_SEPARATOR = r"[\s,;]++"
_FOUR = _SEPARATOR.join([_NUMBER] * 4)
_PAIR = rf"\(\s*+{_NUMBER}{_SEPARATOR}{_NUMBER}\s*+\)"
_TAG = re.compile(
    rf"<(?:bbox|box)>\s*+[\[(]?+\s*+{_FOUR}\s*+[\])]?+\s*+</(?:bbox|box)>"
    rf"|{_PAIR}\s*+,?+\s*+{_PAIR}",
    re.IGNORECASE,
)
_PARENTHESES = re.compile(rf"\(\s*+{_FOUR}\s*+\)")


def boxes_in_tags(text: str) -> Iterator[list[float]]:
    """Boxes in `<bbox>1 2 3 4</bbox>` or `<box>(1,2),(3,4)</box>`, and pairs of points without the tag.

    >>> list(boxes_in_tags("<bbox>175 98 791 476</bbox>"))
    [[175.0, 98.0, 791.0, 476.0]]
    """
    for found in _TAG.finditer(text):
        yield [float(number) for number in found.groups() if number is not None]


def boxes_in_prose(text: str) -> Iterator[list[float]]:
    """Boxes as four numbers in parentheses, as figure markers have them: `Image (50, 60, 150, 160)`."""
    for found in _PARENTHESES.finditer(text):
        yield [float(number) for number in found.groups()]
