"""Tables of figures in LaTeX: the leaderboard with published figures, and the data of any chart.

Bold are the runs that cannot be told apart from the best in the metric that runs are ranked by, as on the page; none
where that is all of them. Intervals stand beside their values where they are asked for; published rows are marked and
never ranked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import numpy as np
import pandas as pd

from cache.selection.parameters import BOUNDS, NOT_LOADED, PUBLISHED, metric_names
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import EVERYTHING, Selection
from figures.applied_filters import MEASURED
from figures.chart import Chart, published_columns
from figures.print.latex import table as latex
from figures.print.latex.layout import Cells, stacked
from figures.tables import published_results
from figures.tables.board_words import (
    board_sizes,
    dashes_in_words,
    discriminating,
    folded_words,
    intervals_in_words,
    on_common_words,
    ranks_in_words,
    unread_words,
)
from figures.tables.comparison_words import ranked_in_words
from figures.tables.number_format import (
    NO_VALUE,
    has_value,
    label_of,
)
from figures.tables.published_results import PublishedRows, notes_of, rows_by_metric, value_of
from loaders.published import PublishedNote, PublishedRow
from scoring.metric import Metric
from scoring.statistics.significance import SIGNIFICANT
from scoring.task import Task

PUBLISHED_MARK, NOTED_MARK = latex.Ready(r"$^{\dagger}$"), latex.Ready(r"$^{*}$")
"""Marks after published figures that were not recomputed, and after those with a note."""

AS_PUBLISHED = "As published, not recomputed."


def leaderboard_latex(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> str:
    """The metrics that the page shows of all runs, their ranks, and published figures where they are asked for.

    Those of the metric that runs are ranked by stand beside the runs that they are of; those of models that are not
    loaded stand below, where the page shows them. They are marked and never ranked. What n is of each metric stands
    below the table.

    Args:
        frame: From `figures.leaderboard.run_rows`.
        selection: What is shown.
        loaded: The benchmark.
    """
    task = loaded.task
    printed = rows_by_metric(task, selection) if PUBLISHED.on(selection) else {}
    ranked, names = frame.attrs["ranked_by"], list(frame["name"])
    beside = {name: {ranked: printed[name][ranked]} for name in names if ranked in printed.get(name, {})}
    below = {name: row for name, row in printed.items() if NOT_LOADED.on(selection) and name not in names}
    labels = {metric.key: metric.label for metric in task.metrics}
    intervals = BOUNDS.on(selection)
    shown, folded = discriminating(frame, task, below, metric_names(selection))
    about = f"{table_subject(selection, loaded)}{intervals_in_words(frame, shown) if intervals else ''}."
    # In the table's own names of metrics, which are not those of pages.
    words = [latex.escape(about), *([f"{bold}."] if (bold := bold_words(frame, task, latex.heading)) else [])]
    note = [f"{sizes}."] if (sizes := board_sizes(frame, task, [*shown, *folded], latex.heading)) else []
    dashes = dashes_in_words(frame, shown, intervals=False, named=latex.heading)
    note += [*map(latex.number, dashes), *map(latex.escape, unread_words(frame))]
    note += on_common_words(frame)
    note += map(latex.number, folded_words(frame, folded, latex.heading))
    ranks = ranks_in_words(frame)
    return latex.table(
        row_names([_noted(name, beside.get(name, {})) for name in names], below),
        [
            *([latex.Column("Rank", (), texts=[*ranks, *("" for _ in below)])] if any(ranks) else ()),
            *(
                column
                for metric in shown
                for column in (
                    _metric_column(frame, metric, list(below.values()), intervals),
                    *(_published_columns(frame, metric, beside, len(below)) if metric.key == ranked else ()),
                    *_original_columns(frame, metric, len(below)),
                )
            ),
        ],
        table_caption(
            latex.Ready(" ".join(words)),
            loaded.shows_synthetic(selection),
            beside | below,
            lambda note: labels.get(note.metric, ""),
        ),
        label="leaderboard",
        stub="Run",
        ruled=len(frame) if below else None,
        note=latex.Ready(" ".join(note)),
    )


def board_bold(frame: pd.DataFrame) -> list[bool]:
    """`latex.bold_rows` of the rows of `figures.leaderboard.run_rows`."""
    return latex.bold_rows(frame["best"].tolist(), frame["low"].notna().tolist())


def bold_words(frame: pd.DataFrame, task: Task, named: Callable[[Metric], str] = label_of) -> str:
    """What bold says, by the metric that runs are ranked by, or why nothing is; "" where nothing is ranked."""
    if not frame["best"].any():
        return ""
    ranked_by = ranked_in_words(task.metric(frame.attrs["ranked_by"]), task, named)
    return latex.bold_words(ranked_by, board_bold(frame), compared=frame.attrs.get("compared", True))


def table_subject(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The caption of a table: the benchmark, the Selection, and how it was scored."""
    task = loaded.task
    protocol = selection.protocol or task.protocols[0]
    at = f", IoU {selection.tau:.2f}" if task.thresholded else ""
    chosen = MEASURED.applied(selection).without(("runs", "tau", "protocol")).sentence(task, {})
    of = f" ({chosen})" if chosen != EVERYTHING else ""
    return f"{loaded.title(selection)}{of}, {protocol} protocol{at}"


