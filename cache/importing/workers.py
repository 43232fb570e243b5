"""Scoring by several processes: reading and scoring use all cores, while one process writes.

Chunks of samples are handed out in the order of gold and come back in it, so that a run is written as one process
would write it, whatever the number of workers. A worker reads gold from the workspace itself; responses are sent to
it, and what is to be written comes back.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from sqlalchemy.engine import Connection

from cache.importing.run_scoring import ScoredChunk, gold_of_run, score_chunk
from cache.store.gold import CHUNK, sample_ids, samples_by_id
from cache.store.workspace import Workspace
from errors import WorkspaceError
from records import Prediction
from scoring.task import Task
from scoring.tasks import TASKS

WORTHWHILE = 1_000
"""Responses from which further processes pay for their start, which takes each about as long as 150 responses."""

_AHEAD = 2
"""Chunks that wait for each worker: enough to keep it busy, and few enough to bound memory."""

Chunks = Callable[
    [Connection, Task, int, Mapping[str, Prediction], Mapping[str, Any], Collection[str] | None],
    Iterator[ScoredChunk],
]
"""Scores a run: connection, task, row of its benchmark, its predictions, options of the scorer, and who was asked."""


def is_shared(ws: Workspace) -> bool:
    """Whether other processes can open the workspace: one that is in memory belongs to this process."""
    return ws.engine.url.get_backend_name() != "sqlite" or ws.engine.url.database not in (None, "", ":memory:")


def score_in_process(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    predictions: Mapping[str, Prediction],
    options: Mapping[str, Any],
    asked: Collection[str] | None,
) -> Iterator[ScoredChunk]:
    """Scores a run in this process, in the order of gold, at most `CHUNK` samples at a time."""
    for chunk in gold_of_run(connection, benchmark_id, asked):
        yield score_chunk(task, chunk, _of(predictions, (one.sample.id for one in chunk)), options)


class ScoringWorkers:
    """Processes that score runs of benchmarks whose gold is in the workspace.

    They are started when they are first needed, and ended by `close`.

    Args:
        ws: The workspace, a database that other processes can open.
        workers: How many.
    """

    def __init__(self, ws: Workspace, workers: int) -> None:
        self._url = ws.engine.url.render_as_string(hide_password=False)
        self._home = str(ws.home)
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def score_run(
        self,
        connection: Connection,
        task: Task,
        benchmark_id: int,
        predictions: Mapping[str, Prediction],
        options: Mapping[str, Any],
        asked: Collection[str] | None,
    ) -> Iterator[ScoredChunk]:
        """Scores a run as `score_in_process` does, to the same bits.

        Raises:
            WorkspaceError: A worker was killed.
        """
        if asked is not None:
            # A live run is small, and its samples are not those of whole chunks of gold.
            yield from score_in_process(connection, task, benchmark_id, predictions, options, asked)
            return
        waiting: deque[Future[ScoredChunk]] = deque()
        try:
            for rows in _chunks(sample_ids(connection, benchmark_id)):
                ids = [row for row, _ in rows]
                said = _of(predictions, (key for _, key in rows))
                values = [(one.sample_id, one.raw, one.prompt, one.extra) for one in said.values()]
                waiting.append(self._started().submit(_score, task.key, ids, values, options))
                if len(waiting) > _AHEAD * self._workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise WorkspaceError(
                "A process that scored responses was ended from outside, perhaps for want of memory. Nothing of this "
                "run was written; try again with --workers 1."
            ) from None
        finally:
            for future in waiting:
                future.cancel()

    def close(self) -> None:
        """Ends the processes; what they have not begun is dropped."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                # A forked process would inherit the locks of this one's threads and its database connections.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start,
                initargs=(self._url, self._home),
            )
        return self._pool


def _of(predictions: Mapping[str, Prediction], keys: Iterable[str]) -> dict[str, Prediction]:
    return {key: predictions[key] for key in keys if key in predictions}


def _chunks(rows: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    return (rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK))


_workspace: Workspace | None = None
"""The workspace of a worker process, opened when it starts."""


def _start(url: str, home: str) -> None:
    global _workspace
    # Ctrl-C reaches every process of a terminal; the one that writes decides what becomes of the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ["ERRATA_HOME"] = home
    _workspace = Workspace.open(url, read_only=True)


def _end_with_parent() -> None:
    """Ends a worker whose parent was killed: nobody else would."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _score(
    task: str, samples: list[int], predictions: list[tuple[Any, ...]], options: Mapping[str, Any]
) -> ScoredChunk:
    """One chunk of a run; called in a worker."""
    assert _workspace is not None
    said = {values[0]: Prediction(*values) for values in predictions}
    with _workspace.reading() as connection:
        chunk = samples_by_id(connection, samples)
    return score_chunk(TASKS[task], chunk, said, options)
