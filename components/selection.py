"""The owner of the query string: nothing else reads or writes it.

A page calls `current()` once at its top. Widgets are seeded from the Selection with `seed()` before they
are drawn and write back in a callback with `change()`; charts and tables do the same with `change()`,
or go to another page with `go()`. So the address says what is on the screen at every moment, and a
reload, Back or a fresh browser shows the same view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from cache import memo
from cache.resolving import choose_benchmark, resolve
from cache.selection import Selection
from components import notices

HOME = "pages/home/home.py"
GALLERY = "pages/explore/gallery.py"
INSPECTOR = "pages/explore/inspector.py"
LEADERBOARD = "pages/analyse/leaderboard.py"
FAILURES = "pages/analyse/failures.py"
IMPORT = "pages/data/import_data.py"


def asked() -> tuple[Selection, tuple[str, ...]]:
    """The Selection as the address states it, unresolved, with what of it could not be read."""
    return Selection.parse({name: st.query_params.get_all(name) for name in st.query_params})


def current() -> Selection:
    """The Selection of this page, held against what is loaded; says what the link asks for in vain.

    With nothing loaded the Selection is empty and its `benchmark` is "".
    """
    selection, unread = asked()
    benchmark, unknown = choose_benchmark(selection.benchmark, memo.benchmark_names())
    selection = selection.but(benchmark=benchmark)
    missing: tuple[str, ...] = ()
    if benchmark:
        selection, missing = resolve(selection, memo.loaded(benchmark))
    notices.about_link((*unread, *unknown, *missing))
    return selection


def write(selection: Selection) -> None:
    """Makes the address say this Selection; the page shows it from its next rerun on."""
    st.query_params.from_dict(selection.query())


def change(**changes: Any) -> None:
    """Changes parts of the Selection, for callbacks; leaves the sample that was open."""
    selection, _ = asked()
    write(selection.browsing().but(**changes))


def change_facet(name: str, values: list[str]) -> None:
    """Replaces the values of one facet, for callbacks."""
    selection, _ = asked()
    write(selection.browsing().with_facet(name, *values))


def go(page: str, selection: Selection) -> None:
    """Leaves for another page, with the whole Selection in its address. Does not return."""
    st.switch_page(page, query_params=selection.query())


def link(page: str, selection: Selection, label: str, icon: str | None = None) -> None:
    """A link to another page that carries the whole Selection; `label` is our own text, never data."""
    st.page_link(page, label=label, icon=icon, query_params=selection.query())


def seed(key: str, value: Any) -> str:
    """Gives the widget of this key the value that the address says; returns the key."""
    st.session_state[key] = value
    return key


def on_change(key: str, write_back: Callable[[Any], None]) -> Callable[[], None]:
    """A callback that hands the widget's new value to `write_back`."""

    def callback() -> None:
        write_back(st.session_state[key])

    return callback
