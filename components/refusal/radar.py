"""Metrics of a few runs as a radar, with the table of the same numbers."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import filters, notices, synthetic
from components.widgets import chart_element, tables
from figures.chart import Chart, empty_chart
from figures.charts import alt
from figures.charts.refusals import MOST_ON_RADAR, metric_radar
from figures.number_format import count
from scoring.refusals import Refusals


def show(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> None:
    """Draws the radar of the chosen runs, or of the best ones, and its table."""
    frame = _spokes(selection, loaded, declared)
    radar, runs = _radar_chart(frame, selection, loaded, declared), frame["run"].nunique()
    if radar.empty:
        notices.nothing_found("runs", filters.clear_callback(selection))
        return
    if runs > MOST_ON_RADAR:
        st.text(f"The best {MOST_ON_RADAR} of {count(runs, 'run')} are drawn; choose others in the filters.")
    chart_element.show(radar, key="radar", publish=("radar", selection))
    labels = [key for key in radar.columns if key != "name"]
    for key in labels:
        if radar.data[key].isna().any():
            metric = loaded.task.metric(key)
            st.text(f"A line is open at {metric.label} where {metric.empty}.")
    shown = radar.data.assign(**{key: 100 * radar.data[key] for key in labels})
    columns: dict[str, Any] = {"name": "Run"}
    for key in labels:
        metric = loaded.task.metric(key)
        columns[key] = tables.percents(f"{metric.label}, %", metric.definition)
    tables.twin(shown, "radar", key="radar-table", made_up=radar.made_up, columns=columns)


def radar_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The radar of the chosen runs, or of the best ones; its data has one row a run."""
    declared = loaded.task.refusals
    if declared is None:
        return empty_chart("radar", "Radar")
    return _radar_chart(_spokes(selection, loaded, declared), selection, loaded, declared)


def _spokes(selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> pd.DataFrame:
    return spokes(memo.run_metrics(selection.measured().but(cell=""), intervals=False), loaded, declared)


def _radar_chart(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, declared: Refusals) -> Chart:
    title = f"Metrics of runs, {loaded.task.title}"
    runs = list(dict.fromkeys(frame["run"]))[:MOST_ON_RADAR]
    labels = {key: loaded.task.metric(key).label for key in declared.radar}
    rows = frame[frame["run"].isin(runs)]
    if rows.empty:
        return empty_chart("radar", title)
    table = rows.pivot(index="run", columns="metric", values="value").reindex(index=runs, columns=list(labels))
    table.insert(0, "name", [loaded.runs.get(run, run) for run in runs])
    return Chart(
        metric_radar(rows, labels),
        table.reset_index(drop=True).astype(dict.fromkeys(labels, float)),
        alt.of_radar(rows, len(labels)),
        "radar",
        title,
        {"name": "Run"} | labels,
        synthetic.made_up(selection),
    )


def spokes(table: pd.DataFrame, loaded: LoadedBenchmark, declared: Refusals) -> pd.DataFrame:
    """run, name, metric, value of the metrics of the radar; the best run by the task's primary metric first."""
    primary = loaded.task.primary
    scores = table[table["metric"] == primary.key].set_index("run")["value"]
    rows = table[table["metric"].isin(declared.radar)].copy()
    rows["name"] = [loaded.runs.get(run, run) for run in rows["run"]]
    order = rows["run"].map(scores if primary.better == "higher" else -scores).fillna(-1.0)
    rows = rows.assign(order=order).sort_values("order", ascending=False, kind="stable", ignore_index=True)
    return rows[["run", "name", "metric", "value"]]
