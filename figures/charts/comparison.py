"""Charts of runs compared: differences with intervals, dumbbells of two values, and how many runs solve a sample.

`differences` draws each metric's difference of two runs as a dot around a line of no difference, `dumbbells` two values
of a metric per row joined by a line, `solved_by` how many samples 0, 1, ... of the runs get right, as columns,
`pair_outcomes` on how many two runs are right and wrong.
"""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLook, RunLooks
from figures.charts.escape import escape
from figures.charts.run_name_lines import label_room, name_label
from figures.tables.comparison_words import between, signed_text
from figures.tables.number_format import count, percent, scale, value_heading, value_text

_NUMBERED = 9
"""Runs up to which the columns of `solved_by` have room for their numbers, and for a tick each, in a small window."""


def solved_by(frame: pd.DataFrame, chosen: int | None = None, unit: str = "sample") -> go.Figure:
    """Draws one column per number of runs; a click gives the number.

    Args:
        frame: Columns `solved` (number of runs, ascending from 0) and `samples`.
        chosen: The number to mark.
        unit: What is counted.
    """
    last = len(frame) - 1
    shades = [
        colours.INCORRECT if number == 0 else colours.CORRECT if number == last else colours.SLATE
        for number in frame["solved"]
    ]
    figure = template.styled_figure(
        [
            {
                "type": "bar",
                "x": frame["solved"].tolist(),
                "y": frame["samples"].tolist(),
                "marker": {
                    "color": shades,
                    "line": {
                        "width": [2.5 if number == chosen else 0 for number in frame["solved"]],
                        "color": colours.INK,
                    },
                    # Over its colour: alone, the strokes of a low bar would be no bar.
                    "pattern": {
                        "shape": ["/" if number == 0 else "" for number in frame["solved"]],
                        "fillmode": "overlay",
                        "fgcolor": colours.ON_CELL,
                        "size": 6,
                        "solidity": 0.2,
                    },
                },
                "text": [f"{value:,}" if last <= _NUMBERED else "" for value in frame["samples"]],
                "textposition": "outside",
                "cliponaxis": False,
                "customdata": [[number] for number in frame["solved"]],
                "hovertext": [
                    f"{count(samples, unit)}, {count(number, 'run')} correct"
                    for number, samples in zip(frame["solved"], frame["samples"], strict=True)
                ],
                "hovertemplate": "%{hovertext}<extra></extra>",
                "unselected": {"marker": {"opacity": 1.0}},
            }
        ],
        {
            "xaxis": {
                "title": "runs correct",
                "dtick": 1 if last <= _NUMBERED else 2 if last <= 20 else 5,
                "tickangle": 0,
                "showgrid": False,
            },
            "yaxis": {"title": f"{unit}s", "showgrid": True, "gridcolor": template.GRID, "rangemode": "tozero"},
        },
        height=320,
        left=60,
    )
    return figure.update_layout(bargap=0.25, margin={"b": 52, "t": 28})


_OUTCOME = 88
"""Side of a square of `pair_outcomes` in pixels."""


def pair_outcomes(frame: pd.DataFrame, names: tuple[str, str], unit: str = "sample", chosen: str = "") -> go.Figure:
    """Draws the four squares of two runs right and wrong; a click gives the `cell`.

    Args:
        frame: Columns `cell`, `name` (in words), `a_right`, `b_right`, `n`, `share` (of all).
        names: Names of run A and run B, data.
        unit: What is counted.
        chosen: The cell to mark.
    """
    hues = [
        colours.AMOUNT if a != b else colours.RIGHT_AMOUNT if a else colours.WRONG_AMOUNT
        for a, b in zip(frame["a_right"], frame["b_right"], strict=True)
    ]
    squares = {
        "type": "scatter",
        "x": [0 if right else 1 for right in frame["b_right"]],
        "y": [0 if right else 1 for right in frame["a_right"]],
        "mode": "markers+text",
        "text": [f"{n:,}<br>{percent(share)}%" for n, share in zip(frame["n"], frame["share"], strict=True)],
        "textfont": {"size": 13, "color": colours.ON_CELL},
        "customdata": [[cell] for cell in frame["cell"]],
        "hovertext": [f"{name}<br>{n:,} {unit}s" for name, n in zip(frame["name"], frame["n"], strict=True)],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": _OUTCOME - 4,
            "color": [colours.fill(share, hue) for share, hue in zip(frame["share"], hues, strict=True)],
            "line": {"width": [4 if cell == chosen else 0 for cell in frame["cell"]], "color": colours.INK},
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }
    ends = ["correct", "incorrect"]
    look = {"showgrid": False, "showline": False, "tickmode": "array", "tickvals": [0, 1], "ticktext": ends}
    key = colours.amounts_key(
        "0",
        "100%",
        {
            "both correct": colours.RIGHT_AMOUNT,
            "only one correct": colours.AMOUNT,
            "both incorrect": colours.WRONG_AMOUNT,
        },
    )
    key["text"] = "<br>".join(
        [*(f"{run}: {name_label(name)}" for run, name in zip("AB", names, strict=True)), key["text"]]
    )
    below = 8 + (key["text"].count("<br>") + 1) * colours.KEY_HEIGHT
    figure = template.styled_figure(
        [squares],
        {
            "xaxis": look | {"side": "top", "range": [-0.55, 1.55]},
            "yaxis": look | {"range": [1.55, -0.55]},
        },
        height=48 + below + 2 * _OUTCOME,
        left=72,
    )
    return figure.update_layout(
        width=72 + 2 * _OUTCOME + template.TOOLS,
        margin={"t": 48, "b": below, "r": template.TOOLS},
        annotations=[template.corner_note("A ↓"), template.corner_note("B →", 16), key],
    )


