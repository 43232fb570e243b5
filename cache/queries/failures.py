"""Failures counted: ranked, by run, by facet, over a sweep of thresholds; and what repairing a category would gain.

A failure holds at a threshold on (lo, hi], so every count is a range query; at the usual threshold and
under facets alone it is a sum over tallies. The failure category of a Selection does not narrow the
ranking: it only names which of its bars is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from sqlalchemy import Integer, and_, case, cast, func, null, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import (
    failed_samples,
    failure_filter,
    failures_of_runs,
    pooled,
    sample_filter,
    tally_filter,
)
from cache.queries.sample_counts import STATE_KEYS, scored_by_run, share_extents
from cache.queries.scope import RunRow, Scope, read_frame, scope_of
from cache.queries.sums import SampleSums, page_matches, sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.run_sums import read_changes
from cache.store.stored_scores import held_failures
from cache.store.vocabulary import word_texts
from cache.store.workspace import Workspace
from records import Scored
from scoring.grounding import repairs as impact
from scoring.metric import Array, Metric
from scoring.statistics.two_runs import rises
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
        scope = _all_categories(pooled(connection, scope_of(connection, selection)))
        keys = [category.key for category in scope.task.categories]
        totals = {key: np.zeros(2, dtype=int) for key in keys}
        of_runs: dict[str, dict[str, int]] = {key: {} for key in keys}
        for run, category, *numbers in _counts(connection, scope):
            if category in totals:  # else of an earlier scorer, and no longer ranked
                totals[category] += numbers
                of_runs[category][scope.slugs[run]] = numbers[0]
        scored = sum(scored_by_run(connection, scope).values())
        gained = impacts(connection, scope, impact, intervals=intervals)
        extents = share_extents(ws, connection, scope, intervals=intervals, ranks=ranks) if intervals or ranks else {}
    counts, samples = np.array(list(totals.values())).T
    share = samples / scored if scored else np.nan
    columns = {"category": keys, "count": counts, "runs": list(of_runs.values()), "samples": samples, "share": share}
    table = pd.DataFrame(columns | extents | gained)
    table.attrs["scored"] = scored
    return table.sort_values("count", ascending=False, kind="stable", ignore_index=True)


def by_run(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Failures of each category and run: run, category, count, samples, n, per_sample.

    `per_sample` is the count over `n`, the samples of that run that were scored; only what occurs is listed.
    """
    with ws.reading() as connection:
        scope = _all_categories(scope_of(connection, selection))
        rows = _counts(connection, scope)
        scored = scored_by_run(connection, scope)
    found = pd.DataFrame(rows, columns=["run", "category", "count", "samples"])
    found["n"] = found["run"].map(scored).astype(int)
    found["per_sample"] = found["count"] / found["n"]
    found["run"] = found["run"].map(scope.slugs)
    return found


def by_facet(ws: Workspace, selection: Selection, facet: str) -> pd.DataFrame:
    """Failures of each category in each slice of a facet: category, group, count, n, per_sample.

    `per_sample` is the count over `n`, the slice's samples, over all runs; only what occurs is listed.
    """
    with ws.reading() as connection:
        scope = _all_categories(pooled(connection, scope_of(connection, selection)))
        tallied = scope.facets_only and selection.tau == TAU and not scope.task.sums_by_item
        counts = (_groups_from_tallies if tallied else _groups_from_rows)(connection, scope, facet)
        counts["n"] = counts["group"].map(_group_sizes(connection, scope, facet)).astype(int)
    counts["per_sample"] = counts["count"] / counts["n"]
    return counts


def sweep(ws: Workspace, selection: Selection, taus: Sequence[float]) -> pd.DataFrame:
    """Failures of each category at each of some IoU thresholds: category, tau, count."""
    failure = schema.failure
    with ws.reading() as connection:
        scope = _all_categories(pooled(connection, scope_of(connection, selection)))
        holds = [case((and_(failure.c.lo < tau, failure.c.hi >= tau), 1), else_=0) for tau in taus]
        found = connection.execute(
            select(failure.c.category, *(func.sum(held) for held in holds))
            .where(*failures_of_runs(scope), *failed_samples(connection, scope))
            .group_by(failure.c.category)
        ).all()
        words = word_texts(connection)
    counts = {words[category]: numbers for category, *numbers in found}
    none = [0] * len(taus)
    rows = [
        (category.key, tau, int(counts.get(category.key, none)[at]))
        for at, tau in enumerate(taus)
        for category in scope.task.categories
    ]
    return pd.DataFrame(rows, columns=["category", "tau", "count"])


