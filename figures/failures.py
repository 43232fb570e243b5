"""Failures as figures: the ranking of categories, and failures per sample and run, by run or by a facet."""

from __future__ import annotations

import numpy as np
import pandas as pd

from cache.queries.failures import by_facet, by_run, ranking
from cache.selection import pages, parameters
from cache.selection.facet_order import in_order
from cache.selection.parameters import RUNS, column_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import AppliedFilters, slices_overlap
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view, shown_in_views
from figures.charts import alt_text
from figures.charts.failures import failure_heat, failure_ranking, ordered
from figures.tables import value_names
from figures.tables.comparison_words import BOOTSTRAP, WILSON, rank_words, whisker_words
from figures.tables.number_format import shares_in_words, unit_words
from scoring.metric import Metric
from scoring.task import Task

MOST = 10
"""Categories that are drawn by default: more are rarely of interest, and slow to draw."""


APPLIED_FILTERS = AppliedFilters({"fail": "highlighted and listed"})


def list_arguments(
    selection: Selection, loaded: LoadedBenchmark, ranks: bool
) -> tuple[Selection, tuple[str, ...], bool, bool]:
    """The arguments of the page's list: the chosen impact alone, with intervals.

    Args:
        selection: What is shown.
        loaded: The benchmark.
        ranks: Whether the ranks that the data allow are asked for, which stand in the list's table alone.
    """
    return APPLIED_FILTERS.query_selection(selection, loaded), (impact_metric(selection, loaded).key,), True, ranks


def ranking_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, tuple[str, ...], bool, bool]:
    """The arguments of the ranking: those of the page's list, and the ranks."""
    return list_arguments(selection, loaded, ranks=True)


def ranking_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The ranking of a Selection.

    Args:
        data: From `cache.queries.failures.ranking`.
        selection: What is shown; its choices say the order, the metric of the impact, and whether categories that are
            not ranked, or did not occur, are shown too.
        loaded: The benchmark.
    """
    title, frame = f"Failures, {loaded.title(selection)}", ranked(data, selection, loaded)
    if frame.empty:
        return (empty_chart("failures", title),)
    order, metric = parameters.RANKING_ORDER.of(selection, loaded), impact_metric(selection, loaded)
    most = len(frame) if parameters.ALL_CATEGORIES.on(selection) else MOST
    ranking_chart = Chart(
        failure_ranking(frame, order, selection.fail, metric.label, most),
        frame,
        alt_text.of_ranking(frame, metric.label),
        "failures",
        title,
        {
            "label": "Category",
            "count": "Count",
            "samples": "Samples × runs",
            "share": "Share of samples × runs",
            "share.low": "Share of samples × runs, from",
            "share.high": "Share of samples × runs, to",
            "rank": "Rank by share",
            "impact": f"Rise of {metric.label}",
            "impact.low": f"Rise of {metric.label}, from",
            "impact.high": f"Rise of {metric.label}, to",
        },
        loaded.shows_synthetic(selection),
        unit_words(loaded.task.cluster, *_values(frame), metric=metric),
        f"{shares_in_words(frame.attrs['scored'])} {_whiskers(frame.head(most), metric, loaded.task)}".strip(),
    )
    return (ranking_chart,)


def _values(frame: pd.DataFrame) -> list[tuple[pd.Series, pd.Series, pd.Series]]:
    return [(frame[of], frame[f"{of}.low"], frame["units"]) for of in ("share", "impact")]


def _whiskers(drawn: pd.DataFrame, metric: Metric, task: Task) -> str:
    method = f"share: {WILSON}; impact: {BOOTSTRAP}"
    return whisker_words(method, task.cluster, *_values(drawn), metric=metric)


def ranked(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """The rows of the ranking in their order, as `ranking_rows` has them; none where nothing is to be shown.

    Their attribute `scored` is what the shares are of.

    Pages list them without drawing the chart, which takes longer than all else of a list.
    """
    everything = parameters.ALL_CATEGORIES.on(selection)
    frame = ranking_rows(data, loaded.task, impact_metric(selection, loaded).key, everything, selection.fail)
    if not (everything or frame["count"].any()):
        return frame.iloc[:0]
    frame = ordered(frame, parameters.RANKING_ORDER.of(selection, loaded))
    frame.attrs["scored"] = data.attrs["scored"]
    return frame


def impact_metric(selection: Selection, loaded: LoadedBenchmark) -> Metric:
    """The metric whose rise is the impact; a task that does not say what a repair would change has dashes there."""
    return loaded.task.metric(parameters.IMPACT.of(selection, loaded) or loaded.task.primary.key)


def ranking_rows(
    table: pd.DataFrame, task: Task, metric: str, everything: bool = False, chosen: str = ""
) -> pd.DataFrame:
    """The rows that the ranking shows: category, label, count, runs, samples, share, impact; how sure these are.

    The ends of 95% intervals are share.low, share.high, impact.low and impact.high; rank is the ranks that the data
    allow by share ("2 to 4"), "" for a category that is not ranked.

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
    is_shown = [
        everything or (key in shown and (count > 0 or key == chosen)) for key, count in zip(keys, counts, strict=True)
    ]
    impact = f"impact.{metric}"
    columns = {name: table[name].to_numpy() for name in ("category", "count", "runs", "samples", "share")}
    none = np.full(len(table), np.nan)
    for name, stated in {"impact": impact, "impact.low": f"{impact}.low", "impact.high": f"{impact}.high"}.items():
        columns[name] = table[stated].to_numpy() if stated in table else none
    for end in ("share.low", "share.high", "units"):
        columns[end] = table[end].to_numpy() if end in table else none
    ranks = zip(table["rank.low"], table["rank.high"], strict=True) if "rank.low" in table else [(0, 0)] * len(table)
    columns["rank"] = np.array([rank_words(low, high) if low else "" for low, high in ranks], dtype=object)
    frame = pd.DataFrame({name: values[is_shown] for name, values in columns.items()})
    frame.insert(1, "label", [labels[key] for key in frame["category"]])
    return frame


