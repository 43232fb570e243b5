"""What the scorer said, rebuilt from the rows in which it was stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import NOT_ASKED, STATE, STATES, read_sums
from cache.gold import StoredSample
from cache.item_columns import ItemRows, item_sums_of, read_item_sums, rows_around
from cache.packing import text_json, unpack_floats, unpack_matches
from records import Cell, Failure, Judgement, Match, PageMatches, Scored

Runs = Collection[int]
"""Rows of runs."""

At = tuple[int, int]
"""Row of a run, row of a sample."""


def rebuild(
    connection: Connection, runs: Runs, part: str, samples: Sequence[StoredSample]
) -> dict[At, tuple[Scored, tuple[int, ...]]]:
    """What the scorer said of some samples.

    Args:
        connection: Where it is read from.
        runs: Rows of the runs.
        part: The way of scoring.
        samples: The samples.

    Returns:
        (row of the run, row of the sample) -> the scored sample, and the rows of its failures. Samples to
        which a live run was not asked are left out.
    """
    ids = [stored.id for stored in samples]
    keys = {stored.id: stored.sample.id for stored in samples}
    places = {stored.id: stored.position for stored in samples}
    items = {row: key for stored in samples for key, (row, _) in stored.items.items()}
    failures = _failures(connection, runs, part, ids, items)
    judgements = _judgements(connection, runs, part, items)
    pages = _pages(connection, runs, part, ids)
    matches = _matches(connection, runs, part, ids)
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
        mine = failures.get(at, [])
        scored = Scored(
            sample_id=keys[sample_id],
            part=part,
            state=state,
            sums=sums,
            judgements=tuple(judgements.get(at, ())),
            failures=tuple(failure for _, failure in mine),
            matches=matches.get(at, ()),
            pages=tuple(pages.get(at, ())),
            cells=tuple(cells.get(at, ())),
            item_sums=item_sums_of(by_row[sample_id], of_items[run_id], rows) if run_id in of_items else {},
        )
        found[at] = scored, tuple(number for number, _ in mine)
    return found


def _failures(
    connection: Connection, runs: Runs, part: str, ids: Sequence[int], items: Mapping[int, str]
) -> dict[At, list[tuple[int, Failure]]]:
    table = schema.failure
    found: dict[At, list[tuple[int, Failure]]] = defaultdict(list)
    mine = (table.c.run_id.in_(runs), table.c.part == part, table.c.sample_id.in_(ids))
    for row in connection.execute(select(table).where(*mine).order_by(table.c.id)):
        failure = Failure(
            category=row.category,
            page=row.page,
            lo=row.lo,
            hi=row.hi,
            kind=row.kind,
            args=text_json(row.args),
            gold=tuple(row.gold.split()),
            pred=tuple(row.pred.split()),
            item_id=None if row.item_id is None else items[row.item_id],
            label=row.label,
        )
        found[row.run_id, row.sample_id].append((row.id, failure))
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


def _matches(connection: Connection, runs: Runs, part: str, ids: Sequence[int]) -> dict[At, tuple[Match, ...]]:
    table = schema.response
    rows = connection.execute(
        select(table.c.run_id, table.c.sample_id, table.c.matches).where(
            table.c.run_id.in_(runs), table.c.sample_id.in_(ids)
        )
    )
    return {(run_id, sample_id): unpack_matches(packed).get(part, ()) for run_id, sample_id, packed in rows}
