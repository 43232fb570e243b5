"""Tables as LaTeX for a paper: booktabs, in bold what cannot be told apart from the best."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil

from figures.print.latex.layout import APART, CLOSE, SCALED, SIZES, USUAL, Cells, Layout, stacked
from figures.tables.number_format import interval, value_text
from scoring.metric import Metric

SYNTHETIC = "Synthetic data, made for demonstration."
"""What a caption says about data that is made up."""

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    # Directly after the end of a row these two would be read as its arguments.
    "[": "{[}",
    "*": "{*}",
    # pdfLaTeX knows these as mathematics only.
    "−": "$-$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≠": r"$\neq$",
    "≈": r"$\approx$",
    "→": r"$\rightarrow$",
    "←": r"$\leftarrow$",
    "∞": r"$\infty$",
    "√": r"$\surd$",
    "∠": r"$\angle$",
    "π": r"$\pi$",
}

_BAR = "\N{COMBINING MACRON}"
# The end of Latin Extended-A. pdfLaTeX lacks characters beyond it: the table then names the engines that have them.
_LAST_LATIN, _PUNCTUATION = 0x17F, "–—‘’“”„•…€™"
_LONGEST = 43
"""Lines that fit on a page, those of caption and note included; more are broken over pages."""

_HEAD = 4
"""Lines that the head of a further part takes, and what is between the parts."""

_BESIDE = 3
"""Columns whose intervals stand beside the values at most."""


_FITTED = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""What makes a table that is wider than the text as wide as it; others stay as they are."""


class Ready(str):
    """Text that is LaTeX already; `escape` leaves it as it is."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Column:
    """One column of figures.

    Args:
        title: Its heading; data, unless it is `Ready`.
        values: One number per row; None or NaN where there is none.
        intervals: Bounds per row, or nothing.
        bold: Which rows are bold; none when left out.
        unit: What the numbers are (`Metric.unit`).
        texts: Words per row, where the column has these in place of numbers.
    """

    title: str
    values: Sequence[float | None]
    intervals: Sequence[tuple[float, float] | None] = ()
    bold: Sequence[bool] = ()
    unit: str = "share"
    texts: Sequence[str] = ()


def escape(text: str) -> Ready:
    r"""Data as LaTeX text, on one line and without characters that are not printed.

    >>> print(escape("a_b & 5%"))
    a\_b \& 5\%
    """
    if isinstance(text, Ready):
        return text
    found: list[str] = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if char == _BAR and found:
            found[-1] = rf"\={{{found[-1]}}}"
        elif char.isprintable():
            found.append(_ESCAPES.get(char, char))
    return Ready("".join(found))


def bold_rows(best: Sequence[bool], ranked: Sequence[bool]) -> list[bool]:
    """Which runs are bold: those that cannot be told apart from the best, where that tells any two runs apart.

    Args:
        best: Which of them cannot.
        ranked: Which of them are ranked.

    >>> bold_rows([True, True, False], [True, True, True]), bold_rows([True, True, False], [True, True, False])
    ([True, True, False], [False, False, False])
    """
    told_apart = any(is_ranked and not is_best for is_best, is_ranked in zip(best, ranked, strict=True))
    return [bool(is_best) and told_apart for is_best in best]


def bold_words(metric: str, bold: Sequence[bool], *, compared: bool = True) -> str:
    """What bold says beside ranked runs, or why none is bold.

    Args:
        metric: The name of the metric that ranks them.
        bold: Which of them are bold.
        compared: Whether any two of them could be compared.
    """
    if not compared:
        return f"Runs are not compared in {metric}: no two have a value in the same samples"
    if not any(bold):
        return f"No run is distinguishable from the best in {metric}"
    return f"Bold: not distinguishable from the best in {metric}"


def heading(metric: Metric) -> Ready:
    """A metric's label as a paper prints it."""
    return Ready(metric.latex) if metric.latex else escape(metric.label)


def table(
    names: Sequence[str],
    columns: Sequence[Column],
    caption: str,
    *,
    label: str,
    stub: str = "Model",
    ruled: int | None = None,
    note: str = "",
) -> str:
    """The table as a `table` environment that needs the booktabs package.

    Intervals stand beside their values, of more than `_BESIDE` columns below them: else these would not be as wide as
    the text.

    Args:
        names: What each row is called.
        columns: The columns of figures, each as long as `names`.
        caption: What the table shows, and how it was computed; data, unless it is `Ready`.
        label: As for `environment`.
        stub: Heading of the first column.
        ruled: As for `environment`.
        note: As for `environment`; data, unless it is `Ready`.
    """
    figures, intervals = [_figures(column) for column in columns], [_intervals(column) for column in columns]
    head = [escape(stub), *(escape(column.title) for column in columns)]
    below = sum(map(any, intervals)) > _BESIDE
    body, lower = [], []
    for row, name in enumerate(names):
        between = [column[row] for column in intervals]
        beside = ["" if below or not words else f" {words}" for words in between]
        body.append([escape(name), *(column[row] + words for column, words in zip(figures, beside, strict=True))])
        lower.append(["", *between] if below and any(between) else [])
    cells = Cells(head, body, "l" + "r" * len(columns), lower)
    return environment(cells, escape(caption), label=label, ruled=ruled, note=escape(note))


