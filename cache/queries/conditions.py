"""Conditions of a Scope for queries: its samples, their items and strata, its tallies and failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Column, ColumnElement, Subquery, case, func, select
from sqlalchemy.engine import Connection

from cache.queries.correctness import rows_with_outcome
from cache.queries.scope import Scope, judged, one_of, sample_filter_without_cell, scope_of, stratum_filter
from cache.selection.parameters import PARTIAL
from cache.selection.run_names import REPLAY
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.packing import storable
from cache.store.run_sums import STATES
from cache.store.versions import kept
from cache.store.word_ids import word_ids
from cache.store.workspace import Workspace
from scoring.statistics.run_agreement import enough_answered
from scoring.task import TAU, Matrix


def sample_filter(connection: Connection, scope: Scope, fail: bool = True) -> list[ColumnElement[bool]]:
    """Conditions on `schema.sample` that keep the samples of a Scope.

    Args:
        connection: Whose dialect the search is written for.
        scope: The Selection, resolved.
        fail: Whether the failure category counts too: it chooses samples to look at, but figures of a
            run are never those of its failed samples alone.
    """
    sample, chosen = schema.sample, scope.selection
    conditions = sample_filter_without_cell(connection, scope)
    if chosen.cell:
        conditions.append(_in_cell(connection, scope, sample.c.id))
    if fail and chosen.fail:
        # Beside a cell, which is of items too, the failure is anywhere in the sample.
        of_items = [] if chosen.cell else _of_items(scope)
        counted = failure_filter(pooled(connection, scope))
        failing = select(schema.failure.c.sample_id).where(*counted, *of_items)
        conditions.append(sample.c.id.in_(failing))
    return conditions


def pooled(connection: Connection, scope: Scope) -> Scope:
    """The Scope with the runs alone that enter figures over several runs.

    Runs that answered fewer than 9 in 10 of its samples are left out (`scoring.statistics.run_agreement`), and replays
    of other runs, unless the Selection asks for them.
    """
    if len(scope.runs) < 2 or PARTIAL.on(scope.selection):
        return scope
    scope = without_replays(scope)
    answered, samples = answered_counts(connection, scope)
    enough = enough_answered([answered.get(run.id, 0) for run in scope.runs], samples)
    return replace(scope, runs=tuple(run for run, enters in zip(scope.runs, enough, strict=True) if enters))


def without_replays(scope: Scope) -> Scope:
    """The Scope without live runs that repeat what another run of it answered, whose answers would count twice."""
    sources = {f"{REPLAY}{run.slug}" for run in scope.runs}
    return replace(scope, runs=tuple(run for run in scope.runs if run.source not in sources))


def pooled_scope(connection: Connection, selection: Selection) -> Scope:
    """The Scope of a Selection with the runs alone that enter figures over several runs (`pooled`).

    Raises:
        NotLoaded: As for `scope_of`.
    """
    return pooled(connection, scope_of(connection, selection))


def pooled_slugs(ws: Workspace, selection: Selection) -> tuple[str, ...]:
    """The slugs of the runs that enter figures over several runs."""
    with ws.reading() as connection:
        return tuple(run.slug for run in pooled_scope(connection, selection).runs)


def answered_counts(connection: Connection, scope: Scope) -> tuple[dict[int, int], int]:
    """Row of each run -> how many of a Scope's samples it answered, and how many samples there are.

    The Scope's cell and failure category are left aside.
    """
    chosen = scope.selection.replace(cell="")
    alike = replace(scope, selection=chosen)
    if chosen.marks:  # which change without a new version of the workspace
        return _answered_counts(connection, alike)
    key = scope.benchmark_id, tuple(scope.run_ids), scope.part, scope.facets, chosen.q, chosen.label
    return kept(connection, "answered", key, lambda: _answered_counts(connection, alike))


def _answered_counts(connection: Connection, scope: Scope) -> tuple[dict[int, int], int]:
    sample, score = schema.sample, schema.score
    where = sample_filter_without_cell(connection, scope)
    samples = int(connection.scalar(select(func.count()).select_from(sample).where(*where)) or 0)
    answered: Counter[int] = Counter()
    if scope.samples_tallied:
        for (run, state), n in tallied(connection, scope).states.items():
            if state in ANSWERED:
                answered[run] += n
        return answered, samples
    of_runs = score.c.run_id.in_(scope.run_ids), score.c.part == scope.part, score.c.state.in_(ANSWERED)
    joined = select(score.c.run_id, func.count()).join(sample, sample.c.id == score.c.sample_id)
    counted = connection.execute(joined.where(*of_runs, *where).group_by(score.c.run_id))
    return dict(counted.all()), samples


ANSWERED = ("scored", "failed")
"""States of samples that a run has a response to."""

_STATE, _FAIL = "state:", "fail:"
"""What the keys of tallies of samples by their state, and of failures by their category, begin with."""


@dataclass(frozen=True, slots=True)
class Tallied:
    """What tallies say about a Scope by run, or by the values of a facet; only what occurs.

    Args:
        states: Row of the run (or value, or both) and state -> samples.
        failures: Row of the run (or value, or both) and category -> how often it occurs, and in how many samples.
    """

    states: Mapping[tuple[Any, str], int]
    failures: Mapping[tuple[Any, str], tuple[int, int]]


def tallied(connection: Connection, scope: Scope, facet: str = "", by_run: bool = False) -> Tallied:
    """What tallies say about states and failures, in the order of their keys.

    Args:
        connection: Where tallies are read from.
        scope: One of which tallies know the samples (`Scope.samples_tallied`).
        facet: By whose values they are added up over all runs; by run when left out.
        by_run: Whether they are added up by the facet's values and by run: then keys begin with both.
    """
    # Most figures of a page are sums of the same.
    key = scope.benchmark_id, tuple(scope.run_ids), scope.part, scope.facets, facet, by_run
    return kept(connection, "tallies", key, lambda: _read_tallies(connection, scope, facet, by_run))


def _read_tallies(connection: Connection, scope: Scope, facet: str, by_run: bool) -> Tallied:
    tally, value = schema.tally, schema.stratum_facet
    # Named one by one: by a prefix all tallies would be read.
    keys = [*(_STATE + state for state in STATES), *(_FAIL + category.key for category in scope.task.categories)]
    by: list[Any] = [*([tally.c.stratum_id] if facet else []), *([tally.c.run_id] if by_run or not facet else [])]
    statement = (
        select(*by, tally.c.key, func.sum(tally.c.n).label("n"), func.sum(tally.c.total).label("total"))
        .where(*tally_filter(scope), tally.c.key.in_(keys))
        .group_by(*by, tally.c.key)
    )
    if facet:
        of = statement.subquery()
        by = [value.c.value, *([of.c.run_id] if by_run else [])]
        statement = (
            select(*by, of.c.key, func.sum(of.c.n), func.sum(of.c.total))
            .join(value, (value.c.stratum_id == of.c.stratum_id) & (value.c.name == facet))
            .group_by(*by, of.c.key)
        )
    rows = sorted(
        (key, tuple(place) if by_run else place[0], int(n), int(total))
        for *place, key, n, total in connection.execute(statement)
    )
    return Tallied(
        {(by, key.removeprefix(_STATE)): n for key, by, n, _ in rows if key.startswith(_STATE)},
        {(by, key.removeprefix(_FAIL)): (n, total) for key, by, n, total in rows if key.startswith(_FAIL)},
    )


def item_filter(connection: Connection, scope: Scope, chosen: bool = False) -> list[ColumnElement[bool]]:
    """Conditions on `schema.item`: the items in a Scope's strata and samples.

    Args:
        connection: Whose dialect the search is written for.
        scope: The Selection, resolved.
        chosen: Whether these are only the items that are in the Selection's cell or, without one, have its failure, or
            whose samples have one that is of no item; else its cell chooses whole samples, and the failure none.
    """
    item, sample, failure, selection = schema.item, schema.sample, schema.failure, scope.selection
    if not chosen or not (selection.cell or selection.fail):
        mine = select(sample.c.id).where(*sample_filter(connection, scope, fail=False))
        return [item.c.sample_id.in_(mine), *stratum_filter(scope, item.c.stratum_id)]
    mine = select(sample.c.id).where(*sample_filter_without_cell(connection, scope))
    conditions = [item.c.sample_id.in_(mine), *stratum_filter(scope, item.c.stratum_id)]
    failing = failure_filter(pooled(connection, scope))
    if selection.cell:
        conditions.append(_in_cell(connection, scope, item.c.id))
        if selection.fail:
            conditions.append(item.c.sample_id.in_(select(failure.c.sample_id).where(*failing)))
        return conditions
    of_sample = select(failure.c.sample_id).where(*failing, failure.c.item_id.is_(None))
    of_item = select(failure.c.item_id).where(*failing)
    return [*conditions, item.c.id.in_(of_item) | item.c.sample_id.in_(of_sample)]


def strata_of_samples(connection: Connection, scope: Scope, chosen: bool = False) -> Subquery:
    """The samples of a Scope with their strata, each pair once: sample_id, stratum_id.

    Where sums are those of items, a sample has the strata of its items in the Scope, and its own only without items.

    Args:
        connection: Whose dialect the search is written for.
        scope: The Selection, resolved.
        chosen: As for `item_filter`; of samples, whether the failure category counts too.
    """
    sample, item = schema.sample, schema.item
    own = select(sample.c.id.label("sample_id"), sample.c.stratum_id).where(*sample_filter(connection, scope, chosen))
    if not scope.task.sums_by_item:
        return own.subquery()
    of_items = select(item.c.sample_id, item.c.stratum_id).where(*item_filter(connection, scope, chosen)).distinct()
    return of_items.union_all(own.where(sample.c.n_items == 0)).subquery()


def slices_of_samples(connection: Connection, scope: Scope, facet: str) -> Subquery:
    """Row of each sample of a Scope, once for each value of a facet that it has: sample_id, value."""
    value, strata = schema.stratum_facet, strata_of_samples(connection, scope)
    with_value = (value.c.stratum_id == strata.c.stratum_id) & (value.c.name == facet)
    return select(strata.c.sample_id, value.c.value).join(value, with_value).distinct().subquery()


def tally_filter(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.tally`: its runs, protocol and strata."""
    tally = schema.tally
    return [
        tally.c.run_id.in_(scope.run_ids),
        tally.c.part == scope.part,
        # Not the bare column: each stratum would be looked up for each key, which takes longer than reading them all.
        *stratum_filter(scope, tally.c.stratum_id + 0),
    ]


