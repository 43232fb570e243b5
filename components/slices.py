"""One metric of every run in each slice of a facet, as a table whose cells lead to their samples."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import looks, memo
from cache.resolving import Loaded
from cache.selection import Selection
from components import facets, synthetic, tables
from components import selection as address
from components.numbers import scale
from scoring.task import Metric


def show(selection: Selection, loaded: Loaded, metric: Metric) -> None:
    """Draws the table for the facet chosen; nothing when the benchmark has no facets."""
    sliced = {name: label for name, label in loaded.task.facets.items() if len(loaded.facets.get(name, ())) > 1}
    if not sliced:
        return
    _, asked = looks.board_of(selection.view, loaded.task)
    facet = asked or next(iter(sliced))
    st.segmented_control(
        f"{metric.label} by",
        list(sliced),
        format_func=lambda name: sliced[name],
        key=address.seed("slices-by", facet),
        required=True,
        on_change=address.on_change("slices-by", lambda name: address.change(view=f"metric.{metric.key}.{name}")),
    )
    table = memo.metrics_by(selection.measured(), facet)
    table = table[table["metric"] == metric.key]
    frame = by_slice(table, loaded, scale(metric.unit))
    values = list(frame.columns[2:])
    sizes = table.groupby("value")["n"].max()
    tables.show(
        frame,
        key="slices",
        hidden=("run",),
        columns={"name": st.column_config.TextColumn("Run", pinned=True)}
        | {
            value: st.column_config.NumberColumn(
                f"{facets.said(loaded.task, facet, value)} (n = {sizes[value]:,})",
                format="%.1f" if metric.unit == "share" else "%.3f",
            )
            for value in values
        },
        cell=lambda row, column: _open(selection, facet, str(frame.loc[row, "run"]), column),
        alt="One metric of every run in each slice.",
    )
    tables.download(frame.drop(columns="run"), "slices", key="slices", made_up=synthetic.made_up(selection))


def by_slice(table: pd.DataFrame, loaded: Loaded, times: int = 100) -> pd.DataFrame:
    """One row per run, one column per value of the facet, `times` the value; `run` and `name` come first."""
    frame = (times * table.pivot(index="run", columns="value", values="score")).reset_index()
    frame.columns.name = None
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    return frame


def _open(selection: Selection, facet: str, run: str, column: str) -> None:
    narrowed = selection.but(runs=(run,), fail="")
    address.go(address.GALLERY, narrowed if column == "name" else narrowed.with_facet(facet, column))
