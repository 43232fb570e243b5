"""The designed state of a page that the current benchmark has nothing to show on."""

from __future__ import annotations

import streamlit as st

from cache.resolving import Loaded
from cache.selection import Selection
from components import filters, heading
from components import selection as address


def stop_unless(has: bool, title: str, why: str, selection: Selection, loaded: Loaded) -> None:
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
    heading.show(title, selection)
    with st.container(border=True):
        st.subheader("Not for this benchmark", anchor=False)
        st.text(f"{loaded.task.title} has no {why}. Choose another benchmark in the sidebar, if one is loaded.")
        address.link(address.LEADERBOARD, selection, "Its leaderboard", ":material/leaderboard:")
    st.stop()
