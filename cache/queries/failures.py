"""Failures counted: ranked, by run, by facet, over a sweep of thresholds.

A failure holds at a threshold on (lo, hi], so every count is a range query; at the usual threshold and
under facets alone it is a sum over tallies. The failure category of a Selection does not narrow the
ranking: it only names which of its bars is open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sqlalchemy import and_, case, func, select, union_all
from sqlalchemy.engine import Connection

from cache.queries.conditions import (
    answered_counts,
    answered_in_slices,
    failed_samples,
    failure_filter,
    failures_of_runs,
    pooled_scope,
    sample_filter,
    slices_of_samples,
    tallied,
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
        share.high, `impact.<metric>.low`, `.high` (NaN where none is given), with `ranks` rank.low and rank.high (by
        share, among the ranked categories that occur; 0 for others). Its attribute `scored` is what the shares are of.
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
    what the Selection would be with it alone. Only what occurs is listed. The attribute `sizes` has the n of every
    slice, also where nothing failed.
    """
    rows: list[tuple[str, str, int, int, float]] = []
    sizes: dict[str, int] = {}
    with ws.reading() as connection:
        for scope, values in _pools(connection, _all_categories(scope_of(connection, selection)), facet):
            if scope.facets_only and selection.tau == TAU and not scope.task.sums_by_item:
                counts = {place: count for place, (count, _) in tallied(connection, scope, facet).failures.items()}
            elif scope.task.sums_by_item:
                counts = _groups_from_rows(connection, scope, facet)
            else:
                counts = _groups(connection, scope, facet)
            found = _group_sizes(connection, scope, facet)
            mine = {group: n for group, n in found.items() if values is None or group in values}
            sizes |= mine
            rows += [
                (category, group, count, mine[group], count / mine[group])
                for (group, category), count in counts.items()
                if group in mine
            ]
    table = pd.DataFrame(rows, columns=["category", "group", "count", "n", "per_sample"])
    table.attrs["sizes"] = sizes
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


def _groups(connection: Connection, scope: Scope, facet: str) -> dict[tuple[str, str], int]:
    """Value of a facet and category -> failures in the samples that have the value; only what occurs."""
    sample, value = schema.sample, schema.stratum_facet
    slices = read_frame(
        connection,
        select(sample.c.id, value.c.value.label("group"))
        .join(value, (value.c.stratum_id == sample.c.stratum_id) & (value.c.name == facet))
        .where(*sample_filter(connection, scope, fail=False)),
    )
    counts: dict[tuple[str, str], int] = {}
    for category, failing in sorted(failing_samples(connection, scope).items()):
        by_sample = slices.merge(pd.DataFrame({"id": failing.rows, "count": failing.failures}), on="id")
        for group, count in by_sample.groupby("group")["count"].sum().items():
            counts[str(group), category] = int(count)
    return counts


def _groups_from_rows(connection: Connection, scope: Scope, facet: str) -> dict[tuple[str, str], int]:
    """As `_groups`, where sums are those of items: a failure stands in the slices of its item, else of its sample."""
    failure, value, word = schema.failure, schema.stratum_facet, schema.word
    place = failure.c.category, failure.c.sample_id, failure.c.item_id
    per_place = (
        select(*place, func.count().label("count"))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(*place)
        .subquery()
    )
    slices = slices_of_samples(connection, scope, facet)
    of_items = (
        select(value.c.value, per_place.c.category, per_place.c["count"])
        .join(schema.item, schema.item.c.id == per_place.c.item_id)
        .join(value, (value.c.stratum_id == schema.item.c.stratum_id) & (value.c.name == facet))
    )
    of_samples = (
        select(slices.c.value, per_place.c.category, per_place.c["count"])
        .join(slices, slices.c.sample_id == per_place.c.sample_id)
        .where(per_place.c.item_id.is_(None))
    )
    found = union_all(of_items, of_samples).subquery()
    counted = (
        select(found.c.value, word.c.text, func.sum(found.c["count"]))
        .join(word, word.c.id == found.c.category)
        .group_by(word.c.text, found.c.value)
        .order_by(word.c.text, found.c.value)
    )
    return {(group, category): int(count) for group, category, count in connection.execute(counted)}


def _group_sizes(connection: Connection, scope: Scope, facet: str) -> dict[str, int]:
    """Value of a facet -> samples that were scored there, over all runs."""
    if scope.samples_tallied and not scope.task.sums_by_item:
        sizes: Counter[str] = Counter()
        for (group, _), samples in tallied(connection, scope, facet).states.items():
            sizes[group] += samples
        return sizes
    score, slices = schema.score, slices_of_samples(connection, scope, facet)
    counted = (
        select(slices.c.value, func.count())
        .join(score, score.c.sample_id == slices.c.sample_id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part)
        .group_by(slices.c.value)
    )
    return dict(connection.execute(counted).all())


def _pools(connection: Connection, scope: Scope, facet: str) -> list[tuple[Scope, Collection[str] | None]]:
    """The Scope with the runs that enter figures over several of them, and the slices in which it is these.

    None for all slices, as where every run answered all samples.
    """
    answered, samples = answered_counts(connection, scope)
    everywhere = all(answered.get(run) == samples for run in scope.run_ids)
    if everywhere or len(scope.runs) < 2 or PARTIAL.on(scope.selection):
        return [(scope, None)]
    in_slices, sizes = answered_in_slices(connection, scope, facet)
    pools: dict[tuple[bool, ...], list[str]] = defaultdict(list)
    for value, n in sizes.items():
        enough = enough_answered([in_slices.get((value, run), 0) for run in scope.run_ids], n)
        pools[tuple(enough)].append(value)
    return [
        (replace(scope, runs=tuple(compress(scope.runs, enough))), None if len(pools) == 1 else values)
        for enough, values in pools.items()
    ]


def _all_categories(scope: Scope) -> Scope:
    return replace(scope, selection=scope.selection.replace(fail=""))
