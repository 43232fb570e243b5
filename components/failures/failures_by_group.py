"""Failures per sample and run, by category and run or value of a facet, as a grid."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.failures import ranking
from cache.selection.parameters import RUNS, column_facets
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import chart_element, tables
from figures import failures, left_out_runs
from figures.applied_filters import slices_overlap


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the grid with its table; a click on a square narrows the Selection to it."""
    names = {"run": "Run"} | {name: loaded.task.facets.get(name, name) for name in column_facets(loaded)}
    by = failures.group_by(selection, loaded)
    # A list, as names of facets that files added are data.
    st.selectbox(
        "Failures per sample and run, by",
        list(names),
        format_func=lambda key: names[key],
        key=address.seed("where-by", by),
        width=220,
        on_change=address.on_change("where-by", lambda key: address.change(by=key)),
    )
    (heat,) = chart_element.charts(failures.GROUPS, selection)
    if heat.empty:
        return
    metric = failures.impact_metric(selection, loaded)
    frame = with_impact(heat.data, by, metric.key, selection, loaded)
    grouped = selection.replace(by=by)
    chart_element.show(
        heat,
        key="where",
        on_choose=lambda mark: narrow(by, *map(str, mark)),
        publish=("failures-by-slice", grouped),
    )
    if overlap := slices_overlap(loaded.task, by):
        st.text(overlap)
    if by != RUNS and (entering := left_out_runs.slices_sentence(memo, selection)):
        st.text(entering)
    tables.chart_table(
        frame,
        "failures-by-slice",
        key="where-table",
        hidden=("category", "column"),
        chart=heat,
        columns={
            "label": "Category",
            "name": names[by],
            "count": "Count",
            "per_sample": st.column_config.NumberColumn("Per sample and run", format="%.2f"),
            "impact": tables.percents(f"Rise of {metric.label}, points", "In this run alone."),
        },
        on_choose=lambda row: narrow(by, str(frame.loc[row, "category"]), str(frame.loc[row, "column"])),
    )


def with_impact(
    frame: pd.DataFrame, by: str, metric: str, selection: Selection, loaded: LoadedBenchmark
) -> pd.DataFrame:
    """The rows of the grid; by run also impact, in points: what the repair of a category would gain in that run.

    Args:
        frame: With category and column (slug of a run, or a facet's value).
        by: What failures are grouped by.
        metric: Key of the metric that rises.
        selection: What the page shows.
        loaded: The benchmark.
    """
    if by != RUNS or not loaded.task.impact:
        return frame
    measured = failures.APPLIED_FILTERS.query_selection(selection, loaded)
    of_run = {
        run: memo.fetch(ranking, measured.replace(runs=(run,)), (metric,)).set_index("category")[f"impact.{metric}"]
        for run in frame["column"].unique()
    }
    pairs = zip(frame["column"], frame["category"], strict=True)
    return frame.assign(impact=[100 * of_run[run][category] for run, category in pairs])


def narrow(by: str, category: str, column: str) -> None:
    """Narrows the Selection to one square: a category and a run, or a category and a facet's value."""
    if by == RUNS:
        address.change(fail=category, runs=(column,))
        return
    selection, _ = address.read()
    address.write(selection.browsing().with_facet(by, column).replace(fail=category))
