"""The name of a run in a few short lines, so that charts show it whole: the setting below the model."""

from __future__ import annotations

import re
from collections.abc import Iterable

from figures.charts.escape import escape
from figures.charts.template import room
from figures.tables.number_format import SETTING

_LINE_END = re.compile(r"(?<![/-])<br>")
"""Where a line ended at a blank, which is not drawn."""

NAME_WIDTH = 32
"""Characters of a line."""

_MOST = 3
"""Lines of a model's name, and of its setting, at most; longer text is cut off."""

_PIECE = re.compile(r"\([^()]{1,24}\)|[^\s/(-]*[\s/-]|[^\s/(-]+|\(")
"""Where a line may break: after a blank, a slash or a hyphen; words in brackets stay together."""


def name_lines(name: str) -> tuple[list[str], list[str]]:
    """The lines of a model's name, and those of its setting, as data.

    >>> name_lines("m · with/baseline/turned 180/Be strict 133b (live, 1 sample)")
    (['m'], ['with/baseline/turned 180/Be', 'strict 133b (live, 1 sample)'])
    """
    model, _, setting = name.partition(SETTING)
    return _wrapped(model), _wrapped(setting)


def name_label(name: str) -> str:
    """The name as plotly draws it: the setting below the model, slanted."""
    model, setting = name_lines(name)
    return "<br>".join(
        [*(escape(line, NAME_WIDTH) for line in model), *(f"<i>{escape(line, NAME_WIDTH)}</i>" for line in setting)]
    )


def one_line(label: str) -> str:
    """Such a label on one line again, for keys that are as wide as the paper.

    >>> one_line("m-1<br><i>with/baseline/</i><br><i>turned 180</i>, in words")
    'm-1 · with/baseline/turned 180, in words'
    """
    model, apart, setting = label.partition("<br><i>")
    pieces = (_LINE_END.sub(" ", re.sub("</?i>", "", part)) for part in ([model, setting] if apart else [model]))
    return SETTING.join(piece.replace("<br>", "") for piece in pieces)


def label_room(names: Iterable[str], most: int) -> int:
    """Pixels that such labels need at the left of a chart, at most `most`."""
    return room([line[:NAME_WIDTH] for name in names for part in name_lines(name) for line in part], most)


def most_name_lines(names: Iterable[str]) -> int:
    """The lines of the name that has most; 1 where there is none."""
    return max((sum(map(len, name_lines(name))) for name in names), default=1)


def _wrapped(text: str) -> list[str]:
    text = " ".join(text.split())
    found: list[str] = []
    line = ""
    for piece in _PIECE.findall(text):
        if line and len((line + piece).rstrip()) > NAME_WIDTH:
            found.append(line.strip())
            line = ""
        while len(piece.rstrip()) > NAME_WIDTH:
            found.append(piece[:NAME_WIDTH])
            piece = piece[NAME_WIDTH:]
        line += piece
    found += [line.strip()] if line.strip() else []
    return found if len(found) <= _MOST else [*found[: _MOST - 1], "".join(found[_MOST - 1 :])]
