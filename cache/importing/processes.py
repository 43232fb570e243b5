"""Processes that work side by side; what they give back comes in the order in which it was asked for.

They are started when they are first needed and end with whoever started them, however that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from errors import WorkerEnded

WORTHWHILE = 1_000
"""Responses from which further processes pay for their start, which takes each about as long as 150 responses."""

_AHEAD = 3
"""Calls that wait for each process: enough to keep it busy, and few enough to bound memory."""

Key = TypeVar("Key")
Found = TypeVar("Found")


class Processes:
    """Some processes that call functions.

    Args:
        number: How many.
        start: Called in each before anything else; it has to stand in a module.
        arguments: What `start` is passed.
    """

    def __init__(self, number: int, start: Callable[..., None], *arguments: Any) -> None:
        self._number = number
        self._start = start
        self._arguments = arguments
        self._pool: ProcessPoolExecutor | None = None

    def in_order(
        self, function: Callable[..., Found], calls: Iterable[tuple[Key, tuple[Any, ...]]]
    ) -> Iterator[tuple[Key, Found]]:
        """What a function gives for each call, in their order; a few calls are made before they are asked for.

        Args:
            function: Called in the processes; it has to stand in a module.
            calls: Of each a key, which comes back with what is found, and the arguments.

        Raises:
            WorkerEnded: A process was killed.
        """
        waiting: deque[tuple[Key, Future[Found]]] = deque()
        try:
            for key, arguments in calls:
                waiting.append((key, self._submit(function, arguments)))
                if len(waiting) > _AHEAD * self._number:
                    yield _result(*waiting.popleft())
            while waiting:
                yield _result(*waiting.popleft())
        except BrokenProcessPool:
            raise WorkerEnded(
                "A process that scored responses was ended from outside, perhaps for want of memory. Nothing of what "
                "was being scored was kept; try again with --workers 1."
            ) from None
        finally:
            for _, future in waiting:
                future.cancel()

    def start(self) -> None:
        """Starts the processes before there is work for them; else each is started when it is first needed."""
        for _ in range(self._number if self._pool is None else 0):
            self._submit(_nothing, ())

    def close(self) -> None:
        """Ends the processes; calls that they have not begun are dropped."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _submit(self, function: Callable[..., Found], arguments: tuple[Any, ...]) -> Future[Found]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._number,
                # A forked process would inherit the locks of this one's threads and its database connections.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start,
                initargs=(self._start, self._arguments),
            )
        with _interrupts_held():  # one more process is started where all are busy and there may be more
            return self._pool.submit(function, *arguments)


def _result(key: Key, future: Future[Found]) -> tuple[Key, Found]:
    return key, future.result()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Lets Ctrl-C wait until the block ends; processes that are started meanwhile never see it.

    Ctrl-C reaches every process of a terminal; the one that writes decides what becomes of the work.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _nothing() -> None:
    """What a process calls that has only to be there."""


def _start(start: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be held back
    threading.Thread(target=_end_with_parent, daemon=True).start()
    start(*arguments)


def _end_with_parent() -> None:
    """Ends a process whose parent was killed: nobody else would."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
