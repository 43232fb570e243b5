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

from cache import schema, search, turning
from cache.batch_table import batch, batch_item
from cache.paid_step_table import paid_step
from cache.preset_table import preset
from cache.spending_table import spending

Migration = Callable[[Connection], None]

migration = Table(
    "migration",
    MetaData(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("applied_at", Text, nullable=False),
)


def m001_initial(connection: Connection) -> None:
    """The four levels, their totals and the text that is searched."""
    schema.metadata.create_all(connection)


def m002_text_search(connection: Connection) -> None:
    """Search finds substrings through an index of trigrams, Chinese ones included."""
    search.create_index(connection)


def m003_labels(connection: Connection) -> None:
    """Cells of confusion matrices, labels of failures, roles of pages, and what stands beside a response."""
    for name in ("page.role", "failure.label", "response.extra"):
        table, _, column = name.partition(".")
        if column not in {known["name"] for known in inspect(connection).get_columns(table)}:
            kind = schema.metadata.tables[table].c[column].type.compile(connection.dialect)
            default = "" if column == "extra" else " DEFAULT '' NOT NULL"
            connection.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN {column} {kind}{default}")
    schema.cell.create(connection, checkfirst=True)


def m004_columns(connection: Connection) -> None:
    """Sums of a run stand by term, one value for all samples, where they stood by sample."""
    if "sums" not in {known["name"] for known in inspect(connection).get_columns("score")}:
        return
    schema.run_sum.create(connection, checkfirst=True)
    schema.run_repair.create(connection, checkfirst=True)
    turning.by_term(connection)
    connection.exec_driver_sql("DROP TABLE repair")
    for table, column in (("score", "sums"), ("run", "terms"), ("run", "repairs")):
        connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")


def m005_sums_of_items(connection: Connection) -> None:
    """What single items add to the sums of a run."""
    schema.run_item_sum.create(connection, checkfirst=True)


def m006_spending(connection: Connection) -> None:
    """What live models cost."""
    spending.create(connection, checkfirst=True)


def m007_presets(connection: Connection) -> None:
    """Styles of figures that are kept by name."""
    preset.create(connection, checkfirst=True)


def m008_batches(connection: Connection) -> None:
    """What is asked of live models together, and what became of each asking."""
    batch.create(connection, checkfirst=True)
    batch_item.create(connection, checkfirst=True)


def m009_paid_steps(connection: Connection) -> None:
    """Answers to single requests of inquiries that were stopped half-way."""
    paid_step.create(connection, checkfirst=True)


MIGRATIONS: tuple[Migration, ...] = (
    m001_initial,
    m002_text_search,
    m003_labels,
    m004_columns,
    m005_sums_of_items,
    m006_spending,
    m007_presets,
    m008_batches,
    m009_paid_steps,
)


def number_of(change: Migration) -> int:
    """The number in a migration's name (`m002_text_search` -> 2)."""
    return int(change.__name__[1:4])


def pending(connection: Connection) -> tuple[Migration, ...]:
    """The migrations this workspace has not seen, in order."""
    if not inspect(connection).has_table(migration.name):
        return MIGRATIONS
    seen = set(connection.scalars(select(migration.c.number)))
    return tuple(change for change in MIGRATIONS if number_of(change) not in seen)


def unknown(connection: Connection) -> tuple[str, ...]:
    """Names of migrations that were run by a newer Errata than this one."""
    if not inspect(connection).has_table(migration.name):
        return ()
    known = {number_of(change) for change in MIGRATIONS}
    rows = connection.execute(select(migration.c.number, migration.c.name).order_by(migration.c.number))
    return tuple(name for number, name in rows if number not in known)


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
