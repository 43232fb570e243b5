"""Report: the Selection as one file to be read offline, and the methods section that a paper needs."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.report import controls
from components.shell import address, heading, notices, sidebar
from figures.applied_filters import MEASURED
from figures.narration import sample_choice
from figures.report.methods import methods_of

selection = heading.require_selection("Report", pages.REPORT)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection, left=True)
notices.about_link(sample_choice.unknown_picks(memo, selection))
selection = sample_choice.known_picks(memo, selection)
total = heading.show("Report", selection, MEASURED)
heading.stop_without_samples(total, selection)

controls.explain()
chosen = controls.choose_options(selection)
with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    controls.download_button(selection, chosen)
    address.link(pages.GALLERY, selection, "Pick samples in the Gallery", ":material/grid_view:")
with_notes = ", with the notes in notes.txt" if chosen.notes.strip() else ""
st.caption(f"The same on the command line{with_notes}:")
st.code(controls.command_line(selection, chosen), language=None, wrap_lines=True)

st.subheader("Methods", anchor=False)
st.caption("For a paper: definitions, n, intervals and what was left out, as the figures of this Selection were made.")
# As wide as lines can be read.
st.code(methods_of(memo, selection, loaded), language=None, wrap_lines=True, width=1000)
