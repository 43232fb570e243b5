"""The orphaned marks of a benchmark: what they are on is not loaded, since gold or a run was replaced or deleted."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.marks import log
from cache.selection.mark_filter import VERDICTS
from cache.selection.selection import Selection
from components.marks.mark_targets import target_words
from components.widgets import tables
from figures.tables.number_format import count


def show(selection: Selection) -> None:
    """Lists them; draws nothing where there are none."""
    found = memo.fetch(log.orphans, selection.benchmark)
    if not found:
        return
    loaded = memo.loaded(selection.stored_benchmark)
    frame = pd.DataFrame(
        {
            "sample": [mark.target.sample for mark in found],
            "on": [target_words(mark.target, None, loaded.task, loaded.runs) for mark in found],
            "verdict": [VERDICTS.get(mark.verdict, mark.verdict) for mark in found],
            "tags": [", ".join(mark.tags) for mark in found],
            "note": [mark.note for mark in found],
            "who": [mark.who for mark in found],
            "at": pd.to_datetime([mark.at for mark in found], utc=True),
        }
    )
    st.text(f"{count(len(found), 'mark')} on what is not loaded. They are kept, and hold again when it is.")
    tables.show(
        frame,
        key="orphaned-marks",
        columns={
            "sample": st.column_config.TextColumn("Sample"),
            "on": "Mark on",
            "verdict": "Verdict",
            "tags": "Tags",
            "note": "Note",
            "who": "Who",
            "at": st.column_config.DatetimeColumn("When (UTC)", format="YYYY-MM-DD HH:mm"),
        },
        alt="Marks on samples, items and runs that are not loaded.",
    )
