"""Import: load gold, runs, images and facets; see what was rejected; rename and delete."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.selection import Selection
from components.import_data import (
    activity_table,
    annotation_files,
    import_form,
    import_report,
    manage_runs,
    orphaned_marks,
)
from components.shell import address, heading, notices, scroll_into_view, sidebar

scroll_into_view.reset()
selection = address.current(pages.IMPORT)
if selection.benchmark:
    sidebar.show(selection, threshold=False)
    heading.narrows_nothing(selection, memo.loaded(selection.stored_benchmark))
heading.show("Import", Selection())
writable = not memo.workspace().read_only
if writable:
    just_imported = import_report.show_last_report()
    request = import_form.show(selection.benchmark)
    if request is not None and not just_imported:
        import_report.run_import(request)
else:
    notices.read_only()

names = memo.benchmark_names()
if not names:
    manage_runs.show_last_change()
    activity_table.show()
    st.stop()

st.divider()
st.header("What is loaded", anchor=False)
manage_runs.show_last_change()
st.selectbox(
    "Benchmark",
    names,
    key=address.seed("loaded-benchmark", selection.benchmark),
    format_func=sidebar.benchmark_title,
    on_change=address.on_change("loaded-benchmark", lambda name: address.change(benchmark=name)),
    width=320,
)
heading.synthetic_badge(selection, memo.loaded(selection.stored_benchmark))
manage_runs.runs(selection)
manage_runs.files(selection)
annotation_files.show(selection)
orphaned_marks.show(selection)
activity_table.show()
if writable:
    manage_runs.benchmark(selection)
