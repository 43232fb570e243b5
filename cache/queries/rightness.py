"""Which samples runs get right, and the samples that a comparison of runs puts together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache import schema
from cache.parting import Parting
from cache.queries.sums import SampleSums, sample_sums
from scoring.right import deciding_metric, right

if TYPE_CHECKING:
    from cache.queries.scope import Scope


@dataclass(frozen=True, slots=True, eq=False)
class Rightness:
    """Which runs of a Scope get which samples right.

    Args:
        sums: The runs in the order of the Selection, with their sums.
        answered: Which samples each run has a response to, shape `(runs, samples)`.
        right: Which it gets right, shape `(runs, samples)`.
    """

    sums: tuple[SampleSums, ...]
    answered: NDArray[np.bool_]
    right: NDArray[np.bool_]


def rightness(connection: Connection, scope: Scope, level: float, strategy: str | None = None) -> Rightness:
    """Which samples the runs of a Scope get right, over all samples that its facets and search mean."""
    metric = deciding_metric(scope.task, strategy)
    rank = {slug: place for place, slug in enumerate(scope.selection.runs)}
    where = scope.unparted(connection)
    ranked = sorted(sample_sums(connection, scope, where), key=lambda one: rank.get(one.run.slug, 0))
    found = _over_the_same_samples(ranked)
    answered = np.array([one.states != "missing" for one in found]).reshape(len(found), -1)
    table = np.array([right(metric, one.sums, level) for one in found]).reshape(len(found), -1)
    return Rightness(tuple(found), answered, table & answered)


def _over_the_same_samples(runs: list[SampleSums]) -> list[SampleSums]:
    """The runs over all samples that some of them was asked; those that one was not asked count as missing there."""
    if len({one.positions.tobytes() for one in runs}) < 2:
        return runs
    every, first = np.unique(np.concatenate([one.positions for one in runs]), return_index=True)
    samples, strata, clusters = (
        np.concatenate([getattr(one, name) for one in runs])[first] for name in ("samples", "strata", "clusters")
    )
    widened = []
    for one in runs:
        places = np.searchsorted(every, one.positions)
        states = np.full(len(every), "missing", dtype=object)
        states[places] = one.states
        sums = {term: np.zeros(len(every)) for term in one.sums}
        for term, values in one.sums.items():
            sums[term][places] = values
        widened.append(SampleSums(one.run, samples, every, strata, clusters, states, sums))
    return widened


def parted_samples(connection: Connection, scope: Scope, parting: Parting) -> list[int]:
    """Rows of the samples on which the runs of a Scope part so; for two runs, of those both answered."""
    found = rightness(connection, scope, parting.level)
    if not found.sums:
        return []
    chosen = parting.of(found.right)
    if parting.sides is not None:
        chosen = chosen & found.answered[:2].all(axis=0)
    return [int(row) for row in found.sums[0].samples[chosen]]


def sample_ids(connection: Connection, rows: NDArray[np.int64]) -> list[str]:
    """Ids of samples, in the order of gold."""
    table = schema.sample
    wanted = select(table.c.key).where(table.c.id.in_(rows.tolist())).order_by(table.c.position)
    return list(connection.scalars(wanted))
