"""Classroom: a few samples shown to educators, a guess before the answer, in plain words."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.classroom import sample_picker, stage
from components.shell import filters, heading, notices, sidebar
from figures.narration import sample_choice
from figures.narration.deck import slides

selection = heading.require_selection("Classroom", pages.CLASSROOM)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection, threshold=False, left=True)
notices.about_link(sample_choice.unknown_picks(memo, selection))
selection = sample_choice.known_picks(memo, selection)
heading.show("Classroom", selection)
heading.explain(*stage.EXPLANATION)
most = sample_picker.MOST_SLIDES if selection.picks else sample_choice.SAMPLES
shown = slides(memo, selection, loaded, most, pictured=True)
if not shown:
    if slides(memo, selection, loaded, 1):
        st.text(
            "No picture was found among the samples that would be shown. Where gold names their files, add them on "
            "Import. A sample that is picked below is shown without a picture too."
        )
        sample_picker.show(selection, [])
    else:
        notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

about = f"{selection.benchmark}: {selection.sentence(loaded.task, loaded.runs)}"
stage.show(shown, key="classroom", about=about, synthetic=memo.benchmark_card(selection.benchmark).synthetic)
sample_picker.show(selection, [slide.sample for slide in shown], well=any(slide.right for slide in shown))
