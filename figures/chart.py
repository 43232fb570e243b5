"""A chart: the plotly figure, the data that it shows exactly, its alt text, and that data as a table.

The table holds exactly the numbers that are drawn, under the headings that a reader knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pandas as pd
import plotly.graph_objects as go

from cache.query_source import QuerySource
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import MEASURED, AppliedFilters
from figures.tables.spreadsheet import csv

D = TypeVar("D")
"""The data of one figure: the result of its query."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as a page shows it and a paper prints it: the same figure from the same data.

    Args:
        figure: As on screen, from one of the functions of `figures.charts`.
        data: What it shows exactly, one row a mark; empty when there is nothing to show.
        alt: The finding in one sentence.
        name: Name of its file, without an ending.
        title: What it shows, in a few words; of one among several charts with its group or run, which are data.
        columns: Column of `data` -> its heading; columns that it leaves out are not published.
        synthetic: Whether it shows synthetic data.
        about: What the caption of its table says after the title, without a full stop: what letters stand for ("A:
            careful, B: hasty"), or the finding where rows do not say among how many they were found. Data.
        below: What stands below it on paper, in full sentences: what its whiskers and its n are, and what else its page
            says beside it.
    """

    figure: go.Figure
    data: pd.DataFrame
    alt: str
    name: str
    title: str
    columns: Mapping[str, str] = field(default_factory=dict)
    synthetic: bool = False
    about: str = ""
    below: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show: a page then says so in its place."""
        return bool(self.data.empty)


def empty_chart(name: str, title: str) -> Chart:
    """A chart of nothing, for a Selection that holds nothing to show."""
    return Chart(go.Figure(), pd.DataFrame(), "Nothing to show.", name, title)


def published_columns(chart: Chart) -> pd.DataFrame:
    """The columns of a figure's data that are published, by their headings.

    Two columns may have one heading (two runs of one name). A figure of nothing gives no rows.
    """
    return under_headings(chart.data, chart.columns)


def under_headings(frame: pd.DataFrame, headings: Mapping[str, str]) -> pd.DataFrame:
    """The columns of a table that have a heading, in the order of these and called by them."""
    named = [name for name in headings if name in frame]
    return frame[named].set_axis([headings[name] for name in named], axis="columns").reset_index(drop=True)


def chart_csv(chart: Chart) -> bytes:
    """The data as CSV, shares between 0 and 1; formulas of spreadsheets are defused, synthetic data says so."""
    return csv(published_columns(chart), chart.synthetic)


Shown = Callable[[Selection, LoadedBenchmark], Selection]
"""Under which choices of its page a figure is shown, from those that are asked for."""


def shown_as_selected(selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """Any choices of the page: it shows the figure under all of them."""
    return selection


def pooled_in_every_view(selection: Selection, loaded: LoadedBenchmark) -> bool:
    """True: the figure is over several runs under every choice of its page."""
    return True


def shown_in_views(*views: str) -> Shown:
    """Some views of the page alone, the first of them unless another one is asked for."""
    return lambda selection, loaded: (
        selection if selection.option("view") in views else selection.replace(view=views[0])
    )


@dataclass(frozen=True, slots=True, eq=False)
class Figure(Generic[D]):
    """A figure by name: its query of the workspace, and the charts of the query's data.

    A click changes only what is marked, so that what is asked and what is drawn are apart: equal `query_arguments`,
    equal data.

    Args:
        label: What it is called; our own words.
        page: The page that shows it.
        query_arguments: The arguments of `data`: all that it reads of the Selection.
        data: Asks the workspace; a named function of a module, whose answer pages remember.
        charts: The charts that the page shows side by side, of the data; none, or one without data, where there
            is nothing to show. It changes nothing of the data.
        offered: Whether a benchmark has such a figure.
        shown: The Selection under which the page shows it.
        runs: Slugs of the runs that a link names where the page chooses some by itself, so that the link shows the
            same when others have come; else those that are asked for.
        latex: The table of one of its charts for a paper, where that is not the chart's data.
        applied_filters: Which filters of the Selection apply to it.
        pooled: Whether it is over several runs, so that it leaves out those of few answers.
        impact: Whether it shows what repairs would gain, which leaves out runs in doubt about their boxes.
    """

    label: str
    page: str
    query_arguments: Callable[[Selection, LoadedBenchmark], tuple[Hashable, ...]]
    data: Callable[..., D]
    charts: Callable[[D, Selection, LoadedBenchmark], Sequence[Chart]]
    offered: Callable[[LoadedBenchmark], bool] = lambda loaded: True
    shown: Shown = shown_as_selected
    runs: Callable[[D, Selection, LoadedBenchmark], tuple[str, ...]] | None = None
    latex: Callable[[Chart, D, Selection, LoadedBenchmark], str] | None = None
    applied_filters: AppliedFilters = MEASURED
    pooled: Callable[[Selection, LoadedBenchmark], bool] = lambda selection, loaded: False
    impact: bool = False

    def fetch(self, source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> D:
        """The data of this figure for a Selection, from its one query."""
        return source.fetch(self.data, *self.query_arguments(selection, loaded))
