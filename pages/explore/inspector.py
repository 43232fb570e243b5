"""Inspector: one sample, understood, in the panel that its task declares."""

from __future__ import annotations

import streamlit as st

from cache.selection import pages
from components.inspector import panels
from components.shell import address, filters, heading, notices

selection = heading.require_selection("Inspector")
filters.show(selection, threshold=False, left=True)
selection = panels.with_open_sample(selection)
heading.show("Inspector", selection)
if not selection.at:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

panels.show_open_sample(selection)
# The address knows by now which sample is open: the viewer goes on without this page.
with heading.place_to_publish() or st.container():
    if st.button("Publish this page", icon=":material/print:", type="tertiary"):
        opened = address.read()[0].replace(benchmark=selection.benchmark, figure="page")
        address.go(pages.FIGURES, panels.naming_runs(opened.replace(at=opened.at or selection.at)))
