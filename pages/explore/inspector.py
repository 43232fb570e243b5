"""Inspector: one sample, understood, in the panel that its task declares."""

from __future__ import annotations

import streamlit as st

from components.inspector import gold_form, panels
from components.marks import mark_form
from components.shell import filters, heading, notices, sidebar

selection = heading.require_selection("Inspector")
sidebar.show(selection, threshold=False, left=True)
selection = panels.with_open_sample(selection)
heading.show("Inspector", selection)
heading.explain(*panels.explanation(selection))
if not selection.at:
    notices.nothing_found("samples", filters.clear_callback(selection))
    st.stop()

panels.show_open_sample(selection)
# The address knows by now which sample is open: the viewer goes on without this page.
with (
    heading.publish_place() or st.container(),
    st.container(horizontal=True, gap="small", wrap=False, width="content"),
):
    mark_form.show(selection, panels.naming_shown_runs, panels.redraw_of(selection))
    # At the right end, so that the form leaves the pages at the left free.
    gold_form.show(selection)
