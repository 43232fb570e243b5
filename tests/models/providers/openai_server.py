"""Replies as servers of OpenAI's chat completions give them, chunks and documents."""

from __future__ import annotations

import json
from typing import Any

from tests.models.answering_server import Reply, json_reply

MODEL = "gpt-4o-2024-11-20"
DONE = b"data: [DONE]\n\n"


def chunk(delta: Any = None, finish_reason: str | None = None, **rest: Any) -> bytes:
    """One chunk of a stream."""
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish_reason}]
    body = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": MODEL, "choices": choices, **rest}
    return f"data: {json.dumps(body)}\n\n".encode()


def text_event(text: str) -> bytes:
    """A piece of the answer."""
    return chunk({"content": text})


def counted(input_tokens: int = 900, output_tokens: int = 40) -> bytes:
    """The chunk that counts tokens."""
    usage = {"prompt_tokens": input_tokens, "completion_tokens": output_tokens, "total_tokens": 0}
    return chunk(usage=usage)


def streamed(*texts: str, finish_reason: str = "stop", usage: bool = True, **options: Any) -> Reply:
    """A whole answer as a stream."""
    parts = [
        chunk({"role": "assistant", "content": ""}),
        *(text_event(text) for text in texts),
        chunk({}, finish_reason),
    ]
    return Reply(
        parts=(*parts, *([counted()] if usage else []), DONE), headers={"x-request-id": "req-openai"}, **options
    )


def whole(text: Any, finish_reason: str = "stop", usage: bool = True, **message: Any) -> Reply:
    """A whole answer as one document, from a server that does not stream."""
    message_fields = {"role": "assistant", "content": text, **message}
    body = {
        "id": "chatcmpl-2",
        "object": "chat.completion",
        "model": MODEL,
        "choices": [{"index": 0, "message": message_fields, "finish_reason": finish_reason}],
    }
    if usage:
        body["usage"] = {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940}
    return json_reply(body)


def failed(status: int, message: str = "no", code: Any = None, **headers: str) -> Reply:
    """An error in place of an answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return json_reply({"error": {"message": message, "type": "error", "code": code}}, status, headers=named)
