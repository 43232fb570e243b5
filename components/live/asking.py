"""One answer under way: asked in a thread of its own, so that the page can draw it and call it off."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from cache.reruns import Kept, Listener
from errors import Cancelled, ErrataError
from models.cancellation import Cancellation
from models.retrying import Restarted

Job = Callable[[Cancellation, Listener], Kept]
"""Asks and keeps the answer; told how to be called off, and who listens."""


class Asking(Listener):
    """Carries out a job, and says how far it is.

    What was paid for is not lost: a job whose page was left goes on to its end, and keeps its answer.

    Args:
        about: What it is about, to be recognised by.
        job: What is carried out.
    """

    def __init__(self, about: tuple[str, ...], job: Job) -> None:
        self.about = about
        self.kept: Kept | None = None
        self.error: Exception | None = None
        self._job = job
        self._cancellation = Cancellation()
        self._pieces: list[str] = []
        self.notices: list[str] = []
        self._started = time.monotonic()
        self._ended: float | None = None
        self._thread = threading.Thread(target=self._run, name="errata-asking", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Calls it off; it ends soon after, and nothing is kept."""
        self._cancellation.cancel()

    def wait(self, seconds: float) -> None:
        """Waits for its end, but no longer than this."""
        self._thread.join(seconds)

    @property
    def done(self) -> bool:
        """Whether it has ended, in whatever way."""
        return self._ended is not None

    @property
    def cancelled(self) -> bool:
        """Whether it ended because it was called off."""
        return isinstance(self.error, Cancelled)

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._pieces)

    @property
    def seconds(self) -> float:
        """How long it has been at work, or was."""
        return (time.monotonic() if self._ended is None else self._ended) - self._started

    def failure(self) -> ErrataError | None:
        """Why there is no answer, if it ended without one. Raises what is not an error of ours."""
        if self.error is not None and not isinstance(self.error, ErrataError):
            raise self.error
        return self.error

    def piece(self, text: str) -> None:
        """Some more text came in."""
        self._pieces.append(text)

    def again(self, restarted: Restarted) -> None:
        """The answer begins anew: what came in of it is taken away, and why is noted."""
        wait = f" in {restarted.wait_s:.0f} s" if restarted.wait_s >= 1 else ""
        self.notices.append(f"{restarted.why} Asking again{wait}, attempt {restarted.attempt}.")
        self._pieces.clear()

    def step(self, name: str, number: int) -> None:
        """A request is sent; where there are several, each is noted and shown by itself."""
        if name:
            self.notices.append(f"Request {number}: {name.replace('_', ' ')}.")
        self._pieces.clear()

    def _run(self) -> None:
        try:
            self.kept = self._job(self._cancellation, self)
        except Exception as error:  # of whatever kind: a thread has nobody to tell, `failure` raises it on the page
            self.error = error
        finally:
            self._ended = time.monotonic()
