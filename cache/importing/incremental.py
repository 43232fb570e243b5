"""One more answer of a live run: only its sample is scored, and the run's totals, columns and hash are updated.

A score is of one sample, and everything that is kept of a run is either about single samples or a sum over them.
So what the sample added before is taken away, what it adds now is put in its place, and the rest of the run is
not looked at. Sums of fractions may differ from those of the run scored as a whole in their last digits, by the
order in which they were added up.

The columns are those of `cache.store.run_sums`: the sample's places are filled anew while all others stay as they are.
A column of changes that is left with nothing but zeros goes, as none is written for a run that is scored whole. One
of sums stays: others may state a 0.

The hash of a live run is the sum of SHA-256 over its answers, modulo 2^256: the same for the same answers in whatever
order they came, and changed by one answer without the others being read. It tells versions of a run apart; it proves
nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from sqlalchemy import Table, func, select
from sqlalchemy.engine import Connection

from cache.importing.convention import scoring_options
from cache.importing.run_scoring import score_sample
from cache.store import schema
from cache.store.gold import StoredSample, count_samples
from cache.store.packing import expand, json_text
from cache.store.rows import RowWriter, placeholder
from cache.store.run_sums import (
    Changes,
    ItemRows,
    ItemSums,
    Sums,
    changes_of,
    default_value,
    item_rows,
    item_sums_by_term,
    packed_column,
    packed_item_column,
    read_sums,
    requested_mask,
    sums_of,
    unpacked_column,
    unpacked_item_column,
)
from cache.store.run_writer import write_failures, write_rows
from cache.store.scored_rows import PackedChunk, ScoredSample, pack_chunk, tallies_of
from cache.store.stored_scores import read_scores
from cache.store.tallies import change_tallies
from cache.store.word_ids import Words
from records import Prediction, Scored
from scoring.metric import Array
from scoring.task import Task

# The hash of a set of answers is the sum of their SHA-256 digests modulo 2^256: it does not depend on their order,
# and an answer is replaced by adding the difference.
_MODULUS = 1 << 256


def hash_with_answer(held: str, sample_id: str, new: Prediction, old: Prediction | None) -> str:
    """The hash of a run to which one answer is added, in the place of an earlier one if there is one.

    Args:
        held: The run's hash until now, as 64 hexadecimal digits; "" for a run without an answer.
        sample_id: The sample.
        new: The answer.
        old: The earlier one.
    """
    gone = 0 if old is None else _answer_hash(sample_id, old.raw)
    return _hash_text(int(held or "0", 16) + _answer_hash(sample_id, new.raw) - gone)


def hash_of_run(connection: Connection, run_id: int) -> str:
    """The hash of a whole run, from all its answers."""
    table, sample = schema.response, schema.sample
    rows = connection.execute(
        select(sample.c.key, table.c.raw).join(sample, sample.c.id == table.c.sample_id).where(table.c.run_id == run_id)
    )
    return _hash_text(sum(_answer_hash(key, expand(raw)) for key, raw in rows))


def hash_of_answers(answers: Iterable[Prediction]) -> str:
    """The hash of a run that has these answers and no others."""
    return _hash_text(sum(_answer_hash(answer.sample_id, answer.raw) for answer in answers))


def _answer_hash(sample_id: str, raw: str) -> int:
    return int(hashlib.sha256(json_text([sample_id, raw]).encode()).hexdigest(), 16)


def _hash_text(number: int) -> str:
    return f"{number % _MODULUS:064x}"


Key = tuple[str, ...]
Places = Mapping[int, float]
"""0-based place in a column -> the value that belongs there."""


class PackedSums(NamedTuple):
    """The part of a run's sums that one sample adds, as the run's columns hold it."""

    sums: Sums
    changes: Changes
    item_sums: ItemSums

    @classmethod
    def of(cls, task: Task, stored: StoredSample, scored: tuple[Scored, ...]) -> PackedSums:
        """The sums of a sample that was scored under every part; empty for one that was not scored."""
        if not scored:
            return cls({}, {}, {})
        return cls(sums_of([scored]), changes_of(task, [scored]), item_sums_by_term([stored], [scored]))


@dataclass(frozen=True, slots=True)
class _Kind:
    """A table of packed columns, and how they are packed."""

    table: Table
    pack: Callable[[Array], bytes]
    unpack: Callable[[bytes], Array]
    changes: bool = False

    @property
    def names(self) -> list[str]:
        """The names of the columns that tell one packed column from another within its run."""
        return [column.name for column in self.table.primary_key.columns if column.name != "run_id"]


_SUMS = _Kind(schema.run_sum, packed_column, unpacked_column)
_REPAIRS = _Kind(schema.run_repair, packed_column, unpacked_column, changes=True)
_ITEM_SUMS = _Kind(schema.run_item_sum, packed_item_column, unpacked_item_column)


def patch_columns(
    connection: Connection, run_id: int, stored: StoredSample, chunk: PackedChunk, before: PackedSums, samples: int
) -> None:
    """Puts what one sample adds to a run's sums, and what repairs would change of it, in the sample's place.

    Args:
        connection: In a writing transaction.
        run_id: The run.
        stored: The sample.
        chunk: What was packed of it.
        before: What it added until now.
        samples: Number of samples of the benchmark.
    """
    for kind, new, old in ((_SUMS, chunk.sums, before.sums), (_REPAIRS, chunk.changes, before.changes)):
        values: dict[Key, float] = {tuple(key): float(column[0]) for key, column in new.items()}
        gone: dict[Key, float] = {tuple(key): float(column[0]) for key, column in old.items()}
        # Columns are long and many, and most have the same value of a sample as before.
        changed = {key for key in values.keys() | gone.keys() if values.get(key) != gone.get(key)}
        places = {key: {stored.position: values[key]} if key in values else {} for key in changed}
        _patch(connection, kind, run_id, samples, [stored.position], places)


def patch_item_columns(
    connection: Connection, run_id: int, stored: StoredSample, chunk: PackedChunk, before: PackedSums, rows: ItemRows
) -> None:
    """Puts what the items of one sample add to a run's sums in their places; `rows` are those of the benchmark."""
    values: dict[Key, Places] = {
        key: {row - rows.first: value for row, value in zip(*found, strict=True)}
        for key, found in chunk.item_sums.items()
    }
    values |= {key: {} for key in before.item_sums.keys() - values.keys()}
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
    """Puts values in their places of the columns of these keys; what a column has no value for becomes 0."""
    if not values:
        return
    table, at, mark = kind.table, list(places), placeholder(connection)
    # The driver's own statements: a correction sends some of them for every run, and making them takes longer.
    terms = tuple({key[-1] for key in values})
    found = connection.exec_driver_sql(
        f"SELECT {', '.join(kind.names)}, packed FROM {table.name} WHERE run_id = {mark} "
        f"AND term IN ({', '.join([mark] * len(terms))})",
        (run_id, *terms),
    )
    held: dict[Key, bytes] = {tuple(key): packed for *key, packed in found}
    changed, empty = [], []
    writer = RowWriter(connection)
    for key, value_at in values.items():
        column = kind.unpack(held[key]).copy() if key in held else np.full(size, default_value(key[-1]))
        before = column[at]
        column[at] = 0.0
        for place, value in value_at.items():
            column[place] = value
        if key not in held:
            writer.add(table, run_id, *key, kind.pack(column))
        elif kind.changes and not column.any():
            empty.append(key)
        elif not np.array_equal(before, column[at]):
            changed.append((key, kind.pack(column)))
    writer.flush()
    mine = " AND ".join(f"{name} = {mark}" for name in ("run_id", *kind.names))
    if changed:
        rows = [(packed, run_id, *key) for key, packed in changed]
        connection.exec_driver_sql(f"UPDATE {table.name} SET packed = {mark} WHERE {mine}", rows)
    if empty:
        connection.exec_driver_sql(f"DELETE FROM {table.name} WHERE {mine}", [(run_id, *key) for key in empty])


