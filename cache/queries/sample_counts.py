"""Numbers of samples: of each run by state and without a ranked failure, and of everything that can be filtered by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, product

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, func, select, union
from sqlalchemy.engine import Connection

from cache.queries.conditions import (
    answered_counts,
    failed_samples,
    failure_filter,
    pooled,
    ranked_failures,
    sample_filter,
    strata_of_samples,
    tallied,
    without_replays,
)
from cache.queries.correctness import correctness, units_with_outcome
from cache.queries.scope import Scope, judged, scope_of, strata_with
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.versions import kept
from cache.store.word_ids import word_texts
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric
from scoring.statistics.correctness import CORRECT_FROM
from scoring.statistics.intervals import estimates
from scoring.statistics.ranks import rank_runs
from scoring.task import TAU


def run_states(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Samples of each run by state, under the Selection's facets, search and protocol.

    Returns:
        run, state ("scored", "failed" or "missing"), samples; only what occurs is listed. A sample that
        the protocol leaves out of a run is in none of its states.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = _states(connection, scope)
    rows = [(scope.slugs[run], state, samples) for (run, state), samples in sorted(found.items())]
    return pd.DataFrame(rows, columns=["run", "state", "samples"])


def _states(connection: Connection, scope: Scope) -> Mapping[tuple[int, str], int]:
    """Row of the run and state -> samples; only what occurs."""
    if scope.samples_tallied:
        return tallied(connection, scope).states
    score, sample = schema.score, schema.sample
    counted = (
        select(score.c.run_id, score.c.state, func.count())
        .join(sample, sample.c.id == score.c.sample_id)
        .where(
            score.c.run_id.in_(scope.run_ids),
            score.c.part == scope.part,
            *sample_filter(connection, scope, fail=False),
        )
        .group_by(score.c.run_id, score.c.state)
    )
    return {(run, state): samples for run, state, samples in connection.execute(counted)}


def scored_by_run(connection: Connection, scope: Scope) -> dict[int, int]:
    """Row of each run -> how many of a Scope's samples were scored, whatever came of it."""
    totals: Counter[int] = Counter()
    for (run, _), samples in _states(connection, scope).items():
        totals[run] += samples
    return dict(totals)


def runs_left_out(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The runs that figures over several runs leave out: they answered few of the samples, or repeat another run.

    Returns:
        run, answered, samples (of the Selection); with the runs that are counted since the Selection asks for them.
        `attrs["replays"]` are the slugs of those that repeat what another run answered.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(partial=""))
        entering = {run.id for run in pooled(connection, scope).runs}
        left = [run for run in scope.runs if run.id not in entering]
        answered, samples = answered_counts(connection, scope) if left else ({}, 0)
    rows = [(run.slug, answered.get(run.id, 0), samples) for run in left]
    table = pd.DataFrame(rows, columns=["run", "answered", "samples"])
    first = without_replays(scope).run_ids
    table.attrs["replays"] = tuple(run.slug for run in left if run.id not in first)
    return table


def flawless(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples of each run have no ranked failure at the Selection's threshold.

    Returns:
        run, flawless, n; n are the samples that were scored, those without a response among them. Failures of
        every category count, whatever category the Selection names.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(fail=""))
        scored = _scored(connection, scope)
        # A score counts the failures of its sample at the usual threshold; which are of an item, it does not say.
        counted = selection.tau == TAU and not (scope.task.sums_by_item and scope.facets)
        failing = _scored(connection, scope, schema.score.c.failures > 0) if counted else _failing(connection, scope)
    rows = [(run.slug, scored.get(run.id, 0) - failing.get(run.id, 0), scored.get(run.id, 0)) for run in scope.runs]
    return pd.DataFrame(rows, columns=["run", "flawless", "n"])


def _failing(connection: Connection, scope: Scope) -> dict[int, int]:
    failure = schema.failure
    counted = (
        select(failure.c.run_id, func.count(failure.c.sample_id.distinct()))
        .where(*failure_filter(scope), *failed_samples(connection, scope), ranked_failures(scope))
        .group_by(failure.c.run_id)
    )
    return dict(connection.execute(counted).all())


def _scored(connection: Connection, scope: Scope, *where: ColumnElement[bool]) -> dict[int, int]:
    score, sample = schema.score, schema.sample
    counted = (
        select(score.c.run_id, func.count())
        .join(sample, sample.c.id == score.c.sample_id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part, *where)
        .where(*sample_filter(connection, scope, fail=False))
        .group_by(score.c.run_id)
    )
    return dict(connection.execute(counted).all())


