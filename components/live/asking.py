"""One answer under way: asked in a thread of its own, so that the page can draw it and call it off."""

from __future__ import annotations

from collections.abc import Callable

from cache.background import BackgroundWork
from cache.reruns import Kept, Listener
from errors import Cancelled
from models.cancellation import Cancellation
from models.retrying import Restarted

Job = Callable[[Cancellation, Listener], Kept]
"""Asks and keeps the answer; told how to be called off, and who listens."""


class Asking(BackgroundWork, Listener):
    """Carries out a job, and says how far it is.

    What was paid for is not lost: a job whose page was left goes on to its end, and keeps its answer.

    Args:
        about: What it is about, to be recognised by.
        job: What is carried out.
    """

    def __init__(self, about: tuple[str, ...], job: Job) -> None:
        super().__init__("errata-asking")
        self.about = about
        self.kept: Kept | None = None
        self.notices: list[str] = []
        self._job = job
        self._pieces: list[str] = []

    def work(self) -> None:
        """Asks."""
        self.kept = self._job(self.cancellation, self)

    @property
    def cancelled(self) -> bool:
        """Whether it ended because it was called off."""
        return isinstance(self.error, Cancelled)

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._pieces)

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