def can_add_answer(connection: Connection, task: Task, benchmark_id: int, run_id: int) -> bool:
    """Whether the scores of a live run are those of exactly the answers that it has, so that one can be added.

    They are not where an older Errata was stopped half-way, or left columns of another length.
    """
    table = schema.prediction
    answers = connection.scalar(select(func.count()).select_from(table).where(table.c.run_id == run_id)) or 0
    samples = count_samples(connection, benchmark_id)
    for part in task.protocols:
        columns = read_sums(connection, [run_id], part, ())[run_id]
        judged = requested_mask(columns) if columns else np.zeros(samples, dtype=bool)
        if len(judged) != samples or int(judged.sum()) != answers:
            return False
    return True


def earlier_scores(connection: Connection, task: Task, run_id: int, stored: StoredSample) -> tuple[Scored, ...]:
    """The stored scores of a sample of a run, one for each part; empty where it was not asked yet."""
    found = [read_scores(connection, [run_id], part, [stored]) for part in task.protocols]
    return tuple(parts[run_id, stored.id].scored for parts in found if (run_id, stored.id) in parts)


def score_answer(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run_id: int,
    coords: str | None,
    stored: StoredSample,
    prediction: Prediction,
    earlier: Iterable[Scored],
) -> None:
    """Scores one answer that is written already, and brings its run's rows, totals and columns up to date.

    Args:
        connection: In a writing transaction.
        task: The run's task, by whose scorer the rest of the run was scored.
        benchmark_id: Its benchmark.
        run_id: The run.
        coords: How its boxes are read.
        stored: The sample.
        prediction: The answer.
        earlier: What `earlier_scores` gave before the answer was written.
    """
    judged, gone = score_sample(task, stored, prediction, scoring_options(task, coords)), tuple(earlier)
    if gone:
        clear_scores(connection, task, [run_id], stored)
    put_scores(connection, task, benchmark_id, run_id, judged, stored, gone)


