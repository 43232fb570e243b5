"""Tables as LaTeX for a paper: booktabs, in bold what cannot be told apart from the best."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from figures.tables.number_format import interval, value_text
from scoring.metric import Metric

SYNTHETIC = "Synthetic data, made for demonstration."
"""What a caption says of data that is made up."""

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

_USUAL, _SMALL, _TINY = 68, 80, 84
"""Characters beside each other in usual, smaller and smallest type, as wide as the text of an article (345 pt)."""

_GAP = 2.2
"""Characters that fit between two columns."""

_SMALLER, _SMALLEST = (
    rf"\{size}\setlength{{\tabcolsep}}{{{gap}pt}}" for size, gap in (("footnotesize", 4), ("scriptsize", 3))
)

_LEAST = 14
"""Characters in a line of a column of text at least, where its text is broken; more where a word has more."""

_CHARACTER = re.compile(r"\\text[a-z]+\{\}|\$\\[a-z]+\$")
"""LaTeX of one printed character (`_ESCAPES`)."""

_CLOSE = "[-2pt]"
"""How an interval is brought close to the value above it; data never holds it (`_ESCAPES`)."""

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


def bold_words(metric: str, bold: Sequence[bool]) -> str:
    """What bold says beside ranked runs, by the name of the metric that ranks them, or why none is bold."""
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
    body = []
    for row, name in enumerate(names):
        between = [column[row] for column in intervals]
        beside = ["" if below or not words else f" {words}" for words in between]
        body.append([escape(name), *(column[row] + words for column, words in zip(figures, beside, strict=True))])
        if below and any(between):
            # One row for LaTeX's breaking over pages, two on paper.
            body[-1][-1] += rf" \\*{_CLOSE}" + "\n" + " & ".join(("", *between))
    columns_set = "l" + "r" * len(columns)
    return environment(head, body, escape(caption), columns_set, label=label, ruled=ruled, note=escape(note))


def environment(
    head: Sequence[str],
    body: Sequence[Sequence[str]],
    caption: str,
    columns: str,
    *,
    label: str,
    ruled: int | None = None,
    note: str = "",
) -> str:
    """A `table` environment of cells that are LaTeX already; a `longtable` where there are more lines than a page has.

    Headings and text that would make it wider than small type across the page are broken into lines.

    Args:
        head: The headings.
        body: The rows, each as long as `head`.
        caption: What the table shows.
        columns: How each column is set, one letter each ("lrr").
        label: What the table is; the paper refers to it by `tab:` and this, without what LaTeX would take for marks.
        ruled: Number of the row above which a line is drawn; none when left out.
        note: What stands in small type below the table; LaTeX already.
    """
    layout = _Layout.of(head, body, columns)
    rows = [" & ".join(row) + r" \\" for row in body]
    label = rf"\label{{tab:{re.sub('[^a-z0-9]+', '-', label.lower()).strip('-')}}}"
    if ruled is not None:
        rows.insert(ruled, r"\midrule")
    top = [r"\toprule", " & ".join(layout.head) + r" \\", r"\midrule"]
    is_long = layout.lines + ceil((len(caption) + len(note)) / _USUAL) > _LONGEST
    packages = ("array," if "p{" in layout.columns else "") + ("booktabs,longtable" if is_long else "booktabs,graphicx")
    small = [layout.size] if layout.size else []
    if is_long:
        printed = [
            r"\begingroup",
            *small,
            rf"\begin{{longtable}}{{{layout.columns}}}",
            rf"\caption{{{caption}}}{label}\tabularnewline",
            *(*top, r"\endfirsthead", *top, r"\endhead", r"\bottomrule", r"\endfoot"),
            *rows,
            r"\end{longtable}",
            r"\endgroup",
            *([rf"{{\footnotesize\noindent {note}\par}}"] if note else []),
        ]
    else:
        printed = [
            *(r"\begin{table}[t]", r"\centering", rf"\caption{{{caption}}}", label),
            *small,
            _FITTED,
            rf"\begin{{tabular}}{{{layout.columns}}}",
            *top,
            *rows,
            *(r"\bottomrule", r"\end{tabular}}"),
            *([rf"\par\smallskip\parbox{{\linewidth}}{{\footnotesize {note}}}"] if note else []),
            r"\end{table}",
        ]
    return "\n".join((*_needs(packages, (caption, note, *top, *rows)), *printed, ""))


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a table fits the width of the text: in smaller type, its headings and columns of text broken into lines.

    Args:
        head: The headings.
        columns: How each column is set.
        lines: How many lines of usual type all rows are high.
        size: LaTeX that makes the type smaller; "" where it has the usual size.
    """

    head: list[str]
    columns: str
    lines: float
    size: str

    @classmethod
    def of(cls, head: Sequence[str], body: Sequence[Sequence[str]], columns: str) -> _Layout:
        """From the headings, the rows, and how each column is set, one letter each."""
        cells = [max((_length(row[at]) for row in body), default=0) for at in range(len(head))]
        gaps, lines = _GAP * len(head), len(body) + sum(any(_CLOSE in cell for cell in row) for row in body)
        whole = sum(max(width, _length(title)) for width, title in zip(cells, head, strict=True)) + gaps
        if whole <= _USUAL:
            return cls(list(head), columns, lines, "")
        if whole <= _SMALL:
            return cls(list(head), columns, lines * _USUAL / _SMALL, _SMALLER)
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
                widths[at], titles[at] = max(longest, int(widths[at] * part)), head[at]
                ragged = r"\raggedleft" if kinds[at] == "r" else r"\raggedright"
                kinds[at] = rf">{{{ragged}\arraybackslash}}p{{{widths[at] / room:.2f}\linewidth}}"
            lines += sum(max(0, *(ceil(_length(row[at]) / widths[at]) - 1 for at in texts)) for row in body)
        return cls(titles, "".join(kinds), lines * _USUAL / max(room, sum(widths) + gaps), size)


def stacked(value: str, below: str) -> str:
    """A cell of two lines, the first in line with those beside it."""
    return rf"\begin{{tabular}}[t]{{@{{}}r@{{}}}}{value}\\{_CLOSE}{below}\end{{tabular}}"


def _printed(cell: str) -> str:
    r"""About what is printed of a cell, in the longer of its lines.

    >>> _printed(r"0.400 {\scriptsize [0.300, 0.500]}"), _printed(r"S\_micro $\leq$ 3 \\*[-2pt]" + "\n & 1")
    ('0.400 [0.300, 0.500]', 'S_micro x 3')
    >>> _printed(stacked("0.400", r"{\scriptsize [0.300, 0.500]}"))
    '[0.300, 0.500]'
    """
    first = cell.partition(r" \\*")[0].removeprefix(r"\begin{tabular}[t]{@{}r@{}}").removesuffix(r"\end{tabular}")
    lines = first.split(rf"\\{_CLOSE}")
    return max((re.sub(r"\\[a-z]+ ?|[\\{}$]", "", _CHARACTER.sub("x", line)) for line in lines), key=len)


def _length(cell: str) -> int:
    return len(_printed(cell))


def _longest_word(cell: str) -> int:
    return max(map(len, re.split(r"[\s-]", _printed(cell))))


def _is_text(cell: str) -> bool:
    return bool(re.search("[A-Za-z] ", _printed(cell)))


def _in_lines(title: str, width: int, kind: str) -> str:
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
