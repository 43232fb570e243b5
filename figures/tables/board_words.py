"""Words on the table of runs: which metrics have columns, what n counts, and why values or intervals are missing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pandas as pd

from figures.left_out_runs import first_names
from figures.tables import live_rows
from figures.tables.comparison_words import RANKED_ON_COMMON, rank_words
from figures.tables.number_format import (
    NO_VALUE,
    count,
    has_value,
    label_of,
    size_in_words,
    sizes_of_metrics,
    value_text,
)
from figures.tables.published_results import PublishedRows
from scoring.metric import Metric
from scoring.statistics.two_runs import MAX_MISSING_SHARE
from scoring.task import Task


def discriminating(
    frame: pd.DataFrame, task: Task, printed: PublishedRows | None = None, chosen: Collection[str] = ()
) -> tuple[list[Metric], list[Metric]]:
    """The metrics that have columns, that by which runs are ranked first, and those that are equal in all rows.

    Args:
        frame: From `figures.leaderboard.run_rows`.
        task: The benchmark's task.
        printed: Published rows; a metric of theirs has a column.
        chosen: Keys of the metrics that are looked at beside the one by which runs are ranked; all of them where this
            names none of the task.
    """
    ranked_by = frame.attrs["ranked_by"]
    found = {metric.key for metric in task.metrics}.intersection(chosen)
    wanted = [metric for metric in task.metrics if not found or metric.key in {ranked_by, *found}]
    of_papers = {key for row in (printed or {}).values() for key in row}
    equal = [
        metric
        for metric in wanted
        if metric.key not in {ranked_by, *of_papers}
        and len(frame) > 1
        and frame[f"{metric.key}.value"].nunique(dropna=False) == 1
    ]
    shown = [metric for metric in wanted if metric not in equal]
    return sorted(shown, key=lambda metric: metric.key != ranked_by), equal


def board_sizes(
    frame: pd.DataFrame,
    task: Task,
    metrics: Sequence[Metric] = (),
    named: Callable[[Metric], str] = label_of,
) -> str:
    """What each metric's denominator counts, and how many units, from the least to the most of runs and metrics.

    Args:
        frame: From `figures.leaderboard.run_rows`.
        task: The benchmark's task.
        metrics: Those that are shown; none for all of the task.
        named: What a metric is called.
    """
    shown = metrics or task.metrics
    sizes = sizes_of_metrics({metric: frame[f"{metric.key}.n"] for metric in shown}, named)
    units = size_in_words(
        unit
        for metric in shown
        for n, unit in zip(frame[f"{metric.key}.n"], frame[f"{metric.key}.units"], strict=True)
        if n > 0
    )
    return f"n: {sizes}. Unit: {task.cluster}, {units} of them" if sizes else ""


def ranks_in_words(frame: pd.DataFrame, of: str = "") -> list[str]:
    """The ranks of each run ("2 to 5"); "" for one that is not ranked. `of` is "original_" for those by other gold."""
    ends = zip(frame[f"{of}low"], frame[f"{of}high"], strict=True)
    return [rank_words(low, high) if has_value(low) else "" for low, high in ends]


def intervals_in_words(frame: pd.DataFrame, metrics: Sequence[Metric]) -> str:
    """Says that brackets hold intervals, and why some values, or all, have none."""
    with_value = [frame.loc[frame[f"{metric.key}.value"].notna(), f"{metric.key}.reason"] for metric in metrics]
    why = " or ".join(dict.fromkeys(reason for column in with_value for reason in column if reason))
    if any(frame[f"{metric.key}.lo"].notna().any() for metric in metrics):
        return "; in brackets 95% intervals" + (f" (where there is none: {why})" if why else "")
    return f"; no intervals: {why}" if why else ""


def folded_words(frame: pd.DataFrame, folded: Sequence[Metric], named: Callable[[Metric], str] = label_of) -> list[str]:
    """The metrics that are equal in all runs, with their value, and those that have none, in a sentence each."""
    values = {named(metric): (frame[f"{metric.key}.value"].iloc[0], metric.unit) for metric in folded}
    same = [f"{label} {value_text(value, unit)}" for label, (value, unit) in values.items() if has_value(value)]
    none = [label for label, (value, _) in values.items() if not has_value(value)]
    return [
        f"{words}: {', '.join(found)}." for words, found in (("Same in all runs", same), ("No value", none)) if found
    ]


_MOST_NAMED = 6
"""Runs that are named because some of their responses are missing or failed."""


def unread_words(frame: pd.DataFrame) -> list[str]:
    """Which runs have missing or failed responses, how many, and what that means where they are more than 1 in 20.

    Nothing where there are none. Live runs are left aside: their names say over how many samples they are.
    """
    runs = frame[(frame["unread"] > 0) & ~live_rows.are_live(frame["run"])].sort_values(
        "unread", ascending=False, kind="stable"
    )
    if runs.empty:
        return []
    named = [f"{name} {unread:,}" for name, unread in zip(runs["name"], runs["unread"], strict=True)][:_MOST_NAMED]
    further = f" and {count(len(runs) - _MOST_NAMED, 'further run')}" if len(runs) > _MOST_NAMED else ""
    of = f" (of {count(int(frame['samples'].max()), 'sample')})"
    sentences = [f"Missing or failed responses: {', '.join(named)}{further}{of}."]
    if len(frame) > 1 and (runs["unread"] > MAX_MISSING_SHARE * runs["samples"]).any():
        sentences.append("What is missing may not be random.")
    return sentences


def on_common_words(frame: pd.DataFrame) -> list[str]:
    """Says that ranks compare runs on less than the values are of, where that is so and some are compared."""
    return [RANKED_ON_COMMON] if frame.attrs.get("on_common", False) and frame.attrs.get("compared", True) else []


def dashes_in_words(
    frame: pd.DataFrame,
    metrics: Sequence[Metric],
    intervals: bool = True,
    named: Callable[[Metric], str] = label_of,
) -> list[str]:
    """Why values of a table of runs, and intervals beside values, are dashes.

    Runs are named where those of one metric have several reasons; else the table shows which they are.

    Args:
        frame: From `run_rows`.
        metrics: Those that have a column.
        intervals: Whether values have their intervals beside them.
        named: What a metric is called.
    """
    empty: dict[str, list[str]] = {}
    alone: dict[str, list[str]] = {}
    for metric in metrics:
        without = frame[f"{metric.key}.value"].isna()
        if without.any():
            empty.setdefault(metric.empty, []).append(named(metric))
        bare, reasons = ~without & frame[f"{metric.key}.lo"].isna(), frame[f"{metric.key}.reason"]
        several = reasons[bare].nunique() > 1
        for reason in reasons[bare].unique():
            runs = f" ({first_names(frame.loc[bare & (reasons == reason), 'name'].tolist())})" if several else ""
            alone.setdefault(reason, []).append(f"{named(metric)}{runs}")
    found = [f"“{NO_VALUE}”: no value. {_by_reason(empty)}."] * bool(empty)
    return found + [f"“[{NO_VALUE}]”: no interval. {_by_reason(alone)}."] * bool(intervals and alone)


def _by_reason(labels: dict[str, list[str]]) -> str:
    return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in labels.items())
