"""A metric for every pair of values of two facets, as a grid of squares."""

from __future__ import annotations

import streamlit as st

from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, definitions, tables
from figures import slices
from figures.applied_filters import slices_overlap
from figures.charts.colours import FEW
from figures.tables.number_format import NO_VALUE, scale, unit_of, value_heading
from scoring.metric import Metric


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the grid; a click on a square opens its samples."""
    rows, columns = slices.crossed_facets(selection, loaded)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    heading.explain_by(lambda: _definition(selection, loaded, metric))
    (grid,) = chart_element.charts(slices.GRID_OF_FACETS, selection)
    if grid.empty:
        st.text("No sample has a value of both facets here.")
        return
    frame = grid.data

    def open_from(row: str, column: str) -> None:
        address.go(pages.GALLERY, selection.with_facet(rows, row).with_facet(columns, column))

    unit = unit_of(loaded.task)
    chart_element.show(
        grid,
        key="facet-grid",
        on_open=lambda mark: open_from(*map(str, mark)),
        publish=("facet-heatmap", selection),
    )
    several = len(selection.runs or loaded.current) > 1
    st.text(f"{slices.grid_words(metric, loaded.task, several=several)} Click a cell to see its samples.")
    if overlap := slices_overlap(loaded.task, rows, columns):
        st.text(overlap)
    shown = frame.assign(value=scale(metric.unit) * frame["score"])
    tables.chart_table(
        shown[["row", "column", "row_name", "column_name", "value", "n"]],
        "facet-heatmap",
        key="facet-grid-table",
        hidden=("row", "column"),
        chart=grid,
        columns={
            "row_name": loaded.task.facets.get(rows, "Rows"),
            "column_name": loaded.task.facets.get(columns, "Columns"),
            "value": tables.figures(value_heading(metric.label, metric.unit), metric.unit),
            "n": f"{unit}s".capitalize(),
        },
        on_open=lambda row: open_from(str(frame.loc[row, "row"]), str(frame.loc[row, "column"])),
    )


def _definition(selection: Selection, loaded: LoadedBenchmark, metric: Metric) -> None:
    unit = unit_of(loaded.task)
    st.text(f"{metric.label}: {metric.definition}")
    st.text(
        f"A cell holds the {unit}s with both values: the mean of {metric.label} over runs, and n, how many of them it "
        f"counts in the run with most. The denser, the greater; the key has both ends. A cell with n < {FEW} is faded, "
        "its value in brackets."
    )
    st.text(f"“{NO_VALUE}” means that no {unit} of the cell has a value to measure.")
    definitions.left_out(slices.APPLIED_FILTERS.query_selection(selection, loaded), pooled=True)
