"""A provider that does in every attempt what it was told to: a real subclass, no patch."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, ClassVar

from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request


class Attempts(Provider):
    """Every attempt is a list of texts, an Ending, an error to raise, or something to call; the last one repeats."""

    key: ClassVar[str] = "attempts"
    label: ClassVar[str] = "Attempts"

    def __init__(self, *scripts: Sequence[Any], price: float | None = 0.02) -> None:
        self.scripts = scripts
        self.price = price
        self.requests: list[Request] = []

    @classmethod
    def from_context(cls, context: ProviderContext) -> Attempts:
        return cls([Ending()])

    def estimate(self, request: Request) -> float | None:
        return self.price

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        script = self.scripts[min(len(self.requests), len(self.scripts) - 1)]
        self.requests.append(request)
        for event in script:
            if isinstance(event, Exception):
                raise event
            if callable(event):
                event()
            else:
                yield Piece(event) if isinstance(event, str) else event


class Clock:
    """Time that passes only when somebody waits."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.waits: list[float] = []

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds
