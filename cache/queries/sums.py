"""Per-sample sums of runs: what metrics, their intervals and lists sorted by a metric are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import STATE, read_sums, states_of, were_asked
from cache.packing import unpack_floats
from cache.queries.scope import RunRow, Scope
from cache.tallies import TAU
from records import PageMatches, Protocol
from scoring import grounding
from scoring.metric import Metric, plain_terms

Array = NDArray[np.float64]

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
    sums: Mapping[str, Array]

    def totals(self) -> dict[str, Array]:
        """Term -> its total over the samples."""
        return {term: values.sum() for term, values in self.sums.items()}

    def values(self, metric: Metric) -> Array:
        """The metric in each sample alone, shape `(n,)`; NaN where it has no value."""
        return np.broadcast_to(metric.of(self.sums), self.samples.shape)


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
    sample = schema.sample
    columns = (sample.c.id, sample.c.position, sample.c.stratum_id, sample.c.cluster)
    rows = connection.execute(select(*columns).where(*where).order_by(sample.c.position)).all()
    ids, positions, strata = (np.array([row[at] for row in rows], dtype=np.int64) for at in range(3))
    numbers: dict[str, int] = {}
    clusters = np.array([numbers.setdefault(row[3], len(numbers)) for row in rows], dtype=np.int64)
    by_run = read_sums(connection, scope.run_ids, scope.part, metrics)
    # A run stores no term that its responses never have, and none at all where nothing could be read.
    nothing = dict.fromkeys(plain_terms(scope.task.metrics if metrics is None else metrics), np.zeros(len(ids)))
    found = []
    for run in scope.runs:
        mine = nothing | {term: values[positions] for term, values in by_run[run.id].items()}
        asked = were_asked(mine)
        mine = {term: values[asked] for term, values in mine.items()}
        states = states_of(mine)
        mine.pop(STATE)
        found.append(
            SampleSums(run, ids[asked], positions[asked], strata[asked], clusters[asked], states, mine),
        )
    if scope.task.thresholded and scope.selection.tau != TAU:
        return [at_thresholds(connection, scope, sums, [scope.selection.tau])[0] for sums in found]
    return found


def page_matches(
    connection: Connection, run_id: int, part: str, samples: Sequence[int]
) -> dict[int, list[PageMatches]]:
    """Row of a sample -> its counts and IoUs per page and level, for one run and part."""
    table = schema.page_match
    found: dict[int, list[PageMatches]] = defaultdict(list)
    columns = (table.c.sample_id, table.c.page, table.c.level, table.c.gold, table.c.pred, table.c.ious)
    mine = [table.c.run_id == run_id, table.c.part == part]
    if len(samples) <= _FEW:
        mine.append(table.c.sample_id.in_(samples))
    rows = select(*columns).where(*mine).order_by(table.c.sample_id, table.c.page, table.c.level)
    for sample_id, page, level, gold, pred, ious in connection.execute(rows):
        found[sample_id].append(PageMatches(page, level, gold, pred, tuple(unpack_floats(ious).tolist())))
    return found


def at_thresholds(connection: Connection, scope: Scope, sums: SampleSums, taus: Sequence[float]) -> list[SampleSums]:
    """The sums of a run at each of some IoU thresholds, from the counts and IoUs of its pages.

    What does not depend on the threshold stays as it was scored.
    """
    pages = page_matches(connection, sums.run.id, scope.part, sums.samples.tolist())
    samples = [pages.get(sample, []) for sample in sums.samples.tolist()]
    again = grounding.sums_of_run(samples, list(sums.states), cast(Protocol, scope.part), taus)
    return [
        replace(sums, sums={**sums.sums, **{term: values[:, at] for term, values in again.items()}})
        for at in range(len(taus))
    ]
