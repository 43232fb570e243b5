"""A metric of every run over the values of one facet, as lines."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import figure as said
from components.numbers import scale


def facet_lines(frame: pd.DataFrame, metric: str, unit: str) -> go.Figure:
    """Draws one line per run; a click on a point gives `[run, value]`.

    Args:
        frame: Columns `run`, `name`, `value`, `words` (of the value), `score`, `n`, in the order of the facet.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
    """
    order = frame.drop_duplicates("value")[["value", "words"]].values.tolist()
    places = {value: at for at, (value, _) in enumerate(order)}
    lines = [
        _line(part.to_dict("records"), places, index, unit)
        for index, (_, part) in enumerate(frame.groupby("run", sort=False))
    ]
    figure = template.drawn(
        lines,
        {
            "xaxis": {
                "tickmode": "array",
                "tickvals": list(range(len(order))),
                "ticktext": [escape(words, 22) for _, words in order],
                "range": [-0.3, len(order) - 0.7],
                "showgrid": False,
            },
            "yaxis": {"title": escape(metric), "showgrid": True, "gridcolor": template.GRID, "rangemode": "tozero"},
        },
        height=420,
        left=60,
    )
    return figure.update_layout(showlegend=len(lines) > 1, margin={"b": 60, "t": 24})


def _line(rows: list[dict[Any, Any]], places: dict[str, int], index: int, unit: str) -> dict[str, Any]:
    shade = template.colour(index)
    return {
        "type": "scatter",
        "x": [places[row["value"]] for row in rows],
        "y": [scale(unit) * row["score"] for row in rows],
        "mode": "lines+markers",
        "name": escape(rows[0]["name"], 40),
        "line": {"color": shade, "width": 2, "dash": template.dash(index // len(template.PALETTE))},
        "marker": {"size": 9, "symbol": template.symbol(index), "color": shade},
        "customdata": [[row["run"], row["value"]] for row in rows],
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(row['words'])}: {said(row['score'], unit)}, {row['n']:,} samples"
            for row in rows
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }
