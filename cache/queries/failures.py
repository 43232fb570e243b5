"""Failures counted: ranked, by run, by facet, over a sweep of thresholds.

A failure holds at a threshold on (lo, hi], so every count is a range query; at the usual threshold and
under facets alone it is a sum over tallies. The failure category of a Selection does not narrow the
ranking: it only names which of its bars is open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import and_, case, func, select, union_all
from sqlalchemy.engine import Connection

from cache.queries.conditions import (
    ANSWERED,
    answered_counts,
    failed_samples,
    failure_filter,
    failures_of_runs,
    pooled_scope,
    slices_of_samples,
    tallied,
    without_replays,
)
from cache.queries.repairs.impacts import impacts
from cache.queries.sample_counts import failing_samples, scored_by_run, share_extents
from cache.queries.scope import Scope, read_frame, scope_of
from cache.selection.parameters import PARTIAL
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.word_ids import word_texts
from cache.store.workspace import Workspace
from scoring.statistics.run_agreement import enough_answered
from scoring.task import TAU


def ranking(
    ws: Workspace,
    selection: Selection,
    impact: Collection[str] | None = None,
    intervals: bool = False,
    ranks: bool = False,
) -> pd.DataFrame:
    """Every failure category of the task, most frequent first.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        impact: Keys of the metrics whose rise is asked for, of those of `task.impact`; all of these when None.
        intervals: Whether 95% intervals of shares and rises are asked for.
        ranks: Whether the ranks of categories are asked for, whose tests of all pairs take longer than all the rest.

    Returns:
        category, count, runs (slug of a run -> its part of the count), samples, share; then, for each metric of
        `impact`, the columns `impact.<metric>` (its rise if this category alone were repaired, `impacts`). `samples`
        counts a sample once for each run that fails there; `share` divides it by the samples scored, over all runs.
        Categories that do not occur have 0; NaN share without a scored sample. With `intervals` also share.low,
        share.high, `impact.<metric>.low`, `.high` (NaN where none is given) and units (how many are independent), with
        `ranks` rank.low and rank.high (by share, among the ranked categories that occur; 0 for others). Its attribute
        `scored` is what the shares are of.
    """
    with ws.reading() as connection:
        scope = _all_categories(pooled_scope(connection, selection))
        keys = [category.key for category in scope.task.categories]
        totals = {key: np.zeros(2, dtype=int) for key in keys}
        of_runs: dict[str, dict[str, int]] = {key: {} for key in keys}
        for run, category, *numbers in _counts(connection, scope):
            if category in totals:  # else of an earlier scorer, and no longer ranked
                totals[category] += numbers
                of_runs[category][scope.slugs[run]] = numbers[0]
        scored = sum(scored_by_run(connection, scope).values())
        gained = impacts(connection, scope, impact, intervals=intervals)
        extents = share_extents(connection, scope, intervals=intervals, ranks=ranks) if intervals or ranks else {}
    counts, samples = np.array(list(totals.values())).T
    share = samples / scored if scored else np.nan
    columns = {"category": keys, "count": counts, "runs": list(of_runs.values()), "samples": samples, "share": share}
    table = pd.DataFrame(columns | extents | gained)
    table.attrs["scored"] = scored
    return table.sort_values("count", ascending=False, kind="stable", ignore_index=True)


def by_run(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Failures of each category and run: run, category, count, samples, n, per_sample.

    `per_sample` is the count over `n`, the samples of that run that were scored; only what occurs is listed. The
    attribute `sizes` has the n of every run, also where nothing failed.
    """
    with ws.reading() as connection:
        scope = _all_categories(scope_of(connection, selection))
        counts = _counts(connection, scope)
        scored = scored_by_run(connection, scope)
    rows = [
        (scope.slugs[run], category, count, samples, scored[run], count / scored[run])
        for run, category, count, samples in counts
    ]
    table = pd.DataFrame(rows, columns=["run", "category", "count", "samples", "n", "per_sample"])
    table.attrs["sizes"] = {scope.slugs[run]: samples for run, samples in scored.items()}
    return table


