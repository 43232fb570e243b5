"""A cascade as a Sankey diagram: stages from left to right, what leaves rightly above, what leaves wrongly below.

Flows are filled outlines with points to click along their middle: plotly's own Sankey diagram tells Streamlit
nothing of a click.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.cascade_layout import BAR, Bar, Laid, Ribbon, lay_out
from components.charts.escape import escape
from components.numbers import percent
from scoring.stages import Cascade

HEIGHT = 440
_TOP, _LABELS = 58, 176
_LONGEST = 32


def cascade_flows(cascade: Cascade, frame: pd.DataFrame, chosen: str = "") -> go.Figure:
    """Draws the flows of one run; a click gives `[word]`, the flow or the stage it leads to.

    Args:
        cascade: Its stages and flows.
        frame: From `components.cascade.flow_table`: `word`, `name`, `n`, `of`, `share`, `right` (bool), `goes_on`.
        chosen: The word to mark.
    """
    rows = {str(row["word"]): row for row in frame.to_dict("records")}
    laid = lay_out(cascade, {word: int(row["n"]) for word, row in rows.items()}, HEIGHT)
    traces = [
        *(_ribbon(ribbon, rows[ribbon.word], ribbon.word == chosen) for ribbon in laid.ribbons),
        _bars(laid, rows),
        _targets(laid, rows, chosen),
    ]
    figure = template.drawn(
        traces,
        {
            "xaxis": {"range": [-0.03, laid.width + BAR], "showgrid": False, "visible": False},
            "yaxis": {"range": [0, laid.height], "visible": False},
        },
        height=int(laid.height) + _TOP + 14,
        left=6,
    )
    return figure.update_layout(
        margin={"t": _TOP, "b": 8, "r": _LABELS},
        annotations=[*_heads(cascade, laid, rows), *(_label(bar, rows[bar.word]) for bar in laid.ends)],
    )


def _colour(row: dict[Any, Any]) -> str:
    return template.SLATE if row["goes_on"] else template.BLUE if row["right"] else template.VERMILION


def _faded(colour: str, opacity: float) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def _ribbon(ribbon: Ribbon, row: dict[Any, Any], chosen: bool) -> dict[str, Any]:
    half = ribbon.thick / 2
    over, under = ([middle + side for middle in ribbon.middles] for side in (half, -half))
    return {
        "type": "scatter",
        "x": [*ribbon.xs, *reversed(ribbon.xs)],
        "y": [*over, *reversed(under)],
        "mode": "lines",
        "fill": "toself",
        "fillcolor": _faded(_colour(row), 0.75 if chosen else 0.38),
        "line": {"width": 2 if chosen else 0.6, "color": template.PURPLE if chosen else _colour(row)},
        "hoverinfo": "skip",
    }


def _bars(laid: Laid, rows: dict[str, dict[Any, Any]]) -> dict[str, Any]:
    """The bars of stages and ends, one outline after the other."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for bar in (*laid.stages, *laid.ends):
        if bar.high > bar.low:
            xs += [bar.x, bar.x + BAR, bar.x + BAR, bar.x, bar.x, None]
            ys += [bar.low, bar.low, bar.high, bar.high, bar.low, None]
    return {
        "type": "scatter",
        "x": xs,
        "y": ys,
        "mode": "lines",
        "fill": "toself",
        "fillcolor": template.SLATE,
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _targets(laid: Laid, rows: dict[str, dict[Any, Any]], chosen: str) -> dict[str, Any]:
    """What can be clicked: a visible point on the middle of every flow, and unseen ones all along it."""
    places: list[tuple[float, float, str, bool]] = []
    for ribbon in laid.ribbons:
        seen = len(ribbon.xs) // 2
        places += [
            (x, y, ribbon.word, at == seen)
            for at, (x, y) in enumerate(zip(ribbon.xs, ribbon.middles, strict=True))
            if at % 3 == 0 or at == seen
        ]
    places += [(bar.x + BAR / 2, (bar.low + bar.high) / 2, bar.word, False) for bar in laid.ends if bar.high > bar.low]
    opacity = [0.95 if seen else 0.0 for *_, seen in places]
    return {
        "type": "scatter",
        "x": [x for x, *_ in places],
        "y": [y for _, y, *_ in places],
        "mode": "markers",
        "customdata": [[word] for *_, word, _ in places],
        "hovertext": [_hover(rows[word]) for *_, word, _ in places],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "size": [11 if seen else 16 for *_, seen in places],
            "color": "#FFFFFF",
            "opacity": opacity,
            "line": {
                "width": 2.5,
                "color": [template.PURPLE if word == chosen else _colour(rows[word]) for *_, word, _ in places],
            },
        },
        # Without these, what is not chosen fades, and what is not seen appears.
        "selected": {"marker": {}},
        "unselected": {"marker": {}},
    }


def _hover(row: dict[Any, Any]) -> str:
    return f"{escape(row['name'])}<br>{row['n']:,} samples, {percent(row['share'])}% of {row['of']:,} at this stage"


def _heads(cascade: Cascade, laid: Laid, rows: dict[str, dict[Any, Any]]) -> list[dict[str, Any]]:
    """Above each stage what it is, how many reach it, and which share of those at the stage before."""
    found = []
    for stage, bar in zip(cascade.stages, laid.stages, strict=True):
        row = rows[stage.key]
        share = "" if row["of"] == row["n"] and bar.x == 0 else f" · {percent(row['share'])}%"
        found.append(
            _note(f"<b>{escape(stage.label)}</b><br>{row['n']:,}{share}", bar.x, laid.height, "bottom") | {"yshift": 10}
        )
    return found


def _label(bar: Bar, row: dict[Any, Any]) -> dict[str, Any]:
    sign = "✓" if row["right"] else "✗"
    first = f"{sign} <b>{escape(row['word'])}</b> {row['n']:,}" + (f" · {percent(row['share'])}%" if row["of"] else "")
    text = f"{first}<br><span style='font-size:11px'>{escape(row['said'], _LONGEST)}</span>"
    note = _note(text, bar.x + BAR, (bar.low + bar.high) / 2, "middle") | {"xshift": 5}
    return note | ({} if row["n"] else {"opacity": 0.5})


def _note(text: str, x: float, y: float, anchor: str) -> dict[str, Any]:
    return {
        "text": text,
        "x": x,
        "y": y,
        "xanchor": "left",
        "yanchor": anchor,
        "align": "left",
        "showarrow": False,
        "font": {"size": 12},
    }
