"""Lists of samples: those of a Selection, in its order, a page at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache.marks.corrections import applied_corrections
from cache.queries.conditions import failure_filter, item_filter, pooled, ranked_failures, sample_filter
from cache.queries.scope import Scope, read_frame, scope_of
from cache.queries.sums import SampleSums, selected_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import text_pairs
from cache.store.workspace import Workspace
from scoring.metric import Metric
from scoring.task import TAU


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The position of a sample in the list of a Selection.

    Args:
        position: 0-based position; None when the list does not hold the sample.
        count: Length of the list.
        previous: Id of the sample before it, if any.
        next: Id of the sample after it, if any; the first of the list when it does not hold the sample.
    """

    position: int | None
    count: int
    previous: str | None
    next: str | None


def samples(ws: Workspace, selection: Selection, limit: int = 50, offset: int = 0) -> pd.DataFrame:
    """One page of the samples of a Selection.

    They stand in the order of gold, or by its choice `sort`: a metric (the mean over runs) or one of
    `cache.selection.parameters.SAMPLE_FIELDS`, ascending, with a leading `-` descending; what has no value comes last.
    Runs that answered few samples are left out of means and of counts of failures (`pooled`).

    Returns:
        sample, position, pages, items, facets (a mapping of tuples), failures (those that hold at the
        threshold, of the failure category if there is one), value (the metric, mean over runs), and
        `value.<slug>` of every run; the metric is the one sorted by, else that of single samples.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        order = _ordered(connection, scope)[offset : offset + limit].tolist()
        table = schema.sample
        columns = [table.c.id, table.c.key.label("sample"), table.c.position, table.c.n_pages.label("pages")]
        columns += [table.c.n_items.label("items"), table.c.facets]
        found = read_frame(connection, select(*columns).where(table.c.id.in_(order))).set_index("id").reindex(order)
        counted = pooled(connection, scope)
        failures = _failure_counts(connection, counted, order)
        metric = _sort_metric(scope) or scope.task.sample_metric
        sums = selected_sums(connection, scope, [table.c.id.in_(order)], [metric])
    found["facets"] = pd.Series([_by_name(text) for text in found["facets"]], index=found.index, dtype=object)
    found["failures"] = [failures.get(number, 0) for number in order]
    per_run = {
        f"value.{run_sums.run.slug}": pd.Series(run_sums.values(metric), index=run_sums.samples) for run_sums in sums
    }
    values = pd.DataFrame(per_run, index=found.index, dtype=float)
    found["value"] = values[[f"value.{run.slug}" for run in counted.runs]].mean(axis=1)
    return found.join(values).reset_index(drop=True)


def count_samples(ws: Workspace, selection: Selection) -> int:
    """The number of samples of a Selection."""
    with ws.reading() as connection:
        where = sample_filter(connection, scope_of(connection, selection))
        return int(connection.scalar(select(func.count()).select_from(schema.sample).where(*where)) or 0)


def corrections_within(ws: Workspace, selection: Selection) -> int:
    """How many of the corrections of the benchmark's gold that apply are of samples of a Selection."""
    of_samples = Counter(sample for sample, _ in applied_corrections(ws, selection.benchmark))
    key = schema.sample.c.key
    with ws.reading() as connection:
        where = sample_filter(connection, scope_of(connection, selection))
        return sum(of_samples[name] for name in connection.scalars(select(key).where(key.in_(of_samples), *where)))


