"""A key in an answer is taken out wherever the pieces part it, and nothing else is changed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.providers.provider import Ending, Piece
from models.providers.sdk_provider import REDACTED, redact_key
from tests.models.answering_server import answering
from tests.models.served import KEY, PROTOCOLS, Protocol, answer, provider

SHORT = "abababac"


def shown_text(pieces: Sequence[str], key: str = SHORT) -> tuple[str, list[Piece | Ending]]:
    def events() -> Generator[Piece | Ending, None, None]:
        yield from map(Piece, pieces)
        yield Ending()

    found = list(redact_key(events(), key))
    return "".join(event.text for event in found if isinstance(event, Piece)), found


@given(st.text("abc", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_however_a_text_is_parted_the_key_is_out_and_the_rest_is_there(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(places)]
    found, events = shown_text(pieces)
    assert found == text.replace(SHORT, REDACTED)
    assert isinstance(events[-1], Ending)
    assert all(event.text for event in events if isinstance(event, Piece))


def test_worked_by_hand() -> None:
    assert shown_text(["my key is aba", "bab", "ac!"])[0] == "my key is [key]!"
    assert shown_text(["it begins with ababab"])[0] == "it begins with ababab"
    assert shown_text(["none"], "none")[0] == "none"


def test_what_cannot_be_the_key_is_not_held_back() -> None:
    assert [event.text for event in shown_text(["xy", "zab", "q"])[1] if isinstance(event, Piece)] == ["xy", "z", "abq"]


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
def test_a_server_that_writes_the_key_into_its_answer_is_not_heard(protocol: Protocol) -> None:
    for reply in (protocol.streamed("so ", KEY[:7], KEY[7:], " it is"), protocol.whole(f"so {KEY} it is")):
        with answering(reply) as server:
            assert answer(provider(protocol, server)).text == "so [key] it is"
