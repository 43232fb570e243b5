"""What a mark stands for whose evidence is open, as a link says it: a few names, one behind the other.

On the page of judges a run ("" for all that are chosen) and one judge or two; among raters a run, an output and two
raters. The names are data: each is written so that `|` between them means nothing else.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

_BETWEEN = "|"
_PLAIN = " ~:,/@()"


def joined(*names: str) -> str:
    """The names as one text.

    >>> joined("a~judge:ensemble", "claude"), joined("", "x|y")
    ('a~judge:ensemble|claude', '|x%7Cy')
    """
    return _BETWEEN.join(quote(name, safe=_PLAIN) for name in names)


def names(text: str) -> tuple[str, ...]:
    """The names again; none of an empty text.

    >>> names("|x%7Cy"), names("")
    (('', 'x|y'), ())
    """
    return tuple(unquote(part) for part in text.split(_BETWEEN)) if text else ()
