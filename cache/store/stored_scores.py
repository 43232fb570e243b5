"""Scores of single samples read back from the workspace as the scorer's records.

`read_scores` rebuilds `records.Scored`, `read_parts` what the inspector and tiles need of single failures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, false, or_, select
from sqlalchemy.engine import Connection

from cache.store import packing, schema
from cache.store.gold import StoredSample
from cache.store.packing import failures_of, matches_of, unpack_floats, unpack_parts
from cache.store.run_sums import (
    NOT_ASKED,
    STATE,
    STATES,
    ItemRows,
    item_sums_of,
    read_item_sums,
    read_sums,
    rows_around,
)
from records import Cell, Failure, Judgement, PageMatches, Reading, Scored

Runs = Collection[int]
"""Rows of runs."""

At = tuple[int, int]
"""Row of a run, row of a sample."""


@dataclass(frozen=True, slots=True)
class StoredScore:
    """One sample of a run under one part, read back.

    Args:
        scored: What the scorer said about it.
        readings: Part -> what was read from the response, under every part.
    """

    scored: Scored
    readings: Mapping[str, Reading]


@dataclass(frozen=True, slots=True)
class ScoredPart:
    """The packed score of one sample of a run under one part, as JSON values."""

    fields: Mapping[str, Any]

    def failures(self) -> dict[int, Failure]:
        """Number -> failure, in the order of the scorer."""
        found = failures_of(self.fields["failures"])
        numbers = self.fields["numbers"]
        return dict(zip(range(len(found)) if numbers is None else numbers, found, strict=True))

    def reading(self) -> Reading | None:
        """The reading of the response; None without one."""
        return packing.reading_of(self.fields["reading"])


def read_parts(connection: Connection, runs: Runs, samples: Collection[int]) -> dict[At, dict[str, ScoredPart]]:
    """(row of the run, row of the sample) -> part -> what is packed of it."""
    table = schema.scored
    return _parts_where(connection, table.c.run_id.in_(runs) & table.c.sample_id.in_(samples))


def read_parts_at(connection: Connection, places: Collection[At]) -> dict[At, dict[str, ScoredPart]]:
    """As `read_parts`, of some samples of each run: other runs' answers to them would be unpacked for nothing."""
    table = schema.scored
    samples: dict[int, set[int]] = defaultdict(set)
    for run, sample in places:
        samples[run].add(sample)
    # By run, since SQLite looks up no pairs in an index.
    chosen = [(table.c.run_id == run) & table.c.sample_id.in_(sorted(samples[run])) for run in sorted(samples)]
    return _parts_where(connection, or_(false(), *chosen))


def _parts_where(connection: Connection, condition: ColumnElement[bool]) -> dict[At, dict[str, ScoredPart]]:
    rows = connection.execute(select(schema.scored).where(condition))
    return {
        (run_id, sample_id): {part: ScoredPart(fields) for part, fields in unpack_parts(packed).items()}
        for run_id, sample_id, packed in rows
    }


def read_readings(connection: Connection, runs: Runs, part: str, samples: Collection[int]) -> dict[At, Reading | None]:
    """(row of the run, row of the sample) -> what was read from the response, of those that are kept under one part."""
    table = schema.scored
    rows = connection.execute(select(table).where(table.c.run_id.in_(runs), table.c.sample_id.in_(samples)))
    found = {}
    for run_id, sample_id, packed in rows:
        fields = unpack_parts(packed).get(part)
        if fields is not None:  # the rest of what is packed, most of it, is gone before the next is unpacked
            found[run_id, sample_id] = packing.reading_of(fields["reading"])
    return found


def failures_at(packed: bytes, part: str, categories: Collection[str], tau: float) -> tuple[Failure, ...]:
    """The failures of some categories that hold at a threshold, under one part, of what is packed of a sample."""
    columns = unpack_parts(packed)[part]["failures"]
    held = [row for row in zip(*columns, strict=True) if row[2] < tau <= row[3] and row[0] in categories]
    return tuple(failures_of(list(zip(*held, strict=True))))


