"""How many samples of each run were scored, failed, or have no response."""

from __future__ import annotations

from typing import Any

import pandas as pd
from sqlalchemy import Select, func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import STATES
from cache.queries.conditions import sample_filter, tally_filter
from cache.queries.scope import Scope, scope_of
from cache.selection import Selection
from cache.workspace import Workspace

_KEY = "state:"


def run_states(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Samples of each run by state, under the Selection's facets, search and protocol.

    Returns:
        run, state ("scored", "failed" or "missing"), samples; only what occurs is listed. A sample that
        the protocol leaves out of a run is in none of its states.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        found = connection.execute((_from_tallies if scope.samples_tallied else _from_scores)(connection, scope))
        rows = [(scope.slugs[run], state.removeprefix(_KEY), int(samples)) for run, state, samples in found]
    return pd.DataFrame(rows, columns=["run", "state", "samples"])


def _from_tallies(connection: Connection, scope: Scope) -> Select[Any]:
    tally = schema.tally
    return (
        select(tally.c.run_id, tally.c.key, func.sum(tally.c.n))
        .where(*tally_filter(scope), tally.c.key.in_([_KEY + state for state in STATES]))
        .group_by(tally.c.run_id, tally.c.key)
        .order_by(tally.c.run_id, tally.c.key)
    )


def _from_scores(connection: Connection, scope: Scope) -> Select[Any]:
    score, sample = schema.score, schema.sample
    return (
        select(score.c.run_id, score.c.state, func.count())
        .join(sample, sample.c.id == score.c.sample_id)
        .where(
            score.c.run_id.in_(scope.run_ids),
            score.c.part == scope.part,
            *sample_filter(connection, scope, fail=False),
        )
        .group_by(score.c.run_id, score.c.state)
        .order_by(score.c.run_id, score.c.state)
    )
