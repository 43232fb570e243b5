"""Correctness of samples, or items, in each run, and those that a filter by run outcomes keeps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.engine import Connection

from cache.queries.scope import Scope, sample_filter_without_cell
from cache.queries.sums import SampleSums, sample_positions, selected_items, selected_sums
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.store.run_sums import NOT_ASKED, item_rows, read_item_sums
from scoring.metric import Metric
from scoring.statistics.correctness import correct_samples, deciding_metric

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units that are right or wrong by themselves: samples, or items where a run's sums are those of items.

    Args:
        samples: Row of each one's sample, shape `(n,)`.
        items: Row of each item, shape `(n,)`; None where the samples are the units.
        strata: Their strata, shape `(n,)`.
        clusters: Number of each one's cluster, shape `(n,)`.
    """

    samples: NDArray[np.int64]
    items: NDArray[np.int64] | None
    strata: NDArray[np.int64]
    clusters: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Correctness:
    """Which samples or items each run of a Scope gets right.

    Args:
        sums: The runs in the order of the Selection, with the deciding metric's sums by sample.
        answered: Which samples each run has a response to, shape `(runs, samples)`.
        units: What is right or wrong by itself.
        requested: Of which units each run was asked the sample, shape `(runs, units)`; a file was asked all of them.
        responded: Of which units each run answered the sample, shape `(runs, units)`.
        valued: In which units each run has a value (an answer that is rated); all where samples are the units.
        correct: Which it gets right, shape `(runs, units)`.
        unvalued: How many answers are not correct because they have no value (that cannot be read), which the metric
            itself leaves out.
    """

    sums: tuple[SampleSums, ...]
    answered: Bools
    units: Units
    requested: Bools
    responded: Bools
    valued: Bools
    correct: Bools
    unvalued: int = 0

    def comparable(self, first: int, second: int) -> Bools:
        """The units over which two runs are compared: both answered the sample, and one or both have a value."""
        both = self.responded[first] & self.responded[second]
        return np.asarray(both & (self.valued[first] | self.valued[second]))

    @property
    def rated(self) -> Bools:
        """Whether some run has a value, for each unit."""
        return np.asarray(self.valued.any(axis=0))


def correctness(connection: Connection, scope: Scope, level: float) -> Correctness:
    """The correctness of the runs of a Scope, over all samples and items that its facets and search choose.

    Args:
        connection: Where sums are read from.
        scope: The Selection, resolved.
        level: From which value of the deciding metric a sample is right.
    """
    metric = deciding_metric(scope.task)
    rank = {slug: place for place, slug in enumerate(scope.selection.runs)}
    where = sample_filter_without_cell(connection, scope)
    ranked = sorted(selected_sums(connection, scope, where, [metric]), key=lambda sums: rank.get(sums.run.slug, 0))
    found = _over_the_same_samples(ranked)
    if not found:
        none, nothing = np.array([], dtype=np.int64), np.zeros((0, 0), dtype=bool)
        return Correctness((), nothing, Units(none, None, none, none), nothing, nothing, nothing, nothing)
    requested = np.array([sums.states != NOT_ASKED for sums in found]).reshape(len(found), -1)
    answered = requested & np.array([sums.states != "missing" for sums in found]).reshape(len(found), -1)
    if scope.task.sums_by_item:
        return _by_item(found, requested, answered, _item_values(connection, scope, metric, found), level, metric)
    table = np.array([correct_samples(metric, sums.sums, level) for sums in found]).reshape(len(found), -1)
    finite = np.array([np.isfinite(metric.value(sums.sums)) for sums in found]).reshape(len(found), -1)
    units, every = Units(found[0].samples, None, found[0].strata, found[0].clusters), np.ones_like(answered)
    unvalued = int((answered & ~finite).sum())
    return Correctness(tuple(found), answered, units, requested, answered, every, table & answered, unvalued)


_Values = tuple[NDArray[np.int64], NDArray[np.intp], list[dict[str, NDArray[np.float64]]]]


def _item_values(connection: Connection, scope: Scope, metric: Metric, found: list[SampleSums]) -> _Values:
    """The items of the Scope, the position of the sample of each, and every run's terms in each item."""
    of_scope = selected_items(connection, scope, sample_filter_without_cell(connection, scope))
    items, at = sample_positions(found[0], of_scope)
    first = item_rows(connection, scope.benchmark_id).first
    columns = read_item_sums(connection, scope.run_ids, scope.part, metric.terms)
    zero = np.zeros(len(items))
    terms_by_run = [
        {
            term: mine[term][items[:, 0] - first] if term in mine else zero
            for mine in (columns.get(terms_by_run.run.id, {}),)
            for term in metric.terms
        }
        for terms_by_run in found
    ]
    return items, at, terms_by_run


def _by_item(
    found: list[SampleSums], requested: Bools, answered: Bools, values: _Values, level: float, metric: Metric
) -> Correctness:
    items, at, by_run = values
    responded = answered[:, at]
    shape = responded.shape
    valued = np.array([np.isfinite(metric.value(sums)) for sums in by_run]).reshape(shape) & responded
    table = np.array([correct_samples(metric, sums, level) for sums in by_run]).reshape(shape) & responded
    units = Units(items[:, 1], items[:, 0], items[:, 2], found[0].clusters[at])
    unvalued = int((responded & ~valued & valued.any(axis=0)).sum())
    return Correctness(tuple(found), answered, units, requested[:, at], responded, valued, table, unvalued)


def _over_the_same_samples(runs: list[SampleSums]) -> list[SampleSums]:
    """The runs over every sample that some run was asked; a run that was not asked one says so there."""
    if len({run.positions.tobytes() for run in runs}) < 2:
        return runs
    every, first = np.unique(np.concatenate([run.positions for run in runs]), return_index=True)
    samples, strata, clusters = (
        np.concatenate([getattr(run, name) for run in runs])[first] for name in ("samples", "strata", "clusters")
    )
    widened = []
    for run in runs:
        places = np.searchsorted(every, run.positions)
        states = np.full(len(every), NOT_ASKED, dtype=object)
        states[places] = run.states
        sums = {term: np.zeros(len(every)) for term in run.sums}
        for term, values in run.sums.items():
            sums[term][places] = values
        widened.append(SampleSums(run.run, samples, every, strata, clusters, states, sums))
    return widened


def units_with_outcome(found: Correctness, outcome_filter: RunOutcomeFilter) -> Bools:
    """The units that a filter by run outcomes chooses; for two runs, of those over which they are compared."""
    if not found.sums:
        return np.zeros(len(found.units.samples), dtype=bool)
    chosen = outcome_filter.matching(found.correct)
    if outcome_filter.pair_correct is None:
        return chosen & found.rated & found.requested.all(axis=0)
    return chosen & found.comparable(0, 1) if len(found.sums) > 1 else np.zeros_like(chosen)


def rows_with_outcome(connection: Connection, scope: Scope, outcome_filter: RunOutcomeFilter, items: bool) -> list[int]:
    """Rows of the samples that a filter by run outcomes chooses, by themselves or by an item of theirs.

    Args:
        connection: Where sums are read from.
        scope: The Selection, resolved.
        outcome_filter: What it asks of the runs.
        items: Whether rows of these items are asked for, where a task's sums are those of items.
    """
    found = correctness(connection, scope, outcome_filter.level)
    of_units = found.units.items if items and found.units.items is not None else found.units.samples
    rows = of_units[units_with_outcome(found, outcome_filter)]
    return [int(row) for row in dict.fromkeys(rows.tolist())]
