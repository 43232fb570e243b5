"""Failures and a metric over the IoU threshold, side by side."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.resolving import Loaded
from cache.selection import TAU, Selection
from components import figures, synthetic, tables
from components import selection as address
from components.charts import alt
from components.charts.iou_sweep import categories_over_tau, metrics_over_tau
from components.drawn import Drawn, nothing

TAUS = tuple(round(0.05 * step, 2) for step in range(1, 20))


def show(selection: Selection, loaded: Loaded) -> None:
    """Draws both sweeps with their tables; a click on a point moves the threshold there."""
    left, right = st.columns(2, gap="medium")
    with left:
        _categories(selection, loaded)
    with right:
        _metric(selection, loaded)


def _categories(selection: Selection, loaded: Loaded) -> None:
    sweep = of_failures(selection, loaded)
    frame = sweep.data
    st.text("Failures by category", width="content")
    figures.show(
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


def of_failures(selection: Selection, loaded: Loaded) -> Drawn:
    """Failures of every category over the IoU threshold."""
    title = f"Failures over the IoU threshold, {loaded.task.title}"
    if not loaded.task.thresholded:
        return nothing("iou-sweep-failures", title)
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    frame = memo.failure_sweep(selection.measured().but(tau=TAU), TAUS)
    frame = frame[frame["category"].isin(labels)].reset_index(drop=True)
    frame.insert(1, "label", frame["category"].map(labels))
    return Drawn(
        categories_over_tau(frame, selection.tau),
        frame,
        alt.of_sweep(frame, "Failures by category"),
        "iou-sweep-failures",
        title,
        {"label": "Category", "tau": "IoU threshold", "count": "Count"},
        synthetic.made_up(selection),
    )


def of_metric(selection: Selection, loaded: Loaded) -> Drawn:
    """The primary metric of every run over the IoU threshold."""
    metric = loaded.task.primary
    title = f"{metric.label} over the IoU threshold, {loaded.task.title}"
    if not loaded.task.thresholded:
        return nothing("iou-sweep", title)
    frame = memo.metric_sweep(selection.measured().but(tau=TAU), TAUS)
    frame = frame[frame["metric"] == metric.key].reset_index(drop=True)
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    return Drawn(
        metrics_over_tau(frame, selection.tau, metric.label),
        frame,
        alt.of_sweep(frame, metric.label),
        "iou-sweep",
        title,
        {"name": "Run", "tau": "IoU threshold", "value": metric.label},
        synthetic.made_up(selection),
    )


def _metric(selection: Selection, loaded: Loaded) -> None:
    metric, sweep = loaded.task.primary, of_metric(selection, loaded)
    frame = sweep.data
    st.text(f"{metric.label} by run", width="content")
    figures.show(
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
