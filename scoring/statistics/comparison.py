"""Run B compared with run A over the same samples: every metric with its difference, and the samples that changed.

Source: metrics.md, section 6: pairs are resampled together for the interval and the p value of a difference;
a metric that only says right or wrong of each sample is tested by McNemar's exact test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric
from scoring.statistics import bootstrap
from scoring.statistics.bootstrap import Difference
from scoring.statistics.correctness import (
    CORRECT_FROM,
    CorrectnessSplit,
    correct_samples,
    deciding_metric,
    split_by_correctness,
)
from scoring.statistics.significance import mcnemar
from scoring.task import Task


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Run B compared with run A.

    Args:
        metrics: Key -> difference, for metrics with a value in both runs; without its interval and p (NaN)
            where all samples are of one unit.
        split: Which samples (or items) improved, regressed, are right or wrong in both; over those compared.
        p: McNemar's exact p value of those that improved against those that regressed.
    """

    metrics: Mapping[str, Difference]
    split: CorrectnessSplit
    p: float


def compare(
    task: Task,
    a: Mapping[str, Array],
    b: Mapping[str, Array],
    clusters: NDArray[np.generic],
    *,
    strategy: str | None = None,
    level: float = CORRECT_FROM,
    metrics: Sequence[Metric] | None = None,
    split: CorrectnessSplit | None = None,
) -> Comparison:
    """Compares two runs over the samples that both answered.

    Args:
        task: Their task.
        a: Run A: term -> its value in each sample, shape `(n,)`.
        b: Run B, the same samples in the same order.
        clusters: The independent unit of each sample, shape `(n,)`.
        strategy: Which of the task's strategies says whether a sample is right; its first when None.
        level: From which value of that metric a sample is right.
        metrics: The metrics to compare; all of the task's when None.
        split: Which items each of the two gets right, where items are right or wrong by themselves; the samples
            when None.

    Raises:
        UsageError: The task has no such strategy.
    """
    deciding = deciding_metric(task, strategy)
    split = split or split_by_correctness(correct_samples(deciding, a, level), correct_samples(deciding, b, level))
    p = mcnemar(int(split.improved.sum()), int(split.regressed.sum()))
    chosen = task.metrics if metrics is None else metrics
    differences = {}
    tested = bootstrap.paired_differences(chosen, a, b, clusters)
    for metric in chosen:
        difference = tested.get(metric.key) or _untested(metric, a, b)
        if np.isfinite(difference.difference):
            only_right_or_wrong = _is_verdict(metric, a) and _is_verdict(metric, b)
            differences[metric.key] = (
                replace(difference, p=_mcnemar_of(metric, a, b)) if only_right_or_wrong else difference
            )
    return Comparison(differences, split, p)


def _untested(metric: Metric, a: Mapping[str, Array], b: Mapping[str, Array]) -> Difference:
    of_a, of_b = (
        float(metric.value({term: np.asarray(np.sum(column)) for term, column in run.items()})) for run in (a, b)
    )
    return Difference(of_a, of_b, of_b - of_a, np.nan, np.nan, np.nan)


def _is_verdict(metric: Metric, sums: Mapping[str, Array]) -> bool:
    """Whether the metric is the share of samples that are right: 0 or 1 in each, and a plain mean over all."""
    if len(metric.terms) != 2 or any(term.endswith("*") for term in metric.terms):
        return False
    hits, counted = (np.asarray(sums.get(term, 0.0)) for term in metric.terms)
    return bool(np.all(counted == 1) and np.all((hits == 0) | (hits == 1)))


def _mcnemar_of(metric: Metric, a: Mapping[str, Array], b: Mapping[str, Array]) -> float:
    of_a, of_b = correct_samples(metric, a), correct_samples(metric, b)
    return mcnemar(int((of_b & ~of_a).sum()), int((of_a & ~of_b).sum()))
