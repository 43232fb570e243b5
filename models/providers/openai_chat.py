"""Every server that speaks OpenAI's chat completions, through OpenAI's SDK: its own, vLLM, Gemini's and others'.

Servers differ in what they know. What one says it does not know is left out, and it is asked once more: the count of
tokens in a stream, the newer name of the limit of tokens, streaming itself.
"""

from __future__ import annotations

import base64
from collections.abc import Generator, Iterable, Mapping
from typing import Any, ClassVar

from errors import NoAnswer, NotConfigured
from models import token_counts
from models.prices import Usage
from models.providers.connection import (
    UNCOMPRESSED_HEADERS,
    Connection,
    api_key,
    is_local,
    server_address,
    silence_sdk_logs,
)
from models.providers.provider import Ending, Piece, ProviderContext, Request, SentImage, StopReason
from models.providers.sdk_errors import Server
from models.providers.sdk_provider import SdkProvider, stop_reason_of, token_count, unstreamed_body, value_at

KEY = "OPENAI_API_KEY"
ADDRESS = "OPENAI_BASE_URL"
OPENAI_ADDRESS = "https://api.openai.com/v1"
NO_KEY = "none"
"""The key that is sent to a server on this machine where none is set."""

_STOPS: Mapping[str, StopReason] = {"stop": "end", "length": "length", "content_filter": "refused"}
_UNKNOWN_PARAMETER_STATUSES = frozenset({400, 404, 422, 501})


class OpenAi(SdkProvider):
    """Asks models of any server that speaks chat completions."""

    key: ClassVar[str] = "openai"
    label: ClassVar[str] = "OpenAI"
    compatible_label: ClassVar[str] = "Compatible server"
    server: ClassVar[Server] = Server("the OpenAI-compatible server", KEY, ADDRESS)
    parameters: ClassVar[frozenset[str]] = frozenset(
        {
            "max_tokens",
            "max_completion_tokens",
            "temperature",
            "top_p",
            "seed",
            "stop",
            "frequency_penalty",
            "presence_penalty",
            "reasoning_effort",
        }
    )

    @classmethod
    def from_context(cls, context: ProviderContext) -> OpenAi:
        """The server of the environment. Raises NotConfigured without a key, unless the server is on this machine."""
        key, base_url = api_key(context.variables, KEY), server_address(context.variables, ADDRESS)
        if key is None and not is_local(base_url):
            raise NotConfigured(
                f"{KEY} is not set: put the key into the environment or Streamlit's secrets. "
                f"A server on this machine needs none; name it by {ADDRESS}."
            )
        return cls(key or NO_KEY, base_url, context.price)

    def prepare(self) -> None:
        """Loads the SDK, which takes a second that only who asks has to wait for."""
        import openai  # noqa: F401

        silence_sdk_logs()

    def _events(self, line: Connection, request: Request) -> Generator[Piece | Ending, None, None]:
        import openai

        client = openai.OpenAI(
            api_key=self._key,
            admin_api_key="",  # that of the environment is not meant for every server
            base_url=self._base_url or OPENAI_ADDRESS,
            max_retries=0,
            timeout=self._limits.timeout,
            default_headers=UNCOMPRESSED_HEADERS,
            http_client=line.client,
        )
        sent, removed = self._arguments(request), set[str]()
        while True:
            try:
                stream: Any = client.chat.completions.create(**sent)
                break
            except openai.APIStatusError as error:
                sent = _simplified_request(sent, error, removed)
        unstreamed = unstreamed_body(stream.response)
        yield from (
            self._streamed(stream) if unstreamed is None else self._unstreamed(unstreamed, stream.response.headers)
        )

    def _arguments(self, request: Request) -> dict[str, Any]:
        """The arguments of the SDK's call, with every parameter that some servers do not know."""
        parameters = dict(request.parameters)
        limit = token_counts.max_tokens(request)
        for name in ("max_tokens", "max_completion_tokens"):
            parameters.pop(name, None)
        # OpenAI's newer models know only the one, older servers only the other.
        parameters["max_completion_tokens" if self._base_url is None else "max_tokens"] = limit
        return {
            "model": request.model,
            "messages": _messages(request),
            "stream": True,
            "stream_options": {"include_usage": True},
            **parameters,
        }

    def _streamed(self, stream: Any) -> Generator[Piece | Ending, None, None]:
        stopped = name = model = None
        refused, usage = False, Usage()
        for chunk in stream:
            name, model = value_at(chunk, "id") or name, value_at(chunk, "model") or model
            usage = _usage(value_at(chunk, "usage"), usage)
            text, refusal = _message_text(value_at(chunk, "choices", 0, "delta"))
            refused = refused or refusal
            stopped = value_at(chunk, "choices", 0, "finish_reason") or stopped
            if text:
                yield Piece(text)
        if stopped is not None:
            reason: StopReason = "refused" if refused else stop_reason_of(_STOPS, stopped)
            yield self._ending(reason, usage, name, model, stream.response.headers)

    def _unstreamed(self, answer: Any, headers: Mapping[str, str]) -> Generator[Piece | Ending, None, None]:
        """The answer of a server that does not stream."""
        message = value_at(answer, "choices", 0, "message")
        if not isinstance(message, Mapping):
            raise NoAnswer(f"The server sent no chat completion. Check {ADDRESS}.")
        text, refused = _message_text(message)
        if text:
            yield Piece(text)
        stopped = "refused" if refused else stop_reason_of(_STOPS, value_at(answer, "choices", 0, "finish_reason"))
        usage = _usage(value_at(answer, "usage"), Usage())
        yield self._ending(stopped, usage, value_at(answer, "id"), value_at(answer, "model"), headers)


