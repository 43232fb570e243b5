"""Processes that work side by side; what they give back comes in the order in which it was asked for.

They are started when they are first needed and end with whoever started them, however that ends. Processes of a Dask
cluster (`cache.importing.dask_cluster`) have the same interface, `Workers`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from typing import Any, ClassVar, Protocol, TypeVar

from errors import WorkerEnded

WORTHWHILE = 1_000
"""Responses from which further processes pay for their start, which takes each about as long as 150 responses."""

MOST_PROCESSES = 64
"""Most processes that may be asked for."""

AHEAD, AHEAD_OF_EACH = 16, 2
"""Calls that wait, in all or for each process where these are many: what they do while the one that writes ends a run
and keeps it, in which time it asks for nothing. The larger a run, the longer that takes."""

AHEAD_BYTES = 64_000_000
"""What the calls that wait may hold together, where there are more of them than processes."""

Key = TypeVar("Key")
Found = TypeVar("Found")
Found_co = TypeVar("Found_co", covariant=True)

Calls = Iterable[tuple[Key, tuple[Any, ...]]]
"""Calls of one function: of each a key, which comes back with what is found, and the arguments."""


def available_cores() -> int:
    """The cores that this process may use, at most `MOST_PROCESSES`."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_PROCESSES)


class Workers(Protocol):
    """Workers: processes, here or on other machines, that call functions, several at a time."""

    @property
    def worthwhile(self) -> int:
        """Responses from which they score faster than this process alone."""

    def start(self) -> None:
        """Starts the workers before there is work for them."""

    def in_order(self, function: Callable[..., Found], calls: Calls[Key]) -> Iterator[tuple[Key, Found]]:
        """What a function gives for each call, in their order; some calls are made before they are asked for."""

    def close(self) -> None:
        """Ends the workers; calls that they have not begun are dropped."""


class Waiting(Protocol[Found_co]):
    """The future of a call."""

    def result(self) -> Found_co:
        """The result of the call, waited for."""

    def cancel(self) -> Any:
        """Drops the call where it has not begun."""


def results_in_order(
    submit: Callable[[tuple[Any, ...]], Waiting[Found]], calls: Calls[Key], workers: Callable[[], int]
) -> Iterator[tuple[Key, Found]]:
    """The results of calls in their order, while a bounded number of further calls waits or is worked on.

    Args:
        submit: Hands over a call's arguments.
        calls: The calls.
        workers: How many calls are worked on at a time; it may change.
    """
    waiting: deque[tuple[Key, int, Waiting[Found]]] = deque()
    held = 0
    try:
        for key, arguments in calls:
            size = sum(len(value) for value in arguments if isinstance(value, bytes))
            held += size
            waiting.append((key, size, submit(arguments)))
            while len(waiting) > _ahead(workers(), held):
                first, size, future = waiting.popleft()
                yield first, future.result()
                held -= size
        while waiting:
            first, _, future = waiting.popleft()
            yield first, future.result()
    finally:
        for _, _, future in waiting:
            future.cancel()


def _ahead(workers: int, held: int) -> int:
    """How many calls may wait, of which all hold so many bytes."""
    return max(1, workers) if held > AHEAD_BYTES else max(AHEAD, AHEAD_OF_EACH * workers)


def _nothing() -> None:
    """Does nothing: called to have a process started."""


class Processes:
    """Some processes of this machine that call functions.

    Args:
        number: How many.
        start: Called in each before anything else; it has to stand in a module.
        arguments: What `start` is passed.
    """

    worthwhile: ClassVar[int] = WORTHWHILE

    def __init__(self, number: int, start: Callable[..., None] | None = None, *arguments: Any) -> None:
        self._number = number
        self._start = start or _nothing
        self._arguments = arguments
        self._pool: ProcessPoolExecutor | None = None

    def in_order(self, function: Callable[..., Found], calls: Calls[Key]) -> Iterator[tuple[Key, Found]]:
        """What a function gives for each call, in their order; some calls are made before they are asked for.

        Args:
            function: Called in the processes; it has to stand in a module.
            calls: The calls.

        Raises:
            WorkerEnded: A process was killed.
        """
        try:
            yield from results_in_order(
                lambda arguments: self._submit(function, arguments), calls, lambda: self._number
            )
        except BrokenProcessPool:
            raise WorkerEnded(
                "A process that scored responses was ended from outside, perhaps for want of memory. Nothing of what "
                "was being scored was kept; try again with --workers 1."
            ) from None

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
        _leave_main_out()
        with _interrupts_held():  # one more process is started where all are busy and there may be more
            return self._pool.submit(function, *arguments)


def _leave_main_out() -> None:
    """Has processes that are started not run the main module: on a page that is all of the app, once more in each."""
    main = sys.modules["__main__"]
    if main.__spec__ is None:
        main.__spec__ = ModuleSpec("__main__", None)  # multiprocessing passes over a module of this name


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
