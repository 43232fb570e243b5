"""Inspector: one sample, understood: its pages with gold and the boxes of any runs."""

from __future__ import annotations

import streamlit as st

from components import clearing, filters, heading, inspecting, notices

selection = heading.opened("Inspector")
filters.show(selection, fail=True, threshold=False)
selection = inspecting.opened(selection)
if not selection.at:
    heading.show("Inspector", selection)
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

inspecting.show(selection)
