"""When a sample counts as right, and where two runs differ in that.

A run is right on a sample where the metric that the task names (`Task.right_by`) reaches a level in that sample
alone: an answer F1 of 0.5 for boxes, a verdict that agrees with gold for grading (metrics.md, section 6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from errors import UsageError
from scoring.metric import Array, Metric
from scoring.task import Task

RIGHT_FROM = 0.5
"""Value of the metric from which a sample counts as right; 0.7 is the other usual choice for boxes."""


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Samples by which of two runs is right on them; each `(n,)`, and together every sample once."""

    both_right: NDArray[np.bool_]
    improved: NDArray[np.bool_]
    regressed: NDArray[np.bool_]
    both_wrong: NDArray[np.bool_]


def deciding_metric(task: Task, strategy: str | None = None) -> Metric:
    """The metric that says whether a sample is right.

    Args:
        task: The benchmark's task.
        strategy: One of its strategies; the first when None.

    Raises:
        UsageError: The task has no such strategy.
    """
    if strategy is None:
        return task.metric(next(iter(task.right_by.values())))
    if strategy not in task.right_by or not strategy:
        known = ", ".join(name for name in task.right_by if name)
        expected = f"Expected one of {known}" if known else "It has a single one, so leave --strategy out"
        raise UsageError(f"--strategy {strategy}: {task.key} does not know it. {expected}.")
    return task.metric(task.right_by[strategy])


def right(metric: Metric, sums: Mapping[str, Array], level: float = RIGHT_FROM) -> NDArray[np.bool_]:
    """Which samples are right, from each sample's sums `(n,)`; one without a value is not."""
    with np.errstate(invalid="ignore"):
        return np.asarray(metric.of(sums) >= level)


def said_right(task: Task) -> str:
    """In words, when such a unit is right."""
    return task.right_item or task.right


def sides(a: NDArray[np.bool_], b: NDArray[np.bool_]) -> Sides:
    """Where run B is right and A is not (improved), the other way round, and where both agree."""
    return Sides(both_right=a & b, improved=b & ~a, regressed=a & ~b, both_wrong=~a & ~b)
