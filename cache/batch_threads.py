"""Batches at work in this process: in threads that go on when whoever began them has left the page."""

from __future__ import annotations

import threading

from cache import batches
from cache.background import BackgroundWork
from cache.batch_asking import Means, carry_out
from cache.batch_lock import at_work
from cache.workspace import Workspace

_GUARD = threading.Lock()
_AT_WORK: dict[tuple[str, int], Working] = {}


class Working(BackgroundWork):
    """A batch at work in a thread of its own; what is left of it when its server ends goes on later."""

    def __init__(self, ws: Workspace, number: int, means: Means) -> None:
        super().__init__(f"errata-batch-{number}")
        self._ws, self._number, self._means = ws, number, means

    def work(self) -> None:
        """Asks what is not answered yet, and keeps the answers."""
        carry_out(self._ws, self._number, self._means, self.cancellation)


def start(ws: Workspace, number: int, means: Means) -> Working:
    """Begins, or goes on with, a batch in a thread of this process. Raises ReadOnly."""
    ws.must_be_writable()
    with _GUARD:
        working = Working(ws, number, means)
        _AT_WORK[_named(ws, number)] = working
        working.start()
    return working


def found(ws: Workspace, number: int) -> Working | None:
    """The thread of this process that is, or was last, at work on a batch."""
    with _GUARD:
        return _AT_WORK.get(_named(ws, number))


def is_at_work(ws: Workspace, number: int) -> bool:
    """Whether this process or any other is at work on a batch."""
    working = found(ws, number)
    return (working is not None and not working.done) or at_work(ws, number)


def cancel(ws: Workspace, number: int) -> None:
    """Calls a batch off, in whatever process it is at work. Raises ReadOnly."""
    batches.call_off(ws, number)
    working = found(ws, number)
    if working is not None:
        working.cancel()


def _named(ws: Workspace, number: int) -> tuple[str, int]:
    return str(ws.engine.url), number
