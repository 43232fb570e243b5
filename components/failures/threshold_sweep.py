"""Failures and the primary metric over the IoU threshold, side by side."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import TAU, Selection
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures.chart import Chart, empty_chart
from figures.charts import alt
from figures.charts.iou_sweep import categories_over_tau, metrics_over_tau

TAUS = tuple(round(0.05 * step, 2) for step in range(1, 20))


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws both sweeps with their tables; a click on a point moves the threshold there."""
    left, right = st.columns(2, gap="medium")
    with left:
        _categories(selection, loaded)
    with right:
        _metric(selection, loaded)


def _categories(selection: Selection, loaded: LoadedBenchmark) -> None:
    sweep = failures_chart(selection, loaded)
    frame = sweep.data
    st.text("Failures by category", width="content")
    chart_element.show(
        sweep,
        key="sweep-failures",
        chosen=lambda mark: address.change(fail=str(mark[0]), tau=float(mark[1])),
        publish=("iou-sweep-failures", selection),
    )
    tables.twin(
        frame,
        "iou-sweep-failures",
        key="sweep-failures-table",
        hidden=("category",),
        made_up=sweep.made_up,
        columns=sweep.columns,
        chosen=lambda row: address.change(fail=str(frame.loc[row, "category"]), tau=float(frame.loc[row, "tau"])),
    )


def failures_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """Failures of every category over the IoU threshold."""
    title = f"Failures over the IoU threshold, {loaded.task.title}"
    if not loaded.task.thresholded:
        return empty_chart("iou-sweep-failures", title)
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    frame = memo.failure_sweep(selection.measured().but(tau=TAU), TAUS)
    frame = frame[frame["category"].isin(labels)].reset_index(drop=True)
    frame.insert(1, "label", frame["category"].map(labels))
    return Chart(
        categories_over_tau(frame, selection.tau),
        frame,
        alt.of_sweep(frame, "Failures by category"),
        "iou-sweep-failures",
        title,
        {"label": "Category", "tau": "IoU threshold", "count": "Count"},
        synthetic.made_up(selection),
    )


def metric_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The primary metric of every run over the IoU threshold."""
    metric = loaded.task.primary
    title = f"{metric.label} over the IoU threshold, {loaded.task.title}"
    if not loaded.task.thresholded:
        return empty_chart("iou-sweep", title)
    frame = memo.metric_sweep(selection.measured().but(tau=TAU), TAUS)
    frame = frame[frame["metric"] == metric.key].reset_index(drop=True)
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    return Chart(
        metrics_over_tau(frame, selection.tau, metric.label),
        frame,
        alt.of_sweep(frame, metric.label),
        "iou-sweep",
        title,
        {"name": "Run", "tau": "IoU threshold", "value": metric.label},
        synthetic.made_up(selection),
    )


def _metric(selection: Selection, loaded: LoadedBenchmark) -> None:
    metric, sweep = loaded.task.primary, metric_chart(selection, loaded)
    frame = sweep.data
    st.text(f"{metric.label} by run", width="content")
    chart_element.show(
        sweep,
        key="sweep-metric",
        chosen=lambda mark: address.change(tau=float(mark[1])),
        publish=("iou-sweep", selection),
    )
    shown = frame[["run", "name", "tau", "value"]].assign(value=100 * frame["value"])
    tables.twin(
        shown,
        "iou-sweep",
        key="sweep-metric-table",
        hidden=("run",),
        made_up=sweep.made_up,
        columns={"name": "Run", "tau": "IoU threshold", "value": tables.percents(metric.label)},
        chosen=lambda row: address.change(tau=float(shown.loc[row, "tau"])),
    )
