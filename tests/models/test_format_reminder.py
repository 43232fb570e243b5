"""One reminder of the format: when, what is sent, and what the two answers are together."""

from __future__ import annotations

from typing import Any

import pytest

from errors import Cancelled, KeyRefused
from models.format_reminder import UNREADABLE_MESSAGE, ask_with_reminder, reminder_request
from models.prices import Usage
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Ending, Piece, Request, Turn
from models.retrying import Restarted, RetryBudget, Spending
from tests.models.scripted import Attempts
from tests.models.served import PAGE, PROTOCOLS, provider, request

REQUEST = Request("model-x", "Where?", (PAGE,), "s1", {"temperature": 0})
PROSE = ["Well, ", "top left.", Ending("end", Usage(100, 10), 0.003, "req-1")]
LIST = ["[1]", Ending("end", Usage(130, 5), 0.002, "req-2")]


def readable(answer: Answer) -> bool:
    return answer.text.startswith("[")


def run(model: Attempts, reminder: str | None = "JSON only.", **rest: Any) -> list[Any]:
    return list(ask_with_reminder(model, REQUEST, reminder, readable, **rest))


def test_a_readable_answer_needs_no_reminder() -> None:
    model = Attempts(LIST)
    last = run(model)[-1]
    assert (last.text, last.reminder, last.earlier) == ("[1]", "", ())
    assert len(model.requests) == 1


def test_an_unreadable_answer_is_asked_for_once_more_with_what_was_said() -> None:
    model, spending = Attempts(PROSE, LIST), Spending()
    events = run(model, spending=spending)
    assert events[:-1] == [Piece("Well, "), Piece("top left."), Restarted(2, UNREADABLE_MESSAGE, 0.0), Piece("[1]")]
    first, second = model.requests
    assert first == REQUEST
    assert second.turns == (Turn("user", "Where?"), Turn("assistant", "Well, top left."))
    assert (second.prompt, second.images, second.parameters) == ("JSON only.", REQUEST.images, {"temperature": 0})
    last = events[-1]
    assert (last.text, last.attempts, last.earlier) == ("[1]", 2, ("Well, top left.",))
    assert last.reminder == "JSON only."
    assert (last.ending.usage, last.ending.request_id) == (Usage(230, 15), "req-2")
    assert last.ending.cost_usd == pytest.approx(0.005)
    assert (spending.attempts, spending.usd) == (2, pytest.approx(0.005))


def test_there_is_one_reminder_and_no_second() -> None:
    model = Attempts(PROSE, PROSE, LIST)
    last = run(model)[-1]
    assert (last.text, len(model.requests)) == ("Well, top left.", 2)


@pytest.mark.parametrize("script", [[Ending()], [" \n", Ending()], ["I will not.", Ending("refused")]])
def test_a_model_that_refused_or_said_nothing_is_not_reminded(script: list[Any]) -> None:
    model = Attempts(script, LIST)
    run(model)
    assert len(model.requests) == 1


def test_a_protocol_without_a_reminder_takes_what_it_gets() -> None:
    model = Attempts(PROSE, LIST)
    assert run(model, None)[-1].text == "Well, top left."
    assert len(model.requests) == 1


def test_where_the_second_answer_cannot_be_had_the_first_one_stands() -> None:
    spending = Spending()
    last = run(Attempts(PROSE, [KeyRefused("no")]), spending=spending)[-1]
    assert (last.text, last.attempts, last.earlier) == ("Well, top left.", 2, ())
    assert spending.usd == pytest.approx(0.003)


def test_both_answers_share_one_budget() -> None:
    model = Attempts(PROSE, LIST, price=0.02)
    assert run(model, budget=RetryBudget(usd=0.021))[-1].text == "Well, top left."
    assert len(model.requests) == 1


def test_calling_off_the_second_answer_calls_off_the_whole() -> None:
    cancelled = Cancellation()
    with pytest.raises(Cancelled):
        run(Attempts(PROSE, ["a", cancelled.cancel, "b"]), cancelled=cancelled)


def test_an_unknown_part_makes_the_sum_unknown() -> None:
    last = run(Attempts(["x", Ending(usage=Usage(1, None))], LIST))[-1]
    assert (last.ending.usage, last.ending.cost_usd) == (Usage(131, None), None)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
def test_a_real_server_sees_the_conversation(protocol: Any) -> None:
    from tests.models.answering_server import answering

    with answering(protocol.streamed("prose"), protocol.streamed("[1]")) as server:
        events = list(ask_with_reminder(provider(protocol, server), request(), "JSON only.", readable))
    assert events[-1].text == "[1]"
    first, second = (received.body["messages"] for received in server.received)
    assert [message["role"] for message in second] == ["user", "assistant", "user"]
    assert second[0] == first[0]
    assert "prose" in str(second[1])
    assert "JSON only." in str(second[2])


def test_a_second_reminder_would_go_on_where_the_first_stopped() -> None:
    again = reminder_request(reminder_request(REQUEST, "a", "b"), "c", "d")
    assert [turn.text for turn in again.turns] == ["Where?", "a", "b", "c"]
    assert again.prompt == "d"
