"""The algebra of threshold sets agrees with asking every threshold."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.grounding.threshold_intervals import (
    NEVER,
    above,
    between,
    elementary,
    holds,
    intersect,
    minus,
    up_to,
)

bounds = st.integers(0, 12).map(lambda k: k / 12)
# Neighbours among ascending different bounds are disjoint intervals that do not touch.
bounds_of_sets = st.lists(bounds, max_size=8, unique=True).map(sorted)
sets = bounds_of_sets.map(lambda ends: tuple(zip(ends[::2], ends[1::2], strict=False)))
TAUS = [k / 24 for k in range(1, 25)]


def test_bounds_are_open_below_and_closed_above() -> None:
    assert not holds(between(0.2, 0.5), 0.2)
    assert holds(between(0.2, 0.5), 0.5)
    assert above(1.0) == NEVER
    assert up_to(0.0) == NEVER
    assert holds(between(0.0, 1.0), 1.0)


@given(sets, sets)
def test_intersection_and_difference_hold_where_they_should(a: tuple, b: tuple) -> None:
    for tau in TAUS:
        assert holds(intersect(a, b), tau) == (holds(a, tau) and holds(b, tau))
        assert holds(minus(a, b), tau) == (holds(a, tau) and not holds(b, tau))


@given(sets, sets)
def test_results_are_ascending_and_disjoint(a: tuple, b: tuple) -> None:
    for result in (intersect(a, b), minus(a, b)):
        assert all(lo < hi for lo, hi in result)
        assert all(first[1] < second[0] for first, second in pairwise(result))


@given(sets, sets)
def test_nothing_changes_within_an_elementary_interval(a: tuple, b: tuple) -> None:
    cells = elementary([a, b])
    assert cells[0][0] == 0.0
    assert cells[-1][1] == 1.0
    for lo, hi in cells:
        for taus in (a, b):
            assert holds(taus, hi) == holds(taus, (lo + hi) / 2)
