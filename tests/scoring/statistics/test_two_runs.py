"""Two runs by cases worked by hand, against plain loops over swaps, and what stands where nothing can be said."""

from __future__ import annotations

import math
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.grading.metrics import METRICS
from scoring.metric import Metric
from scoring.statistics import permutation_test
from scoring.statistics.intervals import FEW_OF_A_CLASS, FEW_UNITS, NO_WIDTH
from scoring.statistics.permutation_test import SWAPS
from scoring.statistics.significance import mcnemar
from scoring.statistics.two_runs import Answered, Difference, compare_metrics, format_p, least_seen, rises

GRADING = {metric.key: metric for metric in METRICS}
MEAN = Metric("mean", "Mean", "", ("x", "rows"))
Sums = dict[str, np.ndarray]


def graded(right: np.ndarray, correct: np.ndarray, answered: np.ndarray | None = None) -> Sums:
    there = np.ones(len(right), dtype=bool) if answered is None else answered
    right, correct = right.astype(bool) & there, correct.astype(bool)
    found = {
        "asked": np.ones(len(right)), "answers": there, "right": right,
        "tp": right & correct, "fn": there & ~right & correct, "fp": there & ~right & ~correct, "tn": right & ~correct,
        "gold_correct": there & correct, "gold_incorrect": there & ~correct,
    }  # fmt: skip
    return {term: np.asarray(values, dtype=float) for term, values in found.items()}


def of(x: list[float] | np.ndarray) -> Sums:
    return {"x": np.asarray(x, dtype=float), "rows": np.ones(len(x))}


def compared(metric: Metric, a: Sums, b: Sums, units: object) -> Difference:
    return compare_metrics([metric], a, b, units)[metric.key]


def test_one_verdict_a_unit_is_tested_by_mcnemar() -> None:
    correct = np.arange(20) % 2 == 0
    a, b = np.array([1] * 10 + [0] * 10), np.array([1] * 9 + [0] + [1] * 7 + [0] * 3)
    found = compared(GRADING["accuracy"], graded(a, correct), graded(b, correct), range(20))
    # 7 improved and 1 regressed: 2 * (1 + 8) / 2**8.
    assert (found.test, found.p, found.resolution) == ("mcnemar", pytest.approx(2 * 9 / 256), 0)
    assert (found.a, found.b, found.difference) == pytest.approx((0.5, 0.8, 0.3))
    assert (found.n, found.units, found.common) == (20, 20, False)


def test_several_verdicts_a_unit_are_swapped_together() -> None:
    # Five units of two: B gains both in each of them, so only the two outermost of 32 swaps are as far apart.
    correct = np.ones(10, dtype=bool)
    found = compared(
        GRADING["accuracy"], graded(np.zeros(10), correct), graded(np.ones(10), correct), np.repeat(np.arange(5), 2)
    )
    assert (found.test, found.p, found.resolution) == ("swap", 2 / 32, 0)
    assert found.interval.reason == FEW_UNITS
    assert found.detectable is None


@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans(), st.integers(0, 4)), min_size=2, max_size=12),
    st.sampled_from(["accuracy", "mcc", "macro_f1_binary", "fnr"]),
)
def test_few_units_have_all_their_swaps_looked_at(rows: list[tuple[bool, bool, bool, int]], key: str) -> None:
    right_a, right_b, correct, units = (np.array(column) for column in zip(*rows, strict=True))
    a, b = graded(right_a, correct), graded(right_b, correct)
    found = compare_metrics([GRADING[key]], a, b, units.tolist())
    if key not in found or found[key].test == "mcnemar":
        return
    metric, names, reached = GRADING[key], sorted(set(units.tolist())), 0
    for bits in product([False, True], repeat=len(names)):
        swapped = np.isin(units, [name for name, bit in zip(names, bits, strict=True) if bit])
        sides = [
            {term: np.asarray(np.where(swapped, two[term], one[term]).sum()) for term in one}
            for one, two in ((a, b), (b, a))
        ]
        difference = abs(float(metric.value(sides[1]) - metric.value(sides[0])))
        reached += not difference < abs(found[key].difference) - 1e-10
    assert found[key].p == pytest.approx(reached / 2 ** len(names))


def test_many_units_have_the_share_of_drawn_swaps_and_the_one_seen() -> None:
    rng = np.random.default_rng(6)
    a, b = rng.random(40), rng.random(40) + 0.1
    found = compared(MEAN, of(a), of(b), range(40))
    signs = np.where(np.random.default_rng(99).integers(0, 2, (40_000, 40)) == 1, -1, 1)
    share = (np.abs(signs @ (b - a)) >= abs((b - a).sum())).mean()
    assert (found.test, found.resolution) == ("swap", 2 / SWAPS)
    assert found.p == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / SWAPS) + 0.0002)


