"""How many samples 0, 1, ... of the runs get right, as columns."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from components.charts import template


def solved_by(frame: pd.DataFrame, chosen: int | None = None, unit: str = "sample") -> go.Figure:
    """Draws one column per number of runs; a click gives the number.

    Args:
        frame: Columns `solved` (number of runs, ascending from 0) and `samples`.
        chosen: The number to mark.
        unit: What is counted.
    """
    last = len(frame) - 1
    shades = [
        template.VERMILION if number == 0 else template.GREEN if number == last else template.SKY
        for number in frame["solved"]
    ]
    figure = template.drawn(
        [
            {
                "type": "bar",
                "x": frame["solved"].tolist(),
                "y": frame["samples"].tolist(),
                "marker": {
                    "color": shades,
                    "line": {
                        "width": [2.5 if number == chosen else 0 for number in frame["solved"]],
                        "color": template.SLATE,
                    },
                    "pattern": {"shape": ["/" if number == 0 else "" for number in frame["solved"]]},
                },
                "text": [f"{value:,}" for value in frame["samples"]],
                "textposition": "outside",
                "cliponaxis": False,
                "customdata": [[number] for number in frame["solved"]],
                "hovertemplate": f"%{{y:,}} {unit}s that %{{x}} of the runs get right<extra></extra>",
                "unselected": {"marker": {"opacity": 1.0}},
            }
        ],
        {
            "xaxis": {"title": f"runs that get the {unit} right", "dtick": 1 if last <= 20 else 5, "showgrid": False},
            "yaxis": {"title": f"{unit}s", "showgrid": True, "gridcolor": template.GRID, "rangemode": "tozero"},
        },
        height=320,
        left=60,
    )
    return figure.update_layout(bargap=0.25, margin={"b": 52, "t": 28})
