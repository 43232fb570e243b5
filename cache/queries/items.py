"""Sums of the items that a Selection means, where a run's sums are those of its items.

A facet of items (the type of a question) then chooses items, not whole samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.item_columns import item_rows, read_item_sums
from cache.queries.conditions import stratum_filter
from cache.queries.scope import Scope
from cache.queries.sums import SampleSums, sample_sums
from scoring.metric import Array, Metric


def unit_sums(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None = None,
) -> list[SampleSums]:
    """As `sample_sums`; of runs whose sums are those of items, one row per item that is meant.

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
    items = items_meant(connection, scope, where)
    return [_by_item(sums, columns[sums.run.id], items, first) if sums.run.id in columns else sums for sums in found]


def chosen_sums(
    connection: Connection,
    scope: Scope,
    where: Sequence[ColumnElement[bool]],
    metrics: Sequence[Metric] | None = None,
) -> list[SampleSums]:
    """As `sample_sums`; a sample whose sums are those of its items has only those of the items that are meant."""
    found = sample_sums(connection, scope, where, metrics)
    columns = read_item_sums(connection, scope.run_ids, scope.part) if scope.facets else {}
    if not columns:
        return found
    first = item_rows(connection, scope.benchmark_id).first
    items = items_meant(connection, scope, where)
    return [_restricted(sums, columns[sums.run.id], items, first) if sums.run.id in columns else sums for sums in found]


def items_meant(connection: Connection, scope: Scope, where: Sequence[ColumnElement[bool]]) -> NDArray[np.int64]:
    """Row of the item, row of its sample and stratum of every item that is meant, shape `(items, 3)`."""
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
    mine, at = places_of(sums, items)
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
    mine, at = places_of(sums, items)
    count = len(sums.samples)
    chosen: dict[str, Array] = {
        term: np.bincount(at, weights=values[mine[:, 0] - first], minlength=count).astype(np.float64)
        for term, values in columns.items()
        if term in sums.sums
    }
    return replace(sums, sums={**sums.sums, **chosen})


def places_of(sums: SampleSums, items: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The items of the samples of some sums, and the place of each one's sample among them."""
    place = {number: at for at, number in enumerate(sums.samples.tolist())}
    at = np.array([place.get(number, -1) for number in items[:, 1].tolist()], dtype=np.intp)
    return items[at >= 0], at[at >= 0]
