"""The greedy matching: its order, its ties, and that one pass answers every threshold."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scoring.boxes import iou_matrix
from scoring.grounding import matching
from scoring.grounding.matching import match, overlapping

edges = st.integers(min_value=0, max_value=12)
boxes = st.tuples(edges, edges, st.integers(1, 8), st.integers(1, 8)).map(
    lambda b: (float(b[0]), float(b[1]), float(b[0] + b[2]), float(b[1] + b[3]))
)
many = st.lists(boxes, max_size=7)
paged = st.lists(st.tuples(st.integers(1, 3), boxes), max_size=9)


def naive(gold: list, pred: list, tau: float) -> dict[int, int]:
    """Sorted tuples, highest first, as the published evaluator is described."""
    iou = iou_matrix(gold, pred)
    pairs = [(iou[i, j], i, j) for i, j in itertools.product(range(len(gold)), range(len(pred)))]
    found: dict[int, int] = {}
    for value, i, j in sorted(pairs, reverse=True):
        if value >= tau and i not in found and j not in found.values():
            found[i] = j
    return found


def test_greedy_takes_the_pair_with_higher_iou_first() -> None:
    # g0-p0 = 80/100 (p0 is 8 of its 10 columns); g1-p0: g1 is columns 4..12, sharing 4..8 = 40 of 120.
    gold = [(0, 0, 10, 10), (4, 0, 12, 10)]
    pred = [(0, 0, 8, 10)]
    result = match(gold, pred)
    assert result.gold_partner.tolist() == [0, -1]
    assert result.gold_iou.tolist() == [0.8, 0.0]
    assert result.pred_partner.tolist() == [0]


def test_greedy_does_not_trade_a_better_pair_for_one_more_match() -> None:
    # p0 overlaps both gold boxes, p1 only g0: an optimal assignment would give g0 to p1.
    gold = [(0, 0, 10, 10), (0, 8, 10, 18)]
    pred = [(0, 0, 10, 11), (0, 0, 3, 3)]
    assert match(gold, pred).gold_partner.tolist() == [0, -1]


def test_a_tie_goes_to_the_later_gold_box() -> None:
    assert match([(0, 0, 10, 10), (0, 0, 10, 10)], [(0, 0, 10, 5)]).gold_partner.tolist() == [-1, 0]


def test_a_tie_goes_to_the_later_prediction() -> None:
    assert match([(0, 0, 10, 10)], [(0, 0, 10, 5), (0, 5, 10, 10)]).pred_partner.tolist() == [-1, 0]


def test_no_boxes_match_nothing() -> None:
    result = match([], [(0, 0, 1, 1)])
    assert result.pred_partner.tolist() == [-1]
    assert result.ious.tolist() == []
    assert match([(0, 0, 1, 1)], []).gold_iou.tolist() == [0.0]


def test_boxes_of_different_groups_never_match() -> None:
    box = (0, 0, 10, 10)
    result = match([box, box], [box], np.array([1, 2]), np.array([2]))
    assert result.gold_partner.tolist() == [-1, 0]


@given(many, many, st.sampled_from([0.05, 0.1, 0.25, 1 / 3, 0.5, 0.75, 1.0]))
def test_one_pass_gives_the_matches_of_every_threshold(gold: list, pred: list, tau: float) -> None:
    once = match(gold, pred)
    partners = {g: int(p) for g, p in enumerate(once.gold_partner) if once.gold_iou[g] >= tau}
    assert partners == naive(gold, pred, tau)


@given(paged, paged)
def test_many_pages_at_once_equal_each_page_alone(gold: list, pred: list) -> None:
    gold_page, pred_page = (np.array([page for page, _ in side], dtype=np.intp) for side in (gold, pred))
    whole = match([box for _, box in gold], [box for _, box in pred], gold_page, pred_page)
    for page in (1, 2, 3):
        here, there = np.flatnonzero(gold_page == page), np.flatnonzero(pred_page == page)
        alone = match([gold[i][1] for i in here], [pred[i][1] for i in there])
        assert whole.gold_iou[here].tolist() == alone.gold_iou.tolist()
        assert [int(p) for p in whole.gold_partner[here]] == [
            int(there[p]) if p >= 0 else -1 for p in alone.gold_partner
        ]


@given(many, many)
def test_matches_are_one_to_one_and_agree_on_both_sides(gold: list, pred: list) -> None:
    result = match(gold, pred)
    for g, p in enumerate(result.gold_partner):
        if p >= 0:
            assert result.pred_partner[p] == g
            assert result.pred_iou[p] == result.gold_iou[g] == iou_matrix(gold, pred)[g, p]
    assert (result.gold_partner >= 0).sum() == (result.pred_partner >= 0).sum()


@given(many, many, st.randoms(use_true_random=False))
def test_the_ious_of_distinct_pairs_do_not_depend_on_the_order_of_boxes(gold: list, pred: list, rng) -> None:
    iou = iou_matrix(gold, pred)
    values = iou[iou > 0].tolist()
    if len(set(values)) < len(values):
        return
    shuffled = pred[:]
    rng.shuffle(shuffled)
    assert match(gold, shuffled).ious.tolist() == match(gold, pred).ious.tolist()


@given(many, many)
def test_no_pair_of_unmatched_boxes_is_left_that_overlaps(gold: list, pred: list) -> None:
    result, iou = match(gold, pred), iou_matrix(gold, pred)
    for g, p in zip(*np.nonzero(iou), strict=True):
        assert max(result.gold_iou[g], result.pred_iou[p]) >= iou[g, p]


@given(paged, paged)
def test_blocks_of_pairs_change_nothing(gold: list, pred: list) -> None:
    groups = [np.array([page for page, _ in side], dtype=np.intp) for side in (gold, pred)]
    found = [[box for _, box in side] for side in (gold, pred)]
    whole = overlapping(*found, *groups)
    before, matching._COMPARED = matching._COMPARED, 3
    try:
        parts = overlapping(*found, *groups)
    finally:
        matching._COMPARED = before
    assert parts.gold.tolist() == whole.gold.tolist()
    assert parts.pred.tolist() == whole.pred.tolist()
    assert parts.iou.tolist() == whole.iou.tolist()
