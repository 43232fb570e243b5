"""Rerun: a model asked about one sample now, its answer compared with a stored one."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.queries import samples
from cache.selection import pages
from components.inspector import panels
from components.rerun import answer_report, batch, choices, one_answer, repeats, variant_grid
from components.shell import filters, heading, notices, sidebar

selection = heading.require_selection("Rerun", pages.RERUN)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection, threshold=False, left=True)
selection = panels.with_open_sample(selection)
heading.show("Rerun", selection, applied_filters=choices.APPLIED_FILTERS)
heading.explain(*choices.EXPLANATION)
way = choices.mode(selection, loaded)
if way == "batch":
    batch.show(selection, loaded)
    st.stop()
if not selection.at:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

choices.sample(selection, memo.fetch(samples.neighbours, selection))
left, right = st.columns([2, 3], gap="large")
with right:
    spec = choices.model(selection, loaded)
    against = choices.stored_run(selection, loaded)
if spec is None:
    if against:
        with left:
            one_answer.show_pages(selection, choices.replay_of(against))
    st.stop()
if way == "repeats":
    repeats.show(selection, loaded, spec, left, right)
    st.stop()
if way == "grid":
    variant_grid.show(selection, loaded, spec, against, left, right)
    st.stop()
plan = one_answer.show(selection, loaded, spec, left, right)

live, stored = answer_report.kept_answers(plan, selection, against)
if live is not None:
    st.divider()
    answer_report.show(plan, selection, live, stored)
