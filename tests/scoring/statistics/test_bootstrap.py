"""Bootstrap intervals: fixed, clustered, honest about what has none."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.metric import Metric
from scoring.statistics import bootstrap
from scoring.statistics.bootstrap import intervals, paired_differences

MEAN = Metric("mean", "Mean", "", ("x", "n"))
EMPTY = Metric("empty", "Empty", "", ("absent", "absent.n"))


def of(values: list[float] | np.ndarray) -> dict[str, np.ndarray]:
    return {"x": np.asarray(values, dtype=float), "n": np.ones(len(values))}


@pytest.fixture
def coin() -> dict[str, np.ndarray]:
    return of(np.arange(400) % 2)


def test_the_same_data_give_the_same_interval(coin: dict) -> None:
    assert intervals([MEAN], coin) == intervals([MEAN], coin)
    assert intervals([MEAN], coin) != intervals([MEAN], coin, seed=1)


def test_the_interval_of_a_proportion_is_close_to_the_normal_one(coin: dict) -> None:
    # p = 0.5, n = 400: standard error sqrt(0.25 / 400) = 0.025, so 0.5 +- 1.96 * 0.025.
    lo, hi = intervals([MEAN], coin, resamples=4000)["mean"]
    assert (lo, hi) == pytest.approx((0.451, 0.549), abs=0.006)


def test_samples_of_one_cluster_are_drawn_together() -> None:
    # 100 clusters of 4 equal samples hold the information of 100 samples: twice the standard error.
    values = of(np.repeat(np.arange(100) % 2, 4))
    single, clustered = (
        intervals([MEAN], values)["mean"],
        intervals([MEAN], values, np.repeat(np.arange(100), 4))["mean"],
    )
    assert clustered[1] - clustered[0] == pytest.approx(2 * (single[1] - single[0]), rel=0.15)


def test_clusters_may_be_named_and_come_in_any_order(coin: dict) -> None:
    numbers = np.arange(400) // 4
    names = np.array([f"c{number:03d}" for number in numbers])
    shuffled = np.random.default_rng(3).permutation(400)
    mixed = {term: values[shuffled] for term, values in coin.items()}
    assert (
        intervals([MEAN], coin, numbers) == intervals([MEAN], coin, names) == intervals([MEAN], mixed, names[shuffled])
    )


def test_a_single_unit_has_no_interval() -> None:
    assert intervals([MEAN], of([1.0])) == {}
    assert intervals([MEAN], of([1.0, 0.0, 1.0]), np.array(["same"] * 3)) == {}
    assert intervals([MEAN], of([])) == {}


def test_a_metric_without_a_value_has_no_interval(coin: dict) -> None:
    assert set(intervals([MEAN, EMPTY], coin)) == {"mean"}


def test_resamples_without_a_value_are_left_out() -> None:
    # Only the first of two samples enters the metric: a quarter of the resamples never draw it.
    assert intervals([MEAN], {"x": np.array([1.0, 0.0]), "n": np.array([1.0, 0.0])}) == {"mean": (1.0, 1.0)}


def test_a_constant_has_an_interval_of_no_width() -> None:
    assert intervals([MEAN], of([0.25] * 10)) == {"mean": (0.25, 0.25)}


def test_blocks_of_draws_change_the_memory_and_not_the_mean(coin: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = intervals([MEAN], coin)["mean"]
    monkeypatch.setattr(bootstrap, "_BLOCK", 4000)
    assert intervals([MEAN], coin)["mean"] == pytest.approx(whole, abs=0.01)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=30))
def test_an_interval_lies_within_the_data(values: list[float]) -> None:
    lo, hi = intervals([MEAN], of(values), resamples=200)["mean"]
    assert min(values) - 1e-9 <= lo <= hi <= max(values) + 1e-9


def test_a_run_does_not_differ_from_itself(coin: dict) -> None:
    found = paired_differences([MEAN], coin, coin)["mean"]
    assert (found.difference, found.lo, found.hi, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_a_run_that_is_better_everywhere_differs_clearly(coin: dict) -> None:
    better = of(coin["x"] + 0.25)
    found = paired_differences([MEAN], coin, better)["mean"]
    assert (found.a, found.b, found.difference) == (0.5, 0.75, 0.25)
    assert (found.lo, found.hi) == pytest.approx((0.25, 0.25))
    assert found.p == pytest.approx(2 / 1001)


def test_pairing_leaves_out_what_both_runs_find_hard() -> None:
    rng = np.random.default_rng(5)
    hard = rng.random(300)
    a, b = of(hard), of(hard + 0.02 + 0.01 * rng.standard_normal(300))
    alone, together = intervals([MEAN], b)["mean"], paired_differences([MEAN], a, b)["mean"]
    assert together.hi - together.lo < (alone[1] - alone[0]) / 10
    assert together.p < 0.01


def test_swapping_runs_turns_the_difference_round(coin: dict) -> None:
    second = of(np.random.default_rng(1).random(400))
    forwards, backwards = (
        paired_differences([MEAN], coin, second)["mean"],
        paired_differences([MEAN], second, coin)["mean"],
    )
    assert (forwards.difference, forwards.lo, forwards.hi) == pytest.approx(
        (-backwards.difference, -backwards.hi, -backwards.lo)
    )
    assert forwards.p == backwards.p


def test_runs_over_different_samples_cannot_be_paired(coin: dict) -> None:
    with pytest.raises(ValueError, match="400 and 3"):
        paired_differences([MEAN], coin, of([1, 0, 1]))
    assert paired_differences([MEAN, EMPTY], of([1.0]), of([0.0])) == {}


def test_runs_share_their_resamples_and_have_the_interval_they_have_alone() -> None:
    answered, left_out = of([1, 0, 1, 1, 0, 1]), {"x": np.array([1.0, 0, 0]), "n": np.array([1.0, 1, 0])}
    wide = {term: np.concatenate([values, values]) for term, values in left_out.items()}
    together = bootstrap.run_intervals([MEAN], {"all": answered, "some": wide}, "abcdef")
    assert together["all"] == bootstrap.run_intervals([MEAN], {"other name": answered}, "abcdef")["other name"]
    assert together["some"] == bootstrap.run_intervals([MEAN], {"some": wide}, range(6))["some"]
    assert together["all"] == bootstrap.intervals([MEAN], answered)


def test_runs_without_a_sample_have_no_interval() -> None:
    assert bootstrap.run_intervals([MEAN], {"none": {}}, ()) == {"none": {}}
    assert bootstrap.run_intervals([MEAN], {}, ()) == {}
