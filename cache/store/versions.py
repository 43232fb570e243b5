"""Version numbers of a workspace, raised with every commit: what results of queries are remembered by."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import insert, select, update
from sqlalchemy.engine import Connection

from cache.store.schema import meta

VERSION, CORRECTED_VERSION, MARKS_VERSION = "version", "corrected", "marks"
"""Numbers that are raised with every commit of an import, every correction of gold, and every mark. A correction
changes no figure of gold as it was imported; a mark none but those that are narrowed by marks. Their results stay."""

ANSWERS_VERSION = "answers:"
"""Begins the name of a number that is raised with every answer of a model, the name of its benchmark follows: a batch
of a thousand answers leaves the results about all other benchmarks as they are."""


def versions_in(connection: Connection) -> dict[str, int]:
    """Name -> number, of all that were ever raised."""
    known = meta.c.key.in_([VERSION, CORRECTED_VERSION, MARKS_VERSION])
    named = known | meta.c.key.startswith(ANSWERS_VERSION)
    rows = connection.execute(select(meta.c.key, meta.c.value).where(named)).all()
    return {row.key: int(row.value) for row in rows}


def version_of(versions: Mapping[str, int], benchmark: str = "", *, corrected: bool = True) -> int:
    """All of them only ever grow: their sum says that none has."""
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
