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
from streamlit.runtime.scriptrunner import get_script_run_ctx

from cache import looks, memo
from cache.resolving import choose_benchmark, fitted, place_in, resolve
from cache.selection import Selection
from components import notices

HOME = "pages/home/home.py"
GALLERY = "pages/explore/gallery.py"
INSPECTOR = "pages/explore/inspector.py"
LEADERBOARD = "pages/analyse/leaderboard.py"
CONFUSION = "pages/analyse/confusion.py"
STRICTNESS = "pages/analyse/strictness.py"
ERROR_TYPES = "pages/analyse/error_types.py"
FAILURES = "pages/analyse/failures.py"
CASCADE = "pages/analyse/cascade.py"
JUDGES = "pages/analyse/judges.py"
REFUSAL = "pages/analyse/refusal.py"
SLICES = "pages/analyse/slices.py"
COMPARE = "pages/analyse/compare.py"
FIGURES = "pages/publish/figures.py"
CLASSROOM = "pages/publish/classroom.py"
REPORT = "pages/publish/report.py"
RERUN = "pages/live/rerun.py"
IMPORT = "pages/data/import_data.py"

LOOKS = {
    GALLERY: looks.SAMPLES,
    FAILURES: looks.FAILURES,
    LEADERBOARD: looks.BOARD,
    CONFUSION: looks.MATRICES,
    STRICTNESS: looks.PLANE,
    ERROR_TYPES: looks.LABELS,
    SLICES: looks.SLICES,
    COMPARE: looks.RUNS,
    CASCADE: looks.STAGES,
    JUDGES: looks.JUDGES,
    REFUSAL: looks.REFUSALS,
    FIGURES: looks.PAPER,
}
"""Page -> what it shows, which decides the orders and views that it understands."""


def asked() -> tuple[Selection, tuple[str, ...]]:
    """The Selection as the address states it, unresolved, with what of it could not be read."""
    return Selection.parse({name: st.query_params.get_all(name) for name in st.query_params})


def current(page: str = "") -> Selection:
    """The Selection of this page, held against what is loaded; says what the link asks for in vain.

    With nothing loaded the Selection is empty and its `benchmark` is "".

    Args:
        page: The page, one of the constants above, if it shows more than one sample; one that shows a
            single sample finds out itself whether it is there.
    """
    selection, unread = asked()
    benchmark, unknown = choose_benchmark(selection.benchmark, memo.benchmark_names())
    selection = selection.but(benchmark=benchmark)
    missing: tuple[str, ...] = ()
    if benchmark:
        selection, missing = resolve(selection, memo.loaded(benchmark))
        if page:
            selection, strange = fitted(selection, LOOKS.get(page, ""))
            selection, elsewhere = _placed(selection)
            missing = (*missing, *strange, *elsewhere)
    notices.about_link((*unread, *unknown, *missing))
    return selection


def _placed(selection: Selection) -> tuple[Selection, tuple[str, ...]]:
    """The Selection without a sample, page or box that is not loaded, with the notices."""
    if not selection.at or not memo.is_loaded(selection.benchmark, selection.at):
        return place_in(selection, None)
    if selection.page is None and not selection.item:
        return selection, ()
    return place_in(selection, memo.gold(selection.benchmark, selection.at))


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
    """Leaves for another page, with all of the Selection that it understands. Does not return."""
    st.switch_page(page, query_params=looks.fitting(selection, LOOKS.get(page, "")).query())


def link(page: str, selection: Selection, label: str, icon: str | None = None) -> None:
    """A link to another page with all of the Selection that it understands; `label` is our own text, never data."""
    fitting = looks.fitting(selection, LOOKS.get(page, ""))
    st.page_link(page, label=label, icon=icon, query_params=fitting.query())


def seed(key: str, value: Any) -> str:
    """Gives the widget of this key the value that the address says; returns the key."""
    # A widget that is given a value, be it the one it has, is drawn anew by the browser. But under one key every page
    # has a widget of its own, which begins with its first option unless it is given a value.
    context = get_script_run_ctx()
    page, pages = context.page_script_hash if context else "", st.session_state.setdefault("seeded-on", {})
    if key not in st.session_state or st.session_state[key] != value or pages.get(key) != page:
        st.session_state[key] = value
        pages[key] = page
    return key


def on_change(key: str, write_back: Callable[[Any], None]) -> Callable[[], None]:
    """A callback that hands the widget's new value to `write_back`."""

    def callback() -> None:
        write_back(st.session_state[key])

    return callback
