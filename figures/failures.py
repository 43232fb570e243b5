"""Failures as figures: the ranking of categories, and failures per sample by run or by the values of a facet."""

from __future__ import annotations

import numpy as np
import pandas as pd

from cache.queries.failures import by_facet, by_run, ranking
from cache.selection import pages, views
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.selection.views import ALL
from cache.store.workspace import Workspace
from figures.chart import Chart, Figure, empty_chart
from figures.charts import alt
from figures.charts.failures import failure_heat, failure_ranking, ordered
from figures.tables import value_names
from scoring.task import Task

MOST = 10
"""Categories that are drawn by default: more are rarely of interest, and slow to draw."""

RUNS, WHERE = "run", "where"
"""What failures are counted by unless it is a facet, and the first word of the `view` that shows it."""


def ranking_needs(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection]:
    """What is measured."""
    return (selection.for_metrics(),)


def ranking_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The ranking of a Selection.

    Args:
        data: From `cache.queries.failures.ranking`.
        selection: What is shown; its `sort` says the order and the metric of the impact, its `shows` whether categories
            that are not ranked, or did not occur, are shown too.
        loaded: The benchmark.
    """
    everything = ALL in selection.shows
    task, title = loaded.task, f"Failures, {loaded.task.title}"
    order, impact = views.ranking_of(selection.sort, task)
    # A task that says of no metric what a repair would change has dashes there.
    metric = task.metric(impact or task.primary.key)
    frame = ranking_rows(data, task, metric.key, everything, selection.fail)
    if frame.empty or not (frame["count"].any() or everything):
        return (empty_chart("failures", title),)
    ranking_chart = Chart(
        failure_ranking(frame, order, selection.fail, metric.label, None if everything else MOST),
        ordered(frame, order),
        alt.of_ranking(frame),
        "failures",
        title,
        {
            "label": "Category",
            "count": "Count",
            "samples": "Samples",
            "share": "Share of responses",
            "impact": f"Rise of {metric.label}",
        },
        loaded.shows_synthetic(selection),
    )
    return (ranking_chart,)


def ranking_rows(
    table: pd.DataFrame, task: Task, metric: str, everything: bool = False, chosen: str = ""
) -> pd.DataFrame:
    """The rows that the ranking shows: category, label, count, samples, share, impact.

    Args:
        table: From `cache.queries.failures.ranking`.
        task: Its categories' labels, and which of them are ranked.
        metric: Whose rise is the impact.
        everything: Whether categories that are not ranked, or did not occur, are shown too.
        chosen: A category that is shown in any case.
    """
    labels = {category.key: category.label for category in task.categories}
    shown = {category.key for category in task.categories if category.ranked or category.key == chosen}
    keys, counts = table["category"].tolist(), table["count"].tolist()
    kept = [
        everything or (key in shown and (count > 0 or key == chosen)) for key, count in zip(keys, counts, strict=True)
    ]
    impact = f"impact.{metric}"
    columns = {name: table[name].to_numpy() for name in ("category", "count", "samples", "share")}
    columns["impact"] = table[impact].to_numpy() if impact in table else np.full(len(table), np.nan)
    frame = pd.DataFrame({name: values[kept] for name, values in columns.items()})
    frame.insert(1, "label", [labels[key] for key in frame["category"]])
    return frame


def groups_needs(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """What is measured, and what failures are counted by."""
    return selection.for_metrics(), group_by(selection, loaded)


def groups_data(ws: Workspace, selection: Selection, by: str) -> pd.DataFrame:
    """Failures by run, or by the values of a facet: category, column (slug or value), count, per_sample."""
    if by == RUNS:
        return by_run(ws, selection).rename(columns={"run": "column"})
    return by_facet(ws, selection, by).rename(columns={"group": "column"})


def groups_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """Failures per sample by category and by run, or by the facet that the `view` says."""
    by, title = group_by(selection, loaded), f"Failures by slice, {loaded.task.title}"
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    names = [
        loaded.runs[column] if by == RUNS else value_names.facet_value(loaded.task, by, column)
        for column in data["column"]
    ]
    frame = data.assign(name=names)[["category", "column", "name", "count", "per_sample"]]
    frame = complete(frame[frame["category"].isin(labels)], labels)
    if frame.empty:
        return (empty_chart("failures-by-slice", title),)
    heat = Chart(
        failure_heat(frame, selection.fail),
        frame,
        alt.of_heat(frame),
        "failures-by-slice",
        title,
        {"label": "Category", "name": loaded.task.facets.get(by, "Run"), "count": "Count", "per_sample": "Per sample"},
        loaded.shows_synthetic(selection),
    )
    return (heat,)


def split_by(loaded: LoadedBenchmark) -> list[str]:
    """The facets that divide the samples."""
    return [name for name in loaded.task.facets if len(loaded.facets.get(name, ())) > 1]


def group_by(selection: Selection, loaded: LoadedBenchmark) -> str:
    """What failures are grouped by: by default the runs if there are several, else the first facet."""
    by, split = selection.view.partition(".")[2], split_by(loaded)
    if by == RUNS or by in split:
        return by
    several = len(selection.runs or set(loaded.runs) - loaded.superseded) > 1
    return RUNS if several or not split else split[0]


def complete(frame: pd.DataFrame, labels: dict[str, str]) -> pd.DataFrame:
    """Every pair of an occurring category and column, absent ones with 0; frequent categories first."""
    if frame.empty:
        return frame.assign(label=pd.Series(dtype=object))
    order = frame.groupby("category")["count"].sum().sort_values(ascending=False, kind="stable").index
    columns = frame[["column", "name"]].drop_duplicates().sort_values("column", kind="stable")
    grid = pd.DataFrame({"category": order}).merge(columns, how="cross")
    full = grid.merge(frame.drop(columns="name"), on=["category", "column"], how="left")
    full[["count", "per_sample"]] = full[["count", "per_sample"]].fillna(0)
    full.insert(1, "label", full["category"].map(labels))
    return full.astype({"count": int})


def failures_by_slice_view(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The failures by run, or by a facet."""
    return selection.view if selection.view.partition(".")[0] == WHERE else WHERE


RANKING = Figure("Failure ranking", pages.FAILURES, ranking_needs, ranking, ranking_charts)
GROUPS = Figure(
    "Failures by run or slice",
    pages.FAILURES,
    groups_needs,
    groups_data,
    groups_charts,
    view=failures_by_slice_view,
)
