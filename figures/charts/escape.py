"""Text from data made safe for plotly: the one function that every such text goes through.

Plotly reads a small HTML in every text it draws (`<a href>`, `<b>`, entities), takes `$...$` for LaTeX and
`%{...}` for a placeholder. Whatever comes from a data set, a run or a model goes through `escape` first.
"""

from __future__ import annotations

import re
import textwrap
from typing import Final

LONGEST = 60
"""Characters of a data string that a chart shows; the table beside it has all of them."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;", "{": "&#123;", "}": "&#125;"})

_UNDRAWN: Final = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) cannot hold in any form, and the other control characters."""


def clean(text: str) -> str:
    r"""The text without control characters and halves of characters; each leaves a replacement character.

    >>> clean("a\x00b") == "a\ufffdb"
    True
    """
    return _UNDRAWN.sub("\N{REPLACEMENT CHARACTER}", text)


def on_one_line(text: str) -> str:
    r"""The text as a chart draws it: clean, and any white space as single spaces.

    >>> on_one_line("one\n\ttwo")
    'one two'
    """
    return clean(" ".join(text.split()))


def escape(text: object, longest: int = LONGEST) -> str:
    r"""Data as text that plotly draws literally, on one line, cut to `longest` characters.

    >>> escape('<a href="x">A & B</a>')
    '&lt;a href="x"&gt;A &amp; B&lt;/a&gt;'
    >>> escape("one\ntwo   three", longest=9)
    'one two …'
    """
    line = on_one_line(str(text))
    if len(line) > longest:
        line = line[: longest - 1] + "…"
    return line.translate(_ENTITIES)


def escaped_lines(text: object, width: int, most: int = 2) -> str:
    """Data as text that plotly draws literally, in up to `most` lines of `width` characters, about equally long.

    Longer text is cut.

    >>> escaped_lines("Problem solving steps & strategy", 24)
    'Problem solving<br>steps &amp; strategy'
    """
    line = on_one_line(str(text))
    least = max(map(len, (*line.split(), "")))
    breaks = (textwrap.wrap(line, narrower) for narrower in range(max(least, 1), width + 1))
    fewest = len(textwrap.wrap(line, width))
    lines = next((found for found in breaks if len(found) == fewest <= most), None)
    lines = lines or textwrap.wrap(line, width, max_lines=most, placeholder=" …")
    return "<br>".join(escape(part, width) for part in lines)
