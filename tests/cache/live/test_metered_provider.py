"""Nothing is sent before its money is reserved, and the books say afterwards what it cost, however it ended."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import ClassVar

import pytest

from cache.live import plans, reruns
from cache.live.metered_provider import MeteredProvider
from cache.live.spending import Caps, Purpose, money_spent
from cache.store.workspace import Workspace
from errors import Cancelled, CostsTooMuch, KeyRefused, NoAnswer, ReadOnly, RequestRefused, Unavailable, UsageError
from models import PROVIDERS, ModelSpec
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Ending, Piece, Provider, ProviderContext, Request, Usage
from models.retrying import RetryBudget, with_retries
from tests.models.answering_server import Reply, answering
from tests.models.providers.openai_server import DONE, chunk, counted, text_event
from tests.models.served import PROTOCOLS, provider, request

REQUEST = Request("model", "What is it?")
DEFAULT = Caps()
WHAT = Purpose("scripted:model", "s1", "browser", "batch")


class Scripted(Provider):
    """Does in every asking what its script says next: pieces, then an Ending or an error."""

    key: ClassVar[str] = "scripted"
    label: ClassVar[str] = "Scripted"

    def __init__(self, *script, most=0.25):
        self.script = list(script)
        self.most = most
        self.books: list[float] = []
        self.ws: Workspace | None = None

    @classmethod
    def from_context(cls, context: ProviderContext) -> Scripted:
        return cls()

    def estimate(self, request: Request) -> float | None:
        return self.most

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        if self.ws is not None:
            self.books.append(money_spent(self.ws).day)
        for event in self.script.pop(0):
            if isinstance(event, Exception):
                raise event
            yield event if isinstance(event, Ending) else Piece(event)


def ended(usd):
    return Ending("end", Usage(10, 5), usd)


def ask(ws, provider, caps=DEFAULT, cancelled=None):
    provider.ws = ws
    return list(MeteredProvider(provider, ws, caps, WHAT).ask(REQUEST, cancelled))


def test_the_most_is_reserved_while_it_is_asked_and_what_it_cost_stays(ws):
    provider = Scripted(["yes", ended(0.03)])
    *_, answer = ask(ws, provider)
    assert isinstance(answer, Answer)
    assert provider.books == [0.25]
    gone = money_spent(ws, "browser", "batch")
    assert (gone.day, gone.session, gone.batch, gone.reserved) == (0.03, 0.03, 0.03, 0)


def test_what_may_have_been_paid_is_counted_and_what_was_not_is_given_back(ws):
    for script, error, usd in (
        (["ye", Unavailable("It broke off.")], Unavailable, 0.25),
        ([Unavailable("It is busy.", free=True)], Unavailable, 0.0),
        ([KeyRefused("The key is refused.")], KeyRefused, 0.0),
        ([RequestRefused("It is too large.")], RequestRefused, 0.0),
        ([NoAnswer("What came is no answer.")], NoAnswer, 0.25),
        (["ye"], NoAnswer, 0.25),
    ):
        before = money_spent(ws).day
        with pytest.raises(error):
            ask(ws, Scripted(script), Caps(day=None))
        assert (money_spent(ws).day - before, money_spent(ws).reserved) == (usd, 0), script


def test_an_answer_whose_cost_nobody_tells_counts_as_the_most(ws):
    ask(ws, Scripted(["yes", ended(None)]))
    assert money_spent(ws).day == 0.25


@pytest.mark.parametrize("tokens", [(0, 0), (900, 1), (900, 900_000_000)], ids=["none", "too few", "too many"])
def test_a_server_that_states_impossible_tokens_neither_sends_on_for_nothing_nor_empties_the_books(ws, tokens):
    parts = (text_event("Answer 1 is at the top. " * 5), chunk({}, "stop"), counted(*tokens), DONE)
    asked = replace(request(), prompt="Where are the answers? " * 50)
    with answering(Reply(parts=parts)) as server:
        client = provider(PROTOCOLS[1], server)
        most = client.estimate(asked)
        assert most is not None
        metered = MeteredProvider(client, ws, Caps(day=1.5 * most), WHAT)
        *_, answer = metered.ask(asked)
        assert isinstance(answer, Answer)
        assert (answer.ending.cost_usd, answer.ending.usage.is_plausible) == (None, False)
        with pytest.raises(CostsTooMuch):
            list(metered.ask(asked))
        assert len(server.received) == 1
    assert money_spent(ws).day == pytest.approx(most)


def test_what_was_called_off_half_way_counts_as_the_most(ws):
    cancelled = Cancellation()
    stream = MeteredProvider(Scripted(["a", "b", ended(0.01)]), ws, Caps(), WHAT).ask(REQUEST, cancelled)
    next(stream)
    cancelled.cancel()
    with pytest.raises(Cancelled):
        next(stream)
    assert (money_spent(ws).day, money_spent(ws).reserved) == (0.25, 0)


def test_what_nobody_listens_to_any_more_is_settled(ws):
    stream = MeteredProvider(Scripted(["a", "b", ended(0.01)]), ws, Caps(), WHAT).ask(REQUEST)
    next(stream)
    stream.close()
    assert (money_spent(ws).day, money_spent(ws).reserved) == (0.25, 0)


def test_what_is_called_off_before_it_begins_costs_nothing_and_is_not_sent(ws):
    cancelled, provider = Cancellation(), Scripted()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        list(with_retries(MeteredProvider(provider, ws, Caps(), WHAT), REQUEST, cancelled=cancelled))
    assert money_spent(ws).day == 0


def test_beyond_a_cap_nothing_is_sent_and_nothing_noted(ws):
    for caps, reason in (
        (Caps(day=0.2), "a day"),
        (Caps(request=0.2), "this request"),
        (Caps(session=0.2), "this browser session"),
        (Caps(batch=0.2), "this batch"),
    ):
        provider = Scripted(["yes", ended(0.01)])
        with pytest.raises(CostsTooMuch, match=reason):
            ask(ws, provider, caps)
        assert (provider.books, money_spent(ws).day, len(provider.script)) == ([], 0, 1), reason


def test_without_a_price_nothing_is_sent_even_where_there_is_no_cap(ws):
    provider = Scripted(["yes", ended(0.01)], most=None)
    with pytest.raises(CostsTooMuch, match="State its price"):
        ask(ws, provider, Caps(day=None))
    assert provider.books == []


def test_what_costs_nothing_is_asked_under_a_cap_of_nothing(ws):
    assert len(ask(ws, Scripted(["yes", ended(0.0)], most=0.0), Caps(day=0.0))) == 2
    with ws.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM spending").scalar() == 0


def test_every_attempt_is_paid_for_by_itself(ws):
    script = ["ye", Unavailable("It broke off.")], [Unavailable("Busy.", free=True)], ["yes", ended(0.02)]
    provider = Scripted(*script)
    provider.ws = ws
    events = list(with_retries(MeteredProvider(provider, ws, Caps(), WHAT), REQUEST, sleep=lambda seconds: None))
    assert isinstance(events[-1], Answer)
    assert provider.books == [0.25, 0.5, 0.5]
    assert money_spent(ws).day == pytest.approx(0.27)


def test_a_further_attempt_that_a_cap_forbids_is_not_made(ws):
    provider = Scripted(["ye", Unavailable("It broke off.")], ["yes", ended(0.02)])
    provider.ws = ws
    with pytest.raises(CostsTooMuch, match="a day"):
        list(
            with_retries(
                MeteredProvider(provider, ws, Caps(day=0.4), WHAT), REQUEST, RetryBudget(), sleep=lambda seconds: None
            )
        )
    assert len(provider.script) == 1
    assert money_spent(ws).day == 0.25


def test_read_only_nothing_is_sent_or_noted(ws, url):
    reader = Workspace.open(url, read_only=True)
    provider = Scripted(["yes", ended(0.01)])
    with pytest.raises(ReadOnly):
        ask(reader, provider)
    assert len(provider.script) == 1
    reader.close()


@pytest.fixture
def scripted(filled, monkeypatch):
    """The letters, with a prompt, to be asked of a scripted provider."""
    monkeypatch.setitem(PROVIDERS, "scripted", Scripted)
    (filled.home / plans.PROMPTS).mkdir(parents=True)
    (filled.home / plans.PROMPTS / "letters.txt").write_text("Name the letters on {pages}.", encoding="utf-8")
    return filled


def planned(ws, **options):
    return plans.plan(ws, "letters", "s1", ModelSpec("scripted", "m"), **options)


def test_the_operators_cap_of_a_day_holds_for_whoever_asks_and_says_nothing(scripted, monkeypatch):
    monkeypatch.setenv("ERRATA_MAX_COST_USD", "0.3")
    reruns.ask(scripted, Scripted(["ABC", ended(0.1)]), planned(scripted))
    with pytest.raises(CostsTooMuch, match="a day"):
        reruns.ask(scripted, Scripted(["ABC", ended(0.1)]), planned(scripted))


def test_kept_with_an_answer_is_what_it_took(scripted):
    provider = Scripted(
        ["A", Unavailable("It broke off.")], ["ABC", Ending("length", Usage(7, 9), 0.1, "req-1", "m-2")]
    )
    heard = Hears()
    kept = reruns.ask(scripted, provider, planned(scripted, parameters={"temperature": 0.5}), listener=heard)
    slug = "live:m~temperature:temperature-0.5"
    assert (kept.slug, kept.attempts, kept.usd) == (slug, 2, pytest.approx(0.35))
    assert heard.said == ["A", "again 2", "ABC"]
    call = reruns.stored_response(scripted, "letters", "s1", slug).extra["live"]
    assert (call["attempts"], call["stop_reason"], call["request_id"], call["model"]) == (2, "length", "req-1", "m-2")
    assert (call["usage"], call["cost_usd"]) == ({"input_tokens": 7, "output_tokens": 9}, 0.1)
    assert call["parameters"] == {"max_tokens": 8192, "temperature": 0.5}


class Hears(reruns.Listener):
    """Writes down what it is told."""

    def __init__(self):
        self.said: list[str] = []

    def received(self, text):
        self.said.append(text)

    def restarted(self, restarted):
        self.said.append(f"again {restarted.attempt}")


def test_a_batch_is_capped_over_its_requests(scripted):
    budget = reruns.Budget(Caps(day=None, batch=0.4), batch="one")
    reruns.ask(scripted, Scripted(["ABC", ended(0.2)]), planned(scripted), budget=budget)
    with pytest.raises(CostsTooMuch, match="this batch"):
        reruns.ask(scripted, Scripted(["ABC", ended(0.2)]), planned(scripted), budget=budget)
    other = reruns.Budget(Caps(day=None, batch=0.4), batch="two")
    reruns.ask(scripted, Scripted(["ABC", ended(0.2)]), planned(scripted), budget=other)


def test_an_answer_that_cannot_be_paid_for_a_second_time_stands_as_it_was(scripted, monkeypatch):
    """A reminder is a second request: where no money is left for it, the first answer counts."""
    (scripted.home / plans.PROMPTS / "letters.reminder.txt").write_text("Letters only.", encoding="utf-8")
    plan = planned(scripted)
    monkeypatch.setattr(type(plan.inquiry), "readable", lambda self, text: text[-1] == "ABC")
    provider = Scripted(["?", ended(0.2)], ["ABC", ended(0.2)])
    kept = reruns.ask(scripted, provider, plan, budget=reruns.Budget(Caps(day=0.3)))
    assert (kept.answer.text, kept.usd, len(provider.script)) == ("?", 0.2, 1)
    again = Scripted(["?", ended(0.2)], ["ABC", ended(0.2)])
    kept = reruns.ask(scripted, again, plan, budget=reruns.Budget(Caps(day=1.0)))
    assert (kept.answer.text, kept.attempts, kept.answer.earlier) == ("ABC", 2, ("?",))
    text = reruns.stored_response(scripted, "letters", "s1", "live:m")
    assert text.extra["live"]["earlier"] == ["?"]
    assert text.extra["live"]["reminder"] == "Letters only."
    assert money_spent(scripted).day == pytest.approx(0.6)


def test_a_longest_answer_that_makes_no_sense_is_refused(scripted):
    for tokens in (0, -1, 1.5, True, 10**7):
        with pytest.raises(UsageError, match="1 to 1,000,000 tokens"):
            planned(scripted, parameters={"max_tokens": tokens})
