"""Strictness: who accepts too much and who rejects too much, and the answers that it happens to."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.shell import filters, heading, notices
from components.strictness import error_tiles, plane
from figures import strictness

selection = heading.require_selection("Strictness", pages.STRICTNESS)
loaded = memo.loaded(selection.benchmark)
heading.stop_unless("strictness" in loaded.task.views, "Strictness", "two rates of error", selection, loaded)
filters.show(selection)
one_run = len(selection.runs) == 1 and bool(loaded.task.plane_axes)
below = "errors of the chosen run below the chart" if one_run else ""
total = heading.show("Strictness", selection, strictness.NARROWING, below)
if not total:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

drawn = plane.show(selection, loaded)
if one_run:
    error_tiles.show(selection, loaded)
elif drawn:
    st.caption("Choose a point to see the errors of its run; without a mouse, choose its row in the table above.")
