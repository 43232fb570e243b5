"""The log of a workspace as a table, newest first, a page at a time: who imported, deleted, exported and asked."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.store.activity.log import ACTS, count_logged, logged
from components.widgets import tables

ROWS = 50
"""Rows of the log that are shown at a time."""

_EVERYTHING = "All"


def show() -> None:
    """Draws it in an expander; nothing where nothing was done yet."""
    ws = memo.workspace()
    if not count_logged(ws):
        return
    with st.expander("Log", icon=":material/history:"):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            chosen = st.selectbox("What", [_EVERYTHING, *ACTS], key="log-what", width=200)
            what = "" if chosen == _EVERYTHING else str(chosen)
            # One row at the least: the choice may be of what was never done.
            pages = range(1, 2 + max(0, count_logged(ws, what) - 1) // ROWS)
            page = st.selectbox("Page", pages, key=f"log-page-{what}", width=110)
        found = logged(ws, what, ROWS, (int(page) - 1) * ROWS)
        frame = pd.DataFrame(
            {
                "at": pd.to_datetime([entry.at for entry in found], utc=True),
                "who": [entry.who for entry in found],
                "what": [entry.what for entry in found],
                "benchmark": [entry.benchmark for entry in found],
                "detail": [entry.detail for entry in found],
                "usd": [entry.usd for entry in found],
            }
        )
        tables.show(
            frame,
            key="log",
            columns={
                "at": st.column_config.DatetimeColumn("When (UTC)", format="YYYY-MM-DD HH:mm", width=130),
                "who": "Who",
                "what": "What",
                "benchmark": "Benchmark",
                "detail": st.column_config.TextColumn("Detail", width="large"),
                "usd": st.column_config.NumberColumn("US dollars", format="%.4f"),
            },
            alt="What was imported, renamed, deleted, exported, asked and restored, by whom and when; newest first.",
        )
        st.caption("Marks and corrections have a log of their own: `errata marks export`.")
