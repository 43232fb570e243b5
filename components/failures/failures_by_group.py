"""Failures per sample by category and run, or by category and value of a facet, as a grid."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures import value_names
from figures.chart import Chart, empty_chart
from figures.charts import alt
from figures.charts.failures import failure_heat

_RUNS = "run"


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the grid with its table; a click on a square narrows the Selection to it."""
    split = _split(loaded)
    names = {_RUNS: "Run"} | {name: label for name, label in loaded.task.facets.items() if name in split}
    by = _by(selection, loaded)
    st.segmented_control(
        "Failures per sample, by",
        list(names),
        format_func=lambda key: names[key],
        key=address.seed("where-by", by),
        required=True,
        on_change=address.on_change("where-by", lambda key: address.change(view=f"where.{key}")),
    )
    heat = failures_chart(selection, loaded)
    if heat.empty:
        return
    frame = heat.data
    asked = selection.but(view=f"where.{by}")
    chart_element.show(
        heat,
        key="where",
        chosen=lambda mark: narrow(by, *map(str, mark)),
        publish=("failures-by-slice", asked),
    )
    tables.twin(
        frame,
        "failures-by-slice",
        key="where-table",
        hidden=("category", "column"),
        made_up=heat.made_up,
        columns={
            "label": "Category",
            "name": names[by],
            "count": "Count",
            "per_sample": st.column_config.NumberColumn("Per sample", format="%.2f"),
        },
        chosen=lambda row: narrow(by, str(frame.loc[row, "category"]), str(frame.loc[row, "column"])),
    )


def failures_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """Failures per sample by category and by run, or by the facet that the `view` says."""
    by, title = _by(selection, loaded), f"Failures by slice, {loaded.task.title}"
    labels = {category.key: category.label for category in loaded.task.categories if category.ranked}
    frame = by_run(selection, loaded) if by == _RUNS else by_facet(selection, loaded, by)
    frame = complete(frame[frame["category"].isin(labels)], labels)
    if frame.empty:
        return empty_chart("failures-by-slice", title)
    return Chart(
        failure_heat(frame, selection.fail),
        frame,
        alt.of_heat(frame),
        "failures-by-slice",
        title,
        {"label": "Category", "name": loaded.task.facets.get(by, "Run"), "count": "Count", "per_sample": "Per sample"},
        synthetic.made_up(selection),
    )


def _split(loaded: LoadedBenchmark) -> list[str]:
    return [name for name in loaded.task.facets if len(loaded.facets.get(name, ())) > 1]


def _by(selection: Selection, loaded: LoadedBenchmark) -> str:
    """What is looked at: unless a link says, the runs, if there are several, else the first facet."""
    by, split = selection.view.partition(".")[2], _split(loaded)
    if by == _RUNS or by in split:
        return by
    several = len(selection.runs or set(loaded.runs) - loaded.superseded) > 1
    return _RUNS if several or not split else split[0]


def narrow(by: str, category: str, column: str) -> None:
    """Narrows the Selection to one square: a category and a run, or a category and a facet's value."""
    if by == _RUNS:
        address.change(fail=category, runs=(column,))
        return
    selection, _ = address.read()
    address.write(selection.browsing().with_facet(by, column).but(fail=category))


def by_run(selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """Failures by run: category, column (slug), name, count, per_sample."""
    table = memo.failures_by_run(selection.measured()).rename(columns={"run": "column"})
    table["name"] = table["column"].map(loaded.runs)
    return table[["category", "column", "name", "count", "per_sample"]]


def by_facet(selection: Selection, loaded: LoadedBenchmark, facet: str) -> pd.DataFrame:
    """Failures by the values of a facet: category, column (value), name, count, per_sample."""
    table = memo.failures_by_facet(selection.measured(), facet).rename(columns={"group": "column"})
    table["name"] = [value_names.facet_value(loaded.task, facet, value) for value in table["column"]]
    return table[["category", "column", "name", "count", "per_sample"]]


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
