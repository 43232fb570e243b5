"""Metrics of single labels: of every run, over the samples of a Selection."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
from sqlalchemy import func, select

from cache.queries.conditions import failures_of_runs, pooled, sample_filter
from cache.queries.scope import read_frame, scope_of
from cache.queries.sums import sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import storable
from cache.store.word_ids import word_ids
from cache.store.workspace import Workspace
from scoring.metric import labels_of
from scoring.statistics.intervals import estimates

COLUMNS = ("run", "label", "value", "hits", "n", "units", "low", "high")
POOLED = ("label", "value", "hits", "n", "units", "low", "high", "quarter", "three_quarters", "runs")

POOL = ""
"""Stands in place of a run's slug where runs are pooled."""


def label_recalls(ws: Workspace, selection: Selection, chosen: tuple[str, ...] = ()) -> pd.DataFrame:
    """The first metric of single labels that the task declares, of each run and label, and pooled over runs.

    The label and the cell that a Selection names choose samples to look at; they restrict nothing here.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        chosen: Slugs of those of its runs that are pooled, all where it is empty; of several, those that enter figures
            over several runs.

    Returns:
        run (`POOL` for the pooled ones), label, value (NaN where the label was never compared), hits and n (numerator
        and denominator), units, low and high (of its 95% interval, NaN where none is given); labels that gold names
        nowhere are left out. Its `attrs["pooled"]` are the slugs of the pooled runs.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(label="", cell="", fail=""))
        among = tuple(run for run in scope.runs if not chosen or run.slug in chosen)
        entering = {run.slug for run in pooled(connection, replace(scope, runs=among)).runs}
        metric = scope.task.label_metrics[0]
        found = sample_sums(connection, scope, sample_filter(connection, scope, fail=False), [metric])
    rows = int(max((sums.positions.max(initial=-1) for sums in found), default=-1)) + 1
    clusters = np.zeros(rows, dtype=np.int64)
    terms = {term for sums in found for term in sums.sums}
    runs = {slug: {term: np.zeros(rows) for term in terms} for slug in (POOL, *(sums.run.slug for sums in found))}
    for sums in found:
        clusters[sums.positions] = sums.clusters
        for slug in (sums.run.slug, *([POOL] if sums.run.slug in entering else [])):
            for term, values in sums.sums.items():
                runs[slug][term][sums.positions] += values
    of_labels = [metric.for_label(label) for label in labels_of(terms, metric.terms[1:])]
    listed = [
        (
            slug,
            of_label.label,
            found_of.value,
            float(runs[slug].get(of_label.terms[0], _NONE).sum()),
            found_of.n,
            found_of.units,
            found_of.interval.low,
            found_of.interval.high,
        )
        for slug, by_key in estimates(of_labels, runs, clusters.tolist()).items()
        for of_label in of_labels
        for found_of in (by_key[of_label.key],)
    ]
    table = pd.DataFrame(listed, columns=list(COLUMNS))
    table = table[table.groupby("label")["n"].transform("sum") > 0].reset_index(drop=True)
    table.attrs["pooled"] = tuple(sorted(entering))
    return table


_NONE = np.zeros(1)


def pooled_recalls(table: pd.DataFrame) -> pd.DataFrame:
    """Recalls of labels pooled over runs, with their intervals and the spread of the runs.

    Args:
        table: As `label_recalls` gives it, of the runs that are pooled and of all of them together.

    Returns:
        label, value (hits over n, both added up), hits, n, units, low and high (its 95% interval), quarter and
        three_quarters (25th and 75th percentile of the values of single runs, numpy's linear quantiles; NaN with fewer
        than two), runs (that have a value).
    """
    rows = []
    for label, of_label in table[table["run"] != POOL].groupby("label", sort=True):
        together = table[(table["run"] == POOL) & (table["label"] == label)].iloc[0]
        values = of_label["value"].dropna().to_numpy()
        quarters = np.quantile(values, [0.25, 0.75]) if len(values) > 1 else (np.nan, np.nan)
        rows.append((*together[list(COLUMNS[1:])], *quarters, len(values)))
    return pd.DataFrame(rows, columns=list(POOLED))


def label_failures(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Failures about the label of a Selection: category, count; only what occurs."""
    table, sample = schema.failure, schema.sample
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail=""))
        mine = select(sample.c.id).where(*sample_filter(connection, scope, fail=False))
        return read_frame(
            connection,
            select(schema.word.c.text.label("category"), func.count().label("count"))
            .select_from(table)
            .join(schema.word, schema.word.c.id == table.c.category)
            .where(
                *failures_of_runs(scope),
                table.c.label.in_(word_ids([storable(selection.label)])),
                table.c.sample_id.in_(mine),
            )
            .group_by(schema.word.c.text)
            .order_by(func.count().desc(), schema.word.c.text),
        )
