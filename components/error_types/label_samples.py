"""The samples of a chosen label: all with it, or its failures of one category as tiles."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import label_recalls
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import samples_below, tiles
from figures.tables import value_names


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the samples in which gold or a run names the label, or the failures about it."""
    name, group = value_names.label_name(selection.label), value_names.label_group(selection.label)
    shown = selection.without_choices().replace(cell="")
    samples_below.head("Answers with", f"{name} ({group})" if group else name, shown, {"label": "", "fail": ""})
    found = memo.fetch(label_recalls.label_failures, selection.for_metrics().replace(cell=""))
    counts = dict(zip(found["category"], found["count"], strict=True))
    categories = {
        category.key: category.label
        for category in loaded.task.categories
        if category.key in counts or category.key == selection.fail
    }
    if categories:
        st.segmented_control(
            "Show",
            ["", *categories],
            format_func=lambda key: f"{categories[key]} ({counts.get(key, 0):,})" if key else "All answers with it",
            key=address.seed("label-failures", selection.fail),
            required=True,
            on_change=address.on_change("label-failures", lambda key: address.change(fail=key or "")),
        )
    if selection.fail:
        tiles.show(shown)
    else:
        samples_below.show(shown, loaded.task)
