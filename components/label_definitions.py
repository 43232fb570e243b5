"""What the metric of a label is, over how many answers, and what it leaves out."""

from __future__ import annotations

import streamlit as st

from cache.resolving import Loaded
from cache.selection import Selection
from components import confusion_definitions
from components import selection as address
from scoring.metric import Metric


def show(selection: Selection, loaded: Loaded, metric: Metric) -> None:
    """Draws the popover that answers "what is this?"."""
    with st.popover("What is this?", icon=":material/help:"):
        st.text(f"{metric.label}: {metric.definition}")
        st.text(
            "A bar pools the runs that are chosen: what they name of all that gold names, added up. n is how often "
            "gold names the error type there, once for each run. Each run has its own answers that both call "
            "incorrect, so n differs from run to run."
        )
        st.text(
            "The thick line is the middle half of the runs: from the 25th to the 75th percentile of their own values. "
            "Each circle is a run; those that are not chosen are paler."
        )
        st.text(f"A label without a value: {metric.empty}.")
        confusion_definitions.left_out(selection.measured().but(cell="", label=""))
        every = selection.but(cell="", label="", fail="")
        address.link(address.GALLERY, every, "All samples counted here", ":material/grid_view:")
        st.caption(f"Source: {loaded.task.source}")
