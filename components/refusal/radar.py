"""Metrics of a few runs as a radar, with the table of the same numbers."""

from __future__ import annotations

from typing import Any

import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import filters, heading, notices
from components.widgets import chart_element, tables
from figures import refusal
from figures.charts.refusals import MOST_ON_RADAR
from figures.left_out_runs import first_names
from figures.tables.number_format import count
from scoring.refusals import Refusals


def show(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the radar of the chosen runs, or of the best ones, and its table."""
    heading.explain(
        "One line per run, one spoke per metric, from 0 in the middle to 100% at the rim; farther out is better.",
        "The runs that the sidebar chooses are drawn, else the best ones. A gap: the metric has no value there.",
    )
    data = refusal.RADAR_OF_METRICS.fetch(memo, selection, loaded)
    (radar,) = chart_element.charts(refusal.RADAR_OF_METRICS, selection)
    runs = refusal.spokes(data, loaded, declared)["run"].nunique()
    if radar.empty:
        notices.nothing_found("runs", filters.clear_callback(selection), notices.without_runs(loaded))
        return
    if runs > MOST_ON_RADAR:
        st.text(f"The best {MOST_ON_RADAR} of {count(runs, 'run')} are drawn; choose others under Runs in the sidebar.")
    chart_element.show(radar, key="radar", publish=("radar", selection))
    labels = [key for key in radar.columns if key != "name"]
    for key in labels:
        if radar.data[key].isna().any():
            metric = loaded.task.metric(key)
            names = first_names(radar.data.loc[radar.data[key].isna(), "name"].tolist())
            st.text(f"Gap at {metric.label} ({names}): {metric.empty}.")
    shown = radar.data.assign(**{key: 100 * radar.data[key] for key in labels})
    columns: dict[str, Any] = {"name": "Run"}
    for key in labels:
        metric = loaded.task.metric(key)
        columns[key] = tables.percents(f"{metric.label}, %", metric.definition)
    tables.chart_table(shown, "radar", key="radar-table", chart=radar, columns=columns)
