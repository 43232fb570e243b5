"""Slices as figures: failing slices found automatically, a metric along one facet, a metric where two facets cross."""

from __future__ import annotations

import pandas as pd

from cache.queries import comparisons
from cache.queries.metrics import facet_grid, metrics_by
from cache.selection import pages, parameters
from cache.selection.parameters import split_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.chart import Chart, Figure, empty_chart, shown_in_views
from figures.charts.slices import facet_lines, metric_grid, slice_dots
from figures.narrowing import FAILED, Narrowing, slices_overlap
from figures.tables import value_names
from figures.tables.number_format import percent, unit_of
from scoring.statistics.failing_slices import SIGNIFICANT, Search

MOST = 15
"""Slices that are drawn; the table below has all of them."""


NARROWING = Narrowing({**FAILED, "cell": "samples that are chosen by what runs did with them would bias every slice"})


def slices_needs(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str, str]:
    """What is measured, and the facet and metric of the lines; "" for both where failing slices are looked for."""
    measured = NARROWING.measured(selection)
    if parameters.SLICES_VIEW.of(selection, loaded) != "along":
        return measured, "", ""
    return measured, parameters.FACET.of(selection, loaded), parameters.METRIC.of(selection, loaded)


def slices_data(ws: Workspace, selection: Selection, facet: str, metric: str) -> Search | pd.DataFrame:
    """The failing slices, or a metric of every run in each slice of a facet."""
    return metrics_by(ws, selection, facet, (metric,)) if facet else comparisons.slices(ws, selection)


def slices_charts(data: Search | pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The failing slices, or the lines of the facet that is chosen."""
    if isinstance(data, pd.DataFrame):
        return (lines_chart(data, selection, loaded),)
    return (failing_chart(data, selection, loaded),)


def failing_chart(search: Search, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The failing slices; nothing where no slice lies below the average."""
    title, unit = f"Failing slices, {loaded.task.title}", unit_of(loaded.task)
    if not search.slices:
        return empty_chart("failing-slices", title)
    frame = slice_table(search, loaded)
    return Chart(
        slice_dots(frame.head(MOST), search.score, unit),
        frame,
        finding_in_words(frame, search, unit),
        "failing-slices",
        title,
        {
            "name": "Slice",
            "support": f"{unit}s".capitalize(),
            "score": "Right",
            "drop": "Below average by",
            "p": "p, corrected",
            "folded": "Folded",
        },
        loaded.shows_synthetic(selection),
    )


def slice_table(search: Search, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per slice: key (its place in the search), name, support, score, drop, p, folded, sure."""
    rows = [
        (
            place,
            ", ".join(loaded.task.facet_words(facet, value) for facet, value in slice.facets),
            slice.support,
            slice.score,
            slice.drop,
            slice.p,
            len(slice.folded),
            slice.p < SIGNIFICANT,
        )
        for place, slice in enumerate(search.slices)
    ]
    return pd.DataFrame(rows, columns=["key", "name", "support", "score", "drop", "p", "folded", "sure"])


def finding_in_words(frame: pd.DataFrame, search: Search, unit: str = "sample") -> str:
    """The finding in one sentence."""
    worst = frame.iloc[0]
    return (
        f"{len(frame)} failing slices; the worst is {worst['name']}: right in {percent(worst['score'])}% of "
        f"{worst['support']} {unit}s, against {percent(search.score)}% over all."
    )


def lines_chart(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """A metric of the runs of a Selection along the values of one facet."""
    facet, metric = parameters.FACET.of(selection, loaded), loaded.task.metric(parameters.METRIC.of(selection, loaded))
    title = f"{metric.label} along a facet, {loaded.task.title}"
    frame = facet_points(data, facet, loaded)
    if frame.empty:
        return empty_chart("by-facet", title)
    return Chart(
        facet_lines(frame, metric.label, metric.unit),
        frame,
        f"{metric.label} of {frame['run'].nunique()} runs over {frame['value'].nunique()} values of a facet. "
        f"{slices_overlap(loaded, facet)}".rstrip(),
        "by-facet",
        title,
        {"name": "Run", "words": loaded.task.facets.get(facet, "Value"), "score": metric.label, "n": "Samples"},
        loaded.shows_synthetic(selection),
    )


def facet_points(table: pd.DataFrame, facet: str, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per run and value in the facet's order: run, name, value, words, score, n."""
    order = {value: place for place, value in enumerate(loaded.facets.get(facet, ()))}
    frame = table[table["score"].notna()]
    frame = frame.assign(
        name=frame["run"].map(loaded.runs),
        words=[value_names.facet_value(loaded.task, facet, value) for value in frame["value"]],
        place=frame["value"].map(order),
    )
    frame = frame.sort_values(["name", "place"], kind="stable", ignore_index=True)
    return frame[["run", "name", "value", "words", "score", "n"]]


def grid_needs(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str, str, str]:
    """What is measured, the facets of rows and columns, and the metric."""
    return NARROWING.measured(selection), *crossed_facets(selection, loaded), parameters.METRIC.of(selection, loaded)


def grid_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """A metric of a Selection where two facets cross; nothing where no sample has a value of both."""
    rows, columns = crossed_facets(selection, loaded)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    title = f"{metric.label} where two facets cross, {loaded.task.title}"
    if data.empty:
        return (empty_chart("facet-heatmap", title),)
    frame = data.assign(
        row_name=[value_names.facet_value(loaded.task, rows, value) for value in data["row"]],
        column_name=[value_names.facet_value(loaded.task, columns, value) for value in data["column"]],
    )
    grid = Chart(
        metric_grid(frame, metric.label, metric.unit, metric.better),
        frame,
        f"{metric.label} where two facets cross, in {len(frame)} cells. "
        f"{slices_overlap(loaded, rows, columns)}".rstrip(),
        "facet-heatmap",
        title,
        {
            "row_name": loaded.task.facets.get(rows, "Rows"),
            "column_name": loaded.task.facets.get(columns, "Columns"),
            "score": metric.label,
            "n": f"{unit_of(loaded.task)}s".capitalize(),
        },
        loaded.shows_synthetic(selection),
    )
    return (grid,)


def crossed_facets(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, str]:
    """Two crossed facets, of rows and columns, which always differ; the first two by default."""
    rows, columns = parameters.ROWS.of(selection, loaded), parameters.COLUMNS.of(selection, loaded)
    return rows, columns if columns != rows else next(name for name in split_facets(loaded) if name != rows)


SLICES = Figure(
    "Slices",
    pages.SLICES,
    slices_needs,
    slices_data,
    slices_charts,
    shown=shown_in_views("failing", "along"),
    narrowing=NARROWING,
)
GRID_OF_FACETS = Figure(
    "Two facets crossed",
    pages.SLICES,
    grid_needs,
    facet_grid,
    grid_charts,
    lambda loaded: len(split_facets(loaded)) > 1,
    shown_in_views("crossed"),
    narrowing=NARROWING,
)