def environment(cells: Cells, caption: str, *, label: str, ruled: int | None = None, note: str = "") -> str:
    """A `table` environment; a `longtable` where there are more lines than a page has.

    Headings and text that would make it wider than small type across the page are broken into lines; what is too wide
    still stands in parts below each other.

    Args:
        cells: The table.
        caption: What the table shows.
        label: What the table is; the paper refers to it by `tab:` and this, without what LaTeX would take for marks.
        ruled: Number of the row above which a line is drawn; none when left out.
        note: What stands in small type below the table; LaTeX already.
    """
    parts = cells.parts(SCALED)
    lines = sum(Layout.of(part).lines for part in parts) + (len(parts) - 1) * _HEAD
    is_long = lines + ceil((len(caption) + len(note)) / USUAL) > _LONGEST
    if is_long:  # and cannot be scaled
        parts = cells.parts(1.0)
    laid_out = [(part, Layout.of(part)) for part in parts]
    label = rf"\label{{tab:{re.sub('[^a-z0-9]+', '-', label.lower()).strip('-')}}}"
    # One size for all parts: what fits in larger type fits in smaller.
    size = max((layout.size for _, layout in laid_out), key=SIZES.index)
    printed = [size] if size else []
    for at, (part, layout) in enumerate(laid_out):
        top = [r"\toprule", " & ".join(layout.head) + r" \\", r"\midrule"]
        rows = _rows(part, layout)
        if ruled is not None:
            rows.insert(ruled, r"\midrule")
        if is_long:
            printed += [
                *([r"\addtocounter{table}{-1}"] if at else []),
                rf"\begin{{longtable}}{{{layout.columns}}}",
                *([] if at else [rf"\caption{{{caption}}}{label}\tabularnewline"]),
                *(*top, r"\endfirsthead", *top, r"\endhead", r"\bottomrule", r"\endfoot"),
                *rows,
                r"\end{longtable}",
            ]
        else:
            printed += [
                *([r"\par\medskip"] if at else []),
                *(_FITTED, rf"\begin{{tabular}}{{{layout.columns}}}", *top, *rows),
                *(r"\bottomrule", r"\end{tabular}}"),
            ]
    if is_long:
        printed = [r"\begingroup", *printed, r"\endgroup"]
        printed += [rf"{{\footnotesize\noindent {note}\par}}"] if note else []
    else:
        # A caption above its table touches it in the classes of LaTeX itself.
        printed = [r"\begin{table}[t]", r"\centering", rf"\caption{{{caption}}}", label, r"\smallskip", *printed]
        printed += [rf"\par\smallskip\parbox{{\linewidth}}{{\footnotesize {note}}}"] if note else []
        printed += [r"\end{table}"]
    packages = "array," if any(layout.breaks_text for _, layout in laid_out) else ""
    packages += "booktabs,longtable" if is_long else "booktabs,graphicx"
    return "\n".join((*_needs(packages, printed), *printed, ""))


def _rows(cells: Cells, layout: Layout) -> list[str]:
    found = []
    for row, below in zip_longest(cells.body, cells.below, fillvalue=()):
        lower = end = ""
        if any(below) and layout.breaks_text:  # a row of their own would be far from the first line
            row = [stacked(value, word) if word else value for value, word in zip(row, below, strict=True)]
        elif any(below):  # one row for LaTeX's breaking over pages, two on paper
            lower, end = rf" \\*{CLOSE}" + "\n" + " & ".join(below), APART
        found.append(" & ".join(row) + lower + rf" \\{end}")
    return found


def _needs(packages: str, lines: Iterable[str]) -> list[str]:
    """Comments that say what a table needs to be typeset."""
    found = [rf"% needs \usepackage{{{packages}}}"]
    if any(ord(char) > _LAST_LATIN and char not in _PUNCTUATION for line in lines for char in line):
        found.append("% holds characters that pdfLaTeX does not know: XeLaTeX or LuaLaTeX, in type that has them")
    return found


def _figures(column: Column) -> list[str]:
    if column.texts:
        return [str(escape(text)) for text in column.texts]
    figures = [number(value_text(value, column.unit)) for value in column.values]
    bolds = column.bold or [False] * len(figures)
    return [rf"\textbf{{{figure}}}" if bold else figure for figure, bold in zip(figures, bolds, strict=True)]


def _intervals(column: Column) -> list[str]:
    """The interval of each row in small type; "" where there is none."""
    bounds = column.intervals or [None] * len(column.texts or column.values)
    between = [interval(*ends, column.unit) if ends else "" for ends in bounds]
    return [rf"{{\scriptsize [{number(ends.replace(' to ', ', '))}]}}" if ends else "" for ends in between]


def number(text: str) -> str:
    """A figure as LaTeX sets it: its minus sign is mathematics, and unknown to many engines as a letter."""
    return text.replace("–", "--").replace("−", "$-$")
