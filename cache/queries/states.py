"""How many samples of each run were scored, failed, or have no response."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import STATES
from cache.queries.conditions import sample_filter, tally_filter
from cache.queries.scope import Scope, frame, scope_of
from cache.selection import Selection
from cache.workspace import Workspace


def run_states(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Samples of each run by state, under the Selection's facets, search and protocol.

    Returns:
        run, state ("scored", "failed" or "missing"), samples; only what occurs is listed. A sample that
        the protocol leaves out of a run is in none of its states.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        table = (_from_tallies if scope.samples_tallied else _from_scores)(connection, scope)
    table["run"] = table["run"].map(scope.slugs)
    return table


def _from_tallies(connection: Connection, scope: Scope) -> pd.DataFrame:
    tally = schema.tally
    found = frame(
        connection,
        select(tally.c.run_id.label("run"), tally.c.key.label("state"), func.sum(tally.c.n).label("samples"))
        .where(*tally_filter(scope), tally.c.key.in_([f"state:{state}" for state in STATES]))
        .group_by(tally.c.run_id, tally.c.key)
        .order_by(tally.c.run_id, tally.c.key),
    )
    found["state"] = [key.removeprefix("state:") for key in found["state"]]
    return found.astype({"samples": int})


def _from_scores(connection: Connection, scope: Scope) -> pd.DataFrame:
    score, sample = schema.score, schema.sample
    return frame(
        connection,
        select(score.c.run_id.label("run"), score.c.state, func.count().label("samples"))
        .join(sample, sample.c.id == score.c.sample_id)
        .where(
            score.c.run_id.in_(scope.run_ids),
            score.c.part == scope.part,
            *sample_filter(connection, scope, fail=False),
        )
        .group_by(score.c.run_id, score.c.state)
        .order_by(score.c.run_id, score.c.state),
    )
