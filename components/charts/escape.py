"""The one door for data into plotly text.

Plotly reads a small HTML in every text it draws (`<a href>`, `<b>`, entities), takes `$...$` for LaTeX and
`%{...}` for a placeholder. Whatever comes from a data set, a run or a model goes through `escape` first.
"""

from __future__ import annotations

LONGEST = 60
"""Characters of a data string that a chart shows; the table beside it has all of them."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;", "{": "&#123;", "}": "&#125;"})


def escape(text: object, longest: int = LONGEST) -> str:
    r"""Data as text that plotly draws literally, on one line, cut to `longest` characters.

    >>> escape('<a href="x">A & B</a>')
    '&lt;a href="x"&gt;A &amp; B&lt;/a&gt;'
    >>> escape("one\ntwo   three", longest=9)
    'one two …'
    """
    line = " ".join(str(text).split())
    if len(line) > longest:
        line = line[: longest - 1] + "…"
    return line.translate(_ENTITIES)
