"""The tables of a report: the leaderboard and the ranking of failures."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from cache.selection.resolve import LoadedBenchmark
from figures.charts.template import BLUE
from figures.number_format import has_value, interval, percent, signed, value_text
from figures.print.latex_tables import ranked_rows
from figures.report.markup import Markup, el, joined
from scoring.metric import Metric
from scoring.task import Task

_BESIDE = 5
"""Metrics of one table."""


def leaderboard_table(frame: pd.DataFrame, task: Task) -> Markup:
    """All metrics of all runs, the one that ranks first, in tables that are not wider than a printed page.

    Args:
        frame: From `components.leaderboard.run_table.run_rows`.
        task: Its metrics.
    """
    found = [metric for metric in task.metrics if frame[f"{metric.key}.value"].notna().any()]
    found.sort(key=lambda metric: not metric.primary)
    return joined(_board(frame, found[at : at + _BESIDE]) for at in range(0, len(found), _BESIDE))


def _board(frame: pd.DataFrame, metrics: Sequence[Metric]) -> Markup:
    """Some metrics of all runs, the best of each in bold."""
    among = frame[ranked_rows(frame)]
    best = {metric.key: _best(among[f"{metric.key}.value"], metric) for metric in metrics}
    heads = [el("th", f"{metric.label} {'↑' if metric.better == 'higher' else '↓'}", scope="col") for metric in metrics]
    rows = [
        el("tr", el("td", str(row["name"])), *(_value(row, metric, best[metric.key]) for metric in metrics))
        for row in frame.to_dict("records")
    ]
    table = el("table", el("thead", el("tr", el("th", "Run", scope="col"), *heads)), el("tbody", *rows))
    return el("div", table, class_="wide")


def _best(values: pd.Series, metric: Metric) -> float | None:
    if values.notna().sum() < 2:
        return None
    return float(values.max() if metric.better == "higher" else values.min())


def _value(row: dict[str, object], metric: Metric, best: float | None) -> Markup:
    value, low, high = (_number(row[f"{metric.key}.{kind}"]) for kind in ("value", "lo", "hi"))
    between = interval(low, high, metric.unit)
    shown = el("span", between, class_="interval") if between else None
    return el(
        "td", value_text(value, metric.unit), shown, class_="best" if value is not None and value == best else None
    )


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, float | int) and has_value(float(value)) else None


def failures_table(table: pd.DataFrame, loaded: LoadedBenchmark, impact: str) -> Markup:
    """Failure categories that occur and are ranked, most frequent first, with bars and definitions.

    Args:
        table: From `memo.failure_ranking`.
        loaded: The benchmark.
        impact: Key of the metric whose rise is shown; "" where nothing is said of repairs.
    """
    task = loaded.task
    # What only follows from another failure is not ranked: the chart beside this table leaves it out too.
    found = table[(table["count"] > 0) & table["category"].map(lambda key: task.category(str(key)).ranked)]
    metric = task.metric(impact) if impact else None
    column = f"impact.{metric.key}" if metric is not None else ""
    shown = metric is not None and column in found
    heads = ["Category", "", "Count", "Samples", "Share of responses, %"]
    heads += [f"Rise of {metric.label} if repaired"] if shown and metric is not None else []
    most = int(found["count"].max()) if len(found) else 1
    rows = [
        el(
            "tr",
            el("td", task.category(str(row["category"])).label, _definition(task, str(row["category"]))),
            el("td", bar(int(row["count"]) / most), class_="bar"),
            *(el("td", f"{int(row[name]):,}") for name in ("count", "samples")),
            el("td", percent(float(row["share"]))),
            el("td", signed(_number(row[column]))) if shown else None,
        )
        for row in found.to_dict("records")
    ]
    head = el("tr", *(el("th", name, scope="col") for name in heads))
    return el("div", el("table", el("thead", head), el("tbody", *rows)), class_="wide")


def _definition(task: Task, category: str) -> Markup:
    return el("div", task.category(category).definition, class_="quiet")


def bar(share: float) -> Markup:
    """A bar of this share of its room, in [0, 1]."""
    width = f"{100 * max(0.0, min(1.0, share)):.1f}"
    drawn = (
        el("rect", x="0", y="0", width="100", height="8", fill="#eceee9"),
        el("rect", x="0", y="0", width=width, height="8", fill=BLUE),
    )
    return el("svg", joined(drawn), viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")
