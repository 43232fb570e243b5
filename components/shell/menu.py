"""The navigation of Streamlit, and the menu that links all pages with the whole Selection in every address.

Streamlit's own menu drops the query string when the page changes, so it is hidden and ours is drawn.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from cache import memo
from cache.selection import pages
from cache.selection.resolve import choose_benchmark
from cache.selection.selection import Selection
from components.shell import address
from errors import ErrataError


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

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_menu",
    html='<nav aria-label="Pages"><ul></ul><span role="status"></span></nav>'
    '<div class="drop-sign" popover="manual"><span>Drop to import</span></div>',
    css=(_HERE / "menu.css").read_text(encoding="utf-8"),
    js=(_HERE / "menu.js").read_text(encoding="utf-8"),
)


@st.fragment(key=FRAGMENT)
def show(current: str) -> None:
    """Draws the menu as one row on top of the page; each link carries the address's Selection.

    A bare address opens the benchmark that this browser opened last, if it is still loaded.

    Args:
        current: Path of the address of the page that is open, as `cache.selection.pages.url_path` gives it.
    """
    asked = address.read()[0]
    try:
        found, loaded = links(asked, current), memo.benchmark_names()
    except ErrataError:  # the page below says what is wrong: a fragment has no router around it
        found, loaded = [], ()
    _mounted(key="menu", data={"links": found, "opened": asked.benchmark, "loaded": loaded})


def links(selection: Selection, current: str) -> list[dict[str, str | bool]]:
    """The links to the pages that a Selection's benchmark has: title, href, how a group begins, and the open page.

    Args:
        selection: As the address has it.
        current: As for `show`.
    """
    benchmark, _ = choose_benchmark(selection.benchmark, memo.benchmark_names())
    loaded = memo.loaded(benchmark) if benchmark else None
    views = loaded.task.views if loaded is not None else ()
    found: list[dict[str, str | bool]] = []
    section = ""
    for path, page in pages.PAGES.items():
        if page.task_view and page.task_view not in views:
            continue
        url_path = pages.url_path(path)
        found.append(
            {
                "title": page.title,
                "href": address.href(path, selection, loaded),
                "first": bool(section) and page.section != section,
                # Groups behind those whose pages depend on the benchmark end at the right, at fixed places.
                "aligned": page.section == "Publish" != section,
                "current": url_path == current,
            }
        )
        section = page.section
    return found
