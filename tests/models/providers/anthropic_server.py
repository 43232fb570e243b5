"""Replies as Anthropic's Messages API gives them, events and documents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.models.answering_server import Reply, json_reply

MODEL = "claude-sonnet-4-5-20250929"


def event(kind: str, **rest: Any) -> bytes:
    """One event of a stream."""
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **rest})}\n\n".encode()


def begun(input_tokens: int = 1200) -> bytes:
    """The first event."""
    usage = {"input_tokens": input_tokens, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": MODEL, "content": [], "usage": usage}
    return event("message_start", message=message)


def text_event(text: str) -> bytes:
    """A piece of the answer."""
    return event("content_block_delta", index=0, delta={"type": "text_delta", "text": text})


def ended(stop_reason: str = "end_turn", output_tokens: int = 30) -> bytes:
    """The last two events."""
    delta = {"stop_reason": stop_reason, "stop_sequence": None}
    return event("message_delta", delta=delta, usage={"output_tokens": output_tokens}) + event("message_stop")


def streamed(*texts: str, stop_reason: str = "end_turn", **options: Any) -> Reply:
    """A whole answer as a stream, with what else a real one has."""
    parts: Sequence[bytes] = (
        begun(),
        event("content_block_start", index=0, content_block={"type": "text", "text": ""}),
        event("ping"),
        *(text_event(text) for text in texts),
        event("content_block_stop", index=0),
        ended(stop_reason),
    )
    return Reply(parts=parts, headers={"request-id": "req_abc"}, **options)


def whole(text: str, stop_reason: str = "end_turn") -> Reply:
    """A whole answer as one document, from a server that does not stream."""
    return json_reply(
        {
            "id": "msg_2",
            "type": "message",
            "role": "assistant",
            "model": MODEL,
            "content": [{"type": "text", "text": text}],
            "stop_reason": stop_reason,
            "usage": {"input_tokens": 1200, "output_tokens": 30},
        }
    )


def failed(status: int, kind: str = "api_error", message: str = "no", **headers: str) -> Reply:
    """An error in place of an answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return json_reply({"type": "error", "error": {"type": kind, "message": message}}, status, headers=named)
