"""Figures: a chart of the app for a paper, at its true size, with where it came from inside its file."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import filters, heading, notices
from components import selection as address
from components.publishing import choosing, downloads, keeping
from components.publishing.issue import Asked
from errors import ErrataError

selection = heading.opened("Figures", address.FIGURES)
loaded = memo.loaded(selection.benchmark)
filters.show(selection)
heading.show("Figures", selection.but(figure="", style=""))
left, right = st.columns([2, 5], gap="large")
asked = wrong = None
with left:
    name = choosing.figure(selection, loaded)
    keeping.choice()
    try:
        style = choosing.style(name, selection)
        panel = choosing.panel(name, selection)
        asked = downloads.checked(Asked(name, selection, style, choosing.dpi(), panel=panel))
        keeping.keep(style)
    except ErrataError as error:
        wrong = error
with right:
    if wrong is not None:
        notices.failed(wrong)
    if asked is not None:
        downloads.show(asked)
