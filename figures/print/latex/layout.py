"""How a LaTeX table fits the width of the text: smaller type, lines in headings and text, columns in parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

USUAL, _SMALL, _TINY = 68, 80, 84
"""Digits side by side in usual, smaller and smallest type, as wide as the text of an article (345 pt)."""

_NARROW, _SLIM, _BROAD = ".,:;'!il[]|·", " -()jftrsI", "mw%&+=<>"
"""Characters of about 0.56, 0.75 and 1.5 widths of a digit in Computer Modern; so wide are capitals, too."""

_GAP = 2.2
"""Digits that fit between two columns."""

_SMALLER, _SMALLEST = (
    rf"\{size}\setlength{{\tabcolsep}}{{{gap}pt}}" for size, gap in (("footnotesize", 4), ("scriptsize", 3))
)
SIZES = ("", _SMALLER, _SMALLEST)
"""How LaTeX is told the size of type, the largest first."""

SCALED = 1.15
"""Widths of the text that a table may have which LaTeX scales: its type is still above 6 pt."""

_LEAST = 14
"""Digits in a line of a column of text at least, where its text is broken; more where a word has more."""

_CHARACTER = re.compile(r"\\text[a-z]+\{\}|\$\\[a-z]+\$")
"""LaTeX of one printed character (`_ESCAPES`)."""

CLOSE = "[-2pt]"
"""How an interval is brought close to the value above it; data never holds it (`_ESCAPES`)."""

APART = "[2pt]"
"""How a row is kept apart from the interval above it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A table of cells that are LaTeX already.

    Args:
        head: The headings.
        body: The rows, each as long as `head`.
        columns: How each column is set, one letter each ("lrr").
        below: What stands in small type close below each row, as long as `head` or empty; nothing when left out.
    """

    head: Sequence[str]
    body: Sequence[Sequence[str]]
    columns: str
    below: Sequence[Sequence[str]] = ()

    def parts(self, widest: float) -> list[Cells]:
        """This table, or where it is too wide its columns in parts that are not, each with the texts that begin a row.

        It stays whole where narrower parts are too wide as well.

        Args:
            widest: How wide a part may be, in widths of the text.
        """
        names = [*range(len(self.columns) - len(self.columns.lstrip("l")))]
        found: list[Cells] = []
        part = names
        for column in range(len(names), len(self.head)):
            wider = self._with_columns([*part, column])
            if part != names and Layout.of(wider).width > widest:
                found.append(self._with_columns(part))
                part, wider = names, self._with_columns([*names, column])
            if Layout.of(wider).width > widest:
                return [self]
            part = [*part, column]
        return [*found, self._with_columns(part)]

    def _with_columns(self, numbers: Sequence[int]) -> Cells:
        def of(row: Sequence[str]) -> list[str]:
            return [row[at] for at in numbers] if row else []

        return Cells(of(self.head), [*map(of, self.body)], "".join(of(self.columns)), [*map(of, self.below)])


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table fits the width of the text: in smaller type, its headings and columns of text broken into lines.

    Args:
        head: The headings.
        columns: How each column is set.
        lines: How many lines of usual type all rows are high.
        size: LaTeX that makes the type smaller; "" where it has the usual size.
        width: How wide it is, in widths of the text.
    """

    head: list[str]
    columns: str
    lines: float
    size: str
    width: float

    @property
    def breaks_text(self) -> bool:
        """Whether columns of text are broken into lines."""
        return "p{" in self.columns

    @classmethod
    def of(cls, table: Cells) -> Layout:
        """That of a table."""
        head, body, columns = table.head, table.body, table.columns
        all_rows = [*body, *filter(None, table.below)]
        cells = [max((_length(row[at]) for row in all_rows), default=0) for at in range(len(head))]
        gaps, lines = _GAP * len(head), float(len(all_rows))
        lines += sum(any(CLOSE in cell for cell in row) for row in body)
        whole = sum(max(width, _length(title)) for width, title in zip(cells, head, strict=True)) + gaps
        if whole <= USUAL:
            return cls(list(head), columns, lines, "", whole / USUAL)
        if whole <= _SMALL:
            return cls(list(head), columns, lines * USUAL / _SMALL, _SMALLER, whole / _SMALL)
        widths = [max(width, *map(_length, title.split())) for width, title in zip(cells, head, strict=True)]
        titles = [_in_lines(*heading) for heading in zip(head, widths, columns, strict=True)]
        texts = {
            at: max(_LEAST, *(_longest_word(row[at]) for row in body))
            for at, width in enumerate(widths)
            if width > _LEAST and any(_is_text(row[at]) for row in body)
        }
        least = sum(texts.get(at, width) for at, width in enumerate(widths)) + gaps
        room, size = (_SMALL, _SMALLER) if least <= _SMALL else (_TINY, _SMALLEST)
        kinds, excess = list(columns), sum(widths) + gaps - room
        if texts and excess > 0:
            part = 1 - excess / sum(widths[at] for at in texts)
            for at, longest in texts.items():
                widths[at], titles[at] = max(longest, widths[at] * part), head[at]
                ragged = r"\raggedleft" if kinds[at] == "r" else r"\raggedright"
                kinds[at] = rf">{{{ragged}\arraybackslash}}p{{{widths[at] / room:.2f}\linewidth}}"
            lines += sum(max(0, *(ceil(_length(row[at]) / widths[at]) - 1 for at in texts)) for row in body)
        width = sum(widths) + gaps
        return cls(titles, "".join(kinds), lines * USUAL / max(room, width), size, width / room)


