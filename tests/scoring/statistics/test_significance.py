"""Tests of runs against each other, by numbers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.significance import benjamini_hochberg, holm, mcnemar


def test_mcnemar_counts_the_ways_to_be_at_least_as_one_sided() -> None:
    # Of 8 discordant samples 1 regressed: 2 * (1 + 8) / 2**8.
    assert mcnemar(7, 1) == pytest.approx(2 * 9 / 256)
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(4, 4) == 1.0


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_does_not_care_which_run_comes_first(a: int, b: int) -> None:
    assert mcnemar(a, b) == pytest.approx(mcnemar(b, a))
    assert 0 < mcnemar(a, b) <= 1


@given(st.integers(0, 400), st.integers(0, 400))
def test_mcnemar_is_scipys_binomial_test(a: int, b: int) -> None:
    from scipy import stats

    assert mcnemar(a, b) == pytest.approx(stats.binomtest(a, a + b).pvalue if a + b else 1.0)


@given(st.lists(st.floats(0, 1), max_size=30))
def test_benjamini_and_hochbergs_correction_is_scipys(p_values: list[float]) -> None:
    from scipy import stats

    expected = stats.false_discovery_control(p_values) if p_values else []
    assert benjamini_hochberg(np.array(p_values, dtype=float)) == pytest.approx(np.array(expected))


def test_holm_multiplies_the_smallest_by_all_and_never_falls_back() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_keeps_the_order_and_lowers_nothing(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(before <= after <= 1 for before, after in zip(p_values, adjusted, strict=True))
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    assert [adjusted[at] for at in order] == sorted(adjusted)
