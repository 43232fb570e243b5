"""The choice of a view on the Slices page: failing slices, two facets, or one facet."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from cache.selection import parameters
from cache.selection.parameters import split_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures.slices import crossed_facets

_LABELS = {"failing": "Failing slices", "crossed": "Two facets", "along": "Along a facet"}
_FACETS = {"facet": "Facet", "rows": "Rows", "columns": "Columns"}


def show(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice of a view with its facets and metric; returns the chosen one."""
    view = parameters.SLICES_VIEW.of(selection, loaded)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "View",
            [one for one in _LABELS if parameters.SLICES_VIEW.accepts(one, loaded)],
            format_func=lambda one: _LABELS[one],
            key=address.seed("slices-view", view),
            required=True,
            on_change=address.on_change("slices-view", lambda one: address.change(view=one)),
        )
        if view == "along":
            _facet("facet", parameters.FACET.of(selection, loaded), loaded, lambda name: address.change(facet=name))
        if view == "crossed":
            rows, columns = crossed_facets(selection, loaded)
            # The other facet gives way when it is chosen here too.
            _facet("rows", rows, loaded, lambda name: _cross(name, rows if name == columns else columns))
            _facet("columns", columns, loaded, lambda name: _cross(columns if name == rows else rows, name))
        if view != "failing":
            _metric(selection, loaded)
    return view


def _cross(rows: str, columns: str) -> None:
    address.change(rows=rows, columns=columns)


def _facet(name: str, now: str, loaded: LoadedBenchmark, choose: Callable[[str], None]) -> None:
    key = f"slices-{name}"
    st.selectbox(
        _FACETS[name],
        split_facets(loaded),
        format_func=lambda facet: loaded.task.facets.get(facet, facet),
        key=address.seed(key, now),
        on_change=address.on_change(key, choose),
        width=170,
    )


def _metric(selection: Selection, loaded: LoadedBenchmark) -> None:
    labels = {metric.key: metric.label for metric in loaded.task.metrics}
    st.selectbox(
        "Metric",
        list(labels),
        format_func=lambda key: labels[key],
        key=address.seed("slices-metric", parameters.METRIC.of(selection, loaded)),
        on_change=address.on_change("slices-metric", lambda key: address.change(metric=key)),
        width=170,
    )
