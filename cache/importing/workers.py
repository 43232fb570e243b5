"""Scoring runs by several processes: reading and scoring use all cores, while one process writes.

Chunks of samples are handed out in the order of gold and come back in it, so that a run is written as one process
would write it, whatever the number of workers. A worker reads gold from the workspace itself; responses are sent to
it, and what is to be written comes back. While one run is written, the next ones are scored already.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from cache.importing.processes import WORTHWHILE, Processes
from cache.importing.run_scoring import ScoredChunk, gold_of_run, score_chunk
from cache.store.gold import CHUNK, sample_ids, samples_by_id
from cache.store.workspace import Workspace
from records import Prediction
from scoring.task import Task
from scoring.tasks import TASKS

Chunks = Callable[
    [Connection, Task, int, Mapping[str, Prediction], Mapping[str, Any], Collection[str] | None],
    Iterator[ScoredChunk],
]
"""Scores a run: connection, task, row of its benchmark, its predictions, options of the scorer, and who was asked."""


class RunAhead(NamedTuple):
    """A run that will be scored when those before it are: its predictions, and options of the scorer."""

    predictions: Mapping[str, Prediction]
    options: Mapping[str, Any]


def is_shared(ws: Workspace) -> bool:
    """Whether other processes can open the workspace: one that is in memory belongs to this process."""
    return ws.engine.url.get_backend_name() != "sqlite" or ws.engine.url.database not in (None, "", ":memory:")


def score_in_process(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Mapping[str, Prediction],
    options: Mapping[str, Any],
    wanted_ids: Collection[str] | None,
) -> Iterator[ScoredChunk]:
    """Scores a run in this process, in the order of gold, at most `CHUNK` samples at a time."""
    for chunk in gold_of_run(connection, benchmark_id, wanted_ids):
        yield score_chunk(task, chunk, _of(predictions, (scored_sample.sample.id for scored_sample in chunk)), options)


class ScoringWorkers:
    """Scores runs of one benchmark whose gold is in the workspace, by several processes where responses are many.

    Args:
        ws: The workspace.
        workers: How many processes.
    """

    def __init__(self, ws: Workspace, workers: int) -> None:
        address = ws.engine.url.render_as_string(hide_password=False)
        self._processes = Processes(workers, _start, address, str(ws.home)) if workers > 1 and is_shared(ws) else None
        self._responses = 0
        self._ahead: list[RunAhead] = []
        self._scored_ahead: Iterator[tuple[RunAhead, ScoredChunk]] | None = None

    def expect(self, predictions: Mapping[str, Prediction], options: Mapping[str, Any] | None) -> None:
        """Announces a run that may be scored after those announced before, so that it can be scored ahead.

        Args:
            predictions: Its predictions.
            options: Options of the scorer; None where they are not known yet, or the run is probably there already.
        """
        self._responses += len(predictions)
        if options is not None:
            self._ahead.append(RunAhead(predictions, options))
        if self._ahead and self._processes is not None and self._responses >= WORTHWHILE:
            self._processes.start()  # while further files are read, and gold is written

    def score_run(
        self,
        connection: Connection,
        task: Task,
        benchmark_id: int,
        predictions: Mapping[str, Prediction],
        options: Mapping[str, Any],
        wanted_ids: Collection[str] | None,
    ) -> Iterator[ScoredChunk]:
        """Scores a run as `score_in_process` does, to the same bits.

        Raises:
            WorkerEnded: A worker was killed.
        """
        if self._processes is None or self._responses < WORTHWHILE or wanted_ids is not None:
            # A live run is small, and its samples are not those of whole chunks of gold.
            yield from score_in_process(connection, task, benchmark_id, predictions, options, wanted_ids)
            return
        rows = sample_ids(connection, benchmark_id)
        chunks = [rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK)]
        score = partial(_scored, self._processes, task, chunks)
        if not any(run.predictions is predictions for run in self._ahead):
            yield from (found for _, found in score([RunAhead(predictions, options)]))
            return
        if self._scored_ahead is None:
            self._scored_ahead = score(self._ahead)
        left = len(chunks)
        while left:
            run, found = next(self._scored_ahead)  # first come those of runs that were not scored in the end
            if run.predictions is predictions:
                left -= 1
                yield found

    def close(self) -> None:
        """Ends the processes; what they have not begun is dropped."""
        if self._processes is not None:
            self._processes.close()


def _scored(
    processes: Processes, task: Task, chunks: Sequence[Sequence[tuple[int, str]]], runs: Iterable[RunAhead]
) -> Iterator[tuple[RunAhead, ScoredChunk]]:
    """Every chunk of some runs, one run after the other."""
    return processes.in_order(_score, ((run, _call(task, run, chunk)) for run in runs for chunk in chunks))


def _call(task: Task, run: RunAhead, chunk: Sequence[tuple[int, str]]) -> tuple[Any, ...]:
    """The arguments of `_score` for one chunk: row and id of its samples."""
    found = _of(run.predictions, (key for _, key in chunk))
    values = [
        (prediction.sample_id, prediction.raw, prediction.prompt, prediction.extra) for prediction in found.values()
    ]
    return task.key, [row for row, _ in chunk], values, run.options


def _of(predictions: Mapping[str, Prediction], keys: Iterable[str]) -> dict[str, Prediction]:
    return {key: predictions[key] for key in keys if key in predictions}


_workspace: Workspace | None = None
"""The workspace of a worker process, opened when it starts."""


def _start(url: str, home: str) -> None:
    global _workspace
    os.environ["ERRATA_HOME"] = home
    _workspace = Workspace.open(url, read_only=True)


def _score(
    task: str, samples: list[int], predictions: list[tuple[Any, ...]], options: Mapping[str, Any]
) -> ScoredChunk:
    """One chunk of a run; called in a worker."""
    assert _workspace is not None
    by_id = {values[0]: Prediction(*values) for values in predictions}
    with _workspace.reading() as connection:
        chunk = samples_by_id(connection, samples)
    return score_chunk(TASKS[task], chunk, by_id, options)
