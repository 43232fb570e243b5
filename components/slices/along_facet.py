"""A metric of every run along the values of one facet, such as the number of pages or the grade."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, definitions, tables
from figures import slices
from figures.applied_filters import slices_overlap
from figures.charts.colours import looks_in_words
from figures.charts.slices import MOST_INTERVALS, MOST_LINES, NAMED
from figures.tables.comparison_words import interval_words
from figures.tables.number_format import interval, missing_words, n_heading, scale, unit_of, value_heading
from scoring.metric import Metric


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the points of every run; a click on a point opens its samples."""
    facet, metric = parameters.FACET.of(selection, loaded), loaded.task.metric(parameters.METRIC.of(selection, loaded))
    heading.explain_by(lambda: _definition(selection, loaded, metric))
    lines = slices.lines_chart(slices.SLICES.fetch(memo, selection, loaded), selection, loaded)
    if lines.empty:
        st.text("No run has a value of this metric here.")
        return
    frame = lines.data

    def open_from(run: str, value: str) -> None:
        address.go(pages.GALLERY, selection.replace(runs=(run,)).with_facet(facet, value))

    chart_element.show(
        lines, key="facet-lines", on_open=lambda mark: open_from(*map(str, mark)), publish=("slices", selection)
    )
    ends = frame["score"], frame["low"], frame["units"]
    missing = missing_words(loaded.task.cluster, ends, metric=metric)
    if frame["run"].nunique() <= MOST_INTERVALS and missing:
        st.caption(missing)
    if overlap := slices_overlap(loaded.task, facet):
        st.text(overlap)
    between = [
        interval(low, high, metric.unit) or why
        for low, high, why in zip(frame["low"], frame["high"], frame["reason"], strict=True)
    ]
    shown = frame.assign(score=scale(metric.unit) * frame["score"], interval=between)
    tables.chart_table(
        shown[["run", "value", "name", "words", "score", "interval", "n"]],
        "by-facet",
        key="facet-lines-table",
        hidden=("run", "value"),
        chart=lines,
        columns={
            "name": "Run",
            "words": loaded.task.facets.get(facet, "Value"),
            "score": tables.figures(value_heading(metric.label, metric.unit), metric.unit),
            "interval": "95% interval",
            "n": n_heading(metric),
        },
        on_open=lambda row: open_from(str(frame.loc[row, "run"]), str(frame.loc[row, "value"])),
    )


def _definition(selection: Selection, loaded: LoadedBenchmark, metric: Metric) -> None:
    st.text(f"{metric.label}: {metric.definition}")
    st.text(
        f"A point is one run over the {unit_of(loaded.task)}s with one value of the facet. Points are joined where the "
        "values are numbers or ranges; others have no order. A point is missing where the run has no value to measure."
    )
    how = interval_words(loaded.task.cluster, proportion=metric.proportion, of_fractions=metric.of_fractions)
    st.text(
        f"Bars are 95% intervals, {how}; of more than {MOST_INTERVALS} runs they are in the table and where you point. "
        f"Of more than {MOST_LINES} runs, the {NAMED} best are named and the others grey."
    )
    st.text(looks_in_words(loaded))
    definitions.left_out(slices.APPLIED_FILTERS.query_selection(selection, loaded))
