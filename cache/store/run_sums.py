"""A run's sums by term, in the order of gold: one packed value holds a term's value in every sample, or in every item.

Figures ask for few terms of many samples, so a term is read whole and the samples that a Selection means are
picked from it by position. Beside the scorer's terms stands `state`, each sample's state as its place in
`STATES`; a sample of which nothing was noted was not asked. A column of small whole numbers, as most are, takes one
byte a sample, any other eight. What repairing a failure category would change
of a term (at IoU 0.5) is stored in the same way; changes that are 0 in every sample are left out.

Sums of items are there only for tasks whose scorer says what each item adds (`records.Scored.item_sums`). Items of
a benchmark are written in one go, so their rows are numbered without a gap and give their places.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sqlalchemy import ColumnElement, case, func, or_, select
from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.gold import StoredSample
from cache.store.packing import unpack_floats
from cache.store.rows import RowWriter
from loaders.files.temporary_blocks import Block, TemporaryBlocks, pack, unpack
from records import Scored
from scoring.metric import Array, Metric, plain_terms
from scoring.task import TAU, Task

NOT_ASKED = "not asked"
"""State of the samples of a live run to which its model was not asked: they are not part of any figure of it."""

STATES = ("scored", "failed", "missing", NOT_ASKED)
STATE = "state"

# Of a float64. Every column is of one width throughout, so that a query can cut out the samples that it needs.
_BYTES = 8

_SMALL = 255
"""The largest number of a column that takes one byte a sample."""


Sums = dict[tuple[str, str], Array]
"""(part, term) -> its value in each of some samples."""

Changes = dict[tuple[str, str, str], Array]
"""(part, category, term) -> what repairing the category would change of the term in each of some samples."""

ItemSums = dict[tuple[str, str], tuple[list[int], list[float]]]
"""(part, term) -> rows of items, and what each adds to the term."""


def sums_of(samples: Sequence[tuple[Scored, ...]]) -> Sums:
    """The sums of some samples that were scored under every part."""
    found: Sums = {}

    def note(part: str, term: str, at: int, value: float) -> None:
        if (part, term) not in found:
            found[part, term] = np.full(len(samples), default_value(term))
        found[part, term][at] = value

    for at, parts in enumerate(samples):
        for scored in parts:
            note(scored.part, STATE, at, STATES.index(scored.state))
            for term, value in scored.sums.items():
                note(scored.part, term, at, value)
    return found


def changes_of(task: Task, samples: Sequence[tuple[Scored, ...]]) -> Changes:
    """The changes by repairs in some samples that were scored under every part; changes of nothing are left out."""
    found: Changes = {}
    if not task.impact or task.effects is None:
        return found
    terms = {term for key in task.impact for term in task.metric(key).terms}
    for scored in zip(*samples, strict=True):
        for category, by_term in task.effects(scored, TAU).items():
            for term in sorted(terms & by_term.keys()):  # in one order, in whatever process
                if np.any(by_term[term]):
                    found[scored[0].part, category, term] = np.asarray(by_term[term], dtype=np.float64)
    return found


def item_sums_by_term(stored: Sequence[StoredSample], samples: Sequence[tuple[Scored, ...]]) -> ItemSums:
    """The sums that the items of some samples add, by term."""
    found: ItemSums = {}
    for sample, parts in zip(stored, samples, strict=True):
        for scored in parts:
            for item, sums in scored.item_sums.items():
                for term, value in sums.items():
                    rows, values = found.setdefault((scored.part, term), ([], []))
                    rows.append(sample.items[item][0])
                    values.append(value)
    return found


class _WaitingColumns:
    """Columns that are filled a few places at a time, in a temporary file until they are whole."""

    def __init__(self, blocks: TemporaryBlocks) -> None:
        self._blocks = blocks
        self._found: dict[tuple[str, ...], list[Block]] = defaultdict(list)

    def put(self, key: tuple[str, ...], places: NDArray[np.int64], values: ArrayLike) -> None:
        """Puts values into some places of a column."""
        self._found[key].append(self._blocks.write(pack((places, np.asarray(values, dtype=np.float64)))))

    def any(self) -> bool:
        """Whether there is a column."""
        return bool(self._found)

    def filled(self, length: int, first: int = 0) -> Iterator[tuple[tuple[str, ...], Array]]:
        """Each column, with `default_value` where nothing was put; places are counted from `first` on."""
        for key, found in self._found.items():
            column = np.full(length, default_value(key[-1]))
            for block in found:
                places, values = unpack(self._blocks.read(block))
                column[places - first] = values
            yield key, column


class Columns:
    """A run's columns, filled a few samples at a time.

    Args:
        samples: Number of samples of the benchmark.
        blocks: Where they wait.
    """

    def __init__(self, samples: int, blocks: TemporaryBlocks) -> None:
        self._samples = samples
        self._sums = _WaitingColumns(blocks)
        self._changes = _WaitingColumns(blocks)

    def add(self, positions: Sequence[int], sums: Sums, changes: Changes) -> None:
        """Puts the values of the samples at these 0-based positions of gold in their places."""
        at = np.array(positions, dtype=np.int64)
        for key, values in sums.items():
            self._sums.put(key, at, values)
        for change, values in changes.items():
            self._changes.put(change, at, values)

    def write(self, writer: RowWriter, run_id: int) -> None:
        """Writes all columns, each before the next is made."""
        for table, waiting in ((schema.run_sum, self._sums), (schema.run_repair, self._changes)):
            for key, column in waiting.filled(self._samples):
                writer.add(table, run_id, *key, packed_column(column))
                writer.flush()


def read_sums(
    connection: Connection,
    run_ids: Sequence[int],
    part: str,
    metrics: Sequence[Metric] | None = None,
    first: int = 0,
    samples: int | None = None,
) -> dict[int, dict[str, Array]]:
    """Row of each run -> term -> its value in each sample, shape `(samples,)`; `state` among the terms.

    Args:
        connection: Where they are read from.
        run_ids: Rows of the runs.
        part: The way of scoring.
        metrics: The metrics whose terms are wanted; every term when None.
        first: 0-based position of the first sample that is wanted, where not all are.
        samples: How many samples are wanted from there on; all of the benchmark when None.
    """
    if samples is None:
        return dict(read_sums_by_run(connection, run_ids, part, metrics))
    table, packed = schema.run_sum, schema.run_sum.c.packed
    is_short = func.length(packed) % _BYTES != 0
    short, long = (func.substr(packed, 1 + width * first, width * samples) for width in (1, _BYTES))
    columns = table.c.run_id, table.c.term, case((is_short, short), else_=long), is_short
    found: dict[int, dict[str, Array]] = {number: {} for number in run_ids}
    for run_id, term, values, one_byte in connection.execute(
        select(*columns).where(*_columns_of(run_ids, part, metrics))
    ):
        found[run_id][term] = np.frombuffer(values, np.uint8 if one_byte else "<f8").astype(np.float64)
    return found


def read_sums_by_run(
    connection: Connection,
    run_ids: Sequence[int],
    part: str,
    metrics: Sequence[Metric] | None = None,
    positions: NDArray[np.int64] | None = None,
) -> Iterator[tuple[int, dict[str, Array]]]:
    """What `read_sums` gives of each run, one run after the other, so that not all need be in memory.

    PostgreSQL sends all of them at once, but packed, which most often takes an eighth of the room.

    Args:
        connection: Where they are read from.
        run_ids: Rows of the runs.
        part: The way of scoring.
        metrics: The metrics whose terms are wanted; every term when None.
        positions: 0-based positions of the samples that are wanted; all of the benchmark when None.
    """
    table = schema.run_sum
    statement = select(table.c.run_id, table.c.term, table.c.packed).where(*_columns_of(run_ids, part, metrics))
    without = set(run_ids)
    for run_id, rows in groupby(connection.execute(statement.order_by(table.c.run_id)), key=itemgetter(0)):
        columns = ((term, _stored_column(packed)) for _, term, packed in rows)
        without.discard(run_id)
        yield (
            run_id,
            {term: (column if positions is None else column[positions]).astype(np.float64) for term, column in columns},
        )
    yield from ((run_id, {}) for run_id in without)


def _columns_of(run_ids: Sequence[int], part: str, metrics: Sequence[Metric] | None) -> list[ColumnElement[bool]]:
    table = schema.run_sum
    mine = [table.c.run_id.in_(run_ids), table.c.part == part]
    return mine if metrics is None else [*mine, _terms_needed(metrics)]


def read_changes(
    connection: Connection, part: str, positions: Mapping[int, NDArray[np.int64]]
) -> dict[int, dict[str, dict[str, Array]]]:
    """Row of each run -> category -> term -> its change in each of some samples if the category were repaired.

    Args:
        connection: Where they are read from.
        part: The way of scoring.
        positions: Row of each run -> 0-based positions of the samples that are meant.
    """
    table = schema.run_repair
    columns = table.c.run_id, table.c.category, table.c.term, table.c.packed
    rows = select(*columns).where(table.c.run_id.in_(positions), table.c.part == part)
    found: dict[int, dict[str, dict[str, Array]]] = {number: defaultdict(dict) for number in positions}
    for run_id, category, term, packed in connection.execute(rows):
        found[run_id][category][term] = unpacked_column(packed)[positions[run_id]]
    return found


def states_of(columns: Mapping[str, Array]) -> NDArray[np.object_]:
    """The states of samples from a run's columns, as words."""
    return np.array(STATES, dtype=object)[columns[STATE].astype(np.intp)]


