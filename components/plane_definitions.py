"""What the strictness plane shows, over how many answers, and what it leaves out."""

from __future__ import annotations

import streamlit as st

from cache.resolving import Loaded
from cache.selection import Selection
from components import confusion_definitions
from components import selection as address


def show(selection: Selection, loaded: Loaded) -> None:
    """Draws the popover that answers "what is this?"."""
    task = loaded.task
    x, y = (task.metric(key) for key in task.plane)
    with st.popover("What is this?", icon=":material/help:"):
        st.text(f"Across, {x.label}: {x.definition}")
        st.text(f"Upwards, {y.label}: {y.definition}")
        st.text(
            "A run in the lower left corner is never wrong. Faint bars are 95% intervals, bootstrapped over units "
            f"that are independent ({task.cluster}); a thin line leads from a point to its name. The table below tells "
            "how many answers each rate is over."
        )
        st.text(
            "On a dotted line equally many answers are right: share right = 1 - p * upwards - (1 - p) * across, with p "
            "the share of the class that the axis upwards is about, in the slice that is shown."
        )
        st.text(
            "Runs that are not chosen are grey. An arrow leads between two runs of one model that differ in one axis."
        )
        confusion_definitions.left_out(selection.measured().but(cell="", label="", runs=()))
        every = selection.but(cell="", label="")
        for side in task.sides:
            category = task.category(side.category)
            address.link(address.GALLERY, every.but(fail=side.category), category.label, ":material/grid_view:")
        address.link(address.GALLERY, every.but(fail=""), "All samples counted here", ":material/grid_view:")
        st.caption(f"Source: {task.source}")
