"""Named rows, each a dot on its 95% interval with a note at the right: recalls of a list, slices beside the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape

_ROW = 30
_NAME = 52
_NOTE = 20
"""Pixels of a row, and characters of its name and of its note."""


def interval_rows(
    frame: pd.DataFrame, title: str, reach: Sequence[float], *, zero: bool = False, least: int = 0
) -> go.Figure:
    """Draws the rows in their order, the first at the top; a click gives a row's `key`.

    Args:
        frame: Columns `key`, `name`, `at`, `low`, `high` (as they are drawn; NaN where not given), `note` (beside the
            row), `hover` (lines of plotly's markup, data escaped), `colour`, `filled` and `chosen`.
        title: What the axis shows, with its unit.
        reach: From where to where the axis goes.
        zero: Whether a line stands at 0.
        least: Fewest pixels of the chart's height.
    """
    names = [escape(name, _NAME) for name in frame["name"]]
    line = {"zeroline": zero, "zerolinecolor": colours.SLATE, "zerolinewidth": 1.5}
    figure = template.styled_figure(
        [_intervals(frame), _dots(frame)],
        {"xaxis": {"range": list(reach), "title": title, **line}, "yaxis": template.row_axis(names)},
        height=max(least, 64 + _ROW * max(len(names), 1)),
        left=template.room(names, 300),
    )
    notes = [_note(note, place) for place, note in enumerate(frame["note"])]
    right = 16 + 7 * max((len(note) for note in frame["note"]), default=0)
    return figure.update_layout(margin={"t": 8, "b": 44, "r": right}, annotations=notes)


def _intervals(frame: pd.DataFrame) -> dict[str, Any]:
    """The intervals, as one line with gaps."""
    x: list[float | None] = []
    y: list[float | None] = []
    for place, (low, high) in enumerate(zip(frame["low"], frame["high"], strict=True)):
        if math.isfinite(low):
            x += [low, high, None]
            y += [place, place, None]
    line = {"color": colours.QUIET, "width": 2}
    return {"type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "hoverinfo": "skip"}


def _dots(frame: pd.DataFrame) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": frame["at"].tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "marker": {
            "size": 12,
            "symbol": ["circle" if filled else "circle-open" for filled in frame["filled"]],
            "color": frame["colour"].tolist(),
            "line": {
                "width": [3.0 if chosen else 1.6 for chosen in frame["chosen"]],
                "color": [
                    colours.INK if chosen else shade
                    for chosen, shade in zip(frame["chosen"], frame["colour"], strict=True)
                ],
            },
        },
        "cliponaxis": False,
        "customdata": [[key] for key in frame["key"]],
        "hovertext": frame["hover"].tolist(),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _note(note: str, place: int) -> dict[str, Any]:
    look = {"xref": "paper", "xanchor": "left", "xshift": 8, "showarrow": False, "font": {"size": 11}}
    return {"x": 1, "y": place, "text": escape(note, 2 * _NOTE), **look}
