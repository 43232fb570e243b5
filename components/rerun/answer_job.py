"""One request under way, in a thread of its own, so that the page can show its progress and cancel it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import streamlit as st

from cache.background_work import BackgroundWork
from cache.live.reruns import Listener
from errors import Cancelled
from models.providers.cancellation import Cancellation
from models.retrying import Restarted

Result = TypeVar("Result")
Job = Callable[[Cancellation, Listener], Result]
"""The work of a job: sends requests and stores what comes back, given a cancellation and a listener."""


class AnswerJob(BackgroundWork, Listener, Generic[Result]):
    """Runs a job in a thread and reports its progress.

    What was paid for is not lost: a job whose page was left goes on to its end, and keeps its answer.

    Args:
        about: What it is about, to be recognised by.
        job: What is carried out.
    """

    def __init__(self, about: tuple[str, ...], job: Job[Result]) -> None:
        super().__init__("errata-asking")
        self.about = about
        self.kept: Result | None = None
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

    def received(self, text: str) -> None:
        """Some more text came in."""
        self._pieces.append(text)

    def restarted(self, event: Restarted) -> None:
        """Drops the text of the last attempt and notes why the request is sent again."""
        wait = f" in {event.wait_s:.0f} s" if event.wait_s >= 1 else ""
        self.notices.append(f"{event.reason} Asking again{wait}, attempt {event.attempt}.")
        self._pieces.clear()

    def step(self, name: str, number: int) -> None:
        """A request is sent; where there are several, each is noted and shown by itself."""
        if name:
            self.notices.append(f"Request {number}: {name.replace('_', ' ')}.")
        self._pieces.clear()


def begin(key: str, about: tuple[str, ...], job: Job[Any]) -> None:
    """Begins a job of this browser session, unless one is at work.

    A button that is clicked twice is carried out twice, and every request may cost money.

    Args:
        key: Under which the session keeps it.
        about: What it is about, to be recognised by.
        job: What is carried out.
    """
    last = job_of_session(key)
    if last is None or last.done:
        answer_job = st.session_state[key] = AnswerJob(about, job)
        answer_job.start()


def job_of_session(key: str) -> AnswerJob[Any] | None:
    """The job that this browser session began last and keeps under a key."""
    found = st.session_state.get(key)
    return found if isinstance(found, AnswerJob) else None