def count_rows(ws: Workspace, selection: Selection) -> int:
    """The number of what is right or wrong by itself: of items where the task's sums are theirs, else of samples."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        if scope.task.sums_by_item:
            counted = select(func.count()).select_from(schema.item).where(*item_filter(connection, scope))
            return int(connection.scalar(counted) or 0)
    return count_samples(ws, selection)


def sample_ids(ws: Workspace, selection: Selection) -> tuple[str, ...]:
    """Ids of all samples of a Selection, in its order."""
    table = schema.sample
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        mine = select(table.c.id, table.c.key).where(table.c.benchmark_id == scope.benchmark_id)
        keys: dict[int, str] = dict(connection.execute(mine).all())
        return tuple(keys[number] for number in _ordered(connection, scope).tolist())


def neighbours(ws: Workspace, selection: Selection) -> Neighbours:
    """Where the open sample (`selection.at`) stands, and what comes before and after it."""
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        order = _ordered(connection, scope)
        table = schema.sample
        mine = connection.scalar(
            select(table.c.id).where(table.c.benchmark_id == scope.benchmark_id, table.c.key == selection.at)
        )
        places = np.flatnonzero(order == mine) if mine is not None else np.array([], dtype=np.int64)
        at = int(places[0]) if len(places) else None
        near = {"previous": None if not at else at - 1, "next": 0 if at is None else at + 1}
        rows = {name: int(order[i]) for name, i in near.items() if i is not None and i < len(order)}
        keys = dict(connection.execute(select(table.c.id, table.c.key).where(table.c.id.in_(rows.values()))).all())
    found = {name: keys[row] for name, row in rows.items()}
    return Neighbours(at, len(order), found.get("previous"), found.get("next"))


def is_loaded(ws: Workspace, benchmark: str, sample: str) -> bool:
    """Whether a benchmark holds a sample of this id."""
    table, owner = schema.sample, schema.benchmark
    with ws.reading() as connection:
        row = connection.scalar(
            select(table.c.id)
            .join(owner, owner.c.id == table.c.benchmark_id)
            .where(owner.c.name == benchmark, table.c.key == sample)
        )
    return row is not None


def _ordered(connection: Connection, scope: Scope) -> NDArray[np.int64]:
    table = schema.sample
    field = scope.selection.option("sort").removeprefix("-")
    found = read_frame(
        connection,
        select(table.c.id, table.c.position, table.c.n_pages.label("pages"), table.c.n_items.label("items"))
        .where(*sample_filter(connection, scope))
        .order_by(table.c.position),
    )
    counted = pooled(connection, scope)
    if field == "failures":
        counts = _failure_counts(connection, counted, None)
        found["failures"] = [counts.get(number, 0) for number in found["id"]]
    elif (metric := _sort_metric(scope)) is not None:
        sums = selected_sums(connection, counted, [table.c.benchmark_id == scope.benchmark_id], [metric])
        found[field] = found["id"].map(_means(sums, metric))
    if field in found.columns:
        descending = scope.selection.option("sort").startswith("-")
        found = found.sort_values(field, ascending=not descending, kind="stable", na_position="last")
    return np.asarray(found["id"], dtype=np.int64)


def _sort_metric(scope: Scope) -> Metric | None:
    key = scope.selection.option("sort").removeprefix("-")
    return next((metric for metric in scope.task.metrics if metric.key == key), None)


def _means(sums: list[SampleSums], metric: Metric) -> pd.Series:
    columns = [pd.Series(run_sums.values(metric), index=run_sums.samples) for run_sums in sums]
    return pd.concat(columns, axis=1).mean(axis=1) if columns else pd.Series(dtype=float)


def _failure_counts(connection: Connection, scope: Scope, among: list[int] | None) -> dict[int, int]:
    failure, score = schema.failure, schema.score
    if scope.selection.tau == TAU and not scope.selection.fail:
        mine = [score.c.run_id.in_(scope.run_ids), score.c.part == scope.part]
        if among is not None:
            mine.append(score.c.sample_id.in_(among))
        stored = select(score.c.sample_id, func.sum(score.c.failures)).where(*mine).group_by(score.c.sample_id)
        return {number: int(count) for number, count in connection.execute(stored)}
    conditions = failure_filter(scope)
    if among is not None:
        conditions.append(failure.c.sample_id.in_(among))
    if not scope.selection.fail:
        conditions.append(ranked_failures(scope))
    rows = select(failure.c.sample_id, func.count()).where(*conditions).group_by(failure.c.sample_id)
    return dict(connection.execute(rows).all())


def _by_name(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, value in text_pairs(text):
        found[name] = (*found.get(name, ()), value)
    return found
