"""Leaderboard: every metric of every run with its interval, slices, protocols, published results."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import (
    clearing,
    conventions,
    definitions,
    filters,
    heading,
    leaderboard,
    live_rows,
    notices,
    protocols,
    published,
    slices,
)
from components import selection as address
from components.numbers import count

selection = heading.opened("Leaderboard", address.LEADERBOARD)
loaded = memo.loaded(selection.benchmark)
task = loaded.task
filters.show(selection)
total = memo.count_samples(selection.measured())
heading.show("Leaderboard", selection, count(total, "sample"))
if not total:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

table = memo.run_metrics(selection.measured())
if table.empty:
    notices.nothing_found("runs", clearing.callback(selection))
    st.stop()

frame = leaderboard.wide(live_rows.shown(table, selection), loaded)
st.text(protocols.said(selection, loaded))
leaderboard.show(table, frame, selection, task)
with st.container(horizontal=True):
    leaderboard.downloads(frame, selection, task)
    definitions.metrics(selection, loaded, table)
conventions.show(selection)
protocols.show(selection, loaded)

st.divider()
metric = published.dots(frame, selection, loaded)
slices.show(selection, loaded, metric)
published.table(task)
