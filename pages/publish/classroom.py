"""Classroom: a few samples shown to educators, a guess before the answer, in plain words."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import clearing, filters, heading, notices
from components import selection as address
from components.classroom import choosing, stage, telling
from components.classroom.deck import slides

selection = heading.opened("Classroom", address.CLASSROOM)
loaded = memo.loaded(selection.benchmark)
filters.show(selection, fail=True, threshold=False, left=True)
notices.about_link(telling.unknown(selection))
selection = telling.known(selection)
heading.show("Classroom", selection)
shown = slides(selection, loaded)
if not shown:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

stage.show(shown, key="classroom", synthetic=memo.benchmark_card(selection.benchmark).synthetic)
choosing.show(selection, [slide.sample for slide in shown])
