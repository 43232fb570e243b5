"""A style as text: what differs from the usual one as JSON for a link, axis ranges and annotations as words.

The words are those of a page's controls and of the command line.
"""

from __future__ import annotations

import json
import math
import sys
from typing import Final

from errors import UsageError
from figures.print.style import Annotation, Range, Style

LONGEST_LINKED_STYLE: Final = 2000
"""Characters of a style in a link at most; a longer one is not put into it."""

LONGEST_TITLE: Final = 200
"""Characters of a title at most."""

_WRONG = "the style is none of a figure; the usual one is taken"


def style_for_link(style: Style) -> str:
    """The style for a link; "" for the usual one.

    >>> style_for_link(Style()), style_for_link(Style(size_pt=9.0, palette="ink"))
    ('', '{"palette":"ink","size_pt":9.0}')
    """
    values = style.to_json()
    text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":")) if values else ""
    return text if len(text) <= LONGEST_LINKED_STYLE else ""


def style_of_link(text: str) -> Style:
    """The style that a link states; the usual one where it states none.

    Raises:
        UsageError: The text is not a style, or a value is not one that its field can have.
    """
    if not text:
        return Style()
    try:
        values = json.loads(text) if len(text) <= LONGEST_LINKED_STYLE else None
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise UsageError(_WRONG)
    style = Style.from_json(values)
    words = (style.font, style.title, *(annotation.text for annotation in style.annotations))
    numbers = [value for annotation in style.annotations for value in (annotation.x, annotation.y, annotation.axis)]
    if not (
        all(isinstance(word, str) for word in words)
        and all(isinstance(value, int | float) and abs(value) <= sys.float_info.max for value in numbers)
        and isinstance(style.caption, bool)
        and len(style.title) <= LONGEST_TITLE
    ):
        raise UsageError(_WRONG)
    return style


LONGEST_ANNOTATION = 200
"""Characters of an annotation."""


def axis_range(text: str) -> Range:
    """The ends of an axis ("0 to 100", "0,100"), in the units in which it is labelled.

    >>> axis_range("0 to 100"), axis_range("-5,5")
    ((0.0, 100.0), (-5.0, 5.0))

    Raises:
        UsageError: These are not two numbers.
    """
    found = _numbers(text.replace("to", " "))
    if len(found) != 2:
        raise UsageError(f'The ends of an axis are two numbers, such as "0 to 100", not "{text}".')
    return found[0], found[1]


def annotation(text: str) -> Annotation:
    """Words at a point ("25,50 ours"; "2:25,50 ours" in the second panel).

    >>> annotation("2:25,50 our run")
    Annotation(x=25.0, y=50.0, text='our run', axis=2)

    Raises:
        UsageError: It is not stated so.
    """
    place, _, words = text.strip().partition(" ")
    panel, colon, point = place.rpartition(":")
    found, axis = _numbers(point), panel if colon else "1"
    if len(found) != 2 or not words.strip() or not axis.isdecimal() or not 1 <= len(axis) <= 3 or axis == "0":
        raise UsageError(
            "An annotation is a point as its axes are labelled, a space, and words, "
            f'such as "25,50 ours", not "{text}".'
        )
    return Annotation(found[0], found[1], words.strip()[:LONGEST_ANNOTATION], int(axis))


def axis_options(style: Style) -> list[str]:
    """A style's axis ranges and annotations as arguments of the command line.

    A value may begin with a minus, so it stands in one word with its option.
    """
    ranges = (("--x-range", style.x_range), ("--y-range", style.y_range))
    found = [f"{option}={ends[0]!r},{ends[1]!r}" for option, ends in ranges if ends is not None]
    return [*found, *(f"--annotate={annotation_text(annotation)}" for annotation in style.annotations)]


def annotation_text(annotation: Annotation) -> str:
    """What `annotation` reads.

    >>> annotation_text(Annotation(x=25.0, y=50.0, text="our run", axis=2))
    '2:25.0,50.0 our run'
    """
    panel = f"{annotation.axis}:" if annotation.axis != 1 else ""
    return f"{panel}{annotation.x!r},{annotation.y!r} {annotation.text}"


def _numbers(text: str) -> list[float]:
    try:
        found = [float(number) for number in text.replace(",", " ").split()]
    except ValueError:
        return []
    return found if all(map(math.isfinite, found)) else []
