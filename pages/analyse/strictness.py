"""Strictness: who accepts too much and who rejects too much, and the answers that it happens to."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.shell import filters, heading, notices, sidebar
from components.strictness import plane
from figures import strictness

selection = heading.require_selection("Strictness", pages.STRICTNESS)
loaded = memo.loaded(selection.stored_benchmark)
heading.stop_unless("strictness" in loaded.task.views, "Strictness", "FNR and FPR", selection, loaded)
sidebar.show(selection)
total = heading.show("Strictness", selection, strictness.APPLIED_FILTERS)
if not total:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

plane.show(selection, loaded)
