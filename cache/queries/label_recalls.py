"""Metrics of single labels: of every run, over the samples of a Selection."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pandas as pd
from sqlalchemy import func, or_, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import failures_of_runs, sample_filter, tally_filter
from cache.queries.scope import Scope, read_frame, scope_of
from cache.queries.sums import sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import storable
from cache.store.vocabulary import word_ids
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric, labels_of, ratio

COLUMNS = ("run", "label", "value", "hits", "n")
POOLED = ("label", "value", "hits", "n", "low", "high", "runs")


def label_recalls(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The first metric of single labels that the task declares, of each run and label.

    The label and the cell that a Selection names choose samples to look at; they restrict nothing here.

    Returns:
        run, label, value (NaN where the label was never compared), hits and n (numerator and
        denominator); labels that gold names nowhere in this slice are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(label="", cell="", fail=""))
        metric = scope.task.label_metrics[0]
        totals = (_from_tallies if scope.facets_only else _from_samples)(connection, scope, metric)
    slugs = [run.slug for run in scope.runs]
    parts = []
    for label in labels_of({term for sums in totals.values() for term in sums}, metric.terms[1:]):
        of_label = metric.for_label(label)
        sums = {term: np.array([float(totals[slug].get(term, 0.0)) for slug in slugs]) for term in of_label.terms}
        hits, n = (sums[term] for term in of_label.terms)
        if n.sum() > 0:
            parts.append(
                pd.DataFrame({"run": slugs, "label": label, "value": of_label.value(sums), "hits": hits, "n": n})
            )
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=list(COLUMNS))


def pooled_recalls(table: pd.DataFrame) -> pd.DataFrame:
    """Recalls of labels pooled over runs, with the spread of the runs.

    Args:
        table: As `label_recalls` gives it, of the runs that are pooled.

    Returns:
        label, value (hits over n, both added up), hits, n, low and high (25th and 75th percentile of the values
        of single runs, numpy's linear quantiles; NaN with fewer than two), runs (that have a value).
    """
    rows = []
    for label, of_label in table.groupby("label", sort=True):
        hits, n = float(of_label["hits"].sum()), float(of_label["n"].sum())
        values = of_label["value"].dropna().to_numpy()
        low, high = np.quantile(values, [0.25, 0.75]) if len(values) > 1 else (np.nan, np.nan)
        rows.append((label, float(ratio(np.float64(hits), np.float64(n))), hits, n, low, high, len(values)))  # type: ignore[arg-type]
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


def _from_tallies(connection: Connection, scope: Scope, metric: Metric) -> dict[str, dict[str, Array]]:
    tally = schema.tally
    stems = [tally.c.key.startswith(f"sum:{term.removesuffix('*')}", autoescape=True) for term in metric.terms]
    rows = connection.execute(
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.total))
        .where(*tally_filter(scope), or_(*stems))
        .group_by(tally.c.run_id, tally.c.key)
    )
    found: dict[str, dict[str, Array]] = defaultdict(dict)
    slugs = scope.slugs
    for run_id, key, total in rows:
        found[slugs[run_id]][key.removeprefix("sum:")] = np.float64(total)  # type: ignore[assignment]
    return found


def _from_samples(connection: Connection, scope: Scope, metric: Metric) -> dict[str, dict[str, Array]]:
    where = sample_filter(connection, scope, fail=False)
    return {run_sums.run.slug: run_sums.totals() for run_sums in sample_sums(connection, scope, where, [metric])}