_DIFFERENCE_ROW, _LEGEND, _AXIS_LINE = 28, 20, 16
"""Pixels of a row, of a line of the legend, and of the second line below the axis."""


def differences(frame: pd.DataFrame, a: tuple[str, RunLook], b: tuple[str, RunLook]) -> go.Figure:
    """Draws one dot per row; a click gives its `key`.

    Args:
        frame: Columns `key`, `name`, `unit` (as `Metric.unit`), `difference`, `lo`, `hi` (NaN without an interval),
            `reason` (why), `p_words` (p as it is printed), `tested` (by which test), `size` (n and units in words),
            `sure` (whether it is significant), `better` (which way is better: "higher", "lower").
        a: Name of run A, data, and how it is drawn.
        b: The same of run B.

    Returns:
        The figure: differences times 100; where one is significant, its dot is filled and looks like the better run.
    """
    runs = {"A": a, "B": b}
    winners = [_winner(row) for row in frame.to_dict("records")]
    # Both are named, for print; only where a difference is significant a dot looks like a run.
    keys = [
        _key(f"{run} better: {name_label(name)}", look) if run in winners else _key(f"{run}: {name_label(name)}", None)
        for run, (name, look) in runs.items()
    ]
    names = [escape(name, 40) for name in frame["name"]]
    bounds = [abs(value) for value in frame[["difference", "lo", "hi"]].to_numpy().ravel() if math.isfinite(value)]
    reach = 100 * max([*bounds, 0.01]) * 1.15
    above = _LEGEND * sum(1 + key["name"].count("<br>") for key in keys)
    scaled = _times_100(frame)
    figure = template.styled_figure(
        [_dots(frame, [runs[run][1] if run else None for run in winners]), *keys],
        {
            "xaxis": {
                "range": [-reach, reach],
                "title": f"B − A, points (filled: significant){scaled}",
                "zeroline": True,
                "zerolinecolor": template.RULE,
            },
            "yaxis": template.row_axis(names),
        },
        height=64 + above + _AXIS_LINE * bool(scaled) + _DIFFERENCE_ROW * max(len(names), 1),
        left=template.room(names, 260),
    )
    # Below each other from the left end of the chart on, so that none reaches the tools at its right. For one that is
    # placed by the plot, or is vertical, plotly would keep a margin as wide as its names.
    longest = template.room([line for key in keys for line in key["name"].split("<br>")], 400)
    legend = {
        "orientation": "h", "entrywidth": longest, "xref": "container", "x": 0, "yref": "container", "y": 1,
        "yanchor": "top",
    }  # fmt: skip
    margin = {"t": 12 + above, "b": 44 + _AXIS_LINE * bool(scaled)}
    return figure.update_layout(margin=margin, showlegend=True, legend=legend)


def _times_100(frame: pd.DataFrame) -> str:
    """A line that what is not a share is drawn times 100 all the same; "" where all are shares."""
    named = [escape(name, 40) for name, unit in zip(frame["name"], frame["unit"], strict=True) if unit != "share"]
    return f"<br>{', '.join(named)} times 100" if named else ""


def _winner(row: dict[Any, Any]) -> str:
    """Which run is better, "A" or "B"; "" where that is not significant."""
    if not row["sure"]:
        return ""
    return "B" if (row["difference"] > 0) == (row["better"] == "higher") else "A"


def _key(words: str, look: RunLook | None) -> dict[str, Any]:
    """An entry of the legend: a run, and how a difference looks in which it is better; None where there is none."""
    marker = {"symbol": look.symbol, "color": look.colour, "size": 11} if look else {"color": "rgba(0, 0, 0, 0)"}
    return template.legend_entry(words, marker)