def _counts(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]]:
    """Row of a run, category, how often it occurs and in how many samples; only what occurs."""
    tallied = tallied_failures(connection, scope)
    return _counts_from_rows(connection, scope) if tallied is None else tallied


def tallied_failures(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]] | None:
    """Row of a run, category, how often it occurs and in how many samples; None where tallies do not say it."""
    tally = schema.tally
    if not scope.samples_tallied or scope.selection.tau != TAU:
        return None
    rows = connection.execute(
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.n), func.sum(tally.c.total))
        .where(*tally_filter(scope), tally.c.key.in_(_keys(scope)))
        .group_by(tally.c.run_id, tally.c.key)
        .order_by(tally.c.run_id, tally.c.key)
    )
    return [(run_id, key.removeprefix("fail:"), int(count), int(samples)) for run_id, key, count, samples in rows]


def _counts_from_rows(connection: Connection, scope: Scope) -> list[tuple[int, str, int, int]]:
    failure = schema.failure
    rows = connection.execute(
        select(failure.c.run_id, failure.c.category, func.count(), func.count(failure.c.sample_id.distinct()))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(failure.c.run_id, failure.c.category)
    ).all()
    words = word_texts(connection)
    return sorted((run_id, words[category], count, samples) for run_id, category, count, samples in rows)


def _groups_from_tallies(connection: Connection, scope: Scope, facet: str) -> pd.DataFrame:
    rows = _tallied_groups(connection, scope, facet, _keys(scope))
    found = [(key.removeprefix("fail:"), group, count) for key, group, count in rows]
    return pd.DataFrame(found, columns=["category", "group", "count"]).astype({"count": int})


def _tallied_groups(connection: Connection, scope: Scope, facet: str, keys: list[str]) -> list[tuple[str, str, int]]:
    """Key of a tally, value of a facet, and how much is tallied there over all runs; in the order of both."""
    tally, value = schema.tally, schema.stratum_facet
    of_strata = (
        select(tally.c.key, tally.c.stratum_id, func.sum(tally.c.n).label("n"))
        .where(*tally_filter(scope), tally.c.key.in_(keys))
        .group_by(tally.c.key, tally.c.stratum_id)
        .subquery()
    )
    rows = connection.execute(
        select(of_strata.c.key, value.c.value, func.sum(of_strata.c.n))
        .join(value, (value.c.stratum_id == of_strata.c.stratum_id) & (value.c.name == facet))
        .group_by(of_strata.c.key, value.c.value)
        .order_by(of_strata.c.key, value.c.value)
    )
    return [(key, group, int(n)) for key, group, n in rows]


def _groups_from_rows(connection: Connection, scope: Scope, facet: str) -> pd.DataFrame:
    failure, sample, value, word = schema.failure, schema.sample, schema.stratum_facet, schema.word
    # Where sums are those of items, a failure stands in the slices of its item, else in those of its sample.
    of_item = failure.c.item_id if scope.task.sums_by_item else cast(null(), Integer)
    per_place = (
        select(failure.c.category, failure.c.sample_id, of_item.label("item_id"), func.count().label("count"))
        .where(*failure_filter(scope), *failed_samples(connection, scope))
        .group_by(failure.c.category, failure.c.sample_id, *([of_item] if scope.task.sums_by_item else []))
        .subquery()
    )
    stratum = func.coalesce(schema.item.c.stratum_id, sample.c.stratum_id)
    return read_frame(
        connection,
        select(
            word.c.text.label("category"), value.c.value.label("group"), func.sum(per_place.c["count"]).label("count")
        )
        .select_from(per_place)
        .join(word, word.c.id == per_place.c.category)
        .join(sample, sample.c.id == per_place.c.sample_id)
        .outerjoin(schema.item, schema.item.c.id == per_place.c.item_id)
        .join(value, (value.c.stratum_id == stratum) & (value.c.name == facet))
        .group_by(word.c.text, value.c.value)
        .order_by(word.c.text, value.c.value),
    ).astype({"count": int})


