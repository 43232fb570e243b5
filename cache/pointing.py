"""Parts of pages as an author states them, in a link, on a page and on a command line.

`PAGE:LEFT,TOP,RIGHT,BOTTOM` is a part of a page, in thousandths of it; behind a space may stand what is to be said
of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from records import Box

MOST_HIDDEN, MOST_NOTES = 40, 20
"""Parts that a link hides, and notes that it holds, at most."""

LONGEST = 200
"""Characters of a note at most."""

_PAGES = 9999


def place(said: str) -> tuple[int, Box]:
    """Page and box of a part; page 0 where none is named.

    >>> place("2:0,0,1000,80")
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


def place_said(page: int, box: Box) -> str:
    """A part in the words of `place`.

    >>> place_said(0, (0.0, 0.0, 1000.0, 80.0))
    '0,0,1000,80'
    """
    corners = ",".join(f"{value:g}" for value in box)
    return f"{page}:{corners}" if page else corners


def pointed(said: str) -> tuple[int, Box, str]:
    """Page, box and words of a note; page 1 where none is named.

    >>> pointed("100,50,300,80  A  name.")
    (1, (100.0, 50.0, 300.0, 80.0), 'A name.')

    Raises:
        ValueError: It is none, or its words are too long or hold what cannot be written.
    """
    corners, _, words = said.strip().partition(" ")
    page, box = place(corners)
    words = " ".join(words.split())
    if not 0 < len(words) <= LONGEST or any(one < " " or "\ud800" <= one <= "\udfff" for one in words):
        raise ValueError(said)
    return page or 1, box, words


def hidden(said: str) -> str:
    """What hides a part, as a link writes it; raises as `place`."""
    return place_said(*place(said))


def note(said: str) -> str:
    """A note as a link writes it; raises as `pointed`."""
    page, box, words = pointed(said)
    return f"{place_said(page, box)} {words}"


def read(
    said: Sequence[str], reader: Callable[[str], str], most: int, name: str, wanted: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a link states, as it writes it.

    Args:
        said: What it says.
        reader: `hidden` or `note`.
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
            shown = one if len(one) <= LONGEST else f"{one[:LONGEST]}…"
            notices.append(f"This link asks to {name} “{shown}”; {wanted} was expected, so it is left out.")
    if len(found) > most:
        notices.append(f"This link asks {len(found)} times to {name}; more than {most} are left out.")
    return tuple(found)[:most], tuple(notices)
