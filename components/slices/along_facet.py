"""A metric of every run along the values of one facet, such as the number of pages or the grade."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import RunView
from cache.selection.selection import Selection
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures import value_names
from figures.chart import Chart, empty_chart
from figures.charts.slices import facet_lines
from figures.number_format import scale


def show(selection: Selection, loaded: LoadedBenchmark, look: RunView) -> None:
    """Draws one line per run; a click on a point opens its samples."""
    (facet,) = look.names
    metric = loaded.task.metric(look.metric)
    lines = lines_chart(selection, loaded, look)
    if lines.empty:
        st.text("No run has a value of this metric here.")
        return
    frame = lines.data

    def opened(run: str, value: str) -> None:
        address.go(address.GALLERY, selection.but(runs=(run,)).with_facet(facet, value))

    chart_element.show(
        lines, key="facet-lines", opened=lambda mark: opened(*map(str, mark)), publish=("slices", selection)
    )
    shown = frame.assign(score=scale(metric.unit) * frame["score"])
    tables.twin(
        shown[["run", "value", "name", "words", "score", "n"]],
        "by-facet",
        key="facet-lines-table",
        hidden=("run", "value"),
        made_up=lines.made_up,
        columns={
            "name": "Run",
            "words": loaded.task.facets.get(facet, "Value"),
            "score": tables.figures(metric.label, metric.unit),
            "n": "Samples",
        },
        opened=lambda row: opened(str(frame.loc[row, "run"]), str(frame.loc[row, "value"])),
    )


def lines_chart(selection: Selection, loaded: LoadedBenchmark, look: RunView) -> Chart:
    """A metric of the runs of a Selection along the values of one facet."""
    (facet,) = look.names
    metric = loaded.task.metric(look.metric)
    title = f"{metric.label} along a facet, {loaded.task.title}"
    frame = facet_points(memo.metrics_by(selection.measured(), facet, (metric.key,)), facet, loaded)
    if frame.empty:
        return empty_chart("by-facet", title)
    return Chart(
        facet_lines(frame, metric.label, metric.unit),
        frame,
        f"{metric.label} of {frame['run'].nunique()} runs over {frame['value'].nunique()} values of a facet.",
        "by-facet",
        title,
        {"name": "Run", "words": loaded.task.facets.get(facet, "Value"), "score": metric.label, "n": "Samples"},
        synthetic.made_up(selection),
    )


def facet_points(table: pd.DataFrame, facet: str, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per run and value in the facet's order: run, name, value, words, score, n."""
    order = {value: place for place, value in enumerate(loaded.facets.get(facet, ()))}
    frame = table[table["score"].notna()]
    frame = frame.assign(
        name=frame["run"].map(loaded.runs),
        words=[value_names.facet_value(loaded.task, facet, value) for value in frame["value"]],
        place=frame["value"].map(order),
    )
    frame = frame.sort_values(["name", "place"], kind="stable", ignore_index=True)
    return frame[["run", "name", "value", "words", "score", "n"]]