def put_scores(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run_id: int,
    judged: ScoredSample,
    earlier: StoredSample,
    gone: tuple[Scored, ...],
    words: Words | None = None,
) -> None:
    """Writes the scores of one sample of a run, and brings the run's totals and columns up to date.

    Args:
        connection: In a writing transaction, in which the sample's earlier scores were taken away (`clear_scores`).
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run.
        judged: The sample as it is now.
        earlier: The sample as it was.
        gone: What was noted of it; nothing where it was not asked.
        words: The words of the workspace, where several runs are written one after the other.
    """
    stored = judged.stored
    chunk = pack_chunk(task, [judged])
    words = words or Words(connection, RowWriter(connection))
    writer = words.writer
    write_rows(writer, run_id, chunk)
    write_failures(writer, run_id, chunk.failures, words)
    writer.flush()
    change_tallies(connection, run_id, chunk.tallies, tallies_of(earlier, gone))
    before = PackedSums.of(task, earlier, gone)
    patch_columns(connection, run_id, stored, chunk, before, count_samples(connection, benchmark_id))
    if chunk.item_sums or before.item_sums:
        patch_item_columns(connection, run_id, stored, chunk, before, item_rows(connection, benchmark_id))


def clear_scores(connection: Connection, task: Task, run_ids: Collection[int], stored: StoredSample) -> None:
    """Takes away the rows that say how responses of some runs to a sample scored."""
    items = [row for row, _ in stored.items.values()]
    for table in (schema.score, schema.page_match):
        mine = table.c.run_id.in_(run_ids), table.c.part.in_(task.protocols), table.c.sample_id == stored.id
        connection.execute(table.delete().where(*mine))
    for table in (schema.scored, schema.failure):
        connection.execute(table.delete().where(table.c.run_id.in_(run_ids), table.c.sample_id == stored.id))
    for table in (schema.judgement, schema.cell):
        mine = table.c.run_id.in_(run_ids), table.c.part.in_(task.protocols), table.c.item_id.in_(items)
        connection.execute(table.delete().where(*mine))
