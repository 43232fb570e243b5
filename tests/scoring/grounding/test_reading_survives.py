"""No text makes a reader raise, and none takes long."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import PROTOCOLS, Reading
from scoring.grounding.reading import read
from scoring.wording import word_note
from tests.scoring.grounding.reading_cases import answer, text

LONG = 150_000
PIECES = [
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    '"',
    "'",
    "\\",
    "```",
    "```json",
    "<think>",
    "</think>",
    "<bbox>",
    "</bbox>",
    "<|x|>",
    "box_2d",
    '"box_2d":',
    '"type":',
    '"complete_answer_box"',
    '"steps":',
    '"page":',
    "[1, 2, 3, 4]",
    "1",
    "-",
    "NaN",
    "1e999",
    "true",
    "None",
    "//",
    "#",
    "\n",
    " ",
    "…",
    "\ud800",
    "\x00",
    "FAIL_STR",
]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["box_2d", "bbox", "type", "type_2d", "page", "steps", "x1", "x"]), inner, max_size=5
        )
    ),
    max_leaves=20,
)


def must_be_sound(reading: Reading, raw: str) -> None:
    for found in reading.answers:
        for box in (found.box, *(step.box for step in found.steps)):
            assert box is None or (all(map(math.isfinite, box)) and box[0] < box[2] and box[1] < box[3])
        assert isinstance(found.page, int)
        found.name.encode()
    assert reading.parsed or not reading.answers
    assert reading.stopped_at is None or 0 <= reading.stopped_at <= len(raw)
    assert reading.reasoning is None or 0 <= reading.reasoning[0] <= reading.reasoning[1] <= len(raw)
    assert reading.truncated == (reading.stopped_at is not None)
    assert all(word_note(note) for note in reading.notes)


@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_is_read(raw: str) -> None:
    for protocol in PROTOCOLS:
        must_be_sound(read(raw, protocol), raw)


@given(VALUES)
def test_any_entry_is_read(value: object) -> None:
    raw = text(answer([1, 2, 3, 4]), value)
    for protocol in PROTOCOLS:
        reading = read(raw, protocol)
        must_be_sound(reading, raw)
        assert reading.parsed
        assert reading.answers[0].box == (1, 2, 3, 4)


@given(VALUES, st.integers(0, 400))
def test_a_response_may_end_anywhere(value: object, end: int) -> None:
    raw = text(answer([1, 2, 3, 4], steps=[{"box_2d": [1, 2, 3, 4], "step_id": 1}]), value, answer([1, 2, 3, 4]))[:end]
    for protocol in PROTOCOLS:
        must_be_sound(read(raw, protocol), raw)


@given(st.integers(0, 300))
def test_cutting_loses_only_what_is_not_complete(end: int) -> None:
    raw = text(*(answer([i, i, i + 9, i + 9]) for i in range(4)))
    complete = raw[:end].count("}")
    assert len(read(raw[:end], "paper").answers) == complete
    assert len(read(raw[:end], "official").answers) == complete


@given(st.lists(st.tuples(*[st.integers(-50, 2000)] * 4), max_size=8))
def test_boxes_come_back_as_written_and_in_order(written: list[tuple[int, ...]]) -> None:
    raw = text(*(answer(list(box)) for box in written))
    expected = [box if box[0] < box[2] and box[1] < box[3] else None for box in written]
    for protocol in PROTOCOLS:
        assert [answer.box for answer in read(raw, protocol).answers] == expected


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "{",
        "(",
        "[ ",
        "[ ] ",
        '{"a":',
        "[1,",
        "[1 ",
        "[1,2,3,4] ",
        "{1:[",
        '[{"box_2d":[1,2,3,4]},',
        "[[1,2],",
        '"',
        "'",
        '["',
        "['",
        '["\\',
        "```",
        "```[",
        "<think>",
        "</think>",
        "<think>[",
        "[}</think>",
        "(1,",
        "(1 ,",
        "<bbox>1 ",
        "<box>(1,2),",
        "#",
        "[#",
        "[# ",
        "[//",
        "[/*",
        "/",
        "[-",
        "[.",
        "1",
        "[1e",
        " ",
        "\n[",
        "\\",
        "<|",
        "<|a|>",
        "}",
        "]",
        '{"box_2d":[1,2,3,4]} ',
        "[[1,2,3,4],",
    ],
)
@pytest.mark.long
def test_long_repetitions_take_no_more_than_their_length(piece: str) -> None:
    raw = piece * (LONG // len(piece))
    start = time.process_time()
    for protocol in PROTOCOLS:
        must_be_sound(read(raw, protocol), raw)
    # Quadratic reading of 150,000 characters would take minutes.
    assert time.process_time() - start < 20
