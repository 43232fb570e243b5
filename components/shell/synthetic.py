"""Marks synthetic data: whether a Selection holds any, and the badge that says so on every page."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection.selection import Selection


def made_up(selection: Selection) -> bool:
    """Whether the gold of a Selection, or one of its runs, is made up."""
    return memo.benchmark_card(selection.benchmark).synthetic or bool(_runs(selection))


def badge(selection: Selection) -> None:
    """Draws the badge of made-up data, if there is any in this Selection."""
    if memo.benchmark_card(selection.benchmark).synthetic:
        st.badge("Synthetic demonstration data", icon=":material/science:", color="orange")
    elif _runs(selection):
        st.badge("With synthetic runs", icon=":material/science:", color="orange")


def _runs(selection: Selection) -> frozenset[str]:
    loaded = memo.loaded(selection.benchmark)
    shown = frozenset(selection.runs) or frozenset(loaded.runs) - loaded.superseded
    return loaded.synthetic & shown
