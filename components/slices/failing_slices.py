"""Failing slices, found automatically: where runs are right significantly less often than elsewhere."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, tables
from figures import slices
from figures.tables.number_format import interval, unit_of
from scoring.statistics.correctness import correctness_words
from scoring.statistics.intervals import SEED
from scoring.statistics.significance import SIGNIFICANT
from scoring.statistics.slice_search import DEPTH, SUPPORT, WORSE_THAN_PARENT, SliceSearch
from scoring.statistics.slice_tests import TESTED_UNITS
from scoring.task import Task


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the slices, the failing ones first; a click opens the samples of one."""
    search = slices.SLICES.fetch(memo, selection, loaded)
    _switches(selection, loaded)
    confirmed = slices.confirmed_in_words(search) if parameters.CONFIRM.on(selection) else ""
    found = slices.finding_in_words(search, loaded.task)
    below, unvalued = slices.below_in_words(search, loaded.task), slices.unvalued_in_words(search, loaded.task)
    below = below or slices.uncorrected_in_words(search)
    st.text(" ".join(filter(None, (found, below, confirmed, unvalued))))
    if not search.slices:
        return
    dots = slices.failing_chart(search, selection, loaded)
    unit = unit_of(loaded.task)
    chart_element.show(
        dots, key="failing", on_open=lambda key: _open(selection, search, int(key)), publish=("slices", selection)
    )
    others = slices.other_slices_chart(search, selection, loaded)
    if not others.empty:
        with st.expander(f"{len(others.data):,} more, none significant", icon=":material/unfold_more:"):
            chart_element.show(
                others,
                key="not-failing",
                on_open=lambda key: _open(selection, search, int(key)),
                publish=("slices.2", selection),
            )
    if folded := slices.folded_in_words(search, loaded.task):
        st.text(folded)
    if overlap := slices.overlap_in_words(search, loaded.task):
        st.text(overlap)
    frame = dots.data
    shown = frame.assign(
        value=100 * frame["value"],
        effect=100 * frame["effect"],
        low=[interval(low, high) for low, high in zip(frame["low"], frame["high"], strict=True)],
    )
    repeated = ["units"] if loaded.task.cluster == unit else []
    shown = shown.drop(columns=["high", "significant", *repeated, *([] if frame["marks"].any() else ["marks"])])
    tables.chart_table(
        shown,
        dots.name,
        key="failing-table",
        hidden=("key",),
        chart=dots,
        columns={
            "name": st.column_config.TextColumn("Slice", width="large"),
            "n": f"{unit}s".capitalize(),
            "units": f"{loaded.task.cluster}s".capitalize(),
            "value": tables.percents("Correct, %", "Mean over runs of the share correct."),
            "effect": tables.percents("Difference, points", "Share correct here, less that of all others."),
            "low": "95% interval",
            "p": st.column_config.NumberColumn("p, corrected", format="%.3g"),
            "failing": "Significant",
            "folded": st.column_config.NumberColumn("Folded", help="Other failing slices that say nothing more."),
            "marks": "Remarks",
        },
        on_open=lambda row: _open(selection, search, int(frame.loc[row, "key"])),
    )


def _switches(selection: Selection, loaded: LoadedBenchmark) -> None:
    task = loaded.task
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        address.toggle(
            "Confirm in halves",
            "slices-confirm",
            selection,
            parameters.CONFIRM,
            "Each failing slice again: its effect in one half of the units, its test in the other.",
        )
        if any(facet in loaded.facets for facet in task.outcome_facets):
            address.toggle(
                "Outcome facets",
                "slices-outcome",
                selection,
                parameters.OUTCOME_FACETS,
                "Gold states by them what is correct; they are marked, and searched only when asked for.",
            )
        heading.explain(*_definition(task))


def _definition(task: Task) -> list[str]:
    unit = unit_of(task)
    once = "one answer" if unit == task.cluster else f"one {unit} of one run"
    return [
        f"Correct if {correctness_words(task)}.",
        "Filled: significant (BH-corrected p ≤ 0.05); hollow: not. A click opens the samples.",
        f"Every conjunction of up to {DEPTH} facet values with at least {SUPPORT} {unit}s is tried. A slice fails if "
        f"the share correct there, the mean over runs, is significantly below that of all other {unit}s: t test, "
        f"one-sided, on sums by {task.cluster}, with at least {TESTED_UNITS} {task.cluster}s inside and outside, or "
        f"Fisher's exact test where each {task.cluster} has {once}; p is corrected for all slices tested (Benjamini "
        "and Hochberg 1995).",
        "A narrower slice is listed only if it is worse than the rest of the wider one at "
        f"{WORSE_THAN_PARENT}, a wider one only if it is worse than all others at {SIGNIFICANT} without the narrower "
        "ones that are listed. The interval of a difference is by that t distribution, for that slice alone. Halves "
        f"are drawn by {task.cluster} (seed {SEED}).",
    ]


def _open(selection: Selection, search: SliceSearch, place: int) -> None:
    narrowed = selection
    for facet, _ in search.slices[place].facets:
        narrowed = narrowed.with_facet(facet, *(value for name, value in search.slices[place].facets if name == facet))
    address.go(pages.GALLERY, narrowed)
