"""On how many samples a run does well: nothing that the task ranks goes wrong there."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache import schema
from cache.queries.conditions import failed_samples, failure_filter, sample_filter
from cache.queries.scope import Scope, scope_of
from cache.selection import Selection
from cache.workspace import Workspace


def flawless(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples each run gets through without a ranked failure at the Selection's threshold.

    Returns:
        run, flawless, n; n are the samples that were scored, those without a response among them. Failures of
        every category count, whatever category the Selection names.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection.but(fail=""))
        failing, scored = _failing(connection, scope), _scored(connection, scope)
    rows = [(run.slug, scored.get(run.id, 0) - failing.get(run.id, 0), scored.get(run.id, 0)) for run in scope.runs]
    return pd.DataFrame(rows, columns=["run", "flawless", "n"])


def _failing(connection: Connection, scope: Scope) -> dict[int, int]:
    failure = schema.failure
    ranked = [category.key for category in scope.task.categories if category.ranked]
    counted = (
        select(failure.c.run_id, func.count(failure.c.sample_id.distinct()))
        .where(*failure_filter(scope), *failed_samples(connection, scope), failure.c.category.in_(ranked))
        .group_by(failure.c.run_id)
    )
    return dict(connection.execute(counted).all())


def _scored(connection: Connection, scope: Scope) -> dict[int, int]:
    score, sample = schema.score, schema.sample
    counted = (
        select(score.c.run_id, func.count())
        .join(sample, sample.c.id == score.c.sample_id)
        .where(score.c.run_id.in_(scope.run_ids), score.c.part == scope.part)
        .where(*sample_filter(connection, scope, fail=False))
        .group_by(score.c.run_id)
    )
    return dict(connection.execute(counted).all())
