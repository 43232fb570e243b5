"""Failing slices, found automatically: where runs are right less often than on average."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures.chart import Chart, empty_chart
from figures.charts.slices import slice_dots
from figures.number_format import count, percent, unit_of
from scoring.statistics.correctness import correctness_words
from scoring.statistics.failing_slices import SIGNIFICANT, SUPPORT, Search

MOST = 15
"""Slices that are drawn; the table below has all of them."""


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the slices with the greatest drop; a click opens the samples of one."""
    search = memo.failing_slices(selection.measured())
    unit = unit_of(loaded.task)
    st.caption(
        f"Every conjunction of up to three facet values with at least {SUPPORT} {unit}s is tried. The average over the "
        "runs that are chosen counts; p is corrected for the number tried (Benjamini-Hochberg)."
    )
    if not search.slices:
        st.text(f"No slice lies below the average: {count(search.tried, 'slice')} of enough {unit}s tried.")
        return
    dots = _failing_slices_chart(search, selection, loaded)
    frame = dots.data
    sure = int(frame["sure"].sum())
    st.text(
        f"{count(search.tried, 'slice')} tried, {count(len(frame), 'slice')} below the average of "
        f"{percent(search.score)}% right; in {sure:,} of them that is more than chance. "
        f"{'An' if loaded.task.of_items else 'A'} {unit} is right when {correctness_words(loaded.task)}."
    )
    chart_element.show(
        dots, key="failing", opened=lambda key: _open(selection, search, int(key)), publish=("slices", selection)
    )
    st.caption("Filled: more than chance (corrected p below 0.05). Hollow: could be chance. A dot opens its samples.")
    tables.twin(
        frame.assign(score=100 * frame["score"], drop=100 * frame["drop"]).drop(columns="sure"),
        "failing-slices",
        key="failing-table",
        hidden=("key",),
        made_up=dots.made_up,
        columns={
            "name": st.column_config.TextColumn("Slice", width="large"),
            "support": f"{unit}s".capitalize(),
            "score": tables.percents("Right"),
            "drop": tables.percents("Below average by"),
            "p": st.column_config.NumberColumn("p, corrected", format="%.2g"),
            "folded": st.column_config.NumberColumn("Folded", help="Narrower slices that say nothing new."),
        },
        opened=lambda row: _open(selection, search, int(frame.loc[row, "key"])),
    )


def failing_slices_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The failing slices of a Selection; nothing where no slice lies below the average."""
    return _failing_slices_chart(memo.failing_slices(selection.measured()), selection, loaded)


def _failing_slices_chart(search: Search, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    title, unit = f"Failing slices, {loaded.task.title}", unit_of(loaded.task)
    if not search.slices:
        return empty_chart("failing-slices", title)
    frame = slice_table(search, loaded)
    return Chart(
        slice_dots(frame.head(MOST), search.score, unit),
        frame,
        finding_in_words(frame, search, unit),
        "failing-slices",
        title,
        {
            "name": "Slice",
            "support": f"{unit}s".capitalize(),
            "score": "Right",
            "drop": "Below average by",
            "p": "p, corrected",
            "folded": "Folded",
        },
        synthetic.made_up(selection),
    )


def slice_table(search: Search, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per slice: key (its place in the search), name, support, score, drop, p, folded, sure."""
    rows = [
        (
            place,
            ", ".join(loaded.task.facet_words(facet, value) for facet, value in one.facets),
            one.support,
            one.score,
            one.drop,
            one.p,
            len(one.folded),
            one.p < SIGNIFICANT,
        )
        for place, one in enumerate(search.slices)
    ]
    return pd.DataFrame(rows, columns=["key", "name", "support", "score", "drop", "p", "folded", "sure"])


def finding_in_words(frame: pd.DataFrame, search: Search, unit: str = "sample") -> str:
    """The finding in one sentence."""
    worst = frame.iloc[0]
    return (
        f"{len(frame)} failing slices; the worst is {worst['name']}: right in {percent(worst['score'])}% of "
        f"{worst['support']} {unit}s, against {percent(search.score)}% over all."
    )


def _open(selection: Selection, search: Search, place: int) -> None:
    narrowed = selection
    for facet, _ in search.slices[place].facets:
        narrowed = narrowed.with_facet(facet, *(value for name, value in search.slices[place].facets if name == facet))
    address.go(address.GALLERY, narrowed)
