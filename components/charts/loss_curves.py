"""How often models withhold an answer, over how much of the information was taken away, and where half is withheld."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import percent

HALF = 0.5


def loss_curves(frame: pd.DataFrame, crossings: pd.DataFrame, axis: str) -> go.Figure:
    """Draws a line per model, and a fainter one of refusals in words alone; a click on a point gives its run.

    Args:
        frame: Columns `line`, `name`, `run`, `loss` in [0, 1], `refused`, `withheld` (shares), `n`, by line and loss.
        crossings: Columns `line`, `loss`: where half is withheld.
        axis: What the horizontal axis is called.
    """
    lines = list(dict.fromkeys(frame["line"]))
    met = dict(zip(crossings["line"], crossings["loss"].astype(float), strict=True))
    traces: list[dict[str, Any]] = []
    for index, line in enumerate(lines):
        rows = frame[frame["line"] == line]
        traces += [_line(rows, "refused", index), _line(rows, "withheld", index)]
        if line in met:
            traces.append(_crossing(met[line], index))
    figure = template.drawn(
        traces,
        {
            "xaxis": {"title": {"text": escape(axis)}, "range": [-0.03, 1.03], "dtick": 0.1},
            "yaxis": {
                "title": {"text": "Withheld, %"},
                "range": [-3, 103],
                "showgrid": True,
                "gridcolor": template.GRID,
            },
        },
        height=430,
        left=60,
    )
    figure.add_hline(y=100 * HALF, line={"color": template.RULE, "dash": "dash", "width": 1.5})
    return figure.update_layout(showlegend=True, margin={"b": 80, "t": 20})


def _line(rows: pd.DataFrame, column: str, index: int) -> dict[str, Any]:
    main, shade = column == "withheld", template.colour(index)
    name = escape(rows["name"].iloc[0], 34)
    return {
        "type": "scatter",
        "name": name if main else f"{name}, in words",
        "x": rows["loss"].tolist(),
        "y": (100 * rows[column]).tolist(),
        "mode": "lines+markers",
        "opacity": 1.0 if main else 0.5,
        "line": {"color": shade, "width": 2 if main else 1.5, "dash": "solid" if main else "dot"},
        "marker": {"symbol": template.symbol(index), "size": 9 if main else 5, "color": shade},
        "customdata": rows["run"].tolist(),
        "hovertext": [
            f"{name}<br>{escape(row['loss'])} lost: {percent(row[column])}% of {row['n']:,}"
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _crossing(loss: float, index: int) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": [loss],
        "y": [100 * HALF],
        "mode": "markers+text",
        "text": [f"{loss:.2f}"],
        "textposition": "top left",
        "showlegend": False,
        "marker": {"symbol": "line-ns-open", "size": 16, "color": template.colour(index), "line": {"width": 3}},
        "hovertext": [f"half is withheld at {loss:.2f}"],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
