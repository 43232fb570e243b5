"""A metric in every pair of values of two facets, over all runs of a Selection."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pandas as pd
from sqlalchemy import select

from cache import schema
from cache.queries.conditions import sample_filter
from cache.queries.scope import scope_of
from cache.queries.sums import sample_sums
from cache.selection import Selection
from cache.workspace import Workspace


def facet_grid(ws: Workspace, selection: Selection, rows: str, columns: str, metric: str) -> pd.DataFrame:
    """The metric where two facets cross.

    Args:
        ws: The workspace.
        selection: Its runs, facets, search and threshold.
        rows: A facet.
        columns: Another facet.
        metric: Key of the metric.

    Returns:
        row, column (values of the facets), score (mean over the runs that have a value there), n (samples);
        pairs without a sample are left out. A sample with several values of a facet stands in each.
    """
    value = schema.stratum_facet
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        chosen = scope.task.metric(metric)
        sums = sample_sums(connection, scope, sample_filter(connection, scope, fail=False), [chosen])
        members: dict[tuple[str, str], set[int]] = defaultdict(set)
        mine = select(schema.stratum.c.id).where(schema.stratum.c.benchmark_id == scope.benchmark_id)
        for name, text, stratum in connection.execute(
            select(value.c.name, value.c.value, value.c.stratum_id).where(
                value.c.name.in_((rows, columns)), value.c.stratum_id.in_(mine)
            )
        ):
            members[name, text].add(stratum)
    found = []
    for row in sorted(text for name, text in members if name == rows):
        for column in sorted(text for name, text in members if name == columns):
            strata = np.array(sorted(members[rows, row] & members[columns, column]), dtype=np.int64)
            scores, n = [], 0
            for one in sums:
                here = np.isin(one.strata, strata)
                n = max(n, int(here.sum()))
                scores.append(float(chosen.of({term: values[here].sum() for term, values in one.sums.items()})))
            if n:
                known = [score for score in scores if np.isfinite(score)]
                found.append((row, column, float(np.mean(known)) if known else float("nan"), n))
    return pd.DataFrame(found, columns=["row", "column", "score", "n"])
