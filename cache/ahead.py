"""Queries that are likely to come next, run while nobody waits: those of a page, for the values beside its filter.

Whoever looks at one value of a facet looks at its neighbours next. So the queries of a page are noted while it is
drawn, and run again for these when nobody waits: one query at a time, of the page with a filter that was drawn last in
any session. A busy server runs none of them.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from cache.selection.selection import Selection

NAME = "errata-ahead"
"""Name of the threads on which a query runs that no page waits for."""

PAUSE = 0.25
"""Seconds until a page is likely drawn and the processor free."""

MOST_VALUES = 6
"""Values of a facet whose queries are run ahead."""

Change = Callable[[Selection], Selection]
"""What another filter makes of a Selection; one that it does not concern stays as it is."""


@dataclass(frozen=True, slots=True)
class _Query:
    fetch: Callable[..., object]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    room: int

    def changed(self, change: Change) -> _Query | None:
        """The same query under another filter; None where it does not depend on it."""
        args = tuple(change(each) if isinstance(each, Selection) else each for each in self.args)
        return None if args == self.args else replace(self, args=args)


@dataclass(slots=True)
class _Page:
    """What is known of a page while it is drawn."""

    queries: list[_Query] = field(default_factory=list)
    changes: Sequence[Change] = ()

    def queries_to_run(self) -> list[_Query]:
        """The queries to run ahead, each once, without those of a kind whose results would not all fit its cache."""
        each = {(query.fetch, repr((query.args, query.kwargs))): query for query in self.queries}
        asked = Counter(fetch for fetch, _ in each)
        values = len(self.changes) + 1
        return [query for query in each.values() if asked[query.fetch] * values <= query.room]


class _Drawn(threading.local):
    page: _Page | None = None


_DRAWN = _Drawn()
_STATE = threading.Condition()
_ONE = threading.Lock()
_pages = 0
_last_drawn = 0.0
_newest: _Page | None = None


@contextmanager
def page_run() -> Iterator[None]:
    """While a page is drawn, whose queries are noted; if it is drawn to its end, they are run under other filters."""
    global _pages, _last_drawn, _newest
    page = _DRAWN.page = _Page()
    with _STATE:
        _pages += 1
    whole = False
    try:
        yield
        whole = True
    finally:
        _DRAWN.page = None
        with _STATE:
            _pages -= 1
            _last_drawn = time.monotonic()
            if whole and page.changes:
                _newest = page
                threading.Thread(target=_run, args=(page,), name=NAME, daemon=True).start()
            _STATE.notify_all()


def note(fetch: Callable[..., object], args: tuple[Any, ...], kwargs: Mapping[str, Any], room: int) -> None:
    """Notes a query of the page that this thread draws; of a part of one that is drawn alone, that somebody waits.

    Args:
        fetch: Runs the query, or gives the result that was kept.
        args: Its arguments.
        kwargs: The same, by name.
        room: How many results of such queries are kept.
    """
    global _last_drawn
    if _DRAWN.page is not None:
        _DRAWN.page.queries.append(_Query(fetch, args, kwargs, room))
    elif threading.current_thread().name != NAME:
        _last_drawn = time.monotonic()


def expect(changes: Sequence[Change]) -> None:
    """Says under which filters the page that is drawn is likely to be looked at next."""
    if _DRAWN.page is not None:
        _DRAWN.page.changes = changes


def values_beside(selection: Selection, facets: Mapping[str, Sequence[str]]) -> list[Change]:
    """The changes to the values beside the one that is chosen, the next first; none where no facet has one alone.

    Args:
        selection: What a page shows.
        facets: Facet -> its values, in the order in which they are offered.
    """
    for facet in dict.fromkeys(name for name, _ in reversed(selection.facets)):
        chosen, values = selection.values(facet), list(facets.get(facet, ()))
        if len(chosen) == 1 and chosen[0] in values:
            at = values.index(chosen[0])
            return [_to(facet, chosen, value) for value in (values[at + 1 :] + values[:at])[:MOST_VALUES]]
    return []


def _to(facet: str, chosen: tuple[str, ...], value: str) -> Change:
    return lambda selection: selection.with_facet(facet, value) if selection.values(facet) == chosen else selection


def stop() -> None:
    """Runs no further query ahead, until a page is drawn again."""
    global _newest
    with _STATE:
        _newest = None
        _STATE.notify_all()


def _run(page: _Page) -> None:
    queries = page.queries_to_run()
    for changed in filter(None, (query.changed(change) for change in page.changes for query in queries)):
        with _ONE:
            if not _nobody_waits(page):
                return
            with suppress(Exception):  # whatever goes wrong shows when the result is really needed
                changed.fetch(*changed.args, **changed.kwargs)


def _nobody_waits(page: _Page) -> bool:
    """Waits for a moment in which no page is drawn; False once another page was drawn in its place."""
    with _STATE:
        while page is _newest:
            if not _pages and time.monotonic() - _last_drawn >= PAUSE:
                return True
            _STATE.wait(PAUSE)
    return False
