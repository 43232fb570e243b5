"""Failures: what goes wrong most, where, at which threshold, and every single case as a tile."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.failures import breakdown, failures_by_group, ranking, threshold_sweep
from components.shell import address, heading, sidebar
from components.widgets import definitions, tiles
from figures import failures

selection = heading.require_selection("Failures", pages.FAILURES)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection)
total = heading.show("Failures", selection, failures.APPLIED_FILTERS, beside=("fail",))
heading.stop_without_samples(total, selection)

listed = ranking.fetch(selection, loaded)
chosen = selection.fail or ("" if listed.empty else str(listed.loc[0, "category"]))
with st.container(horizontal=True, gap="medium", key="master-detail"):
    with st.container(width=380, key="ranking"):
        ranking.show(listed, chosen, selection, loaded)
    if chosen:
        opened = selection.replace(fail=chosen)
        with st.container(width="stretch", key="chosen-category"):
            beside_name = definitions.category(opened, loaded.task)
            breakdown.show(opened, loaded)
            if not listed.empty:  # else it is said beside them
                tiles.show(opened, beside_name)

st.divider()
views = {"where": "All categories by run and slice"}
if loaded.task.thresholded:
    views["sweep"] = "All categories over the IoU threshold"
view = parameters.FAILURES_VIEW.of(selection, loaded)
st.segmented_control(
    "View",
    list(views),
    format_func=lambda key: views[key],
    key=address.seed("failures-view", view or None),
    on_change=address.on_change("failures-view", lambda key: address.change(view=key or "")),
)
if view == "sweep":
    threshold_sweep.show(selection, loaded)
elif view == "where":
    failures_by_group.show(selection, loaded)
