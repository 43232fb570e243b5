"""The leaderboard as a table: all metrics of all runs, the best of each column bold, with downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import tables
from figures.print import latex_tables
from figures.print.latex_tables import ranked_rows
from figures.tables import live_rows
from figures.tables.number_format import NO_VALUE, has_value, interval, scale, value_text
from figures.tables.spreadsheet import file_name
from scoring.metric import Metric
from scoring.task import Task

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler

_RUN = (232, 560)
_INTERVAL = 172
"""Widths in pixels: the narrowest and the widest column of runs, and a metric with its interval."""

_WHOLE = 24
"""Rows up to which all are in view; longer tables scroll."""


def show(table: pd.DataFrame, frame: pd.DataFrame, selection: Selection, task: Task) -> None:
    """Draws the table; a click on a row opens the run's failures.

    Args:
        table: From `cache.queries.metrics.run_metrics`, with all runs.
        frame: From `run_rows`, with those that are shown.
        selection: What the page shows.
        task: The benchmark's task.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        intervals = st.toggle(
            "Intervals",
            key=address.seed_switch("leaderboard-intervals", selection, parameters.INTERVALS),
            on_change=address.on_switch("leaderboard-intervals", parameters.INTERVALS),
        )
        live_switch(table, selection)
        st.caption(
            "Bold: the best of its column, live runs left aside. The box before a run opens its failures."
            if not all(ranked_rows(frame))
            else "Bold: the best of its column. The box before a run opens its failures.",
            width="content",
        )
    tables.show(
        styled(frame, task, intervals),
        key="leaderboard",
        columns={"name": st.column_config.TextColumn("Run", pinned=True, width=run_width(frame["name"]))}
        | {
            metric.key: st.column_config.NumberColumn(
                f"{metric.label} {'↑' if metric.better == 'higher' else '↓'}",
                help=metric.definition,
                width=_INTERVAL if intervals else max(66, 30 + 7 * len(metric.label)),
            )
            for metric in task.metrics
        },
        opened=lambda row: address.go(pages.FAILURES, selection.replace(runs=(str(frame.loc[row, "run"]),))),
        alt="All metrics of all runs; the best value of each column is bold.",
        whole=len(frame) <= _WHOLE,
    )


def run_width(names: pd.Series) -> int:
    """Pixels in which the longest name of a run is read to its end, where its setting stands."""
    narrowest, widest = _RUN
    return min(widest, max(narrowest, 20 + 67 * int(names.str.len().max()) // 10))


def styled(frame: pd.DataFrame, task: Task, intervals: bool) -> Styler:
    """The table with shares times 100, intervals beside them, and the best of each column in bold."""
    shown = frame[["name"]].copy()
    for metric in task.metrics:
        shown[metric.key] = scale(metric.unit) * frame[f"{metric.key}.value"]
    styler = shown.style
    in_order = ranked_rows(frame)
    for metric in task.metrics:
        texts = {
            value: _cell(row, metric, intervals) for value, row in zip(shown[metric.key], _rows(frame), strict=True)
        }
        styler = styler.format(lambda value, texts=texts: texts.get(value, NO_VALUE), subset=[metric.key])
        styler = styler.apply(bold, axis=0, subset=[metric.key], metric=metric, ranked=in_order)
    return styler


def bold(column: pd.Series, metric: Metric, ranked: list[bool]) -> list[str]:
    """The style of each cell of a column: bold where it is best as it is shown, none where all ranked are equal.

    Args:
        column: Values of the metric, shares times 100.
        metric: Says which way is better.
        ranked: Which rows take part.
    """
    rounded = column.round(3 if metric.unit == "coefficient" else 1).where(ranked)
    best = rounded.max() if metric.better == "higher" else rounded.min()
    if rounded.nunique() < 2:
        return [""] * len(rounded)
    return ["font-weight: bold" if has_value(value) and value == best else "" for value in rounded]


def downloads(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> None:
    """LaTeX for a paper, and CSV."""
    made_up = loaded.shows_synthetic(selection)
    with st.container(horizontal=True):
        st.download_button(
            "LaTeX",
            latex_tables.leaderboard_latex(frame, selection, loaded.task, made_up),
            file_name=f"{file_name('leaderboard', made_up)}.tex",
            mime="text/x-tex",
            icon=":material/download:",
            on_click="ignore",
        )
        tables.download(frame, "leaderboard", key="leaderboard", made_up=made_up)


def _rows(frame: pd.DataFrame) -> list[dict[Any, Any]]:
    return list(frame.to_dict("records"))


def _cell(row: dict[Any, Any], metric: Metric, intervals: bool) -> str:
    value, low, high = (row[f"{metric.key}.{bound}"] for bound in ("value", "lo", "hi"))
    value, between = value_text(value, metric.unit), interval(low, high, metric.unit) if intervals else ""
    return f"{value}  [{between.replace(' to ', ', ')}]" if between else value


_KEY = "leaderboard-live"


def live_switch(table: pd.DataFrame, selection: Selection) -> None:
    """Draws the switch of live runs; nothing where there are none beside others.

    Args:
        table: With slugs in its column `run`, of all runs.
        selection: What the page shows.
    """
    if live_rows.are_live(table["run"]).nunique() == 2:
        st.toggle(
            "Live runs",
            key=address.seed_switch(_KEY, selection, parameters.LIVE),
            on_change=address.on_switch(_KEY, parameters.LIVE),
            help="Runs that were asked from here. They stand behind the others, since they may have few samples.",
        )
