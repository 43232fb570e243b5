"""By which flows samples leave a cascade, run by run."""

from __future__ import annotations

import pandas as pd

from cache.queries.cell_counts import cell_counts
from cache.queries.scope import scope_of
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
        found = cell_counts(connection, scope, cascade.matrix)
    found = found.rename(columns={"predicted": "flow"})
    return found[["run", "flow", "n"]].sort_values(["run", "flow"], ignore_index=True)
