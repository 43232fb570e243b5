"""Failure categories against runs or facet values, as a grid of squares.

Squares are scatter markers, since plotly's heatmap sends no clicks and becomes a raster in PDF.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import LONGEST, escape

_STEP = 40
_WIDE = 46
_LONGEST = 26


def failure_heat(frame: pd.DataFrame, chosen: str = "") -> go.Figure:
    """Draws one square per category and column; a click gives `[category, column]`.

    Args:
        frame: Columns `category`, `label`, `column` (key: a run's slug, a facet's value), `name` (what a
            person calls it), `count`, `per_sample` (count over the samples of that column).
        chosen: Key of the category to mark.

    Returns:
        The figure; its width follows the number of columns, so that squares stay squares.
    """
    categories = frame.drop_duplicates("category")[["category", "label"]].values.tolist()
    columns = frame.drop_duplicates("column")[["column", "name"]].values.tolist()
    names = [escape(label) for _, label in categories]
    headings = [str(name) for _, name in columns]
    longest = min(_longest(headings), max(map(len, headings), default=0))
    left, top = template.room(names), 44 + 4 * longest
    figure = template.drawn(
        [_squares(frame, [key for key, _ in categories], [key for key, _ in columns], chosen)],
        {"xaxis": _across(headings), "yaxis": _down(names)},
        height=top + 16 + _STEP * max(len(categories), 1),
        left=left,
    )
    width = left + 40 + 6 * longest + _WIDE * max(len(columns), 1)
    return figure.update_layout(width=width, margin={"t": top, "b": 16, "r": 24 + 6 * longest})


def _squares(frame: pd.DataFrame, categories: list[str], columns: list[str], chosen: str) -> dict[str, Any]:
    darkest = max(float(frame["per_sample"].max()) if len(frame) else 0.0, 1e-9)
    return {
        "type": "scatter",
        "x": [columns.index(key) for key in frame["column"]],
        "y": [categories.index(key) for key in frame["category"]],
        "mode": "markers+text",
        "text": [f"{int(value):,}" if value else "·" for value in frame["count"]],
        "textfont": {
            "size": 12,
            "color": ["#FFFFFF" if value > 0.5 * darkest else template.ON_PALE for value in frame["per_sample"]],
        },
        "customdata": frame[["category", "column"]].values.tolist(),
        "hovertext": [_hover(record) for record in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": _STEP - 4,
            "color": [template.laid(template.shade(value / darkest)) for value in frame["per_sample"]],
            "line": {
                "width": [2 if category == chosen else 0 for category in frame["category"]],
                "color": template.VERMILION,
            },
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _longest(names: list[str]) -> int:
    """Characters of a column's name: more where they begin alike, as the settings of one model do."""
    apart = len({escape(name, _LONGEST) for name in names}) == len(set(names))
    return _LONGEST if apart else LONGEST


def _across(names: list[str]) -> dict[str, Any]:
    return {
        "side": "top",
        "showgrid": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": [escape(name, _longest(names)) for name in names],
        "tickangle": -30 if any(len(name) > 9 for name in names) else 0,
        "range": [-0.6, len(names) - 0.4],
    }


def _down(names: list[str]) -> dict[str, Any]:
    return {
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": names,
        "range": [len(names) - 0.4, -0.6],
        "showline": False,
    }


def _hover(record: dict[Any, Any]) -> str:
    where = f"{escape(record['label'])}<br>{escape(record['name'])}"
    return f"{where}<br>{record['count']:,}, that is {record['per_sample']:.2f} per sample"
