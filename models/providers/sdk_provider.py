"""Base of the providers that ask a server through its SDK: connection, errors, price. No value of a server is trusted.

A key that a server writes into its answer is taken out of the text before anybody sees or keeps it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Mapping
from contextlib import closing
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
from models.providers.provider import Ending, Piece, Provider, Request, StopReason
from models.providers.sdk_errors import Server, as_errata_error

REDACTED = "[key]"
"""The replacement of a key in an answer's text."""

LEAST_KEY_CHARACTERS = 8
"""A shorter key is taken for a word that an answer may well hold ("none", for servers that want no key)."""


def redact_key(events: Generator[Piece | Ending, None, None], key: str) -> Generator[Piece | Ending, None, None]:
    """The events of an answer without a key in its text, also where it comes in parts.

    What could be the beginning of the key is held back until it is plain that it is not; an answer that breaks off
    is without it.

    Args:
        events: Pieces of text, then an Ending.
        key: The key; one that is too short to be one is left where it is.
    """
    withheld = ""
    with closing(events):
        for event in events:
            if isinstance(event, Piece) and len(key) >= LEAST_KEY_CHARACTERS:
                text = (withheld + event.text).replace(key, REDACTED)
                begun = _key_start_length(text, key)
                withheld = text[len(text) - begun :]
                if begun < len(text):
                    yield Piece(text[: len(text) - begun])
                continue
            if isinstance(event, Ending) and withheld:
                yield Piece(withheld)
                withheld = ""
            yield event


def stop_reason_of(table: Mapping[str, StopReason], stated: Any) -> StopReason:
    """Our word for why an answer ended, by a table of the server's words; "other" for what it does not hold."""
    return table.get(stated, "other") if isinstance(stated, str) else "other"


def _key_start_length(text: str, key: str) -> int:
    """How many characters at the end of a text are the beginning of a key."""
    return next((length for length in range(min(len(key) - 1, len(text)), 0, -1) if text.endswith(key[:length])), 0)


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
                yield from redact_key(self._events(line, request), self._key)
        # All of it: SDKs let out errors of their own, of HTTP, JSON and types, and any of them can hold the key.
        except Exception as error:
            failure = as_errata_error(error, self.server, self.parameters)
        finally:
            line.close()
        # Raised here and not above: the SDK's error holds the request with the key, and would hang on as the context.
        if failure is not None:
            raise failure

    @abstractmethod
    def _events(self, line: Connection, request: Request) -> Generator[Piece | Ending, None, None]:
        """Asks over a line; may raise anything."""

    def _ending(
        self, stop_reason: StopReason, usage: Usage, request_id: Any, model: Any, headers: Mapping[str, str]
    ) -> Ending:
        """The end of an answer: what it cost, and the server's names for request and model where they can be names."""
        names = (self._name(headers.get("request-id") or headers.get("x-request-id")), self._name(request_id))
        return Ending(stop_reason, usage, self._cost(usage), names[0] or names[1], self._name(model))

    def _cost(self, usage: Usage) -> float | None:
        price = self._price
        if price is None:
            return None
        counted = usage.input_tokens is not None and usage.output_tokens is not None
        return cost(price, usage) if counted or not (price.input_usd or price.output_usd) else None

    def _name(self, text: Any) -> str:
        """A name that a server gives, "" where it cannot be one; it may have the key written into it."""
        fit = isinstance(text, str) and len(text) <= _LONGEST_NAME and text.isprintable() and self._key not in text
        return text if fit else ""


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