def _simplified_request(sent: Mapping[str, Any], error: Any, removed: set[str]) -> dict[str, Any]:
    """The request without the parameters that the server calls unknown; none is removed twice.

    Raises:
        The error, when it names no unknown parameter.
    """
    message = str(error.body)[:10_000].lower() if error.status_code in _UNKNOWN_PARAMETER_STATUSES else ""
    simpler = dict(sent)
    if "stream_options" not in removed and ("stream_options" in message or "include_usage" in message):
        removed.add("stream_options")
        del simpler["stream_options"]
    elif "limit" not in removed and "max_completion_tokens" in message:
        # Both names stand in the complaint of a server that knows the one, and in that of one that knows the other.
        removed.add("limit")
        old, new = ("max_tokens", "max_completion_tokens")[:: 1 if "max_tokens" in sent else -1]
        simpler[new] = simpler.pop(old)
    elif "stream" not in removed and "stream" in message:
        # The SDK still expects a stream: the answer is read as that of a server that does not heed `stream`.
        removed |= {"stream", "stream_options"}
        simpler.pop("stream_options", None)
        simpler["extra_body"] = {"stream": False}
    else:
        raise error
    return simpler


def _messages(request: Request) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": turn.role, "content": turn.text} for turn in request.turns]
    messages.append({"role": "user", "content": request.prompt})
    if request.images:
        messages[0]["content"] = [*_images(request.images), {"type": "text", "text": messages[0]["content"]}]
    return messages


def _images(images: Iterable[SentImage]) -> Iterable[dict[str, Any]]:
    for image in images:
        url = f"data:{image.media_type};base64,{base64.b64encode(image.data).decode()}"
        yield {"type": "image_url", "image_url": {"url": url, "detail": "high"}}


def _message_text(message: Any) -> tuple[str, bool]:
    """The text of a message or of a part of it, and whether it is a refusal; some servers give the text in parts."""
    content, refusal = value_at(message, "content"), value_at(message, "refusal")
    parts = content if isinstance(content, list) else [{"text": content}]
    texts = (value_at(part, "text") for part in parts)
    text = "".join(text for text in texts if isinstance(text, str))
    refused = isinstance(refusal, str) and bool(refusal)
    return text + (refusal if refused else ""), refused


def _usage(usage: Any, before: Usage) -> Usage:
    read, written = token_count(value_at(usage, "prompt_tokens")), token_count(value_at(usage, "completion_tokens"))
    if read is None or written is None:
        return before
    # Some servers leave reasoning out of what was written, but bill it, and count it in the total.
    return Usage(read, max(written, (token_count(value_at(usage, "total_tokens")) or 0) - read))
