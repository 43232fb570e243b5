"""Judges of answers: the share each calls right, how they agree, and groups of answers compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.queries.conditions import pooled_scope, pooled_slugs, sample_filter
from cache.queries.scope import Scope, read_frame, scope_of, stratum_filter
from cache.queries.sums import SampleSums, unit_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.run_sums import item_rows, read_item_sums
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric, labels_of
from scoring.statistics.intervals import Interval, estimates
from scoring.statistics.rater_agreement import judge_agreement, spearman
from scoring.statistics.two_runs import rises
from scoring.task import Task
from scoring.task_views import Judging

ENSEMBLE = ""
"""Stands for all judges together where a judge is named."""

FEWEST_MODELS = 3
"""Runs from which a rank correlation over them is given."""

MOST = 500
"""Answers that are listed at most."""

_SHARES = ("value", "lo", "hi", "n", "units")
_AGREEMENT = ("run", "one", "other", "n", "agree", "f1", "kappa", "both", "one_alone", "other_alone", "neither")


def accuracies(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The metric of the ensemble and of every single judge of each run, with its 95% interval over units.

    Returns:
        run, judge ("" for the ensemble), value, lo, hi (NaN where there is no interval), n (answers rated), units (of
        these).
    """
    rows = []
    task, by_run = _units(ws, selection)
    for sums in by_run:
        raters = _metrics(task, sums)
        found_by_key = estimates(list(raters.values()), {"": sums.sums}, sums.clusters.tolist())[""]
        for judge, metric in raters.items():
            found = found_by_key[metric.key]
            if found.n:
                of = (found.value, found.interval.low, found.interval.high, int(found.n), found.units)
                rows.append((sums.run.slug, judge, *of))
    return pd.DataFrame(rows, columns=["run", "judge", *_SHARES])


