"""Queries remembered for Streamlit: the only module of `cache/` that imports it.

Results are kept until the workspace's version is raised, which every import, renaming and deletion does, and for the
benchmark that it is about every answer of a model; those that depend on marks, until the next mark. The module itself
is what pages hand to figures as a `cache.query_source.QuerySource`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import lru_cache, wraps
from threading import Lock, Thread, Timer
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import pandas as pd
import streamlit as st

from cache import ahead
from cache.images import page_queries
from cache.queries import catalog, inspection, loaded_benchmark
from cache.queries.doubt.review_queue import review_queue
from cache.selection.selection import Selection
from cache.store.workspace import Workspace, home_folder

_OPENING = Lock()

P = ParamSpec("P")
T = TypeVar("T")


def workspace() -> Workspace:
    """The workspace of this process, opened once."""
    with _OPENING:
        return _open_workspace(*_workspace_address())


def _workspace_address() -> tuple[str, str, str]:
    """The environment that says which workspace this process has, whether or not it is open."""
    return (
        os.environ.get("ERRATA_DATABASE_URL", ""),
        _absolute(os.environ.get("ERRATA_HOME", ""), os.getcwd()),
        os.environ.get("ERRATA_READ_ONLY", ""),
    )


@lru_cache(maxsize=8)
def _absolute(home: str, folder: str) -> str:
    """The folder of the workspace, for the two on which it depends."""
    return os.path.abspath(home_folder())


def prefetch(fetching: Callable[[], object]) -> None:
    """Runs a query that is likely to come next, after a moment and on another thread, so that its result is cached.

    Args:
        fetching: Calls functions of this module; whatever goes wrong shows when the result is really needed.
    """
    named = _workspace_address()

    def quietly() -> None:
        if _workspace_address() == named:
            with suppress(Exception):
                fetching()

    timer = Timer(ahead.PAUSE, quietly)
    timer.name, timer.daemon = ahead.NAME, True
    timer.start()


# Asked for before everything else, some fifteen times in every run of a page, which Streamlit's cache takes long for.
@lru_cache(maxsize=4)
def _open_workspace(url: str, home: str, read_only: str) -> Workspace:
    # The account that runs the server is not the visitor: it acts under no name.
    return Workspace.open(url or None).acting_as("")


_OF_IMPORTED_GOLD: set[Callable[..., Any]] = {review_queue}
"""Queries that know nothing of corrected gold: what they found stays while gold is put right, and with it the order of
a queue under the hands of whoever goes through it."""


def remembered(
    query: Callable[Concatenate[Workspace, P], T],
    max_entries: int = 64,
    *,
    seconds: float | None = None,
) -> Callable[P, T]:
    """A query as a function without its workspace, whose results are kept.

    Args:
        query: Takes a workspace and anything that Streamlit can hash (a Selection); its result is small. Every caller
            is given a table, list or mapping of its own. What is nested in it is shared, and must not be changed.
        max_entries: Results that are kept.
        seconds: For how long they are kept; as long as the workspace stays the same when None.
    """

    def run_query(call: _Call) -> T:
        return query(workspace(), *call.args, **call.kwargs)

    # Streamlit tells caches apart by the function's name and source: under one name all queries would share one
    # cache, which is thrown away whenever it is called with another number of entries.
    run_query.__qualname__ = f"{query.__module__}.{query.__qualname__}"
    keep = st.cache_resource(show_spinner=False, max_entries=max_entries, ttl=seconds, hash_funcs={_Call: _Call.words})
    kept = keep(run_query)
    latest: tuple[object, int] = (None, 0)
    # A page asks for its benchmark some forty times while it is drawn: Streamlit's cache is asked once.
    last: tuple[_Call, T] | None = None

    @wraps(query)
    def fetch_result(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal latest, last
        ahead.note(fetch_result, args, kwargs, max_entries)
        ws = workspace()
        everything = (*args, *kwargs.values())
        marks = ws.recent_marks_version() if _depends_on_marks(query, everything) else 0
        version = ws.recent_version(_benchmark_of(everything), corrected=query not in _OF_IMPORTED_GOLD)
        state = url, _ = ws.engine.url, ws.recent_imports_version()
        if state != latest:
            # Nobody asks for results of an earlier version again: while imports go on they would fill the memory.
            latest = state
            last = None
            kept.clear()
        call = _Call((url, version, marks), args, kwargs)
        before = last
        if seconds is not None or before is None or before[0] != call:
            before = last = call, kept(call)
        return _owned(before[1])

    return fetch_result


def _owned(result: T) -> T:
    """A table, list or mapping that can be changed without changing the one given; all else is given back."""
    if isinstance(result, pd.DataFrame):
        return cast(T, result.copy(deep=False))  # is enough: who gets it replaces columns, and writes into none
    return copy(result) if isinstance(result, list | dict) else result


def _benchmark_of(args: tuple[Any, ...]) -> str:
    """The one benchmark that a query is about, as its Selections say; "" where they do not."""
    named = {each.benchmark for each in args if isinstance(each, Selection)}
    return named.pop() if len(named) == 1 else ""


@dataclass(frozen=True, slots=True)
class _Call:
    """A query with its arguments as one key: to hash these parts takes Streamlit half a millisecond.

    Args:
        state: The workspace, its version and that of its marks.
        args: Arguments whose `repr` says all that they are.
        kwargs: The same, by name.
    """

    state: tuple[Any, ...]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]

    def words(self) -> str:
        """All of it in words, equal for equal calls."""
        return repr((self.state, self.args, self.kwargs))


def _depends_on_marks(query: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether a mark may change the result of a query: it reads marks, or is asked for samples chosen by them."""
    of_marks = query.__module__.startswith("cache.marks.")
    return of_marks or any(isinstance(each, Selection) and each.marks for each in args)


