"""The impact of failure categories: how far metrics of all runs together would rise if one category were repaired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from sqlalchemy.engine import Connection

from cache.queries.conditions import pooled_scope, sample_filter
from cache.queries.repairs.changes import Changes, are_found_anew, changes_of_runs, scored_samples
from cache.queries.scope import Scope
from cache.queries.sums import SampleSums, selected_sums
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from scoring.grounding.repairs import repairs_of, shapley
from scoring.metric import Array, Metric
from scoring.statistics.two_runs import rises

MOST_RESPONSES = 20_000
"""Responses up to which impact is found at another threshold than 0.5: some ten seconds' worth.

At 0.5 it is kept from when they were scored, however many they are.
"""


def impacts(
    connection: Connection,
    scope: Scope,
    asked: Collection[str] | None = None,
    shares: bool = False,
    intervals: bool = False,
    category: str = "",
) -> dict[str, Array]:
    """The rise of metrics of `task.impact` per category, over the responses of all runs together.

    Every response counts alike, so runs count by their samples; where sums are those of items, facets choose the items
    that are counted and repaired. A run whose boxes look as if they were written in another convention is left out:
    repairing its failures would be repairing that. If all do, none is left out.

    Args:
        connection: Where failures are read from.
        scope: Its runs, samples and threshold; the failure category is left aside.
        asked: Keys of the metrics, all of `task.impact` when None.
        shares: Whether the exact Shapley values are computed too, for tasks of boxes; their cost doubles
            with each category that occurs.
        intervals: Whether the 95% intervals of the rises are computed.
        category: Key of the one category that is asked about, which takes less time; every one when "".

    Returns:
        `impact.<metric>` for each metric, with `shares` `shapley.<metric>` (the mean over runs, by their samples) and
        with `intervals` `impact.<metric>.low` and `.high`, each an array in the order of the task's categories: 0 for
        a category that does not occur or is not asked about; NaN for one that cannot be repaired (those about matched
        boxes), where no run has a value, and at another threshold than 0.5 of more than `MOST_RESPONSES` responses.
    """
    metrics = [scope.task.metric(key) for key in scope.task.impact if asked is None or key in asked]
    if not metrics:
        return {}
    scope = without_doubtful_runs(scope)
    keys = [category.key for category in scope.task.categories]
    repairable = np.array([key in scope.task.repairable for key in keys])
    runs = selected_sums(connection, scope, sample_filter(connection, scope, fail=False), metrics)
    if are_found_anew(scope) and sum(len(sums.samples) for sums in runs) > MOST_RESPONSES:
        return dict.fromkeys(_columns(metrics, intervals), np.full(len(keys), np.nan))
    changes = changes_of_runs(connection, scope, runs)
    if category:
        changes = [{key: of_run[key] for key in of_run.keys() & {category}} for of_run in changes]
    found = _rises(runs, changes, metrics, intervals)
    if shares and scope.task.boxes:
        found |= _shapley(connection, scope, runs, metrics)
    return {
        column: np.where(repairable, [values.get(key, default) for key in keys], np.nan)
        for column, (values, default) in found.items()
    }


def without_doubtful_runs(scope: Scope) -> Scope:
    """The Scope with the runs that enter impact: those whose coordinate convention is not in doubt, if there are."""
    return replace(scope, runs=tuple(run for run in scope.runs if not run.in_doubt) or scope.runs)


def runs_without_impact(ws: Workspace, selection: Selection) -> tuple[str, ...]:
    """Slugs of the runs that figures over several runs count, but their impact does not."""
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
    entering = set(without_doubtful_runs(scope).run_ids)
    return tuple(run.slug for run in scope.runs if run.id not in entering)


_ByCategory = tuple[Mapping[str, float], float]
"""A value of each category that occurs, and that of one that does not."""


def _rises(
    runs: Sequence[SampleSums], changes: Sequence[Changes], metrics: list[Metric], intervals: bool
) -> dict[str, _ByCategory]:
    """Column -> the rises, of the sums of all runs added up in each sample."""
    if not runs:
        return dict.fromkeys(_columns(metrics, intervals), ({}, float("nan")))
    rows = int(max(sums.positions.max(initial=-1) for sums in runs)) + 1
    clusters = np.zeros(rows, dtype=np.int64)
    before: dict[str, Array] = defaultdict(lambda: np.zeros(rows))
    change: dict[str, dict[str, Array]] = defaultdict(lambda: defaultdict(lambda: np.zeros(rows)))
    terms = {term for metric in metrics for term in metric.needs({name for sums in runs for name in sums.sums})}
    for sums, of_run in zip(runs, changes, strict=True):
        clusters[sums.positions] = sums.clusters
        for term in terms & sums.sums.keys():
            before[term][sums.positions] += sums.sums[term]
        for category, by_term in of_run.items():
            for term in terms & by_term.keys():
                change[category][term][sums.positions] += by_term[term]
    kept = np.unique(np.concatenate([sums.positions for sums in runs]))
    now = {term: values[kept] for term, values in before.items()}
    after = {
        category: now | {term: now.get(term, 0.0) + values[kept] for term, values in by_term.items()}
        for category, by_term in change.items()
    }
    totals = [{term: values.sum() for term, values in sums.items()} for sums in (now, *after.values())]
    values = [[float(metric.value(of_set)) for of_set in totals] for metric in metrics]
    found: dict[str, _ByCategory] = {
        f"impact.{metric.key}": (
            {category: value - start for category, value in zip(after, repaired, strict=True)},
            0.0 if np.isfinite(start) else start,
        )
        for metric, (start, *repaired) in zip(metrics, values, strict=True)
    }
    if intervals:
        estimated = rises(metrics, now, after, clusters[kept].tolist())
        for metric in metrics:
            bounds = {key: of[metric.key].interval for key, of in estimated.items() if metric.key in of}
            found[f"impact.{metric.key}.low"] = {key: one.low for key, one in bounds.items()}, float("nan")
            found[f"impact.{metric.key}.high"] = {key: one.high for key, one in bounds.items()}, float("nan")
    return found


def _columns(metrics: Sequence[Metric], intervals: bool) -> list[str]:
    ends = ("", ".low", ".high") if intervals else ("",)
    return [f"impact.{metric.key}{end}" for metric in metrics for end in ends]


def _shapley(
    connection: Connection, scope: Scope, runs: Sequence[SampleSums], metrics: list[Metric]
) -> dict[str, _ByCategory]:
    """Column -> the exact Shapley values, the mean over runs, each with the weight of its samples."""
    shares = [
        shapley(repairs_of(scored_samples(connection, scope, sums.run), scope.selection.tau), metrics) for sums in runs
    ]
    sizes = np.array([len(sums.samples) for sums in runs], dtype=float)
    keys = sorted({category for of_run in shares for category in of_run})
    found: dict[str, _ByCategory] = {}
    for metric in metrics:
        table = np.array([[of_run.get(key, {}).get(metric.key, np.nan) for key in keys] for of_run in shares])
        valued = np.isfinite(table).any(axis=1) if table.size else np.zeros(len(shares), dtype=bool)
        mean = sizes[valued] @ np.nan_to_num(table[valued]) / sizes[valued].sum() if valued.any() else []
        found[f"shapley.{metric.key}"] = dict(zip(keys, mean, strict=False)), 0.0 if valued.any() else float("nan")
    return found
