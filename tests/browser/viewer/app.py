"""A page with nothing but the page viewer, which writes down every event it is told."""

from __future__ import annotations

import streamlit as st

from components import viewer
from tests.browser.viewer.made import made


def _follow(event: viewer.ViewerEvent) -> None:
    st.session_state.setdefault("told", []).append(event)
    if event.kind == "go":
        st.session_state["at"] = st.session_state.get("at", 1) + (1 if event.direction == "next" else -1)
    elif event.kind == "tau":
        st.session_state["tau"] = event.tau


st.set_page_config(layout="wide")
found = made(st.query_params, st.session_state.get("at", 1), st.session_state.get("tau", 0.5))
returned = viewer.show(found, "viewer", _follow)
st.text_input("typed", key="typed")
for number, event in enumerate(st.session_state.get("told", [])):
    st.text(f"told {number}: {event.kind} {event.direction} {event.failure} {event.item} {event.tau} {event.run}")
st.text(f"returned {returned.kind if returned else None}")
