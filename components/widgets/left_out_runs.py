"""The runs that figures over several runs leave out, named, with the switch that includes them."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from figures import left_out_runs


def show(selection: Selection, loaded: LoadedBenchmark, *, impact: bool = False, key: str = "partial") -> None:
    """Draws nothing where every run enters.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        impact: Whether the page shows the impact of repairs, for which runs in doubt about their boxes are left out.
        key: Of the switch, where a page has several.
    """
    if left_out := left_out_runs.sentences(memo, selection, loaded, impact=False):
        with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False, key=f"{key}-row"):
            st.text(" ".join(left_out), width="stretch")
            address.toggle("Include", key, selection, parameters.PARTIAL)
    if impact and (doubtful := left_out_runs.doubtful_boxes_sentence(memo, selection, loaded)):
        with st.container(key=f"{key}-doubt-row"):
            st.text(doubtful)
