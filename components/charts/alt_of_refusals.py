"""What the charts of refusals say to somebody who does not see them."""

from __future__ import annotations

import pandas as pd

from components.numbers import percent


def of_behaviours(frame: pd.DataFrame, gold: str, right: str) -> str:
    """Which run refuses most of what gold cannot recognise."""
    rows = frame[(frame["gold"] == gold) & (frame["behaviour"] == right) & frame["share"].notna()]
    if rows.empty:
        return "No run says anything to a question that gold cannot recognise."
    best = rows.loc[rows["share"].idxmax()]
    return f"What {len(rows)} runs do; {best['name']} refuses most of what is {gold}, {percent(best['share'])}%."


def of_radar(frame: pd.DataFrame, metrics: int) -> str:
    """How many runs and metrics there are."""
    return f"{metrics} metrics of {frame['run'].nunique()} runs as a radar."


def of_losses(frame: pd.DataFrame, crossings: pd.DataFrame) -> str:
    """How many models reach half."""
    models = frame["line"].nunique()
    return f"Answers withheld by {models} models over the loss of information; {len(crossings)} reach half."
