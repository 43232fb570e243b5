"""Compare: run A against run B, runs along an axis, and what all of them miss."""

from __future__ import annotations

from cache import memo
from cache.selection import pages
from cache.selection.run_outcome_filter import RunOutcomeFilter
from components.compare import all_runs, along_axis, two_runs, view_choice
from components.shell import heading, sidebar
from figures.comparison import pairs

selection = heading.require_selection("Compare", pages.COMPARE)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection)
total = heading.show(
    "Compare",
    selection,
    pairs.APPLIED_FILTERS,
    beside=("cell",) if RunOutcomeFilter.parse(selection.cell) else (),
    runs=two_runs.compared(selection, loaded),
)
heading.stop_without_samples(total, selection)
view = view_choice.show(selection, loaded)
if view == "pair":
    two_runs.show(selection, loaded)
elif view == "axis":
    along_axis.show(selection, loaded)
else:
    all_runs.show(selection, loaded)
