"""Report: the Selection as one file to be read offline, and the paragraph that a paper needs."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import clearing, filters, heading, notices
from components import selection as address
from components.classroom import telling
from components.numbers import count
from components.reporting import asking
from components.reporting.facts import methods_of

selection = heading.opened("Report", address.REPORT)
loaded = memo.loaded(selection.benchmark)
filters.show(selection, left=True)
notices.about_link(telling.unknown(selection))
selection = telling.known(selection)
total = memo.count_samples(selection.measured())
heading.show("Report", selection, count(total, "sample"))
if not total:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

st.caption(
    "One file that anybody can open without Errata and without a network: leaderboard, failures, samples with "
    "their boxes, your notes, the methods and where everything is from. The samples are those picked in the "
    "Gallery or Inspector, else those that tell most."
)
chosen = asking.options(selection)
with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    asking.download(selection, chosen)
    address.link(address.GALLERY, selection, "Pick samples in the Gallery", ":material/grid_view:")
st.caption("The same on the command line:")
st.code(asking.command(selection, chosen), language=None, wrap_lines=True)

st.subheader("Methods", anchor=False)
st.caption("For a paper: definitions, n, intervals and what was left out, as the figures of this Selection were made.")
st.code(methods_of(selection, loaded), language=None, wrap_lines=True)
