"""Runs that differ in one axis only, as dumbbells: with and without reference, one prompt and another."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import RunView
from cache.selection.selection import Selection
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures.chart import Chart
from figures.charts.comparison import dumbbells
from figures.number_format import SETTING, signed, value_text


def show(selection: Selection, loaded: LoadedBenchmark, look: RunView) -> None:
    """Draws one chart for every value that is held against the first."""
    charts = axis_charts(selection, loaded, look)
    if not charts:
        st.text("No model has runs that differ in this axis alone, among those that are chosen.")
        return
    st.caption(
        "A solid line: the difference is more than chance at 5%, adjusted for the number of pairs (Holm). "
        "A dot compares the two runs of its pair sample by sample."
    )
    for place, chart in enumerate(charts, 1):
        frame = chart.data
        start, end = frame.loc[0, ["from", "to"]]
        chart_element.show(
            chart,
            key=f"axis-{start}-{end}",
            opened=lambda key: _open(selection, str(key)),
            publish=(f"compare.{place}" if place > 1 else "compare", selection),
        )
        tables.twin(
            frame.drop(columns=["a", "b", "change", "lo", "hi", "sure"]),
            "axis",
            key=f"axis-{start}-{end}-table",
            hidden=("key",),
            made_up=chart.made_up,
            columns={
                "name": "Run",
                "from": "From",
                "to": "To",
                "before": "Before",
                "after": "After",
                "difference": "Difference, times 100",
                "interval": "95% interval",
                "p": st.column_config.NumberColumn("p, adjusted", format="%.3g"),
                "improved": "Improved",
                "regressed": "Regressed",
            },
            opened=lambda row, frame=frame: _open(selection, str(frame.loc[row, "key"])),
        )


def axis_charts(selection: Selection, loaded: LoadedBenchmark, look: RunView) -> tuple[Chart, ...]:
    """One chart for every value of the axis that is held against the first; none without such runs."""
    axis, metric = look.names[0], loaded.task.metric(look.metric)
    table = memo.axis_comparisons(selection.measured(), axis, metric.key)
    made_up = synthetic.made_up(selection)
    charts = []
    for (start, end), pairs in table.groupby(["from", "to"], sort=False):
        frame = axis_rows(pairs.reset_index(drop=True), metric.unit)
        charts.append(
            Chart(
                dumbbells(frame, metric.label, metric.unit, (str(start), str(end))),
                frame,
                f"{metric.label} of {len(frame)} models with one value of {axis} and with another.",
                "axis",
                f"{metric.label} along an axis, {loaded.task.title}",
                {
                    "name": "Run",
                    "from": "From",
                    "to": "To",
                    "a": "Before",
                    "b": "After",
                    "change": "Difference",
                    "lo": "Difference, from",
                    "hi": "Difference, to",
                    "p": "p, adjusted",
                    "improved": "Improved",
                    "regressed": "Regressed",
                },
                made_up,
            )
        )
    return tuple(charts)


def axis_rows(rows: pd.DataFrame, unit: str) -> pd.DataFrame:
    """The rows of `memo.along` as chart and table take them; `key` holds the two slugs."""
    return pd.DataFrame(
        {
            "key": rows["run_a"] + " " + rows["run_b"],
            "name": [f"{model}{SETTING}{others}" if others else model for model, others in _names(rows)],
            "from": rows["from"],
            "to": rows["to"],
            "a": rows["a"],
            "b": rows["b"],
            "before": [value_text(value, unit) for value in rows["a"]],
            "after": [value_text(value, unit) for value in rows["b"]],
            "difference": [signed(value) for value in rows["difference"]],
            "interval": [f"{signed(low)} to {signed(high)}" for low, high in zip(rows["lo"], rows["hi"], strict=True)],
            "change": rows["difference"],
            "lo": rows["lo"],
            "hi": rows["hi"],
            "p": rows["p_holm"],
            "improved": rows["improved"],
            "regressed": rows["regressed"],
            "sure": rows["p_holm"] < 0.05,
        }
    )


def _names(rows: pd.DataFrame) -> list[tuple[str, str]]:
    return list(zip(rows["model"], rows["others"], strict=True))


def _open(selection: Selection, key: str) -> None:
    a, _, b = key.partition(" ")
    address.go(address.COMPARE, selection.but(runs=(a, b), view=RunView("pair").word, cell=""))
