"""The JSON document of `compare`: pure functions from two scored runs to plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from commands.score_document import ScoredRun, sums_of
from records import Sample
from scoring.bootstrap import Difference
from scoring.comparison import compare
from scoring.right import RIGHT_FROM, Sides
from scoring.right_items import item_sides
from scoring.task import Task

_NO_VALUE = {"a": None, "b": None, "difference": None, "interval": None, "p": None}


def comparison_document(
    task: Task,
    samples: Sequence[Sample],
    a: ScoredRun,
    b: ScoredRun,
    strategy: str | None = None,
    level: float = RIGHT_FROM,
) -> dict[str, Any]:
    """The document of `errata compare --json`, schema `errata.compare/1`.

    Where the task's sums are those of items, an item is right or wrong by itself: ids are `sample/item`, and `n`
    counts items.

    Args:
        task: The benchmark's task.
        samples: The samples in the order of gold.
        a: One run, scored.
        b: The run that is held against it.
        strategy: Which strategy says whether a sample is right; the task's first when None.
        level: From which value of its metric.

    Raises:
        UsageError: The task has no such strategy.
    """
    both = [
        index
        for index, (one, other) in enumerate(zip(a.scored, b.scored, strict=True))
        if "missing" not in (one.state, other.state)
    ]
    # A sample that one of them answers and whose response is left out has no sums there, and counts as wrong.
    sums_a, sums_b = (sums_of(run.scored, both, task.metrics) for run in (a, b))
    clusters = np.array([samples[index].cluster for index in both], dtype=str)
    ids: Sequence[str] = [samples[index].id for index in both]
    by_item: Sides | None = None
    if task.of_items:
        answered = [[run.scored[index] for index in both] for run in (a, b)]
        of_items = item_sides(task, [samples[index] for index in both], answered[0], answered[1], strategy, level)
        ids, by_item = of_items.ids, of_items.sides
    found = compare(task, sums_a, sums_b, clusters, strategy=strategy, level=level, parted=by_item)
    return {
        "schema": "errata.compare/1",
        "a": _run(a),
        "b": _run(b),
        "metrics": {metric.key: _metric(found.metrics.get(metric.key)) for metric in task.metrics},
        "unit": task.cluster,
        "improved": _ids(ids, found.sides.improved),
        "regressed": _ids(ids, found.sides.regressed),
        "both_wrong": _ids(ids, found.sides.both_wrong),
        "n": len(ids),
    }


def _run(run: ScoredRun) -> dict[str, Any]:
    rejected = [{"line": bad.line, "reason": bad.reason} for bad in run.loaded.rejected]
    counts = {"lines": run.loaded.lines, "loaded": run.loaded.loaded, "rejected": rejected}
    return {"model": run.run.model, "setting": run.run.setting, "source": run.run.source, **counts}


def _metric(found: Difference | None) -> dict[str, Any]:
    if found is None:
        return dict(_NO_VALUE)
    bounds = [found.lo, found.hi] if np.isfinite(found.lo) else None
    p = found.p if np.isfinite(found.p) else None
    return {"a": found.a, "b": found.b, "difference": found.difference, "interval": bounds, "p": p}


def _ids(ids: Sequence[str], chosen: NDArray[np.bool_]) -> list[str]:
    return [name for name, mine in zip(ids, chosen.tolist(), strict=True) if mine]
