"""The pages there are, and the menu that links them with the whole Selection in every address.

Streamlit's own menu drops the query string when the page changes, so it is hidden and ours is drawn.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from cache import memo
from cache.selection.resolve import choose_benchmark
from components.shell import address

_ENTRIES = {
    "Start": [(address.HOME, "Home", ":material/home:")],
    "Explore": [
        (address.GALLERY, "Gallery", ":material/grid_view:"),
        (address.INSPECTOR, "Inspector", ":material/search:"),
    ],
    "Analyse": [
        (address.LEADERBOARD, "Leaderboard", ":material/leaderboard:"),
        (address.CONFUSION, "Confusion", ":material/grid_on:"),
        (address.STRICTNESS, "Strictness", ":material/scatter_plot:"),
        (address.ERROR_TYPES, "Error types", ":material/label:"),
        (address.FAILURES, "Failures", ":material/bar_chart:"),
        (address.JUDGES, "Judges", ":material/gavel:"),
        (address.SLICES, "Slices", ":material/donut_small:"),
        (address.COMPARE, "Compare", ":material/compare_arrows:"),
        (address.CASCADE, "Cascade", ":material/waterfall_chart:"),
        (address.REFUSAL, "Refusal", ":material/block:"),
    ],
    "Publish": [
        (address.FIGURES, "Figures", ":material/print:"),
        (address.REPORT, "Report", ":material/description:"),
        (address.CLASSROOM, "Classroom", ":material/co_present:"),
    ],
    "Live": [(address.RERUN, "Rerun", ":material/replay:")],
    "Data": [(address.IMPORT, "Import", ":material/upload_file:")],
}


_VIEWS = {
    address.CONFUSION: "confusion",
    address.STRICTNESS: "strictness",
    address.ERROR_TYPES: "error-types",
    address.CASCADE: "cascade",
    address.JUDGES: "judges",
    address.REFUSAL: "refusal",
}
"""Pages that not every benchmark has -> the view of the task that says so."""

_ADDRESSES = {**_VIEWS, address.IMPORT: "import"}
"""Pages -> their address, where the name of their file is not it."""


def pages() -> dict[str, list[st.Page]]:
    """Section -> its pages, for the router; Home is the default page and lives at `/`."""
    return {
        section: [
            st.Page(path, title=title, icon=icon, url_path=_ADDRESSES.get(path), default=path == address.HOME)
            for path, title, icon in rows
        ]
        for section, rows in _ENTRIES.items()
    }


def url_path(page: str) -> str:
    """The path of a page's address, without slashes; "" for Home."""
    return "" if page == address.HOME else _ADDRESSES.get(page, Path(page).stem)


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
    for section, rows in _ENTRIES.items():
        if section != "Start":
            st.caption(section)
        for path, title, icon in rows:
            if path in _VIEWS and _VIEWS[path] not in views:
                continue
            address.link(path, selection, title, icon)
