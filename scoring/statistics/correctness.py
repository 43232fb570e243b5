"""Rules by which a sample or an item counts as right, and where two runs differ in that.

Source: metrics.md, section 6. A run is right on a sample where the metric that the task names (`Task.correct_by`)
reaches a level in that sample alone: an answer F1 of 0.5 for boxes, a verdict that agrees with gold for grading.
Where a task's sums are those of items, each item is right or wrong by itself: a sample with forty questions has forty
units, not one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from errors import UsageError
from records import Sample, Scored
from scoring.metric import Array, Metric, ratio
from scoring.task import Task

CORRECT_FROM = 0.5
"""Value of the metric from which a sample counts as right; 0.7 is the other usual choice for boxes."""


@dataclass(frozen=True, slots=True, eq=False)
class CorrectnessSplit:
    """Samples by which of two runs is right on them; each `(n,)`, and together every sample once."""

    both_correct: NDArray[np.bool_]
    improved: NDArray[np.bool_]
    regressed: NDArray[np.bool_]
    both_incorrect: NDArray[np.bool_]


def deciding_metric(task: Task, strategy: str | None = None) -> Metric:
    """The metric that says whether a sample is right.

    Args:
        task: The benchmark's task.
        strategy: One of its strategies; the first when None.

    Raises:
        UsageError: The task has no such strategy.
    """
    if strategy is None:
        return task.metric(next(iter(task.correct_by.values())))
    if strategy not in task.correct_by or not strategy:
        names = ", ".join(name for name in task.correct_by if name)
        expected = f"Expected one of {names}" if names else "It has a single one, so leave --strategy out"
        raise UsageError(f"--strategy {strategy}: {task.key} does not know it. {expected}.")
    return task.metric(task.correct_by[strategy])


def correct_samples(metric: Metric, sums: Mapping[str, Array], level: float = CORRECT_FROM) -> NDArray[np.bool_]:
    """Whether each sample is correct, from its sums `(n,)`; one without a value is not."""
    with np.errstate(invalid="ignore"):
        return np.asarray(metric.value(sums) >= level)


def share_correct(correct: NDArray[np.bool_], responded: NDArray[np.bool_], valued: NDArray[np.bool_]) -> Array:
    """The share of runs that are right on each sample or item, of those that responded.

    Args:
        correct: Which each run gets right, shape `(runs, n)`.
        responded: Which it has a response to.
        valued: In which it has a value.

    Returns:
        Shape `(n,)`; NaN where no run has a value.
    """
    answered = np.where(valued.any(axis=0), responded.sum(axis=0), 0)
    return ratio(correct.sum(axis=0).astype(float), answered.astype(float))


def correctness_words(task: Task, strategy: str | None = None, level: float = CORRECT_FROM) -> str:
    """The words for when a unit (an item, else a sample) counts as correct; the task's own for its usual rule.

    Args:
        task: The benchmark's task.
        strategy: As `deciding_metric` takes it.
        level: From which value of its metric.
    """
    metric = deciding_metric(task, strategy)
    if metric == deciding_metric(task) and level == CORRECT_FROM:
        return task.item_correct_when or task.correct_when
    return f"{metric.label} is at least {level:g}"


def split_by_correctness(a: NDArray[np.bool_], b: NDArray[np.bool_]) -> CorrectnessSplit:
    """Units on which only run B is correct (improved), only run A (regressed), both, or neither."""
    return CorrectnessSplit(both_correct=a & b, improved=b & ~a, regressed=a & ~b, both_incorrect=~a & ~b)


@dataclass(frozen=True, slots=True, eq=False)
class ItemCorrectnessSplit:
    """Items by which of two runs is correct on them.

    Args:
        ids: `sample/item` of every item that is compared, in the order of gold.
        split: Over these items.
    """

    ids: tuple[str, ...]
    split: CorrectnessSplit


def split_items_by_correctness(
    task: Task,
    samples: Sequence[Sample],
    a: Sequence[Scored],
    b: Sequence[Scored],
    strategy: str | None = None,
    level: float = CORRECT_FROM,
) -> ItemCorrectnessSplit:
    """Compares two runs over the items of some samples.

    Args:
        task: Their task, whose sums are those of items.
        samples: Samples that both have a response to.
        a: Run A on these samples.
        b: Run B on these samples.
        strategy: Which strategy says whether an item is right; the task's first when None.
        level: From which value of its metric.

    Returns:
        The items in which either run has a value. Where the other has none (an answer without a rating), its item
        counts as incorrect, like a sample that was left out; items without a value in both are not compared.
    """
    metric = deciding_metric(task, strategy)
    named = [(f"{sample.id}/{item.id}", at, item.id) for at, sample in enumerate(samples) for item in sample.items]
    columns = [item_columns(metric, run, [(at, item) for _, at, item in named]) for run in (a, b)]
    compared = np.zeros(len(named), dtype=bool)
    for of_run in columns:
        compared |= np.isfinite(np.broadcast_to(metric.value(of_run), compared.shape))
    compared_columns = [{term: values[compared] for term, values in of_run.items()} for of_run in columns]
    ids = tuple(name for (name, _, _), chosen in zip(named, compared.tolist(), strict=True) if chosen)
    return ItemCorrectnessSplit(
        ids,
        split_by_correctness(
            correct_samples(metric, compared_columns[0], level), correct_samples(metric, compared_columns[1], level)
        ),
    )


def item_columns(metric: Metric, run: Sequence[Scored], positions: Sequence[tuple[int, str]]) -> dict[str, Array]:
    """The terms of a metric in each item; 0 where it adds nothing."""
    sums = [run[at].item_sums.get(item, {}) for at, item in positions]
    return {term: np.array([unit.get(term, 0.0) for unit in sums], dtype=np.float64) for term in metric.terms}
