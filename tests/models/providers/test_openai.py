"""What is particular to chat completions: what is sent, and the many servers that know only a part of it."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import Any

import pytest

from errors import KeyRefused, NoAnswer, RequestRefused, Unavailable
from models.price_table import Price
from models.prices import Usage
from models.providers.openai_chat import NO_KEY, OpenAi
from models.providers.provider import ProviderContext, Turn
from tests.models.answering_server import Reply, answering
from tests.models.providers.openai_server import DONE, chunk, counted, failed, streamed, text_event, whole
from tests.models.served import KEY, PAGE, PROTOCOLS, answer, provider, request

OPENAI = PROTOCOLS[1]


def test_the_pages_are_sent_as_they_are_before_the_prompt() -> None:
    with answering(streamed("x")) as server:
        answer(provider(OPENAI, server), request(max_tokens=321, temperature=0))
        (received,) = server.received
    body = received.body
    assert received.path == "/v1/chat/completions"
    assert (body["max_tokens"], body["temperature"], body["stream"]) == (321, 0, True)
    assert body["stream_options"] == {"include_usage": True}
    (message,) = body["messages"]
    image, text = message["content"]
    head, _, data = image["image_url"]["url"].partition(",")
    assert (head, base64.b64decode(data)) == ("data:image/png;base64", PAGE.data)
    assert text == {"type": "text", "text": "Where are the answers?"}
    assert received.headers["authorization"] == f"Bearer {KEY}"


def test_earlier_turns_come_first_and_the_pages_with_the_first_of_them() -> None:
    turns = (Turn("user", "Where?"), Turn("assistant", "Here!"))
    with answering(streamed("x")) as server:
        answer(provider(OPENAI, server), replace(request(), prompt="As JSON.", turns=turns))
        first, *rest = server.received[0].body["messages"]
    assert [part["type"] for part in first["content"]] == ["image_url", "text"]
    assert rest == [{"role": "assistant", "content": "Here!"}, {"role": "user", "content": "As JSON."}]


def test_a_server_on_this_machine_needs_no_key() -> None:
    with answering(streamed("x")) as server:
        client = OpenAi.from_context(ProviderContext({"OPENAI_BASE_URL": f"{server.url}/v1"}))
        assert answer(client).text == "x"
        assert server.received[0].headers["authorization"] == f"Bearer {NO_KEY}"


def test_keys_of_the_environment_that_are_not_meant_for_this_server_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-admin")
    with answering(streamed("x")) as server:
        answer(OpenAi.from_context(ProviderContext({"OPENAI_BASE_URL": f"{server.url}/v1"})))
        assert "sk-" not in str(server.received)


@pytest.mark.parametrize(
    ("server_reason", "stop_reason"),
    [
        ("stop", "end"),
        ("length", "length"),
        ("content_filter", "refused"),
        ("tool_calls", "other"),
        ("something new", "other"),
    ],
)
def test_why_a_model_stopped(server_reason: str, stop_reason: str) -> None:
    for reply in (streamed("I", finish_reason=server_reason), whole("I", server_reason)):
        with answering(reply) as server:
            assert answer(provider(OPENAI, server)).ending.stop_reason == stop_reason


def test_a_refusal_is_what_the_model_said() -> None:
    parts = (chunk({"refusal": "I will "}), chunk({"refusal": "not."}), chunk({}, "stop"), counted(), DONE)
    for reply in (Reply(parts=parts), whole(None, refusal="I will not.")):
        with answering(reply) as server:
            got = answer(provider(OPENAI, server))
        assert (got.text, got.ending.stop_reason) == ("I will not.", "refused")


def test_a_server_that_counts_no_tokens_still_answers() -> None:
    for reply in (streamed("x", usage=False), whole("x", usage=False)):
        with answering(reply) as server:
            got = answer(provider(OPENAI, server))
            assert (got.text, got.ending.usage, got.ending.cost_usd) == ("x", Usage(None, None), None)
            # What costs nothing costs nothing, counted or not.
            assert answer(provider(OPENAI, server, price=Price(0, 0))).ending.cost_usd == 0.0


def test_reasoning_is_no_part_of_the_answer() -> None:
    parts = (chunk({"reasoning_content": "Hm."}), text_event("[1]"), chunk({}, "stop"), DONE)
    with answering(Reply(parts=parts)) as server:
        assert answer(provider(OPENAI, server)).text == "[1]"


def test_reasoning_that_is_only_in_the_total_was_written_too() -> None:
    usage = {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 1940}
    with answering(Reply(parts=(text_event("x"), chunk({}, "stop", usage=usage), DONE))) as server:
        assert answer(provider(OPENAI, server)).ending.usage == Usage(900, 1040)


def test_text_in_parts_is_put_together() -> None:
    parts: list[dict[str, Any]] = [{"type": "text", "text": "a"}, {"type": "image"}, {"type": "text", "text": "b"}]
    with answering(whole(parts)) as server:
        assert answer(provider(OPENAI, server)).text == "ab"


def test_what_a_server_does_not_know_is_left_out_one_after_another() -> None:
    with answering(
        failed(400, "extra inputs are not permitted: stream_options"),
        failed(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
        failed(422, "stream is not supported"),
        whole("done"),
    ) as server:
        assert answer(provider(OPENAI, server), request(max_tokens=9)).text == "done"
        bodies = [received.body for received in server.received]
    assert ["stream_options" in body for body in bodies] == [True, False, False, False]
    assert [(body.get("max_tokens"), body.get("max_completion_tokens")) for body in bodies] == [
        (9, None),
        (9, None),
        (None, 9),
        (None, 9),
    ]
    assert [body["stream"] for body in bodies] == [True, True, True, False]


def test_a_server_that_knows_nothing_is_not_asked_forever() -> None:
    message = "no stream_options, no stream, no max_tokens, no max_completion_tokens"
    with answering(failed(400, message)) as server:
        with pytest.raises(RequestRefused):
            answer(provider(OPENAI, server))
        assert len(server.received) == 4


def test_an_account_without_money_is_not_asked_again() -> None:
    with answering(failed(429, "You exceeded", "insufficient_quota")) as server, pytest.raises(RequestRefused):
        answer(provider(OPENAI, server))
    with answering(failed(401, KEY)) as server, pytest.raises(KeyRefused, match="OPENAI_API_KEY") as raised:
        answer(provider(OPENAI, server))
    assert KEY not in str(raised.value)


def test_an_error_in_the_middle_of_an_answer() -> None:
    broken = b'data: {"error": {"message": "boom", "type": "server_error", "code": 500}}\n\n'
    with answering(Reply(parts=(text_event("half"), broken))) as server, pytest.raises(Unavailable, match="broke"):
        answer(provider(OPENAI, server))
    wrong = b'data: {"error": {"message": "boom", "type": "invalid_request_error"}}\n\n'
    with answering(Reply(parts=(text_event("half"), wrong))) as server, pytest.raises(NoAnswer) as raised:
        answer(provider(OPENAI, server))
    assert type(raised.value) is NoAnswer
