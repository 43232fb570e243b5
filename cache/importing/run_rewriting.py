"""All that scoring a run gives, written anew from the raw text that the workspace keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.importing.convention import scoring_options
from cache.importing.processes import Workers
from cache.importing.run_scoring import Step, score_run
from cache.importing.spool import packed_gold, packed_predictions
from cache.importing.workers import score_packed, unpacked_chunk
from cache.store import schema
from cache.store.gold import CHUNK, StoredSample, sample_ids, sample_rows
from cache.store.packing import stored_prediction
from cache.store.run_writer import RunWriter
from cache.store.scored_rows import PackedChunk
from records import Prediction
from scoring.task import Task


def rewrite_scores(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run_id: int,
    coords: str | None,
    sample_ids: Collection[str] | None,
    step: Step,
    workers: Workers | None = None,
) -> int:
    """Writes all that scoring a run gives anew, from its stored responses, within the caller's transaction.

    Args:
        connection: In a writing transaction.
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run.
        coords: How its boxes are read.
        sample_ids: Ids of the samples that a live run was asked; None for a run that has to answer all.
        step: Told the number of samples scored so far.
        workers: What scores a run that has to answer all; None for this process.

    Returns:
        The number of rows written.
    """
    for table in schema.DERIVED:
        connection.execute(table.delete().where(table.c.run_id == run_id))

    def find(chunk: list[StoredSample]) -> Mapping[str, Prediction]:
        return stored_predictions(connection, run_id, chunk)

    options = scoring_options(task, coords)
    if workers is None or sample_ids is not None:
        scored = score_run(connection, task, benchmark_id, find, options, sample_ids)
    else:
        scored = _scored_by(workers, connection, task, benchmark_id, run_id, options)
    done = 0
    with closing(RunWriter(connection, benchmark_id, run_id, responses=False)) as writer:
        for judged in scored:
            writer.add(judged)
            for _ in judged.positions:
                done += 1
                step(done)
        return writer.finish()


def _scored_by(
    workers: Workers, connection: Connection, task: Task, benchmark_id: int, run_id: int, options: Mapping[str, Any]
) -> Iterator[PackedChunk]:
    """What `score_run` gives of a run's stored responses, to the same bits."""
    names = sample_ids(connection, benchmark_id)
    chunks = (names[start : start + CHUNK] for start in range(0, len(names), CHUNK))
    calls = (
        (
            None,
            (
                task.key,
                packed_gold(sample_rows(connection, [row for row, _ in chunk])),
                packed_predictions(list(_responses(connection, run_id, dict(chunk)).values())),
                options,
            ),
        )
        for chunk in chunks
    )
    for _, found in workers.in_order(score_packed, calls):
        yield from unpacked_chunk(found).packed


def is_live(connection: Connection, run_id: int) -> bool:
    """Whether a run was answered from here, one sample at a time, and only on what it was asked."""
    run, source = schema.run, schema.source_file
    kind = select(source.c.kind).join(run, run.c.source_file_id == source.c.id).where(run.c.id == run_id)
    return connection.scalar(kind) == schema.LIVE_KIND


def answered_samples(connection: Connection, run_id: int) -> frozenset[str]:
    """Ids of the samples that a run has a response to."""
    table, sample = schema.prediction, schema.sample
    mine = select(sample.c.key).join(table, table.c.sample_id == sample.c.id).where(table.c.run_id == run_id)
    return frozenset(connection.scalars(mine))


def stored_predictions(connection: Connection, run_id: int, chunk: list[StoredSample]) -> dict[str, Prediction]:
    """The predictions that a run has for some samples, by sample id."""
    return _responses(connection, run_id, {stored.id: stored.sample.id for stored in chunk})


def _responses(connection: Connection, run_id: int, keys: Mapping[int, str]) -> dict[str, Prediction]:
    """The predictions of a run by sample id, for some samples: row -> id."""
    table = schema.response
    rows = connection.execute(
        select(table.c.sample_id, table.c.raw, table.c.prompt, table.c.extra).where(
            table.c.run_id == run_id, table.c.sample_id.in_(keys)
        )
    )
    return {keys[sample_id]: stored_prediction(keys[sample_id], *response) for sample_id, *response in rows}
