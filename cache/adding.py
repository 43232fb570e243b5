"""One more answer of a live run: only its sample is scored, and what it adds goes into the run's totals.

A score is of one sample, and everything that is kept of a run is either about single samples or a sum over them.
So what the sample added before is taken away, what it adds now is put in its place, and the rest of the run is
not looked at. Sums of fractions may differ from those of the run scored as a whole in their last digits, by the
order in which they were added up.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.calibration import scoring_options
from cache.columns import read_sums, were_asked
from cache.gold import StoredSample, count_samples
from cache.item_columns import item_rows
from cache.patching import patch_columns, patch_item_columns
from cache.rows import RowWriter
from cache.run_writing import judge
from cache.sample_rows import SampleRows
from cache.stored_scores import rebuild
from cache.tallies import Tallies, change_tallies
from records import Prediction, Scored
from scoring.task import Task


def can_be_added_to(connection: Connection, task: Task, benchmark_id: int, run_id: int) -> bool:
    """Whether the scores of a live run are those of exactly the answers that it has, so that one can be added.

    They are not where an older Errata was stopped half-way, or left columns of another length.
    """
    table = schema.prediction
    answers = connection.scalar(select(func.count()).select_from(table).where(table.c.run_id == run_id)) or 0
    samples = count_samples(connection, benchmark_id)
    for part in task.protocols:
        columns = read_sums(connection, [run_id], part, ())[run_id]
        told = were_asked(columns) if columns else np.zeros(samples, dtype=bool)
        if len(told) != samples or int(told.sum()) != answers:
            return False
    return True


def earlier_scores(connection: Connection, task: Task, run_id: int, stored: StoredSample) -> tuple[Scored, ...]:
    """What was noted of a sample of a run, one for each part; empty where it was not asked yet."""
    found = [rebuild(connection, [run_id], part, [stored]) for part in task.protocols]
    return tuple(one[run_id, stored.id][0] for one in found if (run_id, stored.id) in one)


def score_one(
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
    judged, gone = judge(task, stored, prediction, scoring_options(task, coords)), tuple(earlier)
    if gone:
        _clear(connection, task, run_id, stored)
    writer = RowWriter(connection)
    SampleRows(connection, writer, task, benchmark_id, run_id, responses=False).add(judged)
    writer.flush()
    change_tallies(connection, run_id, _tallied(task, stored, judged.scored), _tallied(task, stored, gone))
    patch_columns(connection, task, run_id, stored, judged.scored, count_samples(connection, benchmark_id))
    if any(one.item_sums for one in (*judged.scored, *gone)):
        patch_item_columns(connection, run_id, stored, judged.scored, item_rows(connection, benchmark_id))


def _tallied(task: Task, stored: StoredSample, scored: Iterable[Scored]) -> Tallies:
    tallies = Tallies(task)
    for one in scored:
        tallies.add(one, stored.stratum, stored.strata)
    return tallies


def _clear(connection: Connection, task: Task, run_id: int, stored: StoredSample) -> None:
    """Takes away the rows that say how an earlier answer to a sample scored."""
    items = [row for row, _ in stored.items.values()]
    for table in (schema.score, schema.page_match, schema.failure):
        mine = table.c.run_id == run_id, table.c.part.in_(task.protocols), table.c.sample_id == stored.id
        connection.execute(table.delete().where(*mine))
    for table in (schema.judgement, schema.cell):
        mine = table.c.run_id == run_id, table.c.part.in_(task.protocols), table.c.item_id.in_(items)
        connection.execute(table.delete().where(*mine))
