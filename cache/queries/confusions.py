"""Cells of matrices: confusion matrices pooled over runs, cells counted run by run, and the flows of a cascade.

Counts come from tallies where facets alone decide, else from rows.
"""

from __future__ import annotations

import pandas as pd
from sqlalchemy import Subquery, case, func, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import item_filter, outcome_at, pooled, tally_filter
from cache.queries.scope import Scope, read_frame, scope_of
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.statistics.intervals import share_interval
from scoring.task import TAU, Matrix

_COLUMNS = ["run", "gold", "predicted", "n"]


def cell_counts(connection: Connection, scope: Scope, matrix: str) -> pd.DataFrame:
    """The cells of one matrix (`Matrix.key`) of the runs of a Scope.

    Returns:
        run, gold, predicted, n; cells that are empty are left out.
    """
    found = (_from_tallies if scope.facets_only else _from_rows)(connection, scope, matrix)
    return found.assign(run=found["run_id"].map(scope.slugs))[_COLUMNS].astype({"n": int})


def _from_tallies(connection: Connection, scope: Scope, matrix: str) -> pd.DataFrame:
    tally, stem = schema.tally, f"cell:{matrix}:"
    found = read_frame(
        connection,
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.total).label("n"))
        .where(*tally_filter(scope), tally.c.key.startswith(stem, autoescape=True))
        .group_by(tally.c.run_id, tally.c.key),
    )
    pairs = [key.removeprefix(stem).split("~", 1) for key in found["key"]]
    return found.assign(gold=[gold for gold, _ in pairs], predicted=[predicted for _, predicted in pairs])


def _from_rows(connection: Connection, scope: Scope, matrix: str) -> pd.DataFrame:
    cell, item = schema.cell, schema.item
    statement = (
        select(cell.c.run_id, cell.c.gold, cell.c.predicted, func.sum(cell.c.n).label("n"))
        .join(item, item.c.id == cell.c.item_id)
        .where(cell.c.run_id.in_(scope.run_ids), cell.c.part == scope.part, cell.c.matrix == matrix)
        .where(*item_filter(connection, scope))
        .group_by(cell.c.run_id, cell.c.gold, cell.c.predicted)
    )
    return read_frame(connection, statement)


CONFUSION_COLUMNS = ("gold", "predicted", "n", "items", "low", "high", "units")


def confusion(ws: Workspace, selection: Selection, key: str) -> pd.DataFrame:
    """The cells of one matrix of the task that are not empty.

    The cell that a Selection names chooses samples to look at; it never restricts the matrix.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        key: `Matrix.key`.

    Returns:
        gold, predicted ("" for nothing on that side), n (how often, over all runs), items (how many
        pairs of an item and a run), low and high (of the interval of the first column's share of its row) and units (of
        how many independent units that share is; all three NaN unless there are two columns), in the order of their
        words.
    """
    with ws.reading() as connection:
        scope = pooled(connection, scope_of(connection, selection.replace(cell="", fail="")))
        matrix = next(matrix for matrix in scope.task.matrices if matrix.key == key)
        tallied = scope.facets_only and not (matrix.from_threshold and selection.tau != TAU)
        if matrix.facet:
            found = (_outcome_tallies if tallied else _outcome_rows)(connection, scope, matrix)
        else:
            found = (_cell_tallies if tallied else _cell_rows)(connection, scope, matrix)
        bounds = _bounds(connection, scope, matrix) if matrix.has_two_outcomes else {}
    nothing = (float("nan"),) * 3
    found[["low", "high", "units"]] = [bounds.get(gold, nothing) for gold in found["gold"]] if len(found) else None
    found = found[list(CONFUSION_COLUMNS)].astype({"n": int, "items": int})
    return found.sort_values(["gold", "predicted"], ignore_index=True)


