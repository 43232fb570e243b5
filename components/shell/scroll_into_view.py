"""Scrolls to what a click on a chart or table opened, where it is below the visible part of the page.

Only a click does that: a link, Back or a filter that is changed leaves the page where it is.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_TURN = "scroll-turn"
_CLICKED = "scroll-clicked"
_NOW = "scroll-now"

_mounted = st.components.v2.component(
    "errata_scroll_into_view",
    html='<span aria-hidden="true"></span>',
    js=(Path(__file__).parent / "scroll_into_view.js").read_text(encoding="utf-8"),
)


def note_click() -> None:
    """Notes that a chart or table was clicked, for callbacks: what that opens is to be in view."""
    st.session_state[_CLICKED] = True


def reset() -> None:
    """Called at the top of a page: a click counts for the run of the page that follows it, and for no later one."""
    st.session_state[_NOW] = st.session_state.pop(_CLICKED, False)


def target(focus: bool = False) -> None:
    """Called at the top of what a click opens: brings it into view when it was opened just now.

    Args:
        focus: Whether the keyboard goes on there: where it stands above the button that was clicked.
    """
    turn = 0
    if st.session_state.pop(_NOW, False):
        turn = st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1
    _mounted(key="scroll-into-view", data={"turn": turn, "focus": focus})