def row_names(loaded: Iterable[str], printed: PublishedRows) -> list[str]:
    """What the rows of a table are called: published ones below the others, with their marks."""
    return [*loaded, *(_noted(latex.Ready(latex.escape(name) + PUBLISHED_MARK), row) for name, row in printed.items())]


def _noted(name: str, published: Mapping[str, PublishedRow]) -> latex.Ready:
    """The name of a row, with a mark where there are notes on its published figures."""
    return latex.Ready(latex.escape(name) + NOTED_MARK * bool(notes_of(published)))


def table_caption(
    shown: latex.Ready, synthetic: bool, printed: PublishedRows, part: Callable[[PublishedNote], str]
) -> latex.Ready:
    """A caption that explains the marks of its table.

    Args:
        shown: What the table shows.
        synthetic: Whether some of it is synthetic.
        printed: Published rows of the table.
        part: As for `published_results.note_lines`.
    """
    notes = published_results.note_lines(((name, notes_of(row)) for name, row in printed.items()), part)
    sentences = [shown, latex.SYNTHETIC] if synthetic else [shown]
    sentences += [f"{PUBLISHED_MARK} {AS_PUBLISHED}"] if printed else []
    return latex.Ready(" ".join([*sentences, *(f"{NOTED_MARK} {latex.escape(note)}" for note in notes)]))


def _metric_column(
    frame: pd.DataFrame, metric: Metric, printed: list[dict[str, PublishedRow]], intervals: bool
) -> latex.Column:
    bounds = list(zip(frame[f"{metric.key}.lo"], frame[f"{metric.key}.hi"], strict=True)) if intervals else []
    ranked = metric.key == frame.attrs["ranked_by"]
    return latex.Column(
        latex.heading(metric),
        [*frame[f"{metric.key}.value"], *(value_of(row, metric.key) for row in printed)],
        [*bounds, *(None for _ in printed)] if intervals else (),
        [*board_bold(frame), *(False for _ in printed)] if ranked else (),
        metric.unit,
    )


def _published_columns(
    frame: pd.DataFrame, metric: Metric, beside: PublishedRows, below: int
) -> Iterator[latex.Column]:
    """What papers print of the runs that are loaded, where they print any."""
    if beside:
        values = [value_of(beside.get(name, {}), metric.key) for name in frame["name"]]
        yield latex.Column(latex.Ready("published" + PUBLISHED_MARK), [*values, *[None] * below], unit=metric.unit)


def _original_columns(frame: pd.DataFrame, metric: Metric, printed: int) -> Iterator[latex.Column]:
    """Of corrected gold, for the metric that runs are ranked by: the score by the original, and what changed."""
    name = f"{metric.key}.original"
    if metric.key == frame.attrs["ranked_by"] and name in frame:
        none = [None] * printed
        yield latex.Column("original gold", [*frame[name], *none], unit=metric.unit)
        change = frame[f"{metric.key}.value"] - frame[name]
        yield latex.Column(latex.Ready(r"$\Delta$"), [*change, *none], unit=metric.unit)


_PUBLISHED = "Published, not recomputed"
_RUN = "Run"
_P_VALUES = ("p", "p, corrected")
"""Columns of p values: one above the level of significance is not printed as that level, as in `format_p`."""
_NUMBERS = "iuf"
_BESIDE = 6
"""Columns of a chart's table whose intervals stand beside their values at most; of more they stand below them."""


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