def cell_words(ws: Workspace, benchmark: str) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Key of each matrix of cells -> the words that occur in gold, and those in what runs say."""
    tally, run, owner = schema.tally, schema.run, schema.benchmark
    statement = (
        select(tally.c.key)
        .join(run, run.c.id == tally.c.run_id)
        .join(owner, owner.c.id == run.c.benchmark_id)
        .where(owner.c.name == benchmark, tally.c.key.startswith("cell:"))
        .distinct()
    )
    with ws.reading() as connection:
        parts = [key.split(":", 2)[1:] for key in connection.scalars(statement)]
    words: dict[str, tuple[set[str], set[str]]] = {}
    for matrix, cell in parts:
        for side, word in zip(words.setdefault(matrix, (set(), set())), cell.split("~", 1), strict=True):
            side.add(word)
    return {matrix: (frozenset(gold), frozenset(predicted)) for matrix, (gold, predicted) in words.items()}


def _cell_tallies(connection: Connection, scope: Scope, matrix: Matrix) -> pd.DataFrame:
    tally, stem = schema.tally, f"cell:{matrix.key}:"
    found = read_frame(
        connection,
        select(tally.c.key, func.sum(tally.c.total).label("n"), func.sum(tally.c.n).label("items"))
        .where(*tally_filter(scope), tally.c.key.startswith(stem, autoescape=True))
        .group_by(tally.c.key),
    )
    pairs = [key.removeprefix(stem).split("~", 1) for key in found["key"]]
    return found.assign(gold=[gold for gold, _ in pairs], predicted=[predicted for _, predicted in pairs])


def _cell_rows(connection: Connection, scope: Scope, matrix: Matrix) -> pd.DataFrame:
    cell, item = schema.cell, schema.item
    statement = (
        select(cell.c.gold, cell.c.predicted, func.sum(cell.c.n).label("n"), func.count().label("items"))
        .join(item, item.c.id == cell.c.item_id)
        .where(cell.c.run_id.in_(scope.run_ids), cell.c.part == scope.part, cell.c.matrix == matrix.key)
        .where(*item_filter(connection, scope))
        .group_by(cell.c.gold, cell.c.predicted)
    )
    return read_frame(connection, statement)


def _outcome_tallies(connection: Connection, scope: Scope, matrix: Matrix) -> pd.DataFrame:
    tally, value = schema.tally, schema.stratum_facet
    found = read_frame(
        connection,
        select(value.c.value.label("gold"), tally.c.key, func.sum(tally.c.n).label("n"))
        .join(value, (value.c.stratum_id == tally.c.stratum_id) & (value.c.name == matrix.facet))
        .where(*tally_filter(scope), tally.c.key.in_([f"outcome:{word}" for word in matrix.predicted]))
        .group_by(value.c.value, tally.c.key),
    )
    return found.assign(predicted=[key.removeprefix("outcome:") for key in found["key"]], items=found["n"])


def _outcome_rows(connection: Connection, scope: Scope, matrix: Matrix) -> pd.DataFrame:
    item, value = schema.item, schema.stratum_facet
    counted = _outcomes_of_items(scope, matrix)
    statement = (
        select(value.c.value.label("gold"), counted.c.outcome.label("predicted"), func.sum(counted.c.n).label("n"))
        .select_from(counted)
        .join(item, item.c.id == counted.c.item_id)
        .join(value, (value.c.stratum_id == item.c.stratum_id) & (value.c.name == matrix.facet))
        .where(*item_filter(connection, scope))
        .group_by(value.c.value, counted.c.outcome)
    )
    found = read_frame(connection, statement)
    return found.assign(items=found["n"])


def _outcomes_of_items(scope: Scope, matrix: Matrix) -> Subquery:
    """Each item's outcomes and how many runs have them: what belongs to an item is then looked up once, not by run."""
    judgement, outcome = schema.judgement, outcome_at(scope, matrix).label("outcome")
    return (
        select(judgement.c.item_id, outcome, func.count().label("n"))
        .where(judgement.c.run_id.in_(scope.run_ids), judgement.c.part == scope.part, outcome.in_(matrix.predicted))
        .group_by(judgement.c.item_id, outcome)
        .subquery()
    )


def _bounds(connection: Connection, scope: Scope, matrix: Matrix) -> dict[str, tuple[float, float, int]]:
    """Value of the facet -> the interval of its share of the first outcome, pooled over runs, and of how many units."""
    item, sample, value = schema.item, schema.sample, schema.stratum_facet
    counted = _outcomes_of_items(scope, matrix)
    statement = (
        select(
            value.c.value.label("gold"),
            sample.c.cluster,
            func.sum(case((counted.c.outcome == matrix.predicted[0], counted.c.n), else_=0)).label("hits"),
            func.sum(counted.c.n).label("n"),
        )
        .select_from(counted)
        .join(item, item.c.id == counted.c.item_id)
        .join(sample, sample.c.id == item.c.sample_id)
        .join(value, (value.c.stratum_id == item.c.stratum_id) & (value.c.name == matrix.facet))
        .where(*item_filter(connection, scope))
        .group_by(value.c.value, sample.c.cluster)
    )
    units = read_frame(connection, statement)
    found = {}
    for gold, mine in units.groupby("gold"):
        hits, n = mine["hits"].to_numpy(float), mine["n"].to_numpy(float)
        between = share_interval(hits, n, mine["cluster"].tolist()).interval
        found[str(gold)] = (between.low, between.high, len(mine))
    return found


def flows(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples leave by each flow in each run of a Selection.

    The flow that a Selection names chooses samples to look at; it never restricts what is counted.

    Returns:
        run, flow, n, by run and flow; empty flows, and runs without a cascade, are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.replace(cell="", fail=""))
        cascade = scope.task.cascade
        if cascade is None:
            return pd.DataFrame(columns=["run", "flow", "n"])
        found = cell_counts(connection, scope, cascade.matrix)
    found = found.rename(columns={"predicted": "flow"})
    return found[["run", "flow", "n"]].sort_values(["run", "flow"], ignore_index=True)
