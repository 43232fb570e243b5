"""Runs that differ in one axis only, as dumbbells: with and without reference, one prompt and another."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, tables
from figures import comparison


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws one chart for every value that is compared with the first."""
    charts = comparison.axis_charts(comparison.COMPARED.ask(memo, selection, loaded), selection, loaded)
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
            made_up=chart.synthetic,
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


def _open(selection: Selection, key: str) -> None:
    a, _, b = key.partition(" ")
    address.go(pages.COMPARE, selection.replace(runs=(a, b), view="pair", level="", cell=""))
