"""A provider for tests that says what a function tells it to, and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import ClassVar

from models.prices import Usage
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request

Says = Callable[[Request], str]


class Saying(Provider):
    """Answers every request at once with what `says` gives for it."""

    key: ClassVar[str] = "saying"
    label: ClassVar[str] = "Saying"

    def __init__(self, says: Says, price: float = 0.01) -> None:
        self.says = says
        self.price = price
        self.requests: list[Request] = []

    @classmethod
    def from_context(cls, context: ProviderContext) -> Saying:
        return cls(lambda request: "")

    def estimate(self, request: Request) -> float | None:
        return self.price

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        self.requests.append(request)
        yield Piece(self.says(request))
        yield Ending("end", Usage(100, 10), self.price / 2, f"req-{len(self.requests)}", request.model)
