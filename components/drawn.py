"""A chart that is drawn: the figure, the data that it shows, and how it is told in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd
import plotly.graph_objects as go


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page puts on the screen, and what a paper prints: the same figure from the same data.

    Args:
        figure: As on screen, from one of the functions of `components.charts`.
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
        return self.data.empty


def nothing(name: str, title: str) -> Drawn:
    """A chart of nothing, for a Selection that holds nothing to show."""
    return Drawn(go.Figure(), pd.DataFrame(), "Nothing to show.", name, title)