def groups_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """The arguments of the grid: the Selection, and what failures are counted by."""
    return APPLIED_FILTERS.query_selection(selection, loaded), group_by(selection, loaded)


def groups_data(ws: Workspace, selection: Selection, by: str) -> pd.DataFrame:
    """Failures by run, or by the values of a facet: category, column (slug or value), count, n, per_sample.

    A column in which nothing failed has one row, without a category.
    """
    of_runs = by == RUNS
    found = by_run(ws, selection) if of_runs else by_facet(ws, selection, by)
    sizes = found.attrs["sizes"]
    found = found.set_axis(["column" if name in ("run", "group") else name for name in found], axis="columns")
    rows = [(column, "", 0, n, 0.0) for column, n in sizes.items() if column not in set(found["column"])]
    spotless = pd.DataFrame(rows, columns=["column", "category", "count", "n", "per_sample"])
    return pd.concat([found, spotless], ignore_index=True) if rows else found


def groups_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """Failures per sample and run by category and by run, or by the facet that the `view` says."""
    by, title = group_by(selection, loaded), f"Failures by slice, {loaded.title(selection)}"
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    names = [
        loaded.runs[column] if by == RUNS else value_names.facet_value(loaded.task, by, column)
        for column in data["column"]
    ]
    frame = data.assign(name=names)[["category", "column", "name", "count", "n", "per_sample"]]
    frame = complete(frame, labels)
    if frame.empty:
        return (empty_chart("failures-by-slice", title),)
    heat = Chart(
        failure_heat(frame, selection.fail),
        frame,
        f"{alt_text.of_heat(frame)} {slices_overlap(loaded.task, by)}".rstrip(),
        "failures-by-slice",
        title,
        {
            "label": "Category",
            "name": "Run" if by == RUNS else loaded.task.facets.get(by, by),
            "count": "Count",
            "n": "n",
            "per_sample": "Per sample and run",
        },
        loaded.shows_synthetic(selection),
    )
    return (heat,)


def group_by(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The grouping of failures: by default by run if there are several, else by the first facet."""
    if by := parameters.FAILURES_BY.of(selection, loaded):
        return by
    split = column_facets(loaded)
    return RUNS if len(selection.runs or loaded.current) > 1 or not split else split[0]


def complete(frame: pd.DataFrame, labels: dict[str, str]) -> pd.DataFrame:
    """Every pair of an occurring category that has a label and a column, absent ones with 0; frequent ones first."""
    failed = frame[frame["category"].isin(labels)]
    if failed.empty:
        return failed.assign(label=pd.Series(dtype=object))
    order = failed.groupby("category")["count"].sum().sort_values(ascending=False, kind="stable").index
    columns = frame[["column", "name", "n"]].drop_duplicates("column").set_index("column")
    columns = columns.loc[in_order(columns.index)].reset_index()
    grid = pd.DataFrame({"category": order}).merge(columns, how="cross")
    full = grid.merge(failed.drop(columns=["name", "n"]), on=["category", "column"], how="left")
    full[["count", "per_sample"]] = full[["count", "per_sample"]].fillna(0)
    full.insert(1, "label", full["category"].map(labels))
    return full.astype({"count": int})


RANKING = Figure(
    "Failure ranking",
    pages.FAILURES,
    ranking_arguments,
    ranking,
    ranking_charts,
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
    impact=True,
)
GROUPS = Figure(
    "Failures by run or slice",
    pages.FAILURES,
    groups_arguments,
    groups_data,
    groups_charts,
    shown=shown_in_views("where"),
    applied_filters=APPLIED_FILTERS,
    pooled=lambda selection, loaded: group_by(selection, loaded) != RUNS,
)
