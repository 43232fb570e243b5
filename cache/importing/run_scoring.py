"""Scoring one run, a chunk of samples at a time, in bounded memory, and writing its scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from cache.importing.convention import WrittenBoxes
from cache.store import schema
from cache.store.gold import CHUNK, StoredSample, count_samples, samples_by_key, stored_samples
from cache.store.rows import RowWriter
from cache.store.run_sums import Columns, ItemColumns
from cache.store.scored_rows import SampleRows, ScoredSample
from cache.store.tallies import Tallies
from records import Prediction, Scored
from scoring.task import Assessment, Task

Step = Callable[[int], None]
Find = Callable[[list[StoredSample]], Mapping[str, Prediction]]


class ScoredChunk(NamedTuple):
    """Some samples of one run, scored.

    Args:
        samples: The samples, in the order of gold.
        written: Of a task with boxes: those of every parsed response as they were written.
    """

    samples: list[ScoredSample]
    written: list[WrittenBoxes]


def score_run(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Find,
    options: Mapping[str, Any],
    asked: Collection[str] | None = None,
) -> Iterator[list[ScoredSample]]:
    """Scores a run against the gold of the workspace, in the order of gold, at most `CHUNK` samples at a time.

    Args:
        connection: Where gold is read from.
        task: Whose scorer is asked.
        benchmark_id: The benchmark.
        predictions: Gives the predictions of some samples, by sample id.
        options: Passed on to the task's scorer and reader (the coordinate convention).
        asked: Ids of the samples that a live run was asked; None for a run that has to answer all.
    """
    for chunk in gold_of_run(connection, benchmark_id, asked):
        yield score_chunk(task, chunk, predictions(chunk), options).samples


def gold_of_run(
    connection: Connection, benchmark_id: int, asked: Collection[str] | None
) -> Iterator[list[StoredSample]]:
    """The samples that a run is judged on, in the order of gold, in lists of at most `CHUNK`."""
    if asked is not None:
        return samples_by_key(connection, benchmark_id, asked)
    return stored_samples(connection, benchmark_id)


def score_chunk(
    task: Task, chunk: Iterable[StoredSample], predictions: Mapping[str, Prediction], options: Mapping[str, Any]
) -> ScoredChunk:
    """Reads and scores some samples under every part; a sample that is not among the predictions has no response."""
    samples, written = [], []
    for stored in chunk:
        prediction = predictions.get(stored.sample.id)
        assessed = task.assess(stored.sample, prediction, **options)
        samples.append(_scored_sample(stored, prediction, assessed))
        boxes = WrittenBoxes.of(assessed) if task.boxes else None
        if boxes is not None:
            written.append(boxes)
    return ScoredChunk(samples, written)


def score_sample(
    task: Task, stored: StoredSample, prediction: Prediction | None, options: Mapping[str, Any]
) -> ScoredSample:
    """Reads and scores one sample under every part; None is no response."""
    return _scored_sample(stored, prediction, task.assess(stored.sample, prediction, **options))


def _scored_sample(stored: StoredSample, prediction: Prediction | None, assessed: Sequence[Assessment]) -> ScoredSample:
    readings = {one.scored.part: one.reading for one in assessed if one.reading is not None}
    return ScoredSample(stored, prediction, readings, tuple(one.scored for one in assessed))


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
