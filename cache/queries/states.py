"""How many samples of each run were scored, failed, or have no response."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select

from cache import schema
from cache.queries.conditions import sample_filter
from cache.queries.scope import frame, scope_of
from cache.selection import Selection
from cache.workspace import Workspace


def run_states(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """Samples of each run by state, under the Selection's facets, search and protocol.

    Returns:
        run, state ("scored", "failed" or "missing"), samples; only what occurs is listed. A sample that
        the protocol leaves out of a run is in none of its states.
    """
    score, sample = schema.score, schema.sample
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        table = frame(
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
    table["run"] = table["run"].map(scope.slugs)
    return table
