"""Why some askings of a batch have no answer: each reason with its samples."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache.batch_report import Report
from components import tables
from components.numbers import count

_NAMED, _AS_TEXT = 5, 4


def show(told: Report) -> None:
    """Draws the reasons, most frequent first, and all samples as a file; nothing where every asking was answered."""
    if not told.reasons:
        return
    st.subheader("Not answered, and why", anchor=False)
    rows = [(one.state, one.why, one.askings, _named(one.samples)) for one in told.reasons]
    if len(rows) <= _AS_TEXT:
        # Reasons are whole sentences, which a cell would cut.
        for state, why, askings, samples in rows:
            with st.container(border=True):
                st.text(f"{count(askings, 'asking')} {state}: {why}")
                st.text(samples)
    else:
        _table(pd.DataFrame(rows, columns=["state", "why", "askings", "samples"]), told.batch.number)
    every = [(one.state, one.why, sample) for one in told.reasons for sample in one.samples]
    tables.download(
        pd.DataFrame(every, columns=["state", "why", "sample"]),
        "not-answered",
        key=f"live-skipped-all-{told.batch.number}",
    )


def _table(frame: pd.DataFrame, number: int) -> None:
    tables.show(
        frame,
        key=f"live-skipped-{number}",
        columns={
            "state": "",
            "why": st.column_config.TextColumn("Why", width="large"),
            "askings": st.column_config.NumberColumn("Askings"),
            "samples": "Samples",
        },
        alt="Why some askings have no answer, with how many and which samples.",
        whole=len(frame) <= 10,
    )


def _named(samples: tuple[str, ...]) -> str:
    more = f" and {len(samples) - _NAMED:,} more" if len(samples) > _NAMED else ""
    return ", ".join(samples[:_NAMED]) + more