def facet_counts(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples each value of each facet has under all *other* filters of the Selection.

    So a value that is not chosen shows what choosing it beside the chosen ones of its facet would add.
    A sample with several values of a facet counts in each.

    Returns:
        facet, value, samples; every value of the benchmark, also those with 0 samples.
    """
    with ws.reading() as connection:
        scope, facet = scope_of(connection, selection), schema.stratum_facet
        of_benchmark = replace(scope, selection=Selection(selection.benchmark, gold=selection.gold), facets=())
        used = select(strata_of_samples(connection, of_benchmark).c.stratum_id)
        values = connection.execute(
            select(facet.c.stratum_id, facet.c.name, facet.c.value).where(facet.c.stratum_id.in_(used))
        ).all()
        strata = strata_of_samples(connection, replace(scope, facets=()), chosen=True)
        # A sample with several items of one value counts once.
        one = strata.c.sample_id if scope.task.sums_by_item else strata.c.stratum_id
        counts: dict[int, dict[int, int]] = defaultdict(dict)
        counted = select(strata.c.stratum_id, one, func.count()).group_by(strata.c.stratum_id, one)
        for stratum, key, n in connection.execute(counted).all():
            counts[stratum][key] = n
        allowed = {
            name: set(connection.scalars(strata_with(tuple(pair for pair in scope.facets if pair[0] != name))))
            for name in {name for name, _ in scope.facets} | {""}
        }
    found: dict[tuple[str, str], dict[int, int]] = {}
    for stratum, name, value in values:
        of_value = found.setdefault((name, value), {})
        if stratum in allowed.get(name, allowed[""]):
            of_value |= counts.get(stratum, {})
    rows = [(name, value, sum(of_value.values())) for (name, value), of_value in sorted(found.items())]
    return pd.DataFrame(rows, columns=["facet", "value", "samples"])


MOST_RUNS = 6
"""Runs up to which every number of runs that get a sample right is a filter; of more runs, none and all of them."""


def label_counts(ws: Workspace, benchmark: str) -> dict[str, int]:
    """Label -> number of samples of which gold or some current run states it."""
    with ws.reading() as connection:
        scope, cell = scope_of(connection, Selection(benchmark)), schema.cell
        of_labels = [matrix.key for matrix in scope.task.matrices if not (matrix.gold or matrix.predicted)]
        stated = union(
            *(
                judged(scope, cell).add_columns(side.label("label")).where(cell.c.matrix.in_(of_labels))
                for side in (cell.c.gold, cell.c.predicted)
            )
        ).subquery()
        counted = select(stated.c.label, func.count()).where(stated.c.label != "").group_by(stated.c.label)
        return dict(connection.execute(counted.order_by(stated.c.label)).all())


def outcome_counts(ws: Workspace, selection: Selection) -> dict[str, int]:
    """Filter by run outcomes, as a link's `cell` -> number of samples that it chooses of a benchmark.

    Args:
        ws: The workspace.
        selection: Its benchmark and runs; two runs are also compared.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        several = pooled(connection, scope)
        runs = len(several.runs)
        solved = range(runs + 1) if runs <= MOST_RUNS else (0, runs)
        asked = [(several, RunOutcomeFilter(None, number, CORRECT_FROM)) for number in solved if runs > 1]
        if len(selection.runs) == 2:
            asked += [
                (scope, RunOutcomeFilter(pair, 0, CORRECT_FROM)) for pair in product((True, False), (True, False))
            ]
        found = {one.runs: correctness(connection, one, CORRECT_FROM) for one, _ in asked}
    return {
        outcome.cell: len(set(correct.units.samples[units_with_outcome(correct, outcome)].tolist()))
        for one, outcome in asked
        for correct in (found[one.runs],)
    }


def share_extents(connection: Connection, scope: Scope, *, intervals: bool, ranks: bool) -> dict[str, Array]:
    """The intervals of the shares of all categories of the task, each an array in the order of these.

    Args:
        connection: Where failures are read from.
        scope: Its runs, samples and threshold, without a failure category.
        intervals: Whether share.low and share.high are found, NaN where none is given, and of how many units, the same
            for all categories.
        ranks: Whether rank.low and rank.high are found; 0 for a category that is not ranked, or does not occur.
    """
    score, sample = schema.score, schema.sample
    scored = connection.execute(
        select(sample.c.id, sample.c.cluster, func.count())
        .join(score, score.c.sample_id == sample.c.id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part)
        .where(*sample_filter(connection, scope, fail=False))
        .group_by(sample.c.id, sample.c.cluster)
        .order_by(sample.c.id)
    ).all()
    rows, of = np.array([row for row, _, _ in scored], dtype=np.int64), np.array([n for *_, n in scored], dtype=float)
    clusters = [cluster for _, cluster, _ in scored]
    failing = failing_samples(connection, scope)
    sums = {
        category.key: {"hits": _of_samples(rows, failing.get(category.key)), "of": of}
        for category in scope.task.categories
    }
    found: dict[str, Array] = {}
    if intervals:
        bounds = [of_category["share"].interval for of_category in estimates([_SHARE], sums, clusters).values()]
        found["share.low"] = np.array([interval.low for interval in bounds])
        found["share.high"] = np.array([interval.high for interval in bounds])
        found["units"] = np.full(len(sums), len(set(clusters)))
    if ranks:
        ranked = {category.key for category in scope.task.categories if category.ranked}
        occurring = {
            key: of_category for key, of_category in sums.items() if key in ranked and of_category["hits"].any()
        }
        places = {run.name: run for run in rank_runs(_SHARE, occurring, clusters).runs} if occurring else {}
        found["rank.low"] = np.array([places[key].low if key in places else 0 for key in sums])
        found["rank.high"] = np.array([places[key].high if key in places else 0 for key in sums])
    return found


@dataclass(frozen=True, slots=True, eq=False)
class FailingSamples:
    """The samples in which a category occurs.

    Args:
        rows: Their rows, ascending, shape `(n,)`.
        runs: In the responses of how many runs it occurs, shape `(n,)`.
        failures: How often it occurs in these together, shape `(n,)`.
    """

    rows: NDArray[np.int64]
    runs: Array
    failures: Array


def _of_samples(rows: NDArray[np.int64], failing: FailingSamples | None) -> Array:
    """In how many responses to each of some samples a category occurs.

    >>> failing = FailingSamples(np.array([1, 4, 9]), np.array([5.0, 2.0, 1.0]), np.array([5.0, 3.0, 1.0]))
    >>> _of_samples(np.array([3, 4, 8]), failing).tolist()
    [0.0, 2.0, 0.0]
    """
    hits = np.zeros(len(rows))
    if failing is not None:
        _, here, there = np.intersect1d(rows, failing.rows, assume_unique=True, return_indices=True)
        hits[here] = failing.runs[there]
    return hits


def failing_samples(connection: Connection, scope: Scope) -> Mapping[str, FailingSamples]:
    """The failing samples of each category that occurs, under a Scope's runs, part and threshold.

    All failures of these runs are gone through for that. So all samples are looked at once, not some of them with every
    filter, and more may be found than those of the Scope; but a facet of items chooses failures, not samples.
    """
    if scope.task.sums_by_item and scope.facets:
        return _read_failing_samples(connection, scope)
    everything = scope.selection.replace(q="", marks=(), label="", cell="")
    whole = replace(scope, facets=(), selection=everything)
    key = scope.benchmark_id, tuple(scope.run_ids), scope.part, scope.selection.tau
    return kept(connection, "failing", key, lambda: _read_failing_samples(connection, whole))


def _read_failing_samples(connection: Connection, scope: Scope) -> dict[str, FailingSamples]:
    failure, sample = schema.failure, schema.sample
    mine = sample.c.benchmark_id == scope.benchmark_id
    first, last = connection.execute(select(func.min(sample.c.id), func.max(sample.c.id)).where(mine)).one()
    totals: dict[int, Array] = defaultdict(lambda: np.zeros((2, last - first + 1)))
    place = failure.c.category, failure.c.sample_id
    counted = select(*place, func.count()).where(*failure_filter(scope), *failed_samples(connection, scope))
    # Run by run, in whose order failures are kept: those of all runs would be sorted, in memory, to be counted.
    for run in scope.run_ids:
        rows = connection.execute(counted.where(failure.c.run_id == run).group_by(*place).order_by(*place))
        table = np.fromiter(chain.from_iterable(rows), np.int64).reshape(-1, 3)
        for category in np.unique(table[:, 0]).tolist():
            _, samples, failures = table[table[:, 0] == category].T
            totals[category][:, samples - first] += np.stack([np.ones(len(samples)), failures])
    words = word_texts(connection)
    found = {}
    for category, (runs, failures) in totals.items():
        there = np.flatnonzero(runs)
        found[words[category]] = FailingSamples(there + first, runs[there], failures[there])
    return found


_SHARE = Metric(
    "share", "Share of samples × runs", "Share of samples × runs with a failure.", ("hits", "of"), proportion=True
)
