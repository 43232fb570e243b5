"""How many runs get each sample right, and how often answers to one prompt flip."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.run_agreement import agreement, flip_estimate, flip_interval, flip_rate


def test_three_runs_on_four_samples_by_hand() -> None:
    found = agreement(np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 0]], dtype=bool))
    assert found.histogram.tolist() == [1, 2, 0, 1]
    # Run 0: the others miss samples 1 and 3, and it gets one of them. Run 1: samples 2 and 3, one. Run 2:
    # the others miss only sample 3, and so does it.
    assert found.rescue_rate.tolist() == [0.5, 0.5, 0.0]


def test_nothing_to_rescue_is_no_rate() -> None:
    assert np.isnan(agreement(np.array([[True], [True]])).rescue_rate).all()
    assert agreement(np.zeros((2, 0), dtype=bool)).histogram.tolist() == [0, 0, 0]


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=1, max_size=5))
def test_every_sample_stands_once_in_the_histogram(right: list) -> None:
    found = agreement(np.array(right))
    assert found.histogram.sum() == 5
    assert found.histogram[0] == (~np.array(right)).all(axis=0).sum()
    assert found.histogram[-1] == np.array(right).all(axis=0).sum()


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
    correct, requested = rng.random((n, samples)) < 0.7, rng.random((n, samples)) < 0.8
    found = flip_estimate(correct, requested, range(samples))
    rates = [rate for at in range(samples) if (rate := flip_rate(correct[requested[:, at], at].tolist())) is not None]
    assert (found.n, found.units) == (len(rates), len(rates))
    if rates:
        assert found.value == pytest.approx(sum(rates) / len(rates))
    if found.interval.reason:
        assert len(rates) < 10 or len(set(rates)) == 1
    else:
        assert 0 <= found.interval.low <= found.value <= found.interval.high <= 1
