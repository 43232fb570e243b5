"""Cancelling a request that another thread is waiting for."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from errors import Cancelled


class Cancellation:
    """A flag shared by threads; setting it also closes the connections that are waiting for a server."""

    def __init__(self) -> None:
        """Not cancelled yet."""
        self._event = threading.Event()
        self._guard = threading.Lock()
        self._closers: list[Callable[[], None]] = []

    @property
    def requested(self) -> bool:
        """Whether cancellation was requested."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Requests cancellation; open connections are closed at once, whatever that raises."""
        with self._guard:
            self._event.set()
            closers, self._closers = self._closers, []
        for close in closers:
            with contextlib.suppress(Exception):
                close()

    def check(self) -> None:
        """Raises Cancelled once cancellation was requested."""
        if self.requested:
            raise Cancelled("It was cancelled; nothing was kept.")

    def wait(self, seconds: float) -> None:
        """Waits for some seconds, or until cancellation is requested."""
        self._event.wait(seconds)

    @contextmanager
    def closes(self, close: Callable[[], None]) -> Iterator[None]:
        """Within the block, `cancel` also calls `close`, in the thread that cancels."""
        with self._guard:
            self.check()
            self._closers.append(close)
        try:
            yield
        finally:
            with self._guard, contextlib.suppress(ValueError):
                self._closers.remove(close)