def test_swaps_of_many_units_are_looked_at_in_blocks_and_give_the_same_p(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(8)
    sides = of(rng.random(400)), of(rng.random(400) + 0.02)
    blocks: list[int] = []

    def noting(group: permutation_test._Swappable, bits: permutation_test.Bits) -> np.ndarray:
        blocks.append(bits.size)
        return shift(group, bits)

    shift = permutation_test._Swappable.shift
    monkeypatch.setattr(permutation_test._Swappable, "shift", noting)
    at_once = compared(MEAN, *sides, range(400)).p
    monkeypatch.setattr(permutation_test, "_BITS", 200_000)
    assert compared(MEAN, *sides, range(400)).p == at_once
    assert blocks == [4_000_000, *[200_000] * 20]


def test_beyond_the_resolution_of_the_swaps_p_is_less_than_something() -> None:
    found = compared(MEAN, of(np.zeros(60)), of(np.random.default_rng(7).random(60) + 1), range(60))
    assert found.p == 1 / (SWAPS + 1)
    assert found.p_words == "< 0.0002"


@pytest.mark.parametrize("pairs", [1, 3, 6, 36, 66, 78, 250])
def test_p_is_not_printed_as_less_than_what_it_is(pairs: int) -> None:
    # One swap of 10,000 reached the difference; the p of each of so many pairs is multiplied by their number.
    p = pairs * 2 / (SWAPS + 1)
    assert format_p(p, pairs * 2 / SWAPS).startswith("< ")
    assert p < float(format_p(p, pairs * 2 / SWAPS)[2:]) < 1.2 * p


def test_p_above_05_is_not_printed_as_05() -> None:
    assert [format_p(p, 0.0) for p in (0.0503, 0.05, 0.0497, 0.0506)] == ["0.0503", "0.050", "0.050", "0.051"]


def test_p_values_are_printed_to_three_digits_and_small_ones_to_one() -> None:
    correct = np.ones(30, dtype=bool)
    some = compared(GRADING["accuracy"], graded(np.zeros(30), correct), graded(np.ones(30), correct), range(30))
    assert some.p_words == "2e-09"
    assert (
        compared(GRADING["accuracy"], graded(correct, correct), graded(correct, correct), range(30)).p_words == "1.000"
    )


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.integers(0, 20)), min_size=1, max_size=40))
def test_turning_the_runs_round_turns_the_difference_and_keeps_p(rows: list[tuple[float, float, int]]) -> None:
    a, b, units = ([row[at] for row in rows] for at in range(3))
    there, back = compared(MEAN, of(a), of(b), units), compared(MEAN, of(b), of(a), units)
    assert there.difference == pytest.approx(-back.difference)
    assert there.p == pytest.approx(back.p)
    assert 0 < there.p <= 1
    assert there.interval.reason == back.interval.reason
    if not there.interval.reason:
        assert (there.interval.low, there.interval.high) == pytest.approx((-back.interval.high, -back.interval.low))


def test_equal_runs_do_not_differ_and_have_no_interval() -> None:
    x = np.random.default_rng(8).random(30)
    found = compared(MEAN, of(x), of(x), range(30))
    assert (found.difference, found.p, found.interval.reason, found.detectable) == (0, 1, NO_WIDTH, None)


def test_the_detectable_difference_is_2_8_standard_errors() -> None:
    rng = np.random.default_rng(9)
    apart = rng.normal(0, 0.1, 200)
    found = compared(MEAN, of(np.full(200, 0.5)), of(0.5 + apart), range(200))
    assert found.detectable == pytest.approx(2.8 * apart.std() / math.sqrt(200), rel=0.05)
    assert found.interval.low < found.difference < found.interval.high


def test_where_fewer_than_8_units_moved_the_detectable_difference_is_that_of_8_in_one_direction() -> None:
    for moved in (1, 4, 7):
        right = np.ones(200)
        found = compared(GRADING["accuracy"], graded(right, right), graded(np.arange(200) >= moved, right), range(200))
        # 2.8 ^ 2 = 7.84 of 200 answers.
        assert found.detectable == pytest.approx(7.84 / 200, rel=0.1), moved


@pytest.mark.parametrize("moved", [1, 2, 4, 6, 8, 12, 20, 60])
def test_8_of_10_comparisons_find_the_detectable_difference(moved: int) -> None:
    rng, p_of = np.random.default_rng(moved), cache(mcnemar)
    apart = least_seen(math.sqrt(moved), moved)  # in answers: each moves the count by 1
    better, worse = max(apart, (moved + apart) / 2), max(0.0, (moved - apart) / 2)
    counts = zip(rng.poisson(better, 4_000).tolist(), rng.poisson(worse, 4_000).tolist(), strict=True)
    assert 0.74 <= np.mean([p_of(*pair) <= 0.05 for pair in counts]) <= 0.84