def read_scores(
    connection: Connection, runs: Runs, part: str, samples: Sequence[StoredSample]
) -> dict[At, StoredScore]:
    """The scores of some samples as the scorer gave them.

    Args:
        connection: Where it is read from.
        runs: Rows of the runs.
        part: The way of scoring.
        samples: The samples.

    Returns:
        (row of the run, row of the sample) -> the scored sample. Samples to which a live run was not asked are left
        out.
    """
    ids = [stored.id for stored in samples]
    keys = {stored.id: stored.sample.id for stored in samples}
    places = {stored.id: stored.position for stored in samples}
    items = {row: key for stored in samples for key, (row, _) in stored.items.items()}
    packed = read_parts(connection, runs, ids)
    judgements = _judgements(connection, runs, part, items)
    pages = _pages(connection, runs, part, ids)
    cells = _cells(connection, runs, part, items)
    first = min((stored.position for stored in samples), default=0)
    last = max((stored.position for stored in samples), default=-1)
    columns = read_sums(connection, list(runs), part, None, first, last + 1 - first)
    by_row = {stored.id: stored for stored in samples}
    of_items = read_item_sums(connection, list(runs), part)
    rows = rows_around(connection, samples) if of_items else ItemRows(0, 0)
    found = {}
    for at in [(run_id, stored.id) for run_id, terms in columns.items() if terms for stored in samples]:
        run_id, sample_id = at
        sums = {term: float(values[places[sample_id] - first]) for term, values in columns[run_id].items()}
        state = STATES[int(sums.pop(STATE))]
        if state == NOT_ASKED:
            continue
        parts = packed[at]
        scored = Scored(
            sample_id=keys[sample_id],
            part=part,
            state=state,
            sums=sums,
            judgements=tuple(judgements.get(at, ())),
            failures=tuple(parts[part].failures().values()),
            matches=matches_of(parts[part].fields["matches"]),
            pages=tuple(pages.get(at, ())),
            cells=tuple(cells.get(at, ())),
            item_sums=item_sums_of(by_row[sample_id], of_items[run_id], rows) if run_id in of_items else {},
        )
        readings = {name: reading for name, part in parts.items() if (reading := part.reading()) is not None}
        found[at] = StoredScore(scored, readings)
    return found


def _judgements(connection: Connection, runs: Runs, part: str, items: Mapping[int, str]) -> dict[At, list[Judgement]]:
    table, item = schema.judgement, schema.item
    found: dict[At, list[Judgement]] = defaultdict(list)
    statement = (
        select(table, item.c.sample_id)
        .join(item, item.c.id == table.c.item_id)
        .where(table.c.run_id.in_(runs), table.c.part == part, table.c.item_id.in_(items))
        .order_by(item.c.id)
    )
    for row in connection.execute(statement):
        judgement = Judgement(items[row.item_id], row.outcome, row.value, row.label)
        found[row.run_id, row.sample_id].append(judgement)
    return found


def _cells(connection: Connection, runs: Runs, part: str, items: Mapping[int, str]) -> dict[At, list[Cell]]:
    table, item = schema.cell, schema.item
    found: dict[At, list[Cell]] = defaultdict(list)
    statement = (
        select(table, item.c.sample_id)
        .join(item, item.c.id == table.c.item_id)
        .where(table.c.run_id.in_(runs), table.c.part == part, table.c.item_id.in_(items))
        .order_by(item.c.id, table.c.matrix, table.c.gold, table.c.predicted)
    )
    for row in connection.execute(statement):
        cell = Cell(row.matrix, items[row.item_id], row.gold, row.predicted, row.n)
        found[row.run_id, row.sample_id].append(cell)
    return found


def _pages(connection: Connection, runs: Runs, part: str, ids: Sequence[int]) -> dict[At, list[PageMatches]]:
    table = schema.page_match
    found: dict[At, list[PageMatches]] = defaultdict(list)
    mine = (table.c.run_id.in_(runs), table.c.part == part, table.c.sample_id.in_(ids))
    for row in connection.execute(select(table).where(*mine).order_by(table.c.page, table.c.level)):
        page = PageMatches(row.page, row.level, row.gold, row.pred, tuple(unpack_floats(row.ious).tolist()))
        found[row.run_id, row.sample_id].append(page)
    return found
