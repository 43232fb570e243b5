"""Scoring runs again from the raw text that the workspace keeps."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection

from cache.importing.corrected.corrected_gold import update_runs
from cache.importing.processes import Processes, Workers
from cache.importing.run_rewriting import answered_samples, is_live, rewrite_scores
from cache.importing.run_scoring import Step
from cache.importing.source_files import Progress
from cache.store import schema
from cache.store.gold import count_samples
from cache.store.rows import CORRECTED, PREPARED, original_row, run_row
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from scoring.task import Task
from scoring.tasks import TASKS


def outdated(ws: Workspace) -> list[tuple[str, str]]:
    """Benchmark and slug of every run that was scored by an older scorer than this Errata's."""
    table, owner = schema.run, schema.benchmark
    with ws.reading() as connection:
        rows = connection.execute(
            select(owner.c.name, owner.c.task, table.c.slug, table.c.scorer_version)
            .join(owner, owner.c.id == table.c.benchmark_id)
            .where(owner.c.state.not_in((CORRECTED, PREPARED)))
            .order_by(owner.c.id, table.c.slug)
        ).all()
    return [(row.name, row.slug) for row in rows if row.scorer_version < TASKS[row.task].scorer_version]


def rescore_outdated(ws: Workspace, progress: Progress | None = None, workers: int = 1) -> list[tuple[str, str]]:
    """Scores every outdated run again, one transaction each, by several processes where responses are many.

    Args:
        ws: The workspace.
        progress: Called often.
        workers: How many processes that may be.

    Returns:
        What was scored: benchmarks and slugs.
    """
    if not outdated(ws):
        return []
    with ws.importing(), closing(Processes(workers)) as processes:
        found = outdated(ws)
        several = workers > 1 and _count_responses(ws, [slug for _, slug in found]) >= processes.worthwhile
        for benchmark, slug in found:
            _rescore(ws, benchmark, slug, progress, processes if several else None)
    return found


def _count_responses(ws: Workspace, slugs: Collection[str]) -> int:
    run, response = schema.run, schema.response
    mine = (
        select(func.count()).select_from(response).join(run, run.c.id == response.c.run_id).where(run.c.slug.in_(slugs))
    )
    with ws.reading() as connection:
        return int(connection.scalar(mine) or 0)


def rescore_run(ws: Workspace, benchmark: str, slug: str) -> None:
    """Scores one run again.

    Raises:
        NotLoaded: There is no such run.
    """
    with ws.importing():
        _rescore(ws, benchmark, slug)


def rescore_if_outdated(connection: Connection, task: Task, benchmark_id: int, slug: str, step: Step) -> int | None:
    """Scores a run again where an older scorer scored it, within the caller's transaction.

    Args:
        connection: In a writing transaction.
        task: The benchmark's task.
        benchmark_id: The benchmark.
        slug: The run.
        step: Told the number of samples scored so far.

    Returns:
        The number of rows written; None where nothing was to be done.
    """
    mine = schema.run.c.benchmark_id == benchmark_id, schema.run.c.slug == slug
    row: Any = connection.execute(select(schema.run).where(*mine)).one()
    if row.scorer_version >= task.scorer_version:
        return None
    return _scored_again(connection, task, row, step)


def _rescore(
    ws: Workspace, benchmark: str, slug: str, progress: Progress | None = None, workers: Workers | None = None
) -> None:
    with ws.writing() as connection:
        owner = original_row(connection, benchmark)
        row: Any = run_row(connection, benchmark, slug)
        sample_ids = _ids_to_score(connection, row.id)
        total = count_samples(connection, owner.id) if sample_ids is None else len(sample_ids)

        def step(done: int) -> None:
            if progress is not None:
                progress(row.model, done, total)

        _scored_again(connection, TASKS[owner.task], row, step, workers)
        update_runs(connection, owner, [row.id])
        raise_version(connection)


def _scored_again(connection: Connection, task: Task, row: Any, step: Step, workers: Workers | None = None) -> int:
    """Scores a run again and notes down by which scorer; returns the number of rows written."""
    written = rewrite_scores(
        connection, task, row.benchmark_id, row.id, row.coords_used, _ids_to_score(connection, row.id), step, workers
    )
    connection.execute(update(schema.run).where(schema.run.c.id == row.id).values(scorer_version=task.scorer_version))
    return written


def _ids_to_score(connection: Connection, run_id: int) -> Collection[str] | None:
    """Ids of the samples that a live run was asked; None for a run that has to answer all."""
    return answered_samples(connection, run_id) if is_live(connection, run_id) else None
