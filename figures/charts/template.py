"""The plotly template of all charts: quiet axes, room for labels; legible on light and dark ground.

Words are `INK`, which `layout.css` turns into the colour of the page's own words. Streamlit's theme for charts is not
used: it is put on after the first drawing, and a chart with a theme is drawn as a whole once more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go

from figures.charts.colours import AMOUNT, INK, QUIET, RUNS, SLATE
from figures.tables.number_format import scale

GRID = "rgba(128,128,128,0.18)"
RULE = "rgba(128,128,128,0.45)"
BLANK = "rgba(0,0,0,0)"

FONT = "system-ui, -apple-system, Segoe UI, Noto Sans, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif"

_QUIET = {"zeroline": False, "linecolor": RULE, "ticks": "", "fixedrange": True, "automargin": True}
_AXES = {
    "x": _QUIET | {"showgrid": True, "gridcolor": GRID},
    "y": _QUIET | {"showgrid": False},
}


TOOLS = 40
"""Pixels at the right of a chart in which its toolbar comes up, so that it covers nothing."""

WIDE_ONLY = "wide_only"
"""Among the notes of a figure: panels, by their axes across, that are left out on paper as narrow as a column."""


def legend_entry(name: str, marker: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the legend with a marker, for which the chart has no point; data in its name is escaped already."""
    return {
        "type": "scatter",
        "x": [None],
        "y": [None],
        "mode": "markers",
        "name": name,
        "marker": dict(marker),
        "hoverinfo": "skip",
    }


def noted(notes: dict[str, Any]) -> str:
    """Notes of a figure, for those who print or list it, as `layout.meta`, which is drawn nowhere.

    As text: wherever plotly is handed the same figure again it takes other objects for other notes, and draws anew.
    """
    return json.dumps(notes)


def notes_of(meta: str | None) -> dict[str, Any]:
    """The notes in a figure's `layout.meta`; none in one without."""
    found: dict[str, Any] = json.loads(meta) if meta else {}
    return found


NO_END = "none"
"""The end of no interval. Plotly draws no bar to what is not a number, but one without a length to None."""


def whiskers(values: pd.Series, low: pd.Series, high: pd.Series, **look: Any) -> dict[str, Any]:
    """Error bars from the ends of intervals, which lie at the values or beyond; none where an end is NaN.

    Args:
        values: The values, in units of the axis.
        low: Lower ends of their intervals.
        high: Upper ends.
        look: Further settings of plotly's.
    """
    there = low.notna() & high.notna()
    ends = {"array": high - values, "arrayminus": values - low}
    reach = {name: far.clip(lower=0).astype(object).where(there, NO_END).tolist() for name, far in ends.items()}
    return {"type": "data", "symmetric": False, **reach, "color": SLATE, **look}


def styled_figure(
    traces: list[dict[str, Any]],
    axes: dict[str, Any],
    *,
    height: int,
    left: int = 8,
    layout: dict[str, Any] | None = None,
) -> go.Figure:
    """A figure with our common look, made in one go: plotly checks a figure anew at every later change.

    Args:
        traces: Each as plotly states it, with its `type`.
        axes: `xaxis...` and `yaxis...` -> what differs from our common axes.
        height: In pixels.
        left: Room for row labels in pixels.
        layout: What else differs from our common look.
    """
    own = {name: _AXES[name[0]] | axis for name, axis in axes.items()}
    look = _look(height, left) | {"template": {}, "showlegend": False} | own | (layout or {})
    return _without_template(go.Figure({"data": traces, "layout": look}))


def restyled(figure: go.Figure, *, height: int, left: int = 8) -> go.Figure:
    """The figure with our common look; `height` in pixels, `left` the room for row labels."""
    figure.update_layout(_look(height, left))
    figure.update_xaxes(_AXES["x"])
    figure.update_yaxes(_AXES["y"])
    return _without_template(figure)


def _without_template(figure: go.Figure) -> go.Figure:
    figure.layout.template = None
    return figure


def _look(height: int, left: int) -> dict[str, Any]:
    return {
        "height": height,
        "margin": {"l": left, "r": TOOLS, "t": 40, "b": 16, "pad": 7},
        "font": {"family": FONT, "size": 12, "color": INK},
        "paper_bgcolor": BLANK,
        "plot_bgcolor": BLANK,
        "colorway": RUNS,
        "bargap": 0.35,
        # Dark on both grounds.
        "hoverlabel": {"align": "left", "namelength": -1, "bgcolor": "#2B3338", "font": {"color": "#F4F5F2"}},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": -0.18, "yanchor": "top"},
        # Streamlit hands the same data over again after drawing; without a revision plotly would draw them again.
        "datarevision": 1,
        # What Streamlit would set itself, in another drawing of the whole chart.
        "clickmode": "event+select",
        "hovermode": "closest",
        "dragmode": "pan",
        "modebar": {"bgcolor": BLANK, "color": QUIET, "activecolor": AMOUNT, "orientation": "v"},
    }


def room(labels: list[str], most: int = 230) -> int:
    """Pixels that row labels need at the left, at most `most`."""
    return min(most, 20 + 31 * max((len(label) for label in labels), default=0) // 5)


def row_axis(labels: Sequence[str]) -> dict[str, Any]:
    """An axis of named rows, the first at the top."""
    count = len(labels)
    return {
        "tickmode": "array",
        "tickvals": list(range(count)),
        "ticktext": list(labels),
        "range": [count - 0.4, -0.6],
    }


def corner_note(text: str, down: int = 0) -> dict[str, Any]:
    """A word of a grid, beside the corner in which both axes begin."""
    return {
        "text": f"<i>{text}</i>",
        "showarrow": False,
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 1,
        "xanchor": "right",
        "yanchor": "bottom",
        "xshift": -10,
        "yshift": 4 + down,
        "font": {"size": 12},
    }


_LEAST_REACH: Final = 0.1
"""Of a share or a coefficient an axis shows so much at least: nearly equal values are not to look far apart."""


def value_range(ends: pd.DataFrame, unit: str) -> list[float]:
    """From where to where the values of a metric go, as they are drawn, with a little room."""
    least, most = (scale(unit) * float(end) for end in (ends.min().min(), ends.max().max()))
    room = 0.05 * (most - least) or 0.05 * abs(most) or 1.0
    if unit in {"share", "coefficient"}:
        room = max(room, (_LEAST_REACH * scale(unit) - (most - least)) / 2)
    return [least - room, most + room]
