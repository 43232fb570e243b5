"""Ranges of axes and words at points as a person writes them, on a page and on the command line."""

from __future__ import annotations

import math

from components.publishing.style import Annotation, Range, Style
from errors import UsageError

LONGEST = 200
"""Characters of an annotation."""


def ends(said: str) -> Range:
    """The ends of an axis ("0 to 100", "0,100"), in the units in which it is labelled.

    >>> ends("0 to 100"), ends("-5,5")
    ((0.0, 100.0), (-5.0, 5.0))

    Raises:
        UsageError: These are not two numbers.
    """
    found = _numbers(said.replace("to", " "))
    if len(found) != 2:
        raise UsageError(f'The ends of an axis are two numbers, such as "0 to 100", not "{said}".')
    return found[0], found[1]


def annotation(said: str) -> Annotation:
    """Words at a point ("25,50 ours"; "2:25,50 ours" in the second panel).

    >>> annotation("2:25,50 our run")
    Annotation(x=25.0, y=50.0, text='our run', axis=2)

    Raises:
        UsageError: It is not stated so.
    """
    place, _, words = said.strip().partition(" ")
    panel, colon, point = place.rpartition(":")
    found, axis = _numbers(point), panel if colon else "1"
    if len(found) != 2 or not words.strip() or not axis.isdecimal() or not 1 <= len(axis) <= 3 or axis == "0":
        raise UsageError(
            "An annotation is a point as its axes are labelled, a space, and words, "
            f'such as "25,50 ours", not "{said}".'
        )
    return Annotation(found[0], found[1], words.strip()[:LONGEST], int(axis))


def options(style: Style) -> list[str]:
    """What a command line says of a style's ranges and annotations.

    A value may begin with a minus, so it stands in one word with its option.
    """
    ranges = (("--x-range", style.x_range), ("--y-range", style.y_range))
    found = [f"{option}={ends[0]!r},{ends[1]!r}" for option, ends in ranges if ends is not None]
    return [*found, *(f"--annotate={said(one)}" for one in style.annotations)]


def said(one: Annotation) -> str:
    """What `annotation` reads.

    >>> said(Annotation(x=25.0, y=50.0, text="our run", axis=2))
    '2:25.0,50.0 our run'
    """
    panel = f"{one.axis}:" if one.axis != 1 else ""
    return f"{panel}{one.x!r},{one.y!r} {one.text}"


def _numbers(said: str) -> list[float]:
    try:
        found = [float(one) for one in said.replace(",", " ").split()]
    except ValueError:
        return []
    return found if all(map(math.isfinite, found)) else []
