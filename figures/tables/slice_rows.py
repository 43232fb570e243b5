"""The rows of a table of slices, for screen and paper: one metric of every run, published rows below.

Nothing is bold: runs are not tested in every slice. Published rows are marked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from cache.selection import parameters
from cache.selection.facet_order import in_order
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import slices_overlap
from figures.print.latex import figure_tables
from figures.print.latex import table as latex
from figures.tables import live_rows, published_results, value_names
from figures.tables.number_format import size_in_words
from figures.tables.published_results import PublishedRows, slice_words
from loaders.published import PublishedNote
from scoring.metric import Metric
from scoring.task import Task

RUN, NAME, PUBLISHED, NOTE = "run", "name", "published", "note"
_OURS = (RUN, NAME, PUBLISHED, NOTE)


@dataclass(frozen=True, slots=True)
class Slices:
    """One metric in each slice of a facet.

    Args:
        frame: `run` (slug, "" for a published row), `name`, one column per value, the loaded runs first; where there
            are published rows also `published`, and `note` where something is said about one.
        sizes: Column of a value -> what each figure's denominator counts, NaN where none is known.
        values: Column -> value of the facet.
        printed: The published rows, as the frame has them.
    """

    frame: pd.DataFrame
    sizes: pd.DataFrame
    values: dict[str, str]
    printed: PublishedRows


def slices_of(table: pd.DataFrame, loaded: LoadedBenchmark, facet: str, metric: Metric, selection: Selection) -> Slices:
    """The rows of a Selection, which says whether published ones are among them; values as fractions.

    Args:
        table: From `cache.queries.metrics.metrics_by`, of this metric alone, in the order in which runs are shown.
        loaded: The benchmark.
        facet: What divides the samples.
        metric: The metric.
        selection: What is shown.
    """
    frame, sizes = by_slice(table, loaded), by_slice(table, loaded, "n").drop(columns=[RUN, NAME])
    values = {column_of(value): value for value in in_order(table["value"])}
    beside = parameters.PUBLISHED.on(selection)
    printed = published_results.rows_by_slice(loaded.task, facet, values.values(), metric, selection) if beside else {}
    if not printed:
        return Slices(frame, sizes, values, {})
    rows = [
        {RUN: "", NAME: name} | {column: published_results.value_of(row, value) for column, value in values.items()}
        for name, row in printed.items()
    ]
    notes = [
        published_results.notes_text(published_results.notes_of(row), slice_in_words(loaded.task))
        for row in printed.values()
    ]
    whole = pd.concat([frame, pd.DataFrame(rows)], ignore_index=True)
    whole.insert(2, PUBLISHED, [*[False] * len(frame), *[True] * len(rows)])
    if any(notes):
        whole[NOTE] = [*[""] * len(frame), *notes]
    return Slices(whole, sizes.reindex(whole.index), values, printed)


def by_slice(table: pd.DataFrame, loaded: LoadedBenchmark, of: str = "score") -> pd.DataFrame:
    """One row per run, in the table's order but live ones last, one column per value of the facet in its order.

    `run` and `name` come first.
    """
    frame = table.pivot(index="run", columns="value", values=of)
    frame = frame[in_order(frame.columns)].rename(columns=column_of)
    frame = frame.reindex(table["run"].unique()).rename_axis("run")
    frame.columns.name = None
    frame = live_rows.live_last(frame.reset_index())
    frame.insert(1, NAME, frame[RUN].map(loaded.runs))
    return frame


def column_of(value: str) -> str:
    """The column name of a value; a blank is added where it equals one of our own columns.

    >>> column_of("physics"), column_of("name")
    ('physics', 'name ')
    """
    return f"{value} " if value in _OURS else value


def columns_of(frame: pd.DataFrame) -> list[str]:
    """The columns of values among those of a frame."""
    return [name for name in frame.columns if name not in _OURS]


def slice_in_words(task: Task) -> Callable[[PublishedNote], str]:
    """The slices that a note is about, in words; "" where it is about all of them."""
    return lambda note: slice_words(task, note.slice)


def slice_table(slices: Slices, facet: str, metric: Metric, selection: Selection, loaded: LoadedBenchmark) -> str:
    """One metric of every run in each slice of a facet; headings give its n.

    Args:
        slices: From `slice_rows.of`.
        facet: What divides the samples.
        metric: The metric.
        selection: What is shown.
        loaded: The benchmark.
    """
    task, own = loaded.task, slices.frame[slices.frame[RUN] != ""]
    by = f"by {task.facets.get(facet, facet)}."
    about = (
        f"{by} {figure_tables.table_subject(selection, loaded)}; n: {metric.counted[1]} that entered the runs' figures."
    )
    about = f"{about} {slices_overlap(loaded.task, facet)}".rstrip()
    shown = latex.Ready(f"{latex.heading(metric)} {latex.escape(about)}")
    columns = [
        latex.Column(
            f"{value_names.facet_value(task, facet, value)} (n = {size_in_words(slices.sizes[column])})",
            slices.frame[column].tolist(),
            unit=metric.unit,
        )
        for column, value in slices.values.items()
    ]
    return latex.table(
        figure_tables.row_names(own[NAME], slices.printed),
        columns,
        figure_tables.table_caption(shown, loaded.shows_synthetic(selection), slices.printed, slice_in_words(task)),
        label="slices",
        stub="Run",
        ruled=len(own) if slices.printed else None,
    )
