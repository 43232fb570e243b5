"""Several metrics of a few runs as a radar of lines: one spoke per metric, from 0 in the middle to 100."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import percent

MOST = 6
"""Runs that can be told apart."""


def metric_radar(frame: pd.DataFrame, labels: dict[str, str]) -> go.Figure:
    """Draws one closed line per run, open where a metric has no value; a click on a point gives its run.

    Args:
        frame: Columns `run`, `name`, `metric`, `value` (a fraction, NaN where there is none); the first runs are drawn.
        labels: Metric -> what its spoke is called, in the order in which spokes stand, clockwise from the top.
    """
    runs = list(dict.fromkeys(frame["run"]))[:MOST]
    traces = [_line(frame[frame["run"] == run], labels, index) for index, run in enumerate(runs)]
    figure = go.Figure({"data": traces})
    figure = template.dressed(figure, height=470)
    return figure.update_layout(
        showlegend=True,
        legend={"orientation": "v", "x": 1.02, "y": 1, "xanchor": "left", "yanchor": "top"},
        margin={"l": 80, "t": 40, "b": 40, "r": 80},
        polar={
            "bgcolor": template.BLANK,
            "radialaxis": {"range": [0, 100], "gridcolor": template.GRID, "linecolor": template.RULE, "angle": 90,
                           "tickvals": [0, 25, 50, 75, 100], "tickangle": 90},
            "angularaxis": {"direction": "clockwise", "rotation": 90, "gridcolor": template.GRID,
                            "linecolor": template.RULE},
        },
    )  # fmt: skip


def _line(rows: pd.DataFrame, labels: dict[str, str], index: int) -> dict[str, Any]:
    values = dict(zip(rows["metric"], rows["value"].astype(float), strict=True))
    keys = [*labels, next(iter(labels))] if labels else []
    known = [None if pd.isna(values.get(key)) else 100 * values[key] for key in keys]
    name, run = str(rows["name"].iloc[0]), str(rows["run"].iloc[0])
    shade = template.colour(index)
    return {
        "type": "scatterpolar",
        "name": escape(name, 34),
        "r": known,
        "theta": [escape(labels[key]) for key in keys],
        "mode": "lines+markers",
        "connectgaps": False,
        "line": {"color": shade, "dash": template.dash(index), "width": 2},
        "marker": {"symbol": template.symbol(index), "size": 8, "color": shade},
        "customdata": [run] * len(keys),
        "hovertext": [f"{escape(name)}<br>{escape(labels[key])}: {percent(values.get(key))}" for key in keys],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
