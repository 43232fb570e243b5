"""The address bar, which this module alone reads and writes, by `Selection.parse` and `Selection.query`.

A page calls `current()` once at its top. `toggle()` and `selectbox()` draw a parameter of the address; other widgets
are seeded from the Selection with `seed()` before they are drawn, and write back in a callback with `change()`; charts
and tables do the same with `change()`, or go to another page with `go()`. So the address says what is on the screen at
every moment, and a reload, Back or a fresh browser shows the same view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from cache import memo
from cache.marks.mark_counts import filter_counts
from cache.queries import samples
from cache.selection import pages
from cache.selection.parameters import METRIC, Choice, Switch
from cache.selection.resolve import LoadedBenchmark, choose_benchmark, fit_to_page, resolve, resolve_place
from cache.selection.selection import Selection
from components.shell import notices


def read() -> tuple[Selection, tuple[str, ...]]:
    """The Selection of the address, unresolved, and notices about what could not be read."""
    return Selection.parse({name: st.query_params.get_all(name) for name in st.query_params})


def current(page: str = "") -> Selection:
    """The Selection of this page, resolved; shows notices about what the link names that is not there.

    With nothing loaded the Selection is empty and its `benchmark` is "".

    Args:
        page: The page, one of `cache.selection.pages`, if it shows more than one sample; one that shows a
            single sample finds out itself whether it is there.
    """
    selection, unread = read()
    benchmark, unknown = choose_benchmark(selection.benchmark, memo.benchmark_names())
    selection = selection.replace(benchmark=benchmark)
    missing: tuple[str, ...] = ()
    if benchmark:
        loaded = memo.loaded(benchmark)
        if selection.gold and loaded.corrections:
            loaded = memo.loaded(selection.stored_benchmark)
        selection, missing = resolve(selection, loaded, page, _marks_in_use(selection))
        if page:
            selection, elsewhere = _checked_place(selection)
            missing = (*missing, *elsewhere)
    notices.about_link((*unread, *unknown, *missing))
    return selection


def _marks_in_use(selection: Selection) -> Collection[str]:
    """Values of the filter by mark by which some sample is marked; not looked up for a link without that filter."""
    return memo.fetch(filter_counts, selection.benchmark) if selection.marks else ()


def _checked_place(selection: Selection) -> tuple[Selection, tuple[str, ...]]:
    """The Selection without a sample, page or box that is not loaded, with the notices."""
    if not selection.at or not memo.fetch(samples.is_loaded, selection.benchmark, selection.at):
        return resolve_place(selection, None)
    if selection.page is None and not selection.item:
        return selection, ()
    return resolve_place(selection, memo.gold(selection.stored_benchmark, selection.at))


def benchmark() -> str:
    """The benchmark that the page is about: that of the address, else the first that is loaded; "" without any."""
    return choose_benchmark(read()[0].benchmark, memo.benchmark_names())[0]


def write(selection: Selection) -> None:
    """Makes the address say this Selection; the page shows it from its next rerun on."""
    st.query_params.from_dict(selection.query())


def change(**changes: Any) -> None:
    """Changes parts of the Selection and closes the open sample, for callbacks."""
    selection, _ = read()
    write(selection.browsing().replace(**changes))


def go(page: str, selection: Selection) -> None:
    """Leaves for another page, with all of the Selection that it understands. Does not return."""
    st.switch_page(page, query_params=_fitting(selection, page).query())


def link(page: str, selection: Selection, label: str, icon: str | None = None, help: str | None = None) -> None:
    """A link to another page with all of the Selection that it understands; its words are our own, never data."""
    st.page_link(page, label=label, icon=icon, query_params=_fitting(selection, page).query(), help=help)


def href(page: str, selection: Selection, loaded: LoadedBenchmark | None = None) -> str:
    """The address of another page with all of the Selection that it understands, from any page of ours.

    Args:
        page: One of `cache.selection.pages`.
        selection: What the address says.
        loaded: Its benchmark, where it is at hand: looking it up for each of many links takes longer than the rest.
    """
    fitting = _fitting(selection, page) if loaded is None else fit_to_page(selection, page, loaded)
    query = fitting.query_string()
    return f"./{pages.url_path(page)}{'?' if query else ''}{query}"


def _fitting(selection: Selection, page: str) -> Selection:
    benchmark, _ = choose_benchmark(selection.benchmark, memo.benchmark_names())
    return fit_to_page(selection, page, memo.loaded(benchmark)) if benchmark else selection


def seed(key: str, value: Any) -> str:
    """Sets the widget of a key to the address's value; returns the key."""
    # A widget that is given a value, be it the one it has, is drawn anew by the browser. But under one key every page
    # has a widget of its own, which begins with its first option unless it is given a value.
    context = get_script_run_ctx()
    page, seeded = context.page_script_hash if context else "", st.session_state.setdefault("seeded-on", {})
    if key not in st.session_state or st.session_state[key] != value or seeded.get(key) != page:
        st.session_state[key] = value
        seeded[key] = page
    return key


def on_change(key: str, write_back: Callable[[Any], None]) -> Callable[[], None]:
    """A callback that hands the widget's new value to `write_back`."""

    def callback() -> None:
        write_back(st.session_state[key])

    return callback


def toggle(label: str, key: str, selection: Selection, switch: Switch, help: str | None = None) -> bool:
    """A toggle of a switch of the address; returns whether it is on. Its words are our own, never data."""
    return st.toggle(
        label,
        key=seed(key, switch.on(selection)),
        on_change=on_change(key, lambda on: change(**{switch.name: switch.text(on)})),
        help=help,
    )


def selectbox(
    label: str,
    key: str,
    selection: Selection,
    loaded: LoadedBenchmark,
    choice: Choice,
    width: int,
    help: str | None = None,
    format_func: Callable[[str], str] = str,
) -> None:
    """A selectbox of the values that a parameter of the address has; its label and help are our own, never data.

    Args:
        label: Its label.
        key: Key of the element.
        selection: What the page shows.
        loaded: The benchmark.
        choice: The parameter.
        width: Pixels.
        help: What stands beside its label.
        format_func: A value as it is shown.
    """
    st.selectbox(
        label,
        choice.values(loaded) if choice.values else (),
        format_func=format_func,
        key=seed(key, choice.of(selection, loaded)),
        on_change=on_change(key, lambda value: change(**{choice.name: value})),
        width=width,
        help=help,
    )


def metric_choice(key: str, selection: Selection, loaded: LoadedBenchmark, width: int) -> None:
    """The choice of the metric that a page shows."""
    selectbox("Metric", key, selection, loaded, METRIC, width, format_func=lambda name: loaded.task.metric(name).label)


def server_url() -> str:
    """Address of this server up to the name of a page ("http://127.0.0.1:8501/"); "" where no browser says it."""
    url = str(getattr(st.context, "url", "") or "").partition("?")[0]
    return url.rsplit("/", 1)[0] + "/" if url.startswith(("http://", "https://")) else ""
