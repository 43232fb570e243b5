"""Import: load gold, runs, images and facets; see what was rejected; rename and delete."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import Selection
from components import heading, housekeeping, importing, notices, reveal, synthetic, uploading
from components import selection as address

reveal.begin()
selection = address.current(address.IMPORT)
heading.show("Import", Selection())
writable = not memo.workspace().read_only
if writable:
    importing.reported()
    asked = uploading.show()
    if asked is not None:
        importing.run(asked)
else:
    notices.read_only()

names = memo.benchmark_names()
if not names:
    housekeeping.said()
    st.stop()

st.divider()
st.header("What is loaded", anchor=False)
housekeeping.said()
st.selectbox(
    "Benchmark",
    names,
    key=address.seed("loaded-benchmark", selection.benchmark),
    on_change=address.on_change("loaded-benchmark", lambda name: address.change(benchmark=name)),
    width=320,
)
synthetic.badge(selection)
housekeeping.runs(selection)
housekeeping.files(selection)
if writable:
    housekeeping.benchmark(selection)
