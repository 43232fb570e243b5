"""The choices of the Compare page: two runs, along an axis or all runs, and when a sample counts as right."""

from __future__ import annotations

import streamlit as st

from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import CORRECTNESS_LEVELS
from cache.selection.selection import Selection
from components.shell import address
from figures.comparison.pairs import right_from

_VIEWS = {"pair": "Two runs", "axis": "Along an axis", "agree": "All runs"}
_WITHOUT_AXES = {"pair": "Two runs", "agree": "All runs"}


def show(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice of a view; returns the chosen one."""
    view = parameters.COMPARE_VIEW.of(selection, loaded)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "View",
            list(_VIEWS) if parameters.axes(loaded) else list(_WITHOUT_AXES),
            format_func=lambda one: _VIEWS[one],
            key=address.seed("compare-view", view),
            required=True,
            on_change=address.on_change("compare-view", lambda one: address.change(view=one, level="", cell="")),
        )
        if view == "axis":
            address.selectbox("Axis", "compare-axis", selection, loaded, parameters.AXIS, width=160)
            address.metric_choice("axis-metric", selection, loaded, width=190)
        elif loaded.task.thresholded:
            _level(selection, view, loaded)
    return view


def _level(selection: Selection, view: str, loaded: LoadedBenchmark) -> None:
    deciding = loaded.task.metric(next(iter(loaded.task.correct_by.values())))
    st.selectbox(
        "Correct if",
        CORRECTNESS_LEVELS,
        format_func=lambda level: f"{deciding.label} ≥ {level}",
        key=address.seed("compare-level", right_from(selection, loaded)),
        on_change=address.on_change(
            "compare-level", lambda level: address.change(view=view, level=f"{level}", cell="")
        ),
        width=200,
    )
