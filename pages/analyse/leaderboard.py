"""Leaderboard: every metric of every run with its interval, slices, protocols, published results."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.leaderboard import metric_chart, protocols, run_table, slices
from components.shell import filters, heading, notices, sidebar
from components.widgets import convention_notice, definitions
from figures import leaderboard
from figures.tables.board_words import board_sizes

selection = heading.require_selection("Leaderboard", pages.LEADERBOARD)
loaded = memo.loaded(selection.stored_benchmark)
task = loaded.task
sidebar.show(selection)
applied_filters = leaderboard.FIGURE.applied_filters
total = heading.show("Leaderboard", selection, applied_filters)
heading.stop_without_samples(total, selection)

table = leaderboard.FIGURE.fetch(memo, selection, loaded)
if table.empty:
    why = notices.without_runs(loaded) or ("No run matches the filters.",)
    notices.nothing_found("runs", filters.clear_callback(selection), why)
    st.stop()

frame = leaderboard.board(table, selection, loaded)
board = leaderboard.dots_chart(frame, selection, loaded, beside_table=True)
with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
    metric_chart.controls(board, selection, loaded)
    run_table.controls(table, selection, task)
left, right = st.columns([34, 16], gap="small")
with left:
    run_table.show(frame, board, selection, task)
    run_table.show_corrections(selection, loaded)
    if sentence := protocols.protocol_sentence(selection, loaded):
        st.text(sentence)
    with st.container(horizontal=True):
        run_table.downloads(frame, selection, loaded)
        sizes = f"Intervals: 95%. {board_sizes(frame, task)}."
        heading.explain_by(lambda: definitions.metrics(selection, loaded, table, [sizes]))
with right:
    metric_chart.dots(board, selection, loaded)
convention_notice.show(selection)
ranked = list(frame["run"])
protocols.show(selection, loaded, ranked)

st.divider()
slices.show(selection, loaded, task.metric(parameters.METRIC.of(selection, loaded)), ranked)
metric_chart.table(task)
