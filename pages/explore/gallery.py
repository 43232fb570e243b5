"""Gallery: browse the samples of a benchmark, filter, search and sort them, open one."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import clearing, filters, heading, listing, notices, thumbnails
from components import selection as address
from components.numbers import count

selection = heading.opened("Gallery", address.GALLERY)
task = memo.loaded(selection.benchmark).task
filters.show(selection, fail=True, left=True)
total = memo.count_samples(selection)
heading.show("Gallery", selection, count(total, "sample"))
listing.show(selection, task)
if not total:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

page = thumbnails.page_number(selection, total)
table = memo.samples(selection, limit=thumbnails.SHOWN, offset=(page - 1) * thumbnails.SHOWN)
if selection.view == "rows":
    thumbnails.show_rows(table, selection, task)
else:
    thumbnails.show(table, selection, task)
