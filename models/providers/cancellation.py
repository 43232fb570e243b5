"""Cancelling a request that another thread is waiting for."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from errors import Cancelled


class Cancellation:
    """Says whether something was called off, and ends what waits for a server when it is."""

    def __init__(self) -> None:
        """Nothing is called off yet."""
        self._event = threading.Event()
        self._guard = threading.Lock()
        self._closers: list[Callable[[], None]] = []

    @property
    def requested(self) -> bool:
        """Whether it was called off."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Calls it off; what is open is closed at once, whatever that raises."""
        with self._guard:
            self._event.set()
            closers, self._closers = self._closers, []
        for close in closers:
            with contextlib.suppress(Exception):
                close()

    def check(self) -> None:
        """Raises Cancelled once it was called off."""
        if self.requested:
            raise Cancelled("It was cancelled; nothing was kept.")

    def wait(self, seconds: float) -> None:
        """Waits, but no longer than until it is called off."""
        self._event.wait(seconds)

    @contextmanager
    def closes(self, close: Callable[[], None]) -> Iterator[None]:
        """Within the block, calling it off calls `close` too, from the thread that calls it off."""
        with self._guard:
            self.check()
            self._closers.append(close)
        try:
            yield
        finally:
            with self._guard, contextlib.suppress(ValueError):
                self._closers.remove(close)
