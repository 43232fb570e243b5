"""The flip rate against its definition, pair by pair."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.run_agreement import flip_estimate, flip_interval, flip_rate


@given(st.lists(st.booleans(), min_size=2, max_size=12))
def test_it_is_the_share_of_pairs_that_differ(right: list[bool]) -> None:
    pairs = [a != b for a, b in combinations(right, 2)]
    assert flip_rate(right) == sum(pairs) / len(pairs)


def test_one_answer_or_none_cannot_flip() -> None:
    assert flip_rate([]) is None
    assert flip_rate([False]) is None


@given(st.lists(st.booleans(), min_size=2, max_size=40))
def test_a_flip_rate_lies_in_its_interval(correct: list[bool]) -> None:
    low, high = flip_interval(correct)
    rate = flip_rate(correct)
    assert rate is not None
    assert 0 <= low <= rate <= high <= 1
    assert low < high


@given(st.integers(2, 5), st.integers(0, 25), st.integers(0, 2**32 - 1))
def test_the_flip_rate_of_samples_is_the_mean_of_theirs_and_lies_in_its_interval(
    n: int, samples: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    correct, asked = rng.random((n, samples)) < 0.7, rng.random((n, samples)) < 0.8
    found = flip_estimate(correct, asked, range(samples))
    rates = [rate for at in range(samples) if (rate := flip_rate(correct[asked[:, at], at].tolist())) is not None]
    assert (found.n, found.units) == (len(rates), len(rates))
    if rates:
        assert found.value == pytest.approx(sum(rates) / len(rates))
    if found.interval.reason:
        assert len(rates) < 10 or len(set(rates)) == 1
    else:
        assert 0 <= found.interval.low <= found.value <= found.interval.high <= 1
