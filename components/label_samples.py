"""What a chosen label opens: all samples with it, or its failures of one category as tiles."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.resolving import Loaded
from cache.selection import Selection
from components import label_words, samples_below, tiles
from components import selection as address


def show(selection: Selection, loaded: Loaded) -> None:
    """Draws the samples in which gold or a run names the label, or the failures about it."""
    name, group = label_words.name(selection.label), label_words.group(selection.label)
    shown = selection.but(sort="", view="", cell="")
    samples_below.head("Answers with", f"{name} ({group})" if group else name, shown, {"label": "", "fail": ""})
    found = memo.label_failures(selection.measured().but(cell=""))
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
