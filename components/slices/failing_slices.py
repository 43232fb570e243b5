"""Failing slices, found automatically: where runs are right less often than on average."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, tables
from figures import slices
from figures.tables.number_format import count, percent, unit_of
from scoring.statistics.correctness import correctness_words
from scoring.statistics.failing_slices import SUPPORT, Search


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the slices with the greatest drop; a click opens the samples of one."""
    search = slices.SLICES.ask(memo, selection, loaded)
    unit = unit_of(loaded.task)
    st.caption(
        f"Every conjunction of up to three facet values with at least {SUPPORT} {unit}s is tried. The average over the "
        "runs that are chosen counts; p is corrected for the number tried (Benjamini-Hochberg)."
    )
    if not search.slices:
        st.text(f"No slice lies below the average: {count(search.tried, 'slice')} of enough {unit}s tried.")
        return
    dots = slices.failing_chart(search, selection, loaded)
    frame = dots.data
    sure = int(frame["sure"].sum())
    st.text(
        f"{count(search.tried, 'slice')} tried, {count(len(frame), 'slice')} below the average of "
        f"{percent(search.score)}% right; in {sure:,} of them that is more than chance. "
        f"{'An' if loaded.task.sums_by_item else 'A'} {unit} is right when {correctness_words(loaded.task)}."
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
        made_up=dots.synthetic,
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


def _open(selection: Selection, search: Search, place: int) -> None:
    narrowed = selection
    for facet, _ in search.slices[place].facets:
        narrowed = narrowed.with_facet(facet, *(value for name, value in search.slices[place].facets if name == facet))
    address.go(pages.GALLERY, narrowed)
