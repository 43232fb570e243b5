"""What corrections of gold did to scores and ranks, as a line below the table of runs."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from figures import leaderboard
from figures.tables.number_format import count

MOST = 3
"""Runs that are named."""


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the line; nothing where no correction of gold applies."""
    if not loaded.corrections:
        return
    corrected = selection.replace(gold=CORRECTED)
    table = leaderboard.FIGURE.fetch(memo, corrected, loaded)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    board = leaderboard.board(table, corrected, loaded)
    changed = leaderboard.correction_sentences(board, metric)
    named = "; ".join(changed[:MOST]) + (f"; {len(changed) - MOST:,} more" if len(changed) > MOST else "")
    others = leaderboard.also_changed(board, loaded.task, metric.key)
    also = f" Also changed: {', '.join(others)}." if others else " No other metric changes."
    st.text(f"{count(loaded.corrections, 'correction')} of gold, {metric.label}: {named or 'no run changes'}.{also}")
