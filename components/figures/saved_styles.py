"""Saved styles on the Figures page: one is taken, saved, or forgotten."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.store import figure_presets
from components.figures import controls
from components.shell import notices
from components.shell.double_click import once
from errors import ErrataError
from figures.print import presets
from figures.print.style import Style

_CHOICE = "publish-preset"
_NAME = "publish-preset-name"
_ERROR = "publish-preset-error"
_DESCRIBED = "publish-preset-described"
"""The style of the controls when the choice was made; dropped when a style is taken, kept or forgotten."""


def choose_saved_style(style: Style | None) -> None:
    """Draws the choice among the styles that have a name, which names the one in force; taking one sets all controls.

    Args:
        style: That of the controls; None where they describe none.
    """
    saved, state = presets.styles(memo.workspace()), st.session_state
    # One whose type this machine lacks, or that says more than a panel has, stays chosen until a control changes.
    taken = _DESCRIBED not in state and state.get(_CHOICE)
    if not taken and (_CHOICE not in state or state.get(_DESCRIBED) != style):
        state[_CHOICE] = next((name for name, kept in saved.items() if kept == style), None)
    state[_DESCRIBED] = style
    st.selectbox("Style", list(saved), index=None, key=_CHOICE, placeholder="Own", on_change=_take, args=(saved,))


def save_style(style: Style) -> None:
    """Draws the forms that save the style of the controls under a name, and that delete a saved one."""
    if memo.workspace().read_only:
        return
    with st.popover("Keep this style", icon=":material/bookmark:"):
        st.text_input("Name", key=_NAME, max_chars=figure_presets.MOST_NAME_CHARACTERS)
        st.button("Keep", key="publish-keep", type="primary", on_click=_keep, args=(style,))
        chosen = st.session_state.get(_CHOICE)
        if chosen and chosen not in presets.PRINT_STYLES:
            st.divider()
            st.text(chosen)
            st.button("Forget this style", key="publish-forget", on_click=_forget, args=(chosen,))
    if error := st.session_state.pop(_ERROR, None):
        notices.show_error(error)


def _take(saved: dict[str, Style]) -> None:
    st.session_state.pop(_DESCRIBED, None)
    chosen = st.session_state[_CHOICE]
    if chosen in saved:
        controls.set_controls(saved[chosen])


def _keep(style: Style) -> None:
    name = " ".join(st.session_state[_NAME].split())
    try:
        once("style-keep", (name, style), lambda: presets.keep(memo.workspace(), name, style))
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    st.session_state.pop(_DESCRIBED, None)
    st.session_state[_CHOICE] = name


def _forget(name: str) -> None:
    try:
        once("style-forget", name, lambda: figure_presets.delete_preset(memo.workspace(), name))
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    st.session_state.pop(_DESCRIBED, None)
    st.session_state[_CHOICE] = None
