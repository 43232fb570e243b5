"""What the flows of a cascade count, of what their shares are, and what is left out."""

from __future__ import annotations

import streamlit as st

from cache.resolving import Loaded
from cache.selection import Selection
from components import confusion_definitions
from components import selection as address


def show(selection: Selection, loaded: Loaded) -> None:
    """Draws the popover that answers "what is this?".

    Args:
        selection: With the runs that stand side by side.
        loaded: The benchmark.
    """
    cascade = loaded.task.cascade
    assert cascade is not None
    with st.popover("What is this?", icon=":material/help:"):
        st.text("Every sample of a run passes the stages from left to right until it leaves by exactly one flow.")
        for stage in cascade.stages:
            st.text(f"{stage.label} ({stage.reached}): {'; '.join(cascade.said(flow) for flow in stage.exits)}.")
        st.text(
            "A share is that of the samples which reach the stage at which the flow begins. Flows above the middle and "
            "ticked count as right, those below and crossed as wrong; a verdict that is missing counts as wrong."
        )
        confusion_definitions.left_out(selection.measured().but(cell=""))
        address.link(
            address.GALLERY, selection.but(cell="", view=""), "All samples counted here", ":material/grid_view:"
        )
        st.caption(f"Source: {loaded.task.source}")
