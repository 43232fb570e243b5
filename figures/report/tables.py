"""The tables of a report: the leaderboard and the ranking of failures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
from markupsafe import Markup

from cache.selection.resolve import LoadedBenchmark
from figures.charts.colours import AMOUNT
from figures.print.latex.figure_tables import board_bold, bold_words
from figures.report.rendering import html
from figures.tables.board_words import dashes_in_words
from figures.tables.number_format import NO_VALUE, has_value, interval, percent, signed, value_text
from scoring.metric import Metric
from scoring.task import Task
from scoring.text.phrases import list_in_words

_BESIDE = 5
"""Metrics of one table."""


class _Cell(NamedTuple):
    """The value of a metric, its interval or a dash for none ("" without a value), and whether it is bold."""

    value: str
    interval: str
    bold: bool


def shown_metrics(frame: pd.DataFrame, task: Task) -> list[Metric]:
    """The metrics of which some run of `figures.leaderboard.run_rows` has a value, the one that ranks first."""
    found = [metric for metric in task.metrics if frame[f"{metric.key}.value"].notna().any()]
    return sorted(found, key=lambda metric: not metric.primary)


def leaderboard_table(frame: pd.DataFrame, task: Task) -> Markup:
    """All metrics of all runs, the one that ranks first, in tables that are not wider than a printed page.

    Args:
        frame: From `figures.leaderboard.run_rows`.
        task: Its metrics.
    """
    found = shown_metrics(frame, task)
    return html(
        "leaderboard.html",
        bold=bold_words(frame, task),
        dashes=dashes_in_words(frame, found),
        as_they_are=_as_they_are([metric.label for metric in found if metric.unit != "share"]),
        boards=[_board(frame, found[at : at + _BESIDE]) for at in range(0, len(found), _BESIDE)],
    )


def _as_they_are(labels: Sequence[str]) -> str:
    """Which metrics are not shares, and so not times 100; "" for none."""
    return f"{list_in_words(labels)} as {'it is' if len(labels) == 1 else 'they are'}" if labels else ""


def _board(frame: pd.DataFrame, metrics: Sequence[Metric]) -> tuple[list[str], list[tuple[str, list[_Cell]]]]:
    """Heads and rows of some metrics of all runs, bold as in the other tables of runs (`board_bold`)."""
    ranked_by = frame.attrs["ranked_by"]
    heads = [f"{metric.label} {'↑' if metric.better == 'higher' else '↓'}" for metric in metrics]
    return heads, [
        (
            str(row["name"]),
            [_cell(row, metric, bold and metric.key == ranked_by) for metric in metrics],
        )
        for row, bold in zip(frame.to_dict("records"), board_bold(frame), strict=True)
    ]


def _cell(row: dict[str, object], metric: Metric, bold: bool) -> _Cell:
    value, low, high = (_number(row[f"{metric.key}.{kind}"]) for kind in ("value", "lo", "hi"))
    between = interval(low, high, metric.unit)
    return _Cell(value_text(value, metric.unit), between or f"[{NO_VALUE}]" * has_value(value), bold)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, float | int) and has_value(float(value)) else None


def failures_table(table: pd.DataFrame, loaded: LoadedBenchmark, impact: str) -> Markup:
    """Failure categories that occur and are ranked, most frequent first, with bars and definitions.

    Args:
        table: From `cache.queries.failures.ranking`.
        loaded: The benchmark.
        impact: Key of the metric whose rise is shown; "" where nothing is said about repairs.
    """
    task = loaded.task
    # What only follows from another failure is not ranked: the chart beside this table leaves it out too.
    found = table[(table["count"] > 0) & table["category"].map(lambda key: task.category(str(key)).ranked)]
    metric = task.metric(impact) if impact else None
    column = f"impact.{metric.key}" if metric is not None else ""
    shown = metric is not None and column in found
    heads = ["Category", "", "Count", "Samples × runs", "Share of samples × runs, %"]
    heads += [f"Rise of {metric.label} if repaired"] if shown and metric is not None else []
    most = int(found["count"].max()) if len(found) else 1
    rows = [
        {
            "category": task.category(str(row["category"])),
            "bar": bar_width(int(row["count"]) / most),
            "cells": [
                *(f"{int(row[name]):,}" for name in ("count", "samples")),
                percent(float(row["share"])),
                *([signed(_number(row[column]))] if shown else []),
            ],
        }
        for row in found.to_dict("records")
    ]
    return html("failures.html", heads=heads, rows=rows, colour=AMOUNT)


def bar_width(share: float) -> str:
    """Width of a bar in a room of 100, for a share in [0, 1]."""
    return f"{100 * max(0.0, min(1.0, share)):.1f}"
