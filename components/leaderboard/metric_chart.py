"""The metric that runs are ranked by: its choice, its chart with published results, and the tables of papers."""

from __future__ import annotations

import streamlit as st

from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, tables
from figures import leaderboard
from figures.chart import Chart
from figures.tables import published_results
from figures.tables.comparison_words import ranked_in_words
from figures.tables.number_format import interval, plural, scale, value_heading
from loaders import published
from scoring.metric import Metric
from scoring.task import Task


def controls(board: Chart, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the choice of the metric that runs are ranked by, and the switches of published results.

    Args:
        board: From `figures.leaderboard.dots_chart`.
        selection: What the page shows.
        loaded: The benchmark.
    """
    address.metric_choice("leaderboard-metric", selection, loaded, width=220)
    if parameters.PUBLISHED.on(selection) or _is_printed(selection, loaded):
        address.toggle("Published results", "leaderboard-published", selection, parameters.PUBLISHED)
    if more := board.data.attrs["not_loaded"]:
        address.toggle(
            f"{more:,} more published",
            "leaderboard-unloaded",
            selection,
            parameters.NOT_LOADED,
            "Published results of models that are not loaded.",
        )
    if parameters.PUBLISHED.on(selection) and not board.data["printed"].notna().any():
        st.caption("No published value of a loaded run." if more else "No published value for this metric and filter.")


def _is_printed(selection: Selection, loaded: LoadedBenchmark) -> bool:
    """Whether a paper prints something of the metrics and of the slices that the page shows."""
    task, chosen = loaded.task, parameters.METRIC.of(selection, loaded)
    shown = {chosen, *(parameters.metric_names(selection) or (metric.key for metric in task.metrics))}
    facets = parameters.column_facets(loaded)
    facet = selection.option("by") or next(iter(facets), "")
    slices = published_results.rows_by_slice(task, facet, loaded.facets.get(facet, ()), task.metric(chosen), selection)
    return bool(slices) or any(shown & row.keys() for row in published_results.rows_by_metric(task, selection).values())


def dots(board: Chart, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws one metric of every run with its interval, published figures in the same rows, and its table.

    Args:
        board: From `figures.leaderboard.dots_chart`.
        selection: What the page shows.
        loaded: The benchmark.
    """
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    chart_element.show(
        board, key="dots", on_open=lambda slug: _open(selection, str(slug)), publish=("leaderboard", selection)
    )
    if board.data["best"].sum() > 1:
        st.text(f"Bracket: not distinguishable from the best in {ranked_in_words(metric, loaded.task)}.")
    _chart_table(board, metric, selection, loaded.task)
    for note in published_results.note_lines(zip(board.data["name"], board.data["notes"], strict=True)):
        st.text(f"{published_results.NOTE_MARK} {note}")
    if board.data["published"].any() and loaded.synthetic_gold:
        st.caption(published_results.OF_REAL_DATA)


def _chart_table(board: Chart, metric: Metric, selection: Selection, task: Task) -> None:
    shown = board.data
    table_rows = shown.assign(
        value=scale(metric.unit) * shown["value"],
        interval=[
            interval(low, high, metric.unit) or why
            for low, high, why in zip(shown["low"], shown["high"], shown["reason"], strict=True)
        ],
    )
    noted = ["note"] if shown["note"].any() else []
    both = ["printed", "gap"] if shown["printed"].notna().any() else []
    table_rows[["printed", "gap"]] *= scale(metric.unit)
    tables.chart_table(
        table_rows[["run", "rank", "name", "value", "interval", "n", "units", *both, "published", *noted]],
        "leaderboard-metric",
        key="dots-table",
        hidden=("run",),
        chart=board,
        columns={
            "rank": "Rank",
            "name": "Run",
            "n": f"n, {metric.counted[1]}",
            "units": plural(task.cluster).capitalize(),
            "value": tables.figures(value_heading(metric.label, metric.unit), metric.unit),
            "interval": "95% interval",
            "printed": tables.figures("Published", metric.unit),
            "gap": tables.figures("Difference", metric.unit),
            "published": "Published, not recomputed",
            "note": st.column_config.TextColumn("Notes", width="large"),
        },
        on_open=lambda row: _open(selection, str(table_rows.loc[row, "run"])),
    )


def table(task: Task) -> None:
    """Draws an expander with the papers' tables of this benchmark and their known errors."""
    rows = leaderboard.published_rows(task.key)
    if rows.empty:
        return
    with tables.fold("Published results", ":material/menu_book:", key="published") as fold:
        if not fold.open:
            return
        st.text("As printed in the paper, over its own test set; not recomputed here and not ranked among the runs.")
        tables.show(
            leaderboard.published_table(rows, task),
            key="published",
            columns={
                "model": st.column_config.TextColumn("Model"),
                "setting": "Setting",
                "slice": "Slice",
                "table": "Source",
                "note": st.column_config.TextColumn("Notes", width="large"),
            }
            | {metric.key: tables.figures(metric.label, metric.unit) for metric in task.metrics},
        )
        for note in published.inconsistencies(task.key):
            st.text(f"·  {note}")


def _open(selection: Selection, run: str) -> None:
    if run:
        address.go(pages.FAILURES, selection.replace(runs=(run,)))
