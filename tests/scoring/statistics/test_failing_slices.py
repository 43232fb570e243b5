"""The search for failing slices, by cases worked by hand and against a plain enumeration."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring.statistics.failing_slices import failing_slices

# 20 samples of physics, of which 4 are right, and 60 of math, of which 54 are.
FACETS = [(("subject", "physics"),)] * 20 + [(("subject", "math"),)] * 60
SCORES = np.array([1.0] * 4 + [0.0] * 16 + [1.0] * 54 + [0.0] * 6)


def test_the_worse_half_is_found_with_its_exact_p_value() -> None:
    found = failing_slices(FACETS, SCORES)
    (physics,) = found.slices
    assert (found.tried, found.samples, found.score) == (2, 80, 58 / 80)
    assert (physics.facets, physics.support, physics.score) == ((("subject", "physics"),), 20, 0.2)
    assert physics.drop == pytest.approx(58 / 80 - 0.2)
    # Two slices were tried and this is the smaller p value: twice as it is.
    assert physics.p == pytest.approx(2 * stats.hypergeom.cdf(4, 80, 58, 20))


def test_a_slice_of_the_same_samples_is_folded_under_its_parent() -> None:
    facets = [(*pairs, ("pen", "ink")) if pairs[0][1] == "physics" else pairs for pairs in FACETS]
    (first, *others) = failing_slices(facets, SCORES).slices
    # "ink" alone and "ink and physics" are the same 20 samples; the two single values both stand.
    assert {first.facets, *(part.facets for part in others)} == {(("pen", "ink"),), (("subject", "physics"),)}
    assert [part.folded for part in (first, *others) if part.folded] == [((("pen", "ink"), ("subject", "physics")),)]


def test_small_slices_and_those_that_hold_everything_are_not_tried() -> None:
    facets = [(("all", "yes"), ("rare", "yes" if index < 9 else "no")) for index in range(80)]
    assert failing_slices(facets, SCORES).tried == 1
    assert failing_slices([], np.array([])).slices == ()
    assert failing_slices(FACETS, np.full(80, np.nan)).samples == 0


def test_samples_of_one_cluster_count_as_little_more_than_one() -> None:
    alone = failing_slices(FACETS, SCORES).slices[0]
    clusters = np.array([0] * 10 + [1] * 10 + list(range(2, 62)))
    together = failing_slices(FACETS, SCORES, clusters).slices[0]
    # Of 10 in each of the two clusters 4 and 0 are right, 2 apart from the slice's mean; z = -10.5 / sqrt(2² + 2²).
    z = -10.5 / np.hypot(2, 2)
    assert together.p == pytest.approx(2 * stats.norm.cdf(z))
    assert together.p > alone.p


def test_several_runs_are_tested_by_the_moments_of_a_draw_without_replacement() -> None:
    scores = SCORES * 0.5 + 0.25
    found = failing_slices(FACETS, scores).slices[0]
    variance = 20 * scores.var() * 60 / 79
    assert found.p == pytest.approx(2 * stats.norm.cdf((4 * 0.75 + 16 * 0.25 - 20 * scores.mean()) / np.sqrt(variance)))


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), st.sampled_from("12"), st.booleans()), min_size=1)
)
def test_every_slice_below_the_average_is_listed_or_folded(rows: list[tuple[str, str, str, bool]]) -> None:
    facets = [(("f", f), ("g", g), ("h", h)) for f, g, h, _ in rows]
    scores = np.array([float(right) for *_, right in rows])
    found = failing_slices(facets, scores, support=2)
    listed = {part.facets for part in found.slices} | {name for part in found.slices for name in part.folded}
    expected, tried = set(), 0
    values = [[("f", v) for v in "ab"], [("g", v) for v in "xyz"], [("h", v) for v in "12"]]
    whole = {pair for pair in (p for group in values for p in group) if all(pair in pairs for pairs in facets)}
    for size in (1, 2, 3):
        for groups in combinations(values, size):
            for name in product(*groups):
                mine = [all(pair in pairs for pair in name) for pairs in facets]
                if sum(mine) < 2 or whole & set(name):
                    continue
                tried += 1
                if scores[mine].mean() < scores.mean():
                    expected.add(name)
    assert listed == expected
    assert found.tried == tried
    assert all(part.drop > 0 and 0 <= part.p <= 1 for part in found.slices)
