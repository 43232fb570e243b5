"""Failures and the primary metric over the IoU threshold, as figures."""

from __future__ import annotations

import pandas as pd

from cache.queries import failures, metrics
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import FAILED, AppliedFilters
from figures.chart import Chart, Figure, pooled_in_every_view, shown_in_views
from figures.charts import alt_text
from figures.charts.colours import run_looks
from figures.charts.iou_sweep import categories_over_tau, metrics_over_tau

TAUS = tuple(round(0.05 * step, 2) for step in range(1, 20))


APPLIED_FILTERS = AppliedFilters({**FAILED, "tau": "all thresholds are drawn, and a line marks this one"})


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, tuple[float, ...]]:
    """The arguments of the query: the Selection, and the thresholds."""
    return APPLIED_FILTERS.query_selection(selection, loaded), TAUS


def failures_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """Failures of every category over the IoU threshold."""
    title = f"Failures over the IoU threshold, {loaded.title(selection)}"
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    frame = data[data["category"].isin(labels)].reset_index(drop=True)
    frame.insert(1, "label", frame["category"].map(labels))
    sweep = Chart(
        categories_over_tau(frame, selection.tau),
        frame,
        alt_text.of_sweep(frame, "Failures by category"),
        "iou-sweep-failures",
        title,
        {"label": "Category", "tau": "IoU threshold", "count": "Count"},
        loaded.shows_synthetic(selection),
    )
    return (sweep,)


def metric_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The primary metric of every run over the IoU threshold."""
    metric = loaded.task.primary
    title = f"{metric.label} over the IoU threshold, {loaded.title(selection)}"
    frame = data[data["metric"] == metric.key].reset_index(drop=True)
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    sweep = Chart(
        metrics_over_tau(frame, selection.tau, metric.label, run_looks(loaded)),
        frame,
        alt_text.of_sweep(frame, metric.label),
        "iou-sweep",
        title,
        {"name": "Run", "tau": "IoU threshold", "value": metric.label},
        loaded.shows_synthetic(selection),
    )
    return (sweep,)


METRIC = Figure(
    "Metric over the IoU threshold",
    pages.FAILURES,
    query_arguments,
    metrics.metric_sweep,
    metric_charts,
    lambda loaded: loaded.task.thresholded,
    shown_in_views("sweep"),
    applied_filters=APPLIED_FILTERS,
)
FAILURES = Figure(
    "Failures over the IoU threshold",
    pages.FAILURES,
    query_arguments,
    failures.sweep,
    failures_charts,
    lambda loaded: loaded.task.thresholded,
    shown_in_views("sweep"),
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
