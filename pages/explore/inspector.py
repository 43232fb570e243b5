"""Inspector: one sample, understood, in the panel that its task declares."""

from __future__ import annotations

import streamlit as st

from components import clearing, filters, heading, inspecting, notices
from components import selection as address

selection = heading.opened("Inspector")
filters.show(selection, fail=True, threshold=False, left=True)
selection = inspecting.opened(selection)
if not selection.at:
    heading.show("Inspector", selection)
    notices.nothing_found("samples", clearing.callback(selection))
    st.stop()

inspecting.show(selection)
# The address knows by now which sample is open: the viewer goes on without this page.
if st.button("Publish this page", icon=":material/print:", type="tertiary"):
    address.go(address.FIGURES, address.asked()[0].but(figure="page"))
