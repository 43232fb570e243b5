"""Scoring one run and writing its scores, sample by sample, in bounded memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from sqlalchemy.engine import Connection

from cache.store import schema
from cache.store.gold import CHUNK, StoredSample, count_samples, samples_by_key, stored_samples
from cache.store.rows import RowWriter
from cache.store.run_sums import Columns, ItemColumns
from cache.store.scored_rows import SampleRows, ScoredSample
from cache.store.tallies import Tallies
from records import Prediction, Reading, Scored
from scoring.task import Task

Step = Callable[[int], None]
Find = Callable[[list[StoredSample]], Mapping[str, Prediction]]


def score_run(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Find,
    options: Mapping[str, Any],
    asked: Collection[str] | None = None,
) -> Iterator[ScoredSample]:
    """Scores a run against the gold of the workspace, in the order of gold.

    Args:
        connection: Where gold is read from.
        task: Whose scorer is asked.
        benchmark_id: The benchmark.
        predictions: Gives the predictions of some samples, by sample id.
        options: Passed on to the task's scorer and reader (the coordinate convention).
        asked: Ids of the samples that a live run was asked; None for a run that has to answer all.
    """
    chunks = stored_samples(connection, benchmark_id)
    if asked is not None:
        chunks = samples_by_key(connection, benchmark_id, asked)
    for chunk in chunks:
        found = predictions(chunk)
        for stored in chunk:
            yield score_sample(task, stored, found.get(stored.sample.id), options)


def score_sample(
    task: Task, stored: StoredSample, prediction: Prediction | None, options: Mapping[str, Any]
) -> ScoredSample:
    """Reads and scores one sample under every part; None is no response."""
    readings: dict[str, Reading] = {}
    if prediction is not None and task.reader is not None:
        readings = {part: task.reader(stored.sample, prediction, part, **options) for part in task.protocols}
    scored = tuple(task.scorer(stored.sample, prediction, part, **options) for part in task.protocols)
    return ScoredSample(stored, prediction, readings, scored)


class RunWriter:
    """Writes what was judged of one run.

    Args:
        connection: In a writing transaction.
        task: The run's task.
        benchmark_id: Its benchmark.
        run_id: The run, whose row is there already.
        responses: Whether raw responses are written too; a run that is scored again has them.
    """

    def __init__(
        self, connection: Connection, task: Task, benchmark_id: int, run_id: int, responses: bool = True
    ) -> None:
        self._writer = RowWriter(connection)
        self._rows = SampleRows(connection, self._writer, task, benchmark_id, run_id, responses)
        self._tallies = Tallies(task)
        self._columns = Columns(task, count_samples(connection, benchmark_id))
        self._item_columns = ItemColumns(connection, benchmark_id)
        self._run_id = run_id
        self._task = task
        self._to_repair: dict[str, list[tuple[int, Scored]]] = defaultdict(list)  # position and sample, by part

    def add(self, judged: ScoredSample) -> None:
        """Writes one sample."""
        stored = judged.stored
        self._rows.add(judged)
        for scored in judged.scored:
            self._tallies.add(scored, stored.stratum, stored.strata)
            self._columns.add(stored.position, scored)
            self._item_columns.add(stored, scored)
            if self._task.impact:
                self._to_repair[scored.part].append((stored.position, scored))
                if len(self._to_repair[scored.part]) >= CHUNK:
                    self._write_repairs(scored.part)

    def finish(self) -> int:
        """Writes the totals and what still waits; returns the number of rows written in all."""
        for part in self._to_repair:
            self._write_repairs(part)
        self._writer.extend(schema.tally, list(self._tallies.rows(self._run_id)))
        self._columns.write(self._writer, self._run_id)
        self._item_columns.write(self._writer, self._run_id)
        self._writer.flush()
        return self._writer.written

    def _write_repairs(self, part: str) -> None:
        waiting = self._to_repair[part]
        if waiting:
            self._columns.repair([position for position, _ in waiting], [scored for _, scored in waiting])
        waiting.clear()
