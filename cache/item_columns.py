"""A run's sums by term, item by item: one packed value holds a term's value in every item, in the order of gold.

Only tasks whose scorer says what each item adds (`records.Scored.item_sums`) have them. Items of a benchmark
are written in one go, so their rows are numbered without a gap and give their places.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.gold import StoredSample
from cache.packing import unpack_floats
from cache.rows import RowWriter
from records import Scored
from scoring.metric import Array

_LEVEL = 1


@dataclass(frozen=True, slots=True)
class ItemRows:
    """The rows of a benchmark's items: the first, and how many there are."""

    first: int
    count: int


def item_rows(connection: Connection, benchmark_id: int) -> ItemRows:
    """The rows of a benchmark's items."""
    item, sample = schema.item, schema.sample
    statement = (
        select(func.min(item.c.id), func.count())
        .join(sample, sample.c.id == item.c.sample_id)
        .where(sample.c.benchmark_id == benchmark_id)
    )
    first, count = connection.execute(statement).one()
    return ItemRows(int(first or 0), int(count))


def rows_around(connection: Connection, samples: Sequence[StoredSample]) -> ItemRows:
    """The rows of the items of the benchmark that some samples belong to."""
    table = schema.sample
    owner = connection.scalar(select(table.c.benchmark_id).where(table.c.id == samples[0].id)) if samples else None
    return item_rows(connection, owner) if owner is not None else ItemRows(0, 0)


class ItemColumns:
    """Fills a run's columns of items sample by sample; a run without sums of items makes none."""

    def __init__(self, connection: Connection, benchmark_id: int) -> None:
        self._connection = connection
        self._benchmark_id = benchmark_id
        self._rows: ItemRows | None = None
        self._sums: dict[tuple[str, str], Array] = {}

    def add(self, stored: StoredSample, scored: Scored) -> None:
        """Notes what the items of one sample add."""
        if not scored.item_sums:
            return
        if self._rows is None:
            self._rows = item_rows(self._connection, self._benchmark_id)
        for item, sums in scored.item_sums.items():
            place = stored.items[item][0] - self._rows.first
            for term, value in sums.items():
                key = scored.part, term
                if key not in self._sums:
                    self._sums[key] = np.zeros(self._rows.count)
                self._sums[key][place] = value

    def write(self, writer: RowWriter, run_id: int) -> None:
        """Writes all columns."""
        table = schema.run_item_sum
        writer.extend(table, [(run_id, *key, packed_item_column(column)) for key, column in self._sums.items()])


def read_item_sums(
    connection: Connection, run_ids: Sequence[int], part: str, terms: Collection[str] | None = None
) -> dict[int, dict[str, Array]]:
    """Row of each run that has sums of items -> term -> its value in each item, shape `(items,)`.

    Args:
        connection: Where they are read from.
        run_ids: Rows of the runs.
        part: The way of scoring.
        terms: The terms that are wanted; every one when None.
    """
    table = schema.run_item_sum
    statement = select(table.c.run_id, table.c.term, table.c.packed).where(
        table.c.run_id.in_(run_ids), table.c.part == part
    )
    if terms is not None:
        statement = statement.where(table.c.term.in_(terms))
    found: dict[int, dict[str, Array]] = {}
    for run_id, term, packed in connection.execute(statement):
        found.setdefault(run_id, {})[term] = unpack_floats(zlib.decompress(packed))
    return found


def item_sums_of(stored: StoredSample, columns: Mapping[str, Array], rows: ItemRows) -> dict[str, dict[str, float]]:
    """What the items of one sample add, from the columns of a run; a term that is 0 is left out."""
    return {
        item: {term: float(values[row - rows.first]) for term, values in columns.items() if values[row - rows.first]}
        for item, (row, _) in stored.items.items()
    }


def packed_item_column(column: Array) -> bytes:
    """A column as it is stored."""
    return zlib.compress(column.astype("<f8").tobytes(), _LEVEL)
