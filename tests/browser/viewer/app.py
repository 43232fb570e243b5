"""A page with nothing but the page viewer, which writes down every event it is told."""

from __future__ import annotations

import streamlit as st

from components import viewer
from tests.browser.viewer.made import made, reply_to


def _follow(event: viewer.ViewerEvent) -> None:
    st.session_state.setdefault("told", []).append(event)
    if event.kind == "go":
        st.session_state["at"] = st.session_state.get("at", 1) + (1 if event.direction == "next" else -1)
    elif event.kind == "tau":
        st.session_state["tau"] = event.tau
    elif event.edit is not None:
        st.session_state["reply"] = reply_to(event.edit, st.query_params)


st.set_page_config(layout="wide")
found = made(
    st.query_params, st.session_state.get("at", 1), st.session_state.get("tau", 0.5), st.session_state.get("reply")
)
returned = viewer.show(found, "viewer", _follow)
st.text_input("typed", key="typed")
for number, event in enumerate(st.session_state.get("told", [])):
    st.text(f"told {number}: {event.kind} {event.direction} {event.failure} {event.item} {event.tau} {event.run}")
    if event.edit is not None:
        st.text(f"edit: {event.edit.who} {event.edit.edited} {event.edit.seen}")
        for answer in event.edit.answers:
            st.text(f"edited {answer.origin} page {answer.page} {answer.box} {[step.origin for step in answer.steps]}")
st.text(f"returned {returned.kind if returned else None}")
