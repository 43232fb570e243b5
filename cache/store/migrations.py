"""Numbered changes of the schema; a workspace remembers which it has seen.

A fresh workspace gets today's tables at once and remembers every number. An older one runs the
functions it has not seen, in order, each in the transaction in which its number is noted down. A
function here is never changed once it was released: the next change is the next number.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy import Column, Integer, MetaData, Table, Text, insert, inspect, select
from sqlalchemy.engine import Connection

from cache.store import mark_tables, schema, text_search
from cache.store.activity.table import activity
from cache.store.first_release import FIRST_RELEASE, convert, is_of_first_release

Migration = Callable[[Connection], None]

migration = Table(
    "migration",
    MetaData(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("applied_at", Text, nullable=False),
)


def m001_initial(connection: Connection) -> None:
    """Today's tables, and the index of the text that is searched."""
    schema.metadata.create_all(connection)
    text_search.create_index(connection)


def m002_narrow_failures(connection: Connection) -> None:
    """Failures are narrow rows, what explains them is packed by sample, and texts are searched in lower case."""
    if is_of_first_release(connection):
        # Its numbers are those of the nine changes that the first release had made.
        connection.execute(migration.delete().where(migration.c.number > number_of(m001_initial)))
        convert(connection)


def m003_marks(connection: Connection) -> None:
    """Marks, views and claims of a queue."""
    schema.metadata.create_all(connection, tables=[mark_tables.mark, mark_tables.view, mark_tables.claim])


def m004_activity(connection: Connection) -> None:
    """The log of what was done, and by whom."""
    schema.metadata.create_all(connection, tables=[activity])


def m005_short_columns(connection: Connection) -> None:
    """Columns of runs may take one byte a sample from here on; those that are there stay as they are.

    Nothing changes by it, but an older Errata, which could not read them, does not open the workspace any more.
    """


MIGRATIONS: tuple[Migration, ...] = (
    m001_initial,
    m002_narrow_failures,
    m003_marks,
    m004_activity,
    m005_short_columns,
)


def number_of(change: Migration) -> int:
    """The number in a migration's name (`m002_narrow_failures` -> 2)."""
    return int(change.__name__[1:4])


def pending(connection: Connection) -> tuple[Migration, ...]:
    """The migrations this workspace has not seen, in order."""
    seen = set(_seen(connection))
    return tuple(change for change in MIGRATIONS if change.__name__ not in seen)


def unknown(connection: Connection) -> tuple[str, ...]:
    """Names of migrations that were run by a newer Errata than this one."""
    known = {*FIRST_RELEASE, *(change.__name__ for change in MIGRATIONS)}
    return tuple(name for name in _seen(connection) if name not in known)


def is_too_old(connection: Connection) -> bool:
    """Whether a workspace was written before the first release, from which none can be brought up to date."""
    seen = set(_seen(connection))
    return bool(seen) and is_of_first_release(connection) and not seen >= set(FIRST_RELEASE)


def apply(connection: Connection, change: Migration) -> None:
    """Runs one migration and notes its number down, within the caller's transaction."""
    migration.create(connection, checkfirst=True)
    change(connection)
    connection.execute(
        insert(migration).values(
            number=number_of(change),
            name=change.__name__,
            applied_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
    )


def _seen(connection: Connection) -> tuple[str, ...]:
    """Names of the migrations that a workspace has seen, in order."""
    if not inspect(connection).has_table(migration.name):
        return ()
    return tuple(connection.scalars(select(migration.c.name).order_by(migration.c.number)))
