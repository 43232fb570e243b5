"""Marks synthetic data: whether a Selection holds any, and the badge for it on every page."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection.selection import Selection


def made_up(selection: Selection) -> bool:
    """Whether the gold of a Selection, or one of its runs, is made up."""
    return memo.loaded(selection.benchmark).shows_synthetic(selection)


def badge(selection: Selection) -> None:
    """Draws the badge of made-up data, if there is any in this Selection."""
    loaded = memo.loaded(selection.benchmark)
    if loaded.synthetic_gold:
        st.badge("Synthetic demonstration data", icon=":material/science:", color="orange")
    elif loaded.synthetic_runs(selection):
        st.badge("With synthetic runs", icon=":material/science:", color="orange")
