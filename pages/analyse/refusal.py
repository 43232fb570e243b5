"""Refusal: what runs do with what cannot be recognised, rankings by type, a radar, loss of information, two modes."""

from __future__ import annotations

import streamlit as st

from cache import looks_of_refusals as looks
from cache import memo
from components import clearing, filters, heading, notices, view_missing
from components import selection as address
from components.numbers import count
from components.refusal import by_slice, doing, losing, modes, radar

_VIEWS = {
    "": "What runs do",
    "by": "Ranking by type",
    "radar": "Radar",
    "loss": "Information loss",
    "modes": "Page against question",
}
_WITHOUT_SLICES = ("", "radar", "loss", "modes")

selection = heading.opened("Refusal", address.REFUSAL)
loaded = memo.loaded(selection.benchmark)
declared = loaded.task.refusals
view_missing.stop_unless(declared is not None, "Refusal", "questions to be refused", selection, loaded)
assert declared is not None
filters.show(selection)
total = memo.count_samples(selection.measured().but(cell=""))
heading.show("Refusal", selection, count(total, "sample"))
if not total:
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

shown, value = looks.refusals_of(selection.view, loaded.task, loaded.facets)
slices = loaded.facets.get(declared.facet, ())
st.segmented_control(
    "Show",
    list(_VIEWS) if slices else list(_WITHOUT_SLICES),
    format_func=lambda word: _VIEWS[word],
    key=address.seed("refusal-view", shown),
    required=True,
    on_change=address.on_change(
        "refusal-view",
        lambda word: address.change(view=looks.refusals_view(word, slices[0] if word == looks.BY else ""), cell=""),
    ),
)
if shown == looks.BY:
    by_slice.show(selection, loaded, declared, value)
elif shown == looks.RADAR:
    radar.show(selection, loaded, declared)
elif shown == looks.LOSS:
    losing.show(selection, loaded)
elif shown == looks.MODES:
    modes.show(selection, loaded, declared)
else:
    doing.show(selection, loaded, declared)
