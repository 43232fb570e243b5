"""The way back from a Selection to everything, beside its sentence and where it matches nothing."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from cache.selection import Selection
from components import selection as address


def button(selection: Selection) -> None:
    """Draws the button that takes every filter away, if there is one; what is open, asked or published stays."""
    if (clear := callback(selection)) is not None:
        st.button("Clear", icon=":material/filter_alt_off:", type="tertiary", key="clear", on_click=clear)


def callback(selection: Selection) -> Callable[[], None] | None:
    """What takes every filter away; None when there is none."""
    return None if selection == _all(selection) else _clear


def _clear() -> None:
    selection, _ = address.asked()
    address.write(_all(selection))


def _all(selection: Selection) -> Selection:
    return Selection(
        selection.benchmark, leads=selection.leads, at=selection.at, page=selection.page, item=selection.item,
        ask=selection.ask, sort=selection.sort, view=selection.view, shows=selection.shows, figure=selection.figure,
        style=selection.style, hides=selection.hides, notes=selection.notes,
    )  # fmt: skip