def chart_latex(chart: Chart, note: str = "") -> str:
    """The data as a booktabs table: text at the left, numbers at the right, in three decimals.

    Of runs that are ranked, the values of those that cannot be told apart from the best are bold (`latex.bold_rows`).
    """
    table = published_columns(chart)
    published = table[_PUBLISHED].astype(bool) if _PUBLISHED in table else pd.Series(False, index=table.index)
    parts = _parts(table.drop(columns=_PUBLISHED, errors="ignore"))
    parts = [part for part in parts if not part.values.eq("").all()]
    plain = [False] * len(table)
    bold = _bold(chart.data) if "best" in chart.data else plain
    ranked_by = chart.columns.get("value")
    below = len(parts) > _BESIDE
    columns = [_cells(part, bold if part.heading == ranked_by else plain, below=below) for part in parts]
    if published.any():
        at = next((at for at, part in enumerate(parts) if part.heading == _RUN), 0)
        columns[at] = [cell + PUBLISHED_MARK * bool(mark) for cell, mark in zip(columns[at], published, strict=True)]
    said = f"{chart.title}{_added(chart, parts)}" + (" Bold: not distinguishable from the best." if any(bold) else "")
    caption = latex.escape(said)
    caption = latex.Ready(rf"{caption} {PUBLISHED_MARK} {AS_PUBLISHED}") if published.any() else caption
    cells = Cells(
        [latex.escape(part.heading) for part in parts],
        [list(row) for row in zip(*columns, strict=True)],
        "".join("r" if part.numeric else "l" for part in parts),
    )
    return latex.environment(cells, caption, label=chart.name, note=latex.escape(note))


def _bold(rows: pd.DataFrame) -> list[bool]:
    """`latex.bold_rows` of the rows of a chart; all are ranked where it does not say their ranks."""
    ranked = rows["rank"].astype(bool) if "rank" in rows else pd.Series(True, index=rows.index)
    return latex.bold_rows(rows["best"].fillna(False).tolist(), ranked.tolist())


def _added(chart: Chart, parts: Sequence[_Part]) -> str:
    between = "; in brackets 95% intervals" if any(map(_has_interval, parts)) else ""
    if any(part.heading.endswith(", from") and part.values.notna().any() for part in parts):
        between += "; from and to: 95% intervals"
    about = f"{between}. {chart.about}." if chart.about else f"{between}."
    if any(_is_fraction(part) for part in parts):
        about += " Numbers are not in percent."
    return about + (f" {latex.SYNTHETIC}" if chart.synthetic else "")


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


def _cells(part: _Part, best: Sequence[bool], *, below: bool) -> list[str]:
    whole = part.values.dtype.kind == "f" and _is_whole(part.values)
    found = []
    for at, bold in enumerate(best):
        value = part.values[at]
        figure = latex_cell(int(value) if whole and not pd.isna(value) else value)
        if part.heading in _P_VALUES and figure == f"{SIGNIFICANT:.3f}" and value > SIGNIFICANT:
            figure = f"{value:.4f}"
        text = rf"\textbf{{{figure}}}" if bold else figure
        if part.low is not None and part.high is not None and _both(part.low[at], part.high[at]):
            between = rf"{{\scriptsize [{latex_cell(part.low[at])}, {latex_cell(part.high[at])}]}}"
            text = stacked(text, between) if below else f"{text} {between}"
        found.append(text)
    return found


def _is_fraction(part: _Part) -> bool:
    """Whether a column holds what other tables print times 100, or what only looks so: not p values and counts."""
    return part.values.dtype.kind == "f" and part.heading not in _P_VALUES and not _is_whole(part.values)


def _is_whole(values: pd.Series) -> bool:
    """Whether decimals would be made up: places and counts, not shares that happen to be 0 or 1."""
    there = values.dropna()
    return bool(len(there)) and bool((there == there.round()).all()) and float(there.abs().max()) > 1


def _has_interval(part: _Part) -> bool:
    ends = zip(part.low, part.high, strict=True) if part.low is not None and part.high is not None else ()
    return any(_both(low, high) for low, high in ends)


def _both(low: Any, high: Any) -> bool:
    return not (pd.isna(low) or pd.isna(high))


def latex_cell(value: Any) -> str:
    r"""One value as LaTeX.

    >>> print(*map(latex_cell, ("a_b", 0.5, -0.00002, 1200, True, np.False_, float("nan"))))
    a\_b 0.500 $-2 \times 10^{-5}$ 1,200 yes no --
    """
    if isinstance(value, str):
        return latex.escape(value)
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if value is None or value is pd.NA or not has_value(value):
        return latex.number(NO_VALUE)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    if value and abs(value) < 0.0005:
        digit, power = f"{value:.0e}".split("e")
        return rf"${digit} \times 10^{{{int(power)}}}$"
    return ("$-$" if value < 0 else "") + f"{abs(value):.3f}"
