"""Metrics of runs: overall with intervals and the counts beside them, by one facet or two, and over thresholds.

The failure category of a Selection chooses samples to look at; it never restricts the samples that a
metric is computed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pandas as pd
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import pooled_scope, sample_filter, tally_filter
from cache.queries.scope import Scope, read_frame, scope_of
from cache.queries.sums import SampleSums, at_thresholds, sample_sums, unit_sums
from cache.selection.facet_order import in_order
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from records import MISSING
from scoring.metric import Array, Metric
from scoring.statistics.intervals import Estimate, Interval, estimates
from scoring.task import TAU

METRIC_COLUMNS = ("run", "metric", "value", "lo", "hi", "reason", "n", "units")


def run_metrics(ws: Workspace, selection: Selection, intervals: bool = True) -> pd.DataFrame:
    """Every metric of every run, with its 95% interval over units (`scoring.statistics.intervals`).

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        intervals: Whether intervals are computed.

    Returns:
        run, metric, value, lo, hi, reason, n, units. `value` is NaN where the metric has none (the metric's
        `empty` says why); lo and hi are NaN where there is no interval, and `reason` says why, in words; `n`
        is what its denominator counts, and `units` the number of units with some of that.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        where = sample_filter(connection, scope, fail=False)
        found = unit_sums(connection, scope, where, scope.task.metrics)
    by_run = _estimates(scope, found) if intervals else {sums.run.slug: _values(scope, sums) for sums in found}
    rows = [
        (slug, key, one.value, one.interval.low, one.interval.high, one.interval.reason, round(one.n), one.units)
        for slug, by_metric in by_run.items()
        for key, one in by_metric.items()
    ]
    return pd.DataFrame(rows, columns=list(METRIC_COLUMNS))


