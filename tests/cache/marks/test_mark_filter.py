"""The filter by mark: which samples it chooses, on every page alike, and how many it is said to choose."""

from __future__ import annotations

import pytest

from cache.marks.mark_counts import filter_counts, marked_samples
from cache.marks.targets import MarkTarget
from cache.queries.metrics import run_metrics
from cache.queries.sample_counts import run_states
from cache.queries.samples import count_samples, sample_ids
from cache.recording.record_marks import NewMark, record, undo
from cache.selection.selection import Selection

ALL = Selection("letters")


@pytest.fixture
def marked(filled):
    """s1 wrong and ambiguous by two people, s2 right on a response, s3 with a tag and a correction; s4 undone."""
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ann", "gold_wrong"))
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ben", "ambiguous", ("hard",)))
    record(filled, NewMark("letters", MarkTarget("response", "s2", run="careful"), "Ann", "gold_right"))
    record(filled, NewMark("letters", MarkTarget("sample", "s3"), "Ann", "smudged", ("hard", "set, a")))
    record(filled, NewMark("letters", MarkTarget("item", "s3", "i0"), "Ben", correction={"letter": "X"}))
    undo(filled, record(filled, NewMark("letters", MarkTarget("sample", "s4"), "Ann", "gold_wrong")).id, "Ann")
    return filled


CHOSEN = {
    ("gold_wrong",): ["s1"],
    ("gold_right",): ["s2"],
    ("ambiguous",): ["s1"],
    ("smudged",): ["s3"],
    ("tag:hard",): ["s1", "s3"],
    ("tag:set, a",): ["s3"],
    ("tag:set",): [],
    ("any",): ["s1", "s2", "s3"],
    ("none",): ["s4"],
    ("corrected",): ["s3"],
    ("gold_right", "none"): ["s2", "s4"],
}


@pytest.mark.databases
def test_a_value_chooses_the_samples_with_such_a_mark_and_their_number_metrics_and_states_are_told(marked):
    assert {values: list(sample_ids(marked, ALL.replace(marks=values))) for values in CHOSEN} == CHOSEN
    alone = {values[0]: len(chosen) for values, chosen in CHOSEN.items() if chosen and len(values) == 1}
    assert filter_counts(marked, "letters") == alone
    assert {value: count_samples(marked, ALL.replace(marks=(value,))) for value in alone} == alone
    assert marked_samples(marked) == {"letters": 3}
    both = ALL.replace(marks=("gold_wrong", "gold_right"))
    assert run_metrics(marked, both, intervals=False).equals(
        run_metrics(marked, ALL.with_facet("subject", "math"), intervals=False)
    )
    states = run_states(marked, ALL.replace(marks=("none",)))
    assert states.values.tolist() == [["careful", "missing", 1], ["hasty~prompt:cot", "scored", 1]]


def test_without_marks_nothing_is_offered(filled):
    assert filter_counts(filled, "letters") == {}
    assert marked_samples(filled) == {}
