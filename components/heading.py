"""The top of a page: what it is, what the Selection says in English, and the way back to everything."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import Selection
from components import clearing, notices, reveal, synthetic
from components import selection as address


def opened(title: str, page: str = "") -> Selection:
    """The Selection of a page that needs a benchmark; without one the page says so and ends here.

    Args:
        title: Our own words.
        page: As for `components.selection.current`.
    """
    reveal.begin()
    selection = address.current(page)
    if not selection.benchmark:
        show(title, selection)
        notices.nothing_loaded()
        st.stop()
    return selection


def show(title: str, selection: Selection, said: str = "") -> None:
    """Draws the title, the Selection as a sentence, and a button that clears its filters.

    Args:
        title: Our own words.
        selection: What the page shows.
        said: More that belongs beside the sentence ("213 of 500 samples"); may hold data.
    """
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(title, anchor=False, width="content")
        if selection.benchmark:
            synthetic.badge(selection)
    if not selection.benchmark:
        return
    loaded = memo.loaded(selection.benchmark)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        sentence = selection.sentence(loaded.task, loaded.runs)
        st.text(f"{loaded.task.title}: {sentence}" + (f"  ·  {said}" if said else ""), width="content")
        clearing.button(selection)
