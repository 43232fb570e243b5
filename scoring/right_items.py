"""Where two runs differ item by item: for tasks whose sums are those of items (metrics.md, section 6).

An answer is right or wrong by itself: a sample with forty questions has forty units, not one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from records import Sample, Scored
from scoring.metric import Array, Metric
from scoring.right import RIGHT_FROM, Sides, deciding_metric, right, sides
from scoring.task import Task


@dataclass(frozen=True, slots=True, eq=False)
class ItemSides:
    """Items by which of two runs is right on them.

    Args:
        ids: `sample/item` of every item that is compared, in the order of gold.
        sides: Over these items.
    """

    ids: tuple[str, ...]
    sides: Sides


def item_sides(
    task: Task,
    samples: Sequence[Sample],
    a: Sequence[Scored],
    b: Sequence[Scored],
    strategy: str | None = None,
    level: float = RIGHT_FROM,
) -> ItemSides:
    """Compares two runs over the items of some samples.

    Args:
        task: Their task, whose sums are those of items.
        samples: Samples that both have a response to.
        a: Run A on these samples.
        b: Run B on these samples.
        strategy: Which strategy says whether an item is right; the task's first when None.
        level: From which value of its metric.

    Returns:
        The items in which either run has a value. In one in which the other has none (an answer without a rating)
        that run is not right, as a sample is not that is left out; one in which neither has any says nothing.
    """
    metric = deciding_metric(task, strategy)
    named = [(f"{sample.id}/{item.id}", at, item.id) for at, sample in enumerate(samples) for item in sample.items]
    columns = [_columns(metric, run, [(at, item) for _, at, item in named]) for run in (a, b)]
    compared = np.zeros(len(named), dtype=bool)
    for of_run in columns:
        compared |= np.isfinite(np.broadcast_to(metric.of(of_run), compared.shape))
    kept = [{term: values[compared] for term, values in of_run.items()} for of_run in columns]
    ids = tuple(name for (name, _, _), chosen in zip(named, compared.tolist(), strict=True) if chosen)
    return ItemSides(ids, sides(right(metric, kept[0], level), right(metric, kept[1], level)))


def _columns(metric: Metric, run: Sequence[Scored], places: Sequence[tuple[int, str]]) -> dict[str, Array]:
    """The terms of a metric in each item; 0 where it adds nothing."""
    sums = [run[at].item_sums.get(item, {}) for at, item in places]
    return {term: np.array([one.get(term, 0.0) for one in sums], dtype=np.float64) for term in metric.terms}
