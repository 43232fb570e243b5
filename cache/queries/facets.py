"""Facets with their counts, as the filters show them."""

from __future__ import annotations

import pandas as pd
from sqlalchemy import func, select

from cache import schema
from cache.queries.conditions import sample_filter, strata_with
from cache.queries.scope import Scope, frame, scope_of
from cache.selection import Selection
from cache.workspace import Workspace


def facet_counts(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """How many samples each value of each facet has under all *other* filters of the Selection.

    So a value that is not chosen shows what choosing it beside the chosen ones of its facet would add.
    A sample with several values of a facet counts in each.

    Returns:
        facet, value, samples; every value of the benchmark, also those with 0 samples.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        sample, facet = schema.sample, schema.stratum_facet
        free = sample_filter(connection, _without_facets(scope))
        per_stratum = (
            select(sample.c.stratum_id, func.count().label("samples")).where(*free).group_by(sample.c.stratum_id)
        )
        counts = frame(connection, per_stratum).set_index("stratum_id")["samples"]
        used = select(sample.c.stratum_id).where(sample.c.benchmark_id == scope.benchmark_id)
        rows = frame(
            connection,
            select(facet.c.stratum_id, facet.c.name.label("facet"), facet.c.value).where(facet.c.stratum_id.in_(used)),
        )
        allowed = {
            name: set(connection.scalars(strata_with(tuple(pair for pair in scope.facets if pair[0] != name))))
            for name in {name for name, _ in scope.facets} | {""}
        }
    rows["samples"] = rows["stratum_id"].map(counts).fillna(0).astype(int)
    pairs = zip(rows["stratum_id"], rows["facet"], strict=True)
    outside = [stratum not in allowed.get(name, allowed[""]) for stratum, name in pairs]
    rows.loc[outside, "samples"] = 0
    return rows.groupby(["facet", "value"], as_index=False, sort=True)["samples"].sum()


def _without_facets(scope: Scope) -> Scope:
    return Scope(scope.selection, scope.benchmark_id, scope.task, scope.part, scope.runs, ())
