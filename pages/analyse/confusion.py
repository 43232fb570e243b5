"""Confusion: the confusion matrix, and the samples of every cell."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from components.confusion import confusion_matrix
from components.shell import filters, heading
from components.widgets import left_out_runs, samples_below
from figures import confusion

selection = heading.require_selection("Confusion", pages.CONFUSION)
loaded = memo.loaded(selection.benchmark)
task = loaded.task
heading.stop_unless("confusion" in task.views, "Confusion", "confusion matrix", selection, loaded)
filters.show(selection)
heading.show("Confusion", selection, confusion.NARROWING)
left_out_runs.show(selection, loaded)
matrix = confusion_matrix.show(selection, loaded)
if selection.cell:
    samples_below.head("In this cell", confusion.cell_in_words(selection.cell, matrix), selection, {"cell": ""})
    samples_below.show(selection, task)
else:
    st.caption("Choose a square to see its samples; without a mouse, choose its row in the table above.")
