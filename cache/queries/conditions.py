"""Conditions that keep what a Scope means: its samples, their items and strata, its tallies and failures."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from sqlalchemy import ColumnElement, Select, Table, case, or_, select
from sqlalchemy.engine import Connection

from cache.queries.scope import Scope
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.store import schema
from cache.store.tallies import TAU
from cache.store.text_search import samples_with_text
from records import Pairs
from scoring.task import Matrix


def strata_with(facets: Pairs) -> Select[tuple[int]]:
    """Rows of the strata in which every facet has one of its chosen values."""
    chosen: dict[str, list[str]] = defaultdict(list)
    for name, value in facets:
        chosen[name].append(value)
    table = schema.stratum_facet
    return select(schema.stratum.c.id).where(
        *(
            schema.stratum.c.id.in_(select(table.c.stratum_id).where(table.c.name == name, table.c.value.in_(values)))
            for name, values in chosen.items()
        )
    )


def stratum_filter(scope: Scope, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """Conditions that keep the strata a Scope means; none when no facet is filtered."""
    if not scope.facets:
        return []
    mine = strata_with(scope.facets).where(schema.stratum.c.benchmark_id == scope.benchmark_id)
    return [column.in_(mine)]


def _with_facets(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.sample` that keep those with the facets that a Scope means.

    Where sums are those of items, all of them must hold of one item; a sample without items has its own.
    """
    sample, item = schema.sample, schema.item
    own = stratum_filter(scope, sample.c.stratum_id)
    if not own or not scope.task.of_items:
        return own
    items = select(item.c.sample_id).where(*stratum_filter(scope, item.c.stratum_id))
    return [sample.c.id.in_(items) | ((sample.c.n_items == 0) & own[0])]


def sample_filter(connection: Connection, scope: Scope, fail: bool = True) -> list[ColumnElement[bool]]:
    """Conditions on `schema.sample` that keep the samples a Scope means.

    Args:
        connection: Whose dialect the search is written for.
        scope: The Selection, resolved.
        fail: Whether the failure category counts too: it chooses samples to look at, but figures of a
            run are never those of its failed samples alone.
    """
    sample, chosen = schema.sample, scope.selection
    conditions = [sample.c.benchmark_id == scope.benchmark_id, *_with_facets(scope)]
    if chosen.q:
        conditions.append(sample.c.id.in_(samples_with_text(connection, scope.benchmark_id, chosen.q, scope.run_ids)))
    if chosen.label:
        conditions.append(sample.c.id.in_(_samples_with_label(scope, chosen.label)))
    if chosen.cell:
        conditions.append(sample.c.id.in_(_samples_in_cell(connection, scope)))
    if fail and chosen.fail:
        conditions.append(sample.c.id.in_(select(schema.failure.c.sample_id).where(*failure_filter(scope))))
    return conditions


def sample_filter_without_cell(connection: Connection, scope: Scope) -> list[ColumnElement[bool]]:
    """As `sample_filter`, the cell and the failure category left aside."""
    return sample_filter(connection, replace(scope, selection=scope.selection.but(cell="")), fail=False)


def item_filter(connection: Connection, scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.item` that keep items in the strata meant, of the samples meant; the failure left aside."""
    item, sample = schema.item, schema.sample
    mine = select(sample.c.id).where(*sample_filter(connection, scope, fail=False))
    return [item.c.sample_id.in_(mine), *stratum_filter(scope, item.c.stratum_id)]


def tally_filter(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.tally`: these runs, this part, the strata meant."""
    tally = schema.tally
    return [
        tally.c.run_id.in_(scope.run_ids),
        tally.c.part == scope.part,
        # Not the bare column: each stratum would be looked up for each key, which takes longer than reading them all.
        *stratum_filter(scope, tally.c.stratum_id + 0),
    ]


def failure_filter(scope: Scope, tau: float | None = None) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure`: these runs, this part, this category, at this threshold."""
    table = schema.failure
    threshold = scope.selection.tau if tau is None else tau
    conditions = [
        table.c.run_id.in_(scope.run_ids),
        table.c.part == scope.part,
        table.c.lo < threshold,
        table.c.hi >= threshold,
    ]
    if scope.selection.fail:
        conditions.append(table.c.category == scope.selection.fail)
        if scope.selection.label:
            conditions.append(table.c.label == scope.selection.label)
    return conditions


def failed_samples(connection: Connection, scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.failure` that keep those of the samples a Scope means; none when it means all.

    Where sums are those of items, a failure of an item must be of one that has the facets.
    """
    if scope.everything:
        return []
    failure, item = schema.failure, schema.item
    chosen = select(schema.sample.c.id).where(*sample_filter(connection, scope, fail=False))
    conditions: list[ColumnElement[bool]] = [failure.c.sample_id.in_(chosen)]
    with_facets = stratum_filter(scope, item.c.stratum_id)
    if scope.task.of_items and with_facets:
        conditions.append(failure.c.item_id.is_(None) | failure.c.item_id.in_(select(item.c.id).where(*with_facets)))
    return conditions


def _samples_in_cell(connection: Connection, scope: Scope) -> Select[tuple[int]] | list[int]:
    """Samples on which the runs part so, or of which some run has this cell of a confusion matrix.

    The matrix of a facet counts outcomes of judgements.
    """
    parting = RunOutcomeFilter.parse(scope.selection.cell)
    if parting is not None:
        from cache.queries.correctness import (
            samples_with_outcome,  # it asks for sums of a Scope, which stand on this module
        )

        return samples_with_outcome(connection, scope, parting)
    gold, _, predicted = scope.selection.cell.partition("~")
    item, cell, judgement, facet = schema.item, schema.cell, schema.judgement, schema.stratum_facet
    by_facet = [matrix for matrix in scope.task.matrices if matrix.facet and predicted in matrix.predicted]
    if by_facet:
        names = [matrix.facet for matrix in by_facet]
        mine = select(facet.c.stratum_id).where(facet.c.name.in_(names), facet.c.value == gold)
        judged = _judged_by(scope, judgement).where(outcome_at(scope, by_facet[0]) == predicted)
        return judged.where(item.c.stratum_id.in_(mine))
    cascade = scope.task.cascade
    words = cascade.flows(predicted) if cascade is not None and cascade.gold == gold else (predicted,)
    return _judged_by(scope, cell).where(cell.c.gold == gold, cell.c.predicted.in_(words))


def outcome_at(scope: Scope, matrix: Matrix) -> ColumnElement[str]:
    """The outcome of a judgement at the Selection's threshold."""
    column = schema.judgement.c
    if not matrix.from_threshold or scope.selection.tau == TAU:
        return column.outcome
    reached, below = matrix.from_threshold
    return case((column.value >= scope.selection.tau, reached), else_=below)


def _samples_with_label(scope: Scope, label: str) -> Select[tuple[int]]:
    """Samples of which gold or some run states a label."""
    cell = schema.cell
    return _judged_by(scope, cell).where(or_(cell.c.gold == label, cell.c.predicted == label))


def _judged_by(scope: Scope, table: Table) -> Select[tuple[int]]:
    item = schema.item
    mine = table.c.run_id.in_(scope.run_ids), table.c.part == scope.part
    return select(item.c.sample_id).join(table, table.c.item_id == item.c.id).where(*mine)
