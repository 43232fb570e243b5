"""The data of a figure as a paper prints it: intervals beside their values, published rows marked, the best bold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import pandas as pd

from components import latex
from components.board_latex import AS_PUBLISHED, MARK, ranked
from components.drawn import Drawn
from components.numbers import NOTHING, known
from components.publishing.data_table import printable
from scoring.metric import Metric

_PUBLISHED = "Published, not recomputed"
_RUN = "Run"
_NUMBERS = "iuf"
_MARKED = {"best": r"\textbf{%s}", "second": r"\underline{%s}", "": "%s"}


@dataclass(frozen=True, slots=True)
class _Part:
    """A column as it is printed, which may stand for three of the data: a value and the ends of its interval."""

    heading: str
    values: pd.Series
    low: pd.Series | None = None
    high: pd.Series | None = None

    @property
    def numeric(self) -> bool:
        return self.values.dtype.kind in _NUMBERS


def latex_of(drawn: Drawn, metrics: Sequence[Metric] = ()) -> str:
    """The data as a booktabs table: text at the left, numbers at the right, in three decimals.

    Args:
        drawn: The figure.
        metrics: Where rows are runs, the best value of each of these is bold and the second underlined, within
            what the other names of a row say (a slice, a judge); published rows and live runs are not ranked.
    """
    table = printable(drawn)
    published = table[_PUBLISHED].astype(bool) if _PUBLISHED in table else pd.Series(False, index=table.index)
    parts = _parts(table.drop(columns=_PUBLISHED, errors="ignore"))
    marks = _marks(parts, metrics, ~published & _ranked(drawn, len(table)))
    columns = [_cells(part, mark) for part, mark in zip(parts, marks, strict=True)]
    if published.any():
        at = next((at for at, part in enumerate(parts) if part.heading == _RUN), 0)
        columns[at] = [cell + MARK * bool(mark) for cell, mark in zip(columns[at], published, strict=True)]
    caption = latex.escape(f"{drawn.title}{_added(drawn, parts)}")
    caption = latex.Ready(rf"{caption} {MARK} {AS_PUBLISHED}") if published.any() else caption
    return latex.environment(
        [latex.escape(part.heading) for part in parts],
        [list(row) for row in zip(*columns, strict=True)],
        caption,
        "".join("r" if part.numeric else "l" for part in parts),
    )


def _added(drawn: Drawn, parts: Sequence[_Part]) -> str:
    between = "; in brackets 95% intervals" if any(part.low is not None for part in parts) else ""
    return f"{between}." + (" Synthetic data, made for demonstration." if drawn.made_up else "")


def _parts(table: pd.DataFrame) -> list[_Part]:
    names, found, at = [str(name) for name in table.columns], [], 0
    while at < len(names):
        name, column = names[at], table.iloc[:, at]
        if names[at + 1 : at + 3] == [f"{name}, from", f"{name}, to"]:
            found.append(_Part(name, column, table.iloc[:, at + 1], table.iloc[:, at + 2]))
            at += 3
        else:
            found.append(_Part(name, column))
            at += 1
    return found


def _ranked(drawn: Drawn, count: int) -> pd.Series:
    return pd.Series(ranked(drawn.data) if "run" in drawn.data else [True] * count, dtype=bool)


def _marks(parts: Sequence[_Part], metrics: Sequence[Metric], taken: pd.Series) -> list[list[str]]:
    """Which cells of each column are best and second; none where rows are not runs."""
    better = {metric.label: metric.better for metric in metrics}
    none = [""] * len(taken)
    names = {part.heading: part.values for part in parts if not part.numeric}
    if _RUN not in names or pd.DataFrame(names).duplicated().any():
        return [none for _ in parts]
    others = pd.Series(list(zip(*(names[name] for name in names if name != _RUN), strict=True)) or [()] * len(taken))
    return [
        _of_column(part, better[part.heading], others, taken) if part.heading in better and part.numeric else none
        for part in parts
    ]


def _of_column(part: _Part, better: str, groups: pd.Series, taken: pd.Series) -> list[str]:
    found = [""] * len(groups)
    for group in dict.fromkeys(groups):
        rows = [at for at, one in enumerate(groups) if one == group]
        values = [None if pd.isna(part.values[at]) else float(part.values[at]) for at in rows]
        column = latex.Column(part.heading, values, better, ranked=[bool(taken[at]) for at in rows])
        for at, mark in zip(rows, latex.marks(column), strict=True):
            found[at] = mark
    return found


def _cells(part: _Part, marks: Sequence[str]) -> list[str]:
    whole = part.values.dtype.kind == "f" and _whole(part.values)
    found = []
    for at, mark in enumerate(marks):
        value = part.values[at]
        said = _MARKED[mark] % cell(int(value) if whole and not pd.isna(value) else value)
        if part.low is not None and part.high is not None and _both(part.low[at], part.high[at]):
            said += rf" {{\scriptsize [{cell(part.low[at])}, {cell(part.high[at])}]}}"
        found.append(said)
    return found


def _whole(values: pd.Series) -> bool:
    """Whether decimals would be made up: places and counts, not shares that happen to be 0 or 1."""
    there = values.dropna()
    return bool(len(there)) and bool((there == there.round()).all()) and float(there.abs().max()) > 1


def _both(low: Any, high: Any) -> bool:
    return not (pd.isna(low) or pd.isna(high))


def cell(value: Any) -> str:
    r"""One value as LaTeX.

    >>> print(*map(cell, ("a_b", 0.5, -0.00002, 1200, True, float("nan"))))
    a\_b 0.500 $-$2e-05 1,200 yes --
    """
    if isinstance(value, str):
        return latex.escape(value)
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None or value is pd.NA or not known(value):
        return latex.number(NOTHING)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    said = f"{abs(value):.3f}" if abs(value) >= 0.0005 or not value else f"{abs(value):.0e}"
    return ("$-$" if value < 0 else "") + said
