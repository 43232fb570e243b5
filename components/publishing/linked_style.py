"""The style of a figure as its link says it: what differs from the usual one, as JSON."""

from __future__ import annotations

import json
from typing import Final

from components.publishing.style import Style
from errors import UsageError

LONGEST: Final = 2000
"""Characters of a style in a link at most; a longer one is not put into it."""

TITLE: Final = 200
"""Characters of a title at most."""

_WRONG = "The style that this link states is none of a figure; the usual one is taken."


def said(style: Style) -> str:
    """The style for a link; "" for the usual one.

    >>> said(Style()), said(Style(size_pt=9.0, palette="ink"))
    ('', '{"palette":"ink","size_pt":9.0}')
    """
    stated = style.to_json()
    text = json.dumps(stated, sort_keys=True, ensure_ascii=False, separators=(",", ":")) if stated else ""
    return text if len(text) <= LONGEST else ""


def read(text: str) -> Style:
    """The style that a link states; the usual one where it states none.

    Raises:
        UsageError: It is none, or a value is not one that its field can have.
    """
    if not text:
        return Style()
    try:
        stated = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        stated = None
    if not isinstance(stated, dict):
        raise UsageError(_WRONG)
    style = Style.from_json(stated)
    words = (style.font, style.title, *(one.text for one in style.annotations))
    numbers = [value for one in style.annotations for value in (one.x, one.y, one.axis)]
    if not (
        all(isinstance(word, str) for word in words)
        and all(isinstance(value, int | float) for value in numbers)
        and isinstance(style.caption, bool)
        and len(style.title) <= TITLE
    ):
        raise UsageError(_WRONG)
    return style
