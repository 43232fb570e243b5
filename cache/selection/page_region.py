"""Regions of pages as links, pages and command lines write them, and addresses of boxes within a sample.

`PAGE:LEFT,TOP,RIGHT,BOTTOM` is a region of a page, in thousandths of it; without `PAGE:` it is of every page, or of
the first for a note. In a link, words of a note may follow after a space. A part that is sent to a model, or blacked
out before, has its left before its right and its top before its bottom.
`a3` is the address of the fourth answer box of a sample, `a3.s0` that of its first step box.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from errors import UsageError
from records import AnswerBox, Box
from scoring.page_transform import is_part_of_page


@dataclass(frozen=True, slots=True)
class PageRegion:
    """A region of a page, or of every page.

    Args:
        box: In 0-1000 xyxy of the upright page.
        page: 1-based page; None where none is named.
    """

    box: Box
    page: int | None = None

    def __str__(self) -> str:
        """The region as `parse_page_region` reads it.

        >>> str(PageRegion((0.0, 0.0, 1000.0, 80.0)))
        '0,0,1000,80'
        """
        corners = ",".join(f"{value:g}" for value in self.box)
        return f"{self.page}:{corners}" if self.page else corners


def box_at(answers: Sequence[AnswerBox], address: str) -> tuple[int, Box] | None:
    """Page and box at an address; None when there is no such box, or it was malformed."""
    answer_name, _, step_name = address.partition(".")
    try:
        answer = answers[int(answer_name.removeprefix("a"))]
        box = answer.steps[int(step_name.removeprefix("s"))].box if step_name else answer.box
    except (IndexError, ValueError):
        return None
    return None if box is None else (answer.page, box)


def boxes_at(answers: Sequence[AnswerBox], addresses: Sequence[str]) -> tuple[tuple[int, Box], ...]:
    """Page and box at each address, those left out of which there is none: see `box_at`."""
    return tuple(page_and_box for address in addresses if (page_and_box := box_at(answers, address)) is not None)


MOST_HIDDEN, MOST_NOTES = 40, 20
"""Parts that a link hides, and notes that it holds, at most."""

MOST_NOTE_CHARACTERS = 200
"""Characters of a note at most."""

_PAGES = 9999
_BETWEEN = re.compile(r"[\s,]+")


def parse_page_region(text: str) -> PageRegion:
    """The region that a text names: `PAGE:LEFT,TOP,RIGHT,BOTTOM`; without `PAGE:`, or with `0:`, on no certain page.

    >>> parse_page_region("2:0,0,1000,80")
    PageRegion(box=(0.0, 0.0, 1000.0, 80.0), page=2)

    Raises:
        ValueError: It names none, or one that lies beyond the page.
    """
    page, divided, corners = text.strip().rpartition(":")
    left, top, right, bottom = (float(corner) for corner in _BETWEEN.split(corners.strip()))
    number = int(page) if divided else 0
    # What is not a number is in no range.
    if not 0 <= number <= _PAGES or not all(0 <= corner <= 1000 for corner in (left, top, right, bottom)):
        raise ValueError(text)
    return PageRegion((left, top, right, bottom), number or None)


def parse_note(text: str) -> tuple[PageRegion, str]:
    """Region and words of a note; on page 1 where none is named.

    >>> parse_note("100,50,300,80  A  name.")
    (PageRegion(box=(100.0, 50.0, 300.0, 80.0), page=1), 'A name.')

    Raises:
        ValueError: The text is not a note, or its words are too long or hold what cannot be written.
    """
    corners, _, words = text.strip().partition(" ")
    region = parse_page_region(corners)
    words = " ".join(words.split())
    if not 0 < len(words) <= MOST_NOTE_CHARACTERS or any(sign < " " or "\ud800" <= sign <= "\udfff" for sign in words):
        raise ValueError(text)
    return PageRegion(region.box, region.page or 1), words


def canonical_region(text: str) -> str:
    """A region as a link writes it; raises as `parse_page_region`."""
    return str(parse_page_region(text))


def canonical_note(text: str) -> str:
    """A note as a link writes it; raises as `parse_note`."""
    region, words = parse_note(text)
    return f"{region} {words}"


def read_link_values(
    texts: Sequence[str], reader: Callable[[str], str], most: int, name: str, expected: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The regions or notes that a link states, in canonical form.

    Args:
        texts: As the link states them.
        reader: `canonical_region` or `canonical_note`.
        most: How many it may state.
        name: What the link asks for, in a word: "hide" or "note".
        expected: What the parameter expects, in words.

    Returns:
        What could be read, and one sentence for each that could not and for all that are too many.
    """
    found: dict[str, None] = {}
    notices = []
    for text in texts:
        try:
            found[reader(text)] = None
        except ValueError:
            shown = text if len(text) <= MOST_NOTE_CHARACTERS else f"{text[:MOST_NOTE_CHARACTERS]}…"
            notices.append(f"Ignored from link: {name} “{shown}” (expected {expected}).")
    if len(found) > most:
        notices.append(f"This link asks {len(found)} times to {name}; more than {most} are left out.")
    return tuple(found)[:most], tuple(notices)


def parse_crop(text: str) -> Box:
    """The part of every page that is sent to a model, in 0-1000 xyxy.

    >>> parse_crop("0,0,500,125")
    (0.0, 0.0, 500.0, 125.0)

    Raises:
        UsageError: It is not part of a page.
    """
    region = parse_redaction(text)
    if region.page is not None:
        raise UsageError(_expected(text))
    return region.box


def parse_redaction(text: str) -> PageRegion:
    """The part of a page, or of every page, that is blacked out before pages are sent to a model.

    >>> parse_redaction("2:0,0,400,80")
    PageRegion(box=(0.0, 0.0, 400.0, 80.0), page=2)

    Raises:
        UsageError: It is not part of a page.
    """
    try:
        region = parse_page_region(text)
    except ValueError:
        raise UsageError(_expected(text)) from None
    if not is_part_of_page(region.box):
        raise UsageError(_expected(text))
    return region


def _expected(text: str) -> str:
    return (
        "A part of a page is written as LEFT,TOP,RIGHT,BOTTOM in thousandths of it, left before right and top "
        f"before bottom (0,0,500,125); found “{text.strip()[:60]}”."
    )
