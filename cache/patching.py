"""One sample's places in a run's packed columns, filled anew while all others stay as they are.

The columns are those of `cache.columns` and `cache.item_columns`. A column of changes that is left with nothing
but zeros goes, as none is written for a run that is scored whole. One of sums stays: others may state a 0.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Table, bindparam, select, update
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import Columns, packed_column, untouched
from cache.gold import StoredSample
from cache.item_columns import ItemRows, packed_item_column
from cache.packing import unpack_floats
from cache.rows import RowWriter
from records import Scored
from scoring.metric import Array
from scoring.task import Task

Key = tuple[str, ...]
Places = Mapping[int, float]
"""0-based place in a column -> the value that belongs there."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A table of packed columns, and how they are packed."""

    table: Table
    pack: Callable[[Array], bytes]
    plain: Callable[[bytes], bytes] = bytes
    changes: bool = False

    @property
    def names(self) -> list[str]:
        """What names a column within its run."""
        return [column.name for column in self.table.primary_key.columns if column.name != "run_id"]


_SUMS = _Kind(schema.run_sum, packed_column)
_REPAIRS = _Kind(schema.run_repair, packed_column, changes=True)
_ITEM_SUMS = _Kind(schema.run_item_sum, packed_item_column, zlib.decompress)


def patch_columns(
    connection: Connection, task: Task, run_id: int, stored: StoredSample, scored: Iterable[Scored], samples: int
) -> None:
    """Puts what one sample adds to a run's sums, and what repairs would change of it, in the sample's place.

    Args:
        connection: In a writing transaction.
        task: The run's task.
        run_id: The run.
        stored: The sample.
        scored: What the scorer said of it, one for each part.
        samples: Number of samples of the benchmark.
    """
    alone = Columns(task, 1)
    for one in scored:
        alone.add(0, one)
        if task.impact:
            alone.repair([0], [one])
    for kind, columns in ((_SUMS, alone.sums), (_REPAIRS, alone.changes)):
        values: dict[Key, Places] = {key: {stored.position: float(column[0])} for key, column in columns.items()}
        _patch(connection, kind, run_id, samples, [stored.position], values)


def patch_item_columns(
    connection: Connection, run_id: int, stored: StoredSample, scored: Iterable[Scored], rows: ItemRows
) -> None:
    """Puts what the items of one sample add to a run's sums in their places; `rows` are those of the benchmark."""
    values: dict[Key, dict[int, float]] = {}
    for one in scored:
        for item, sums in one.item_sums.items():
            for term, value in sums.items():
                values.setdefault((one.part, term), {})[stored.items[item][0] - rows.first] = value
    places = [row - rows.first for row, _ in stored.items.values()]
    _patch(connection, _ITEM_SUMS, run_id, rows.count, places, values)


def _patch(
    connection: Connection,
    kind: _Kind,
    run_id: int,
    size: int,
    places: Collection[int],
    values: Mapping[Key, Places],
) -> None:
    table, at = kind.table, list(places)
    names = [table.c[name] for name in kind.names]
    held: dict[Key, bytes] = {
        tuple(key): packed
        for *key, packed in connection.execute(select(*names, table.c.packed).where(table.c.run_id == run_id))
    }
    changed, empty = [], []
    writer = RowWriter(connection)
    for key in held.keys() | values.keys():
        column = unpack_floats(kind.plain(held[key])).copy() if key in held else np.full(size, untouched(key[-1]))
        before = column[at]
        column[at] = 0.0
        for place, value in values.get(key, {}).items():
            column[place] = value
        if key not in held:
            writer.add(table, run_id, *key, kind.pack(column))
        elif kind.changes and not column.any():
            empty.append(key)
        elif not np.array_equal(before, column[at]):
            changed.append((key, kind.pack(column)))
    writer.flush()
    mine = [table.c.run_id == run_id, *(column == bindparam(f"of_{column.name}") for column in names)]
    if changed:
        rows = [_named(kind, key) | {"filled": packed} for key, packed in changed]
        connection.execute(update(table).where(*mine).values(packed=bindparam("filled")), rows)
    if empty:
        connection.execute(table.delete().where(*mine), [_named(kind, key) for key in empty])


def _named(kind: _Kind, key: Key) -> dict[str, object]:
    return {f"of_{name}": value for name, value in zip(kind.names, key, strict=True)}