def requested_mask(columns: Mapping[str, Array]) -> NDArray[np.bool_]:
    """Which samples a run was judged on; all, but for a live run."""
    return np.asarray(columns[STATE] != STATES.index(NOT_ASKED))


def _terms_needed(metrics: Sequence[Metric]) -> ColumnElement[bool]:
    terms = {term for metric in metrics for term in metric.terms}
    column = schema.run_sum.c.term
    plain = column.in_({STATE, *plain_terms(metrics)})
    return or_(plain, *(column.startswith(term[:-1], autoescape=True) for term in terms if term.endswith("*")))


def default_value(term: str) -> float:
    """The value in the column of a term for a sample without a score."""
    return float(STATES.index(NOT_ASKED)) if term == STATE else 0.0


def packed_column(column: Array) -> bytes:
    """A column as it is stored: eight bytes a sample, or one where all are whole numbers from 0 to 255.

    One of the latter kind ends in one or two bytes that say how many these are, so that its length is no multiple of
    eight, which that of the other kind is.
    """
    if not (len(column) and ((column >= 0) & (column <= _SMALL) & (column == np.floor(column))).all()):
        return column.astype("<f8", copy=False).tobytes()
    ending = 1 if (len(column) + 1) % _BYTES else 2
    return column.astype(np.uint8).tobytes() + bytes([ending] * ending)