def _dots(frame: pd.DataFrame, winners: list[RunLook | None]) -> dict[str, Any]:
    """The dots, each with the look of the run that is better, if one is."""
    shades = [look.colour if look else colours.SLATE for look in winners]
    return {
        "type": "scatter",
        "x": (100 * frame["difference"]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        # Shown in print, where nothing can be hovered.
        "text": [signed_text(value, unit) for value, unit in zip(frame["difference"], frame["unit"], strict=True)],
        "textfont": {"size": 10},
        "marker": {
            "size": 11,
            "color": shades,
            "symbol": [look.symbol if look else "circle-open" for look in winners],
            "line": {"width": 1.6, "color": shades},
        },
        "error_x": template.whiskers(
            100 * frame["difference"], 100 * frame["lo"], 100 * frame["hi"], thickness=1.4, width=4
        ),
        "showlegend": False,
        "customdata": [[key] for key in frame["key"]],
        "hovertext": [_hover(row) for row in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _hover(row: dict[Any, Any]) -> str:
    reach = between(row["lo"], row["hi"], row["unit"]) or row["reason"]
    tested = f"p {row['p_words']}, {row['tested']}; {row['size']}"
    return f"{escape(row['name'])}<br>{signed_text(row['difference'], row['unit'])} ({reach})<br>{escape(tested)}"


_DUMBBELL_ROW = 34
_NOTE = 250


def dumbbells(
    frame: pd.DataFrame,
    metric: str,
    unit: str,
    ends: tuple[str, str],
    reach: tuple[float, float] | None = None,
    looks: RunLooks = NO_LOOKS,
    lines: tuple[str, str] = ("significant", "not significant"),
) -> go.Figure:
    """Draws one dumbbell per row; a click on either end gives the row's `key`, or the end's own.

    Args:
        frame: Columns `key`, `name`, `a`, `b` (values), `run_a`, `run_b` (slugs of the runs that have them), `sure`
            (whether the difference is more than chance); perhaps `key_a` and `key_b`; `n_a` and `n_b`, over how many;
            and `note`, a few words of ours beside the row.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        ends: What `a` and `b` are; may hold data.
        reach: From where to where the axis goes, where several charts have the same; as wide as needed when None.
        looks: How runs are drawn: each end has the colour of its run.
        lines: What a solid and a dotted line mean.
    """
    times = scale(unit)
    names = [name_label(name) for name in frame["name"]]
    ends_of_axis = template.value_range(frame[["a", "b"]], unit) if reach is None else [times * end for end in reach]
    figure = template.styled_figure(
        [
            *_bars(frame, times, lines),
            *(_ends(frame, side, times, name, unit, looks) for side, name in zip("ab", ends, strict=True)),
            *(_end_key(symbol, name) for symbol, name in zip(_END_SYMBOLS.values(), ends, strict=True)),
        ],
        {
            "xaxis": {"title": escape(value_heading(metric, unit)), "range": ends_of_axis},
            "yaxis": template.row_axis(names),
        },
        height=110 + _DUMBBELL_ROW * max(len(names), 1),
        left=label_room(frame["name"], 260),
    )
    notes = [_note(note, place) for place, note in enumerate(frame.get("note", ()))]
    margin = {"t": 44, "b": 44} | ({"r": _NOTE} if notes else {})
    legend = {"y": 1.02, "yanchor": "bottom"}
    return figure.update_layout(showlegend=True, legend=legend, margin=margin, annotations=notes)


def _bars(frame: pd.DataFrame, times: int, names: tuple[str, str]) -> list[dict[str, Any]]:
    found = []
    for sure, dash, name in ((True, "solid", names[0]), (False, "dot", names[1])):
        x: list[float | None] = []
        y: list[float | None] = []
        for place, (a, b, mine) in enumerate(zip(frame["a"], frame["b"], frame["sure"], strict=True)):
            if bool(mine) == sure:
                x += [times * a, times * b, None]
                y += [place, place, None]
        line = {"color": colours.SLATE, "width": 3 if sure else 2, "dash": dash}
        if x:
            found.append(
                {"type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "name": name, "hoverinfo": "skip"}
            )
    return found


_END_SYMBOLS = {"a": "circle-open", "b": "circle"}


def _end_key(symbol: str, name: str) -> dict[str, Any]:
    """An entry of the legend: which end of a dumbbell is which."""
    line = {"width": 2, "color": colours.SLATE}
    return template.legend_entry(escape(name, 30), {"size": 12, "symbol": symbol, "color": colours.SLATE, "line": line})


def _ends(frame: pd.DataFrame, side: str, times: int, name: str, unit: str, looks: RunLooks) -> dict[str, Any]:
    shades = [looks[run].colour for run in frame[f"run_{side}"]]
    return {
        "type": "scatter",
        "x": (times * frame[side]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "showlegend": False,
        "marker": {
            "size": 12,
            "symbol": _END_SYMBOLS[side],
            "color": shades,
            "line": {"width": 2, "color": shades},
        },
        "customdata": [[key] for key in frame.get(f"key_{side}", frame["key"])],
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(name, 30)}: {value_text(row[side], unit)}{_of(row.get(f'n_{side}'))}"
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
