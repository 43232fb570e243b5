"""The navigation of Streamlit, and the menu that links all pages with the whole Selection in every address.

Streamlit's own menu drops the query string when the page changes, so it is hidden and ours is drawn.
"""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import choose_benchmark
from components.shell import address


def navigation() -> dict[str, list[st.Page]]:
    """Section -> its pages, for the router; Home is the default page and lives at `/`."""
    found: dict[str, list[st.Page]] = {}
    for path, page in pages.PAGES.items():
        found.setdefault(page.section, []).append(
            st.Page(
                path,
                title=page.title,
                icon=page.icon,
                url_path=pages.url_path(path) or None,
                default=path == pages.HOME,
            )
        )
    return found


FRAGMENT = "menu"


def show() -> None:
    """Draws the menu in the sidebar; each link carries the address's Selection."""
    with st.sidebar:
        _links()


@st.fragment(key=FRAGMENT)
def _links() -> None:
    selection, _ = address.read()
    benchmark, _ = choose_benchmark(selection.benchmark, memo.benchmark_names())
    views = memo.loaded(benchmark).task.views if benchmark else ()
    section = "Start"
    for path, page in pages.PAGES.items():
        if page.section != section:
            section = page.section
            st.caption(section)
        if not page.task_view or page.task_view in views:
            address.link(path, selection, page.title, page.icon)
