"""Agreement by hand and against scikit-learn and SciPy."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.intervals import estimates
from scoring.statistics.rater_agreement import AGREEMENT, agreement_sums, judge_agreement, rater_agreement, spearman

labels = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30)


def test_by_hand() -> None:
    # Equal: 3 of 4. Right by both: 2; said 3, gold 2: F1 = 4/5. Chance = (3*2 + 1*2)/16 = 1/2: kappa = 1/2.
    found = judge_agreement([True, True, True, False, None, True], [True, True, False, False, True, None])
    assert (found.n, found.accuracy, found.f1, found.kappa) == (4, 0.75, 0.8, 0.5)


def test_of_nothing_nothing_can_be_said() -> None:
    assert judge_agreement([], []).n == 0
    assert all(map(math.isnan, (judge_agreement([None], [True]).accuracy, spearman([], []), spearman([1], [2]))))


def test_both_sides_must_be_of_the_same_answers() -> None:
    with pytest.raises(ValueError, match="argument"):
        judge_agreement([True], [])


@given(labels)
def test_scikit_learn_agrees(pairs: list[tuple[bool, bool]]) -> None:
    from sklearn.metrics import accuracy_score, cohen_kappa_score, f1_score

    judge, people = [a for a, _ in pairs], [b for _, b in pairs]
    found = judge_agreement(judge, people)
    assert found.accuracy == pytest.approx(accuracy_score(people, judge))
    if any(judge) or any(people):
        assert found.f1 == pytest.approx(f1_score(people, judge))
    else:
        assert math.isnan(found.f1)
    if len({*judge, *people}) == 2:
        assert found.kappa == pytest.approx(cohen_kappa_score(people, judge))
    else:
        assert math.isnan(found.kappa)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=20))
def test_scipy_agrees_on_ranks_with_ties(pairs: list[tuple[int, int]]) -> None:
    from scipy.stats import spearmanr

    x, y = [float(a) for a, _ in pairs], [float(b) for _, b in pairs]
    if len(set(x)) == 1 or len(set(y)) == 1:
        assert math.isnan(spearman(x, y))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert spearman(x, y) == pytest.approx(float(spearmanr(x, y).statistic), abs=1e-12)


def test_a_model_without_a_figure_is_left_out() -> None:
    assert spearman([1, 2, 3, np.nan], [3, 2, 1, 9]) == -1


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["a", "b", "c", None])), max_size=40))
def test_agreement_from_sums_is_the_agreement_of_the_ratings(pairs: list[tuple[str, str | None]]) -> None:
    one, other = [a for a, _ in pairs], [b for _, b in pairs]
    found, expected = (
        estimates(AGREEMENT, {"": agreement_sums(one, other)}, range(len(pairs)))[""],
        rater_agreement(one, other),
    )
    assert found["kappa"].n == found["accuracy"].n == expected.n
    assert found["accuracy"].value == pytest.approx(expected.accuracy, nan_ok=True)
    assert found["kappa"].value == pytest.approx(expected.kappa, nan_ok=True, abs=1e-9)


def test_kappa_has_an_interval_over_units() -> None:
    rng = np.random.default_rng(1)
    one = rng.integers(1, 5, 120).tolist()
    other = [a if rng.random() < 0.6 else int(rng.integers(1, 5)) for a in one]
    kappa = estimates(AGREEMENT, {"": agreement_sums(one, other)}, (np.arange(120) // 3).tolist())[""]["kappa"]
    assert kappa.units == 40
    assert -1 < kappa.interval.low < kappa.value < kappa.interval.high < 1
