"""Options of a panel beside its style: its layout, parts of pages that are hidden, notes that point at parts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from cache.selection import page_region
from errors import UsageError
from records import Box

Layout = Literal["", "page", "crop", "tiles", "pair", "case"]

LAYOUTS: Final = {
    "": "What the Selection means",
    "page": "Pages with boxes",
    "crop": "Crop of one failure",
    "tiles": "Grid of failures",
    "pair": "Two runs side by side",
    "case": "Case study",
}
"""Layouts by name, as they are called."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """A part of a page that is painted over in the pixels themselves.

    Args:
        box: In 0-1000 page units.
        page: 1-based page number; 0 for every page.
        sample: Id of the sample; "" for every sample that is shown.
    """

    box: Box
    page: int = 0
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Callout:
    """Words of the author's about a place on a page.

    Args:
        box: The place, in 0-1000 page units.
        text: The words.
        page: 1-based page number.
    """

    box: Box
    text: str
    page: int = 1


@dataclass(frozen=True, slots=True)
class PanelOptions:
    """How a panel is laid out.

    Args:
        layout: One of `LAYOUTS`; "" leaves it to the Selection.
        count: Failures of a grid at most.
        columns: Columns of a grid; 0 lets the width decide.
        callouts: Failures of a page that are told in words at most; 0 for none.
        redactions: What is painted over.
        notes: The author's own callouts.
        longest: Characters of a text of a case study at most.
        steps: Whether steps are drawn, not answers alone.
    """

    layout: Layout = ""
    count: int = 6
    columns: int = 0
    callouts: int = 6
    redactions: tuple[Redaction, ...] = ()
    notes: tuple[Callout, ...] = ()
    longest: int = 700
    steps: bool = True

    def __post_init__(self) -> None:
        if self.layout not in LAYOUTS:
            raise UsageError(f'The layout must be one of {", ".join(filter(None, LAYOUTS))}, not "{self.layout}".')
        for box in [*(redaction.box for redaction in self.redactions), *(note.box for note in self.notes)]:
            if not all(map(math.isfinite, box)):
                raise UsageError("A box needs four numbers from 0 to 1000: left, top, right, bottom.")

    def hidden_on(self, sample: str, page: int) -> tuple[Box, ...]:
        """The parts of a page that are painted over."""
        return tuple(
            redaction.box
            for redaction in self.redactions
            if redaction.page in (0, page) and redaction.sample in ("", sample)
        )


def redaction(text: str) -> Redaction:
    """A redaction as a command line states it: `PAGE:LEFT,TOP,RIGHT,BOTTOM`, without a page for every page.

    >>> redaction("2:0,0,1000,80")
    Redaction(box=(0.0, 0.0, 1000.0, 80.0), page=2, sample='')

    Raises:
        UsageError: The text is not a redaction.
    """
    try:
        region = page_region.parse_page_region(text)
    except ValueError:
        raise UsageError(
            f'To hide a part of a page, say PAGE:LEFT,TOP,RIGHT,BOTTOM in thousandths of the page, not "{text}".'
        ) from None
    return Redaction(region.box, region.page or 0)


def callout(spec: str) -> Callout:
    """A callout as a command line states it: `PAGE:LEFT,TOP,RIGHT,BOTTOM WORDS`; page 1 where none is named.

    >>> callout("100,50,300,80 A name.").text
    'A name.'

    Raises:
        UsageError: The text is not a callout.
    """
    try:
        region, text = page_region.parse_note(spec)
    except ValueError:
        raise UsageError(
            "To point at a part of a page, say PAGE:LEFT,TOP,RIGHT,BOTTOM in thousandths of the page and then the "
            f'words, at most {page_region.MOST_NOTE_CHARACTERS} characters, not "{spec}".'
        ) from None
    return Callout(region.box, text, region.page or 1)