def _group_sizes(connection: Connection, scope: Scope, facet: str) -> dict[str, int]:
    """Value of a facet -> samples that were scored there, over all runs."""
    if scope.samples_tallied:
        rows = _tallied_groups(connection, scope, facet, STATE_KEYS)
        return {group: sum(n for _, other, n in rows if other == group) for _, group, _ in rows}
    score, sample, value = schema.score, schema.sample, schema.stratum_facet
    counted = (
        select(value.c.value, func.count())
        .select_from(score)
        .join(sample, sample.c.id == score.c.sample_id)
        .join(value, (value.c.stratum_id == sample.c.stratum_id) & (value.c.name == facet))
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part)
        .where(*sample_filter(connection, scope, fail=False))
        .group_by(value.c.value)
    )
    return dict(connection.execute(counted).all())


def _keys(scope: Scope) -> list[str]:
    """Tallies of failures, named one by one: by a prefix all tallies would be read."""
    return [f"fail:{category.key}" for category in scope.task.categories]


def _all_categories(scope: Scope) -> Scope:
    return replace(scope, selection=scope.selection.replace(fail=""))


def impacts(
    connection: Connection,
    scope: Scope,
    asked: Collection[str] | None = None,
    shares: bool = False,
    intervals: bool = False,
) -> dict[str, Array]:
    """The rise of metrics of `task.impact` per category, over the responses of all runs together.

    Every response counts alike, so runs count by their samples. A run whose boxes look as if they were written in
    another convention is left out: repairing its failures would be repairing that. If all do, none is left out.

    Args:
        connection: Where failures are read from.
        scope: Its runs, samples and threshold; the failure category is left aside.
        asked: Keys of the metrics, all of `task.impact` when None.
        shares: Whether the exact Shapley values are computed too, for tasks of boxes; their cost doubles
            with each category that occurs.
        intervals: Whether the 95% intervals of the rises are computed.

    Returns:
        `impact.<metric>` for each metric, with `shares` `shapley.<metric>` (the mean over runs, by their samples) and
        with `intervals` `impact.<metric>.low` and `.high`, each an array in the order of the task's categories: 0 for
        a category that does not occur; NaN for one that cannot be repaired (those about matched boxes), and where no
        run has a value.
    """
    metrics = [scope.task.metric(key) for key in scope.task.impact if asked is None or key in asked]
    if not metrics:
        return {}
    scope = settled(scope)
    keys = [category.key for category in scope.task.categories]
    repairable = np.array([key in scope.task.repairable for key in keys])
    runs = sample_sums(connection, scope, sample_filter(connection, scope, fail=False), metrics)
    found = _rises(scope, runs, _changes(connection, scope, runs), metrics, intervals)
    if shares and scope.task.boxes:
        found |= _shapley(connection, scope, runs, metrics)
    return {
        column: np.where(repairable, [values.get(key, default) for key in keys], np.nan)
        for column, (values, default) in found.items()
    }


def settled(scope: Scope) -> Scope:
    """The Scope with the runs alone that enter impact: those that are not in doubt about their boxes, if there are."""
    return replace(scope, runs=tuple(run for run in scope.runs if not run.in_doubt) or scope.runs)


def runs_without_impact(ws: Workspace, selection: Selection) -> tuple[str, ...]:
    """Slugs of the runs that figures over several runs count, but their impact does not."""
    with ws.reading() as connection:
        scope = pooled(connection, scope_of(connection, selection))
    entering = set(settled(scope).run_ids)
    return tuple(run.slug for run in scope.runs if run.id not in entering)


_ByCategory = tuple[Mapping[str, float], float]
"""A value of each category that occurs, and that of one that does not."""

_Changes = Mapping[str, Mapping[str, Array]]
"""Category -> term -> its change in each sample of a run if the category were repaired."""


def _changes(connection: Connection, scope: Scope, runs: Sequence[SampleSums]) -> list[_Changes]:
    """For each run, what repairs would change: as it was found when the run was scored, or from its failures."""
    if scope.task.thresholded and scope.selection.tau != TAU:
        tau = scope.selection.tau
        return [impact.effects(impact.repairs_of(_scored_samples(connection, scope, sums.run), tau)) for sums in runs]
    changes = read_changes(connection, scope.part, {sums.run.id: sums.positions for sums in runs})
    return [changes[sums.run.id] for sums in runs]


