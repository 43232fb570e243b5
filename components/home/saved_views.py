"""The views of the workspace on Home: each opened, renamed or deleted."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import pandas as pd
import streamlit as st

from cache import memo
from cache.marks import views
from cache.marks.targets import MOST_WORDS
from cache.marks.views import View
from cache.selection import pages
from components.shell import address, notices
from components.shell.double_click import once
from components.widgets import tables
from errors import ErrataError

_ERROR = "views-error"


def show() -> None:
    """Draws the table of views, and what can be done with the chosen one; nothing where there are none."""
    found = memo.fetch(views.saved_views)
    if error := st.session_state.pop(_ERROR, None):
        notices.show_error(error)
    if not found:
        return
    st.subheader("Views", anchor=False)
    frame = pd.DataFrame(
        {
            "name": [each.name for each in found],
            "page": [pages.PAGES[each.page].title for each in found],
            "shows": [_shows(each) for each in found],
            "who": [each.who for each in found],
            "at": pd.to_datetime([each.at for each in found], utc=True),
        }
    )
    tables.show(
        frame,
        # Which row is chosen is known by its number alone: among other views none is.
        key=views_key(each.name for each in found),
        columns={
            "name": st.column_config.TextColumn("View"),
            "page": "Page",
            "shows": "Shows",
            "who": "Saved by",
            "at": st.column_config.DatetimeColumn("Saved (UTC)", format="YYYY-MM-DD HH:mm"),
        },
        alt="Views that were kept by name.",
        on_open=lambda row: _chosen(found[row]),
    )


def views_key(names: Iterable[str]) -> str:
    """The key of the table of these views, in this order."""
    return f"views-{zlib.crc32(chr(0).join(names).encode()):08x}"


def _shows(view: View) -> str:
    """What a view shows in English; the benchmark's name alone where it is no longer loaded."""
    if view.selection.benchmark not in memo.benchmark_names():
        return f"{view.selection.benchmark} (not loaded)"
    loaded = memo.loaded(view.selection.stored_benchmark)
    return f"{view.selection.benchmark}: {view.selection.sentence(loaded.task, loaded.runs)}"


def _chosen(view: View) -> None:
    # Every key names the view: a click that was meant for one can do nothing to another.
    with st.container(border=True):
        st.text(view.name)
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            if st.button("Open", type="primary", icon=":material/open_in_new:", key=f"view-open-{view.name}"):
                address.go(view.page, view.selection)
            if memo.workspace().read_only:
                return
            field = f"view-new-name-{view.name}"
            st.text_input("New name", key=field, max_chars=MOST_WORDS)
            st.button("Rename", key=f"view-rename-{view.name}", on_click=_rename, args=(view.name, field))
            st.button("Delete", key=f"view-delete-{view.name}", on_click=_delete, args=(view.name,))


def _rename(name: str, field: str) -> None:
    try:
        new = st.session_state[field]
        once("view-rename", (name, new), lambda: views.rename_view(memo.workspace(), name, new))
    except ErrataError as error:
        st.session_state[_ERROR] = error


def _delete(name: str) -> None:
    try:
        once("view-delete", name, lambda: views.delete_view(memo.workspace(), name))
    except ErrataError as error:
        st.session_state[_ERROR] = error
