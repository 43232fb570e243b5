"""A key in an answer is taken out wherever the pieces part it, nothing else is changed, and nothing is logged."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from collections.abc import Generator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.providers.key_redaction import REDACTED, redact_key
from models.providers.provider import Ending, Piece
from tests.models.answering_server import answering
from tests.models.served import KEY, PROTOCOLS, Protocol, answer, provider
from tests.shared import ROOT

SHORT = "abababac"


def shown_text(pieces: Sequence[str], key: str = SHORT) -> tuple[str, list[Piece | Ending]]:
    def events() -> Generator[Piece | Ending, None, None]:
        yield from map(Piece, pieces)
        yield Ending()

    found = list(redact_key(events(), key))
    return "".join(event.text for event in found if isinstance(event, Piece)), found


def redacted(text: str) -> str:
    """The answer of somebody who sees the whole text: every run of characters that the key covers, read either way."""
    covered: set[int] = set()
    for form in (SHORT, SHORT[::-1]):
        for found in re.finditer(f"(?={form})", text):
            covered |= set(range(found.start(), found.start() + len(form)))
    shown = "".join("\0" if at in covered else character for at, character in enumerate(text))
    return re.sub("\0+", REDACTED, shown)


@given(st.text("abc", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_however_a_text_is_parted_the_key_is_out_and_the_rest_is_there(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(places)]
    found, events = shown_text(pieces)
    assert found == redacted(text)
    assert isinstance(events[-1], Ending)
    assert all(event.text for event in events if isinstance(event, Piece))


def test_worked_by_hand() -> None:
    assert shown_text(["my key is aba", "bab", "ac!"])[0] == "my key is [key]!"
    assert shown_text(["it begins with ababab"])[0] == "it begins with ababab"
    assert shown_text(["none"], "none")[0] == "none"


def test_what_cannot_be_the_key_is_not_held_back() -> None:
    assert [event.text for event in shown_text(["xy", "zab", "q"])[1] if isinstance(event, Piece)] == ["xy", "z", "abq"]


LONG = "sk-ant-api03-Qw3rTy_uIoP-4sDfGhJkL9zXcVbNm"


@pytest.mark.parametrize(
    "text",
    [
        LONG,
        LONG[::-1],
        f"{LONG[:20]} and {LONG[20:]}",
        base64.b64encode(LONG.encode()).decode(),
        base64.b64encode(b"my key: " + LONG.encode() + b" ok").decode(),
        base64.urlsafe_b64encode(b"x" + LONG.encode()).decode(),
        LONG.encode().hex(),
        LONG.encode().hex().upper(),
    ],
)
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_key_that_is_written_otherwise_is_out_too(text: str, size: int) -> None:
    said = f"Your key is {text}, I think."
    found, _ = shown_text([said[at : at + size] for at in range(0, len(said), size)], LONG)
    assert REDACTED in found
    assert found.startswith("Your key is ")
    assert found.endswith(", I think.")
    for writing in (text, LONG):
        assert not [at for at in range(len(writing) - 15) if writing[at : at + 16] in found]


def test_parts_of_twelve_characters_are_out_and_shorter_ones_are_taken_for_words() -> None:
    twelve, eleven = (" ".join(LONG[at : at + size] for at in range(0, len(LONG), size)) for size in (12, 11))
    assert shown_text([twelve], LONG)[0] == f"[key] [key] [key] {LONG[36:]}"
    assert shown_text([eleven], LONG)[0] == eleven


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.provider)
@pytest.mark.long
def test_a_server_that_writes_the_key_into_its_answer_is_not_heard(protocol: Protocol) -> None:
    for reply in (protocol.streamed("so ", KEY[:7], KEY[7:], " it is"), protocol.whole(f"so {KEY} it is")):
        with answering(reply) as server:
            assert answer(provider(protocol, server)).text == "so [key] it is"


@pytest.mark.long
def test_the_sdks_do_not_write_down_what_is_sent_even_when_the_environment_asks_for_it() -> None:
    # A process of its own: the SDKs read these variables once, when they are loaded.
    script = """
import logging, sys
logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
from tests.models.served import PROTOCOLS, answer, provider
from tests.models.answering_server import answering
for protocol in PROTOCOLS:
    with answering(protocol.streamed("fine")) as server:
        print(protocol.provider, answer(provider(protocol, server)).text)
"""
    environment = {**os.environ, "ANTHROPIC_LOG": "debug", "OPENAI_LOG": "debug", "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.splitlines() == [f"{protocol.provider} fine" for protocol in PROTOCOLS], done.stderr
    for secret in (KEY, "base64", "HTTP"):
        assert secret not in done.stderr
