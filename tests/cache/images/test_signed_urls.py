"""A token shows exactly what it was made for, for its time, and nothing else opens anything."""

from __future__ import annotations

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.images import signed_urls
from cache.images.signed_urls import TileMark, image_url, verify
from errors import ImageLinkExpired, ImageLinkRefused

NOON = 1_700_006_400.0  # a whole hour: 1_700_006_400 = 472_224 * 3600
texts = st.text(max_size=40)
coordinates = st.floats(-2000, 3000, allow_nan=False)
boxes = st.tuples(coordinates, coordinates, coordinates, coordinates)


def token_of(url: str) -> str:
    assert url.startswith("/page-image/")
    return url.removeprefix("/page-image/")


@given(texts, texts, st.integers(-5, 10_000), st.sampled_from(["thumb", "screen", "full"]))
def test_a_token_says_what_it_was_made_for(benchmark, sample, page, size):
    ticket = verify(token_of(image_url(benchmark, sample, page, size, now=NOON)), now=NOON)
    assert (ticket.benchmark, ticket.sample, ticket.page, ticket.size) == (benchmark, sample, page, size)
    assert ticket.box is None
    assert ticket.marks == ()


@given(boxes)
def test_boxes_survive_to_a_tenth_of_a_unit(box):
    marks = [TileMark("gold", box), TileMark("pred", box, "#E69F00")]
    ticket = verify(token_of(image_url("b", "s", 1, "crop", box, marks, now=NOON)), now=NOON)
    assert ticket.box == pytest.approx(box, abs=0.051)
    assert [mark.role for mark in ticket.marks] == ["gold", "pred"]
    assert [mark.colour for mark in ticket.marks] == ["#475569", "#E69F00"]
    assert ticket.marks[1].box == ticket.box


def test_a_lone_surrogate_in_an_id_is_carried_as_it_is():
    assert verify(token_of(image_url("b", "\ud800", 1, "thumb"))).sample == "\ud800"


def test_the_address_is_the_same_within_the_hour_and_new_in_the_next():
    first = image_url("hgbench", "答题卡", 2, "screen", now=NOON)
    assert image_url("hgbench", "答题卡", 2, "screen", now=NOON + 3599) == first
    assert image_url("hgbench", "答题卡", 2, "screen", now=NOON + 3600) != first


def test_the_address_needs_no_quoting():
    url = image_url("b", "a/b?c#d%e&f 答", 1, "thumb")
    assert set(url.removeprefix("/page-image/")) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
    )


@pytest.mark.parametrize(("made", "last"), [(NOON, NOON + 7199), (NOON + 3599, NOON + 7199)])
def test_a_token_lives_for_one_to_two_hours(made, last):
    token = token_of(image_url("b", "s", 1, "thumb", now=made))
    assert verify(token, now=last).sample == "s"
    with pytest.raises(ImageLinkExpired):
        verify(token, now=last + 1)


MALFORMED = [
    "",
    ".",
    "a",
    "a.b",
    "a.b.c",
    "..",
    "%2e%2e",
    "../../etc/passwd",
    "é.ü",
    "=.=",
    "AAAA.",
    ".AAAA",
    "A" * 100_000,
    "\0.\0",
    "\ud800.a",
    base64.urlsafe_b64encode(json.dumps(["b", "s", 1, "full", None, [], 9e9]).encode()).decode() + "." + "A" * 43,
]


@pytest.mark.parametrize("token", MALFORMED)
def test_every_malformed_token_gets_the_same_refusal(token):
    with pytest.raises(ImageLinkRefused) as refusal:
        verify(token)
    assert str(refusal.value) == "This image address was not handed out by this server."


@given(st.text(max_size=200))
def test_no_text_opens_anything_or_raises_another_error(token):
    with pytest.raises(ImageLinkRefused):
        verify(token)


@given(st.data())
def test_changing_any_one_character_is_refused(data):
    token = token_of(image_url("hgbench", "sample-1", 3, "crop", (1, 2, 3, 4), now=NOON))
    place = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.sampled_from("ABCxyz019-_.=").filter(lambda c: c != token[place]))
    with pytest.raises(ImageLinkRefused):
        verify(token[:place] + other + token[place + 1 :], now=NOON)


def test_parts_of_two_good_tokens_do_not_make_a_third():
    one, two = (token_of(image_url("b", name, 1, "thumb", now=NOON)) for name in ("one", "two"))
    with pytest.raises(ImageLinkRefused):
        verify(one.split(".")[0] + "." + two.split(".")[1], now=NOON)


def test_another_process_signs_with_another_secret(monkeypatch):
    token = token_of(image_url("b", "s", 1, "thumb"))
    monkeypatch.setattr(signed_urls, "_SECRET", b"another process" * 2)
    with pytest.raises(ImageLinkRefused):
        verify(token)
