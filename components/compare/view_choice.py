"""The choices of the Compare page: two runs, along an axis or all runs, and when a sample counts as right."""

from __future__ import annotations

import streamlit as st

from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import AGREE, AXIS, CORRECTNESS_LEVELS, PAIR, RunView, compare_views
from cache.selection.selection import Selection
from components.shell import address

_VIEWS = {"pair": "Two runs", "axis": "Along an axis", "agree": "All runs at once"}
_WITHOUT_AXES = {"pair": "Two runs", "agree": "All runs at once"}


def show(selection: Selection, loaded: LoadedBenchmark, runs: int) -> RunView:
    """Draws the choice of a view; returns the chosen one.

    Args:
        selection: What the page shows.
        loaded: The benchmark's task, runs and facets.
        runs: How many runs the Selection means.
    """
    known = compare_views(loaded.task, loaded.facets)
    look = known.get(selection.view) or RunView(PAIR if runs == 2 else AGREE)
    axes = list(dict.fromkeys(view.names[0] for view in known.values() if view.kind == AXIS))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "Compare",
            list(_VIEWS) if axes else list(_WITHOUT_AXES),
            format_func=lambda kind: _VIEWS[kind],
            key=address.seed("compare-view", look.kind),
            required=True,
            on_change=address.on_change("compare-view", lambda kind: _turn_to(kind, axes, loaded)),
        )
        if look.kind == AXIS:
            _axis(look, axes, loaded)
        elif loaded.task.thresholded:
            _level(look, loaded)
    return look


def _turn_to(kind: str, axes: list[str], loaded: LoadedBenchmark) -> None:
    look = RunView(AXIS, (axes[0],), loaded.task.primary.key) if kind == AXIS else RunView(kind)
    address.change(view=look.word, cell="")


def _axis(look: RunView, axes: list[str], loaded: LoadedBenchmark) -> None:
    labels = {metric.key: metric.label for metric in loaded.task.metrics}
    st.selectbox(
        "Axis",
        axes,
        key=address.seed("compare-axis", look.names[0]),
        on_change=address.on_change(
            "compare-axis", lambda axis: address.change(view=RunView(AXIS, (axis,), look.metric).word)
        ),
        width=160,
    )
    st.selectbox(
        "Metric",
        sorted(labels, key=lambda key: key != loaded.task.primary.key),
        format_func=lambda key: labels[key],
        key=address.seed("axis-metric", look.metric),
        on_change=address.on_change(
            "axis-metric", lambda key: address.change(view=RunView(AXIS, look.names, key).word)
        ),
        width=190,
    )


def _level(look: RunView, loaded: LoadedBenchmark) -> None:
    deciding = loaded.task.metric(next(iter(loaded.task.correct_by.values())))
    st.selectbox(
        "A sample is right from",
        CORRECTNESS_LEVELS,
        format_func=lambda level: f"{deciding.label} {level}",
        key=address.seed("compare-level", look.level),
        on_change=address.on_change(
            "compare-level", lambda level: address.change(view=RunView(look.kind, level=level).word, cell="")
        ),
        width=200,
    )
