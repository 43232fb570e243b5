"""Failures: what goes wrong most, where, at which threshold, and every single case as a tile."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.failures import failures_by_group, ranking, threshold_sweep
from components.shell import address, filters, heading, notices
from components.widgets import definitions, left_out_runs, tiles
from figures import failures

selection = heading.require_selection("Failures", pages.FAILURES)
loaded = memo.loaded(selection.benchmark)
filters.show(selection)
total = heading.show("Failures", selection, failures.NARROWING)
if not total:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

left_out_runs.show(selection, loaded, impact=bool(loaded.task.impact))
ranking.show(selection, loaded)
if selection.fail:
    definitions.category(selection, loaded.task)
    tiles.show(selection)
else:
    st.caption("Choose a bar to see its failures; without a mouse, choose its row in the table above.")

st.divider()
views = {"where": "By run and slice"} | ({"sweep": "Over the IoU threshold"} if loaded.task.thresholded else {})
view = parameters.FAILURES_VIEW.of(selection, loaded)
st.segmented_control(
    "Look closer",
    list(views),
    format_func=lambda key: views[key],
    key=address.seed("failures-view", view or None),
    on_change=address.on_change("failures-view", lambda key: address.change(view=key or "")),
)
if view == "sweep":
    threshold_sweep.show(selection, loaded)
elif view == "where":
    failures_by_group.show(selection, loaded)
