"""What each chart says to somebody who does not see it: the finding first, in one sentence."""

from __future__ import annotations

import pandas as pd

from components.numbers import figure


def of_ranking(frame: pd.DataFrame) -> str:
    """The most frequent and the most harmful failure category."""
    if frame.empty:
        return "No failures."
    most = frame.loc[frame["count"].idxmax()]
    text = f"{most['label']} is the most frequent of {len(frame)} failure categories, {int(most['count']):,} times."
    if frame["impact"].notna().any():
        worst = frame.loc[frame["impact"].idxmax()]
        text += f" Repairing {str(worst['label']).lower()} would raise the score most."
    return text


def of_heat(frame: pd.DataFrame) -> str:
    """The darkest square."""
    if frame.empty:
        return "No failures."
    top = frame.loc[frame["per_sample"].idxmax()]
    return f"Failures by column; {top['label']} in {top['name']} is densest with {top['per_sample']:.2f} per sample."


def of_sweep(frame: pd.DataFrame, what: str) -> str:
    """The range of thresholds and what is drawn over it."""
    if frame.empty:
        return "Nothing to show over the IoU threshold."
    return f"{what} over IoU thresholds from {frame['tau'].min():.2f} to {frame['tau'].max():.2f}."


def of_leaderboard(frame: pd.DataFrame, metric: str, better: str = "higher", unit: str = "share") -> str:
    """The best loaded run."""
    rows = frame[~frame["published"].astype(bool) & frame["value"].notna()]
    if rows.empty:
        return f"No loaded run has a {metric}."
    best = rows.loc[rows["value"].idxmax() if better == "higher" else rows["value"].idxmin()]
    return f"{metric} of {len(rows)} runs; the best is {best['name']} with {figure(best['value'], unit)}."
