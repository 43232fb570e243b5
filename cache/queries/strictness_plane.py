"""The strictness plane: two rates of every run with their intervals, overall or in each slice of a facet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.queries.conditions import sample_filter
from cache.queries.scope import Scope, scope_of
from cache.queries.sums import SampleSums, sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric
from scoring.statistics import bootstrap

COLUMNS = ("run", "slice", "x", "x_low", "x_high", "y", "y_low", "y_high", "x_n", "y_n", "score")

_UNKNOWN = (float("nan"), float("nan"))


def strictness_plane(ws: Workspace, selection: Selection, facet: str = "") -> pd.DataFrame:
    """The two metrics of the task's plane, x and y, of every run.

    Args:
        ws: The workspace.
        selection: Its runs, facets and search.
        facet: The facet whose slices stand beside each other; all samples together when "".

    Returns:
        run, slice (value of the facet, "" without one), x and y (NaN where the slice has none of that class),
        their 95% bootstrap intervals over clusters (NaN where there are none), x_n and y_n (their
        denominators), score (the primary metric). Slices without a scored sample are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(fail="", cell="", label=""))
        x, y = (scope.task.metric(key) for key in scope.task.plane)
        metrics = [x, y, scope.task.primary]
        found = sample_sums(connection, scope, sample_filter(connection, scope, fail=False), metrics)
        slices = _slices(connection, scope, facet) if facet else {"": None}
    rows = [row for text, strata in slices.items() for row in _rows(found, text, strata, x, y, scope.task.primary)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _rows(
    found: list[SampleSums], text: str, strata: NDArray[np.int64] | None, x: Metric, y: Metric, primary: Metric
) -> Iterator[tuple[object, ...]]:
    alike: dict[bytes, dict[str, tuple[dict[str, Array], NDArray[np.int64]]]] = defaultdict(dict)
    for run_sums in found:
        mine = np.ones(len(run_sums.samples), dtype=bool) if strata is None else np.isin(run_sums.strata, strata)
        if (run_sums.states[mine] == "scored").any():
            sums = {term: values[mine] for term, values in run_sums.sums.items()}
            alike[run_sums.samples[mine].tobytes()][run_sums.run.slug] = sums, run_sums.clusters[mine]
    for group in alike.values():
        clusters = next(iter(group.values()))[1]
        runs = {slug: sums for slug, (sums, _) in group.items()}
        bounds = bootstrap.run_intervals([x, y], runs, clusters.tolist())
        totals = _totals(list(runs.values()))
        values = {metric.key: np.broadcast_to(metric.value(totals), len(runs)).tolist() for metric in (x, y, primary)}
        counts = [totals.get(metric.terms[1], np.zeros(len(runs))).tolist() for metric in (x, y)]
        for at, slug in enumerate(runs):
            rates = [(values[metric.key][at], *bounds[slug].get(metric.key, _UNKNOWN)) for metric in (x, y)]
            yield slug, text, *rates[0], *rates[1], counts[0][at], counts[1][at], values[primary.key][at]


def _totals(runs: list[dict[str, Array]]) -> dict[str, Array]:
    """Term -> its total in each run, shape `(runs,)`; 0 where a run has no such term."""
    terms = {term for sums in runs for term in sums}
    return {term: np.array([sums[term].sum() if term in sums else 0.0 for sums in runs]) for term in terms}


def _slices(connection: Connection, scope: Scope, facet: str) -> dict[str, NDArray[np.int64] | None]:
    value, stratum = schema.stratum_facet, schema.stratum
    rows = connection.execute(
        select(value.c.value, value.c.stratum_id)
        .join(stratum, stratum.c.id == value.c.stratum_id)
        .where(value.c.name == facet, stratum.c.benchmark_id == scope.benchmark_id)
        .order_by(value.c.value)
    )
    strata: dict[str, list[int]] = defaultdict(list)
    for text, number in rows:
        strata[text].append(number)
    return {text: np.array(numbers, dtype=np.int64) for text, numbers in strata.items()}
