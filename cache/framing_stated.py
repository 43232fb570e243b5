"""How a person writes parts of a page: left, top, right, bottom in thousandths of it, and a page before them."""

from __future__ import annotations

import re

from cache.framing import Redaction
from errors import UsageError
from records import Box
from scoring.sent_frames import is_part_of_page

_NUMBER = r"(\d{1,4}(?:\.\d{1,6})?)"
_PART = re.compile(r"[\s,]+".join([_NUMBER] * 4))
_OF_PAGE = re.compile(r"([1-9]\d{0,3})\s*:")


def part_stated(text: str) -> Box:
    """A part of a page in 0-1000 xyxy.

    >>> part_stated("0,0,500,125")
    (0.0, 0.0, 500.0, 125.0)

    Raises:
        UsageError: It is no part of a page.
    """
    found = _PART.fullmatch(text.strip())
    if found is not None:
        left, top, right, bottom = map(float, found.groups())
        if is_part_of_page((left, top, right, bottom)):
            return left, top, right, bottom
    raise UsageError(
        "A part of a page is written as LEFT,TOP,RIGHT,BOTTOM in thousandths of it, left before right and top "
        f"before bottom (0,0,500,125); found “{text.strip()[:60]}”."
    )


def redaction_stated(text: str) -> Redaction:
    """What is to be blacked out: a part of every page, or of one that is named before it.

    >>> redaction_stated("2:0,0,400,80")
    Redaction(box=(0.0, 0.0, 400.0, 80.0), page=2)

    Raises:
        UsageError: It is no part of a page.
    """
    text = text.strip()
    page = _OF_PAGE.match(text)
    return Redaction(part_stated(text[page.end() :] if page else text), int(page[1]) if page else None)
