"""The alt text of every chart: the finding first, in one sentence."""

from __future__ import annotations

import pandas as pd

from cache.selection.run_names import LIVE
from figures.tables.number_format import count, fixed, percent, value_text


def of_ranking(frame: pd.DataFrame, metric: str) -> str:
    """The alt text of the ranking of failures: the most frequent category, and the one that costs most of a metric."""
    if frame.empty:
        return "No failures."
    most = frame.loc[frame["count"].idxmax()]
    among = count(len(frame), "failure category", "failure categories")
    text = f"{most['label']} is the most frequent of {among}, {count(int(most['count']), 'time')}."
    if frame["impact"].max() > 0:
        worst = frame.loc[frame["impact"].idxmax()]
        text += f" Repairing {str(worst['label']).lower()} would raise {metric} most."
    return text


def of_heat(frame: pd.DataFrame) -> str:
    """The alt text of a grid of failures: its darkest square."""
    if frame.empty:
        return "No failures."
    top = frame.loc[frame["per_sample"].idxmax()]
    densest = f"{top['label']} in {top['name']} is densest with {fixed(top['per_sample'], 2)}"
    return f"Failures by column; {densest} per sample and run."


def of_sweep(frame: pd.DataFrame, what: str) -> str:
    """The alt text of a sweep: the range of thresholds and the metric."""
    if frame.empty:
        return "Nothing to show over the IoU threshold."
    return f"{what} over IoU thresholds from {frame['tau'].min():.2f} to {frame['tau'].max():.2f}."


def of_leaderboard(
    frame: pd.DataFrame, metric: str, better: str = "higher", unit: str = "share", ranked_in: str = ""
) -> str:
    """The alt text of the leaderboard: the best loaded run, live ones left aside where there are others.

    Args:
        frame: As `leaderboard_dots` takes it.
        metric: Short name of the metric.
        better: Which way is better.
        unit: As `Metric.unit`.
        ranked_in: In what runs that the bracket joins cannot be told apart from the best.
    """
    rows = frame[~frame["published"].astype(bool) & frame["value"].notna()]
    if rows.empty:
        return f"No loaded run has a {metric}."
    stored = rows[~rows["run"].str.startswith(LIVE)]
    among = rows if stored.empty else stored
    best = among[among["value"] == (among["value"].max() if better == "higher" else among["value"].min())]
    first, value = str(best["name"].iloc[0]), value_text(best["value"].iloc[0], unit)
    if len(rows) == 1:
        return f"{metric} of one run, {first}: {value}."
    equal = f" and {len(best) - 1:,} more" if len(best) > 1 else ""
    text = f"{metric} of {len(rows)} runs; the best is {first}{equal} with {value}"
    alike = int(among["best"].sum()) if "best" in among else 0
    return (
        f"{text}; a bracket joins {alike} that cannot be told apart from the best in {ranked_in or metric}."
        if alike > 1
        else f"{text}."
    )


def of_confusion(frame: pd.DataFrame) -> str:
    """The alt text of a confusion matrix: the share on the diagonal, and the most frequent confusion."""
    total, agreed = int(frame["n"].sum()), int(frame.loc[frame["right"], "n"].sum())
    text = f"Confusion matrix: gold and the runs agree in {agreed:,} of {total:,} entries."
    wrong = frame[~frame["right"] & (frame["n"] > 0)]
    if wrong.empty:
        return text
    most = wrong.loc[wrong["n"].idxmax()]
    taken = f"{most['gold_name']} in gold and {most['predicted_name']} by a run"
    return f"{text} The most frequent disagreement is {taken}, {count(int(most['n']), 'time')}."


def of_plane(frame: pd.DataFrame, x: str, y: str) -> str:
    """The alt text of the strictness plane: the number of runs, and which of them has most of either rate."""
    rows = frame[~frame["published"].astype(bool) & frame["x"].notna() & frame["y"].notna()]
    if rows.empty:
        return f"No run has both {x} and {y} here."
    first, second = rows.loc[rows["x"].idxmax()], rows.loc[rows["y"].idxmax()]
    return (
        f"{x} against {y} of {count(rows['run'].nunique(), 'run')}. The highest {x} is {percent(first['x'])}, of "
        f"{first['name']}, the highest {y} {percent(second['y'])}, of {second['name']}."
    )


def of_labels(frame: pd.DataFrame, metric: str) -> str:
    """The alt text of labels: the one that is found best and the one that is found worst."""
    rows = frame[frame["value"].notna()]
    if rows.empty:
        return f"No label has a {metric} here."
    best, worst = rows.loc[rows["value"].idxmax()], rows.loc[rows["value"].idxmin()]
    return (
        f"{metric} of {count(len(rows), 'label')}: best {best['name']} with {percent(best['value'])}, "
        f"worst {worst['name']} with {percent(worst['value'])}."
    )


def of_cascade(frame: pd.DataFrame) -> str:
    """The alt text of a cascade: how many samples leave it correctly, and which other flow is the most frequent."""
    ends = frame[~frame["goes_on"]]
    total, right = int(ends["n"].sum()), int(ends.loc[ends["right"], "n"].sum())
    text = f"Of {total:,} samples in the cascade {right:,} leave it correctly."
    wrong = ends[~ends["right"] & (ends["n"] > 0)]
    if wrong.empty:
        return text
    most = wrong.loc[wrong["n"].idxmax()]
    return f"{text} The most frequent other flow is {most['name']}, {int(most['n']):,}."


def of_behaviours(frame: pd.DataFrame, gold: str) -> str:
    """The alt text of behaviours: the run that withholds most answers to what gold cannot recognise."""
    rows = frame[(frame["gold"] == gold) & frame["right"] & frame["share"].notna()]
    if rows.empty:
        return "No run answered a sample with a question that gold cannot recognise."
    shares = rows.groupby(["run", "name"], sort=False)["share"].sum()
    _, best = shares.idxmax()
    what = f"What {count(len(shares), 'run')} {'does' if len(shares) == 1 else 'do'}"
    return f"{what}; {best} withholds most answers to what is {gold}, {percent(shares.max())}%."


def of_radar(frame: pd.DataFrame, metrics: int) -> str:
    """The alt text of a radar: the number of runs and metrics."""
    return f"{count(metrics, 'metric')} of {count(frame['run'].nunique(), 'run')} as a radar."


def of_losses(frame: pd.DataFrame, crossings: pd.DataFrame) -> str:
    """The alt text of refusals by information loss: how many models reach half."""
    models = count(frame["line"].nunique(), "model")
    return f"Answers withheld by {models} over the loss of information; {len(crossings)} reach half."
