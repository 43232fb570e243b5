"""Responses and scores of single samples as rows of the workspace: written, and read back as the scorer's records.

`SampleRows` writes what a run says and how it scored in one sample; `read_scores` rebuilds `records.Scored`.
Totals and columns of a run are written elsewhere (`cache.store.tallies`, `cache.store.run_sums`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.engine import Connection

from cache.store import packing, schema
from cache.store.gold import StoredSample
from cache.store.packing import json_text, pack_floats, text_json, unpack_floats, unpack_matches
from cache.store.rows import RowWriter, first_free_id
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
from cache.store.tallies import TAU
from records import Cell, Failure, Judgement, Match, PageMatches, Prediction, Reading, Scored
from scoring.task import Task

SEARCHED = 100_000
"""Characters of a response that the text search sees; a response that repeats itself can be far longer."""


@dataclass(frozen=True, slots=True)
class ScoredSample:
    """One sample of a run, scored under every part."""

    stored: StoredSample
    prediction: Prediction | None
    readings: Mapping[str, Reading]
    scored: tuple[Scored, ...]


class SampleRows:
    """Writes the rows of single samples of one run; its totals and columns are written elsewhere.

    Args:
        connection: In a writing transaction.
        writer: Takes the rows.
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run, whose row is there already.
        responses: Whether raw responses are written too; a run that is scored again has them.
    """

    def __init__(
        self, connection: Connection, writer: RowWriter, task: Task, benchmark_id: int, run_id: int, responses: bool
    ) -> None:
        self._connection = connection
        self._writer = writer
        self._benchmark_id = benchmark_id
        self._run_id = run_id
        self._responses = responses
        self._ranked = frozenset(category.key for category in task.categories if category.ranked)
        self._failure_id = first_free_id(connection, schema.failure)
        self._text_id = first_free_id(connection, schema.search_text)

    def add(self, judged: ScoredSample) -> None:
        """Writes one sample."""
        if judged.prediction is not None:
            self._response(judged.stored.id, judged.prediction, judged)
        for scored in judged.scored:
            self._scored(judged.stored, scored)

    def _response(self, sample_id: int, prediction: Prediction, judged: ScoredSample) -> None:
        readings = packing.pack_readings(judged.readings) if judged.readings else None
        matches = {scored.part: scored.matches for scored in judged.scored if scored.matches}
        packed = packing.pack_matches(matches) if matches else None
        if not self._responses:
            self._connection.execute(
                update(schema.response)
                .where(schema.response.c.run_id == self._run_id, schema.response.c.sample_id == sample_id)
                .values(readings=readings, matches=packed)
            )
            return
        write_response(self._writer, self._run_id, sample_id, prediction, readings, packed)
        body = packing.storable(prediction.raw[:SEARCHED])
        self._writer.add(schema.search_text, self._text_id, self._benchmark_id, sample_id, self._run_id, body)
        self._text_id += 1

    def _scored(self, stored: StoredSample, scored: Scored) -> None:
        run_id, part, writer = self._run_id, scored.part, self._writer
        held = sum(f.lo < TAU <= f.hi and f.category in self._ranked for f in scored.failures)
        writer.add(schema.score, run_id, part, stored.id, scored.state, held)
        writer.extend(
            schema.judgement,
            [
                (run_id, part, stored.items[j.item_id][0], j.outcome, j.value, j.label and packing.storable(j.label))
                for j in scored.judgements
            ],
        )
        writer.extend(
            schema.cell,
            [
                (run_id, part, cell.matrix, stored.items[cell.item_id][0], *map(packing.storable, words), cell.n)
                for cell in scored.cells
                for words in [(cell.gold, cell.predicted)]
            ],
        )
        writer.extend(
            schema.page_match,
            [
                (run_id, part, stored.id, page.page, page.level, page.gold, page.pred, pack_floats(page.ious))
                for page in scored.pages
            ],
        )
        self._failures(stored, scored)

    def _failures(self, stored: StoredSample, scored: Scored) -> None:
        first = self._failure_id
        self._failure_id += len(scored.failures)
        self._writer.extend(
            schema.failure,
            [
                (
                    number,
                    self._run_id,
                    scored.part,
                    stored.id,
                    None if failure.item_id is None else stored.items[failure.item_id][0],
                    failure.page,
                    failure.category,
                    failure.lo,
                    failure.hi,
                    failure.kind,
                    json_text(failure.args),
                    " ".join(failure.gold),
                    " ".join(failure.pred),
                    packing.storable(failure.label),
                )
                for number, failure in enumerate(scored.failures, start=first)
            ],
        )


def write_response(
    writer: RowWriter,
    run_id: int,
    sample_id: int,
    prediction: Prediction,
    readings: bytes | None = None,
    matches: bytes | None = None,
) -> None:
    """Writes one response of a run, with what was read of it and matched where that is known already."""
    raw, prompt = prediction.raw, prediction.prompt
    writer.add(schema.prediction, run_id, sample_id, "answered" if raw.strip() else "empty", len(raw))
    writer.add(
        schema.response,
        run_id,
        sample_id,
        packing.squeeze(raw),
        None if prompt is None else packing.squeeze(prompt),
        readings,
        matches,
        packing.pack_extra(prediction.extra),
    )


Runs = Collection[int]
"""Rows of runs."""

At = tuple[int, int]
"""Row of a run, row of a sample."""


def read_scores(
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