def stacked(value: str, below: str) -> str:
    """A cell of two lines, the first in line with those beside it."""
    return rf"\begin{{tabular}}[t]{{@{{}}r@{{}}}}{value}\\{CLOSE}{below}\end{{tabular}}"


def _printed(cell: str) -> str:
    r"""About what is printed of a cell, in the longer of its lines.

    >>> _printed(r"0.400 {\scriptsize [0.300, 0.500]}"), _printed(r"S\_micro $\leq$ 3")
    ('0.400 [0.300, 0.500]', 'S_micro x 3')
    >>> _printed(stacked("0.400", r"{\scriptsize [0.300, 0.500]}"))
    '[0.300, 0.500]'
    """
    lines = cell.removeprefix(r"\begin{tabular}[t]{@{}r@{}}").removesuffix(r"\end{tabular}").split(rf"\\{CLOSE}")
    return max((re.sub(r"\\[a-z]+ ?|[\\{}$]", "", _CHARACTER.sub("x", line)) for line in lines), key=_width)


def _length(cell: str) -> float:
    return _width(_printed(cell))


def _longest_word(cell: str) -> float:
    return max(map(_width, re.split(r"[\s-]", _printed(cell))))


def _width(text: str) -> float:
    """How wide a text is about, in widths of a digit.

    >>> _width("12"), round(_width("[1.5, 2.5]"), 2), _width("WW")
    (2.0, 7.55, 3.0)
    """
    return sum(
        0.56 if char in _NARROW else 0.75 if char in _SLIM else 1.5 if char in _BROAD or char.isupper() else 1.0
        for char in text
    )


def _is_text(cell: str) -> bool:
    return bool(re.search("[A-Za-z] ", _printed(cell)))


def _in_lines(title: str, width: float, kind: str) -> str:
    r"""A heading in lines of about so many characters.

    >>> print(_in_lines("Difference from the rest", 10, "r"), _in_lines("Correct", 7, "r"))
    \shortstack[r]{Difference\\from the\\rest} Correct
    """
    lines: list[str] = []
    for word in title.split():
        if lines and _length(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return title if len(lines) < 2 else rf"\shortstack[{kind}]{{" + r"\\".join(lines) + "}"
