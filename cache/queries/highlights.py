"""Highlights of Home: the worst failure and slice, the most often missed sample, and so on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from sqlalchemy import select

from cache.queries.comparisons import slices
from cache.queries.conditions import pooled_scope, pooled_slugs, sample_filter
from cache.queries.failures import ranking
from cache.queries.repairs.impacts import impacts, runs_without_impact
from cache.queries.samples import samples
from cache.queries.scope import scope_of
from cache.queries.sums import sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from records import Pairs
from scoring.task import Task

Numbers = Mapping[str, float | int | str]


@dataclass(frozen=True, slots=True)
class Highlight:
    """One finding that stands out in a benchmark.

    Args:
        kind: What it is.
        selection: What shows it.
        numbers: For its sentence: `category`, `count`, `share` and what it is `of` (each sample once for each run)
            and, where repairing it raises the metric, `metric`, `rise`, the ends `low` and `high` of its 95% interval
            (NaN where none is given), the number of `runs`, the `run` that has it most often and, where there are
            others, `run_rise`, `run_low` and `run_high`, the same in that run alone; `value` (share that is right),
            `effect` (that less the rest's), the ends `low` and `high` of its 95% interval, or the `reason` why it
            has none, `n`, `units`, `p`; `sample`, `failures`, `runs`; `sample`, `metric`, `low`, `high`.
        facets: The facet values of a slice.
    """

    kind: Literal["worst_failure", "worst_slice", "most_missed", "disagreement"]
    selection: Selection
    numbers: Numbers
    facets: Pairs = ()


def highlights(ws: Workspace, selection: Selection) -> list[Highlight]:
    """The worst failure, the worst slice, the most often missed sample, the biggest disagreement.

    The worst failure category is the one whose repair would raise the primary metric most. Ranked by
    count it would mostly be a trivial one: an answer cut into ten boxes is ten extra steps, which cost
    less than one answer put in the wrong place. The rise is the one that the Failures page shows. Where no
    repair raises the metric it is the most frequent.

    The worst slice is the first one that the Slices page lists, if it is significantly worse than the rest
    (`scoring.statistics.slice_search`).

    All four are about the Selection's facets and those of its runs that enter figures over several runs
    (`cache.queries.conditions.pooled`). What does not exist (no failure, one run) is left out.
    """
    found = (query(ws, selection.browsing()) for query in (_worst_failure, _worst_slice, _most_missed, _disagreement))
    return [highlight for highlight in found if highlight is not None]


def _worst_failure(ws: Workspace, selection: Selection) -> Highlight | None:
    task = _task(ws, selection)
    table = ranking(ws, selection, [task.primary.key])
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
        "of": table.attrs["scored"],
    }
    if by_impact:
        without = runs_without_impact(ws, selection)
        entering = [run for run in pooled_slugs(ws, selection) if run not in without]
        most = max(entering, key=lambda run: top["runs"].get(run, 0))
        numbers |= {"metric": task.primary.key, "runs": len(entering), "run": most}
        numbers |= _rise(ws, selection, category, "")
        if len(entering) > 1:
            numbers |= _rise(ws, selection.replace(runs=(most,)), category, "run_")
    return Highlight("worst_failure", selection.replace(fail=category, sort="impact" if by_impact else ""), numbers)


def _rise(ws: Workspace, selection: Selection, category: str, of: str) -> Numbers:
    """The rise of the primary metric if a category were repaired, and the ends of its 95% interval."""
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        column = f"impact.{scope.task.primary.key}"
        found = impacts(connection, scope, [scope.task.primary.key], intervals=True, category=category)
    place = [each.key for each in scope.task.categories].index(category)
    ends = {"rise": column, "low": f"{column}.low", "high": f"{column}.high"}
    return {f"{of}{name}": float(found[end][place]) for name, end in ends.items()}


def _worst_slice(ws: Workspace, selection: Selection) -> Highlight | None:
    search = slices(ws, selection.for_metrics())
    if not search.failing:
        return None
    worst = search.failing[0]
    narrowed = selection
    for facet in dict(worst.facets):
        narrowed = narrowed.with_facet(facet, *(value for name, value in worst.facets if name == facet))
    numbers: dict[str, float | int | str] = {"low": worst.interval.low, "high": worst.interval.high}
    numbers |= {
        "reason": worst.interval.reason,
        "value": worst.value,
        "effect": worst.effect,
        "n": worst.n,
        "units": worst.units,
        "p": worst.p,
    }
    return Highlight("worst_slice", narrowed, numbers, worst.facets)


def _most_missed(ws: Workspace, selection: Selection) -> Highlight | None:
    counted = selection.replace(sort="-failures", fail="", runs=pooled_slugs(ws, selection))
    table = samples(ws, counted, limit=1)
    if table.empty or not table.loc[0, "failures"]:
        return None
    sample = str(table.loc[0, "sample"])
    runs = sum(name.startswith("value.") for name in table.columns)
    numbers: Numbers = {"sample": sample, "failures": int(table.loc[0, "failures"]), "runs": runs}
    return Highlight("most_missed", selection.replace(at=sample), numbers)


def _disagreement(ws: Workspace, selection: Selection) -> Highlight | None:
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        metric = scope.task.sample_metric
        sums = sample_sums(connection, scope, sample_filter(connection, scope), [metric])
        if len(sums) < 2:
            return None
        values = pd.concat([pd.Series(run_sums.values(metric), index=run_sums.samples) for run_sums in sums], axis=1)
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
    return Highlight("disagreement", selection.replace(at=sample), numbers)


def _task(ws: Workspace, selection: Selection) -> Task:
    with ws.reading() as connection:
        return scope_of(connection, selection).task
