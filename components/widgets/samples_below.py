"""Samples that a click on a chart chose, below or beside it: cards as in the gallery, and the way to all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries import comparisons, samples
from cache.queries.samples import count_samples
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from components.shell import address, filters, notices, scroll_into_view
from components.widgets import thumbnails
from figures.applied_filters import AppliedFilters
from figures.tables.number_format import count
from scoring.task import Task

_TALL = 600
"""Pixels that samples beside a chart have, before they scroll: what is left of a small window."""


def chart_and_samples(shares: tuple[int, int] = (2, 1)) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Draws two columns: the place of a chart, and that of the samples that a click on it opens, which is always there.

    Args:
        shares: Of the width.
    """
    left, right = st.columns(shares, gap="medium")
    return left, right.container(height=_TALL, border=True, key="beside-chart")


def heading(title: str, description: str, selection: Selection, close: dict[str, Any] | None = None) -> None:
    """Draws the heading above the samples of a chosen cell, row or category.

    Args:
        title: Our own words.
        description: What was chosen; may be data.
        selection: What it means.
        close: Changes of the Selection that close it again; None where something is always open.
    """
    scroll_into_view.target()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.subheader(title, anchor=False, width="content")
        st.text(description, width="content")
        if close is not None:
            st.button(
                "Close", icon=":material/close:", type="tertiary", key="close-chosen", on_click=_close_callback(close)
            )
        address.link(pages.GALLERY, selection, "Open in the gallery", ":material/grid_view:")


def show(selection: Selection, task: Task) -> None:
    """Draws the samples of a Selection as cards, a page at a time; a card leads to the inspector."""
    listed = selection.without_choices()
    if task.sums_by_item and RunOutcomeFilter.parse(selection.cell) is not None:
        _items(listed)
        return
    total = memo.fetch(count_samples, listed)
    if not total:
        notices.nothing_found("samples", filters.clear_callback(selection))
        return
    st.text(count(total, "sample"))
    page = thumbnails.page_number(listed, total)
    table = memo.fetch(samples.samples, listed, limit=thumbnails.SHOWN, offset=(page - 1) * thumbnails.SHOWN)
    thumbnails.show(table, listed, task)


def not_applied(applied_filters: AppliedFilters, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Says that the cell of a link, whose samples are listed, narrows no figure of the page."""
    if selection.cell:
        st.text("\n".join(applied_filters.not_applied(Selection(selection.benchmark, cell=selection.cell), loaded)))


def _items(selection: Selection) -> None:
    """Draws the items on which runs part, one card each: an item is right or wrong by itself."""
    total = memo.fetch(comparisons.differing_items, selection, limit=0).attrs["count"]
    if not total:
        notices.nothing_found("items", filters.clear_callback(selection))
        return
    st.text(f"{count(total, 'item')} of {count(memo.fetch(count_samples, selection), 'sample')}")
    page = thumbnails.page_number(selection, total)
    table = memo.fetch(
        comparisons.differing_items, selection, limit=thumbnails.SHOWN, offset=(page - 1) * thumbnails.SHOWN
    )
    thumbnails.show_items(table, selection)


def _close_callback(changes: dict[str, Any]) -> Callable[[], None]:
    return lambda: address.change(**changes)
