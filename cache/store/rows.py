"""Rows: written in batches, tuples in the order of the table's columns; those of a benchmark or a run, by name."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Table, func, select
from sqlalchemy.engine import Connection

from cache.store import schema
from errors import NotLoaded, UsageError

BATCH = 2_000
"""Rows of one table that are held before they are written."""


class RowWriter:
    """Collects rows by table and writes each table's batch when it is full.

    The driver gets plain tuples: building a statement's parameters row by row would cost more than
    writing them. Tables are written in the order in which they were first met, so that a row that
    others point to is there before them.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: dict[Table, list[tuple[Any, ...]]] = {}
        self._statements: dict[Table, str] = {}
        self.written = 0

    def add(self, table: Table, *values: Any) -> None:
        """Adds one row; `values` stand in the order of the table's columns."""
        self.extend(table, [values])

    def extend(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        """Adds rows of one table."""
        waiting = self._waiting.setdefault(table, [])
        waiting.extend(rows)
        if len(waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Writes everything that waits."""
        for table, rows in self._waiting.items():
            if rows:
                self._connection.exec_driver_sql(self._statement(table), rows)
                self.written += len(rows)
                rows.clear()

    def _statement(self, table: Table) -> str:
        if table not in self._statements:
            self._statements[table] = insert_statement(self._connection, table)
        return self._statements[table]


def placeholder(connection: Connection) -> str:
    """The driver's own mark of a positional parameter."""
    return "?" if connection.dialect.name == "sqlite" else "%s"


def insert_statement(connection: Connection, table: Table) -> str:
    """The driver's own INSERT of all columns of a table, with positional parameters."""
    mark = placeholder(connection)
    names = ", ".join(column.name for column in table.columns)
    return f"INSERT INTO {table.name} ({names}) VALUES ({', '.join([mark] * len(table.columns))})"


CORRECTED, PREPARED = "corrected", "prepared"
"""States of a benchmark that is a copy of another one, and endings of its name: the one with corrections, and the one
that waits for its first."""

APART = 1 << 30
"""By how much the rows of a copy are numbered lower than those they are copies of: below zero, where no other row is,
and in the same order."""


def corrected_name(benchmark: str) -> str:
    """The name of a benchmark's corrected gold (`demo-hgbench@corrected`)."""
    return f"{benchmark}@{CORRECTED}"


def is_name_of_copy(name: str) -> bool:
    """Whether a benchmark of this name could be a copy of another one.

    >>> is_name_of_copy("b@corrected"), is_name_of_copy("b@2026-11-23")
    (True, False)
    """
    return name.endswith((f"@{CORRECTED}", f"@{PREPARED}"))


def first_free_id(connection: Connection, table: Table) -> int:
    """The next id of a table; safe within `Workspace.writing`, which lets one writer in at a time."""
    return int(connection.scalar(select(func.coalesce(func.max(table.c.id), 0))) or 0) + 1


def benchmark_row(connection: Connection, name: str) -> Row[Any]:
    """The row of a benchmark. Raises NotLoaded when there is none of this name."""
    row = connection.execute(select(schema.benchmark).where(schema.benchmark.c.name == name)).one_or_none()
    if row is None:
        raise NotLoaded(f"The benchmark “{name}” is not in this workspace. Import it, or choose another.")
    return row


def original_row(connection: Connection, name: str) -> Row[Any]:
    """The row of a benchmark that may be changed, which corrected gold is not: it follows the original.

    Raises:
        NotLoaded: There is none of this name.
        UsageError: It is corrected gold.
    """
    row = benchmark_row(connection, name)
    if row.state in (CORRECTED, PREPARED):
        raise UsageError(f"“{name}” follows its benchmark and is not changed by itself. Name the benchmark alone.")
    return row


def run_row(connection: Connection, benchmark: str, slug: str) -> Row[Any]:
    """The row of a run. Raises NotLoaded when the benchmark or the run is not in the workspace."""
    table = schema.run
    owner = benchmark_row(connection, benchmark)
    row = connection.execute(select(table).where(table.c.benchmark_id == owner.id, table.c.slug == slug)).one_or_none()
    if row is None:
        raise NotLoaded(f"The run “{slug}” is not in “{benchmark}”.")
    return row
