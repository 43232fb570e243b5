"""Names of runs beside the rows of a chart: in lines that have room, and never so short that two look alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

from components.charts.escape import escape
from components.numbers import SETTING

WIDE = 32
"""Characters of a line."""

_MOST = 3
"""Lines of a model's name, and of its setting; what is longer is cut off."""

_PIECE = re.compile(r"\([^()]{1,24}\)|[^\s/(-]*[\s/-]|[^\s/(-]+|\(")
"""Where a line may end: behind a blank, a stroke or a hyphen; words in brackets stay together."""


def lines(name: str) -> tuple[list[str], list[str]]:
    """The lines of a model's name, and those of its setting, as data.

    >>> lines("m · with/baseline/turned 180/Be strict 133b (live, 1 sample)")
    (['m'], ['with/baseline/turned 180/Be', 'strict 133b (live, 1 sample)'])
    """
    model, _, setting = name.partition(SETTING)
    return _wrapped(model), _wrapped(setting)


def label(name: str) -> str:
    """The name as plotly draws it: the setting below the model, slanted."""
    model, setting = lines(name)
    return "<br>".join([*(escape(line, WIDE) for line in model), *(f"<i>{escape(line, WIDE)}</i>" for line in setting)])


def most_lines(names: Iterable[str]) -> int:
    """The lines of the name that has most; 1 where there is none."""
    return max((sum(map(len, lines(name))) for name in names), default=1)


def _wrapped(text: str) -> list[str]:
    text = " ".join(text.split())
    found: list[str] = []
    line = ""
    for piece in _PIECE.findall(text):
        if line and len((line + piece).rstrip()) > WIDE:
            found.append(line.strip())
            line = ""
        while len(piece.rstrip()) > WIDE:
            found.append(piece[:WIDE])
            piece = piece[WIDE:]
        line += piece
    found += [line.strip()] if line.strip() else []
    return found if len(found) <= _MOST else [*found[: _MOST - 1], "".join(found[_MOST - 1 :])]
