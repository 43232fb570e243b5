"""Asking again: when, how long waited, for how much money, and what is said about it."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import Cancelled, CostsTooMuch, KeyRefused, NoAnswer, ProviderError, RequestRefused, Unavailable
from models.providers.cancellation import Cancellation
from models.providers.connection import ConnectionLimits
from models.providers.provider import Answer, Ending, Piece, Request
from models.retrying import DEFAULT_BUDGET, LONGEST_WAIT_S, Restarted, RetryBudget, Spending, with_retries
from tests.models.answering_server import Reply, answering
from tests.models.providers.anthropic_server import begun, failed, streamed, text_event
from tests.models.scripted import Attempts, Clock
from tests.models.served import PROTOCOLS, provider, request

REQUEST = Request("model-x", "Where?", sample_id="s1")
GOOD = ["[1]", Ending(cost_usd=0.005)]


def busy(after_s: float | None = None, *, free: bool = True) -> Unavailable:
    return Unavailable("The model is busy.", after_s=after_s, free=free)


def run(
    model: Attempts,
    budget: RetryBudget = DEFAULT_BUDGET,
    spending: Spending | None = None,
    clock: Clock | None = None,
) -> tuple[list[Any], Clock]:
    """All events, under a clock that does not tick and with the longest wait that chance may choose."""
    clock = clock or Clock()
    events = with_retries(
        model, REQUEST, budget, spending=spending, sleep=clock.sleep, now=clock.now, random=lambda low, high: high
    )
    return list(events), clock


def test_an_answer_at_once_is_one_attempt() -> None:
    spending = Spending()
    events, clock = run(Attempts(GOOD), spending=spending)
    assert events[:-1] == [Piece("[1]")]
    assert isinstance(events[-1], Answer)
    assert events[-1].attempts == 1
    assert (clock.waits, spending) == ([], Spending(1, 0.005, True))


def test_waits_double_and_what_came_in_is_taken_back() -> None:
    events, clock = run(Attempts(["ha", busy()], [busy()], [busy()], GOOD))
    assert clock.waits == [1.0, 2.0, 4.0]
    assert [event for event in events if not isinstance(event, Answer)] == [
        Piece("ha"),
        Restarted(2, "The model is busy.", 1.0),
        Restarted(3, "The model is busy.", 2.0),
        Restarted(4, "The model is busy.", 4.0),
        Piece("[1]"),
    ]
    assert (events[-1].text, events[-1].attempts) == ("[1]", 4)


def test_waits_are_drawn_from_zero_to_their_most() -> None:
    drawn: list[tuple[float, float]] = []

    def draw(low: float, high: float) -> float:
        drawn.append((low, high))
        return low

    clock = Clock()
    with pytest.raises(Unavailable):
        list(with_retries(Attempts([busy()]), REQUEST, RetryBudget(attempts=9), sleep=clock.sleep, random=draw))
    assert drawn == [(0.0, most) for most in (1.0, 2.0, 4.0, 8.0, 16.0, *[LONGEST_WAIT_S] * 4)]
    assert clock.waits == [0.0] * 8


def test_what_the_server_asks_for_is_waited_out() -> None:
    _, clock = run(Attempts([busy(7.0)], [busy(0.5)], GOOD))
    assert clock.waits == [7.0, 2.0]


def test_a_longer_wait_than_there_is_time_for_is_not_begun() -> None:
    spending = Spending()
    with pytest.raises(Unavailable, match=r"asks to wait 3,600 seconds; 300 are left") as raised:
        run(Attempts([busy(3600.0)], GOOD), spending=spending)
    assert raised.value.after_s == 3600.0
    assert spending.attempts == 1


def test_all_attempts_in_vain_say_how_many() -> None:
    model = Attempts([busy()])
    with pytest.raises(Unavailable, match=r"The model is busy\. It was asked 3 times, which is all"):
        run(model, RetryBudget(attempts=3))
    assert len(model.requests) == 3


def test_time_that_is_over_says_so() -> None:
    clock = Clock()

    def last_long() -> None:
        clock.time += 250

    with pytest.raises(Unavailable, match=r"The 300 seconds for trying are over\. It was asked 2 times"):
        run(Attempts([last_long, busy()]), clock=clock)


def test_an_asking_that_timed_out_is_made_again() -> None:
    clock = Clock()

    def silent() -> None:
        clock.time += ConnectionLimits().read_s

    events, _ = run(Attempts([silent, Unavailable("It was silent for too long.")], GOOD), clock=clock)
    assert events[-1].attempts == 2


@pytest.mark.parametrize("error", [KeyRefused("no"), RequestRefused("no"), NoAnswer("no"), CostsTooMuch("no")])
def test_what_would_not_be_better_is_not_tried_again(error: ProviderError) -> None:
    model, spending = Attempts([error], GOOD), Spending()
    with pytest.raises(type(error), match="no"):
        run(model, spending=spending)
    assert len(model.requests) == 1
    assert spending.usd == (0.0 if error.free else 0.02)


def test_a_stream_that_broke_off_without_an_error_is_asked_for_again() -> None:
    events, _ = run(Attempts(["half"], GOOD))
    assert events[-1].attempts == 2


def test_every_attempt_counts_with_what_it_can_have_cost() -> None:
    spending = Spending()
    run(Attempts([busy(free=True)], ["x", busy(free=False)], GOOD), spending=spending)
    assert spending.attempts == 3
    assert spending.usd == pytest.approx(0.0 + 0.02 + 0.005)


def test_money_that_is_not_known_is_said_not_to_be() -> None:
    spending = Spending()
    run(Attempts([busy(free=False)], ["[1]", Ending()], price=None), spending=spending)
    assert (spending.usd, spending.is_complete) == (0.0, False)


def test_an_answer_whose_cost_nobody_says_counts_as_the_most() -> None:
    spending = Spending()
    run(Attempts(["[1]", Ending()]), spending=spending)
    assert (spending.usd, spending.is_complete) == (0.02, True)


def test_nothing_is_sent_that_could_cost_more_than_is_allowed() -> None:
    model = Attempts(GOOD)
    with pytest.raises(CostsTooMuch, match=r"could cost 0\.02 US dollars; of 0\.01"):
        run(model, RetryBudget(usd=0.01))
    with pytest.raises(CostsTooMuch, match="not known"):
        run(Attempts(GOOD, price=None), RetryBudget(usd=1.0))
    with pytest.raises(CostsTooMuch, match=r"of 0\.03 that are allowed 0\.01 are left"):
        run(model, RetryBudget(usd=0.03), Spending(1, 0.02))
    assert model.requests == []


def test_another_attempt_that_could_cost_more_than_is_allowed_is_not_made() -> None:
    model, spending = Attempts([busy(free=False)]), Spending()
    with pytest.raises(Unavailable, match=r"more than the 0\.05 US dollars that are allowed\. It was asked 2 times"):
        run(model, RetryBudget(usd=0.05), spending)
    assert spending.usd == pytest.approx(0.04)
    assert len(model.requests) == 2


def test_calling_it_off_ends_a_wait() -> None:
    cancelled, spending = Cancellation(), Spending()
    events = with_retries(Attempts([busy(60.0)], GOOD), REQUEST, RetryBudget(), cancelled, spending=spending)
    assert isinstance(next(events), Restarted)
    timer = threading.Timer(0.2, cancelled.cancel)
    timer.start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        next(events)
    assert time.monotonic() - began < 10
    timer.join()
    assert spending.attempts == 1


def test_what_was_called_off_before_costs_nothing() -> None:
    cancelled, spending = Cancellation(), Spending()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        list(with_retries(Attempts(GOOD), REQUEST, RetryBudget(), cancelled, spending=spending))
    assert spending == Spending()


def test_what_is_called_off_or_left_half_way_counts_as_the_most() -> None:
    cancelled, spending = Cancellation(), Spending()
    with pytest.raises(Cancelled):
        list(with_retries(Attempts(["a", cancelled.cancel, "b"]), REQUEST, RetryBudget(), cancelled, spending=spending))
    assert (spending.attempts, spending.usd) == (1, 0.02)
    left = Spending()
    events = with_retries(Attempts(GOOD), REQUEST, RetryBudget(), spending=left)
    next(events)
    events.close()
    assert (left.attempts, left.usd) == (1, 0.02)


@given(
    failures=st.lists(st.tuples(st.none() | st.floats(0, 500), st.floats(0, 100), st.booleans()), max_size=12),
    seconds=st.floats(0, 300),
    attempts=st.integers(1, 8),
    usd=st.none() | st.floats(0.02, 0.3),
    chance=st.floats(0, 1),
)
def test_no_budget_is_ever_passed(
    failures: list[tuple[float | None, float, bool]], seconds: float, attempts: int, usd: float | None, chance: float
) -> None:
    clock, spending = Clock(), Spending()
    begun_at: list[float] = []

    def attempt(lasts: float) -> Any:
        def act() -> None:
            begun_at.append(clock.time)
            clock.time += lasts

        return act

    model = Attempts(
        *([attempt(lasts), busy(after, free=free)] for after, lasts, free in failures), [attempt(0), *GOOD]
    )
    events: list[Any] = []
    try:
        for event in with_retries(
            model,
            REQUEST,
            RetryBudget(seconds, attempts, usd),
            spending=spending,
            sleep=clock.sleep,
            now=clock.now,
            random=lambda low, high: low + chance * (high - low),
        ):
            events.append(event)
    except Unavailable:
        assert not any(isinstance(event, Answer) for event in events)
    assert len(model.requests) == len(begun_at) == spending.attempts <= attempts
    assert all(time <= 1000 + seconds + 1e-6 for time in begun_at[1:])
    assert usd is None or spending.usd <= usd + 1e-9
    restarts = [event for event in events if isinstance(event, Restarted)]
    assert [event.attempt for event in restarts] == list(range(2, len(model.requests) + 1))
    asked_for = [after for after, _, _ in failures]
    assert all(event.wait_s >= (after or 0) for event, after in zip(restarts, asked_for, strict=False))


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
def test_a_real_server_that_fails_twice_is_asked_a_third_time(protocol: Any) -> None:
    with answering(
        protocol.failed(500),
        Reply(parts=(protocol.begun(), protocol.text_event("half")), cut=True),
        protocol.streamed("whole"),
    ) as server:
        clock = Clock()
        events = list(with_retries(provider(protocol, server), request(), sleep=clock.sleep))
    assert [event.reason.partition(" ")[0] != "" for event in events if isinstance(event, Restarted)] == [True, True]
    assert (events[-1].text, events[-1].attempts) == ("whole", 3)
    # The bodies of all three are the same: an attempt leaves nothing behind.
    assert server.received[0].body == server.received[1].body == server.received[2].body


def test_a_real_server_that_wants_a_day_is_not_waited_for() -> None:
    with answering(failed(429, retry_after="86400"), streamed("x")) as server:
        began = time.monotonic()
        with pytest.raises(Unavailable, match=r"asks to wait 86,400 seconds"):
            list(with_retries(provider(PROTOCOLS[0], server), request()))
        assert time.monotonic() - began < 30
        assert len(server.received) == 1


def test_a_real_stream_that_is_always_cut_is_given_up() -> None:
    with answering(Reply(parts=(begun(), text_event("half")), cut=True)) as server:
        spending, clock = Spending(), Clock()
        model = provider(PROTOCOLS[0], server)
        with pytest.raises(Unavailable, match="asked 2 times"):
            list(with_retries(model, request(), RetryBudget(attempts=2), spending=spending, sleep=clock.sleep))
        assert spending.usd == pytest.approx(2 * (model.estimate(request()) or 0))
