"""What is packed comes back equal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cache.selection.page_region import box_at
from cache.store import packing
from records import AnswerBox, Failure, Match, Note, Reading, StepBox

numbers = st.floats(-2000, 2000, allow_nan=False)
boxes = st.none() | st.tuples(numbers, numbers, numbers, numbers)
texts = st.text(st.characters(), max_size=20)  # lone surrogates and NUL too
names = st.none() | texts
steps = st.builds(StepBox, boxes, names)
answers = st.builds(AnswerBox, st.integers(0, 9), boxes, st.lists(steps, max_size=3).map(tuple), names, names, names)
notes = st.builds(Note, texts, st.dictionaries(texts, st.integers(-5, 5) | texts, max_size=2))
spans = st.none() | st.tuples(st.integers(0, 99), st.integers(0, 99))
readings = st.builds(
    Reading,
    st.lists(answers, max_size=3).map(tuple),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.integers(0, 9),
    st.lists(notes, max_size=2).map(tuple),
    st.none() | st.integers(0, 999),
    spans,
)

plain = st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"]), max_size=5)
bounds = st.floats(0, 1)
arguments = st.dictionaries(texts, st.integers(-5, 5) | texts, max_size=2)
addresses = st.lists(plain, max_size=2).map(tuple)
failures = st.builds(
    Failure, plain, st.integers(0, 9), bounds, bounds, plain, arguments, addresses, addresses, names, plain
)


@given(readings)
def test_readings_come_back_equal(reading):
    parts = packing.unpack_parts(packing.pack_parts({"official": {"reading": packing.plain_reading(reading)}}))
    assert packing.reading_of(parts["official"]["reading"]) == reading


@given(answers)
def test_gold_comes_back_equal(answer):
    assert packing.text_gold(packing.gold_text(answer)) == answer


@given(texts)
def test_raw_text_comes_back_equal(text):
    assert packing.expand(packing.squeeze(text)) == text


@given(texts)
def test_what_a_database_stores_has_no_nul_and_no_lone_surrogate(text):
    stored = packing.storable(text)
    assert "\0" not in stored
    assert stored.encode("utf-8").decode("utf-8") == stored


@given(st.lists(numbers))
def test_numbers_come_back_equal(values):
    assert packing.unpack_floats(packing.pack_floats(values)).tolist() == values


@given(st.lists(st.tuples(texts, texts), max_size=4))
def test_equal_pairs_in_any_order_give_equal_text(pairs):
    assert packing.pairs_text(pairs) == packing.pairs_text(reversed(pairs))
    expected = sorted({(packing.storable(name), packing.storable(value)) for name, value in pairs})
    assert packing.text_pairs(packing.pairs_text(pairs)) == tuple(expected)


def test_matches_come_back_equal():
    matches = (Match("answer", 1, "a0", "a1", 0.75), Match("step", 2, "a0.s0", "a1.s2", 1 / 3))
    assert packing.matches_of(packing.plain_matches(matches)) == matches
    assert packing.matches_of(packing.plain_matches(())) == ()


@given(st.lists(failures, max_size=4))
def test_failures_come_back_equal(found):
    parts = packing.unpack_parts(packing.pack_parts({"official": {"failures": packing.plain_failures(found)}}))
    assert packing.failures_of(parts["official"]["failures"]) == found


def test_fields_of_every_part_come_back_though_equal_ones_are_written_once():
    parts = {"official": {"a": [1, None], "b": None}, "paper": {"a": [1, None], "b": [2]}, "strict": {"a": 3, "b": [2]}}
    assert packing.unpack_parts(packing.pack_parts(parts)) == parts


def test_a_mapping_as_gold_stays_a_mapping():
    assert packing.text_gold(packing.gold_text({"letter": "甲"})) == {"letter": "甲"}


def test_an_address_names_an_answer_or_one_of_its_steps():
    answer = AnswerBox(2, (1.0, 2.0, 3.0, 4.0), (StepBox((5.0, 6.0, 7.0, 8.0)), StepBox(None)))
    assert box_at([answer], "a0") == (2, (1.0, 2.0, 3.0, 4.0))
    assert box_at([answer], "a0.s0") == (2, (5.0, 6.0, 7.0, 8.0))
    assert [box_at([answer], name) for name in ("a0.s1", "a0.s2", "a1", "x", "")] == [None] * 5
