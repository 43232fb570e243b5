"""Replay: answers from the stored responses of a run. No network, no cost, the same answer every time."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

from errors import NoAnswer
from models.prices import Usage
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request, Stored

PIECES = 40
"""Pieces that an answer comes in, at most."""


class Replay(Provider):
    """Answers from stored responses.

    Args:
        stored: Gives the response of a run to a sample.
        pause_s: Seconds between two pieces.
    """

    key: ClassVar[str] = "replay"
    label: ClassVar[str] = "Replay of a stored run"
    replays: ClassVar[bool] = True

    def __init__(self, stored: Stored, pause_s: float = 0.0) -> None:
        self._stored = stored
        self._pause_s = pause_s

    @classmethod
    def from_context(cls, context: ProviderContext) -> Replay:
        """Replay of the workspace's runs; it needs nothing else."""
        return cls(context.stored, context.pause_s)

    def estimate(self, request: Request) -> float:
        """Nothing."""
        return 0.0

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        """The stored response in pieces of equal length. Raises NoAnswer where the run has none."""
        response = self._stored(request.sample_id, request.model)
        if response is None:
            raise NoAnswer(f"The run “{request.model}” has no response to “{request.sample_id}”. Choose another run.")
        length = max(1, -(-len(response.raw) // PIECES))
        for start in range(0, len(response.raw), length):
            cancelled.wait(self._pause_s)
            yield Piece(response.raw[start : start + length])
        yield Ending("end", Usage(0, 0), 0.0, extra=response.extra)
