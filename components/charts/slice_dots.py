"""Failing slices: how far each lies below the average, with its support."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import percent

_ROW = 34
_NAME = 52


def slice_dots(frame: pd.DataFrame, average: float, unit: str = "sample") -> go.Figure:
    """Draws one dot per slice, joined to the average; a click gives the slice's `key`.

    Args:
        frame: Columns `key`, `name`, `support`, `score` (share that is right), `p` (corrected), `sure`.
        average: Share that is right over all samples.
        unit: What is counted.
    """
    names = [escape(name, _NAME) for name in frame["name"]]
    figure = template.drawn(
        [_stems(frame, average), _dots(frame, unit)],
        {
            "xaxis": {"range": [0, max(100 * average, 1) * 1.12], "title": f"right, % of {unit}s"},
            "yaxis": {
                "tickmode": "array",
                "tickvals": list(range(len(names))),
                "ticktext": names,
                "range": [len(names) - 0.4, -0.6],
            },
        },
        height=96 + _ROW * max(len(names), 1),
        left=template.room(names, 370),
    )
    x = 100 * average
    line = {"color": template.SLATE, "width": 1.5, "dash": "dot"}
    above = {"y": 1, "yref": "paper", "yanchor": "bottom", "showarrow": False}
    return figure.update_layout(
        shapes=[{"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper", "line": line}],
        annotations=[{"x": x, "text": f"all: {percent(average)}", **above}],
        margin={"t": 32, "b": 44},
    )


def _stems(frame: pd.DataFrame, average: float) -> dict[str, Any]:
    x = [end for score in frame["score"] for end in (100 * score, 100 * average, None)]
    y = [end for place in range(len(frame)) for end in (place, place, None)]
    line = {"color": template.QUIET, "width": 2}
    return {"type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "hoverinfo": "skip"}


def _dots(frame: pd.DataFrame, unit: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": (100 * frame["score"]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers+text",
        "marker": {
            "size": 12,
            "symbol": ["circle" if sure else "circle-open" for sure in frame["sure"]],
            "color": [template.VERMILION if sure else template.SLATE for sure in frame["sure"]],
            "line": {"width": 1.6, "color": [template.VERMILION if sure else template.SLATE for sure in frame["sure"]]},
        },
        "text": [
            f"{percent(score)} of {support:,}  "
            for score, support in zip(frame["score"], frame["support"], strict=True)
        ],
        "textposition": "middle left",
        "customdata": [[key] for key in frame["key"]],
        "hovertext": [_hover(row, unit) for row in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _hover(row: dict[Any, Any], unit: str) -> str:
    how = f"right in {percent(row['score'])}% of {row['support']:,} {unit}s"
    return f"{escape(row['name'])}<br>{how}<br>p = {row['p']:.2g}"
