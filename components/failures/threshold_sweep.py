"""Failures and the primary metric over the IoU threshold, side by side."""

from __future__ import annotations

import streamlit as st

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, tables
from figures import iou_sweep


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws both sweeps with their tables; a click on a point moves the threshold there."""
    left, right = st.columns(2, gap="medium")
    with left:
        _categories(selection)
    with right:
        _metric(selection, loaded)


def _categories(selection: Selection) -> None:
    (sweep,) = chart_element.charts(iou_sweep.FAILURES, selection)
    frame = sweep.data
    st.text("Failures by category", width="content")
    chart_element.show(
        sweep,
        key="sweep-failures",
        on_choose=lambda mark: address.change(fail=str(mark[0]), tau=float(mark[1])),
        publish=("iou-sweep-failures", selection),
    )
    tables.chart_table(
        frame,
        "iou-sweep-failures",
        key="sweep-failures-table",
        hidden=("category",),
        chart=sweep,
        columns=sweep.columns,
        on_choose=lambda row: address.change(fail=str(frame.loc[row, "category"]), tau=float(frame.loc[row, "tau"])),
    )


def _metric(selection: Selection, loaded: LoadedBenchmark) -> None:
    metric = loaded.task.primary
    (sweep,) = chart_element.charts(iou_sweep.METRIC, selection)
    frame = sweep.data
    st.text(f"{metric.label} by run", width="content")
    chart_element.show(
        sweep,
        key="sweep-metric",
        on_choose=lambda mark: address.change(tau=float(mark[1])),
        publish=("iou-sweep", selection),
    )
    shown = frame[["run", "name", "tau", "value"]].assign(value=100 * frame["value"])
    tables.chart_table(
        shown,
        "iou-sweep",
        key="sweep-metric-table",
        hidden=("run",),
        chart=sweep,
        columns={"name": "Run", "tau": "IoU threshold", "value": tables.percents(f"{metric.label}, %")},
        on_choose=lambda row: address.change(tau=float(shown.loc[row, "tau"])),
    )
