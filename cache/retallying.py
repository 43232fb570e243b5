"""Tallies of runs made anew from stored scores, when the strata of their samples have changed."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache import schema
from cache.gold import stored_samples
from cache.rows import RowWriter
from cache.stored_scores import rebuild
from cache.tallies import Tallies
from scoring.task import Task


def retally(connection: Connection, task: Task, benchmark_id: int) -> None:
    """Writes the tallies of every run of a benchmark anew, within the caller's transaction."""
    table = schema.run
    runs = list(connection.scalars(select(table.c.id).where(table.c.benchmark_id == benchmark_id)))
    connection.execute(schema.tally.delete().where(schema.tally.c.run_id.in_(runs)))
    tallies = {number: Tallies(task) for number in runs}
    for chunk in stored_samples(connection, benchmark_id):
        by_id = {stored.id: stored for stored in chunk}
        for part in task.protocols:
            for (run_id, sample_id), (scored, _) in rebuild(connection, runs, part, chunk).items():
                stored = by_id[sample_id]
                strata = {key: stratum for key, (_, stratum) in stored.items.items()}
                tallies[run_id].add(scored, stored.stratum, strata)
    writer = RowWriter(connection)
    for run_id, totals in tallies.items():
        writer.extend(schema.tally, list(totals.rows(run_id)))
    writer.flush()
