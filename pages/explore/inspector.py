"""Inspector: one sample, understood: its pages with gold and the boxes of any runs."""

from __future__ import annotations

import streamlit as st

from cache import memo
from components import filters, heading, inspecting, notices

selection = heading.opened("Inspector")
loaded = memo.loaded(selection.benchmark)
filters.show(selection, fail=True, threshold=False)
selection, around = inspecting.opened(selection)
if not selection.at:
    heading.show("Inspector", selection)
    notices.nothing_found("samples")
    st.stop()

inspection = memo.inspect(inspecting.asked_of(selection), selection.at)
inspecting.show(selection, around, loaded, inspection)
