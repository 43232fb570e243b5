"""Full page against single questions, and refusals against information loss, worked by hand."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refusals import BEHAVIOURS, Behaviour, mode_shift, refusal_curve

A, S, R = BEHAVIOURS


def test_questions_are_counted_by_what_is_done_in_both_modes() -> None:
    full, single = (A, A, S, S, R, R, R, A, A, S), (A, R, A, R, A, R, S, S, A, S)
    found = mode_shift(Counter(zip(full, single, strict=True)))
    assert found.matrix.tolist() == [[2, 1, 1], [1, 1, 1], [1, 1, 1]]
    assert (found.n, found.fail, found.mitigation, found.active) == (10, 0.4, 0.4, 0.2)


def test_no_question_has_no_share() -> None:
    none = mode_shift({})
    assert none.n == 0
    assert all(math.isnan(share) for share in (none.fail, none.mitigation, none.active))


@given(st.lists(st.tuples(st.sampled_from(BEHAVIOURS), st.sampled_from(BEHAVIOURS)), min_size=1))
def test_the_three_shares_add_up_to_one(pairs: list[tuple[Behaviour, Behaviour]]) -> None:
    found = mode_shift(Counter(pairs))
    assert found.fail + found.mitigation + found.active == pytest.approx(1)


def test_the_half_is_crossed_on_a_straight_line() -> None:
    found = refusal_curve({0.6: {R: 3, A: 1}, 0.2: {A: 3, S: 1}, 0.4: {}, 0.8: {R: 1}})
    assert [(point.eta, point.rate, point.silences) for point in found.points] == [
        (0.2, 0.25, 1),
        (0.6, 0.75, 0),
        (0.8, 1, 0),
    ]
    assert found.half == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("behaviours", "half"),
    [
        ({}, None),
        ({0.1: {A: 1}, 0.9: {A: 2, R: 1}}, None),
        ({0.1: {R: 1}, 0.9: {R: 1}}, 0.1),
        ({0.0: {A: 1}, 0.5: {A: 1, R: 1}}, 0.5),
    ],
)
def test_a_half_that_is_never_or_always_reached(
    behaviours: dict[float, dict[Behaviour, int]], half: float | None
) -> None:
    assert refusal_curve(behaviours).half == half