def _rises(
    scope: Scope, runs: Sequence[SampleSums], changes: Sequence[_Changes], metrics: list[Metric], intervals: bool
) -> dict[str, _ByCategory]:
    """Column -> the rises, of the sums of all runs added up in each sample."""
    columns = [f"impact.{metric.key}" for metric in metrics]
    ends = [f"{column}.{end}" for column in columns for end in ("low", "high")] if intervals else []
    if not runs:
        return dict.fromkeys((*columns, *ends), ({}, float("nan")))
    rows = int(max(sums.positions.max(initial=-1) for sums in runs)) + 1
    clusters = np.zeros(rows, dtype=np.int64)
    before: dict[str, Array] = defaultdict(lambda: np.zeros(rows))
    change: dict[str, dict[str, Array]] = defaultdict(lambda: defaultdict(lambda: np.zeros(rows)))
    terms = {term for metric in metrics for term in metric.needs({name for sums in runs for name in sums.sums})}
    for sums, of_run in zip(runs, changes, strict=True):
        clusters[sums.positions] = sums.clusters
        for term in terms & sums.sums.keys():
            before[term][sums.positions] += sums.sums[term]
        for category, by_term in of_run.items():
            for term in terms & by_term.keys():
                change[category][term][sums.positions] += by_term[term]
    kept = np.unique(np.concatenate([sums.positions for sums in runs]))
    now = {term: values[kept] for term, values in before.items()}
    after = {
        category: now | {term: now.get(term, 0.0) + values[kept] for term, values in by_term.items()}
        for category, by_term in change.items()
    }
    totals = [{term: values.sum() for term, values in sums.items()} for sums in (now, *after.values())]
    values = [[float(metric.value(of_set)) for of_set in totals] for metric in metrics]
    found: dict[str, _ByCategory] = {
        column: (
            {category: value - start for category, value in zip(after, repaired, strict=True)},
            0.0 if np.isfinite(start) else start,
        )
        for column, (start, *repaired) in zip(columns, values, strict=True)
    }
    if intervals:
        estimated = rises(metrics, now, after, clusters[kept].tolist())
        for metric in metrics:
            bounds = {key: of[metric.key].interval for key, of in estimated.items() if metric.key in of}
            found[f"impact.{metric.key}.low"] = {key: one.low for key, one in bounds.items()}, float("nan")
            found[f"impact.{metric.key}.high"] = {key: one.high for key, one in bounds.items()}, float("nan")
    return found


def _shapley(
    connection: Connection, scope: Scope, runs: Sequence[SampleSums], metrics: list[Metric]
) -> dict[str, _ByCategory]:
    """Column -> the exact Shapley values, the mean over runs, each with the weight of its samples."""
    shares = [
        impact.shapley(impact.repairs_of(_scored_samples(connection, scope, sums.run), scope.selection.tau), metrics)
        for sums in runs
    ]
    sizes = np.array([len(sums.samples) for sums in runs], dtype=float)
    keys = sorted({category for of_run in shares for category in of_run})
    found: dict[str, _ByCategory] = {}
    for metric in metrics:
        table = np.array([[of_run.get(key, {}).get(metric.key, np.nan) for key in keys] for of_run in shares])
        valued = np.isfinite(table).any(axis=1) if table.size else np.zeros(len(shares), dtype=bool)
        mean = sizes[valued] @ np.nan_to_num(table[valued]) / sizes[valued].sum() if valued.any() else []
        found[f"shapley.{metric.key}"] = dict(zip(keys, mean, strict=False)), 0.0 if valued.any() else float("nan")
    return found


def _scored_samples(connection: Connection, scope: Scope, run: RunRow) -> Iterator[Scored]:
    """What repairs are made of, for the samples of a run, one by one: states, pages and the failures that hold."""
    score, scored, sample = schema.score, schema.scored, schema.sample
    here = [
        score.c.run_id == run.id,
        score.c.part == scope.part,
        score.c.sample_id.in_(select(sample.c.id).where(*sample_filter(connection, scope, fail=False))),
    ]
    pages = page_matches(
        connection, run.id, scope.part, connection.scalars(select(score.c.sample_id).where(*here)).all()
    )
    rows = (
        select(score.c.sample_id, score.c.state, scored.c.packed)
        .join(scored, (scored.c.run_id == score.c.run_id) & (scored.c.sample_id == score.c.sample_id))
        .where(*here)
        .order_by(score.c.sample_id)
    )
    for number, state, packed in connection.execute(rows):
        failures = held_failures(packed, scope.part, impact.BIT, scope.selection.tau)
        yield Scored("", scope.part, state, {}, failures=failures, pages=tuple(pages.get(number, ())))