def by_facet(ws: Workspace, selection: Selection, facet: str) -> pd.DataFrame:
    """Failures of each category in each slice of a facet: category, group, count, n, per_sample.

    `per_sample` is the count over `n`, the slice's samples, over all runs that answered enough of these: each slice is
    what the Selection would be with it alone, except that a filter by how many runs are right counts those that enter
    over all slices. Only what occurs is listed. The attribute `sizes` has the n of every slice, also where nothing
    failed.
    """
    with ws.reading() as connection:
        scope = _all_categories(scope_of(connection, selection))
        if not PARTIAL.on(selection):
            scope = without_replays(scope)
        answered, samples = answered_counts(connection, scope)
        whole = all(answered.get(run) == samples for run in scope.run_ids)
        if whole and not scope.task.sums_by_item:
            counts, sizes = _in_slices(connection, scope, facet)
        else:
            counts, sizes = _in_slices_by_run(connection, scope, facet, whole)
    rows = [(category, group, count, sizes[group], count / sizes[group]) for (group, category), count in counts.items()]
    table = pd.DataFrame(rows, columns=["category", "group", "count", "n", "per_sample"])
    table.attrs["sizes"] = dict(sizes)
    return table


def sweep(ws: Workspace, selection: Selection, taus: Sequence[float]) -> pd.DataFrame:
    """Failures of each category at each of some IoU thresholds: category, tau, count."""
    failure = schema.failure
    with ws.reading() as connection:
        scope = _all_categories(pooled_scope(connection, selection))
        holds = [case((and_(failure.c.lo < tau, failure.c.hi >= tau), 1), else_=0) for tau in taus]
        counted = (
            select(failure.c.category, *(func.sum(held) for held in holds))
            .where(*failures_of_runs(scope), *failed_samples(connection, scope))
            .group_by(failure.c.category)
        )
        counts: dict[int, NDArray[np.int64]] = defaultdict(lambda: np.zeros(len(taus), dtype=np.int64))
        # Run by run, in whose order failures are kept: those of all runs would be sorted, in memory, to be counted.
        for run in scope.run_ids:
            for category, *numbers in connection.execute(counted.where(failure.c.run_id == run)):
                counts[category] += numbers
        words = word_texts(connection)
    by_key = {words[category]: numbers for category, numbers in counts.items()}
    none = [0] * len(taus)
    rows = [
        (category.key, tau, int(by_key.get(category.key, none)[at]))
        for at, tau in enumerate(taus)
        for category in scope.task.categories
    ]
    return pd.DataFrame(rows, columns=["category", "tau", "count"])


def _counts(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]]:
    """Row of a run, category, how often it occurs and in how many samples; only what occurs."""
    counts = tallied_failures(connection, scope)
    return _counts_from_rows(connection, scope) if counts is None else counts


def tallied_failures(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]] | None:
    """Row of a run, category, how often it occurs and in how many samples; None where tallies do not say it."""
    if not scope.samples_tallied or scope.selection.tau != TAU:
        return None
    found = tallied(connection, scope).failures
    return sorted((run, category, count, samples) for (run, category), (count, samples) in found.items())


def _counts_from_rows(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]]:
    failure = schema.failure
    rows = connection.execute(
        select(failure.c.run_id, failure.c.category, func.count(), func.count(failure.c.sample_id.distinct()))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(failure.c.run_id, failure.c.category)
    ).all()
    words = word_texts(connection)
    return sorted((run_id, words[category], count, samples) for run_id, category, count, samples in rows)


_Slices = tuple[Mapping[tuple[str, str], int], Mapping[str, int]]
"""Value of a facet and category -> failures; value -> samples that were scored there, over all runs."""


def _in_slices(connection: Connection, scope: Scope, facet: str) -> _Slices:
    """The slices of a facet of samples over all runs of a Scope, in the failures' order."""
    sizes: Counter[str] = Counter()
    if scope.facets_only:
        found = tallied(connection, scope, facet)
        for (group, _), samples in found.states.items():
            sizes[group] += samples
        if scope.selection.tau == TAU:
            return {place: count for place, (count, _) in found.failures.items()}, sizes
    slices = slices_of_samples(connection, scope, facet)
    groups = read_frame(connection, select(slices.c.sample_id.label("id"), slices.c.value.label("group")))
    if not scope.facets_only:
        for (group, _, _), samples in _states_of_slices(connection, scope, facet).items():
            sizes[group] += samples
    counts: dict[tuple[str, str], int] = {}
    for category, failing in sorted(failing_samples(connection, scope).items()):
        by_sample = groups.merge(pd.DataFrame({"id": failing.rows, "count": failing.failures}), on="id")
        for group, count in by_sample.groupby("group")["count"].sum().items():
            counts[str(group), category] = int(count)
    return counts, sizes


