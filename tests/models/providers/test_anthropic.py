"""What is particular to Anthropic's protocol: what is sent, how an answer ends, what tokens are counted."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from errors import NoAnswer, Unavailable
from models.prices import Usage
from models.providers.provider import Request, Turn
from tests.models.answering_server import Reply, answering
from tests.models.providers.anthropic_server import begun, ended, event, streamed, text_event, whole
from tests.models.served import KEY, PAGE, PROTOCOLS, answer, provider, request

ANTHROPIC = PROTOCOLS[0]


def test_the_pages_are_sent_as_they_are_before_the_prompt() -> None:
    with answering(streamed("x")) as server:
        answer(provider(ANTHROPIC, server), request(max_tokens=321, temperature=0.5))
        (received,) = server.received
    assert received.path == "/v1/messages"
    assert {name: received.body[name] for name in ("model", "max_tokens", "temperature", "stream")} == {
        "model": "model-x",
        "max_tokens": 321,
        "temperature": 0.5,
        "stream": True,
    }
    (message,) = received.body["messages"]
    image, text = message["content"]
    assert base64.b64decode(image["source"].pop("data")) == PAGE.data
    assert image == {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png"},
        "transformations": {"oversized_image": "error"},
    }
    assert text == {"type": "text", "text": "Where are the answers?"}
    assert "s1" not in str(received.body)
    assert any(KEY in value for value in received.headers.values())


def test_earlier_turns_come_first_and_the_pages_with_the_first_of_them() -> None:
    turns = (Turn("user", "Where?"), Turn("assistant", "Here!"))
    with answering(streamed("x")) as server:
        answer(provider(ANTHROPIC, server), replace(request(), prompt="As JSON.", turns=turns))
        messages = server.received[0].body["messages"]
    assert [(message["role"], [block["type"] for block in message["content"]]) for message in messages] == [
        ("user", ["image", "text"]),
        ("assistant", ["text"]),
        ("user", ["text"]),
    ]
    assert [message["content"][-1]["text"] for message in messages] == ["Where?", "Here!", "As JSON."]


def test_without_a_prompt_the_pages_go_alone() -> None:
    with answering(streamed("x")) as server:
        answer(provider(ANTHROPIC, server), Request("m", " ", (PAGE,)))
        assert [block["type"] for block in server.received[0].body["messages"][0]["content"]] == ["image"]


@pytest.mark.parametrize(
    ("server_reason", "stop_reason"),
    [
        ("end_turn", "end"),
        ("stop_sequence", "end"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "refused"),
        ("pause_turn", "other"),
        ("something new", "other"),
    ],
)
def test_why_a_model_stopped(server_reason: str, stop_reason: str) -> None:
    for reply in (streamed("I", stop_reason=server_reason), whole("I", server_reason)):
        with answering(reply) as server:
            assert answer(provider(ANTHROPIC, server)).ending.stop_reason == stop_reason


def test_reasoning_is_no_part_of_the_answer_but_of_its_tokens() -> None:
    parts = (
        begun(),
        event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "Hm. "}),
        event("content_block_delta", index=0, delta={"type": "signature_delta", "signature": "xyz"}),
        text_event("[1]"),
        ended(output_tokens=700),
    )
    with answering(Reply(parts=parts)) as server:
        got = answer(provider(ANTHROPIC, server))
    assert got.text == "[1]"
    assert got.ending.usage == Usage(1200, 700)
    # Without a header the message's own name names the request.
    assert got.ending.request_id == "msg_1"


def test_tokens_from_and_for_a_cache_were_read_too() -> None:
    usage = {"input_tokens": 10, "cache_creation_input_tokens": 200, "cache_read_input_tokens": 300}
    start = event("message_start", message={"id": "m", "model": "m", "usage": {**usage, "output_tokens": 1}})
    with answering(Reply(parts=(start, text_event("x"), ended()))) as server:
        assert answer(provider(ANTHROPIC, server)).ending.usage == Usage(510, 30)


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("overloaded_error", Unavailable),
        ("api_error", Unavailable),
        ("rate_limit_error", Unavailable),
        ("invalid_request_error", NoAnswer),
    ],
)
def test_an_error_in_the_middle_of_an_answer_may_have_cost_something(kind: str, error: type[NoAnswer]) -> None:
    broken = event("error", error={"type": kind, "message": f"details {KEY}"})
    with (
        answering(Reply(parts=(begun(), text_event("half"), broken))) as server,
        pytest.raises(NoAnswer, match="broke the answer off") as raised,
    ):
        answer(provider(ANTHROPIC, server))
    assert type(raised.value) is error
    assert not raised.value.free


def test_names_that_are_none_are_left_out() -> None:
    start = event("message_start", message={"id": f"req {KEY}", "model": "m" * 500, "usage": {"input_tokens": -3}})
    with answering(Reply(parts=(start, ended(output_tokens=4)))) as server:
        ending = answer(provider(ANTHROPIC, server)).ending
    assert (ending.request_id, ending.model) == ("", "")
    # A count that is none is no count, and then nobody knows the cost.
    assert ending.usage == Usage(None, 4)
    assert ending.cost_usd is None


def test_the_sdk_takes_no_address_or_key_from_the_environment_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(streamed("x")) as server, answering(streamed("y")) as elsewhere:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", elsewhere.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-somebody-else")
        monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-of-somebody-else")
        assert answer(provider(ANTHROPIC, server)).text == "x"
        assert elsewhere.received == []
        assert "somebody-else" not in str(server.received)
