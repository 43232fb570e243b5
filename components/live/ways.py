"""The choice between one answer, repeats, a grid and a batch; it is in the address as `view`."""

from __future__ import annotations

import streamlit as st

from cache.looks_of_live import way_of
from cache.selection import Selection
from components import selection as address

_NAMES = {"": "One answer", "repeats": "Repeats", "grid": "Grid", "batch": "Batch"}
_SAID = {
    "": "",
    "repeats": "The same question several times: how often the answer flips, and how far its boxes scatter.",
    "grid": "One sample asked in several ways: every combination is a cell, all held against the stored answer.",
    "batch": "All samples of this selection. It goes on when you leave this page, and after a crash where it stood.",
}


def choice(selection: Selection) -> str:
    """Draws the choice; returns its word, "" for one answer."""
    way = way_of(selection.view)
    st.segmented_control(
        "How much is asked",
        list(_NAMES),
        format_func=lambda word: _NAMES[word],
        key=address.seed("live-way", way),
        label_visibility="collapsed",
        required=True,
        on_change=address.on_change("live-way", _write),
    )
    if way:
        st.caption(_SAID[way])
    return way


def _write(way: str | None) -> None:
    """Changes the way, for callbacks, and leaves the sample open."""
    asked, _ = address.asked()
    address.write(asked.but(view=way or ""))
