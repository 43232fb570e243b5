"""Charts of refusals: behaviour of each run as stacked bars, refusal over information lost, a radar of metrics.

`behaviour_bars` shows what each run does with what gold can and cannot recognise (answer, silence, refusal),
`loss_curves` how often models withhold an answer over how much of the information was taken away and where they
withhold half, `metric_radar` several metrics of a few runs, one spoke per metric, from 0 in the middle to 100.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLook, RunLooks
from figures.charts.escape import escape
from figures.charts.run_name_lines import label_room, name_label
from figures.tables.number_format import percent

_ROW = 34
_LOOKS = tuple(zip(colours.BEHAVIOURS, ("", "/", "x"), ("#FFFFFF", "#111111", "#FFFFFF"), strict=True))
"""Colour and pattern of an answer, of silence, of a refusal, and the colour of the number on it."""

_STROKES = "rgba(255,255,255,0.35)"
# Two panels of one width, with room between them for the numbers at their ends.
_DOMAINS = ((0.0, 0.455), (0.545, 1.0))


def behaviour_bars(
    frame: pd.DataFrame, golds: tuple[str, str], behaviours: tuple[str, str, str], unit: str = "items"
) -> go.Figure:
    """Draws one row per run, a panel for each word of gold; a click on a segment gives `[run, gold, behaviour]`.

    Args:
        frame: Columns `run`, `name`, `gold`, `behaviour`, `n`, `of`, `share` (NaN where there is none), `chosen`
            (bool), in the order in which rows stand.
        golds: Gold's words, left panel first.
        behaviours: In the order in which segments stand: answer, silence, refusal.
        unit: Of what segments are shares, in the plural.
    """
    runs = dict(frame[["run", "name"]].drop_duplicates().itertuples(index=False))
    names = {run: name_label(name) for run, name in runs.items()}
    places = {run: at for at, run in enumerate(names)}
    traces = [
        _segment(frame[(frame["gold"] == gold) & (frame["behaviour"] == word)], places, panel, at, word)
        for panel, gold in enumerate(golds)
        for at, word in enumerate(behaviours)
    ]
    shared = {"range": [len(places) - 0.4, -0.6], "tickmode": "array", "tickvals": list(places.values())}
    x = {"range": [0, 100], "ticksuffix": "%", "dtick": 25, "title": {"text": f"share of {escape(unit)}"}}
    figure = template.styled_figure(
        traces,
        {
            "xaxis": x | {"domain": _DOMAINS[0]},
            "xaxis2": x | {"domain": _DOMAINS[1], "anchor": "y2"},
            "yaxis": shared | {"ticktext": list(names.values())},
            "yaxis2": shared | {"ticktext": [""] * len(places), "anchor": "x2"},
        },
        height=150 + _ROW * max(len(places), 1),
        left=label_room(runs.values(), 250),
    )
    return figure.update_layout(
        barmode="stack",
        showlegend=True,
        legend={"y": 1.0, "yref": "container", "yanchor": "top", "traceorder": "normal"},
        margin={"t": 68, "b": 50},
        bargap=0.3,
        annotations=[_title(gold, domain) for gold, domain in zip(golds, _DOMAINS, strict=True)],
    )


def _segment(rows: pd.DataFrame, places: dict[str, int], panel: int, at: int, word: str) -> dict[str, Any]:
    counted = rows[rows["n"] > 0]
    colour, pattern, of_number = _LOOKS[at]
    return {
        "type": "bar",
        "orientation": "h",
        "name": word,
        "legendgroup": word,
        "showlegend": panel == 0,
        "x": (100 * counted["share"]).tolist(),
        "y": [places[run] for run in counted["run"]],
        "xaxis": "x2" if panel else "x",
        "yaxis": "y2" if panel else "y",
        "marker": {
            "color": colour,
            "pattern": {"shape": pattern, "fillmode": "overlay", "fgcolor": _STROKES, "size": 6, "solidity": 0.2},
            "line": {"width": [2.5 if chosen else 0 for chosen in counted["chosen"]], "color": colours.INK},
        },
        "text": [_number(share) for share in counted["share"]],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"color": of_number},
        "customdata": counted[["run", "gold", "behaviour"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{word}: {row['n']:,} of {row['of']:,} {row['gold']}"
            for row in counted.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _number(share: float) -> str:
    """A share as its segment has room for it; "" in the narrowest."""
    return percent(share) if share >= 0.12 else f"{100 * share:.0f}" if share >= 0.04 else ""


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


HALF = 0.5


def loss_curves(frame: pd.DataFrame, crossings: pd.DataFrame, axis: str, looks: RunLooks = NO_LOOKS) -> go.Figure:
    """Draws a line per model, and a fainter one of refusals in words alone; a click on a point gives its run.

    Args:
        frame: Columns `line`, `name`, `run`, `loss` in [0, 1], `refused`, `withheld` (shares), `n`, by line and loss.
        crossings: Columns `line`, `loss`: where half is withheld.
        axis: What the horizontal axis is called.
        looks: How runs are drawn; a line has the colour that its runs have in common.
    """
    lines = list(dict.fromkeys(frame["line"]))
    met = dict(zip(crossings["line"], crossings["loss"].astype(float), strict=True))
    traces: list[dict[str, Any]] = []
    for index, line in enumerate(lines):
        rows = frame[frame["line"] == line]
        traces += [_loss_line(rows, "refused", index, looks), _loss_line(rows, "withheld", index, looks)]
        if line in met:
            at_most = bool(rows["withheld"].iloc[0] >= HALF)
            traces.append(_crossing(met[line], looks.shared_colour(rows["run"]), at_most))
    figure = template.styled_figure(
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


def _loss_line(rows: pd.DataFrame, column: str, index: int, looks: RunLooks) -> dict[str, Any]:
    main, shade = column == "withheld", looks.shared_colour(rows["run"])
    name = name_label(rows["name"].iloc[0])
    return {
        "type": "scatter",
        "name": name if main else f"{name}, in words",
        "x": rows["loss"].tolist(),
        "y": (100 * rows[column]).tolist(),
        "mode": "lines+markers",
        "opacity": 1.0 if main else 0.5,
        "line": {"color": shade, "width": 2 if main else 1.5, "dash": "solid" if main else "dot"},
        "marker": {
            "symbol": colours.SYMBOLS[index % len(colours.SYMBOLS)],
            "size": 9 if main else 5,
            "color": [looks[run].colour for run in rows["run"]],
        },
        "customdata": rows["run"].tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(row['loss'])} lost: {percent(row[column])}% of {row['n']:,}"
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _crossing(loss: float, shade: str, at_most: bool) -> dict[str, Any]:
    place = f"{'≤ ' * at_most}{loss:.2f}"  # of what is withheld by half from its first point on, no more is known
    return {
        "type": "scatter",
        "x": [loss],
        "y": [100 * HALF],
        "mode": "markers+text",
        "text": [place],
        "textposition": "top left",
        "showlegend": False,
        "marker": {"symbol": "line-ns-open", "size": 16, "color": shade, "line": {"width": 3}},
        "hovertext": [f"half is withheld at {place}"],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


MOST_ON_RADAR = 6
"""Runs in one chart at most: more lines cannot be distinguished."""


def metric_radar(frame: pd.DataFrame, labels: dict[str, str], looks: RunLooks = NO_LOOKS) -> go.Figure:
    """Draws one closed line per run, open where a metric has no value; a click on a point gives its run.

    Args:
        frame: Columns `run`, `name`, `metric`, `value` (a fraction, NaN where there is none); the first runs are drawn.
        labels: Metric -> what its spoke is called, in the order in which spokes stand, clockwise from the top.
        looks: How runs are drawn.
    """
    runs = list(dict.fromkeys(frame["run"]))[:MOST_ON_RADAR]
    traces = [_radar_line(frame[frame["run"] == run], labels, looks[run]) for run in runs]
    figure = go.Figure({"data": traces})
    figure = template.restyled(figure, height=470)
    return figure.update_layout(
        showlegend=True,
        legend={"orientation": "v", "x": 1.02, "y": 0.85, "xanchor": "left", "yanchor": "top"},
        margin={"l": 80, "t": 40, "b": 40, "r": 80},
        polar={
            "bgcolor": template.BLANK,
            "radialaxis": {"range": [0, 100], "gridcolor": template.GRID, "linecolor": template.RULE, "angle": 90,
                           "tickvals": [0, 25, 50, 75, 100], "tickangle": 90},
            "angularaxis": {"direction": "clockwise", "rotation": 90, "gridcolor": template.GRID,
                            "linecolor": template.RULE},
        },
    )  # fmt: skip


def _radar_line(rows: pd.DataFrame, labels: dict[str, str], look: RunLook) -> dict[str, Any]:
    values = dict(zip(rows["metric"], rows["value"].astype(float), strict=True))
    keys = [*labels, next(iter(labels))] if labels else []
    percents = [None if pd.isna(values.get(key)) else 100 * values[key] for key in keys]
    name, run = str(rows["name"].iloc[0]), str(rows["run"].iloc[0])
    return {
        "type": "scatterpolar",
        "name": name_label(name),
        "r": percents,
        "theta": [escape(labels[key]) for key in keys],
        "mode": "lines+markers",
        "connectgaps": False,
        "line": {"color": look.colour, "dash": look.dash, "width": 2},
        "marker": {"symbol": look.symbol, "size": 8, "color": look.colour},
        "customdata": [run] * len(keys),
        "hovertext": [f"{escape(name)}<br>{escape(labels[key])}: {percent(values.get(key))}" for key in keys],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
