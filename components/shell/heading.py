"""The top of a page: title, the Selection in English, what clears it, and the notice where a page does not apply."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices, reveal
from figures.narrowing import EVERYTHING_APPLIES, Narrowing


def require_selection(title: str, page: str = "") -> Selection:
    """The Selection of a page that needs a benchmark; without one the page ends here with a notice.

    Args:
        title: Our own words.
        page: As for `components.shell.address.current`.
    """
    reveal.begin_page()
    selection = address.current(page)
    if not selection.benchmark:
        show(title, selection)
        notices.nothing_loaded()
        st.stop()
    return selection


def show(title: str, selection: Selection, detail: str = "", narrowing: Narrowing = EVERYTHING_APPLIES) -> None:
    """Draws the title, the filters that apply as a sentence, a button that clears all, and what does not apply.

    Args:
        title: Our own words.
        selection: What the page shows.
        detail: More that belongs beside the sentence ("213 of 500 samples"); may hold data.
        narrowing: What of the Selection narrows what the page shows.
    """
    loaded = memo.loaded(selection.benchmark) if selection.benchmark else None
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(title, anchor=False, width="content")
        if loaded is not None:
            synthetic_badge(selection, loaded)
    if loaded is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        sentence = narrowing.sentence(selection, loaded)
        st.text(f"{loaded.task.title}: {sentence}" + (f"  ·  {detail}" if detail else ""), width="content")
        filters.clear_button(selection)
    if not_applied := narrowing.not_applied(selection, loaded):
        st.text("\n".join(not_applied))


def synthetic_badge(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the badge of made-up data, if there is any in this Selection."""
    if loaded.synthetic_gold:
        st.badge("Synthetic demonstration data", icon=":material/science:", color="orange")
    elif loaded.synthetic_runs(selection):
        st.badge("With synthetic runs", icon=":material/science:", color="orange")


def stop_unless(has: bool, title: str, why: str, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Ends the page with the reason, unless the benchmark has what it shows.

    Args:
        has: Whether it has.
        title: The page's title; our own words.
        why: What the benchmark does not have; our own words.
        selection: What the page was asked for.
        loaded: The benchmark.
    """
    if has:
        return
    filters.show(selection, threshold=False)
    show(title, selection)
    with st.container(border=True):
        st.subheader("Not for this benchmark", anchor=False)
        st.text(f"{loaded.task.title} has no {why}. Choose another benchmark in the sidebar, if one is loaded.")
        address.link(pages.LEADERBOARD, selection, "Its leaderboard", ":material/leaderboard:")
    st.stop()
