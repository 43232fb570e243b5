"""Scoring runs by several processes, here or on other machines: they read and score, while one process writes.

Chunks of samples are handed out in the order of gold and come back in it, so that a run is written as one process
would write it, whatever the number of workers. A worker needs nothing but what it is sent: a block of gold and a block
of responses, packed as plain values; it opens no file and no workspace. What is to be written comes back. While one run
is written, the next ones are scored already.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from queue import Empty, Queue
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from cache.importing.dask_cluster import DaskCluster
from cache.importing.processes import Processes, Workers
from cache.importing.run_scoring import ScoredChunk, gold_of_run, score_chunk
from cache.importing.spool import Spool, SpooledPredictions, unpacked_gold, unpacked_predictions
from loaders.files.temporary_blocks import Block, TemporaryBlocks
from records import Prediction
from scoring.task import Task
from scoring.tasks import TASKS

MOST_AHEAD = 200
"""Scored chunks of further runs that may wait on the disk while a run is written: some 200 MB at most."""


class RunAhead(NamedTuple):
    """A run that will be scored when those before it are: predictions, options of the scorer, where its chunks wait."""

    predictions: SpooledPredictions
    options: Mapping[str, Any]
    file: TemporaryBlocks


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
        keys = (stored.sample.id for stored in chunk)
        yield score_chunk(task, chunk, {key: predictions[key] for key in keys if key in predictions}, options)


def workers_of(number: int, scheduler: str | None) -> Workers | None:
    """The workers that read and score beside this process; None for none.

    Args:
        number: How many processes of this machine.
        scheduler: Address of the cluster whose workers do it in their place; None for none.

    Raises:
        UsageError: The scheduler's address is none, or Dask is not installed.
        WorkerError: The cluster cannot be used.
    """
    if scheduler is not None:
        return DaskCluster(scheduler)
    return Processes(number) if number > 1 else None


class ScoringWorkers:
    """Scores runs of one benchmark whose gold is in the workspace, by workers where responses are many.

    What is scored waits in a temporary file, so that a run is scored before the transaction that writes it begins:
    others write to the workspace meanwhile.

    Args:
        workers: The workers; None for this process alone.
        spool: Where the predictions of its runs lie.
    """

    def __init__(self, workers: Workers | None, spool: Spool) -> None:
        self._workers = workers
        self._spool = spool
        self._gold: list[Block] | None = None
        self._responses = 0
        self._announced: list[RunAhead] = []
        self._ahead: ScoredAhead | None = None

    def expect(self, predictions: SpooledPredictions, options: Mapping[str, Any] | None, file: TemporaryBlocks) -> None:
        """Announces a run that may be scored after those announced before, so that it can be scored ahead.

        Args:
            predictions: Its predictions.
            options: Options of the scorer; None where they are not known yet, or the run is probably there already.
            file: Where its scored chunks are put.
        """
        self._responses += len(predictions)
        if options is not None:
            self._announced.append(RunAhead(predictions, options, file))
        if self._announced and self._workers is not None and self._responses >= self._workers.worthwhile:
            self._workers.start()  # while further files are read, and gold is written

    def score_run(
        self,
        connection: Connection,
        task: Task,
        benchmark_id: int,
        predictions: SpooledPredictions,
        options: Mapping[str, Any],
        wanted_ids: Collection[str] | None,
        file: TemporaryBlocks,
    ) -> Iterator[Block]:
        """Scores a run as `score_in_process` does, to the same bits, into a file; `unpacked_chunk` reads its blocks.

        Raises:
            WorkerEnded: Workers ended, and nobody took over what they had.
            WorkersDiffer: A worker would not score as this process does.
            WorkspaceError: The disk is full or fails.
        """
        workers = self._workers
        if workers is None or self._responses < workers.worthwhile or wanted_ids is not None:
            # A live run is small, and its samples are not those of whole chunks of gold.
            for chunk in score_in_process(connection, task, benchmark_id, predictions, options, wanted_ids):
                yield file.write(packed_chunk(chunk))
            return
        if self._gold is None:
            self._gold = self._spool.add_gold(connection, benchmark_id)
        if not any(run.predictions is predictions for run in self._announced):
            yield from (block for _, block in self._scored(workers, task, [RunAhead(predictions, options, file)]))
            return
        if self._ahead is None:
            self._ahead = ScoredAhead(self._scored(workers, task, self._announced))
        left = len(self._gold)
        while left:
            run, block = self._ahead.next()  # first come those of runs that were not scored in the end
            if run.predictions is predictions:
                left -= 1
                yield block

    def _scored(
        self, workers: Workers, task: Task, runs: Iterable[RunAhead]
    ) -> Generator[tuple[RunAhead, Block], None, None]:
        """Every chunk of some runs, one run after the other."""
        gold, spool = self._gold or [], self._spool
        calls = (
            (run, (task.key, spool.read(block), run.predictions.packed(number), run.options))
            for run in runs
            for number, block in enumerate(gold)
        )
        for run, packed in workers.in_order(score_packed, calls):
            yield run, run.file.write(packed)

    def close(self) -> None:
        """Ends the workers' work; what they have not begun is dropped."""
        if self._ahead is not None:
            self._ahead.close()
        if self._workers is not None:
            self._workers.close()


class ScoredAhead:
    """What workers score, asked for by a thread of its own, so that they go on while a run is written.

    Args:
        scored: The chunks of all runs that were announced, in their order.
    """

    def __init__(self, scored: Generator[tuple[RunAhead, Block], None, None]) -> None:
        self._found: Queue[tuple[RunAhead, Block] | BaseException] = Queue(MOST_AHEAD)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._ask, args=(scored,), name="scored ahead", daemon=True)
        self._thread.start()

    def next(self) -> tuple[RunAhead, Block]:
        """The next chunk, waited for. Raises what scoring it raised."""
        found = self._found.get()
        if isinstance(found, BaseException):
            raise found
        return found

    def close(self) -> None:
        """Asks for no further chunk; returns when what is under way has ended."""
        self._closed.set()
        while self._thread.is_alive():
            with suppress(Empty):
                self._found.get(timeout=0.05)

    def _ask(self, scored: Generator[tuple[RunAhead, Block], None, None]) -> None:
        with closing(scored):
            try:
                for found in scored:
                    self._found.put(found)
                    if self._closed.is_set():
                        return
            except BaseException as error:  # raised where the chunk is waited for
                self._found.put(error)


def score_packed(task: str, gold: bytes, predictions: bytes, options: Mapping[str, Any]) -> bytes:
    """Reads and scores one chunk of a run; called in a worker.

    Args:
        task: Key of the benchmark's task.
        gold: A block of gold (`cache.importing.spool.unpacked_gold`).
        predictions: The responses to its samples (`cache.importing.spool.unpacked_predictions`).
        options: Options of the scorer.

    Returns:
        The `ScoredChunk`, as `unpacked_chunk` takes it.
    """
    return packed_chunk(score_chunk(TASKS[task], unpacked_gold(gold), unpacked_predictions(predictions), options))


def packed_chunk(chunk: ScoredChunk) -> bytes:
    """Some scored samples, pickled: what waits to be written is then one piece of memory, and not very many."""
    return pickle.dumps(chunk, pickle.HIGHEST_PROTOCOL)


def unpacked_chunk(packed: bytes) -> ScoredChunk:
    """What `packed_chunk` packed: in this process, or in a worker of it."""
    found: ScoredChunk = pickle.loads(packed)
    return found
