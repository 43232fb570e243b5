"""What is read of a response that never stops: its beginning, and a note says so; any other is read in full."""

from __future__ import annotations

import json

import pytest

from scoring.grading.reading import find_object
from scoring.grounding.reading import read
from scoring.mathdoc.plain_text import MOST_WAITING, strip_latex
from scoring.text.response_parts import MOST_READ, MOST_STATED, part_read
from scoring.wording import word_note

PROTOCOLS = ("official", "paper")


def entries(count: int, steps: int = 0) -> str:
    box = {"box_2d": [1, 2, 30, 40]}
    return json.dumps([{"type": "complete_answer_box", **box, "steps": [box] * steps}] * count)


def test_words_and_marks_are_counted_and_blanks_are_not() -> None:
    whole = "[12 " * (MOST_READ // 2)
    assert part_read(whole) == whole
    assert part_read(whole + "\n") == whole + "\n"
    assert part_read(whole + "]") == whole
    # A few long words are read, however long they are.
    assert part_read("a" * 2 * MOST_READ) == "a" * 2 * MOST_READ


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_first_boxes_are_scored_and_a_note_counts_the_other_answers(protocol) -> None:
    fits = read(entries(1000, steps=4), protocol)
    assert (len(fits.answers), fits.notes) == (1000, ())
    longer = read(entries(1003, steps=4), protocol)
    assert longer.answers == fits.answers
    assert sum(1 + len(answer.steps) for answer in longer.answers) == MOST_STATED
    assert word_note(longer.notes[-1]) == "Left out 3 answers behind the first 5,000 boxes."
    assert longer.parsed
    assert not longer.failed


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_response_that_goes_on_is_read_as_one_that_is_cut_off(protocol) -> None:
    raw = entries(20_000)
    reading = read(raw, protocol)
    assert reading.truncated
    assert reading.stopped_at is not None
    assert reading.stopped_at <= len(part_read(raw)) < len(raw)
    assert len(reading.answers) == MOST_STATED
    assert "Read the first 200,000 words and marks; the response goes on." in map(word_note, reading.notes)
    # What stands behind the part that is read changes nothing.
    assert read(raw[: len(raw) - 1000] + "}" * 1000, protocol) == reading


def test_bare_numbers_without_end_are_read_as_far() -> None:
    reading = read("[1,2,3,4]," * 399_990, "paper")
    # Ten words and marks each.
    assert len(reading.answers) == MOST_STATED
    kinds = {note.kind: note.args.get("n") for note in reading.notes}
    assert kinds["many_answers"] == MOST_READ // 10 - MOST_STATED
    assert "read_in_part" in kinds


def test_a_verdict_behind_the_part_that_is_read_is_none() -> None:
    verdict = '{"is_correct": true}'
    # Seven words and marks: two braces, two quotes, a colon, the key and its value.
    assert find_object("so " * (MOST_READ - 7) + verdict).value == {"is_correct": True}
    found = find_object("so " * MOST_READ + verdict)
    assert found.value is None
    assert [note.kind for note in found.notes] == ["read_in_part", "no_object"]


def test_commands_that_wait_for_their_arguments_are_so_many_at_most() -> None:
    # The last has nothing to raise, and is gone.
    assert strip_latex("^" * MOST_WAITING).text == "^" * (MOST_WAITING - 1)
    assert strip_latex("^" * 2 * MOST_WAITING).text == "^" * (MOST_WAITING - 1)
    # Those that have theirs wait no longer.
    assert strip_latex("x^2" * 2 * MOST_WAITING).text == "x²" * 2 * MOST_WAITING
