"""Batches asked of a provider that answers at once, and knows what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import ClassVar

from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.runner import BatchResources, run_batch
from cache.live.spending import Caps
from models import ModelSpec
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request, Usage

SAMPLES = ("s1", "s2", "s3", "s4")
FREE = Caps(day=None)


class Recording(Provider):
    """Answers every sample "ABC" for 0.1 US dollars, unless `does` says otherwise; knows what it was asked.

    `does` gives for a sample another text, an error to raise, seconds to wait, or an event to wait for.
    """

    key: ClassVar[str] = "recording"
    label: ClassVar[str] = "Recording"
    requests: ClassVar[list[Request]] = []
    does: ClassVar[dict[str, object]] = {}

    @classmethod
    def from_context(cls, context: ProviderContext) -> Recording:
        return cls()

    def estimate(self, request: Request) -> float:
        return 0.25

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        self.requests.append(request)
        what = self.does.get(request.sample_id, "ABC")
        if isinstance(what, Exception):
            raise what
        if isinstance(what, float):
            cancelled.wait(what)
        if isinstance(what, threading.Event):
            assert what.wait(60), "nobody let it answer"
        yield Piece(what if isinstance(what, str) else "ABC")
        yield Ending("end", Usage(3, 4), 0.1)


def batch_spec(samples=SAMPLES, **changes):
    return BatchSpec("batch", "letters", ModelSpec("recording", "m"), tuple(samples), **changes)


def means(at_once=1, caps=FREE, **changes):
    return BatchResources(lambda: Recording(), caps, at_once=at_once, **changes)


def made(ws, what=None, most_usd=None, **options):
    number = batches.create(ws, what or batch_spec(), most_usd)
    return number, run_batch(ws, number, means(**options))
