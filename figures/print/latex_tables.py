"""Tables of figures in LaTeX: the leaderboard with published rows below, and the data of any chart.

The best value is bold and the second underlined, intervals stand beside their values; published rows are marked and
never ranked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import pandas as pd

from cache.selection.parameters import PUBLISHED
from cache.selection.run_names import LIVE
from cache.selection.selection import EVERYTHING, Selection
from figures.chart import Chart, published_columns
from figures.narrowing import MEASURED
from figures.print import latex
from figures.tables import published_results
from figures.tables.number_format import NO_VALUE, has_value
from figures.tables.published_results import PublishedRows, notes_of, rows_by_metric, value_of
from loaders.published import PublishedNote, PublishedRow
from scoring.metric import Metric
from scoring.task import Task

PUBLISHED_MARK, NOTED_MARK = latex.Ready(r"$^{\dagger}$"), latex.Ready(r"$^{*}$")
"""Marks after published figures that were not recomputed, and after those with a note."""

AS_PUBLISHED = "As published, not recomputed."


def leaderboard_latex(frame: pd.DataFrame, selection: Selection, task: Task, made_up: bool) -> str:
    """All metrics of all runs, with published figures where the `view` asks for them, marked and never ranked.

    Args:
        frame: From `figures.leaderboard.run_rows`.
        selection: What is shown.
        task: The benchmark's task.
        made_up: Whether some of it is synthetic.
    """
    printed = rows_by_metric(task, selection) if PUBLISHED.on(selection) else {}
    labels = {metric.key: metric.label for metric in task.metrics}
    return latex.table(
        row_names(frame["name"], printed),
        [_metric_column(frame, metric, list(printed.values())) for metric in task.metrics],
        table_caption(
            latex.escape(f"{table_subject(selection, task)}; in brackets 95% bootstrap intervals."),
            made_up,
            printed,
            lambda note: labels.get(note.metric, ""),
        ),
        stub="Run",
        ruled=len(frame) if printed else None,
    )


def table_subject(selection: Selection, task: Task) -> str:
    """The caption of a table: the benchmark, the Selection, and how it was scored."""
    protocol = selection.protocol or task.protocols[0]
    at = f", IoU {selection.tau:.2f}" if task.thresholded else ""
    chosen = MEASURED.applied(selection).without(("runs", "tau", "protocol")).sentence(task, {})
    of = f" ({chosen})" if chosen != EVERYTHING else ""
    return f"{task.title}{of}, {protocol} protocol{at}"


def row_names(loaded: Iterable[str], printed: PublishedRows) -> list[str]:
    """What the rows of a table are called: published ones below the others, with their marks."""
    marked = (latex.escape(name) + PUBLISHED_MARK + NOTED_MARK * bool(notes_of(row)) for name, row in printed.items())
    return [*loaded, *map(latex.Ready, marked)]


def table_caption(
    shown: latex.Ready, made_up: bool, printed: PublishedRows, part: Callable[[PublishedNote], str]
) -> latex.Ready:
    """A caption that explains the marks of its table.

    Args:
        shown: What the table shows.
        made_up: Whether some of it is synthetic.
        printed: Published rows of the table.
        part: As for `published_results.note_lines`.
    """
    notes = published_results.note_lines(((name, notes_of(row)) for name, row in printed.items()), part)
    sentences = [shown, "Synthetic data, made for demonstration."] if made_up else [shown]
    sentences += [f"{PUBLISHED_MARK} {AS_PUBLISHED}"] if printed else []
    return latex.Ready(" ".join([*sentences, *(f"{NOTED_MARK} {latex.escape(note)}" for note in notes)]))


def ranked_rows(frame: pd.DataFrame) -> list[bool]:
    """Which rows are ranked: a live run has few samples, so it is not."""
    return [not slug.startswith(LIVE) for slug in frame["run"]]


def _metric_column(frame: pd.DataFrame, metric: Metric, printed: list[dict[str, PublishedRow]]) -> latex.Column:
    bounds = list(zip(frame[f"{metric.key}.lo"], frame[f"{metric.key}.hi"], strict=True))
    return latex.Column(
        latex.heading(metric),
        [*frame[f"{metric.key}.value"], *(value_of(row, metric.key) for row in printed)],
        metric.better,
        [*bounds, *(None for _ in printed)],
        [*ranked_rows(frame), *(False for _ in printed)],
        metric.unit,
    )


_PUBLISHED = "Published, not recomputed"
_RUN = "Run"
_NUMBERS = "iuf"
_MARKED = {"best": r"\textbf{%s}", "second": r"\underline{%s}", "": "%s"}


@dataclass(frozen=True, slots=True)
class _Part:
    """A printed column, which may combine three of the data: a value and the ends of its interval."""

    heading: str
    values: pd.Series
    low: pd.Series | None = None
    high: pd.Series | None = None

    @property
    def numeric(self) -> bool:
        return self.values.dtype.kind in _NUMBERS


def chart_latex(chart: Chart, metrics: Sequence[Metric] = ()) -> str:
    """The data as a booktabs table: text at the left, numbers at the right, in three decimals.

    Args:
        chart: The figure.
        metrics: Where rows are runs, the best value of each of these is bold and the second underlined, within
            what the other names of a row say (a slice, a judge); published rows and live runs are not ranked.
    """
    table = published_columns(chart)
    published = table[_PUBLISHED].astype(bool) if _PUBLISHED in table else pd.Series(False, index=table.index)
    parts = _parts(table.drop(columns=_PUBLISHED, errors="ignore"))
    marks = _marks(parts, metrics, ~published & _ranked(chart, len(table)))
    columns = [_cells(part, mark) for part, mark in zip(parts, marks, strict=True)]
    if published.any():
        at = next((at for at, part in enumerate(parts) if part.heading == _RUN), 0)
        columns[at] = [cell + PUBLISHED_MARK * bool(mark) for cell, mark in zip(columns[at], published, strict=True)]
    caption = latex.escape(f"{chart.title}{_added(chart, parts)}")
    caption = latex.Ready(rf"{caption} {PUBLISHED_MARK} {AS_PUBLISHED}") if published.any() else caption
    return latex.environment(
        [latex.escape(part.heading) for part in parts],
        [list(row) for row in zip(*columns, strict=True)],
        caption,
        "".join("r" if part.numeric else "l" for part in parts),
    )


def _added(chart: Chart, parts: Sequence[_Part]) -> str:
    between = "; in brackets 95% intervals" if any(part.low is not None for part in parts) else ""
    return f"{between}." + (" Synthetic data, made for demonstration." if chart.synthetic else "")


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


def _ranked(chart: Chart, count: int) -> pd.Series:
    return pd.Series(ranked_rows(chart.data) if "run" in chart.data else [True] * count, dtype=bool)


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
        rows = [at for at, value in enumerate(groups) if value == group]
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
        text = _MARKED[mark] % latex_cell(int(value) if whole and not pd.isna(value) else value)
        if part.low is not None and part.high is not None and _both(part.low[at], part.high[at]):
            text += rf" {{\scriptsize [{latex_cell(part.low[at])}, {latex_cell(part.high[at])}]}}"
        found.append(text)
    return found


def _whole(values: pd.Series) -> bool:
    """Whether decimals would be made up: places and counts, not shares that happen to be 0 or 1."""
    there = values.dropna()
    return bool(len(there)) and bool((there == there.round()).all()) and float(there.abs().max()) > 1


def _both(low: Any, high: Any) -> bool:
    return not (pd.isna(low) or pd.isna(high))


def latex_cell(value: Any) -> str:
    r"""One value as LaTeX.

    >>> print(*map(latex_cell, ("a_b", 0.5, -0.00002, 1200, True, float("nan"))))
    a\_b 0.500 $-$2e-05 1,200 yes --
    """
    if isinstance(value, str):
        return latex.escape(value)
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None or value is pd.NA or not has_value(value):
        return latex.number(NO_VALUE)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    number = f"{abs(value):.3f}" if abs(value) >= 0.0005 or not value else f"{abs(value):.0e}"
    return ("$-$" if value < 0 else "") + number
