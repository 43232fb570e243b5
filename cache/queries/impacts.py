"""How much a task's metrics would rise if one failure category were repaired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.queries.conditions import sample_filter
from cache.queries.scope import RunRow, Scope
from cache.queries.sums import page_matches, sample_sums
from cache.store import schema
from cache.store.run_sums import read_changes
from cache.store.stored_scores import held_failures
from records import Scored
from scoring.grounding import repairs as impact
from scoring.metric import Array, Metric
from scoring.task import TAU


def impacts(connection: Connection, scope: Scope, shares: bool = False) -> dict[str, Array]:
    """The rise of each metric of `task.impact` per category, the mean over runs.

    Args:
        connection: Where failures are read from.
        scope: Its runs, samples and threshold; the failure category is left aside.
        shares: Whether the exact Shapley values are computed too, for tasks of boxes; their cost doubles
            with each category that occurs.

    Returns:
        `impact.<metric>` for each metric and, with `shares`, `shapley.<metric>`, each an array in the order of the
        task's categories: 0 for a category that does not occur; NaN for one that cannot be repaired (those about
        matched boxes), and where no run has a value.
    """
    metrics = [scope.task.metric(key) for key in scope.task.impact]
    shares = shares and scope.task.boxes
    if shares or (scope.task.thresholded and scope.selection.tau != TAU):
        per_run = [_of_run(connection, scope, run, metrics, shares) for run in scope.runs] if metrics else []
    else:
        per_run = _stored(connection, scope, metrics) if metrics else []
    keys = [category.key for category in scope.task.categories]
    repairable = np.array([key in scope.task.repairable for key in keys])
    found = {}
    kinds = ("impact", "shapley") if shares else ("impact",)
    for column in [f"{kind}.{metric.key}" for kind in kinds for metric in metrics]:
        runs = [run.get(column, {}) for run in per_run]
        values = np.array([[run.get(key, np.nan) for key in keys] for run in runs], dtype=float)
        found[column] = np.where(repairable, _mean(values), np.nan)
    return found


def _mean(values: Array) -> Array | float:
    """The mean over runs, shape `(categories,)`, from their values, shape `(runs, categories)`."""
    measured = values[np.isfinite(values).any(axis=1)] if values.size else values
    if not len(measured):
        return np.nan
    mean: Array = np.nan_to_num(measured).mean(axis=0)
    return mean


def _stored(connection: Connection, scope: Scope, metrics: list[Metric]) -> list[dict[str, dict[str, float]]]:
    """For each run column -> category -> value, from the changes that were computed when it was scored."""
    runs = sample_sums(connection, scope, sample_filter(connection, scope, fail=False), metrics)
    changes = read_changes(connection, scope.part, {sums.run.id: sums.positions for sums in runs})
    return [_rises(changes[sums.run.id], sums.totals(), metrics) for sums in runs]


def _rises(
    changes: Mapping[str, Mapping[str, float]], totals: Mapping[str, Array], metrics: list[Metric]
) -> dict[str, dict[str, float]]:
    terms = totals.keys() | {term for by_term in changes.values() for term in by_term}
    # The totals as they are, then with each category repaired.
    sets = {
        term: totals.get(term, 0.0) + np.array([0.0, *(by_term.get(term, 0.0) for by_term in changes.values())])
        for term in terms
    }
    shape = 1 + len(changes)
    values = {f"impact.{metric.key}": np.broadcast_to(metric.of(sets), shape) for metric in metrics}
    return {
        column: dict(zip(changes, (found[1:] - found[0]).tolist(), strict=True)) for column, found in values.items()
    }


def _of_run(
    connection: Connection, scope: Scope, run: RunRow, metrics: list[Metric], shares: bool
) -> dict[str, dict[str, float]]:
    """Column -> category -> value, from the failures themselves."""
    repairs = impact.repairs_of(_scored(connection, scope, run), scope.selection.tau)
    found: dict[str, dict[str, float]] = defaultdict(dict)
    results = {"impact": impact.metric_gains(repairs, metrics)}
    if shares:
        results["shapley"] = impact.shapley(repairs, metrics)
    for kind, by_category in results.items():
        for category, by_metric in by_category.items():
            for key, value in by_metric.items():
                found[f"{kind}.{key}"][category] = value
    return found


def _scored(connection: Connection, scope: Scope, run: RunRow) -> list[Scored]:
    """What repairs are made of, for the samples of a run: states, pages and the failures that hold."""
    score, sample = schema.score, schema.sample
    chosen = select(sample.c.id).where(*sample_filter(connection, scope, fail=False))
    rows = connection.execute(
        select(score.c.sample_id, score.c.state).where(
            score.c.run_id == run.id, score.c.part == scope.part, score.c.sample_id.in_(chosen)
        )
    ).all()
    numbers = [number for number, _ in rows]
    pages = page_matches(connection, run.id, scope.part, numbers)
    failures = held_failures(connection, run.id, scope.part, numbers, impact.BIT, scope.selection.tau)
    return [
        Scored("", scope.part, state, {}, failures=failures.get(number, ()), pages=tuple(pages.get(number, ())))
        for number, state in rows
    ]
