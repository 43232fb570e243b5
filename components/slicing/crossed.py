"""A metric where two facets cross, as a grid of squares."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.looks_of_runs import Look
from cache.resolving import Loaded
from cache.selection import Selection
from components import facets, figures, synthetic, tables
from components import selection as address
from components.charts.metric_grid import metric_grid
from components.drawn import Drawn, nothing
from components.numbers import figure, scale


def show(selection: Selection, loaded: Loaded, look: Look) -> None:
    """Draws the grid; a click on a square opens its samples."""
    rows, columns = look.names
    metric = loaded.task.metric(look.metric)
    grid = drawn(selection, loaded, look)
    if grid.empty:
        st.text("No sample has a value of both facets here.")
        return
    frame = grid.data

    def opened(row: str, column: str) -> None:
        address.go(address.GALLERY, selection.with_facet(rows, row).with_facet(columns, column))

    st.caption(
        "The mean over the runs that are chosen, and below it the number of samples. A square opens its samples."
    )
    figures.show(
        grid,
        key="facet-grid",
        opened=lambda mark: opened(*map(str, mark)),
        publish=("facet-heatmap", selection),
    )
    shown = frame.assign(
        value=scale(metric.unit) * frame["score"], said=[figure(value, metric.unit) for value in frame["score"]]
    )
    tables.twin(
        shown[["row", "column", "row_name", "column_name", "value", "n"]],
        "facet-heatmap",
        key="facet-grid-table",
        hidden=("row", "column"),
        made_up=grid.made_up,
        columns={
            "row_name": loaded.task.facets.get(rows, "Rows"),
            "column_name": loaded.task.facets.get(columns, "Columns"),
            "value": tables.figures(metric.label, metric.unit),
            "n": "Samples",
        },
        opened=lambda row: opened(str(frame.loc[row, "row"]), str(frame.loc[row, "column"])),
    )


def drawn(selection: Selection, loaded: Loaded, look: Look) -> Drawn:
    """A metric of a Selection where two facets cross; nothing where no sample has a value of both."""
    rows, columns = look.names
    metric = loaded.task.metric(look.metric)
    title = f"{metric.label} where two facets cross, {loaded.task.title}"
    frame = memo.facet_grid(selection.measured(), rows, columns, metric.key)
    if frame.empty:
        return nothing("facet-heatmap", title)
    for side, facet in (("row", rows), ("column", columns)):
        frame[f"{side}_name"] = [facets.said(loaded.task, facet, value) for value in frame[side]]
    return Drawn(
        metric_grid(frame, metric.label, metric.unit, metric.better),
        frame,
        f"{metric.label} where two facets cross, in {len(frame)} cells.",
        "facet-heatmap",
        title,
        {
            "row_name": loaded.task.facets.get(rows, "Rows"),
            "column_name": loaded.task.facets.get(columns, "Columns"),
            "score": metric.label,
            "n": "Samples",
        },
        synthetic.made_up(selection),
    )
