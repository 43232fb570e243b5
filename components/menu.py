"""The pages there are, and the menu that links them with the whole Selection in every address.

Streamlit's own menu drops the query string when the page changes, so it is hidden and ours is drawn.
"""

from __future__ import annotations

import streamlit as st

from components import selection as address

_ENTRIES = {
    "Start": [(address.HOME, "Home", ":material/home:")],
    "Explore": [
        (address.GALLERY, "Gallery", ":material/grid_view:"),
        (address.INSPECTOR, "Inspector", ":material/search:"),
    ],
    "Analyse": [
        (address.LEADERBOARD, "Leaderboard", ":material/leaderboard:"),
        (address.FAILURES, "Failures", ":material/bar_chart:"),
    ],
    "Live": [(address.RERUN, "Rerun", ":material/replay:")],
    "Data": [(address.IMPORT, "Import", ":material/upload_file:")],
}


def pages() -> dict[str, list[st.Page]]:
    """Section -> its pages, for the router; Home is the default page and lives at `/`."""
    return {
        section: [st.Page(path, title=title, icon=icon, default=path == address.HOME) for path, title, icon in rows]
        for section, rows in _ENTRIES.items()
    }


FRAGMENT = "menu"


def show() -> None:
    """Draws the menu in the sidebar; each link carries the address's Selection."""
    with st.sidebar:
        _links()


@st.fragment(key=FRAGMENT)
def _links() -> None:
    selection, _ = address.asked()
    for section, rows in _ENTRIES.items():
        if section != "Start":
            st.caption(section)
        for path, title, icon in rows:
            address.link(path, selection, title, icon)
