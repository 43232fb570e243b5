"""What a confusion matrix counts, over how many answers, and what it leaves out."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.resolving import Loaded
from cache.selection import Selection
from components import selection as address
from components.numbers import count
from scoring.task import Matrix


def show(selection: Selection, loaded: Loaded, matrix: Matrix) -> None:
    """Draws the popover that answers "what is this?"."""
    measured = selection.measured().but(cell="")
    cells = memo.confusion(measured, matrix.key)
    with st.popover("What is this?", icon=":material/help:"):
        st.text(matrix.definition)
        runs = len(selection.runs) or len(loaded.runs) - len(loaded.superseded)
        total = int(cells["n"].sum())
        st.text(f"{count(total, 'entry', 'entries')} in all, pooled over {count(runs, 'run')}.")
        st.text(
            "A share is that of its row: of all that gold says there, what runs say. Squares framed and ticked are "
            "those on which gold and the run agree."
        )
        left_out(measured)
        address.link(address.GALLERY, selection.but(cell=""), "All samples counted here", ":material/grid_view:")
        st.caption(f"Source: {loaded.task.source}")


def left_out(measured: Selection) -> None:
    """Says how many responses are not counted, and why."""
    states = memo.run_states(measured)
    missing = int(states.loc[states["state"] == "missing", "samples"].sum())
    failed = int(states.loc[states["state"] == "failed", "samples"].sum())
    if missing:
        st.text(f"{count(missing, 'response')} missing: without a response of a run there is nothing to count.")
    if failed:
        st.text(f"{count(failed, 'response')} without a readable answer.")
    if not (missing or failed):
        st.text("No response is left out.")
