"""Confusion: the confusion matrix, and the samples of every cell."""

from __future__ import annotations

from cache import memo
from cache.selection import pages
from components.confusion import confusion_matrix
from components.shell import heading, sidebar
from components.widgets import left_out_runs, samples_below
from figures import confusion

selection = heading.require_selection("Confusion", pages.CONFUSION)
loaded = memo.loaded(selection.stored_benchmark)
task = loaded.task
heading.stop_unless("confusion" in task.views, "Confusion", "confusion matrix", selection, loaded)
sidebar.show(selection)
total = heading.show("Confusion", selection, confusion.APPLIED_FILTERS, beside=("cell",))
heading.stop_without_samples(total, selection)
left_out_runs.show(selection, loaded)
matrix = confusion_matrix.controls(selection, loaded)
chart, beside = samples_below.chart_and_samples()
with chart:
    opened = confusion_matrix.show(selection, loaded, matrix)
with beside:
    if opened.cell:
        close = {"cell": ""} if selection.cell else None
        samples_below.heading("Samples", confusion.cell_in_words(opened.cell, matrix), opened, close)
        if matrix.has_two_outcomes:
            confusion_matrix.chosen_outcome(opened, matrix)
        samples_below.show(opened, task)
        samples_below.not_applied(confusion.APPLIED_FILTERS, selection, loaded)
