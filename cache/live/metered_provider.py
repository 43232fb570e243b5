"""A provider that reserves the money for each request before it is sent, and settles what every attempt cost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from typing import ClassVar

from sqlalchemy.engine import Connection

from cache.live.spending import Caps, Purpose, reserve, settle
from cache.store.workspace import Workspace
from errors import CostsTooMuch, NotConfigured, ProviderError, WorkspaceError
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Ending, Event, Piece, Provider, ProviderContext, Request


class MeteredProvider(Provider):
    """A provider whose every request is reserved against the workspace's spending caps before it is sent.

    What was called off or broke off half-way is settled by the most that it can have cost, since no server says
    what it was; what certainly cost nothing (a refused key, a busy server) is given back.

    Args:
        inner: Who is asked.
        ws: Whose money it is.
        caps: What may be spent.
        purpose: What it is for.
        claim: Writes together with each reservation; where it raises, nothing is sent.
    """

    key: ClassVar[str] = ""
    label: ClassVar[str] = ""

    def __init__(
        self,
        inner: Provider,
        ws: Workspace,
        caps: Caps,
        purpose: Purpose,
        claim: Callable[[Connection], None] | None = None,
    ) -> None:
        self._inner = inner
        self._ws = ws
        self._caps = caps
        self._purpose = purpose
        self._claim = claim

    @classmethod
    def from_context(cls, context: ProviderContext) -> MeteredProvider:
        """Raises NotConfigured: it is made around another provider, never by its name."""
        raise NotConfigured("This provider needs another one to ask.")

    def estimate(self, request: Request) -> float | None:
        """The most that a request can cost, in US dollars; None where the model's prices are not known."""
        return self._inner.estimate(request)

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        """The stream of the inner provider, unpaid: money is reserved and settled by `ask`."""
        return self._inner.stream(request, cancelled)

    def ask(self, request: Request, cancelled: Cancellation | None = None) -> Iterator[Event]:
        """Reserves the most that a request can cost, sends it, and settles; a free request is not booked.

        Raises:
            ReadOnly: The workspace is open for reading only; nothing was sent.
            CostsTooMuch: A cap would be passed, or nobody can tell the price; nothing was sent.
            ProviderError: There is no answer.
        """
        self._ws.must_be_writable()
        most = self._inner.estimate(request)
        if most is None:
            raise CostsTooMuch(f"What “{request.model}” costs is not known. State its price; nothing was sent.")
        if most <= 0:
            yield from self._inner.ask(request, cancelled)
            return
        number = reserve(self._ws, self._caps, self._purpose, most, in_transaction=self._claim)
        spent = most
        try:
            for event in self._inner.ask(request, cancelled):
                if isinstance(event, Answer) and event.ending.cost_usd is not None:
                    spent = event.ending.cost_usd
                yield event
        except ProviderError as error:
            spent = 0.0 if error.free else most
            raise
        finally:
            # Where the books cannot be written now, the reservation goes on counting: nothing is lost.
            with contextlib.suppress(WorkspaceError):
                settle(self._ws, number, spent)
