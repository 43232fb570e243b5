"""Intervals by cases worked by hand, against plain loops, and what stands where there is none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.simulations import BACC
from scoring.grading.metrics import METRICS
from scoring.metric import Metric
from scoring.statistics import intervals
from scoring.statistics.intervals import (
    FEW_OF_A_CLASS,
    FEW_UNITS,
    LOST,
    NO_WIDTH,
    Estimate,
    estimates,
    share_interval,
)

SHARE = Metric("share", "Share", "", ("hits", "of"), proportion=True, empty="nothing counted")
MEAN = Metric("mean", "Mean", "", ("x", "rows"), empty="no row")
MCC = {metric.key: metric for metric in METRICS}["mcc"]
LENGTH = Metric("length", "Length", "", ("length", "rows"))


def one(metric: Metric, sums: dict[str, np.ndarray], clusters: Sequence[object]) -> Estimate:
    return estimates([metric], {"run": sums}, clusters)["run"][metric.key]


def share(hits: Sequence[float], of: Sequence[float], clusters: Sequence[object]) -> Estimate:
    return share_interval(np.array(hits, dtype=float), np.array(of, dtype=float), clusters)


def wilson(p: float, n: float, t: float) -> tuple[float, float]:
    centre, half = p + t * t / (2 * n), t * math.sqrt(p * (1 - p) / n + t * t / (4 * n * n))
    return (centre - half) / (1 + t * t / n), (centre + half) / (1 + t * t / n)


def t_quantile(freedom: float) -> float:
    from scipy import stats

    return float(stats.t.ppf(0.975, freedom))


def test_wilsons_interval_of_independent_items_is_the_printed_formula() -> None:
    assert intervals.wilson(5, 20) == pytest.approx(wilson(0.25, 20, 1.959963984540054), abs=1e-12)
    assert all(math.isnan(bound) for bound in intervals.wilson(0, 0))


def test_independent_answers_have_wilsons_interval_with_the_t_quantile() -> None:
    found = share([1] * 15 + [0] * 5, [1] * 20, range(20))
    # Of one answer a unit, deff is 20/19, by the G/(G-1) of the variance between units.
    assert found.interval.bounds == pytest.approx(wilson(0.75, 19, t_quantile(19)))
    assert (found.value, found.n, found.units) == (0.75, 20, 20)


def test_answers_of_a_unit_that_are_all_alike_count_as_one() -> None:
    hits = np.repeat([1] * 15 + [0] * 5, 4)
    found = share(hits, [1] * 80, np.repeat(np.arange(20), 4).tolist())
    assert found.interval.bounds == pytest.approx(wilson(0.75, 19, t_quantile(19)))
    assert (found.n, found.units) == (80, 20)


def test_the_design_effect_is_the_variance_between_units_over_that_of_single_answers() -> None:
    rng = np.random.default_rng(4)
    units, of = np.repeat(np.arange(30), 5), np.ones(150)
    hits = (rng.random(150) < np.repeat(rng.random(30), 5)).astype(float)
    p, between = hits.mean(), 0.0
    for unit in range(30):
        between += (hits[units == unit].sum() - p * 5) ** 2
    deff = (30 / 29 * between / 150**2) / (p * (1 - p) / 150)
    assert deff > 1
    of_units = hits.reshape(30, 5).sum(axis=1)
    rarer = min((of_units > 0).sum(), (of_units < 5).sum())
    assert 150 / deff > 30
    expected = wilson(p, 30 + (150 / deff - 30) * rarer / (rarer + 1), t_quantile(29))
    assert share(hits, of, units.tolist()).interval.bounds == pytest.approx(expected)


def test_units_that_even_each_other_out_are_no_more_than_independent_answers() -> None:
    hits = np.tile([1, 0], 20)
    found = share(hits, np.ones(40), np.repeat(np.arange(20), 2).tolist())
    assert found.interval.bounds == pytest.approx(wilson(0.5, 20 + 20 * 20 / 21, t_quantile(19)))


def test_units_of_different_sizes_count_as_that_many_of_one_size() -> None:
    # One unit of 20 answers, 15 of them right, and 20 units of 2, one right in each: 35 of 60.
    of, hits, p = np.array([20.0, *[2.0] * 20]), np.array([15.0, *[1.0] * 20]), 35 / 60
    found = share(hits, of, range(21))
    units = 60**2 / (20**2 + 20 * 2**2)  # 7.5
    large, small = (15 - 20 * p) ** 2 / (1 - 20 / 60), (1 - 2 * p) ** 2 / (1 - 2 / 60)
    deff = (large + 20 * small) / 60**2 / (p * (1 - p) / 60)
    assert found.units == 21
    expected = wilson(p, units + (60 / deff - units) * 21 / 22, t_quantile(units - 1))
    assert found.interval.bounds == pytest.approx(expected)


def test_few_units_with_the_rarer_outcome_say_little_of_how_units_vary() -> None:
    hits = np.array([9.0] + [10.0] * 29)
    found = share(hits, [10] * 30, range(30))
    # One wrong answer of 300: between 30 units and 300 answers (deff below 1), half of the way.
    assert found.interval.bounds == pytest.approx(wilson(299 / 300, 165, t_quantile(29)), abs=1e-4)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_share_of_none_or_all_counts_units(value: float) -> None:
    found = share([value] * 60, [1] * 60, np.repeat(np.arange(20), 3).tolist())
    low, high = wilson(value, 20, t_quantile(19))
    assert found.interval.bounds == pytest.approx((max(low, 0), min(high, 1)))
    assert found.interval.high - found.interval.low > 0.1


def test_n_and_units_are_of_what_the_denominator_counts() -> None:
    found = share([1, 0, 1] * 10 + [0] * 9, [1] * 30 + [0] * 9, [*np.repeat(np.arange(15), 2).tolist(), *range(90, 99)])
    assert (found.n, found.units) == (30, 15)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 15)), max_size=40))
def test_a_share_lies_in_its_interval_and_the_interval_in_0_to_1(rows: list[tuple[int, int, int]]) -> None:
    found = share([min(a, b) for a, b, _ in rows], [max(a, b) for a, b, _ in rows], [unit for *_, unit in rows])
    if found.interval.reason:
        assert found.units < 10
        assert found.interval.bounds is None
    else:
        assert 0 <= found.interval.low <= found.value <= found.interval.high <= 1
        assert found.interval.low < found.interval.high


def test_another_metric_has_the_expanded_percentiles_of_its_draws() -> None:
    rng = np.random.default_rng(1)
    sums = {term: rng.integers(0, 4, 25).astype(float) for term in MCC.terms}
    found = one(MCC, sums, range(25))
    # The same draws, one after the other.
    drawn = []
    for weights in np.concatenate(list(intervals.draw_units(25))):
        chosen = np.repeat(np.arange(25), weights.astype(int))
        drawn.append(float(MCC.value({term: np.asarray(column[chosen].sum()) for term, column in sums.items()})))
    tail = 50 * math.erfc(math.sqrt(25 / 24) * t_quantile(24) / math.sqrt(2))
    assert 1.2 < tail < 2.5
    assert found.interval.bounds == pytest.approx(np.percentile(drawn, [tail, 100 - tail]))


def test_a_mean_of_fractions_is_widened_to_wilsons_at_its_own_sample_size() -> None:
    x = np.array([1.0] * 28 + [0.2, 0.1])
    found = one(MEAN, {"x": x, "rows": np.ones(30)}, range(30))
    size = x.mean() * (1 - x.mean()) / (x.var(ddof=1) / 30)
    assert found.interval.low == pytest.approx(wilson(x.mean(), size, t_quantile(29))[0])
    lengths = one(LENGTH, {"length": 100 * x, "rows": np.ones(30)}, range(30))
    assert lengths.interval.low > 100 * found.interval.low


def test_runs_have_the_intervals_that_they_have_alone() -> None:
    rng = np.random.default_rng(2)
    runs = {
        name: {"x": rng.random(24), "rows": np.ones(24), "hits": rng.integers(0, 2, 24).astype(float)} for name in "abc"
    }
    share_of_rows = Metric("share", "", "", ("hits", "rows"), proportion=True)
    together = estimates([MEAN, share_of_rows], runs, range(24))
    for name, sums in runs.items():
        for key, alone in estimates([MEAN, share_of_rows], {"alone": sums}, range(24))["alone"].items():
            assert together[name][key].value == pytest.approx(alone.value)
            assert together[name][key].interval.bounds == pytest.approx(alone.interval.bounds)


def test_the_names_and_the_order_of_units_change_nothing() -> None:
    rng = np.random.default_rng(3)
    x, units = rng.random(60), np.repeat(np.arange(20), 3)
    plain = one(MEAN, {"x": x, "rows": np.ones(60)}, units.tolist())
    assert one(MEAN, {"x": x, "rows": np.ones(60)}, [f"q{unit}" for unit in units]) == plain


@pytest.mark.parametrize("metric", [SHARE, MEAN, MCC, *METRICS], ids=lambda metric: metric.key)
@pytest.mark.parametrize("rows", [0, 1, 9])
def test_fewer_than_ten_units_have_words_in_place_of_an_interval(metric: Metric, rows: int) -> None:
    sums = {term: np.ones(rows) for term in ("hits", "of", "x", "rows", "right", "answers", "tp", "fn", "fp", "tn")}
    found = one(metric, sums, range(rows))
    assert found.interval.bounds is None
    assert found.interval.reason == (FEW_UNITS if math.isfinite(found.value) else metric.empty)


def test_a_run_of_which_all_is_absent_has_the_metrics_own_reason() -> None:
    assert one(SHARE, {}, range(30)).interval.reason == "nothing counted"
    assert one(MEAN, {"x": np.zeros(30), "rows": np.zeros(30)}, range(30)).interval.reason == "no row"
    assert estimates([SHARE, MEAN], {}, range(30)) == {}


def test_what_is_the_same_in_all_units_has_no_interval() -> None:
    assert one(MEAN, {"x": np.full(30, 0.25), "rows": np.ones(30)}, range(30)).interval.reason == NO_WIDTH
    assert one(MCC, {"tp": np.ones(30), "tn": np.ones(30)}, range(30)).interval.reason == NO_WIDTH


def test_what_few_draws_have_has_no_interval() -> None:
    # Two of forty units have a row of the rarer class: one draw in seven or so has none, and no Macro F1.
    macro = replace({metric.key: metric for metric in METRICS}["macro_f1_binary"], classes=())
    rare = np.array([1.0, 1.0, *[0.0] * 38])
    assert one(macro, {"tp": 1 - rare, "tn": rare}, range(40)).interval.reason == LOST


@pytest.mark.parametrize("key", ["macro_f1_binary", "mcc"])
def test_a_metric_of_two_classes_has_an_interval_from_five_units_of_each(key: str) -> None:
    metric, rows = {metric.key: metric for metric in METRICS}[key], np.arange(200)
    units = (rows // 2).tolist()
    for rarer in (8, 10):  # in 4 units and in 5
        wrong = rows % 3 == 0
        sums = {"tp": (rows < rarer) & ~wrong, "fn": (rows < rarer) & wrong}
        sums |= {"fp": (rows >= rarer) & wrong, "tn": (rows >= rarer) & ~wrong}
        for table in (sums, {"tp": sums["tn"], "fn": sums["fp"], "fp": sums["fn"], "tn": sums["tp"]}):
            found = one(metric, {term: column.astype(float) for term, column in table.items()}, units)
            assert found.interval.reason == ("" if rarer == 10 else FEW_OF_A_CLASS)
            assert (found.n, found.units) == (200, 100)


def test_balanced_accuracy_is_widened_to_hold_the_mean_of_wilsons_intervals_of_both_classes() -> None:
    rows = np.arange(60)
    rare, wrong = rows < 9, (rows >= 9) & (rows % 4 == 0)  # of the rarer class all are right
    sums = {"tp": rare, "fn": rare & wrong, "fp": ~rare & wrong, "tn": ~rare & ~wrong}
    found = one(BACC, {term: column.astype(float) for term, column in sums.items()}, range(60)).interval
    of = [share(sums["tp"], rare, range(60)), share(sums["tn"], ~rare, range(60))]
    mean = sum(part.value for part in of) / 2
    below = math.hypot(*(part.value - share_bound(part, 0) for part in of)) / 2
    above = math.hypot(*(share_bound(part, 1) - part.value for part in of)) / 2
    assert found.low == pytest.approx(mean - below)
    assert found.high >= mean + above
    alone = one(replace(BACC, rates=()), {term: column.astype(float) for term, column in sums.items()}, range(60))
    assert alone.interval.low > found.low + 0.05


def share_bound(part: Estimate, end: int) -> float:
    """An end of Wilson's interval of a share, also where it has too few units to be given."""
    if part.interval.bounds is not None:
        return part.interval.bounds[end]
    hits, of = np.ones((part.units, 1)) * part.value, np.ones((part.units, 1))
    return float(intervals.wilson_bounds(hits, of)[end][0])


def test_a_unit_without_rows_is_drawn_and_adds_nothing() -> None:
    x = np.array([*np.linspace(0, 1, 12), 0, 0, 0])
    found = one(MEAN, {"x": x, "rows": np.array([1.0] * 12 + [0.0] * 3)}, range(15))
    assert (found.n, found.units) == (12, 12)
    assert found.interval.low < 0.5 < found.interval.high


def test_blocks_of_draws_change_the_memory_and_not_the_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = {"x": np.random.default_rng(5).random(40), "rows": np.ones(40)}
    whole = one(MEAN, sums, range(40))
    monkeypatch.setattr(intervals, "_BLOCK", 40 * 300)
    assert one(MEAN, sums, range(40)).interval.bounds == pytest.approx(whole.interval.bounds, abs=0.02)
