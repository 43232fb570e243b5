"""Error types: how often each is found, by which run, and the answers that have it."""

from __future__ import annotations

from cache import memo
from cache.selection import pages
from components.error_types import labels
from components.shell import heading, sidebar
from components.widgets import left_out_runs
from figures import error_types

selection = heading.require_selection("Error types", pages.ERROR_TYPES)
loaded = memo.loaded(selection.stored_benchmark)
heading.stop_unless("error-types" in loaded.task.views, "Error types", "labels of its own", selection, loaded)
sidebar.show(selection)
total = heading.show("Error types", selection, error_types.APPLIED_FILTERS)
heading.stop_without_samples(total, selection)

left_out_runs.show(selection, loaded)
labels.show(selection, loaded)
