"""The order of a facet's values: numbers and ranges by size, any others by name.

A facet of numbers ("7", "10"; "6-8", "9-12"; "3+"; "c06") is drawn as a course from the least to the greatest; between
other values, such as subjects, nothing lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBER = re.compile(r"([A-Za-z]?)(\d{1,9})(?:[-–]\d{1,9}|\+)?")
"""A whole number or a range of such, perhaps behind a letter; one with a point may be a code ("4.1")."""


def is_ordered(values: Iterable[str]) -> bool:
    """Whether all values of a facet are numbers or ranges, all behind the same letter if any; true of none at all.

    >>> is_ordered(["1", "2", "3+"]), is_ordered(["6-8", "9-12"]), is_ordered(["c09", "c10"])
    (True, True, True)
    >>> is_ordered(["chart", "physics"]), is_ordered(["1", "null"]), is_ordered(["4.1", "4.2"])
    (False, False, False)
    >>> is_ordered(["A1", "A2", "B1"]), is_ordered(["9" * 5000])
    (False, False)
    """
    found = [_NUMBER.fullmatch(value) for value in values]
    return all(found) and len({number[1] for number in found if number}) < 2


def in_order(values: Iterable[str]) -> list[str]:
    """Values of a facet, each once: numbers by letter and size and before the others, these by name.

    >>> in_order(["physics", "chart"]), in_order(["10", "null", "11", "9"])
    (['chart', 'physics'], ['9', '10', '11', 'null'])
    >>> in_order(["B1", "A10", "A2"])
    ['A2', 'A10', 'B1']
    """
    return sorted(set(values), key=_place)


def _place(value: str) -> tuple[bool, str, int, str]:
    found = _NUMBER.fullmatch(value)
    return (False, found[1], int(found[2]), value) if found else (True, "", 0, value)
