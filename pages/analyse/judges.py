"""Judges: how each rates the answers, how they agree, and where answers of two groups differ."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.judges import contrasts, definitions, ratings
from components.shell import address, heading, sidebar
from figures import judges

selection = heading.require_selection("Judges", pages.JUDGES)
loaded = memo.loaded(selection.stored_benchmark)
judging = loaded.task.judging
heading.stop_unless(judging is not None, "Judges", "judges of answers", selection, loaded)
sidebar.show(selection)
total = heading.show("Judges", selection, judges.APPLIED_FILTERS)
heading.stop_without_samples(total, selection)

if judging is not None:
    facet = parameters.CONTRAST.of(selection, loaded)
    titles = {contrast.facet: contrast.title for contrast in judging.contrasts}
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.segmented_control(
            "View",
            ["", *titles],
            format_func=lambda key: titles[key] if key else "Judges",
            key=address.seed("judges-view", facet),
            required=True,
            on_change=address.on_change("judges-view", lambda key: address.change(contrast=key or "")),
        )
        if facet:
            heading.explain_by(lambda: definitions.contrast(loaded, judging.contrast(facet), judging))
        else:
            heading.explain_by(lambda: definitions.ratings(loaded, judging))
    if facet:
        contrasts.show(selection, loaded, judging.contrast(facet), loaded.task.metric(judging.ensemble))
    else:
        ratings.show(selection, loaded, judging)