IMAGE_CACHE_S = 60
"""Seconds for which results about page images are cached: a missing image may appear without an import."""

_KEPT: Mapping[Callable[..., Any], Mapping[str, Any]] = {
    inspection.inspect: {"max_entries": 6},
    inspection.gold: {"max_entries": 6},
    page_queries.page_crop: {"max_entries": 48, "seconds": IMAGE_CACHE_S},
    page_queries.ink_in: {"max_entries": 256, "seconds": IMAGE_CACHE_S},
    page_queries.crop_similarities: {"max_entries": 256, "seconds": IMAGE_CACHE_S},
}
"""Queries whose results are kept otherwise than most: as for `remembered`."""

_NEVER_KEPT = {
    page_queries.missing_images,
    page_queries.pictured_pages,
    page_queries.page_size,
    page_queries.page_image,
}
"""Queries of image files, which may change at any moment and are read fast."""


_REMEMBERED: dict[Callable[..., Any], Callable[..., Any]] = {}
"""Query -> the same without its workspace, remembered."""


def fetch(query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of a query of the workspace, a named function of a module, remembered by its arguments."""
    return _without_workspace(query)(*args, **kwargs)


_MAX_WAIT_S = 0.2
"""Seconds for which a page waits for what it can be drawn without."""

_UNDER_WAY: dict[tuple[object, ...], Future[Any]] = {}
_GUARD = Lock()


def fetch_or_start(query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T | None:
    """As `fetch`, but None where the result is not there in a moment: it is then found on another thread.

    Whoever asks again later is given it; meanwhile nobody finds it a second time.
    """
    state = _workspace_address(), workspace().recent_version(_benchmark_of((*args, *kwargs.values())))
    call = query, repr((state, args, kwargs))
    with _GUARD:
        under_way = _UNDER_WAY.get(call)
        if under_way is None:
            under_way = _UNDER_WAY[call] = Future()
            finding = call, under_way, lambda: fetch(query, *args, **kwargs)
            Thread(target=_finish, args=finding, name=ahead.NAME, daemon=True).start()
    try:
        return cast(T, under_way.result(timeout=_MAX_WAIT_S))
    except TimeoutError:
        return None


def _finish(call: tuple[object, ...], under_way: Future[Any], fetching: Callable[[], object]) -> None:
    try:
        under_way.set_result(fetching())
    except Exception as error:  # raised where the result is asked for
        under_way.set_exception(error)
    finally:
        with _GUARD:
            del _UNDER_WAY[call]


def _without_workspace(query: Callable[Concatenate[Workspace, P], T]) -> Callable[P, T]:
    if query not in _REMEMBERED:
        _REMEMBERED[query] = _run_once(query) if query in _NEVER_KEPT else remembered(query, **_KEPT.get(query, {}))
    return _REMEMBERED[query]


def _run_once(query: Callable[Concatenate[Workspace, P], T]) -> Callable[P, T]:
    def run_query(*args: P.args, **kwargs: P.kwargs) -> T:
        return query(workspace(), *args, **kwargs)

    return run_query


benchmark_names = _without_workspace(loaded_benchmark.benchmark_names)
loaded = _without_workspace(loaded_benchmark.loaded)
benchmark_card = _without_workspace(catalog.benchmark_card)
inspect = _without_workspace(inspection.inspect)
gold = _without_workspace(inspection.gold)