def _in_slices_by_run(connection: Connection, scope: Scope, facet: str, whole: bool) -> _Slices:
    """As `_in_slices`, each slice over the runs that answered enough of it; a failure of an item is in its slices.

    Args:
        connection: Where they are read from.
        scope: Its runs, samples and threshold.
        facet: Whose values the slices are.
        whole: Whether every run answered all samples.
    """
    sizes: Counter[str] = Counter()
    entering: dict[str, set[int]] = {}
    if whole:
        for value, n in _samples_of_slices(connection, scope, facet).items():
            entering[value], sizes[value] = set(scope.run_ids), n * len(scope.runs)
    else:
        states = _states_of_slices(connection, scope, facet)
        aside = replace(scope, selection=scope.selection.replace(cell=""))
        answered = _states_of_slices(connection, aside, facet) if scope.selection.cell else states
        every = len(scope.runs) < 2 or PARTIAL.on(scope.selection)
        for value, n in _samples_of_slices(connection, aside, facet).items():
            by_run = [sum(answered.get((value, run, state), 0) for state in ANSWERED) for run in scope.run_ids]
            enough = [True] * len(by_run) if every else enough_answered(by_run, n)
            entering[value] = set(compress(scope.run_ids, enough))
        for (value, run, _), n in states.items():
            if run in entering[value]:
                sizes[value] += n
    counts: Counter[tuple[str, str]] = Counter()
    for (value, run, category), n in _failures_of_slices(connection, scope, facet).items():
        if run in entering[value]:
            counts[value, category] += n
    return dict(sorted(counts.items(), key=lambda pair: pair[0][::-1])), sizes


def _samples_of_slices(connection: Connection, scope: Scope, facet: str) -> dict[str, int]:
    """Value of a facet -> samples; a sample with several values counts in each."""
    slices = slices_of_samples(connection, scope, facet)
    counted = select(slices.c.value, func.count()).group_by(slices.c.value)
    return dict(connection.execute(counted).all())


def _states_of_slices(connection: Connection, scope: Scope, facet: str) -> dict[tuple[str, int, str], int]:
    """Value of a facet, row of the run and state -> samples; only what occurs."""
    if scope.facets_only and not scope.task.sums_by_item:
        found = tallied(connection, scope, facet, by_run=True).states
        return {(value, run, state): n for ((value, run), state), n in found.items()}
    slices, score = slices_of_samples(connection, scope, facet), schema.score
    place = slices.c.value, score.c.run_id, score.c.state
    counted = (
        select(*place, func.count())
        .join(score, score.c.sample_id == slices.c.sample_id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part)
        .group_by(*place)
    )
    return {(value, run, state): n for value, run, state, n in connection.execute(counted)}


def _failures_of_slices(connection: Connection, scope: Scope, facet: str) -> dict[tuple[str, int, str], int]:
    """Value of a facet, row of the run and category -> failures; one of an item is in the slices of its item."""
    failure, item, value, by_item = schema.failure, schema.item, schema.stratum_facet, scope.task.sums_by_item
    if scope.facets_only and scope.selection.tau == TAU and not by_item:
        tallies = tallied(connection, scope, facet, by_run=True).failures
        return {(value, run, category): count for ((value, run), category), (count, _) in tallies.items()}
    slices = slices_of_samples(connection, scope, facet)
    place = failure.c.run_id, failure.c.category, failure.c.sample_id, *([failure.c.item_id] if by_item else [])
    per_place = (
        select(*place, func.count().label("count"))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(*place)
        .subquery()
    )
    numbers = per_place.c.run_id, per_place.c.category, per_place.c["count"]
    of_samples = select(slices.c.value, *numbers).join(slices, slices.c.sample_id == per_place.c.sample_id)
    found = of_samples.subquery()
    if by_item:
        with_value = (value.c.stratum_id == item.c.stratum_id) & (value.c.name == facet)
        of_items = select(value.c.value, *numbers).join(item, item.c.id == per_place.c.item_id).join(value, with_value)
        found = union_all(of_items, of_samples.where(per_place.c.item_id.is_(None))).subquery()
    group, run, category, count = found.c
    counted = connection.execute(select(group, run, category, func.sum(count)).group_by(group, run, category)).all()
    words = word_texts(connection)
    return {(value, run, words[number]): int(n) for value, run, number, n in counted}


def _all_categories(scope: Scope) -> Scope:
    return replace(scope, selection=scope.selection.replace(fail=""))
