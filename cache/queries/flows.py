"""By which flows samples leave a cascade, run by run."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.queries.scope import Scope, frame, sample_filter, scope_of, stratum_filter
from cache.selection import Selection
from cache.workspace import Workspace


def flows(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples leave by each flow in each run of a Selection.

    The flow that a Selection names chooses samples to look at; it never restricts what is counted.

    Returns:
        run, flow, n, by run and flow; empty flows, and runs without a cascade, are left out.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.but(cell="", fail=""))
        cascade = scope.task.cascade
        if cascade is None:
            return pd.DataFrame(columns=["run", "flow", "n"])
        count = _from_tallies if scope.facets_only else _from_rows
        found = count(connection, scope, cascade.matrix)
    found["run"] = found["run_id"].map(scope.slugs)
    return found[["run", "flow", "n"]].astype({"n": int}).sort_values(["run", "flow"], ignore_index=True)


def _from_tallies(connection: Connection, scope: Scope, matrix: str) -> pd.DataFrame:
    tally, stem = schema.tally, f"cell:{matrix}:"
    found = frame(
        connection,
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.s1).label("n"))
        .where(
            tally.c.run_id.in_(scope.run_ids),
            tally.c.part == scope.part,
            tally.c.key.startswith(stem, autoescape=True),
            *stratum_filter(scope, tally.c.stratum_id),
        )
        .group_by(tally.c.run_id, tally.c.key),
    )
    return found.assign(flow=[key.rpartition("~")[2] for key in found["key"]])


def _from_rows(connection: Connection, scope: Scope, matrix: str) -> pd.DataFrame:
    cell, item, sample = schema.cell, schema.item, schema.sample
    mine = select(sample.c.id).where(*sample_filter(connection, scope, fail=False))
    statement = (
        select(cell.c.run_id, cell.c.predicted.label("flow"), func.sum(cell.c.n).label("n"))
        .join(item, item.c.id == cell.c.item_id)
        .where(cell.c.run_id.in_(scope.run_ids), cell.c.part == scope.part, cell.c.matrix == matrix)
        .where(item.c.sample_id.in_(mine), *stratum_filter(scope, item.c.stratum_id))
        .group_by(cell.c.run_id, cell.c.predicted)
    )
    return frame(connection, statement)
