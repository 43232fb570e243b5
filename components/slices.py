"""One metric of every run in each slice of a facet, as a table whose cells lead to their samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from cache import looks, memo
from cache.looks_of_published import split
from cache.resolving import Loaded
from cache.selection import Selection
from components import facets, live_rows, synthetic, tables
from components import selection as address
from components.numbers import figure, known, scale
from scoring.metric import Metric

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler


def show(selection: Selection, loaded: Loaded, metric: Metric) -> None:
    """Draws the table for the facet chosen; nothing when the benchmark has no facets."""
    sliced = {name: label for name, label in loaded.task.facets.items() if len(loaded.facets.get(name, ())) > 1}
    if not sliced:
        return
    (_, asked), (_, beside) = looks.board_of(selection.view, loaded.task), split(selection.view)
    facet = asked or next(iter(sliced))
    st.segmented_control(
        f"{metric.label} by",
        list(sliced),
        format_func=lambda name: sliced[name],
        key=address.seed("slices-by", facet),
        required=True,
        on_change=address.on_change(
            "slices-by", lambda name: address.change(view=looks.board_view(metric.key, name, beside))
        ),
    )
    table = memo.metrics_by(selection.measured(), facet)
    table = live_rows.shown(table[table["metric"] == metric.key], selection)
    frame, sizes = by_slice(table, loaded, scale(metric.unit)), by_slice(table, loaded, 1, "n")
    values = list(frame.columns[2:])
    tables.show(
        sized(frame, sizes, metric),
        key="slices",
        hidden=("run",),
        columns={"name": st.column_config.TextColumn("Run", pinned=True)}
        | {
            value: st.column_config.NumberColumn(
                f"{facets.said(loaded.task, facet, value)} (n = {size_said(sizes[value])})",
                help="Samples of the slice that entered the figure; a run has fewer where responses failed.",
            )
            for value in values
        },
        cell=lambda row, column: _open(selection, facet, str(frame.loc[row, "run"]), column),
        alt="One metric of every run in each slice.",
    )
    saved = frame.drop(columns="run").assign(**{f"n of {value}": sizes[value] for value in values})
    tables.download(saved, "slices", key="slices", made_up=synthetic.made_up(selection))


def size_said(sizes: pd.Series) -> str:
    """The number of samples behind a slice, from the least to the most of the runs.

    >>> size_said(pd.Series([12, 12])), size_said(pd.Series([9, float("nan"), 1200]))
    ('12', '9 to 1,200')
    """
    stated = sizes.dropna().astype(int)
    least, most = (0, 0) if stated.empty else (stated.min(), stated.max())
    return f"{most:,}" if least == most else f"{least:,} to {most:,}"


def sized(frame: pd.DataFrame, sizes: pd.DataFrame, metric: Metric) -> Styler:
    """The table with the number of samples beside each figure of a slice where runs differ in it."""
    styler = frame.style
    for value in frame.columns[2:]:
        differ = sizes[value].nunique() > 1
        for row, n in sizes[value].items():
            beside = f"  (n = {int(n):,})" if differ and known(n) else ""
            said = figure(frame.loc[row, value] / scale(metric.unit), metric.unit) + beside
            styler = styler.format(lambda _, said=said: said, subset=pd.IndexSlice[[row], [value]])
    return styler


def by_slice(table: pd.DataFrame, loaded: Loaded, times: int = 100, of: str = "score") -> pd.DataFrame:
    """One row per run, one column per value of the facet, `times` what it has; `run` and `name` come first."""
    frame = (times * table.pivot(index="run", columns="value", values=of)).reset_index()
    frame = live_rows.behind(frame)
    frame.columns.name = None
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    return frame


def _open(selection: Selection, facet: str, run: str, column: str) -> None:
    narrowed = selection.but(runs=(run,), fail="")
    address.go(address.GALLERY, narrowed if column == "name" else narrowed.with_facet(facet, column))
