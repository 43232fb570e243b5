"""Refusal: what runs do with what cannot be recognised, rankings by type, a radar, loss of information, two modes."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages, parameters
from components.refusal import behaviours, information_loss, mode_comparison, radar, ranking_by_slice
from components.shell import address, heading, sidebar
from figures import refusal

_VIEWS = {
    "": "What runs do",
    "ranking": "Ranking by type",
    "radar": "Radar",
    "loss": "Information loss",
    "modes": "Page against question",
}
_APPLIED_FILTERS = {"ranking": refusal.OF_CHOSEN_RUNS, "radar": refusal.OF_CHOSEN_RUNS, "modes": refusal.MODES}
_WITHOUT_SLICES = ("", "radar", "loss", "modes")

selection = heading.require_selection("Refusal", pages.REFUSAL)
loaded = memo.loaded(selection.stored_benchmark)
declared = loaded.task.refusals
heading.stop_unless(declared is not None, "Refusal", "questions to be refused", selection, loaded)
assert declared is not None
sidebar.show(selection)
view = parameters.REFUSAL_VIEW.of(selection, loaded)
applied_filters = _APPLIED_FILTERS.get(view, refusal.APPLIED_FILTERS)
total = heading.show("Refusal", selection, applied_filters)
heading.stop_without_samples(total, selection)

st.segmented_control(
    "View",
    list(_VIEWS) if loaded.facets.get(declared.facet) else list(_WITHOUT_SLICES),
    format_func=lambda word: _VIEWS[word],
    key=address.seed("refusal-view", view),
    required=True,
    on_change=address.on_change("refusal-view", lambda word: address.change(view=word, cell="")),
)
if view == "ranking":
    ranking_by_slice.show(selection, loaded, declared)
elif view == "radar":
    radar.show(selection, loaded, declared)
elif view == "loss":
    information_loss.show(selection)
elif view == "modes":
    mode_comparison.show(selection, loaded, declared)
else:
    behaviours.show(selection, loaded, declared)
