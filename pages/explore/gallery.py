"""Gallery: browse the samples of a benchmark, filter, search and sort them, open one."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import samples
from cache.selection import pages
from components.gallery import list_controls
from components.shell import filters, heading, notices, sidebar
from components.widgets import left_out_runs, thumbnails

selection = heading.require_selection("Gallery", pages.GALLERY)
task = memo.loaded(selection.stored_benchmark).task
sidebar.show(selection, left=True)
total = heading.show("Gallery", selection)
heading.explain(*list_controls.EXPLANATION)
left_out_runs.show(selection, memo.loaded(selection.stored_benchmark))
controls = st.container()
if not total:
    with controls:
        list_controls.show(selection, task, selection.option("view") or "thumbnails", total)
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

page = thumbnails.page_number(selection, total)
table = memo.fetch(samples.samples, selection, limit=thumbnails.SHOWN, offset=(page - 1) * thumbnails.SHOWN)
view = selection.option("view") or (
    "thumbnails" if thumbnails.have_images(table.to_dict("records"), selection.benchmark) else "rows"
)
with controls:
    list_controls.show(selection, task, view, total)
if view == "rows":
    thumbnails.show_rows(table, selection, task)
else:
    thumbnails.show(table, selection, task)
