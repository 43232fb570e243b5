"""What to look at first: the few things of a Selection that stand out, those that exist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from sqlalchemy import select

from cache import schema
from cache.queries.facets import facet_counts
from cache.queries.failures import ranking
from cache.queries.metrics import metrics_by
from cache.queries.samples import samples
from cache.queries.scope import sample_filter, scope_of
from cache.queries.sums import sample_sums
from cache.selection import Selection
from cache.strata import MISSING
from cache.workspace import Workspace
from scoring.task import Task

Numbers = Mapping[str, float | int | str]

SUPPORT = 10
"""Samples that a slice needs before it can be called the worst."""


@dataclass(frozen=True, slots=True)
class Standout:
    """One thing that stands out.

    Args:
        kind: What it is.
        selection: What shows it.
        numbers: For its sentence: `category`, `count`, `share` and, where repairing it raises the metric,
            `metric`, `rise` and the `runs` it is the median of; `facet`, `slice`, `metric`, `value`, `n`;
            `sample`, `failures`, `runs`; `sample`, `metric`, `low`, `high`.
    """

    kind: Literal["worst_failure", "worst_slice", "most_missed", "disagreement"]
    selection: Selection
    numbers: Numbers


def standouts(ws: Workspace, selection: Selection) -> list[Standout]:
    """The worst failure, the worst slice, the most often missed sample, the biggest disagreement.

    The worst failure category is the one whose repair would raise the primary metric most. Ranked by
    count it would mostly be a trivial one: an answer cut into ten boxes is ten extra steps, which cost
    less than one answer put in the wrong place. The rise is the median over runs, so that one run which fails
    like no other does not speak for all. Where no repair raises the metric it is the most frequent.

    The worst slice is a facet's value with `SUPPORT` samples or more, beside at least one other such
    value; slices over which the metric says nothing (`Metric.silent`) take no part.

    All four are about the Selection's runs and facets. With several runs a slice's value is the mean
    over runs. What does not exist (no failure, one run) is left out.
    """
    found = (query(ws, selection.browsing()) for query in (_worst_failure, _worst_slice, _most_missed, _disagreement))
    return [standout for standout in found if standout is not None]


def _worst_failure(ws: Workspace, selection: Selection) -> Standout | None:
    task = _task(ws, selection)
    table = ranking(ws, selection, over="median")
    ranked = {category.key for category in task.categories if category.ranked}
    table = table[table["category"].isin(ranked) & (table["count"] > 0)]
    if table.empty:
        return None
    column = f"impact.{task.primary.key}"
    by_impact = column in table and bool((table[column] > 0).any())
    top = table.loc[table[column].idxmax()] if by_impact else table.iloc[0]
    category = str(top["category"])
    numbers: dict[str, float | int | str] = {
        "category": category,
        "count": int(top["count"]),
        "share": float(top["share"]),
    }
    if by_impact:
        runs = _scored_runs(ws, selection)
        numbers |= {"metric": task.primary.key, "rise": float(top[column]), "runs": runs}
    return Standout("worst_failure", selection.but(fail=category, sort="impact" if by_impact else ""), numbers)


def _worst_slice(ws: Workspace, selection: Selection) -> Standout | None:
    metric = _task(ws, selection).primary
    counts = facet_counts(ws, selection)
    counts = counts[(counts["samples"] >= SUPPORT) & (counts["value"] != MISSING)]
    slices = []
    for facet, values in counts.groupby("facet"):
        silent = {value for name, value in metric.silent if name == facet}
        telling = set(values["value"]) - silent
        if len(telling) < 2 or selection.values(str(facet)):
            continue
        table = metrics_by(ws, selection, str(facet), (metric.key,))
        table = table[table["value"].isin(telling)]
        means = table.groupby("value").agg(score=("score", "mean"), n=("n", "min")).dropna()
        slices += [(str(facet), str(row.Index), float(row.score), int(row.n)) for row in means.itertuples()]
    slices = [row for row in slices if row[3] >= SUPPORT]
    if not slices:
        return None
    sign = 1 if metric.better == "higher" else -1
    facet, value, score, n = min(slices, key=lambda row: sign * row[2])
    numbers: Numbers = {"facet": facet, "slice": value, "metric": metric.key, "value": score, "n": n}
    return Standout("worst_slice", selection.with_facet(facet, value), numbers)


def _most_missed(ws: Workspace, selection: Selection) -> Standout | None:
    table = samples(ws, selection.but(sort="-failures", fail=""), limit=1)
    if table.empty or not table.loc[0, "failures"]:
        return None
    sample = str(table.loc[0, "sample"])
    runs = sum(name.startswith("value.") for name in table.columns)
    numbers: Numbers = {"sample": sample, "failures": int(table.loc[0, "failures"]), "runs": runs}
    return Standout("most_missed", selection.but(at=sample), numbers)


def _disagreement(ws: Workspace, selection: Selection) -> Standout | None:
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        metric = scope.task.of_sample
        sums = sample_sums(connection, scope, sample_filter(connection, scope))
        if len(sums) < 2:
            return None
        values = pd.concat([pd.Series(one.values(metric), index=one.samples) for one in sums], axis=1)
        spread = (values.max(axis=1) - values.min(axis=1)).fillna(0.0)
        if spread.empty or not np.max(spread) > 0:
            return None
        row = int(spread.idxmax())
        sample = str(connection.scalar(select(schema.sample.c.key).where(schema.sample.c.id == row)))
    numbers: Numbers = {
        "sample": sample,
        "metric": metric.key,
        "low": float(values.loc[row].min()),
        "high": float(values.loc[row].max()),
    }
    return Standout("disagreement", selection.but(at=sample), numbers)


def _scored_runs(ws: Workspace, selection: Selection) -> int:
    with ws.reading() as connection:
        return len(scope_of(connection, selection).runs)


def _task(ws: Workspace, selection: Selection) -> Task:
    with ws.reading() as connection:
        return scope_of(connection, selection).task
