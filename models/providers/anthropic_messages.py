"""Anthropic's models, through its SDK and Messages API."""

from __future__ import annotations

import base64
from collections.abc import Generator, Iterable, Mapping
from typing import Any, ClassVar

from errors import NoAnswer, NotConfigured
from models import token_counts
from models.prices import Usage
from models.providers.connection import UNCOMPRESSED_HEADERS, Connection, api_key, server_address, silence_sdk_logs
from models.providers.provider import Ending, Piece, ProviderContext, Request, SentImage, StopReason
from models.providers.sdk_errors import Server
from models.providers.sdk_provider import SdkProvider, stop_reason_of, token_count, unstreamed_body, value_at

KEY = "ANTHROPIC_API_KEY"
ADDRESS = "ANTHROPIC_BASE_URL"
ANTHROPIC_ADDRESS = "https://api.anthropic.com"

_STOPS: Mapping[str, StopReason] = {
    "end_turn": "end",
    "stop_sequence": "end",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refused",
}


class Anthropic(SdkProvider):
    """Asks models of Anthropic. Pages are sent as they are; a page larger than the model takes is an error."""

    key: ClassVar[str] = "anthropic"
    label: ClassVar[str] = "Anthropic"
    server: ClassVar[Server] = Server("Anthropic", KEY, ADDRESS)
    parameters: ClassVar[frozenset[str]] = frozenset(
        {"max_tokens", "temperature", "top_p", "top_k", "stop_sequences", "thinking", "output_config"}
    )

    @classmethod
    def from_context(cls, context: ProviderContext) -> Anthropic:
        """Anthropic, with the key and the address of the environment. Raises NotConfigured without a key."""
        key = api_key(context.variables, KEY)
        if key is None:
            raise NotConfigured(f"{KEY} is not set: put the key into the environment or Streamlit's secrets.")
        return cls(key, server_address(context.variables, ADDRESS), context.price)

    def prepare(self) -> None:
        """Loads the SDK, which takes a second that only who asks has to wait for."""
        import anthropic  # noqa: F401

        silence_sdk_logs()

    def _events(self, line: Connection, request: Request) -> Generator[Piece | Ending, None, None]:
        import anthropic

        client = anthropic.Anthropic(
            api_key=self._key,
            base_url=self._base_url or ANTHROPIC_ADDRESS,
            max_retries=0,
            timeout=self._limits.timeout,
            default_headers=UNCOMPRESSED_HEADERS,
            http_client=line.client,
            open_telemetry=False,
        )
        # The SDK has no names for what newer models no longer take (`temperature`); older models and servers take it.
        others = {name: value for name, value in request.parameters.items() if name != "max_tokens"}
        stream = client.messages.create(
            model=request.model,
            messages=_messages(request),
            max_tokens=token_counts.max_tokens(request),
            stream=True,
            extra_body=others,
        )
        unstreamed = unstreamed_body(stream.response)
        yield from (
            self._streamed(stream) if unstreamed is None else self._unstreamed(unstreamed, stream.response.headers)
        )

    def _streamed(self, stream: Any) -> Generator[Piece | Ending, None, None]:
        model = name = stopped = None
        usage = Usage()
        for event in stream:
            match value_at(event, "type"):
                case "message_start":
                    model, name = value_at(event, "message", "model"), value_at(event, "message", "id")
                    usage = _usage(value_at(event, "message", "usage"), usage)
                case "content_block_delta":
                    text = value_at(event, "delta", "text")
                    if value_at(event, "delta", "type") == "text_delta" and isinstance(text, str) and text:
                        yield Piece(text)
                case "message_delta":
                    stopped = value_at(event, "delta", "stop_reason") or stopped
                    usage = _usage(value_at(event, "usage"), usage)
                case "message_stop":
                    yield self._ending(stop_reason_of(_STOPS, stopped), usage, name, model, stream.response.headers)
                    return

    def _unstreamed(self, answer: Any, headers: Mapping[str, str]) -> Generator[Piece | Ending, None, None]:
        """The answer of a server that does not stream."""
        blocks = value_at(answer, "content")
        if not isinstance(blocks, list):
            raise NoAnswer("The server sent no answer of Anthropic's protocol. Check ANTHROPIC_BASE_URL.")
        for block in blocks:
            text = value_at(block, "text")
            if value_at(block, "type") == "text" and isinstance(text, str) and text:
                yield Piece(text)
        usage = _usage(value_at(answer, "usage"), Usage())
        stopped = stop_reason_of(_STOPS, value_at(answer, "stop_reason"))
        yield self._ending(stopped, usage, value_at(answer, "id"), value_at(answer, "model"), headers)


def _messages(request: Request) -> Any:
    texts = [(turn.role, turn.text) for turn in request.turns] + [("user", request.prompt)]
    messages: list[dict[str, Any]] = [
        # A message without text is refused; a model's earlier answer never is one, ours may be.
        {"role": role, "content": [{"type": "text", "text": text}] if text.strip() else []}
        for role, text in texts
    ]
    messages[0]["content"] = [*_images(request.images), *messages[0]["content"]]
    return messages


def _images(images: Iterable[SentImage]) -> Iterable[dict[str, Any]]:
    for image in images:
        source = {"type": "base64", "media_type": image.media_type, "data": base64.b64encode(image.data).decode()}
        # Otherwise the server scales down what is too large, silently, and boxes in pixels are shifted.
        yield {"type": "image", "source": source, "transformations": {"oversized_image": "error"}}


def _usage(usage: Any, before: Usage) -> Usage:
    """The tokens stated so far; numbers are running totals, and one that is left out has not changed."""
    read = [token_count(value_at(usage, f"{kind}input_tokens")) for kind in ("", "cache_creation_", "cache_read_")]
    written = token_count(value_at(usage, "output_tokens"))
    return Usage(
        before.input_tokens if read[0] is None else sum(number or 0 for number in read),
        before.output_tokens if written is None else written,
    )
