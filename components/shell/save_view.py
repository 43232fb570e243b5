"""The button that keeps what a page shows as a view of the workspace, under a name."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.marks import views
from cache.marks.targets import MOST_WORDS
from cache.selection import pages
from cache.selection.resolve import choose_benchmark
from components.shell import address, notices, visitor
from components.shell.double_click import once
from errors import ErrataError, UsageError

_NAME = "view-name"
_MESSAGE = "view-message"
_ERROR = "view-error"


def show(url_path: str) -> None:
    """Draws the button in the sidebar, on pages that show a Selection; not where nothing may be written.

    Args:
        url_path: Path of the address of the page that is open, as `cache.selection.pages.url_path` gives it.
    """
    page = {pages.url_path(page): page for page in pages.PAGES}[url_path]
    if page in _WITHOUT or memo.workspace().read_only or not memo.benchmark_names():
        return
    with st.sidebar:
        _popover(page)


_WITHOUT = (pages.HOME, pages.IMPORT)
"""Pages of all that is loaded, of which there is nothing to keep."""


def _popover(page: str) -> None:
    popover = st.popover(
        "Save view", icon=":material/bookmark_add:", type="tertiary", key="view-popover", on_change="rerun",
        help="Keeps what this page shows under a name; Home lists all views.",
    )  # fmt: skip
    if not popover.open:
        return
    with popover:
        visitor.ask("view")
        with st.form("view", border=False):  # Enter in the field saves
            st.text_input("Name of the view", key=_NAME, max_chars=MOST_WORDS)
            # Not disabled before a name is typed: a field is only read when one has left it, for the button.
            st.form_submit_button("Save", type="primary", key="view-save", on_click=_save, args=(page,))
        if error := st.session_state.pop(_ERROR, None):
            notices.show_error(error)
        if name := st.session_state.pop(_MESSAGE, None):
            # On one line: a popover that is as high as a small window scrolls, and what is further down is not seen.
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.text(f"Saved: {name}", width="content")
                address.link(pages.HOME, address.read()[0], "See it on Home", ":material/home:")


def _save(page: str) -> None:
    # The address says what is on the screen by now, which a fragment of the page may have changed.
    selection, _ = address.read()
    benchmark, _ = choose_benchmark(selection.benchmark, memo.benchmark_names())
    shown = selection.replace(benchmark=benchmark)
    name, who = st.session_state[_NAME], visitor.name()
    try:
        if not who:
            raise UsageError("Your name comes first.")
        kept = once("view-save", name, lambda: views.save_view(memo.workspace(), name, page, shown, who))
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    st.session_state[_MESSAGE] = kept.name
