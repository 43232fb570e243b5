"""Base of the providers that ask a server through its SDK: connection, errors, price. No server's value is trusted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any, ClassVar

import orjson

from errors import NoAnswer, ProviderError, RequestRefused
from models import token_counts
from models.price_table import Price
from models.prices import Usage, cost
from models.providers.cancellation import Cancellation
from models.providers.connection import (
    Connection,
    ConnectionLimits,
    describe_address,
    is_local,
    server_address,
    server_origin,
)
from models.providers.key_redaction import holds_key, redact_key
from models.providers.provider import Ending, Piece, Provider, Request, StopReason
from models.providers.sdk_errors import Server, as_errata_error


def stop_reason_of(table: Mapping[str, StopReason], stated: Any) -> StopReason:
    """Our word for why an answer ended, by a table of the server's words; "other" for what it does not hold."""
    return table.get(stated, "other") if isinstance(stated, str) else "other"


_LONGEST_NAME = 200


class SdkProvider(Provider):
    """A provider that asks a server through its SDK.

    Args:
        key: Sent to the server and shown to nobody.
        base_url: The server's address; None for the maker's own.
        price: What the model costs; None where that is not known.
        limits: The limits of one request.
    """

    server: ClassVar[Server]
    """Its names, for messages."""

    parameters: ClassVar[frozenset[str]]
    """The parameters that a request may have."""

    def __init__(
        self,
        key: str,
        base_url: str | None = None,
        price: Price | None = None,
        limits: ConnectionLimits | None = None,
    ) -> None:
        self._key = key
        self._base_url = base_url
        self._price = price
        self._limits = limits or ConnectionLimits()

    @classmethod
    def destination(cls, variables: Mapping[str, str]) -> str:
        """The location of the server, in words."""
        return describe_address(server_address(variables, cls.server.address))

    @classmethod
    def compatible_server(cls, variables: Mapping[str, str]) -> str:
        """The scheme, host and port of the compatible server that is set in place of the maker's; "" where none is."""
        address = server_address(variables, cls.server.address) if cls.compatible_label else None
        return "" if address is None else server_origin(address)

    def estimate(self, request: Request) -> float | None:
        """The price of the most tokens that the request can read and write; None without a price."""
        return None if self._price is None else cost(self._price, token_counts.max_request_tokens(request))

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        """Asks the server; whatever goes wrong is one of our errors, without reference to the SDK's."""
        unknown = sorted(set(request.parameters) - self.parameters)
        if unknown:
            raise RequestRefused(
                f"{self.label} takes no parameter {', '.join(unknown)}; it takes {', '.join(sorted(self.parameters))}. "
                "Nothing was sent."
            )
        failure: ProviderError | None = None
        line = Connection(self._limits, trust_env=not is_local(self._base_url))
        try:
            with cancelled.closes(line.shut):
                yield from self._checked(redact_key(self._events(line, request), self._key), request)
        # All of it: SDKs let out errors of their own, of HTTP, JSON and types, and any of them can hold the key.
        except Exception as error:
            failure = as_errata_error(error, self.server, self.parameters)
        finally:
            line.close()
        # Raised here and not above: the SDK's error holds the request with the key, and would hang on as the context.
        if failure is not None:
            raise failure

    def _checked(
        self, events: Generator[Piece | Ending, None, None], request: Request
    ) -> Generator[Piece | Ending, None, None]:
        """The events with the tokens, and with them the cost, taken out of an Ending where they cannot be right."""
        length = 0
        with closing(events):
            for event in events:
                if isinstance(event, Ending):
                    usage = token_counts.plausible_usage(event.usage, request, length)
                    event = replace(event, usage=usage, cost_usd=self._cost(usage))
                else:
                    length += len(event.text)
                yield event

    @abstractmethod
    def _events(self, line: Connection, request: Request) -> Generator[Piece | Ending, None, None]:
        """Asks over a line; may raise anything."""

    def _ending(
        self, stop_reason: StopReason, usage: Usage, request_id: Any, model: Any, headers: Mapping[str, str]
    ) -> Ending:
        """The end of an answer with the server's names for request and model where they can be names.

        Its cost is that of the tokens, once these were found plausible.
        """
        names = (self._name(headers.get("request-id") or headers.get("x-request-id")), self._name(request_id))
        return Ending(stop_reason, usage, None, names[0] or names[1], self._name(model))

    def _cost(self, usage: Usage) -> float | None:
        price = self._price
        if price is None:
            return None
        counted = usage.input_tokens is not None and usage.output_tokens is not None
        return cost(price, usage) if counted or not (price.input_usd or price.output_usd) else None

    def _name(self, text: Any) -> str:
        """A name that a server gives, "" where it cannot be one; it may have the key written into it."""
        if not isinstance(text, str) or len(text) > _LONGEST_NAME or not text.isprintable():
            return ""
        return "" if holds_key(text, self._key) else text


def value_at(thing: Any, *path: str | int) -> Any:
    """The value at a path of attributes, keys and indices; None where a part is missing: SDKs validate nothing."""
    for step in path:
        if isinstance(step, int):
            thing = thing[step] if isinstance(thing, list) and -len(thing) <= step < len(thing) else None
        elif isinstance(thing, Mapping):
            thing = thing.get(step)
        else:
            thing = getattr(thing, step, None)
    return thing


def token_count(thing: Any) -> int | None:
    """A number of tokens; None for what is none."""
    return thing if isinstance(thing, int) and not isinstance(thing, bool) and 0 <= thing < 10**9 else None


def unstreamed_body(response: Any) -> Any:
    """The body of a server that answers in one piece although a stream was asked for; None for one that streams.

    Raises:
        NoAnswer: It is a page for a browser, as proxies and wrong addresses give: asking again would not help.
    """
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "text/html":
        raise NoAnswer("The server sent a page for browsers in place of an answer. Check the address.")
    return orjson.loads(response.read()) if kind == "application/json" else None