def unpacked_column(packed: bytes) -> Array:
    """The column that `packed_column` packed, shape `(samples,)`."""
    return _stored_column(packed).astype(np.float64)


def _stored_column(packed: bytes) -> NDArray[np.uint8] | NDArray[np.float64]:
    if len(packed) % _BYTES == 0:
        return unpack_floats(packed)
    return np.frombuffer(packed, np.uint8, len(packed) - packed[-1])


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
    """A run's columns of items, filled a few samples at a time; a run without sums of items makes none."""

    def __init__(self, connection: Connection, benchmark_id: int, blocks: TemporaryBlocks) -> None:
        self._connection = connection
        self._benchmark_id = benchmark_id
        self._sums = _WaitingColumns(blocks)

    def add(self, found: ItemSums) -> None:
        """Puts what items add in their places."""
        for key, (rows, values) in found.items():
            self._sums.put(key, np.array(rows, dtype=np.int64), values)

    def write(self, writer: RowWriter, run_id: int) -> None:
        """Writes all columns, each before the next is made."""
        if self._sums.any():
            rows = item_rows(self._connection, self._benchmark_id)
            for key, column in self._sums.filled(rows.count, rows.first):
                writer.add(schema.run_item_sum, run_id, *key, packed_item_column(column))
                writer.flush()


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
        found.setdefault(run_id, {})[term] = unpacked_item_column(packed)
    return found


def item_sums_of(stored: StoredSample, columns: Mapping[str, Array], rows: ItemRows) -> dict[str, dict[str, float]]:
    """The sums that the items of one sample add, from the columns of a run; a term that is 0 is left out."""
    return {
        item: {term: float(values[row - rows.first]) for term, values in columns.items() if values[row - rows.first]}
        for item, (row, _) in stored.items.items()
    }


def packed_item_column(column: Array) -> bytes:
    """A column as it is stored."""
    return zlib.compress(column.astype("<f8").tobytes(), zlib.Z_BEST_SPEED)


def unpacked_item_column(packed: bytes) -> Array:
    """The column that `packed_item_column` packed, shape `(items,)`."""
    return unpack_floats(zlib.decompress(packed))
