"""Regions of pages as links, pages and command lines write them, and addresses of boxes within a sample.

`PAGE:LEFT,TOP,RIGHT,BOTTOM` is a region of a page, in thousandths of it; without `PAGE:` it is of every page, or of
the first for a note. In a link, words of a note may follow after a space.
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
class Redaction:
    """A part of a page that nobody is sent.

    Args:
        box: In 0-1000 xyxy of the upright page.
        page: 1-based page; None for every page.
    """

    box: Box
    page: int | None = None


def box_at(answers: Sequence[AnswerBox], address: str) -> tuple[int, Box] | None:
    """Page and box at an address; None when there is no such box, or it was malformed."""
    answer_name, _, step_name = address.partition(".")
    try:
        answer = answers[int(answer_name.removeprefix("a"))]
        box = answer.steps[int(step_name.removeprefix("s"))].box if step_name else answer.box
    except (IndexError, ValueError):
        return None
    return None if box is None else (answer.page, box)


MOST_HIDDEN, MOST_NOTES = 40, 20
"""Parts that a link hides, and notes that it holds, at most."""

MOST_NOTE_CHARACTERS = 200
"""Characters of a note at most."""

_PAGES = 9999


def parse_page_region(said: str) -> tuple[int, Box]:
    """Page and box of a part; page 0 where none is named.

    >>> parse_page_region("2:0,0,1000,80")
    (2, (0.0, 0.0, 1000.0, 80.0))

    Raises:
        ValueError: It is none, or lies beyond the page.
    """
    page, divided, corners = said.strip().rpartition(":")
    left, top, right, bottom = (float(one) for one in corners.split(","))
    number = int(page) if divided else 0
    # What is no number is in no range.
    if not 0 <= number <= _PAGES or not all(0 <= one <= 1000 for one in (left, top, right, bottom)):
        raise ValueError(said)
    return number, (left, top, right, bottom)


def format_page_region(page: int, box: Box) -> str:
    """A part in the words of `parse_page_region`.

    >>> format_page_region(0, (0.0, 0.0, 1000.0, 80.0))
    '0,0,1000,80'
    """
    corners = ",".join(f"{value:g}" for value in box)
    return f"{page}:{corners}" if page else corners


def parse_note(said: str) -> tuple[int, Box, str]:
    """Page, box and words of a note; page 1 where none is named.

    >>> parse_note("100,50,300,80  A  name.")
    (1, (100.0, 50.0, 300.0, 80.0), 'A name.')

    Raises:
        ValueError: It is none, or its words are too long or hold what cannot be written.
    """
    corners, _, words = said.strip().partition(" ")
    page, box = parse_page_region(corners)
    words = " ".join(words.split())
    if not 0 < len(words) <= MOST_NOTE_CHARACTERS or any(one < " " or "\ud800" <= one <= "\udfff" for one in words):
        raise ValueError(said)
    return page or 1, box, words


def canonical_region(said: str) -> str:
    """What hides a part, as a link writes it; raises as `parse_page_region`."""
    return format_page_region(*parse_page_region(said))


def canonical_note(said: str) -> str:
    """A note as a link writes it; raises as `parse_note`."""
    page, box, words = parse_note(said)
    return f"{format_page_region(page, box)} {words}"


def read_link_values(
    said: Sequence[str], reader: Callable[[str], str], most: int, name: str, wanted: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a link states, as it writes it.

    Args:
        said: What it says.
        reader: `canonical_region` or `canonical_note`.
        most: How many it may state.
        name: What the link asks for, in a word: "hide" or "note".
        wanted: What the parameter expects, in words.

    Returns:
        What could be read, and one sentence for each that could not and for all that are too many.
    """
    found: dict[str, None] = {}
    notices = []
    for one in said:
        try:
            found[reader(one)] = None
        except ValueError:
            shown = one if len(one) <= MOST_NOTE_CHARACTERS else f"{one[:MOST_NOTE_CHARACTERS]}…"
            notices.append(f"This link asks to {name} “{shown}”; {wanted} was expected, so it is left out.")
    if len(found) > most:
        notices.append(f"This link asks {len(found)} times to {name}; more than {most} are left out.")
    return tuple(found)[:most], tuple(notices)


_NUMBER = r"(\d{1,4}(?:\.\d{1,6})?)"
_REGION = re.compile(r"[\s,]+".join([_NUMBER] * 4))
_PAGE_PREFIX = re.compile(r"([1-9]\d{0,3})\s*:")


def parse_region(text: str) -> Box:
    """A part of a page in 0-1000 xyxy.

    >>> parse_region("0,0,500,125")
    (0.0, 0.0, 500.0, 125.0)

    Raises:
        UsageError: It is no part of a page.
    """
    found = _REGION.fullmatch(text.strip())
    if found is not None:
        left, top, right, bottom = map(float, found.groups())
        if is_part_of_page((left, top, right, bottom)):
            return left, top, right, bottom
    raise UsageError(
        "A part of a page is written as LEFT,TOP,RIGHT,BOTTOM in thousandths of it, left before right and top "
        f"before bottom (0,0,500,125); found “{text.strip()[:60]}”."
    )


def parse_redaction(text: str) -> Redaction:
    """What is to be blacked out: a part of every page, or of one that is named before it.

    >>> parse_redaction("2:0,0,400,80")
    Redaction(box=(0.0, 0.0, 400.0, 80.0), page=2)

    Raises:
        UsageError: It is no part of a page.
    """
    text = text.strip()
    page = _PAGE_PREFIX.match(text)
    return Redaction(parse_region(text[page.end() :] if page else text), int(page[1]) if page else None)
