"""Live runs in tables and charts of runs: after the others, and left out where the link asks for that."""

from __future__ import annotations

import pandas as pd

from cache.selection import parameters
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection


def are_live(runs: pd.Series) -> pd.Series:
    """Which slugs are of live runs, whose figures are of the requested samples alone, often of one."""
    return runs.astype(str).str.startswith(LIVE)


def visible_rows(table: pd.DataFrame, selection: Selection) -> pd.DataFrame:
    """The rows of a leaderboard: without live runs where the Selection leaves them out and others are there.

    Args:
        table: With slugs in its column `run`.
        selection: What is shown.
    """
    stored = table[~are_live(table["run"])]
    return stored if len(stored) and not parameters.LIVE.on(selection) else table


def live_last(table: pd.DataFrame) -> pd.DataFrame:
    """The same rows, those of live runs last; otherwise in their order."""
    live = are_live(table["run"])
    return pd.concat([table[~live], table[live]], ignore_index=True)
