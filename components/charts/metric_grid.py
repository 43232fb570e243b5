"""A metric in the cells of two facets, as squares with the number and its support inside."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import figure as said

_STEP = 56
_LONGEST = 24


def metric_grid(frame: pd.DataFrame, metric: str, unit: str, better: str = "higher") -> go.Figure:
    """Draws one square per cell, darker where the metric is worse; a click gives `[row, column]`.

    Args:
        frame: Columns `row`, `column` (keys), `row_name`, `column_name`, `score` (NaN without a value), `n`.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        better: Which way is better.
    """
    rows, columns = (frame.drop_duplicates(side)[[side, f"{side}_name"]].values.tolist() for side in ("row", "column"))
    names = [escape(name, 32) for _, name in rows]
    longest = min(_LONGEST, max((len(str(name)) for _, name in columns), default=0))
    left = template.room(names)
    places = {
        side: {key: at for at, (key, _) in enumerate(known)} for side, known in (("row", rows), ("column", columns))
    }
    across = {
        "side": "top",
        "showgrid": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": list(range(len(columns))),
        "ticktext": [escape(name, _LONGEST) for _, name in columns],
        "tickangle": -30 if any(len(str(name)) > 9 for _, name in columns) else 0,
        "range": [-0.6, len(columns) - 0.4],
    }
    down = {
        "tickmode": "array",
        "tickvals": list(range(len(rows))),
        "ticktext": names,
        "range": [len(rows) - 0.4, -0.6],
        "showline": False,
    }
    figure = template.drawn(
        [_squares(frame, places, metric, unit, better)],
        {"xaxis": across, "yaxis": down},
        height=100 + 4 * longest + _STEP * max(len(rows), 1),
        left=left,
    )
    width = left + 40 + 6 * longest + (_STEP + 6) * max(len(columns), 1)
    return figure.update_layout(width=width, margin={"t": 44 + 4 * longest, "b": 16, "r": 24 + 6 * longest})


def _squares(
    frame: pd.DataFrame, places: dict[str, dict[str, int]], metric: str, unit: str, better: str
) -> dict[str, Any]:
    scores = [float(value) for value in frame["score"]]
    known = [value for value in scores if math.isfinite(value)]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    spread = high - low or 1.0
    worse = [
        (high - value if better == "higher" else value - low) / spread if math.isfinite(value) else 0.0
        for value in scores
    ]
    return {
        "type": "scatter",
        "x": [places["column"][key] for key in frame["column"]],
        "y": [places["row"][key] for key in frame["row"]],
        "mode": "markers+text",
        "text": [f"{said(value, unit)}<br>{n:,}" for value, n in zip(scores, frame["n"], strict=True)],
        "textfont": {"size": 11, "color": ["#FFFFFF" if shade > 0.5 else template.ON_PALE for shade in worse]},
        "customdata": frame[["row", "column"]].values.tolist(),
        "hovertext": [
            f"{escape(row['row_name'])}<br>{escape(row['column_name'])}<br>"
            f"{escape(metric)} {said(row['score'], unit)}, {row['n']:,} samples"
            for row in frame.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": _STEP - 6,
            "color": [template.laid(template.shade(shade)) for shade in worse],
            "line": {"width": 0},
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }
