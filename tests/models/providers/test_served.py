"""What every provider that asks a server promises, against real servers that behave badly."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest

from errors import Cancelled, KeyRefused, NoAnswer, NotConfigured, ProviderError, RequestRefused, Unavailable
from models import PROVIDERS
from models.prices import Usage, cost
from models.providers.cancellation import Cancellation
from models.providers.connection import ConnectionLimits
from models.providers.provider import Piece, ProviderContext
from models.retrying import with_retries
from models.token_counts import max_request_tokens
from tests.models.answering_server import Reply, answering, json_reply
from tests.models.served import PRICE, PROTOCOLS, Protocol, answer, provider, request

pytestmark = pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
SHORT = ConnectionLimits(connect_s=2.0, read_s=0.4, total_s=1.0)


def test_text_comes_in_pieces_and_the_end_says_tokens_cost_and_names(protocol: Protocol) -> None:
    with answering(protocol.streamed("[1, ", "二, ", "3]")) as server:
        *pieces, last = provider(protocol, server).ask(request())
    assert pieces == [Piece("[1, "), Piece("二, "), Piece("3]")]
    read, written = protocol.tokens
    assert last.text == "[1, 二, 3]"
    assert last.ending.stop_reason == "end"
    assert last.ending.usage == Usage(read, written)
    assert last.ending.cost_usd == pytest.approx((3 * read + 15 * written) / 1_000_000)
    assert last.ending.request_id.startswith("req")
    assert last.ending.model != ""


def test_a_server_that_does_not_stream_is_understood_too(protocol: Protocol) -> None:
    with answering(protocol.whole("all at once")) as server:
        got = answer(provider(protocol, server))
    assert (got.text, got.ending.stop_reason) == ("all at once", "end")
    assert got.ending.usage == Usage(*protocol.tokens)


def test_an_empty_answer_is_an_answer(protocol: Protocol) -> None:
    with answering(protocol.streamed()) as server:
        assert answer(provider(protocol, server)).text == ""


def test_what_a_request_costs_at_most_is_not_less_than_what_it_costs(protocol: Protocol) -> None:
    limited = request(max_tokens=100)
    with answering(protocol.streamed("x")) as server:
        client = provider(protocol, server)
        estimate = client.estimate(limited)
        assert provider(protocol, server, price=None).estimate(limited) is None
        assert provider(protocol, server, price=None).ask(limited) is not None
    assert estimate == pytest.approx(cost(PRICE, max_request_tokens(limited)))
    assert estimate > (15 * 100) / 1_000_000


def test_without_a_price_the_cost_is_not_known(protocol: Protocol) -> None:
    with answering(protocol.streamed("x")) as server:
        assert answer(provider(protocol, server, price=None)).ending.cost_usd is None


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_a_server_that_cannot_just_now_may_be_asked_again(protocol: Protocol, status: int) -> None:
    with answering(protocol.failed(status, retry_after="17")) as server:
        with pytest.raises(Unavailable, match=rf"\({status}\)") as raised:
            answer(provider(protocol, server))
        # It is for `with_retries` to ask again, within its budget; an SDK that does so by itself would ask thrice.
        assert len(server.received) == 1
    assert raised.value.after_s == 17.0
    assert raised.value.free == (status not in (408, 504))


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (status, KeyRefused if status in (401, 403) else RequestRefused)
        for status in (400, 401, 402, 403, 404, 413, 422)
    ],
)
def test_a_request_that_will_never_do_is_refused_for_good(
    protocol: Protocol, status: int, kind: type[ProviderError]
) -> None:
    with answering(protocol.failed(status)) as server:
        with pytest.raises(kind, match=rf"\({status}\)") as raised:
            answer(provider(protocol, server))
        assert len(server.received) == 1
    assert raised.value.free


def test_a_parameter_that_the_server_complains_about_is_named(protocol: Protocol) -> None:
    with (
        answering(protocol.failed(400, message="temperature: is deprecated for <b>this</b> model")) as server,
        pytest.raises(RequestRefused, match=r"complains about temperature\.$") as raised,
    ):
        answer(provider(protocol, server), request(temperature=0))
    assert "<b>" not in str(raised.value)


def test_a_parameter_that_nobody_knows_is_not_sent(protocol: Protocol) -> None:
    with answering(protocol.streamed("x")) as server:
        with pytest.raises(RequestRefused, match=r"takes no parameter tempo.*Nothing was sent"):
            answer(provider(protocol, server), request(tempo=1))
        assert server.received == []


def test_a_redirect_is_not_followed(protocol: Protocol) -> None:
    with answering(protocol.streamed("stolen")) as elsewhere:
        with answering(Reply(307, headers={"Location": elsewhere.url})) as server, pytest.raises(RequestRefused):
            answer(provider(protocol, server))
        assert elsewhere.received == []


def test_a_stream_that_is_cut_off_may_be_asked_for_again(protocol: Protocol) -> None:
    with (
        answering(Reply(parts=(protocol.begun(), protocol.text_event("half")), cut=True)) as server,
        pytest.raises(Unavailable, match="dropped") as raised,
    ):
        answer(provider(protocol, server))
    assert not raised.value.free


def test_a_stream_that_ends_early_broke_off(protocol: Protocol) -> None:
    with (
        answering(Reply(parts=(protocol.begun(), protocol.text_event("half")))) as server,
        pytest.raises(Unavailable, match="broke off after 4 characters"),
    ):
        answer(provider(protocol, server))


def test_a_server_that_hangs_up_or_is_not_there_may_be_asked_again(protocol: Protocol) -> None:
    with answering(Reply(hang_up=True)) as server, pytest.raises(Unavailable, match="dropped"):
        answer(provider(protocol, server))
    with pytest.raises(Unavailable, match="cannot be reached") as raised:
        answer(provider(protocol, server))
    assert raised.value.free


@pytest.mark.parametrize(
    "reply",
    [
        Reply(parts=(b"event: message_start\ndata: {broken\n\n",)),
        Reply(parts=(b"event: message_start\ndata: 7\n\ndata: [[]]\n\n",)),
        Reply(parts=(b'data: {"choices": 5}\n\n', b'event: message_delta\ndata: {"type": "message_delta"}\n\n')),
        Reply(parts=(b'event: message_start\ndata: {"type": "message_start", "message": "no"}\n\n',)),
        Reply(parts=(b"\x00\xff\xfe" * 50,)),
        Reply(parts=(b"<html>It works!</html>",), kind="text/html"),
        json_reply({"content": 5, "choices": [{"message": 1}]}),
        json_reply([]),
        json_reply(None),
        Reply(parts=(b"{", b'"content"'), kind="application/json"),
        Reply(parts=(b"[" * 200_000,), kind="application/json"),
        Reply(headers={"Content-Length": "7"}, parts=(b"x",)),
    ],
)
def test_nonsense_is_no_answer_and_no_other_error(protocol: Protocol, reply: Reply) -> None:
    with answering(reply) as server, pytest.raises(NoAnswer):
        answer(provider(protocol, server))


def test_a_page_for_browsers_is_not_asked_for_again(protocol: Protocol) -> None:
    with answering(Reply(parts=(b"<html>Sign in</html>",), kind="text/html; charset=utf-8")) as server:
        with pytest.raises(NoAnswer, match="a page for browsers") as raised:
            list(with_retries(provider(protocol, server), request()))
        assert not isinstance(raised.value, Unavailable)
        assert len(server.received) == 1


def test_a_silent_server_is_not_waited_for_forever(protocol: Protocol) -> None:
    with answering(replace(protocol.streamed("late"), silence_s=20)) as server:
        began = time.monotonic()
        with pytest.raises(Unavailable, match="silent for too long") as raised:
            answer(provider(protocol, server, SHORT))
        assert time.monotonic() - began < 10
    assert not raised.value.free


def test_a_server_that_never_comes_to_an_end_is_cut_off(protocol: Protocol) -> None:
    trickle = Reply(parts=(protocol.begun(), *(b": keep alive\n\n" for _ in range(200))), pause_s=0.05)
    with answering(trickle) as server, pytest.raises(NoAnswer, match="took too long"):
        answer(provider(protocol, server, SHORT))


def test_more_characters_or_bytes_than_are_taken_are_cut_off(
    protocol: Protocol, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = Reply(parts=(protocol.begun(), *(protocol.text_event("x" * 50_000) for _ in range(50))))
    limits = replace(SHORT, total_s=60.0, wire_bytes=1_000_000)
    with answering(endless) as server, pytest.raises(NoAnswer, match=r"more than 1 MB; the answer was cut off"):
        answer(provider(protocol, server, limits))
    monkeypatch.setattr("models.providers.provider.MOST_CHARACTERS", 400_000)
    for reply in (endless, protocol.whole("x" * 400_001)):
        with answering(reply) as server, pytest.raises(NoAnswer, match=r"400,000 characters; it was cut off"):
            answer(provider(protocol, server))
    with answering(protocol.whole("x" * 400_000)) as server:
        assert len(answer(provider(protocol, server)).text) == 400_000


def test_a_packed_answer_is_not_unfolded(protocol: Protocol) -> None:
    with (
        answering(replace(protocol.streamed("x"), headers={"Content-Encoding": "gzip"})) as server,
        pytest.raises(NoAnswer, match="packs its answers"),
    ):
        answer(provider(protocol, server))
    assert {name.lower(): value for name, value in server.received[0].headers.items()}["accept-encoding"] == "identity"


def test_an_endless_error_is_still_that_error(protocol: Protocol) -> None:
    reply = Reply(503, parts=(b"x" * 100_000 for _ in range(50)), kind="text/plain")
    with answering(reply) as server, pytest.raises(Unavailable, match=r"\(503\)"):
        answer(provider(protocol, server))


@pytest.mark.parametrize("silence", [20.0, 0.0])
def test_calling_it_off_closes_the_line(protocol: Protocol, silence: float) -> None:
    slow = Reply(parts=[protocol.begun(), *[protocol.text_event("x")] * 400], pause_s=0.1, silence_s=silence)
    with answering(slow) as server:
        client, cancelled = provider(protocol, server), Cancellation()
        client.prepare()
        timer = threading.Timer(0.5, cancelled.cancel)
        timer.start()
        began = time.monotonic()
        with pytest.raises(Cancelled):
            list(client.ask(request(), cancelled))
        timer.join()
        assert time.monotonic() - began < 5
        assert server.gone.wait(5)


def test_leaving_the_stream_closes_the_line(protocol: Protocol) -> None:
    slow = Reply(parts=[protocol.begun(), *[protocol.text_event("x")] * 400], pause_s=0.05)
    with answering(slow) as server:
        events = provider(protocol, server).ask(request())
        next(events)
        events.close()
        assert server.gone.wait(5)


def test_what_is_missing_is_said_by_the_variables_name(protocol: Protocol) -> None:
    with pytest.raises(NotConfigured, match=f"{protocol.key} is not set"):
        PROVIDERS[protocol.provider].from_context(ProviderContext({}))
    for key in ("sk two words", "sk-é", "sk-\x07"):
        with pytest.raises(NotConfigured, match=f"{protocol.key} holds characters") as raised:
            PROVIDERS[protocol.provider].from_context(ProviderContext({protocol.key: key}))
        assert key not in str(raised.value)
    for wrong in ("localhost", "ftp://user:secret@x/", "http://", "http://[::1"):
        with pytest.raises(NotConfigured, match=f"{protocol.address} is no address") as raised:
            PROVIDERS[protocol.provider].from_context(ProviderContext({protocol.key: "k", protocol.address: wrong}))
        assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("set_to", "destination"),
    [
        ("", "its maker's own server"),
        ("http://localhost:8000/v1", "a server on this machine"),
        ("http://10.1.2.3/v1", "a server in the local network, set by the operator of this Errata"),
        (
            "https://me:pass@here.example:8443/secret/v1?key=secret",
            "another server, set by the operator of this Errata",
        ),
    ],
)
def test_where_pages_go_is_told_without_the_address(protocol: Protocol, set_to: str, destination: str) -> None:
    kind = PROVIDERS[protocol.provider]
    assert kind.destination({kind.server.address: set_to}) == destination


def test_an_address_that_is_none_is_refused(protocol: Protocol) -> None:
    kind = PROVIDERS[protocol.provider]
    with pytest.raises(NotConfigured):
        kind.destination({kind.server.address: "foo"})
