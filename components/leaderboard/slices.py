"""One metric of every run in each slice of a facet, as a table whose cells lead to their samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import metrics
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, exports
from components.widgets import tables
from figures.applied_filters import slices_overlap
from figures.chart import under_headings
from figures.tables import live_rows, slice_rows, value_names
from figures.tables.number_format import NO_VALUE, has_value, scale, size_in_words, value_text
from figures.tables.slice_rows import NAME, NOTE, PUBLISHED, RUN, Slices
from figures.tables.spreadsheet import file_name
from scoring.metric import Metric
from scoring.task import Task

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler


def show(selection: Selection, loaded: LoadedBenchmark, metric: Metric, ranked: Sequence[str]) -> None:
    """Draws the table for the facet chosen; nothing when the benchmark has no facets.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        metric: The metric.
        ranked: The runs in the order of the leaderboard.
    """
    facets = parameters.column_facets(loaded)
    valued = memo.fetch(metrics.facets_with_values, selection.for_metrics(), metric.key)
    asked = selection.option("by")
    offered = [name for name in facets if valued is None or name in valued or name == asked]
    if not offered:
        return
    facet = asked if asked in offered else offered[0]
    _choice(facet, offered, metric, loaded)
    table = memo.fetch(metrics.metrics_by, selection.for_metrics(), facet)
    table = live_rows.visible_rows(table[table["metric"] == metric.key], selection)
    if table.empty:
        st.caption(f"No run has {metric.label} in any of these slices.")
        return
    place = {run: at for at, run in enumerate(ranked)}
    table = table.sort_values("run", key=lambda runs: runs.map(place), kind="stable")
    slices = slice_rows.slices_of(table, loaded, facet, metric, selection)
    _table(slices, facet, metric, selection, loaded.task)
    if metric.counted[1] != "samples":
        st.text(f"n counts {metric.counted[1]}; filters and Home count samples.")
    if slices.frame.loc[slices.frame[RUN] != "", list(slices.values)].isna().any(axis=None):
        st.text(f"“{NO_VALUE}” means that there is no value: {metric.empty}.")
    if overlap := slices_overlap(loaded.task, facet):
        st.text(overlap)
    if parameters.PUBLISHED.on(selection) and not slices.printed:
        st.caption("No published value for this metric and filter.")
    synthetic = loaded.shows_synthetic(selection)
    file = f"{file_name('slices', synthetic)}.tex"
    with st.container(horizontal=True):
        st.download_button(
            "LaTeX",
            exports.logged_export(
                file,
                lambda: slice_rows.slice_table(slices, facet, metric, selection, loaded),
                selection.benchmark,
            ),
            file_name=file,
            mime="text/x-tex",
            icon=":material/download:",
            key="slices-latex",
            on_click="ignore",
        )
        tables.download(saved(slices, facet, metric, loaded.task), "slices", key="slices", synthetic=synthetic)


def _choice(facet: str, sliced: Sequence[str], metric: Metric, loaded: LoadedBenchmark) -> None:
    """Draws the choice of the facet; names of facets that files added are values of a list."""
    task = loaded.task
    declared = {name: label for name, label in task.facets.items() if name in sliced}
    if len(declared) == len(sliced):
        st.segmented_control(
            f"{metric.label} by",
            list(declared),
            format_func=lambda name: declared[name],
            key=address.seed("slices-by", facet),
            required=True,
            on_change=address.on_change("slices-by", lambda name: address.change(by=name)),
        )
    else:
        st.selectbox(
            f"{metric.label} by",
            sliced,
            format_func=lambda name: task.facets.get(name, name),
            key=address.seed("slices-by-any", facet),
            on_change=address.on_change("slices-by-any", lambda name: address.change(by=name)),
            width=225,
        )


def _table(slices: Slices, facet: str, metric: Metric, selection: Selection, task: Task) -> None:
    tables.show(
        styled(slices, metric),
        key="slices",
        hidden=(RUN,),
        columns={
            NAME: st.column_config.TextColumn("Run", width=tables.run_width(slices.frame[NAME])),
            PUBLISHED: st.column_config.CheckboxColumn("Published", help="As printed in the paper, not recomputed."),
            NOTE: st.column_config.TextColumn("Notes", width="large"),
        }
        | {
            column: st.column_config.NumberColumn(
                f"{value_names.facet_value(task, facet, value)} (n = {size_in_words(slices.sizes[column])})",
                help="n is what the figure is over, as the line below says; runs may differ in it.",
            )
            for column, value in slices.values.items()
        },
        on_cell=lambda row, column: _open(selection, facet, str(slices.frame.loc[row, RUN]), slices.values.get(column)),
        alt="One metric of every run in each slice; with its n.",
    )


def styled(slices: Slices, metric: Metric) -> Styler:
    """The table with shares times 100, its n where runs differ in it."""
    columns = list(slices.values)
    shown = slices.frame.assign(**{name: scale(metric.unit) * slices.frame[name] for name in columns})
    return sized(shown, slices.sizes, metric)


def saved(slices: Slices, facet: str, metric: Metric, task: Task) -> pd.DataFrame:
    """The table for download: fractions, then the n of each, with the headings of the page."""
    by = task.facets.get(facet, facet)
    named = {column: f"{by}: {value_names.facet_value(task, facet, value)}" for column, value in slices.values.items()}
    sizes = {f"n, {words}": slices.sizes[column].astype("Int64") for column, words in named.items()}
    headings = {NAME: "Run", PUBLISHED: "Published, not recomputed"}
    headings |= {column: f"{metric.label}, {words}" for column, words in named.items()} | {NOTE: "Notes"}
    return under_headings(slices.frame, headings).assign(**sizes)


def sized(frame: pd.DataFrame, sizes: pd.DataFrame, metric: Metric) -> Styler:
    """The table with its n beside each figure of a slice where runs differ in it.

    Args:
        frame: Columns of values beside those of ours, shares times 100.
        sizes: The n of each.
        metric: Says how its figures are written.
    """
    times, columns = scale(metric.unit), slice_rows.columns_of(frame)
    styler = frame.style.format(lambda value: value_text(value / times, metric.unit), subset=columns)
    differing = [column for column in columns if sizes[column].nunique() > 1]
    rows = zip(frame.index, frame[differing].to_dict("records"), sizes[differing].to_dict("records"), strict=True)
    for row, values, counted in rows if differing else ():
        texts = {
            column: value_text(values[column] / times, metric.unit) + (f"  (n = {int(n):,})" if has_value(n) else "")
            for column, n in counted.items()
        }
        styler = styler.format(tables.cell_texts(texts), subset=pd.IndexSlice[[row], differing])
    return styler


def _open(selection: Selection, facet: str, run: str, value: str | None) -> None:
    if not run:
        return
    narrowed = selection.replace(runs=(run,), fail="")
    address.go(pages.GALLERY, narrowed if value is None else narrowed.with_facet(facet, value))
