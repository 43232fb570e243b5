"""Workspaces of the first release brought up to date: every figure stays, nothing has to be scored again.

In the first release a failure was a row with all that explains it, once for each protocol; readings and matches stood
beside the response, and the index of what is searched held the place of every trigram.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import groupby
from typing import Any

from sqlalchemy import bindparam, inspect, select, text
from sqlalchemy.engine import Connection

from cache.store import schema, text_search
from cache.store.gold import CHUNK, StoredSample, samples_by_id
from cache.store.packing import reading_of, text_json, unpack_extra
from cache.store.rows import RowWriter
from cache.store.run_writer import RunFailures
from cache.store.scored_rows import ScoredSample, pack_failures
from cache.store.text_search import searched_text
from cache.store.word_ids import Words
from loaders.files.temporary_blocks import TemporaryBlocks
from records import Failure, Match, Reading, Scored
from scoring.task import Task
from scoring.tasks import TASKS

FIRST_RELEASE = (
    "m001_initial",
    "m002_text_search",
    "m003_labels",
    "m004_columns",
    "m005_sums_of_items",
    "m006_spending",
    "m007_presets",
    "m008_batches",
    "m009_paid_steps",
)
"""Changes of the schema that a workspace of the first release has seen."""


def is_of_first_release(connection: Connection) -> bool:
    """Whether a workspace has the tables of the first release, or of what came before it."""
    found = inspect(connection)
    return found.has_table("failure") and not found.has_table(schema.scored.name)


def convert(connection: Connection) -> None:
    """Turns the tables of the first release into today's, within the caller's transaction."""
    _convert_searched_texts(connection)
    for statement in (
        "DELETE FROM tally WHERE substr(key, 1, 7) = 'metric:'",  # read by nothing
        "ALTER TABLE tally DROP COLUMN s2",
        "ALTER TABLE tally DROP COLUMN s12",
        "ALTER TABLE tally RENAME COLUMN s1 TO total",
        "ALTER TABLE failure RENAME TO old_failure",
        "DROP INDEX failure_range",
    ):
        connection.exec_driver_sql(statement)
    for table in (schema.word, schema.failure, schema.scored):
        table.create(connection)
    runs = connection.execute(
        text("SELECT run.id, benchmark.task FROM run JOIN benchmark ON benchmark.id = run.benchmark_id ORDER BY run.id")
    ).all()
    for run_id, task in runs:
        _convert_run(connection, TASKS[task], run_id)
    for statement in (
        "DROP TABLE old_failure",
        "ALTER TABLE response DROP COLUMN readings",
        "ALTER TABLE response DROP COLUMN matches",
    ):
        connection.exec_driver_sql(statement)


def _convert_searched_texts(connection: Connection) -> None:
    """Puts what is searched in lower case, and on SQLite makes the index that holds no places."""
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        for statement in (
            "DROP TRIGGER search_text_added",
            "DROP TRIGGER search_text_deleted",
            "DROP TABLE search_index",
        ):
            connection.exec_driver_sql(statement)
    table = schema.search_text
    change = table.update().where(table.c.id == bindparam("row")).values(body=bindparam("folded"))
    ids = connection.scalars(select(table.c.id).order_by(table.c.id)).all()
    for start in range(0, len(ids), CHUNK):
        mine = select(table.c.id, table.c.body).where(table.c.id.between(ids[start], ids[start : start + CHUNK][-1]))
        rows = [{"row": row, "folded": searched_text(body)} for row, body in connection.execute(mine)]
        connection.execute(change, rows)
    if sqlite:
        text_search.create_index(connection)


def _convert_run(connection: Connection, task: Task, run_id: int) -> None:
    states: dict[int, dict[str, str]] = defaultdict(dict)
    rows = text("SELECT sample_id, part, state FROM score WHERE run_id = :run ORDER BY sample_id")
    for sample_id, part, state in connection.execute(rows, {"run": run_id}):
        states[sample_id][part] = state
    writer, ids = RowWriter(connection), list(states)
    with closing(TemporaryBlocks()) as blocks:
        failures = RunFailures(Words(connection, writer), blocks)
        for start in range(0, len(ids), CHUNK):
            stored = samples_by_id(connection, ids[start : start + CHUNK])
            packed, found = pack_failures(task, list(_scored(connection, task, run_id, stored, states)))
            writer.extend(schema.scored, [(run_id, *row) for row in packed])
            failures.add(found)
        failures.write(writer, run_id)
    writer.flush()


def _scored(
    connection: Connection,
    task: Task,
    run_id: int,
    samples: list[StoredSample],
    states: Mapping[int, Mapping[str, str]],
) -> Iterator[ScoredSample]:
    failures = _failures(connection, run_id, samples)
    responses = _responses(connection, run_id, samples)
    for stored in samples:
        readings, matches = responses.get(stored.id, ({}, {}))
        scored = (
            Scored(
                stored.sample.id,
                part,
                states[stored.id][part],
                {},
                failures=tuple(failures.get((stored.id, part), ())),
                matches=matches.get(part, ()),
            )
            for part in task.protocols
            if part in states[stored.id]
        )
        yield ScoredSample(stored, None, readings, tuple(scored))


def _failures(connection: Connection, run_id: int, samples: list[StoredSample]) -> dict[tuple[int, str], list[Failure]]:
    """(row of the sample, part) -> its failures, in the order of the scorer."""
    items = {row: key for stored in samples for key, (row, _) in stored.items.items()}
    rows = connection.execute(
        text(
            "SELECT * FROM old_failure WHERE run_id = :run AND sample_id BETWEEN :first AND :last"
            " ORDER BY sample_id, part, id"
        ),
        {"run": run_id, "first": min(sample.id for sample in samples), "last": max(sample.id for sample in samples)},
    )
    return {
        at: [_failure(row, items) for row in mine] for at, mine in groupby(rows, lambda row: (row.sample_id, row.part))
    }


def _failure(row: Any, items: Mapping[int, str]) -> Failure:
    return Failure(
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


Matches = dict[str, tuple[Match, ...]]


def _responses(
    connection: Connection, run_id: int, samples: list[StoredSample]
) -> dict[int, tuple[dict[str, Reading], Matches]]:
    """Row of the sample -> readings and matches by part."""
    rows = connection.execute(
        text(
            "SELECT sample_id, readings, matches FROM response"
            " WHERE run_id = :run AND sample_id BETWEEN :first AND :last"
        ),
        {"run": run_id, "first": min(sample.id for sample in samples), "last": max(sample.id for sample in samples)},
    )
    found = {}
    for sample_id, readings, matches in rows:
        read = {
            part: stored_reading
            for part, values in unpack_extra(readings).items()
            if (stored_reading := reading_of(values)) is not None
        }
        matched = {part: tuple(Match(*match) for match in values) for part, values in unpack_extra(matches).items()}
        found[sample_id] = read, matched
    return found
