"""Ranks that the data allow, by cases worked by hand."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.metric import Metric
from scoring.statistics import ranks
from scoring.statistics.ranks import rank_runs
from scoring.statistics.significance import mcnemar

SHARE = Metric("share", "Share", "", ("hits", "rows"), proportion=True)
ERRORS = Metric("errors", "Errors", "", ("hits", "rows"), proportion=True, better="lower")
MEAN = Metric("mean", "Mean", "", ("hits", "rows"))


def of(hits: object) -> dict[str, np.ndarray]:
    column = np.asarray(hits, dtype=float)
    return {"hits": column, "rows": np.ones(len(column))}


def first(right: int, n: int = 60) -> dict[str, np.ndarray]:
    return of(np.arange(n) < right)


RUNS = {"low": first(20), "high": first(50), "nearly": first(48)}


def test_runs_that_are_surely_worse_are_behind_and_the_others_share_ranks() -> None:
    found = rank_runs(SHARE, RUNS, range(60))
    assert [(run.name, run.low, run.high, run.best) for run in found.runs] == [
        ("high", 1, 2, True),
        ("nearly", 1, 2, True),
        ("low", 3, 3, False),
    ]
    assert [run.estimate.value for run in found.runs] == [50 / 60, 48 / 60, 20 / 60]


def test_where_less_is_better_the_order_is_turned() -> None:
    found = rank_runs(ERRORS, RUNS, range(60))
    assert [(run.name, run.low, run.high) for run in found.runs] == [("low", 1, 1), ("nearly", 2, 3), ("high", 2, 3)]


def test_p_values_are_corrected_for_the_number_of_pairs() -> None:
    pairs = {(pair.a, pair.b): pair for pair in rank_runs(SHARE, RUNS, range(60)).pairs}
    assert set(pairs) == {("high", "nearly"), ("high", "low"), ("nearly", "low")}
    assert pairs["high", "low"].p_holm == 3 * mcnemar(0, 30)
    assert pairs["nearly", "low"].p_holm == 2 * mcnemar(0, 28)
    assert pairs["high", "nearly"].p_holm == pairs["high", "nearly"].difference.p == mcnemar(0, 2)


def test_corrected_p_values_below_what_swaps_can_tell_are_printed_so() -> None:
    rng = np.random.default_rng(3)
    runs = {"low": of(rng.random(60)), "high": of(rng.random(60) + 2), "higher": of(rng.random(60) + 4)}
    assert [pair.p_words for pair in rank_runs(MEAN, runs, range(60)).pairs] == ["< 0.0006", "< 0.0006", "< 0.0006"]


def test_p_is_never_0_where_thousands_of_units_all_differ_alike() -> None:
    n = 2_000  # 2 / 2^2000 is no floating-point number
    (pair,) = rank_runs(SHARE, {"none": of(np.zeros(n)), "all": of(np.ones(n))}, range(n)).pairs
    assert pair.p_words == pair.difference.p_words == "< 1e-300"
    assert 0 < pair.difference.p <= pair.p_holm


def test_of_many_runs_the_smallest_p_still_survives_its_correction() -> None:
    rng = np.random.default_rng(1)
    units = np.repeat(np.arange(60), 2)
    runs = {f"run {place:02}": of(rng.random(120) < 0.5) for place in range(29)} | {"best": of(np.ones(120))}
    found = rank_runs(SHARE, runs, units)
    assert len(found.pairs) == 30 * 29 / 2
    assert (found.runs[0].name, found.runs[0].low, found.runs[0].high) == ("best", 1, 1)
    assert all(run.low == 2 for run in found.runs[1:])


@given(st.lists(st.lists(st.integers(0, 1), min_size=24, max_size=24), max_size=5), st.sampled_from([1, 2]))
def test_a_runs_ranks_hold_its_place_and_add_up_with_the_pairs(rows: list[list[int]], items: int) -> None:
    runs = {str(place): of(row) for place, row in enumerate(rows)}
    found = rank_runs(SHARE, runs, (np.arange(24) // items).tolist())
    assert [run.name for run in sorted(found.runs, key=lambda run: -run.estimate.value)] == [
        run.name for run in found.runs
    ]
    for place, one in enumerate(found.runs, start=1):
        assert 1 <= one.low <= place <= one.high <= len(runs)
    sure = sum(pair.p_holm <= 0.05 for pair in found.pairs)
    assert sum(run.low - 1 for run in found.runs) == sum(len(runs) - run.high for run in found.runs) == sure
    assert {frozenset((pair.a, pair.b)) for pair in found.pairs} == {frozenset(two) for two in combinations(runs, 2)}


def test_pairs_that_are_tested_a_few_at_a_time_have_the_p_that_all_at_once_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = np.random.default_rng(5)
    runs = {f"run {place}": of(rng.integers(0, 4, 60) + (rng.random(60) < 0.1 * place)) for place in range(5)}
    at_once = rank_runs(MEAN, runs, range(60))
    monkeypatch.setattr(ranks, "_SUMS_AT_ONCE", 3 * 60 * 2)
    few_at_a_time = rank_runs(MEAN, runs, range(60))
    assert few_at_a_time.runs == at_once.runs
    assert [(pair.a, pair.b, pair.p_holm) for pair in few_at_a_time.pairs] == [
        (pair.a, pair.b, pair.p_holm) for pair in at_once.pairs
    ]
    assert len({pair.difference.p for pair in at_once.pairs}) > 5


@pytest.mark.parametrize(("common", "said"), [(20, False), (19, False), (18, True)])
def test_ranks_say_where_runs_are_compared_on_less_than_1_in_20_of_their_own_rows(common: int, said: bool) -> None:
    answered = np.arange(40) < 20, np.arange(40) >= 20 - common
    answered = answered[0], answered[1] & (np.arange(40) < 40 - common)
    runs = {f"r{at}": {"hits": rows.astype(float), "rows": rows.astype(float)} for at, rows in enumerate(answered)}
    assert [int(rows.sum()) for rows in answered] == [20, 20]
    assert rank_runs(SHARE, runs, range(40)).on_common is said


def test_categories_are_ranked_by_their_counts() -> None:
    rng = np.random.default_rng(2)
    counts = {"missed": of(rng.poisson(3, 80)), "extra": of(rng.poisson(1, 80)), "split": of(rng.poisson(1, 80))}
    found = {run.name: (run.low, run.high) for run in rank_runs(MEAN, counts, range(80)).runs}
    assert found == {"missed": (1, 1), "extra": (2, 3), "split": (2, 3)}


def test_none_one_or_absent_runs_are_ranked_without_a_pair() -> None:
    assert rank_runs(SHARE, {}, []).runs == ()
    (alone,) = rank_runs(SHARE, {"alone": first(3), "absent": {}}, range(60)).runs
    assert (alone.name, alone.low, alone.high) == ("alone", 1, 1)
    assert rank_runs(SHARE, {"a": first(3), "b": first(4)}, ["same"] * 60).runs[1].low == 1
