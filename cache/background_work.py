"""Background work in a thread of its own: started, cancelled, waited for, and the error it ended with."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod

from errors import ErrataError
from models.providers.cancellation import Cancellation


class BackgroundWork(ABC):
    """Runs `work` in a thread of its own.

    Args:
        name: Of its thread, to be recognised by.
    """

    def __init__(self, name: str) -> None:
        self.error: Exception | None = None
        self.cancellation = Cancellation()
        self._began = time.monotonic()
        self._ended: float | None = None
        # As a daemon: a server that ends does not wait for it.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def work(self) -> None:
        """The work itself; it has to check `cancellation` from time to time."""

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Cancels the work, which ends soon after."""
        self.cancellation.cancel()

    def wait(self, seconds: float) -> None:
        """Waits for the end of the work, at most so many seconds."""
        self._thread.join(seconds)

    @property
    def done(self) -> bool:
        """Whether the work has ended: done, cancelled or failed."""
        return self._ended is not None

    @property
    def seconds(self) -> float:
        """Seconds since the start, or until the end."""
        return (time.monotonic() if self._ended is None else self._ended) - self._began

    def failure(self) -> ErrataError | None:
        """The error with which the work ended; None without one. Raises what is not an `ErrataError`."""
        if self.error is not None and not isinstance(self.error, ErrataError):
            raise self.error
        return self.error

    def _run(self) -> None:
        try:
            self.work()
        # All of it, a bug of ours too: nobody sees what a thread raises, so that `failure` raises it to whoever looks.
        except Exception as error:
            self.error = error
        finally:
            self._ended = time.monotonic()
