"""Version numbers of a workspace, raised with every commit, and what is kept for as long as they stay."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.engine import Connection

from cache.store.schema import meta

VERSION, CORRECTED_VERSION, MARKS_VERSION = "version", "corrected", "marks"
"""Numbers that are raised with every commit of an import, every correction of gold, and every mark. A correction
changes no figure of gold as it was imported; a mark none but those that are narrowed by marks. Their results stay."""

ANSWERS_VERSION = "answers:"
"""Begins the name of a number that is raised with every answer of a model, the name of its benchmark follows: a batch
of a thousand answers leaves the results about all other benchmarks as they are."""

# Put together once: every query of a page asks for them.
_NUMBERS = select(meta.c.key, meta.c.value).where(
    meta.c.key.in_([VERSION, CORRECTED_VERSION, MARKS_VERSION]) | meta.c.key.startswith(ANSWERS_VERSION)
)

MOST_KEPT = 16
"""How many results are kept of each kind (`kept`)."""

T = TypeVar("T")

_Results = defaultdict[str, OrderedDict[Hashable, Any]]

_KEPT: WeakKeyDictionary[Engine, _Results] = WeakKeyDictionary()
"""Of each open workspace: what is kept, by kind."""

_SEEN: WeakKeyDictionary[Connection, int] = WeakKeyDictionary()
"""The version that a connection sees, once it was asked for."""


def versions_in(connection: Connection) -> dict[str, int]:
    """Name -> number, of all that were ever raised."""
    return {name: int(number) for name, number in connection.execute(_NUMBERS)}


def version_of(versions: Mapping[str, int], benchmark: str = "", *, corrected: bool = True) -> int:
    """The sum of several versions: each of them only ever grows, so that none has changed where the sum has not."""
    answers = [ANSWERS_VERSION + benchmark] if benchmark else [name for name in versions if ANSWERS_VERSION in name]
    counted = [VERSION, *([CORRECTED_VERSION] if corrected else []), *answers]
    return sum(versions.get(name, 0) for name in counted)


def raise_version(connection: Connection, name: str = VERSION) -> None:
    """Raises the workspace's version, or that of its corrections or marks, within the caller's transaction."""
    current = connection.scalar(select(meta.c.value).where(meta.c.key == name))
    if current is None:
        connection.execute(insert(meta).values(key=name, value="1"))
    else:
        connection.execute(update(meta).where(meta.c.key == name).values(value=str(int(current) + 1)))


def kept(connection: Connection, kind: str, key: Hashable, find: Callable[[], T]) -> T:
    """The result of `find`, kept as long as the workspace stays as it is: for what queries of one page have in common.

    Args:
        connection: In whose state of the workspace it is found. That of a writer sees what may never be committed:
            nothing is kept of it.
        kind: What it is: of every kind the latest are kept.
        key: All that it depends on beside the workspace. A mark raises no version that is looked at here: what depends
            on marks must not be kept.
        find: Its result is small, and nobody changes it.
    """
    if connection.get_execution_options().get("writes"):
        return find()
    version = _SEEN.get(connection)
    if version is None:
        version = _SEEN[connection] = version_of(versions_in(connection))
    results = _KEPT.setdefault(connection.engine, defaultdict(OrderedDict))[kind]
    at = key, version
    try:
        found: T = results[at]
        results.move_to_end(at)
    except KeyError:
        found = results[at] = find()
        if len(results) > MOST_KEPT:
            results.popitem(last=False)
    return found
