"""What each run does with what gold cannot recognise, and with what it can: stacked bars, answer, silence, refusal."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.numbers import percent

_ROW = 34
_LOOKS = ((template.SKY, ""), (template.QUIET, "/"), (template.PURPLE, "x"))
"""Colour and pattern of an answer, of silence, of a refusal."""

_STROKES = "rgba(255,255,255,0.6)"
_DOMAINS = ((0.0, 0.47), (0.53, 1.0))


def behaviour_bars(frame: pd.DataFrame, golds: tuple[str, str], behaviours: tuple[str, str, str]) -> go.Figure:
    """Draws one row per run, a panel for each word of gold; a click on a segment gives `[run, gold, behaviour]`.

    Args:
        frame: Columns `run`, `name`, `gold`, `behaviour`, `n`, `of`, `share` (NaN where there is none), `chosen`
            (bool), in the order in which rows stand.
        golds: Gold's words, left panel first.
        behaviours: In the order in which segments stand: answer, silence, refusal.
    """
    names = {row.run: escape(row.name, 34) for row in frame[["run", "name"]].drop_duplicates().itertuples(index=False)}
    places = {run: at for at, run in enumerate(names)}
    traces = [
        _segment(frame[(frame["gold"] == gold) & (frame["behaviour"] == word)], places, panel, at, word)
        for panel, gold in enumerate(golds)
        for at, word in enumerate(behaviours)
    ]
    shared = {"range": [len(places) - 0.4, -0.6], "tickmode": "array", "tickvals": list(places.values())}
    x = {"range": [0, 100], "ticksuffix": "%", "dtick": 25}
    figure = template.drawn(
        traces,
        {
            "xaxis": x | {"domain": _DOMAINS[0]},
            "xaxis2": x | {"domain": _DOMAINS[1], "anchor": "y2"},
            "yaxis": shared | {"ticktext": list(names.values())},
            "yaxis2": shared | {"ticktext": [""] * len(places), "anchor": "x2"},
        },
        height=130 + _ROW * max(len(places), 1),
        left=template.room(list(names.values()), 250),
    )
    return figure.update_layout(
        barmode="stack",
        showlegend=True,
        legend={"y": 1.0, "yref": "container", "yanchor": "top", "traceorder": "normal"},
        margin={"t": 68, "b": 30},
        bargap=0.3,
        annotations=[_title(gold, domain) for gold, domain in zip(golds, _DOMAINS, strict=True)],
    )


def _segment(rows: pd.DataFrame, places: dict[str, int], panel: int, at: int, word: str) -> dict[str, Any]:
    told = rows[rows["n"] > 0]
    colour, pattern = _LOOKS[at]
    return {
        "type": "bar",
        "orientation": "h",
        "name": word,
        "legendgroup": word,
        "showlegend": panel == 0,
        "x": (100 * told["share"]).tolist(),
        "y": [places[run] for run in told["run"]],
        "xaxis": "x2" if panel else "x",
        "yaxis": "y2" if panel else "y",
        "marker": {
            "color": colour,
            "pattern": {"shape": pattern, "fillmode": "overlay", "fgcolor": _STROKES, "size": 6, "solidity": 0.2},
            "line": {"width": [2.5 if chosen else 0 for chosen in told["chosen"]], "color": template.VERMILION},
        },
        "text": [percent(share) if share >= 0.12 else "" for share in told["share"]],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textfont": {"color": "#1A202C"},
        "customdata": told[["run", "gold", "behaviour"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{word}: {row['n']:,} of {row['of']:,} {row['gold']}"
            for row in told.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _title(gold: str, domain: tuple[float, float]) -> dict[str, Any]:
    return {
        "text": f"<b>{escape(gold).capitalize()}</b>",
        "x": domain[0],
        "xref": "paper",
        "xanchor": "left",
        "y": 1,
        "yref": "paper",
        "yanchor": "bottom",
        "showarrow": False,
    }
