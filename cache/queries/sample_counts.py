"""Numbers of samples: of each run by state and without a ranked failure, and of everything that can be filtered by."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import ColumnElement, Select, func, select, union
from sqlalchemy.engine import Connection

from cache.queries.conditions import (
    answered_counts,
    failed_samples,
    failure_filter,
    pooled,
    ranked_failures,
    sample_filter,
    tally_filter,
)
from cache.queries.correctness import correctness, units_with_outcome
from cache.queries.scope import Scope, read_frame, samples_judged, scope_of, strata_with
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.run_sums import STATES
from cache.store.vocabulary import word_texts
from cache.store.workspace import Workspace
from scoring.metric import Array, Metric
from scoring.statistics.correctness import CORRECT_FROM, deciding_metric
from scoring.statistics.intervals import share_interval
from scoring.statistics.ranks import rank_runs
from scoring.task import TAU

_KEY = "state:"


def run_states(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Samples of each run by state, under the Selection's facets, search and protocol.

    Returns:
        run, state ("scored", "failed" or "missing"), samples; only what occurs is listed. A sample that
        the protocol leaves out of a run is in none of its states.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = connection.execute((_from_tallies if scope.samples_tallied else _from_scores)(connection, scope))
        rows = [(scope.slugs[run], state.removeprefix(_KEY), int(samples)) for run, state, samples in found]
    return pd.DataFrame(rows, columns=["run", "state", "samples"])


def _from_tallies(connection: Connection, scope: Scope) -> Select[Any]:
    tally = schema.tally
    return (
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.n))
        .where(*tally_filter(scope), tally.c.key.in_([_KEY + state for state in STATES]))
        .group_by(tally.c.run_id, tally.c.key)
        .order_by(tally.c.run_id, tally.c.key)
    )


def _from_scores(connection: Connection, scope: Scope) -> Select[Any]:
    score, sample = schema.score, schema.sample
    return (
        select(score.c.run_id, score.c.state, func.count())
        .join(sample, sample.c.id == score.c.sample_id)
        .where(
            score.c.run_id.in_(scope.run_ids),
            score.c.part == scope.part,
            *sample_filter(connection, scope, fail=False),
        )
        .group_by(score.c.run_id, score.c.state)
        .order_by(score.c.run_id, score.c.state)
    )


def runs_left_out(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """The runs that figures over several runs leave out: they answered fewer than 9 in 10 of the samples.

    Returns:
        run, answered, samples (of the Selection); with the runs that are counted since the Selection asks for them.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(partial=""))
        kept = {run.id for run in pooled(connection, scope).runs}
        left = [run for run in scope.runs if run.id not in kept]
        answered, samples = answered_counts(connection, scope) if left else ({}, 0)
    return pd.DataFrame(
        [(run.slug, answered.get(run.id, 0), samples) for run in left], columns=["run", "answered", "samples"]
    )


def flawless(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples each run gets through without a ranked failure at the Selection's threshold.

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
        scope = scope_of(connection, selection)
        sample, facet = schema.sample, schema.stratum_facet
        free = sample_filter(connection, _without_facets(scope))
        per_stratum = (
            select(sample.c.stratum_id, func.count().label("samples")).where(*free).group_by(sample.c.stratum_id)
        )
        counts = read_frame(connection, per_stratum).set_index("stratum_id")["samples"]
        used = select(sample.c.stratum_id).where(sample.c.benchmark_id == scope.benchmark_id)
        rows = read_frame(
            connection,
            select(facet.c.stratum_id, facet.c.name.label("facet"), facet.c.value).where(facet.c.stratum_id.in_(used)),
        )
        allowed = {
            name: set(connection.scalars(strata_with(tuple(pair for pair in scope.facets if pair[0] != name))))
            for name in {name for name, _ in scope.facets} | {""}
        }
    rows["samples"] = rows["stratum_id"].map(counts).fillna(0).astype(int)
    pairs = zip(rows["stratum_id"], rows["facet"], strict=True)
    outside = [stratum not in allowed.get(name, allowed[""]) for stratum, name in pairs]
    rows.loc[outside, "samples"] = 0
    return rows.groupby(["facet", "value"], as_index=False, sort=True)["samples"].sum()


def _without_facets(scope: Scope) -> Scope:
    return Scope(scope.selection, scope.benchmark_id, scope.task, scope.part, scope.runs, ())


MOST_RUNS = 6
"""Runs up to which every number of runs that get a sample right is a filter; of more runs, none and all of them."""


def label_counts(ws: Workspace, benchmark: str) -> dict[str, int]:
    """Label -> number of samples of which gold or some current run states it."""
    with ws.reading() as connection:
        scope, cell = scope_of(connection, Selection(benchmark)), schema.cell
        of_labels = [matrix.key for matrix in scope.task.matrices if not (matrix.gold or matrix.predicted)]
        stated = union(
            *(
                samples_judged(scope, cell).add_columns(side.label("label")).where(cell.c.matrix.in_(of_labels))
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
        metric = deciding_metric(scope.task)
        found = {one.runs: correctness(connection, one, CORRECT_FROM, metrics=[metric]) for one, _ in asked}
    return {
        outcome.cell: len(set(correct.units.samples[units_with_outcome(correct, outcome)].tolist()))
        for one, outcome in asked
        for correct in (found[one.runs],)
    }


def share_extents(connection: Connection, scope: Scope) -> dict[str, Array]:
    """How surely categories are as frequent as they are: intervals of their shares, and their ranks."""
    score, sample, failure = schema.score, schema.sample, schema.failure
    here = sample_filter(connection, scope, fail=False)
    scored = connection.execute(
        select(sample.c.id, sample.c.cluster, func.count())
        .join(score, score.c.sample_id == sample.c.id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part, *here)
        .group_by(sample.c.id, sample.c.cluster)
        .order_by(sample.c.id)
    ).all()
    place = {row: at for at, (row, _, _) in enumerate(scored)}
    clusters, of = [cluster for _, cluster, _ in scored], np.array([n for *_, n in scored], dtype=float)
    words = word_texts(connection)
    hits = {category.key: np.zeros(len(scored)) for category in scope.task.categories}
    failing = (
        select(failure.c.category, failure.c.sample_id, func.count(failure.c.run_id.distinct()))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(failure.c.category, failure.c.sample_id)
    )
    for category, row, runs in connection.execute(failing):
        if words[category] in hits and row in place:
            hits[words[category]][place[row]] = runs
    bounds = [share_interval(values, of, clusters).interval for values in hits.values()]
    ranked = {category.key for category in scope.task.categories if category.ranked and hits[category.key].any()}
    sums = {key: {"hits": hits[key], "of": of} for key in hits if key in ranked}
    ranks = {run.name: (run.low, run.high) for run in rank_runs(_SHARE, sums, clusters).runs} if sums else {}
    return {
        "share.low": np.array([interval.low for interval in bounds]),
        "share.high": np.array([interval.high for interval in bounds]),
        "rank.low": np.array([ranks.get(key, (0, 0))[0] for key in hits]),
        "rank.high": np.array([ranks.get(key, (0, 0))[1] for key in hits]),
    }


_SHARE = Metric(
    "share", "Share of samples × runs", "Share of samples × runs with a failure.", ("hits", "of"), proportion=True
)
