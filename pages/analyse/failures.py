"""Failures: what goes wrong most, where, at which threshold, and every single case as a tile."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import definitions, filters, heading, notices, ranking, sweep, tiles, where

selection = heading.opened("Failures")
loaded = memo.loaded(selection.benchmark)
filters.show(selection)
heading.show("Failures", selection)
if not memo.count_samples(selection.but(fail="")):
    notices.nothing_found("samples")
    st.stop()

ranking.show(selection, loaded.task)
if selection.fail:
    definitions.category(selection, loaded.task)
    tiles.show(selection)
else:
    st.caption("Choose a bar, or a row of the table, to see its failures.")

st.divider()
views = {"where": "By run and slice"} | ({"sweep": "Over the IoU threshold"} if loaded.task.thresholded else {})
view = st.segmented_control(
    "Look closer",
    list(views),
    default=None,
    format_func=lambda key: views[key],
    key="failures-view",
    persist_state="session",
)
if view == "sweep":
    sweep.show(selection, loaded)
elif view == "where":
    where.show(selection, loaded)
