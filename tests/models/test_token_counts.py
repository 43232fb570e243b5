"""Tokens: worked by hand after the makers' documents, and never fewer than were measured."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prices import Usage
from models.providers.provider import Request, SentImage, Turn
from models.token_counts import (
    ENVELOPE_TOKENS,
    MAX_TOKENS,
    image_tokens,
    likely_request_tokens,
    max_request_tokens,
    max_tokens,
    plausible_usage,
)


def page(width: int, height: int) -> SentImage:
    return SentImage(1, b"", "image/png", width, height, 1.0)


@pytest.mark.parametrize(
    ("model", "width", "height", "tokens"),
    [
        # 1568 / 28 = 56 and 1100 / 28 = 39.3 patches.
        ("claude-sonnet-5", 1568, 1100, 56 * 40),
        ("anthropic/claude-opus-5", 28, 28, 1),
        ("claude-opus-5", 4000, 4000, 4784),
        # 2048 x 4096 fits as 1024 x 2048, then as 768 x 1536: 2 x 3 tiles.
        ("gpt-4o-2024-11-20", 2048, 4096, 85 + 6 * 170),
        ("gpt-4o", 1024, 1024, 85 + 4 * 170),
        ("gpt-4o-mini", 1024, 1024, 2833 + 4 * 5667),
        # 32 x 32 patches of 32 pixels, times 1.62.
        ("gpt-5-mini", 1024, 1024, 1659),
        ("gpt-4.1-mini-2025-04-14", 4000, 4000, 2489),
        # Nobody knows: patches of 28 pixels, and no less than the most of a fixed number.
        ("Qwen/Qwen3-VL-8B", 2800, 2800, 10_000),
        ("gemini-2.5-flash", 100, 100, 1120),
    ],
)
def test_images_worked_by_hand(model: str, width: int, height: int, tokens: int) -> None:
    assert image_tokens(model, page(width, height)) == tokens


@pytest.mark.parametrize(
    ("model", "width", "height", "measured"),
    [
        # Measured by others, with some 77 tokens of text: none may be above what we say is the most.
        ("claude-opus-5-5", 1920, 1080, 2768),
        ("claude-sonnet-5-5", 1024, 1024, 1446),
        ("claude-opus-5-5", 4032, 3024, 4005),
        ("gpt-6-astra", 4032, 3024, 14_364),
        ("gpt-6-astra", 1024, 1024, 1229),
        ("gemini-3.1-pro", 1920, 1080, 1101),
    ],
)
def test_no_image_was_measured_to_have_more_tokens(model: str, width: int, height: int, measured: int) -> None:
    assert max_request_tokens(Request(model, "x" * 77, (page(width, height),))).input_tokens >= measured


@given(st.text(max_size=200), st.text(max_size=200), st.integers(1, 5000), st.integers(1, 5000))
def test_more_is_never_fewer_and_likely_is_never_above_the_most(
    prompt: str, more: str, width: int, height: int
) -> None:
    for model in ("claude-opus-5", "gpt-4o", "gpt-5-nano", "somebody"):
        small = Request(model, prompt, (page(width, height),))
        large = Request(model, prompt + more, (page(width, height), page(width + 100, height + 100)))
        assert max_request_tokens(small).input_tokens <= max_request_tokens(large).input_tokens
        assert likely_request_tokens(small).input_tokens <= max_request_tokens(small).input_tokens
        assert image_tokens(model, page(width, height)) > 0


def test_text_has_at_most_as_many_tokens_as_bytes_and_turns_are_text() -> None:
    turns = (Turn("user", "ab"), Turn("assistant", "数学"))
    request = Request("m", "xyz", turns=turns)
    assert max_request_tokens(request) == Usage(2 + 6 + 3 + ENVELOPE_TOKENS, MAX_TOKENS)
    assert max_request_tokens(Request("m", "\ud800")).input_tokens == 1 + ENVELOPE_TOKENS


@pytest.mark.parametrize(
    ("parameters", "tokens"),
    [
        ({}, MAX_TOKENS),
        ({"max_tokens": 7}, 7),
        ({"max_completion_tokens": 9}, 9),
        ({"max_tokens": 0}, MAX_TOKENS),
        ({"max_tokens": True}, MAX_TOKENS),
        ({"max_tokens": "7"}, MAX_TOKENS),
    ],
)
def test_the_limit_of_an_answer(parameters: dict[str, object], tokens: int) -> None:
    assert max_tokens(Request("m", "", parameters=parameters)) == tokens


IMPOSSIBLE = Usage(None, None, is_plausible=False)


@given(st.integers(0, 1500), st.integers(0, 150), st.integers(0, 1000))
def test_tokens_that_a_server_states_are_believed_between_what_must_be_and_what_can_be(
    read: int, written: int, length: int
) -> None:
    request = Request("model", "x" * 1000, parameters={"max_tokens": 100})
    stated = Usage(read, written)
    # 1000 bytes are 41.7 times 24, 1200 tokens the most with the envelope; a token writes 64 characters at most.
    possible = 41 <= read <= 1200 and written <= 100 and written * 64 >= length
    assert plausible_usage(stated, request, length) == (stated if possible else IMPOSSIBLE)


@pytest.mark.parametrize("part", [Usage(1, 1), Usage(1, 30), Usage(1200, 1), Usage(1, None)])
def test_one_token_is_no_more_believed_than_none_for_a_long_text(part: Usage) -> None:
    assert plausible_usage(part, Request("model", "What does the page say? " * 200), 400) == IMPOSSIBLE


@pytest.mark.parametrize(
    ("prompt", "read", "answer", "written"),
    [
        ("Say yes.", 3, "yes", 1),
        ("Say yes.", 3, "-" * 640, 10),
        ("数学" * 100, 200, "数" * 100, 100),
        ("internationalisation " * 50, 100, "x", 900),
    ],
    ids=["short", "a long line", "Chinese", "long words, with reasoning"],
)
def test_few_tokens_that_a_text_may_well_have_are_believed(prompt: str, read: int, answer: str, written: int) -> None:
    stated = Usage(read, written)
    assert plausible_usage(stated, Request("model", prompt), len(answer)) == stated


def test_no_request_is_read_without_a_token_and_what_is_not_stated_is_not_in_doubt() -> None:
    request = Request("model", "What is it?")
    assert plausible_usage(Usage(0, 5), request, 20) == IMPOSSIBLE
    assert plausible_usage(Usage(None, None), request, 20) == Usage(None, None)
    assert plausible_usage(Usage(7, 0), request, 0) == Usage(7, 0)
