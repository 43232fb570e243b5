from __future__ import annotations

import random
import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import AnswerBox, Box, Note, Reading
from scoring.grounding.reading import read
from scoring.grounding.repetition import repeated_boxes, repeated_text
from scoring.grounding.task import HGBENCH
from scoring.wording import word_failure
from tests.scoring.grounding.reading_cases import answer, text

NOTHING = Reading()


def noise(length: int, seed: int = 0) -> str:
    return "".join(random.Random(seed).choices(string.ascii_letters, k=length))


def of_boxes(*boxes: tuple[int, Box | None]) -> Reading:
    return Reading(tuple(AnswerBox(page, box) for page, box in boxes))


def repetition(raw: str, reading: Reading) -> Note | None:
    """The first sign of repetition in a response, as the scorer looks for it."""
    return repeated_boxes(reading) or repeated_text(raw)


A: Box = (1.0, 2.0, 3.0, 4.0)
B: Box = (5.0, 6.0, 7.0, 8.0)


def test_three_identical_boxes_in_a_row_are_repetitive() -> None:
    note = repetition("", of_boxes((1, B), (1, A), (1, A), (1, A), (1, A), (1, B)))
    assert note is not None
    assert (note.kind, note.args) == ("identical_boxes", {"n": 4, "first": "a1"})


@pytest.mark.parametrize(
    "boxes",
    [
        (),
        ((1, A), (1, A)),
        ((1, A), (1, A), (1, B), (1, A)),
        ((1, A), (2, A), (1, A)),
        ((1, None), (1, None), (1, None)),
    ],
)
def test_fewer_or_other_boxes_are_not(boxes: tuple[tuple[int, Box | None], ...]) -> None:
    assert repetition("", of_boxes(*boxes)) is None


@pytest.mark.parametrize(
    ("block", "times", "flagged"), [(20, 3, True), (20, 2, False), (19, 3, False), (19, 6, False), (133, 3, True)]
)
def test_a_block_of_twenty_characters_three_times_in_a_row_is_repetitive(block: int, times: int, flagged: bool) -> None:
    raw = noise(1500, 1) + noise(block, 2) * times + noise(1500, 3)
    note = repetition(raw, NOTHING)
    # 19 characters six times are 38 characters three times.
    if block == 19 and times == 6:
        flagged = True
    assert (note is not None) == flagged
    if note is not None and times == 3:
        assert (note.kind, note.args) == ("repeated_block", {"length": block, "n": 3, "at": 1500})


def test_blocks_apart_are_not_back_to_back() -> None:
    block = noise(100, 2)
    assert repetition(noise(400, 1) + block + "x" + block + "y" + block + noise(400, 3), NOTHING) is None


@pytest.mark.parametrize(
    ("length", "rest", "flagged"),
    [(200, 100, True), (199, 0, False), (300, 400, True), (300, 401, False), (5000, 10, True)],
)
def test_a_long_passage_that_stands_twice_is_repetitive(length: int, rest: int, flagged: bool) -> None:
    # 300 of 2 * 300 + 400 characters are exactly 30%.
    passage = noise(length, 4)
    raw = passage + noise(rest // 2, 5) + "-" * (rest - rest // 2 > 0) + passage
    raw += noise(length * 2 + rest - len(raw), 6)
    note = repetition(raw, NOTHING)
    assert (note is not None) == flagged
    if note is not None:
        assert note.kind == "repeated_substring"
        assert note.args["length"] == length
        assert raw[note.args["at"] :][:length] == raw[note.args["again"] :][:length] == passage
        assert note.args["share"] == pytest.approx(length / len(raw), abs=1e-4)


def test_two_copies_that_overlap_do_not_count() -> None:
    # A text of period 150 and length 350 repeats 200 characters, but only over themselves.
    raw = (noise(150, 7) * 3)[:350]
    assert repetition(raw, NOTHING) is None


def test_an_ordinary_response_is_not_repetitive() -> None:
    chance = random.Random(9)

    def box() -> list[int]:
        x, y = chance.randint(0, 800), chance.randint(0, 900)
        return [x, y, x + chance.randint(50, 199), y + chance.randint(20, 99)]

    for entries in (1, 5, 50):
        steps = [{"box_2d": box(), "step_id": j} for j in range(3)]
        raw = text(*(answer(box(), question_id=str(i), steps=steps[: i % 4]) for i in range(entries)))
        assert repetition(raw, read(raw, "paper")) is None


@given(st.text(alphabet="ab", max_size=300))
def test_blocks_are_found_exactly_where_they_are(raw: str) -> None:
    def is_cube(start: int, block: int) -> bool:
        return raw[start : start + 2 * block] == raw[start + block : start + 3 * block]

    expected = any(
        is_cube(start, block) for block in range(20, len(raw) // 3 + 1) for start in range(len(raw) - 3 * block + 1)
    )
    note = repetition(raw, NOTHING)
    assert (note is not None and note.kind == "repeated_block") == expected


@given(
    st.integers(20, 60), st.integers(3, 5), st.integers(0, 80), st.integers(0, 80), st.text(min_size=60, max_size=60)
)
def test_a_planted_block_is_always_found(block: int, times: int, before: int, after: int, characters: str) -> None:
    raw = noise(before, 1) + characters[:block] * times + noise(after, 2)
    note = repetition(raw, NOTHING)
    assert note is not None
    assert note.kind == "repeated_block"
    start, length, n = note.args["at"], note.args["length"], note.args["n"]
    assert raw[start : start + length * n] == raw[start : start + length] * n
    assert length >= 20
    assert n >= 3


def fibonacci(length: int) -> str:
    a, b = "a", "ab"
    while len(b) < length:
        a, b = b, b + a
    return b[:length]


@pytest.mark.parametrize(
    "raw",
    [
        "a" * 5_000_000,
        " " * 1000,
        "ab" * 100_000,
        noise(200_000),
        noise(60_000) * 2,
        fibonacci(200_000),
        "".join("ab"[i.bit_count() % 2] for i in range(200_000)),
        "\ud800" * 1000,
        "🖊" * 1000,
    ],
    ids=["a", "spaces", "ab", "noise", "twice", "fibonacci", "thue-morse", "surrogates", "emoji"],
)
def test_degenerate_texts_are_fast(raw: str) -> None:
    start = time.process_time()
    note = repetition(raw, NOTHING)
    assert time.process_time() - start < 5
    assert note is None or word_failure(HGBENCH, note.kind, note.args)
