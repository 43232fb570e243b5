"""How long a server asks to wait, and that no nonsense of a server's is any error but ours."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ProviderError, Unavailable
from models.providers.provider import Answer
from models.providers.sdk_errors import retry_after
from tests.models.answering_server import Reply, answering, json_reply
from tests.models.served import PROTOCOLS, Protocol, answer, provider, request

NOW = datetime(2026, 11, 5, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0.0),
        (" 17 ", 17.0),
        ("2.5", 2.5),
        ("86400", 86400.0),
        ("Thu, 05 Nov 2026 12:01:30 GMT", 90.0),
        ("Thu, 05 Nov 2026 11:00:00 GMT", 0.0),
        ("", None),
        ("-3", None),
        ("soon", None),
        ("inf", None),
        ("nan", None),
        ("9" * 400, None),
        ("Thu, 99 Nov 2026 12:01:30 GMT", None),
    ],
)
def test_a_wait_is_a_number_or_a_date(text: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": text}, NOW.timestamp()) == seconds


def test_no_wait_is_none() -> None:
    assert retry_after({}) is None


@given(st.text(max_size=60))
def test_any_header_is_a_wait_or_none(text: str) -> None:
    seconds = retry_after({"retry-after": text})
    assert seconds is None or (math.isfinite(seconds) and seconds >= 0)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
def test_a_real_server_may_name_a_date(protocol: Protocol) -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=600), usegmt=True)
    with answering(protocol.failed(429, retry_after=later)) as server, pytest.raises(Unavailable) as raised:
        answer(provider(protocol, server))
    assert raised.value.after_s == pytest.approx(600, abs=60)


NAMES = st.sampled_from(
    [
        "type",
        "message",
        "delta",
        "text",
        "usage",
        "choices",
        "content",
        "id",
        "model",
        "error",
        "finish_reason",
        "stop_reason",
        "input_tokens",
        "output_tokens",
        "prompt_tokens",
        "completion_tokens",
        "total_tokens",
        "refusal",
        "index",
    ]
)
KINDS = st.sampled_from(
    ["message_start", "content_block_delta", "message_delta", "message_stop", "text_delta", "error"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | KINDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=12,
)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
@given(
    events=st.lists(st.tuples(KINDS, VALUES), max_size=5), raw=st.binary(max_size=40), whole=st.booleans(), body=VALUES
)
def test_whatever_a_server_sends_is_an_answer_or_our_error(
    protocol: Protocol, events: list[tuple[str, Any]], raw: bytes, whole: bool, body: Any
) -> None:
    parts = [f"event: {kind}\ndata: {json.dumps(value)}\n\n".encode() for kind, value in events]
    reply = json_reply(body) if whole else Reply(parts=[part for part in [*parts, raw] if part])
    with answering(reply) as server:
        client = provider(protocol, server)
        try:
            got = list(client.ask(request()))[-1]
        except ProviderError:
            return
    assert isinstance(got, Answer)
    assert got.ending.cost_usd is None or got.ending.cost_usd >= 0
