"""Live runs in tables and charts of runs: behind the others, and left out where the link says so."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache.looks_of_switches import STORED
from cache.run_slugs import LIVE
from cache.selection import Selection
from components import switches

_KEY = "leaderboard-live"


def are_live(runs: pd.Series) -> pd.Series:
    """Which slugs are of live runs: their figures are those of the samples that were asked, often of one."""
    return runs.astype(str).str.startswith(LIVE)


def shown(table: pd.DataFrame, selection: Selection) -> pd.DataFrame:
    """The rows of a leaderboard: without live runs where the Selection leaves them out and others are there.

    Args:
        table: With slugs in its column `run`.
        selection: What is shown.
    """
    stored = table[~are_live(table["run"])]
    return stored if STORED in selection.shows and len(stored) else table


def behind(table: pd.DataFrame) -> pd.DataFrame:
    """The same rows, those of live runs last; otherwise in their order."""
    live = are_live(table["run"])
    return pd.concat([table[~live], table[live]], ignore_index=True)


def switch(table: pd.DataFrame, selection: Selection) -> None:
    """Draws the switch of live runs; nothing where there are none beside others.

    Args:
        table: With slugs in its column `run`, of all runs.
        selection: What the page shows.
    """
    if are_live(table["run"]).nunique() == 2:
        st.toggle(
            "Live runs",
            key=switches.seed(_KEY, selection, STORED, off=True),
            on_change=switches.turn(_KEY, STORED, off=True),
            help="Runs that were asked from here. They stand behind the others, since they may have few samples.",
        )
