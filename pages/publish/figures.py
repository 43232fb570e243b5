"""Figures: a chart of the app for a paper, at its true size, with where it came from inside its file."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.figures import controls, downloads, saved_styles
from components.shell import heading, notices, sidebar
from errors import ErrataError
from figures import catalogue
from figures.export import ExportRequest, applied_filters_of

selection = heading.require_selection("Figures", pages.FIGURES)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection)
top = st.empty()
top.title("Figures", anchor=False)
left, right = st.columns([2, 5], gap="large")
request = wrong = style = None
with left:
    name = controls.choose_figure(selection, loaded)
    with top.container():
        shown_runs = catalogue.runs_of(memo, name, selection)
        total = heading.show("Figures", selection, applied_filters_of(name), runs=shown_runs)
        controls.explain(loaded)
    above = st.container()
    try:
        style = controls.choose_style(name, selection)
        panel = controls.choose_panel(name, selection)
        request = downloads.with_server_address(
            ExportRequest(name, selection, style, controls.choose_dpi(), panel=panel)
        )
    except ErrataError as error:
        wrong = error
    with above:
        saved_styles.choose_saved_style(style)
    if request is not None:
        saved_styles.save_style(request.style)
with right:
    heading.stop_without_samples(total, selection)
    if wrong is not None:
        notices.show_error(wrong)
    if request is not None:
        downloads.show(request)
