"""Differences of runs with their intervals, as dots around a line of no difference."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import signed

_ROW = 34


def differences(frame: pd.DataFrame, towards: tuple[str, str]) -> go.Figure:
    """Draws one dot per row; a click gives its `key`.

    Args:
        frame: Columns `key`, `name`, `difference`, `lo`, `hi` (NaN where there is no interval), `better` (which
            way is better: "higher", "lower").
        towards: What a difference to the left, and one to the right, speaks for; may hold data.

    Returns:
        The figure: differences times 100; a dot is filled where the interval leaves zero out.
    """
    names = [escape(name, 40) for name in frame["name"]]
    bounds = [abs(value) for value in frame[["difference", "lo", "hi"]].to_numpy().ravel() if math.isfinite(value)]
    reach = 100 * max([*bounds, 0.01]) * 1.15
    figure = template.drawn(
        [_dots(frame)],
        {
            "xaxis": {
                "range": [-reach, reach],
                "title": "difference, times 100",
                "zeroline": True,
                "zerolinecolor": template.RULE,
            },
            "yaxis": {
                "tickmode": "array",
                "tickvals": list(range(len(names))),
                "ticktext": names,
                "range": [len(names) - 0.4, -0.6],
            },
        },
        height=104 + _ROW * max(len(names), 1),
        left=template.room(names, 260),
    )
    left, right = (escape(word, 44) for word in towards)
    ends = [(f"← {left}", 0.0, "left"), (f"{right} →", 1.0, "right")]
    return figure.update_layout(annotations=[_end(text, x, anchor) for text, x, anchor in ends], margin={"t": 36})


def _end(text: str, x: float, anchor: str) -> dict[str, Any]:
    place = {"x": x, "xref": "paper", "xanchor": anchor, "y": 1.0, "yref": "paper", "yanchor": "bottom"}
    return {"text": text, "showarrow": False, "font": {"size": 12}, **place}


def _dots(frame: pd.DataFrame) -> dict[str, Any]:
    sure = [(low > 0) or (high < 0) for low, high in zip(frame["lo"], frame["hi"], strict=True)]
    shades = [
        template.SLATE if not clear else template.GREEN if (value > 0) == (better == "higher") else template.VERMILION
        for value, better, clear in zip(frame["difference"], frame["better"], sure, strict=True)
    ]
    return {
        "type": "scatter",
        "x": (100 * frame["difference"]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "marker": {
            "size": 11,
            "color": shades,
            "symbol": ["circle" if clear else "circle-open" for clear in sure],
            "line": {"width": 1.6, "color": shades},
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": (100 * (frame["hi"] - frame["difference"]).fillna(0)).tolist(),
            "arrayminus": (100 * (frame["difference"] - frame["lo"]).fillna(0)).tolist(),
            "color": template.SLATE,
            "thickness": 1.4,
            "width": 4,
        },
        "customdata": [[key] for key in frame["key"]],
        "hovertext": [_hover(row) for row in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _hover(row: dict[Any, Any]) -> str:
    between = f" ({signed(row['lo'])} to {signed(row['hi'])})" if math.isfinite(row["lo"]) else ""
    return f"{escape(row['name'])}<br>{signed(row['difference'])}{between}"
