"""What every provider promises, held by a provider made up for it and by replay."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from errors import Cancelled, NoAnswer, ProviderError, UsageError
from models import PROVIDERS, ModelSpec
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Ending, Piece, Provider, ProviderContext, Request, Usage
from models.providers.replay import PIECES, Replay
from records import Prediction


class Scripted(Provider):
    """Says what it was told to say: texts, an Ending, an error to raise, or something to do."""

    key: ClassVar[str] = "scripted"
    label: ClassVar[str] = "Scripted"

    def __init__(self, *script: Any, price: float | None = 0.02) -> None:
        self.script = script
        self.price = price
        self.closed = False
        self.begun = 0

    @classmethod
    def from_context(cls, context: ProviderContext) -> Scripted:
        return cls()

    def estimate(self, request: Request) -> float | None:
        return self.price

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        self.begun += 1
        try:
            for event in self.script:
                if isinstance(event, Exception):
                    raise event
                if callable(event):
                    event(cancelled)
                else:
                    yield Piece(event) if isinstance(event, str) else event
        finally:
            self.closed = True


REQUEST = Request("model-x", "Where are the answers?", sample_id="s1")
ENDING = Ending("length", Usage(120, 30), 0.0042, "req-7", "model-x-2026")


def test_pieces_come_in_order_and_one_answer_ends_them() -> None:
    *pieces, answer = Scripted("[", "1, ", "2]", ENDING).ask(REQUEST)
    assert pieces == [Piece("["), Piece("1, "), Piece("2]")]
    assert isinstance(answer, Answer)
    assert (answer.text, answer.ending) == ("[1, 2]", ENDING)
    assert 0 <= answer.latency_s < 5


def test_nothing_follows_the_ending() -> None:
    provider = Scripted("a", Ending(), "b")
    assert [type(event) for event in provider.ask(REQUEST)] == [Piece, Answer]
    assert provider.closed


def test_an_empty_answer_is_an_answer() -> None:
    (answer,) = Scripted(Ending()).ask(REQUEST)
    assert isinstance(answer, Answer)
    assert answer.text == ""


def test_a_stream_without_an_ending_broke_off() -> None:
    with pytest.raises(NoAnswer, match="broke off after 3 characters"):
        list(Scripted("ab", "c").ask(REQUEST))


def test_an_error_of_the_provider_comes_through_as_it_is() -> None:
    with pytest.raises(ProviderError, match="no such model"):
        list(Scripted("a", ProviderError("no such model")).ask(REQUEST))


def test_what_was_called_off_before_is_not_begun() -> None:
    cancelled, provider = Cancellation(), Scripted("a", Ending())
    cancelled.cancel()
    with pytest.raises(Cancelled):
        list(provider.ask(REQUEST, cancelled))
    assert provider.begun == 0


def test_calling_it_off_ends_the_stream_before_its_next_piece() -> None:
    cancelled, provider = Cancellation(), Scripted("a", "b", "c", Ending())
    events = provider.ask(REQUEST, cancelled)
    assert next(events) == Piece("a")
    cancelled.cancel()
    with pytest.raises(Cancelled):
        next(events)
    assert provider.closed


def test_leaving_the_stream_closes_it() -> None:
    provider = Scripted("a", "b", Ending())
    events = provider.ask(REQUEST)
    next(events)
    events.close()
    assert provider.closed


def test_calling_it_off_frees_what_waits_for_a_server_and_its_error_is_no_other() -> None:
    cancelled, waiting, freed = Cancellation(), threading.Event(), threading.Event()

    def wait_for_a_server(within: Cancellation) -> None:
        with within.closes(freed.set):
            waiting.set()
            assert freed.wait(10)
            raise ConnectionResetError("the socket was closed")

    def call_off() -> None:
        assert waiting.wait(10)
        cancelled.cancel()

    canceller = threading.Thread(target=call_off)
    canceller.start()
    with pytest.raises(Cancelled):
        list(Scripted("a", wait_for_a_server, Ending()).ask(REQUEST, cancelled))
    canceller.join()


def test_what_is_closed_already_is_not_closed_again() -> None:
    cancelled, closed = Cancellation(), []
    with cancelled.closes(lambda: closed.append(1)):
        pass
    cancelled.cancel()
    assert closed == []
    with pytest.raises(Cancelled), cancelled.closes(lambda: closed.append(2)):
        pass
    assert closed == []


def stored(sample: str, run: str) -> Prediction | None:
    texts = {("s1", "careful"): "x" * 1001, ("s2", "careful"): "", ("s3", "careful"): "ab"}
    text = texts.get((sample, run))
    return None if text is None else Prediction(sample, text)


@pytest.mark.parametrize(("sample", "length", "pieces"), [("s1", 1001, PIECES - 1), ("s2", 0, 0), ("s3", 2, 2)])
def test_replay_says_what_the_run_said_for_nothing(sample: str, length: int, pieces: int) -> None:
    provider = Replay.from_context(ProviderContext(stored=stored))
    request = Request("careful", "", sample_id=sample)
    *texts, answer = provider.ask(request)
    assert isinstance(answer, Answer)
    assert len(texts) == pieces
    assert len(answer.text) == length
    assert answer.ending == Ending("end", Usage(0, 0), 0.0)
    assert provider.estimate(request) == 0.0


def test_replay_of_a_run_without_a_response_says_so() -> None:
    with pytest.raises(NoAnswer, match=r"“careful” has no response to “s9”"):
        list(Replay(stored).ask(Request("careful", "", sample_id="s9")))


def test_a_waiting_replay_is_called_off_at_once() -> None:
    cancelled = Cancellation()
    events = Replay(stored, pause_s=0.01).ask(Request("careful", "", sample_id="s1"), cancelled)
    next(events)
    cancelled.cancel()
    with pytest.raises(Cancelled):
        next(events)


@pytest.mark.parametrize("key", PROVIDERS)
def test_a_provider_is_registered_by_its_own_key_and_has_a_label(key: str) -> None:
    assert PROVIDERS[key].key == key
    assert PROVIDERS[key].label


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("replay:careful", ModelSpec("replay", "careful")),
        (" replay: a:b~prompt:cot ", ModelSpec("replay", "a:b~prompt:cot")),
    ],
)
def test_a_specification_is_parted_at_its_first_colon(text: str, spec: ModelSpec) -> None:
    assert ModelSpec.parse(text) == spec
    assert ModelSpec.parse(str(spec)) == spec


@pytest.mark.parametrize("text", ["", "replay", "replay:", ":x", "nobody:x", "replay: "])
def test_a_specification_that_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"PROVIDER:NAME|There is no provider"):
        ModelSpec.parse(text)
