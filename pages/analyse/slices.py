"""Slices: where runs fail, found automatically, and how a metric goes over facets."""

from __future__ import annotations

from cache import memo
from cache.queries.samples import count_rows
from cache.selection import pages, parameters
from components.shell import heading, sidebar
from components.slices import along_facet, failing_slices, two_facets, view_choice
from components.widgets import left_out_runs
from figures import slices
from figures.tables.number_format import count

selection = heading.require_selection("Slices", pages.SLICES)
loaded = memo.loaded(selection.stored_benchmark)
sidebar.show(selection)
rows = (
    memo.fetch(count_rows, slices.APPLIED_FILTERS.query_selection(selection, loaded)) if loaded.task.sums_by_item else 0
)
total = heading.show("Slices", selection, slices.APPLIED_FILTERS, count(rows, "item") if rows else "")
heading.stop_without_samples(total, selection)
if parameters.SLICES_VIEW.of(selection, loaded) != "along":  # which pools nothing
    left_out_runs.show(selection, loaded)
view = view_choice.show(selection, loaded)
if view == "crossed":
    two_facets.show(selection, loaded)
elif view == "along":
    along_facet.show(selection, loaded)
else:
    failing_slices.show(selection, loaded)
