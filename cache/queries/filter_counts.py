"""How many samples of a benchmark every filter chooses that is no facet: labels, and which runs are right."""

from __future__ import annotations

from itertools import product

from sqlalchemy import func, select, union

from cache.queries.conditions import pooled
from cache.queries.correctness import correctness, units_with_outcome
from cache.queries.scope import samples_judged, scope_of
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.statistics.correctness import CORRECT_FROM, deciding_metric

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
            asked += [(scope, RunOutcomeFilter(pair, 0, CORRECT_FROM)) for pair in product((True, False), repeat=2)]
        metric = deciding_metric(scope.task)
        found = {one.runs: correctness(connection, one, CORRECT_FROM, metrics=[metric]) for one, _ in asked}
    return {
        outcome.cell: len(set(correct.units.samples[units_with_outcome(correct, outcome)].tolist()))
        for one, outcome in asked
        for correct in (found[one.runs],)
    }
