"""Two runs over the same samples, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from errors import UsageError
from scoring.metric import Metric
from scoring.statistics.comparison import compare
from scoring.tasks import TASKS

ACCURACY = Metric("accuracy", "Accuracy", "Right answers.", ("right", "answers"))
LENGTH = Metric("length", "Length", "Mean length.", ("length", "answers"))
TASK = replace(TASKS["hgbench"], metrics=(ACCURACY, LENGTH), correct_by={"": "accuracy"})
ONE = np.ones(6)
CLUSTERS = np.array(list("abcdef"))


def sums(right: list[int], length: list[float]) -> dict[str, np.ndarray]:
    return {"right": np.array(right, dtype=float), "length": np.array(length), "answers": ONE}


A = sums([1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 1])
B = sums([1, 0, 1, 1, 1, 0], [2, 2, 2, 2, 2, 3])


def test_samples_are_sorted_by_which_run_is_right() -> None:
    found = compare(TASK, A, B, CLUSTERS).split
    assert found.improved.tolist() == [False, False, False, True, True, False]
    assert found.regressed.tolist() == [False, True, False, False, False, False]
    assert found.both_incorrect.tolist() == [False] * 5 + [True]
    assert found.both_correct.tolist() == [True, False, True, False, False, False]


def test_a_verdict_is_tested_by_mcnemar_and_other_metrics_by_the_paired_bootstrap() -> None:
    found = compare(TASK, A, B, CLUSTERS)
    # 2 improved, 1 regressed: all 8 outcomes of three coins are at least as even.
    assert found.metrics["accuracy"].p == found.p == pytest.approx(1.0)
    assert found.metrics["accuracy"].difference == pytest.approx(1 / 6)
    longer = found.metrics["length"]
    assert (longer.a, longer.b, longer.difference) == pytest.approx((1, 13 / 6, 7 / 6))
    assert longer.lo >= 1
    assert longer.p == pytest.approx(2 / 1001)


def test_swapping_the_runs_turns_every_sign() -> None:
    there, back = compare(TASK, A, B, CLUSTERS), compare(TASK, B, A, CLUSTERS)
    assert there.split.improved.tolist() == back.split.regressed.tolist()
    for key, metric in there.metrics.items():
        assert metric.difference == pytest.approx(-back.metrics[key].difference)
        assert (metric.lo, metric.hi) == pytest.approx((-back.metrics[key].hi, -back.metrics[key].lo))


def test_samples_of_one_unit_have_a_difference_and_no_interval() -> None:
    found = compare(TASK, A, B, np.array(["same"] * 6)).metrics["length"]
    assert found.difference == pytest.approx(7 / 6)
    assert np.isnan([found.lo, found.hi, found.p]).all()


def test_a_strategy_that_the_task_does_not_have_is_named() -> None:
    with pytest.raises(UsageError, match=r"--strategy ED: hgbench does not know it\. It has a single one"):
        compare(TASK, A, B, CLUSTERS, strategy="ED")
    several = replace(TASK, correct_by={"ED": "accuracy", "EL": "length"})
    with pytest.raises(UsageError, match="Expected one of ED, EL"):
        compare(several, A, B, CLUSTERS, strategy="EC")
