"""Per-sample and per-item sums of runs: what metrics, their intervals and lists sorted by a metric are made of.

Where a run's sums are those of its items, a facet of items (the type of a question) chooses items, not whole samples.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.engine import Connection

from cache.queries.scope import RunRow, Scope, stratum_filter
from cache.store import schema
from cache.store.packing import unpack_floats
from cache.store.run_sums import STATE, item_rows, read_item_sums, read_sums_by_run, requested_mask, states_of
from records import PageMatches, Protocol
from scoring.grounding import metrics as grounding
from scoring.grounding.metrics import MatchColumns
from scoring.metric import Array, Metric, plain_terms
from scoring.task import TAU

FloatArray = NDArray[np.float64]

_FLOAT_BYTES = 8

_FEW = 200
"""Samples that are looked up one by one; more are read with all others of their run."""


@dataclass(frozen=True, slots=True, eq=False)
class SampleSums:
    """The sums of one run over some samples.

    Args:
        run: The run.
        samples: Rows of the samples, in the order of gold, shape `(n,)`.
        positions: Their 0-based positions in gold, shape `(n,)`.
        strata: Their strata, shape `(n,)`.
        clusters: Number of each sample's cluster, shape `(n,)`.
        states: Their states, shape `(n,)`.
        sums: Term -> its value in each sample, shape `(n,)`; every term of the metrics that were asked for, 0 where
            the run has none of it, and of those of single labels the ones that the run has.
    """

    run: RunRow
    samples: NDArray[np.int64]
    positions: NDArray[np.int64]
    strata: NDArray[np.int64]
    clusters: NDArray[np.int64]
    states: NDArray[np.object_]
    sums: Mapping[str, FloatArray]

    def totals(self) -> dict[str, FloatArray]:
        """Term -> its total over the samples."""
        return {term: values.sum() for term, values in self.sums.items()}

    def values(self, metric: Metric) -> FloatArray:
        """The metric in each sample alone, shape `(n,)`; NaN where it has no value."""
        return np.broadcast_to(metric.value(self.sums), self.samples.shape)


def sample_sums(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None = None,
) -> list[SampleSums]:
    """The sums of each run of a Scope at its threshold, over the samples that meet `where`.

    A live run has those of them to which it was asked: runs need not have the same samples.

    Args:
        connection: Where they are read from.
        scope: The Selection, resolved.
        where: Conditions on `schema.sample`.
        metrics: The metrics whose terms are wanted; every term when None.
    """
    found = {sums.run.id: sums for sums in sample_sums_by_run(connection, scope, where, metrics)}
    return [found[run.id] for run in scope.runs]


def sample_sums_by_run(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None,
) -> Iterator[SampleSums]:
    """What `sample_sums` gives, one run after the other in whatever order, so that not all need be in memory."""
    sample = schema.sample
    columns = (sample.c.id, sample.c.position, sample.c.stratum_id, sample.c.cluster)
    rows = connection.execute(select(*columns).where(*where).order_by(sample.c.position)).all()
    ids, positions, strata = (np.array([row[at] for row in rows], dtype=np.int64) for at in range(3))
    numbers: dict[str, int] = {}
    clusters = np.array([numbers.setdefault(row[3], len(numbers)) for row in rows], dtype=np.int64)
    # A run stores no term that its responses never have, and none at all where nothing could be read.
    nothing = dict.fromkeys(plain_terms(scope.task.metrics if metrics is None else metrics), np.zeros(len(ids)))
    runs = {run.id: run for run in scope.runs}
    for run_id, stored in read_sums_by_run(connection, scope.run_ids, scope.part, metrics, positions):
        mine = nothing | stored
        requested = requested_mask(mine)
        about = ids, positions, strata, clusters
        if not requested.all():  # the columns of most runs are shared and stay as they are
            mine = {term: values[requested] for term, values in mine.items()}
            about = ids[requested], positions[requested], strata[requested], clusters[requested]
        states = states_of(mine)
        mine.pop(STATE)
        sums = SampleSums(runs[run_id], *about, states, mine)
        if scope.task.thresholded and scope.selection.tau != TAU:
            (sums,) = at_thresholds(connection, scope, sums, [scope.selection.tau])
        yield sums


def page_matches(
    connection: Connection, run_id: int, part: str, samples: Sequence[int]
) -> dict[int, list[PageMatches]]:
    """Row of a sample -> its counts and IoUs per page and level, for one run and part."""
    found: dict[int, list[PageMatches]] = defaultdict(list)
    for sample_id, page, level, gold, pred, ious in connection.execute(_matches(run_id, part, samples)):
        found[sample_id].append(PageMatches(page, level, gold, pred, tuple(unpack_floats(ious).tolist())))
    return found


def _matches(run_id: int, part: str, samples: Sequence[int]) -> Select[Any]:
    """Sample, page, level, counts and packed IoUs of a run, of these samples or where they are many of all."""
    table = schema.page_match
    mine = [table.c.run_id == run_id, table.c.part == part]
    if len(samples) <= _FEW:
        mine.append(table.c.sample_id.in_(samples))
    columns = (table.c.sample_id, table.c.page, table.c.level, table.c.gold, table.c.pred, table.c.ious)
    return select(*columns).where(*mine).order_by(table.c.sample_id, table.c.page, table.c.level)


def _match_columns(connection: Connection, run_id: int, part: str, samples: NDArray[np.int64]) -> MatchColumns:
    """The page matches of some samples (`page_matches`), as columns."""
    rows = connection.execute(_matches(run_id, part, samples.tolist())).all()
    of_row, page, level, gold, pred, packed = zip(*rows, strict=True) if rows else ((),) * 6
    order, numbers = np.argsort(samples), np.array(of_row, dtype=np.int64)
    at = np.searchsorted(samples, numbers, sorter=order)
    known = at < len(samples)
    known[known] = samples[order[at[known]]] == numbers[known]
    matches = np.fromiter(map(len, packed), np.intp, len(packed)) // _FLOAT_BYTES
    return MatchColumns(
        order[at[known]],
        np.array(page, dtype=np.intp)[known],
        (np.array(level, dtype=str) == "step")[known],
        np.array(gold, dtype=np.intp)[known],
        np.array(pred, dtype=np.intp)[known],
        matches[known],
        unpack_floats(b"".join(packed))[np.repeat(known, matches)],
    )


def at_thresholds(connection: Connection, scope: Scope, sums: SampleSums, taus: Sequence[float]) -> list[SampleSums]:
    """The sums of a run at each of some IoU thresholds, from the counts and IoUs of its pages.

    What does not depend on the threshold stays as it was scored.
    """
    columns = _match_columns(connection, sums.run.id, scope.part, sums.samples)
    pages = grounding.counts_of_columns(columns, taus)
    again = grounding.sums_of_run(pages, list(sums.states), cast(Protocol, scope.part))
    return [
        replace(sums, sums={**sums.sums, **{term: values[:, at] for term, values in again.items()}})
        for at in range(len(taus))
    ]


def unit_sums(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None = None,
) -> list[SampleSums]:
    """As `sample_sums`; of runs whose sums are those of items, one row per item of the Scope.

    Args:
        connection: Where they are read from.
        scope: The Selection, resolved.
        where: Conditions on `schema.sample`.
        metrics: The metrics whose terms are wanted; every term when None.
    """
    found = sample_sums(connection, scope, where, metrics)
    columns = read_item_sums(connection, scope.run_ids, scope.part)
    if not columns:
        return found
    first = item_rows(connection, scope.benchmark_id).first
    items = selected_items(connection, scope, where)
    return [_by_item(sums, columns[sums.run.id], items, first) if sums.run.id in columns else sums for sums in found]


def over_the_same_rows(found: Sequence[SampleSums]) -> tuple[dict[str, dict[str, Array]], list[int]]:
    """The sums of runs over every row (sample or item) that some run has, 0 where a run was not asked.

    Args:
        found: From `unit_sums`.

    Returns:
        Slug -> term -> its value in every row, and the cluster of each row.
    """
    most = max((int(sums.positions.max()) for sums in found if len(sums.positions)), default=0) + 1
    # The items of a sample come one after the other, and a run has all of them or none.
    keys = []
    for sums in found:
        _, first, of = np.unique(sums.positions, return_index=True, return_inverse=True)
        keys.append(sums.positions + most * (np.arange(len(of)) - first[of]))
    every, at = np.unique(np.concatenate([*keys, np.array([], dtype=np.int64)]), return_index=True)
    clusters = np.concatenate([*(sums.clusters for sums in found), np.array([], dtype=np.int64)])[at]
    runs = {}
    for sums, key in zip(found, keys, strict=True):
        columns = {term: np.zeros(len(every)) for term in sums.sums}
        for term, values in sums.sums.items():
            columns[term][np.searchsorted(every, key)] = values
        runs[sums.run.slug] = columns
    return runs, clusters.tolist()


def selected_sums(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None,
) -> list[SampleSums]:
    """As `sample_sums`; a sample whose sums are those of its items has only those of the items of the Scope."""
    found = sample_sums(connection, scope, where, metrics)
    columns = read_item_sums(connection, scope.run_ids, scope.part) if scope.facets else {}
    if not columns:
        return found
    first = item_rows(connection, scope.benchmark_id).first
    items = selected_items(connection, scope, where)
    return [_restricted(sums, columns[sums.run.id], items, first) if sums.run.id in columns else sums for sums in found]


def selected_items(connection: Connection, scope: Scope, where: Sequence[ColumnElement[bool]]) -> NDArray[np.int64]:
    """Row of the item, row of its sample and stratum of every item of the Scope, shape `(items, 3)`."""
    item, sample = schema.item, schema.sample
    statement = (
        select(item.c.id, item.c.sample_id, item.c.stratum_id)
        .join(sample, sample.c.id == item.c.sample_id)
        .where(*where, *stratum_filter(scope, item.c.stratum_id))
        .order_by(item.c.id)
    )
    rows = [tuple(row) for row in connection.execute(statement)]
    return np.array(rows, dtype=np.int64).reshape(-1, 3)


def _by_item(sums: SampleSums, columns: dict[str, Array], items: NDArray[np.int64], first: int) -> SampleSums:
    mine, at = sample_positions(sums, items)
    return replace(
        sums,
        samples=sums.samples[at],
        positions=sums.positions[at],
        strata=mine[:, 2],
        clusters=sums.clusters[at],
        states=sums.states[at],
        sums={term: values[mine[:, 0] - first] for term, values in columns.items()},
    )


def _restricted(sums: SampleSums, columns: dict[str, Array], items: NDArray[np.int64], first: int) -> SampleSums:
    mine, at = sample_positions(sums, items)
    count = len(sums.samples)
    chosen: dict[str, Array] = {
        term: np.bincount(at, weights=values[mine[:, 0] - first], minlength=count).astype(np.float64)
        for term, values in columns.items()
        if term in sums.sums
    }
    return replace(sums, sums={**sums.sums, **chosen})


def sample_positions(sums: SampleSums, items: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The items of the samples of some sums, and the place of each one's sample among them."""
    place = {number: at for at, number in enumerate(sums.samples.tolist())}
    at = np.array([place.get(number, -1) for number in items[:, 1].tolist()], dtype=np.intp)
    return items[at >= 0], at[at >= 0]