def run_counts(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The counts beside the metrics of each run of a Selection (`Task.counts`): run, key, n."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail=""))
        found = unit_sums(connection, scope, sample_filter(connection, scope, fail=False))
    rows = [
        (sums.run.slug, count.key, float(np.sum(sums.sums[count.key])) if count.key in sums.sums else 0.0)
        for sums in found
        for count in scope.task.counts
    ]
    return pd.DataFrame(rows, columns=["run", "key", "n"])


def metrics_by(
    ws: Workspace, selection: Selection, facet: str, keys: Sequence[str] = (), intervals: bool = False
) -> pd.DataFrame:
    """Every metric of every run in each slice of a facet.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        facet: The facet that is sliced.
        keys: The metrics that are asked for; all when left out.
        intervals: Whether intervals are computed, over the units of each slice.

    Returns:
        run, value (the facet's), metric, score, n (what its denominator counts), low, high and reason (of its interval,
        why there is none), units (with some of n; NaN without intervals); slices without a scored sample are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        metrics = [metric for metric in scope.task.metrics if not keys or metric.key in keys]
        if not intervals and scope.facets_only and not (scope.task.thresholded and selection.tau != TAU):
            return _slices_from_tallies(connection, scope, facet, metrics)
        return _slices_from_samples(connection, scope, facet, metrics, intervals)


def facets_with_values(ws: Workspace, selection: Selection, metric: str) -> tuple[str, ...] | None:
    """The facets of which some stated value has something that a metric's denominator counts, in some run.

    None where tallies do not say: then any may.
    """
    tally, value = schema.tally, schema.stratum_facet
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        chosen = scope.task.metric(metric)
        if not scope.facets_only or (scope.task.thresholded and selection.tau != TAU):
            return None
        found = read_frame(
            connection,
            select(value.c.name, tally.c.key, func.sum(tally.c.total).label("total"))
            .join(value, value.c.stratum_id == tally.c.stratum_id)
            .where(*tally_filter(scope), _tallied([chosen]), value.c.value != MISSING)
            .group_by(value.c.name, tally.c.key),
        )
    sums: dict[str, dict[str, Array]] = defaultdict(dict)
    for row in found.itertuples(index=False):
        sums[row.name][row.key.removeprefix("sum:")] = np.float64(row.total)  # type: ignore[assignment]
    return tuple(name for name, terms in sums.items() if float(chosen.n(terms)) > 0)


def metric_sweep(ws: Workspace, selection: Selection, taus: Sequence[float]) -> pd.DataFrame:
    """Every metric of every run at each of some IoU thresholds: run, tau, metric, value."""
    rows = []
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(tau=TAU))
        for sums in sample_sums(connection, scope, sample_filter(connection, scope, fail=False)):
            for tau, at in zip(taus, _sweep(connection, scope, sums, taus), strict=True):
                totals = at.totals()
                rows += [(at.run.slug, tau, metric.key, float(metric.value(totals))) for metric in scope.task.metrics]
    return pd.DataFrame(rows, columns=["run", "tau", "metric", "value"])


def _sweep(connection: Connection, scope: Scope, sums: SampleSums, taus: Sequence[float]) -> list[SampleSums]:
    return at_thresholds(connection, scope, sums, taus) if scope.task.thresholded else [sums] * len(taus)


def _estimates(scope: Scope, found: list[SampleSums]) -> dict[str, dict[str, Estimate]]:
    """Slug -> metric -> its estimate, in the order of the runs. Runs over the same rows share their draws."""
    alike: dict[bytes, list[SampleSums]] = defaultdict(list)
    for sums in found:
        alike[sums.samples.tobytes()].append(sums)
    by_run: dict[str, dict[str, Estimate]] = {}
    for group in alike.values():
        runs = {sums.run.slug: sums.sums for sums in group}
        by_run |= estimates(scope.task.metrics, runs, group[0].clusters.tolist())
    return {sums.run.slug: by_run[sums.run.slug] for sums in found}


def _values(scope: Scope, sums: SampleSums) -> dict[str, Estimate]:
    """Metric -> its value, n and units, without an interval."""
    totals, by_metric = sums.totals(), {}
    for metric in scope.task.metrics:
        counted = np.broadcast_to(metric.n(sums.sums), sums.clusters.shape)
        # Numbers of clusters are small: counting them is faster than sorting, as `np.unique` does.
        units = int(np.count_nonzero(np.bincount(sums.clusters[counted != 0])))
        by_metric[metric.key] = Estimate(float(metric.value(totals)), float(counted.sum()), units, Interval())
    return by_metric


def _tallied(metrics: Sequence[Metric]) -> ColumnElement[bool]:
    """The tallied sums of metrics, those of every label too."""
    named = (f"sum:{term}" for metric in metrics for term in (*metric.terms, *metric.denominator))
    key, terms = schema.tally.c.key, dict.fromkeys(named)
    exact = [term for term in terms if not term.endswith("*")]
    return or_(key.in_(exact), *(key.startswith(term[:-1], autoescape=True) for term in terms if term.endswith("*")))


def _slices_from_tallies(connection: Connection, scope: Scope, facet: str, metrics: Sequence[Metric]) -> pd.DataFrame:
    tally, value = schema.tally, schema.stratum_facet
    columns = (tally.c.run_id, value.c.value, tally.c.key, func.sum(tally.c.n).label("n"))
    statement = (
        select(*columns, func.sum(tally.c.total).label("total"))
        .join(value, value.c.stratum_id == tally.c.stratum_id)
        .where(*tally_filter(scope), _tallied(metrics) | tally.c.key.like("state:%"), value.c.name == facet)
        .group_by(tally.c.run_id, value.c.value, tally.c.key)
    )
    sums: dict[tuple[str, str], dict[str, Array]] = defaultdict(dict)
    scored: set[tuple[str, str]] = set()
    for row in read_frame(connection, statement).itertuples(index=False):
        kind, _, name = row.key.partition(":")
        group = scope.slugs[row.run_id], row.value
        if kind == "sum":
            sums[group][name] = np.float64(row.total)  # type: ignore[assignment]
        else:
            scored.add(group)
    rows = [
        (*group, metric.key, float(metric.value(sums[group])), round(float(metric.n(sums[group]))), *_NO_INTERVAL)
        for group in sorted(scored)
        for metric in metrics
    ]
    return _slices(rows)


def _slices_from_samples(
    connection: Connection, scope: Scope, facet: str, metrics: Sequence[Metric], intervals: bool
) -> pd.DataFrame:
    value = schema.stratum_facet
    strata = select(schema.stratum.c.id).where(schema.stratum.c.benchmark_id == scope.benchmark_id)
    pairs = read_frame(
        connection,
        select(value.c.stratum_id, value.c.value).where(value.c.name == facet, value.c.stratum_id.in_(strata)),
    )
    rows = []
    for sums in unit_sums(connection, scope, sample_filter(connection, scope, fail=False), metrics):
        for text, group in pairs.groupby("value"):
            mine = np.isin(sums.strata, group["stratum_id"].to_numpy())
            if not mine.any():
                continue
            terms = {term: values[mine] for term, values in sums.sums.items()}
            found = estimates(metrics, {"": terms}, sums.clusters[mine].tolist())[""] if intervals else {}
            totals = {term: values.sum() for term, values in terms.items()}
            for metric in metrics:
                n = round(float(metric.n(totals)))
                of = found[metric.key] if intervals else None
                between = (of.interval.low, of.interval.high, of.interval.reason, of.units) if of else _NO_INTERVAL
                rows.append((sums.run.slug, str(text), metric.key, float(metric.value(totals)), n, *between))
    return _slices(rows)


_NO_INTERVAL = (float("nan"), float("nan"), "", float("nan"))


def _slices(rows: list[tuple[str, str, str, float, int, float, float, str, float]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["run", "value", "metric", "score", "n", "low", "high", "reason", "units"])


def facet_grid(ws: Workspace, selection: Selection, rows: str, columns: str, metric: str) -> pd.DataFrame:
    """The metric where two facets cross.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        rows: A facet.
        columns: Another facet.
        metric: Key of the metric.

    Returns:
        row, column (values of the facets), score (mean over the runs that have a value there), n (samples it counts,
        or items where sums are those of items, in the run with most of them); pairs without samples are left
        out. A sample with several values of a facet stands in each.
    """
    value = schema.stratum_facet
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        chosen = scope.task.metric(metric)
        sums = unit_sums(connection, scope, sample_filter(connection, scope, fail=False), [chosen])
        members: dict[tuple[str, str], set[int]] = defaultdict(set)
        mine = select(schema.stratum.c.id).where(schema.stratum.c.benchmark_id == scope.benchmark_id)
        for name, text, stratum in connection.execute(
            select(value.c.name, value.c.value, value.c.stratum_id).where(
                value.c.name.in_((rows, columns)), value.c.stratum_id.in_(mine)
            )
        ):
            members[name, text].add(stratum)
    found = []
    for row in in_order(text for name, text in members if name == rows):
        for column in in_order(text for name, text in members if name == columns):
            strata = np.array(sorted(members[rows, row] & members[columns, column]), dtype=np.int64)
            scores, n, samples = [], 0, 0
            for run_sums in sums:
                here = np.isin(run_sums.strata, strata)
                samples = max(samples, int(here.sum()))
                terms = {term: values[here] for term, values in run_sums.sums.items()}
                n = max(n, int(np.broadcast_to(chosen.enters(terms), int(here.sum())).sum()))
                scores.append(float(chosen.value({term: values.sum() for term, values in terms.items()})))
            if samples:
                finite = [score for score in scores if np.isfinite(score)]
                found.append((row, column, float(np.mean(finite)) if finite else float("nan"), n))
    return pd.DataFrame(found, columns=["row", "column", "score", "n"])