def test_one_unreadable_response_changes_no_test() -> None:
    rng = np.random.default_rng(10)
    right, correct, all_but_one = rng.random((2, 300)) < 0.7, rng.random(300) < 0.5, np.arange(300) > 0
    whole = compared(GRADING["accuracy"], graded(right[0], correct), graded(right[1], correct), range(300))
    less = compared(GRADING["accuracy"], graded(right[0], correct), graded(right[1], correct, all_but_one), range(300))
    assert (whole.test, less.test) == ("mcnemar", "mcnemar")
    assert (whole.n, less.n, whole.common, less.common) == (300, 299, False, True)
    assert less.p == pytest.approx(whole.p, rel=0.3)


def test_a_metric_over_all_of_gold_counts_an_absent_answer_as_wrong() -> None:
    correct, answered = np.ones(40, dtype=bool), np.arange(40) < 20
    a, b = graded(np.ones(40), correct), graded(np.ones(40), correct, answered)
    found = compare_metrics([GRADING["accuracy"], GRADING["accuracy_as_wrong"]], a, b, range(40))
    assert (found["accuracy"].difference, found["accuracy"].n, found["accuracy"].common) == (0, 20, True)
    assert (found["accuracy_as_wrong"].difference, found["accuracy_as_wrong"].n) == (-0.5, 40)


def test_error_f1_is_compared_on_the_answers_that_both_call_incorrect() -> None:
    both = np.array([1.0] * 10 + [0.0] * 5 + [1.0] * 5), np.array([1.0] * 15 + [0.0] * 5)
    a, b = ({"eb": 0.5 * share, "both_incorrect": share} for share in both)
    b["eb"] = np.where(np.arange(20) < 10, 0.5, 1.0) * both[1]
    found = compared(GRADING["eb_f1"], a, b, range(20))
    assert (found.a, found.b, found.n, found.units, found.common) == (0.5, 0.5, 10, 10, True)


def test_a_warning_stands_above_runs_of_which_one_lacks_more_than_1_in_20() -> None:
    whole = np.ones(1015, dtype=bool)
    some = Answered.of(whole, np.arange(1015) < 300)
    assert some == Answered(1015, 300, 300, 1015)
    assert some.warning("Model A", "Model B") == (
        "Model B answered 300 of 1,015: compared on the 300 that both did, except in metrics that count missing "
        "responses; what is missing may not be random."
    )
    assert Answered.of(whole, np.arange(1015) < 965).warning() == ""
    assert Answered.of(whole[:0], whole[:0]).warning() == ""


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_hardly_any_data_raise_nothing_and_state_no_interval(rows: int) -> None:
    found = compare_metrics([MEAN, *METRICS], of(np.ones(rows)), of(np.zeros(rows)), range(rows))
    assert set(found) == ({"mean"} if rows else set())
    assert all((difference.interval.reason, difference.p) == (FEW_UNITS, 2 / 2**rows) for difference in found.values())
    assert compare_metrics(METRICS, {}, {}, []) == {}


def test_runs_and_repairs_have_an_interval_in_a_metric_of_two_classes_from_five_units_of_each() -> None:
    rng, rows = np.random.default_rng(5), np.arange(60)
    for correct, reason in ((4, FEW_OF_A_CLASS), (5, "")):
        a, b = (graded(rng.random(60) < rate, rows < correct) for rate in (0.5, 0.9))
        found = compared(GRADING["mcc"], a, b, range(60))
        assert (found.interval.reason, found.detectable is None) == (reason, bool(reason))
        assert rises([GRADING["mcc"]], a, {"b": b}, range(60))["b"]["mcc"].interval.reason == reason


def test_a_repair_has_the_interval_of_its_rise() -> None:
    rng = np.random.default_rng(11)
    before = rng.random(50) * 0.5
    rise = rises([MEAN], of(before), {"x": of(before + rng.random(50) * 0.2)}, range(50))["x"]["mean"]
    assert 0 < rise.interval.low < rise.value < rise.interval.high < 0.2
    assert (rise.n, rise.units) == (50, 50)


def test_a_repair_may_change_what_is_counted() -> None:
    before = {"x": np.array([1.0] * 20 + [0.0] * 20), "rows": np.array([1.0] * 20 + [0.0] * 20)}
    rise = rises([MEAN], before, {"x": of([1.0] * 30 + [0.0] * 10)}, range(40))["x"]["mean"]
    assert rise.value == pytest.approx(-0.25)
