"""The choice of a view on the Slices page: failing slices, two facets, or one facet."""

from __future__ import annotations

import streamlit as st

from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_views import BY, FAILING, GRID, RunView, slice_views, split_facets
from cache.selection.selection import Selection
from components.shell import address

_LABELS = {"failing": "Failing slices", "grid": "Two facets", "by": "Along a facet"}
_FAILING_ALONE = {"failing": "Failing slices"}


def show(selection: Selection, loaded: LoadedBenchmark) -> RunView:
    """Draws the choice of a view with its facets and metric; returns the chosen one."""
    task = loaded.task
    look = slice_views(task, loaded.facets, loaded.own_facets).get(selection.view) or RunView(FAILING)
    split = split_facets(task, loaded.facets, loaded.own_facets)
    primary = look.metric or task.primary.key
    first = {
        FAILING: RunView(FAILING),
        BY: RunView(BY, tuple(split[:1]), primary),
        GRID: RunView(GRID, tuple(split[:2]), primary),
    }
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "Look for",
            list(_LABELS) if len(split) > 1 else list(_FAILING_ALONE),
            format_func=lambda kind: _LABELS[kind],
            key=address.seed("slices-view", look.kind),
            required=True,
            on_change=address.on_change("slices-view", lambda kind: address.change(view=first[kind].word)),
        )
        if look.kind != FAILING:
            _facets(look, loaded, split)
            _metric(look, loaded)
    return look


def _facets(look: RunView, loaded: LoadedBenchmark, split: list[str]) -> None:
    for place, now in enumerate(look.names):

        def choose(facet: str, place: int = place, now: str = now) -> None:
            # The other facet gives way when it is chosen here too.
            names = [now if name == facet else name for name in look.names]
            names[place] = facet
            address.change(view=RunView(look.kind, tuple(names), look.metric).word)

        key = f"slices-facet-{place}"
        st.selectbox(
            "Facet" if look.kind == BY else "Columns" if place else "Rows",
            split,
            format_func=lambda facet: loaded.task.facets.get(facet, facet),
            key=address.seed(key, now),
            on_change=address.on_change(key, choose),
            width=170,
        )


def _metric(look: RunView, loaded: LoadedBenchmark) -> None:
    labels = {metric.key: metric.label for metric in loaded.task.metrics}
    st.selectbox(
        "Metric",
        list(labels),
        format_func=lambda key: labels[key],
        key=address.seed("slices-metric", look.metric),
        on_change=address.on_change(
            "slices-metric", lambda key: address.change(view=RunView(look.kind, look.names, key).word)
        ),
        width=170,
    )
