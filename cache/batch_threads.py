"""Batches at work in this process: in threads that go on when whoever began them has left the page."""

from __future__ import annotations

import threading

from cache import batches
from cache.batch_asking import Means, carry_out
from cache.batch_lock import at_work
from cache.workspace import Workspace
from errors import ErrataError
from models.cancellation import Cancellation

_GUARD = threading.Lock()
_AT_WORK: dict[tuple[str, int], Working] = {}


class Working:
    """A batch at work in a thread of its own."""

    def __init__(self, ws: Workspace, number: int, means: Means) -> None:
        self.error: BaseException | None = None
        self._cancellation = Cancellation()
        self._ws, self._number, self._means = ws, number, means
        # As a daemon: a server that ends does not wait, and what is left goes on later.
        self._thread = threading.Thread(target=self._run, name=f"errata-batch-{number}", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Calls it off; what has been answered is kept."""
        self._cancellation.cancel()

    def wait(self, seconds: float) -> None:
        """Waits for its end, but no longer than this."""
        self._thread.join(seconds)

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet."""
        return self._thread.is_alive()

    def failure(self) -> ErrataError | None:
        """Why it could not even begin, if so. Raises what is not an error of ours."""
        if self.error is not None and not isinstance(self.error, ErrataError):
            raise self.error
        return self.error

    def _run(self) -> None:
        try:
            carry_out(self._ws, self._number, self._means, self._cancellation)
        # All of it, a bug of ours too: nobody sees what a thread raises, so that `failure` raises it to whoever looks.
        except Exception as error:
            self.error = error


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
    return (working is not None and working.alive) or at_work(ws, number)


def cancel(ws: Workspace, number: int) -> None:
    """Calls a batch off, in whatever process it is at work. Raises ReadOnly."""
    batches.call_off(ws, number)
    working = found(ws, number)
    if working is not None:
        working.cancel()


def _named(ws: Workspace, number: int) -> tuple[str, int]:
    return str(ws.engine.url), number
