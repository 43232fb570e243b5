"""Samples that a click on a chart chose, below it: cards as in the gallery, and the way to all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from cache import memo
from cache.selection import Selection
from components import clearing, notices, thumbnails
from components import selection as address
from components.numbers import count
from scoring.task import Task


def head(title: str, said: str, selection: Selection, close: dict[str, Any]) -> None:
    """Heads what was chosen.

    Args:
        title: Our own words.
        said: What was chosen; may be data.
        selection: What it means.
        close: Changes of the Selection that close it again.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.subheader(title, anchor=False, width="content")
        st.text(said, width="content")
        st.button("Close", icon=":material/close:", type="tertiary", key="close-chosen", on_click=_closer(close))
        address.link(address.GALLERY, selection, "Open in the gallery", ":material/grid_view:")


def show(selection: Selection, task: Task) -> None:
    """Draws the samples that the Selection means as cards, a page at a time; a card leads to the inspector."""
    asked = selection.but(sort="", view="")
    total = memo.count_samples(asked)
    if not total:
        notices.nothing_found("samples", clearing.callback(selection))
        return
    st.text(count(total, "sample"))
    page = thumbnails.page_number(asked, total)
    table = memo.samples(asked, limit=thumbnails.SHOWN, offset=(page - 1) * thumbnails.SHOWN)
    thumbnails.show(table, asked, task)


def _closer(changes: dict[str, Any]) -> Callable[[], None]:
    return lambda: address.change(**changes)
