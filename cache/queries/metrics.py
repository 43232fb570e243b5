"""Metrics of runs: overall with intervals, by facet, and over a sweep of thresholds.

The failure category of a Selection chooses samples to look at; it never restricts the samples that a
metric is computed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.queries.scope import Scope, frame, sample_filter, scope_of, stratum_filter
from cache.queries.sums import SampleSums, at_thresholds, sample_sums
from cache.selection import Selection
from cache.tallies import TAU
from cache.workspace import Workspace
from scoring import bootstrap
from scoring.task import Array


def run_metrics(ws: Workspace, selection: Selection, intervals: bool = True) -> pd.DataFrame:
    """Every metric of every run, with its 95% bootstrap interval over clusters.

    Returns:
        run, metric, value, lo, hi, n. `value` is NaN where the metric has no value in this slice (the
        metric's `empty` says why), `n` the samples in which it has one.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = sample_sums(connection, scope, sample_filter(connection, scope, fail=False))
    rows = [row for sums in found for row in _metric_rows(scope, sums, intervals)]
    return pd.DataFrame(rows, columns=["run", "metric", "value", "lo", "hi", "n"])


def metrics_by(ws: Workspace, selection: Selection, facet: str) -> pd.DataFrame:
    """Every metric of every run in each slice of a facet.

    Returns:
        run, value (the facet's), metric, score, n; slices without a scored sample are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        if scope.facets_only and not (scope.task.thresholded and selection.tau != TAU):
            return _slices_from_tallies(connection, scope, facet)
        return _slices_from_samples(connection, scope, facet)


def metric_sweep(ws: Workspace, selection: Selection, taus: Sequence[float]) -> pd.DataFrame:
    """Every metric of every run at each of some IoU thresholds: run, tau, metric, value."""
    rows = []
    with ws.reading() as connection:
        scope = scope_of(connection, selection.but(tau=TAU))
        for sums in sample_sums(connection, scope, sample_filter(connection, scope, fail=False)):
            for tau, at in zip(taus, _sweep(connection, scope, sums, taus), strict=True):
                totals = at.totals()
                rows += [(at.run.slug, tau, metric.key, float(metric.of(totals))) for metric in scope.task.metrics]
    return pd.DataFrame(rows, columns=["run", "tau", "metric", "value"])


def _sweep(connection: Connection, scope: Scope, sums: SampleSums, taus: Sequence[float]) -> list[SampleSums]:
    return at_thresholds(connection, scope, sums, taus) if scope.task.thresholded else [sums] * len(taus)


def _metric_rows(scope: Scope, sums: SampleSums, intervals: bool) -> list[tuple[str, str, float, float, float, int]]:
    metrics, totals, nowhere = scope.task.metrics, sums.totals(), (float("nan"), float("nan"))
    bounds = {}
    if intervals and len(sums.samples):
        bounds = bootstrap.intervals(metrics, sums.sums, sums.clusters)
    return [
        (
            sums.run.slug,
            metric.key,
            float(metric.of(totals)),
            *bounds.get(metric.key, nowhere),
            int(np.isfinite(sums.values(metric)).sum()),
        )
        for metric in metrics
    ]


def _slices_from_tallies(connection: Connection, scope: Scope, facet: str) -> pd.DataFrame:
    tally, value = schema.tally, schema.stratum_facet
    columns = (tally.c.run_id, value.c.value, tally.c.key, func.sum(tally.c.n).label("n"))
    statement = (
        select(*columns, func.sum(tally.c.s1).label("s1"))
        .join(value, value.c.stratum_id == tally.c.stratum_id)
        .where(
            tally.c.run_id.in_(scope.run_ids),
            tally.c.part == scope.part,
            tally.c.key.like("sum:%") | tally.c.key.like("metric:%") | tally.c.key.like("state:%"),
            value.c.name == facet,
            *stratum_filter(scope, tally.c.stratum_id),
        )
        .group_by(tally.c.run_id, value.c.value, tally.c.key)
    )
    sums: dict[tuple[str, str], dict[str, Array]] = defaultdict(dict)
    support: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    scored: set[tuple[str, str]] = set()
    for row in frame(connection, statement).itertuples(index=False):
        kind, _, name = row.key.partition(":")
        group = scope.slugs[row.run_id], row.value
        if kind == "sum":
            sums[group][name] = np.float64(row.s1)  # type: ignore[assignment]
        elif kind == "metric":
            support[group][name] = int(row.n)
        else:
            scored.add(group)
    rows = [
        (*group, metric.key, float(metric.of(sums[group])), support[group].get(metric.key, 0))
        for group in sorted(scored)
        for metric in scope.task.metrics
    ]
    return _slices(rows)


def _slices_from_samples(connection: Connection, scope: Scope, facet: str) -> pd.DataFrame:
    value = schema.stratum_facet
    strata = select(schema.stratum.c.id).where(schema.stratum.c.benchmark_id == scope.benchmark_id)
    pairs = frame(
        connection,
        select(value.c.stratum_id, value.c.value).where(value.c.name == facet, value.c.stratum_id.in_(strata)),
    )
    rows = []
    for sums in sample_sums(connection, scope, sample_filter(connection, scope, fail=False)):
        for text, group in pairs.groupby("value"):
            mine = np.isin(sums.strata, group["stratum_id"].to_numpy())
            if not mine.any():
                continue
            totals = {term: values[mine].sum() for term, values in sums.sums.items()}
            for metric in scope.task.metrics:
                n = int(np.isfinite(sums.values(metric)[mine]).sum())
                rows.append((sums.run.slug, str(text), metric.key, float(metric.of(totals)), n))
    return _slices(rows)


def _slices(rows: list[tuple[str, str, str, float, int]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["run", "value", "metric", "score", "n"])
