"""A chart: the plotly figure, the data that it shows exactly, its alt text, and that data as a table.

The table holds exactly the numbers that are drawn, under the headings that a reader knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd
import plotly.graph_objects as go

from figures.spreadsheet import csv


@dataclass(frozen=True, slots=True)
class Chart:
    """What a page puts on the screen, and what a paper prints: the same figure from the same data.

    Args:
        figure: As on screen, from one of the functions of `figures.charts`.
        data: What it shows exactly, one row a mark; empty when there is nothing to show.
        alt: The finding in one sentence.
        name: Name of its file, without an ending.
        title: What it shows, in a few words of ours.
        columns: Column of `data` -> its heading; columns that it leaves out are not published.
        made_up: Whether it shows synthetic data.
    """

    figure: go.Figure
    data: pd.DataFrame
    alt: str
    name: str
    title: str
    columns: Mapping[str, str] = field(default_factory=dict)
    made_up: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show: a page then says so in its place."""
        return bool(self.data.empty)


def empty_chart(name: str, title: str) -> Chart:
    """A chart of nothing, for a Selection that holds nothing to show."""
    return Chart(go.Figure(), pd.DataFrame(), "Nothing to show.", name, title)


def published_columns(drawn: Chart) -> pd.DataFrame:
    """The columns of a figure's data that are published, by their headings.

    Two columns may have one heading (two runs of one name). A figure of nothing gives no rows.
    """
    kept = [name for name in drawn.columns if name in drawn.data]
    return drawn.data[kept].set_axis([drawn.columns[name] for name in kept], axis="columns").reset_index(drop=True)


def chart_csv(drawn: Chart) -> bytes:
    """The data as CSV, shares between 0 and 1; formulas of spreadsheets are defused, synthetic data says so."""
    return csv(published_columns(drawn), drawn.made_up)
