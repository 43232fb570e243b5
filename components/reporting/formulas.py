"""Texts with formulas as HTML that needs neither scripts nor typefaces: letters slanted, exponents raised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from components.publishing.panels.formula import runs_of
from components.publishing.panels.text import Run
from components.reporting.markup import Content, Markup, el, joined
from components.sheet.math_parts import Part

_RAISED: Final = {1: "sup", -1: "sub"}
_MARKS: Final = {"gone": "s", "new": "ins"}


def readable(parts: Sequence[Part]) -> Markup:
    r"""A text as it is read, its formulas set in one line; a command that is not known stands as its name.

    >>> from components.sheet.math_parts import parts
    >>> str(readable(parts(r"So $x^{2} \le 4$ & done")))
    'So <i>x</i><sup>2</sup> ≤ 4 &amp; done'
    """
    return joined(_one(run) for run in runs_of(parts))


def _one(run: Run) -> Content:
    said: Content = run.text
    names = (
        ("i", run.italic),
        ("strong", run.bold),
        (_RAISED.get(run.raised, ""), run.raised),
        (_MARKS.get(run.mark, ""), run.mark),
    )
    for name, meant in names:
        if name and meant:
            said = el(name, said)
    return said
