"""Numbered changes of the schema; a workspace remembers which it has seen.

A fresh workspace gets today's tables at once and remembers every number. An older one runs the
functions it has not seen, in order, each in the transaction in which its number is noted down. A
function here is never changed once it was released: the next change is the next number.
Sums that an older workspace kept by sample are turned into columns by term (`fill_run_sums`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import numpy as np
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert, inspect, select, text
from sqlalchemy.engine import Connection

from cache.store import schema, text_search
from cache.store.run_sums import STATE, STATES
from cache.store.schema import batch, batch_item, paid_step, preset, spending


def fill_run_sums(connection: Connection) -> None:
    """Fills `run_sum` and `run_repair` from the columns and the table that held them before."""
    for run_id, benchmark_id, terms, layout in connection.execute(
        text("SELECT id, benchmark_id, terms, repairs FROM run")
    ).all():
        count = text("SELECT COUNT(*) FROM sample WHERE benchmark_id = :benchmark")
        samples = int(connection.scalar(count, {"benchmark": benchmark_id}) or 0)
        _sums(connection, run_id, samples, json.loads(terms))
        _repairs(connection, run_id, samples, *json.loads(layout))


def _sums(connection: Connection, run_id: int, samples: int, terms: list[str]) -> None:
    parts: dict[str, Any] = {}
    rows = text(
        "SELECT score.part, sample.position, score.state, score.sums FROM score "
        "JOIN sample ON sample.id = score.sample_id WHERE score.run_id = :run"
    )
    for part, position, state, packed in connection.execute(rows, {"run": run_id}):
        table = parts.setdefault(part, np.zeros((len(terms) + 1, samples)))
        values = np.frombuffer(packed, dtype="<f8")
        table[: len(values), position] = values
        table[-1, position] = STATES.index(state)
    _write(
        connection,
        schema.run_sum,
        (
            {"run_id": run_id, "part": part, "term": term, "packed": row.astype("<f8").tobytes()}
            for part, table in parts.items()
            for term, row in zip([*terms, STATE], table, strict=True)
        ),
    )


def _repairs(connection: Connection, run_id: int, samples: int, categories: list[str], terms: list[str]) -> None:
    parts: dict[str, Any] = {}
    rows = text(
        "SELECT repair.part, sample.position, repair.changes FROM repair "
        "JOIN sample ON sample.id = repair.sample_id WHERE repair.run_id = :run"
    )
    for part, position, packed in connection.execute(rows, {"run": run_id}):
        table = parts.setdefault(part, np.zeros((len(categories), len(terms), samples)))
        table[:, :, position] = np.frombuffer(packed, dtype="<f8").reshape(len(categories), len(terms))
    _write(
        connection,
        schema.run_repair,
        (
            {"run_id": run_id, "part": part, "category": category, "term": term, "packed": row.astype("<f8").tobytes()}
            for part, table in parts.items()
            for category, by_term in zip(categories, table, strict=True)
            for term, row in zip(terms, by_term, strict=True)
            if row.any()
        ),
    )


def _write(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    found = list(rows)
    if found:
        connection.execute(insert(table), found)


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
    text_search.create_index(connection)


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
    fill_run_sums(connection)
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
