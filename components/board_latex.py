"""The leaderboard as a table of a paper: the best bold, the second underlined, intervals, published rows below."""

from __future__ import annotations

import pandas as pd

from cache.looks_of_published import split
from cache.run_slugs import LIVE
from cache.selection import Selection
from components import latex
from components.numbers import SETTING
from components.published_slices import fitting
from loaders.published import PublishedRow, published
from scoring.metric import Metric
from scoring.task import Task

_NOTHING = float("nan")
MARK = latex.Ready(r"$^{\dagger}$")
"""Stands behind what is published and was not recomputed."""

AS_PUBLISHED = "As published, not recomputed."


def latex_of(frame: pd.DataFrame, selection: Selection, task: Task, made_up: bool) -> str:
    """All metrics of all runs, and where the `view` asks for them what is published, marked and never ranked.

    Args:
        frame: From `leaderboard.wide`.
        selection: What is shown.
        task: The benchmark's task.
        made_up: Whether some of it is synthetic.
    """
    protocol = selection.protocol or task.protocols[0]
    at = f", IoU {selection.tau:.2f}" if task.thresholded else ""
    chosen = [task.facet_words(facet, value) for facet, value in selection.facets] + [selection.q] * bool(selection.q)
    of = f" ({', '.join(chosen)})" if chosen else ""
    caption = f"{task.title}{of}, {protocol} protocol{at}; in brackets 95% bootstrap intervals."
    caption += " Synthetic data, made for demonstration." if made_up else ""
    printed = rows_of(task, selection) if split(selection.view)[1] else {}
    names = [*frame["name"], *(latex.Ready(latex.escape(name) + MARK) for name in printed)]
    marked = latex.Ready(latex.escape(caption) + (rf" {MARK} {AS_PUBLISHED}" if printed else ""))
    columns = [_column(frame, metric, list(printed.values())) for metric in task.metrics]
    return latex.table(names, columns, marked, stub="Run", ruled=len(frame) if printed else None)


def rows_of(task: Task, selection: Selection) -> dict[str, dict[str, float]]:
    """Published figures of what is shown: name with its setting -> key of a metric -> value.

    Where a Selection asks for values of axes, those of other settings are left out.
    """
    part = fitting(task, selection)
    known = {metric.key for metric in task.metrics}
    found: dict[str, dict[str, float]] = {}
    for row in published(task.key):
        of_runs = row.model and not row.model.startswith("Δ") and fits(row.setting, task, selection)
        if row.metric in known and row.slice == part and of_runs:
            found.setdefault(_name(row), {}).setdefault(row.metric, row.value)
    return found


def fits(setting: str, task: Task, selection: Selection) -> bool:
    """Whether a published setting (`with/cot`) has the values of axes that a Selection asks for.

    A setting that does not state every axis fits any.
    """
    values = dict(zip(task.axes, setting.split("/"), strict=False)) if setting.count("/") == len(task.axes) - 1 else {}
    return all(value in (selection.values(axis) or (value,)) for axis, value in values.items())


def ranked(frame: pd.DataFrame) -> list[bool]:
    """Which rows take part in what is best: a live run has few samples, and is not compared by them."""
    return [not slug.startswith(LIVE) for slug in frame["run"]]


def _name(row: PublishedRow) -> str:
    return f"{row.model}{SETTING}{row.setting}" if row.setting else row.model


def _column(frame: pd.DataFrame, metric: Metric, printed: list[dict[str, float]]) -> latex.Column:
    bounds = list(zip(frame[f"{metric.key}.lo"], frame[f"{metric.key}.hi"], strict=True))
    return latex.Column(
        latex.heading(metric),
        [*frame[f"{metric.key}.value"], *(row.get(metric.key, _NOTHING) for row in printed)],
        metric.better,
        [*bounds, *(None for _ in printed)],
        [*ranked(frame), *(False for _ in printed)],
        metric.unit,
    )
