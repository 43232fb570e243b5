"""Verdicts of several people: where they differ, and how far two of them agree, by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from cache.marks.judgements import agreements, are_disputed, judgements
from cache.marks.log import Mark
from cache.marks.targets import MarkKind, MarkTarget


def said(
    number: int, item: str, who: str, verdict: str, blind: bool = False, kind: MarkKind = "item", sample: str = "s1"
) -> Mark:
    run = "careful" if kind == "response" else ""
    return Mark(number, "letters", MarkTarget(kind, sample, item, run), who, "", verdict, blind=blind)


def test_verdicts_on_items_and_samples_count_and_nothing_else_does():
    judged = judgements(
        [
            said(1, "i0", "Ann", "gold_wrong"),
            said(2, "", "Ann", "ambiguous", kind="sample"),
            said(3, "", "Ann", "gold_wrong", kind="response"),
            said(4, "i1", "Ann", ""),
            said(5, "i0", "Ben", "gold_right"),
        ]
    )
    assert {target: {who: mark.verdict for who, mark in by.items()} for target, by in judged.items()} == {
        ("s1", "i0"): {"Ann": "gold_wrong", "Ben": "gold_right"},
        ("s1", ""): {"Ann": "ambiguous"},
    }
    assert [are_disputed(by) for by in judged.values()] == [True, False]


# Ann's and Ben's verdicts on 20 items, by hand: they agree on 8 wrong and 7 right, p_o = 15/20; Ann says wrong 10
# times, Ben 11 times: p_e = (10 * 11 + 10 * 9) / 400 = .5, kappa = (.75 - .5) / .5 = .5.
PAIRS = [("w", "w")] * 8 + [("w", "r")] * 2 + [("r", "w")] * 3 + [("r", "r")] * 7


def judged_pairs(blind: bool) -> list[Mark]:
    marks = []
    for number, (first, second) in enumerate(PAIRS):
        marks.append(said(2 * number, f"i{number}", "Ben", second, sample=f"s{number}"))
        marks.append(said(2 * number + 1, f"i{number}", "Ann", first, blind=blind, sample=f"s{number}"))
    return marks


def test_kappa_is_that_of_the_pairs_whose_later_verdict_was_blind_with_an_interval():
    clusters = {f"s{number}": f"unit {number}" for number in range(20)}
    (pair,) = agreements(judged_pairs(blind=True), clusters)
    assert (pair.one, pair.other) == ("Ann", "Ben")
    assert (pair.accuracy.n, pair.accuracy.value) == (20, pytest.approx(0.75))
    assert pair.kappa.value == pytest.approx(0.5)
    assert pair.kappa.interval.low < 0.5 < pair.kappa.interval.high
    assert agreements(judged_pairs(blind=False), clusters) == []


def test_samples_of_few_units_have_a_kappa_without_an_interval():
    (pair,) = agreements(judged_pairs(blind=True), {f"s{number}": "one" for number in range(20)})
    assert pair.kappa.value == pytest.approx(0.5)
    assert math.isnan(pair.kappa.interval.low)
    assert pair.kappa.interval.reason


def test_an_earlier_blind_verdict_does_not_count_where_the_later_one_saw_it():
    first, second = said(1, "i0", "Ann", "gold_wrong", blind=True), said(2, "i0", "Ben", "gold_wrong")
    assert agreements([first, second], {}) == []


def test_a_tag_or_a_note_changes_neither_which_verdict_was_the_later_one_nor_whether_it_was_blind():
    ann, ben = said(1, "i0", "Ann", "gold_wrong", blind=True), said(2, "i0", "Ben", "gold_wrong")
    # Ben saw Ann's verdict; that she tags hers, blind as it was, makes it no second opinion.
    assert agreements([ann, ben, replace(ann, id=3, tags=("hard",))], {}) == []
    # The other way round Ben's blind verdict stays one, tagged and noted by forms that state nothing of it.
    ann, ben = said(1, "i0", "Ann", "gold_wrong"), said(2, "i0", "Ben", "gold_wrong", blind=True)
    again = [said(number, "i0", who, "gold_wrong") for number, who in ((3, "Ben"), (4, "Ann"), (5, "Ben"))]
    assert [pair.accuracy.n for pair in agreements([ann, ben, *again], {})] == [1]


def test_another_verdict_and_one_that_was_undone_begin_anew():
    ann, ben = said(1, "i0", "Ann", "gold_wrong"), said(2, "i0", "Ben", "gold_wrong", blind=True)
    other, back = said(3, "i0", "Ben", "gold_right"), said(4, "i0", "Ben", "gold_wrong")
    assert agreements([ann, ben, other, back], {}) == []
    undoing = replace(said(5, "i0", "Ben", ""), undoes=2)
    assert agreements([ann, ben, undoing, replace(back, id=6)], {}) == []
    # Undone itself, the other verdict never was.
    assert len(agreements([ann, ben, other, replace(undoing, undoes=3), replace(back, id=6)], {})) == 1