def failure_filter(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure`: the Scope's runs, part, category and threshold."""
    table = schema.failure
    threshold = scope.selection.tau
    conditions = [*failures_of_runs(scope), table.c.lo < threshold, table.c.hi >= threshold]
    if scope.selection.fail:
        conditions.append(table.c.category.in_(word_ids([scope.selection.fail])))
        if scope.selection.label:
            conditions.append(table.c.label.in_(word_ids([storable(scope.selection.label)])))
    return conditions


def failures_of_runs(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure`: these runs, this part."""
    table, protocols = schema.failure, scope.task.protocols
    bit = 1 << protocols.index(scope.part) if scope.part in protocols else 0
    return [table.c.run_id.in_(scope.run_ids), table.c.parts.bitwise_and(bit) != 0]


def ranked_failures(scope: Scope) -> ColumnElement[bool]:
    """The condition on `schema.failure` that keeps the categories that the task ranks."""
    return schema.failure.c.category.in_(
        word_ids(category.key for category in scope.task.categories if category.ranked)
    )


def failed_samples(connection: Connection, scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure` that keep those of the samples and items of a Scope; none when it means all."""
    if scope.everything:
        return []
    chosen = select(schema.sample.c.id).where(*sample_filter(connection, scope, fail=False))
    return [schema.failure.c.sample_id.in_(chosen), *_of_items(scope)]


def _of_items(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure`: where sums are those of items, a failure of an item is of one with the facets."""
    failure, item = schema.failure, schema.item
    with_facets = stratum_filter(scope, item.c.stratum_id)
    if not scope.task.sums_by_item or not with_facets:
        return []
    return [failure.c.item_id.is_(None) | failure.c.item_id.in_(select(item.c.id).where(*with_facets))]


def _in_cell(connection: Connection, scope: Scope, of: Column[int]) -> ColumnElement[bool]:
    """The condition on samples, or items, on which the runs part so, or of which some run has this cell of a matrix.

    The matrix of a facet counts outcomes of judgements.
    """
    items = of.table is schema.item
    outcome_filter = RunOutcomeFilter.parse(scope.selection.cell)
    if outcome_filter is None or outcome_filter.pair_correct is None:
        scope = pooled(connection, scope)
    if outcome_filter is not None:
        return one_of(connection, of, rows_with_outcome(connection, scope, outcome_filter, items))
    gold, _, predicted = scope.selection.cell.partition("~")
    item, cell, judgement, facet = schema.item, schema.cell, schema.judgement, schema.stratum_facet
    column = item.c.id if items else item.c.sample_id
    by_facet = [matrix for matrix in scope.task.matrices if matrix.facet and predicted in matrix.predicted]
    if by_facet:
        names = [matrix.facet for matrix in by_facet]
        mine = select(facet.c.stratum_id).where(facet.c.name.in_(names), facet.c.value == gold)
        with_outcome = judged(scope, judgement, column).where(outcome_at(scope, by_facet[0]) == predicted)
        return of.in_(with_outcome.where(item.c.stratum_id.in_(mine)))
    cascade = scope.task.cascade
    words = cascade.flows(predicted) if cascade is not None and cascade.gold == gold else (predicted,)
    return of.in_(judged(scope, cell, column).where(cell.c.gold == gold, cell.c.predicted.in_(words)))


def outcome_at(scope: Scope, matrix: Matrix) -> ColumnElement[str]:
    """The outcome of a judgement at the Selection's threshold."""
    column = schema.judgement.c
    if not matrix.from_threshold or scope.selection.tau == TAU:
        return column.outcome
    reached, below = matrix.from_threshold
    return case((column.value >= scope.selection.tau, reached), else_=below)
