"""Both protocols side by side, for tests of what every provider that asks a server has to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from models import PROVIDERS
from models.price_table import Price
from models.providers.connection import ConnectionLimits
from models.providers.provider import Answer, Provider, ProviderContext, Request, SentImage
from models.providers.sdk_provider import SdkProvider
from tests.models.answering_server import AnsweringServer, Reply
from tests.models.providers import anthropic_server, openai_server

KEY = "sk-sentinel-0123456789"
PRICE = Price(3.0, 15.0)
PAGE = SentImage(1, b"\x89PNG page", "image/png", 560, 280, 0.5)


@dataclass(frozen=True)
class Protocol:
    """How one protocol says things."""

    provider: str
    key: str
    address: str
    suffix: str
    streamed: Callable[..., Reply]
    whole: Callable[..., Reply]
    failed: Callable[..., Reply]
    begun: Callable[[], bytes]
    text_event: Callable[[str], bytes]
    tokens: tuple[int, int]


PROTOCOLS = (
    Protocol(
        "anthropic",
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_BASE_URL",
        "",
        anthropic_server.streamed,
        anthropic_server.whole,
        anthropic_server.failed,
        anthropic_server.begun,
        anthropic_server.text_event,
        (1200, 30),
    ),
    Protocol(
        "openai",
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "/v1",
        openai_server.streamed,
        openai_server.whole,
        openai_server.failed,
        lambda: openai_server.chunk({"role": "assistant"}),
        openai_server.text_event,
        (900, 40),
    ),
)


def variables(protocol: Protocol, server: AnsweringServer) -> Mapping[str, str]:
    """The environment in which a server is asked."""
    return {protocol.key: KEY, protocol.address: server.url + protocol.suffix}


def provider(
    protocol: Protocol, server: AnsweringServer, limits: ConnectionLimits | None = None, price: Price | None = PRICE
) -> Provider:
    """The provider of a protocol, asking a server of this test."""
    made = PROVIDERS[protocol.provider].from_context(ProviderContext(variables(protocol, server), price=price))
    assert isinstance(made, SdkProvider)
    return made if limits is None else type(made)(KEY, server.url + protocol.suffix, price, limits)


def request(**parameters: Any) -> Request:
    """A request with a page."""
    return Request("model-x", "Where are the answers?", (PAGE,), "s1", parameters)


def answer(provider: Provider, sent: Request | None = None) -> Answer:
    """The answer alone."""
    last = list(provider.ask(request() if sent is None else sent))[-1]
    assert isinstance(last, Answer)
    return last
