"""Runs that differ in one axis only, as dumbbells: with and without reference, one prompt and another."""

from __future__ import annotations

from functools import partial

import streamlit as st

from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, tables
from figures.comparison import pairs
from figures.tables.comparison_words import TESTS_IN_WORDS, interval_words, signed_text
from figures.tables.number_format import value_text


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws one chart for every value that is compared with the first."""
    charts = chart_element.charts(pairs.COMPARED, selection)
    heading.explain(
        "Two dots that a line joins are two runs of one model that differ in the axis alone.",
        "A solid line: p of at most 0.05 after correction for all pairs shown (Holm).",
        f"{TESTS_IN_WORDS}.",
        f"95% intervals of differences: {interval_words(loaded.task.cluster, proportion=False)}.",
    )
    if not charts:
        st.text("No model has runs that differ in this axis alone, among those that are chosen.")
        return
    st.caption(
        "Solid line: significant (Holm-corrected p ≤ 0.05). Click a dot to compare its two runs sample by sample."
    )
    unit = loaded.task.metric(parameters.METRIC.of(selection, loaded)).unit
    in_unit, signed = partial(value_text, unit=unit), partial(signed_text, unit=unit)
    for place, chart in enumerate(charts, 1):
        frame = chart.data
        start, end = frame.loc[0, ["from", "to"]]
        chart_element.show(
            chart,
            key=f"axis-{start}-{end}",
            on_open=lambda key: open_pair(selection, str(key)),
            publish=(f"compare.{place}" if place > 1 else "compare", selection),
        )
        shown = ["key", "name", "from", "to", "a", "b", "change", "interval", "p_words", "tested", "size"]
        tables.chart_table(
            frame[[*shown, "improved", "regressed"]].style.format({"a": in_unit, "b": in_unit, "change": signed}),
            "axis",
            key=f"axis-{start}-{end}-table",
            hidden=("key",),
            chart=chart,
            columns={
                "name": "Run",
                "from": "From",
                "to": "To",
                "a": "Before",
                "b": "After",
                "change": "Difference",
                "interval": "95% interval",
                "p_words": "p, corrected",
                "tested": "Test",
                "size": "n",
                "improved": "Improved",
                "regressed": "Regressed",
            },
            on_open=lambda row, frame=frame: open_pair(selection, str(frame.loc[row, "key"])),
        )


def open_pair(selection: Selection, key: str) -> None:
    """Opens two runs, named by their slugs with a blank between them, side by side."""
    a, _, b = key.partition(" ")
    address.go(pages.COMPARE, selection.replace(runs=(a, b), view="pair", level="", cell=""))
