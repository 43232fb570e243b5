"""Cascade: stage by stage where samples leave, two runs side by side, and who agrees with the evaluator."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.cascade import flows, raters
from components.shell import address, heading, sidebar
from figures import cascade

_VIEWS = {"flows": "Where samples leave", "raters": "Evaluator check"}

selection = heading.require_selection("Cascade", pages.CASCADE)
loaded = memo.loaded(selection.stored_benchmark)
task = loaded.task
heading.stop_unless(task.cascade is not None, "Cascade", "cascade of stages", selection, loaded)
sidebar.show(selection)
view = parameters.CASCADE_VIEW.of(selection, loaded)
applied_filters = cascade.RATERS if view == "raters" else cascade.APPLIED_FILTERS
total = heading.show("Cascade", selection, applied_filters)
heading.stop_without_samples(total, selection)

row = st.container(horizontal=True, vertical_alignment="bottom", gap="small")
if task.ratings is not None:
    row.segmented_control(
        "View",
        list(_VIEWS),
        format_func=lambda word: _VIEWS[word],
        key=address.seed("cascade-view", view),
        required=True,
        on_change=address.on_change("cascade-view", lambda word: address.change(view=word, cell="")),
    )
if view == "raters":
    raters.show(selection, loaded, row)
elif task.cascade is not None:
    flows.show(selection, loaded, task.cascade, row)
