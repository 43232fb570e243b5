"""How often each run has a cell of a matrix, counted from tallies where facets alone decide, else from rows."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.queries.conditions import item_filter, tally_filter
from cache.queries.scope import Scope, frame

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
    found = frame(
        connection,
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.s1).label("n"))
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
    return frame(connection, statement)
