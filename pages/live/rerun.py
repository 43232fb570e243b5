"""Rerun: a model asked about one sample now, its answer held against a stored one."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.looks_of_live import BATCH, GRID, REPEATS
from components import clearing, filters, heading, inspecting, notices
from components import selection as address
from components.live import choices, grids, many, outcome, preparing, repeats, ways

selection = heading.opened("Rerun", address.RERUN)
loaded = memo.loaded(selection.benchmark)
filters.show(selection, threshold=False, left=True)
selection = inspecting.opened(selection)
heading.show("Rerun", selection.but(runs=()))
way = ways.choice(selection)
if way == BATCH:
    many.show(selection, loaded)
    st.stop()
if not selection.at:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

choices.sample(selection, memo.neighbours(selection))
left, right = st.columns([2, 3], gap="large")
with right:
    spec = choices.model(selection, loaded)
    against = choices.against(selection, loaded)
if spec is None:
    with right:
        st.text("Choose a model, or type the name of one.")
    st.stop()
if way == REPEATS:
    repeats.show(selection, loaded, spec, left, right)
    st.stop()
if way == GRID:
    grids.show(selection, loaded, spec, against, left, right)
    st.stop()
plan = preparing.show(selection, loaded, spec, left, right)

live, stored = outcome.kept(plan, selection, against)
if live is not None:
    st.divider()
    outcome.show(plan, selection, live, stored)
