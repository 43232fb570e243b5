"""Two values of a metric per row joined by a line: before and after, here and there."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import figure as said
from components.numbers import scale

_ROW = 34
_NOTE = 250


def dumbbells(
    frame: pd.DataFrame, metric: str, unit: str, ends: tuple[str, str], reach: tuple[float, float] | None = None
) -> go.Figure:
    """Draws one dumbbell per row; a click on either end gives the row's `key`, or the end's own.

    Args:
        frame: Columns `key`, `name`, `a`, `b` (values), `sure` (whether the difference is more than chance); perhaps
            `key_a` and `key_b`; `n_a` and `n_b`, over how many; and `note`, a few words of ours beside the row.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        ends: What `a` and `b` are; may hold data.
        reach: From where to where the axis goes, where several charts have the same; as wide as needed when None.
    """
    times = scale(unit)
    names = [escape(name, 40) for name in frame["name"]]
    figure = template.drawn(
        [*_bars(frame, times), _ends(frame, "a", times, ends[0], unit), _ends(frame, "b", times, ends[1], unit)],
        {
            "xaxis": {"title": escape(metric)} | ({} if reach is None else {"range": [times * end for end in reach]}),
            "yaxis": {
                "tickmode": "array",
                "tickvals": list(range(len(names))),
                "ticktext": names,
                "range": [len(names) - 0.4, -0.6],
            },
        },
        height=110 + _ROW * max(len(names), 1),
        left=template.room(names, 260),
    )
    notes = [_note(note, place) for place, note in enumerate(frame.get("note", ()))]
    margin = {"t": 44, "b": 44} | ({"r": _NOTE} if notes else {})
    legend = {"y": 1.02, "yanchor": "bottom"}
    return figure.update_layout(showlegend=True, legend=legend, margin=margin, annotations=notes)


def _bars(frame: pd.DataFrame, times: int) -> list[dict[str, Any]]:
    found = []
    for sure, dash in ((True, "solid"), (False, "dot")):
        x: list[float | None] = []
        y: list[float | None] = []
        for place, (a, b, mine) in enumerate(zip(frame["a"], frame["b"], frame["sure"], strict=True)):
            if bool(mine) == sure:
                x += [times * a, times * b, None]
                y += [place, place, None]
        line = {"color": template.SLATE, "width": 3 if sure else 2, "dash": dash}
        name = "more than chance" if sure else "could be chance"
        if x:
            found.append(
                {"type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "name": name, "hoverinfo": "skip"}
            )
    return found


def _ends(frame: pd.DataFrame, side: str, times: int, name: str, unit: str) -> dict[str, Any]:
    first = side == "a"
    return {
        "type": "scatter",
        "x": (times * frame[side]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "name": escape(name, 30),
        "marker": {
            "size": 12,
            "symbol": "circle-open" if first else "circle",
            "color": template.BLUE,
            "line": {"width": 2, "color": template.BLUE},
        },
        "customdata": [[key] for key in frame.get(f"key_{side}", frame["key"])],
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(name, 30)}: {said(row[side], unit)}{_of(row.get(f'n_{side}'))}"
            for row in frame.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _of(n: float | None) -> str:
    return "" if n is None else f" (n = {n:,.0f})"


def _note(note: str, place: int) -> dict[str, Any]:
    look = {"xref": "paper", "xanchor": "left", "xshift": 8, "showarrow": False, "font": {"size": 11}}
    return {"x": 1, "y": place, "text": escape(note, 60), **look}
