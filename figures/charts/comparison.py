"""Charts of runs compared: differences with intervals, dumbbells of two values, and how many runs solve a sample.

`differences` draws each metric's difference of two runs as a dot around a line of no difference, `dumbbells` two values
of a metric per row joined by a line, `solved_by` how many samples 0, 1, ... of the runs get right, as columns.
"""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import escape
from figures.tables.number_format import scale, signed, value_text


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


_DIFFERENCE_ROW = 34


def differences(frame: pd.DataFrame, towards: tuple[str, str]) -> go.Figure:
    """Draws one dot per row; a click gives its `key`.

    Args:
        frame: Columns `key`, `name`, `difference`, `lo`, `hi` (NaN without an interval), `reason` (why), `p_words`
            (p as it is printed), `tested` (by which test), `size` (n and units in words), `sure` (whether it is
            significant), `better` (which way is better: "higher", "lower").
        towards: What a difference to the left, and one to the right, speaks for; may hold data.

    Returns:
        The figure: differences times 100; a dot is filled where the difference is significant.
    """
    names = [escape(name, 40) for name in frame["name"]]
    bounds = [abs(value) for value in frame[["difference", "lo", "hi"]].to_numpy().ravel() if math.isfinite(value)]
    reach = 100 * max([*bounds, 0.01]) * 1.15
    figure = template.styled_figure(
        [_dots(frame)],
        {
            "xaxis": {
                "range": [-reach, reach],
                "title": "difference, times 100",
                "zeroline": True,
                "zerolinecolor": template.RULE,
            },
            "yaxis": template.row_axis(names),
        },
        height=104 + _DIFFERENCE_ROW * max(len(names), 1),
        left=template.room(names, 260),
    )
    left, right = (escape(word, 44) for word in towards)
    ends = [(f"← {left}", 0.0, "left"), (f"{right} →", 1.0, "right")]
    return figure.update_layout(annotations=[_end(text, x, anchor) for text, x, anchor in ends], margin={"t": 36})


def _end(text: str, x: float, anchor: str) -> dict[str, Any]:
    place = {"x": x, "xref": "paper", "xanchor": anchor, "y": 1.0, "yref": "paper", "yanchor": "bottom"}
    return {"text": text, "showarrow": False, "font": {"size": 12}, **place}


def _dots(frame: pd.DataFrame) -> dict[str, Any]:
    sure = frame["sure"].tolist()
    shades = [
        colours.SLATE if not clear else colours.CORRECT if (value > 0) == (better == "higher") else colours.INCORRECT
        for value, better, clear in zip(frame["difference"], frame["better"], sure, strict=True)
    ]
    return {
        "type": "scatter",
        "x": (100 * frame["difference"]).tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "text": [signed(value) for value in frame["difference"]],  # shown in print, where nothing can be hovered
        "textfont": {"size": 10},
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
            "color": colours.SLATE,
            "thickness": 1.4,
            "width": 4,
        },
        "customdata": [[key] for key in frame["key"]],
        "hovertext": [_hover(row) for row in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _hover(row: dict[Any, Any]) -> str:
    between = f"{signed(row['lo'])} to {signed(row['hi'])}" if math.isfinite(row["lo"]) else row["reason"]
    tested = f"p {row['p_words']}, {row['tested']}; {row['size']}"
    return f"{escape(row['name'])}<br>{signed(row['difference'])} ({between})<br>{escape(tested)}"


_DUMBBELL_ROW = 34
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
    figure = template.styled_figure(
        [*_bars(frame, times), _ends(frame, "a", times, ends[0], unit), _ends(frame, "b", times, ends[1], unit)],
        {
            "xaxis": {"title": escape(metric)} | ({} if reach is None else {"range": [times * end for end in reach]}),
            "yaxis": template.row_axis(names),
        },
        height=110 + _DUMBBELL_ROW * max(len(names), 1),
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
        line = {"color": colours.SLATE, "width": 3 if sure else 2, "dash": dash}
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
            "color": colours.AMOUNT,
            "line": {"width": 2, "color": colours.AMOUNT},
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
