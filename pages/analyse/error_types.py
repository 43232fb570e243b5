"""Error types: how often each is found, by which run, and the answers that have it."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries.samples import count_samples
from cache.selection import pages
from components.error_types import label_samples, labels
from components.shell import filters, heading, notices
from components.widgets import left_out_runs
from figures import error_types
from figures.tables.number_format import count

selection = heading.require_selection("Error types", pages.ERROR_TYPES)
loaded = memo.loaded(selection.benchmark)
heading.stop_unless("error-types" in loaded.task.views, "Error types", "labels of its own", selection, loaded)
filters.show(selection)
with_it = memo.ask(count_samples, selection.replace(fail="", cell="", options=())) if selection.label else 0
below = f"{count(with_it, 'sample')} with the chosen error type below the chart" if selection.label else ""
total = heading.show("Error types", selection, error_types.NARROWING, below)
if not total:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

left_out_runs.show(selection, loaded)
labels.show(selection, loaded)
if selection.label:
    label_samples.show(selection, loaded)
else:
    st.caption("Choose a bar or a circle to see its answers; without a mouse, choose its row in a table above.")
