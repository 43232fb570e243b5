"""Boxes written in tags or in running text, without any JSON around them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = r"(-?+\d{1,15}+(?:\.\d{1,15}+)?+)"
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