def agreements(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How judges agree two by two on which answers are right, of each run and of all together (run "").

    Together are those that enter figures over several runs. The ensemble is made of the judges, so it is compared with
    people alone.

    Returns:
        run, one, other, n (answers that both rated), agree (share), f1 (of *right*, `other` as gold), kappa (NaN
        where both only ever say one and the same), both, one_alone, other_alone, neither (how many each calls right).
    """
    task, found = _units(ws, selection)
    verdicts_by_run = {sums.run.slug: _verdicts(task, sums) for sums in found}
    rows = []
    for run, verdicts in verdicts_by_run.items():
        rows += [
            (run, first, second, *_agreement(verdicts[first], verdicts[second]))
            for first, second in _pairs(task, verdicts)
        ]
    if len(verdicts_by_run) > 1:
        together = [verdicts_by_run[slug] for slug in pooled_slugs(ws, selection)]
        names = sorted({judge for verdicts in together for judge in verdicts})
        for first, second in _pairs(task, names):
            having = [verdicts for verdicts in together if first in verdicts and second in verdicts]
            if having:
                both = (np.concatenate([verdicts[name] for verdicts in having]) for name in (first, second))
                rows.append(("", first, second, *_agreement(*both)))
    table = pd.DataFrame(rows, columns=list(_AGREEMENT))
    return table[table["n"] > 0].reset_index(drop=True)


def correlations(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Spearman's rank correlation over runs of every two figures: the task's metrics and those of single judges.

    The runs are those that enter figures over several runs.

    Returns:
        one, other (keys of metrics, or names of judges; "" for the ensemble), rho (NaN where one side does not
        vary), runs (that have both). Without rows where fewer than three runs have both.
    """
    task, found = _units(ws, selection)
    judging = _judging(task)
    values: dict[str, dict[str, float]] = {}
    entering = pooled_slugs(ws, selection)
    for sums in found:
        if sums.run.slug not in entering:
            continue
        totals = sums.totals()
        own = {metric.key: metric for metric in task.metrics if metric.key != judging.ensemble}
        for name, metric in {**_metrics(task, sums), **own}.items():
            value = float(metric.value(totals))
            if np.isfinite(value):
                values.setdefault(name, {})[sums.run.slug] = value
    rows = []
    for first, second in combinations(values, 2):
        shared = sorted(values[first].keys() & values[second].keys())
        if len(shared) >= FEWEST_MODELS:
            rho = spearman([values[first][run] for run in shared], [values[second][run] for run in shared])
            rows.append((first, second, rho, len(shared)))
    return pd.DataFrame(rows, columns=["one", "other", "rho", "runs"])


def contrast(ws: Workspace, selection: Selection, facet: str) -> pd.DataFrame:
    """The ensemble's metric in two groups of answers, and how far the second lies above the first.

    Args:
        ws: The workspace.
        selection: Which runs and samples.
        facet: Which contrast of the task.

    Returns:
        run, row (value of `Contrast.by`; "" for all), a, b, n_a, n_b, difference, lo, hi, reason, units (with answers
        of either group); the interval of the difference is a bootstrap over units, both groups drawn together (NaN
        where there is none, with the reason).
        Rows in which one group has no rated answer have NaN there.
    """
    task, found = _units(ws, selection)
    chosen_contrast = _judging(task).contrast(facet)
    metric = task.metric(_judging(task).ensemble)
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        strata = _strata(connection, scope, [facet, chosen_contrast.by])
    sides = [_union(strata.get(facet, {}), values) for _, values in (chosen_contrast.a, chosen_contrast.b)]
    rows = []
    for sums in found:
        for value, mine in {"": None, **strata.get(chosen_contrast.by, {})}.items():
            row = _contrasted(metric, sums, sides, mine)
            if row is not None:
                rows.append((sums.run.slug, value, *row))
    columns = ["run", "row", "a", "b", "n_a", "n_b", "difference", "lo", "hi", "reason", "units"]
    return pd.DataFrame(rows, columns=columns)


def disputed_answers(ws: Workspace, selection: Selection, judge: str, other_judge: str | None) -> pd.DataFrame:
    """Answers that a judge calls wrong, or on which two of them differ.

    Args:
        ws: The workspace.
        selection: Which runs and samples; of several runs those that enter figures over several runs.
        judge: A judge; "" for the ensemble.
        other_judge: Another one; None for the answers that `judge` calls wrong.

    Returns:
        run, sample, item, question, one, other (whether each calls the answer right; None where only `judge` is asked),
        in the order of gold and at most `MOST` of them; `attrs["total"]` says how many there are.
    """
    parts: list[pd.DataFrame] = []
    with ws.reading() as connection:
        scope = pooled_scope(connection, selection)
        columns = read_item_sums(connection, scope.run_ids, scope.part)
        first = item_rows(connection, scope.benchmark_id).first
        items = _items(connection, scope)
    for run in scope.runs:
        if run.id not in columns:
            continue
        verdicts = [
            _verdict(scope.task, columns[run.id], name)
            for name in (judge, *([] if other_judge is None else [other_judge]))
        ]
        at = items["id"].to_numpy() - first
        mine = [np.full(len(at), np.nan) if values is None else values[at] for values in verdicts]
        is_disputed = (
            mine[0] == 0 if other_judge is None else np.isfinite(mine[0]) & np.isfinite(mine[1]) & (mine[0] != mine[1])
        )
        disputed = items.loc[is_disputed, ["sample", "item", "question"]].assign(
            run=run.slug, one=mine[0][is_disputed] == 1
        )
        parts.append(disputed.assign(other=None if other_judge is None else mine[1][is_disputed] == 1))
    names = ["run", "sample", "item", "question", "one", "other"]
    table = pd.concat(parts, ignore_index=True)[names] if parts else pd.DataFrame(columns=names)
    shown = table.head(MOST)
    shown.attrs["total"] = len(table)
    return shown


def _units(ws: Workspace, selection: Selection) -> tuple[Task, list[SampleSums]]:
    """The sums of every run, item by item."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        return scope.task, unit_sums(connection, scope, sample_filter(connection, scope, fail=False))


def _judging(task: Task) -> Judging:
    if task.judging is None:
        raise KeyError(f"{task.key} has no judges")
    return task.judging


def _single(task: Task) -> Metric:
    """The metric that is made for each single judge."""
    return next(metric for metric in task.label_metrics if metric.key == _judging(task).single)


def _metrics(task: Task, sums: SampleSums) -> dict[str, Metric]:
    """The ensemble ("") and every single judge -> its metric."""
    single = _single(task)
    judges = labels_of(sums.sums, single.terms)
    return {ENSEMBLE: task.metric(_judging(task).ensemble), **{judge: single.for_label(judge) for judge in judges}}


def _verdicts(task: Task, sums: SampleSums) -> dict[str, Array]:
    found = {judge: _verdict(task, sums.sums, judge) for judge in _metrics(task, sums)}
    return {judge: verdicts for judge, verdicts in found.items() if verdicts is not None}


def _verdict(task: Task, sums: Mapping[str, Array], judge: str) -> Array | None:
    """A judge's verdict on each answer: 1 for right, 0, or NaN where it did not rate it; None where it rated none."""
    metric = _single(task).for_label(judge) if judge else task.metric(_judging(task).ensemble)
    right, rated = metric.terms
    if rated not in sums:
        return None
    nothing = np.zeros_like(sums[rated])
    return np.where(sums[rated] > 0, sums.get(right, nothing), np.nan)


def _pairs(task: Task, judges: Sequence[str] | Mapping[str, Array]) -> list[tuple[str, str]]:
    """Every two judges, people last; the ensemble with people alone."""
    people = _judging(task).people
    ordered = sorted(judges, key=lambda name: (name in people, name))
    return [(first, second) for first, second in combinations(ordered, 2) if first != ENSEMBLE or second in people]


def _agreement(of_first: Array, of_second: Array) -> tuple[float, ...]:
    both = np.isfinite(of_first) & np.isfinite(of_second)
    first, second = of_first[both] == 1, of_second[both] == 1
    found = judge_agreement(first.tolist(), second.tolist())
    counts = (first & second, first & ~second, ~first & second, ~first & ~second)
    return (found.n, found.accuracy, found.f1, found.kappa, *(int(mine.sum()) for mine in counts))


def _contrasted(
    metric: Metric, sums: SampleSums, sides: Sequence[NDArray[np.int64]], row: NDArray[np.int64] | None
) -> tuple[float | str, ...] | None:
    """Both groups' figures within the strata of a row; None where neither has any."""
    inside = np.ones(len(sums.strata), dtype=bool) if row is None else np.isin(sums.strata, row)
    masks = [inside & np.isin(sums.strata, side) for side in sides]
    nothing = np.zeros(len(sums.strata))
    parts = [{term: np.where(mask, sums.sums.get(term, nothing), 0.0) for term in metric.terms} for mask in masks]
    numbers = [int(part[metric.terms[1]].sum()) for part in parts]
    if not any(numbers):
        return None
    values = [float(metric.value({term: column.sum() for term, column in part.items()})) for part in parts]
    found = rises([metric], parts[0], {"": parts[1]}, sums.clusters.tolist())[""].get(metric.key)
    interval = found.interval if found else Interval()
    between = interval.low, interval.high, interval.reason, float(found.units if found else "nan")
    return (*values, *numbers, values[1] - values[0], *between)


def _strata(connection: Connection, scope: Scope, facets: Sequence[str]) -> dict[str, dict[str, NDArray[np.int64]]]:
    """Facet -> value -> rows of the strata that have it."""
    value, stratum = schema.stratum_facet, schema.stratum
    mine = select(stratum.c.id).where(stratum.c.benchmark_id == scope.benchmark_id)
    columns = (value.c.name, value.c.value, value.c.stratum_id)
    table = read_frame(connection, select(*columns).where(value.c.name.in_(facets), value.c.stratum_id.in_(mine)))
    found: dict[str, dict[str, NDArray[np.int64]]] = {}
    for (name, level), group in table.groupby(["name", "value"], sort=True):
        found.setdefault(str(name), {})[str(level)] = group["stratum_id"].to_numpy(dtype=np.int64)
    return found


def _union(values: Mapping[str, NDArray[np.int64]], names: Sequence[str]) -> NDArray[np.int64]:
    chosen = [values[value] for value in names if value in values]
    return np.concatenate(chosen) if chosen else np.empty(0, dtype=np.int64)


def _items(connection: Connection, scope: Scope) -> pd.DataFrame:
    """The items of a Scope, in the order of gold: id, sample, item, question."""
    item, sample = schema.item, schema.sample
    return read_frame(
        connection,
        select(item.c.id, sample.c.key.label("sample"), item.c.key.label("item"), item.c.label.label("question"))
        .join(sample, sample.c.id == item.c.sample_id)
        .where(*sample_filter(connection, scope, fail=False), *stratum_filter(scope, item.c.stratum_id))
        .order_by(item.c.id),
    )
