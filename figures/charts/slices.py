"""Charts of slices: failing slices beside the rest, a metric along one facet, a metric where two facets cross."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLook, RunLooks
from figures.charts.escape import escape
from figures.charts.interval_rows import interval_rows
from figures.tables.number_format import interval, percent, scale, signed, value_text


def slice_dots(frame: pd.DataFrame, unit: str = "sample") -> go.Figure:
    """Draws one dot per slice with its interval, on an axis with 0 in its middle; a click gives the slice's `key`.

    Args:
        frame: Columns `key`, `name`, `n`, `units`, `value` (share that is right), `effect` (that less the rest's),
            `low`, `high` (of the effect, NaN where not given), `p` (corrected), `failing`.
        unit: What is counted.
    """
    ends = [100 * abs(end) for end in (*frame["low"], *frame["high"], *frame["effect"]) if math.isfinite(end)]
    reach = 1.06 * max([*ends, 1.0])
    rows = pd.DataFrame(
        {
            "key": frame["key"],
            "name": frame["name"],
            "at": 100 * frame["effect"],
            "low": 100 * frame["low"],
            "high": 100 * frame["high"],
            "note": [f"{percent(value)}% (n = {n:,})" for value, n in zip(frame["value"], frame["n"], strict=True)],
            "hover": [_hover(row, unit) for row in frame.to_dict("records")],
            "colour": [colours.INCORRECT if failing else colours.SLATE for failing in frame["failing"]],
            "filled": frame["failing"],
            "chosen": False,
        }
    )
    return interval_rows(rows, f"{unit}s correct, difference from the rest in points", [-reach, reach], zero=True)


def _hover(row: dict[Any, Any], unit: str) -> str:
    how = f"correct in {percent(row['value'])}% of {row['n']:,} {unit}s"
    between = interval(row["low"], row["high"])
    effect = f"{signed(row['effect'])} points from the rest" + (f" [{between}]" if between else "")
    return f"{escape(row['name'])}<br>{how}<br>{effect}<br>p = {row['p']:.2g}"


def facet_lines(frame: pd.DataFrame, metric: str, unit: str, looks: RunLooks = NO_LOOKS) -> go.Figure:
    """Draws one line per run; a click on a point gives `[run, value]`.

    Args:
        frame: Columns `run`, `name`, `value`, `words` (of the value), `score`, `n`, in the order of the facet.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        looks: How runs are drawn.
    """
    order = frame.drop_duplicates("value")[["value", "words"]].values.tolist()
    places = {value: at for at, (value, _) in enumerate(order)}
    lines = [
        _line(part.to_dict("records"), places, looks[str(run)], unit) for run, part in frame.groupby("run", sort=False)
    ]
    figure = template.styled_figure(
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


def _line(rows: list[dict[Any, Any]], places: dict[str, int], look: RunLook, unit: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": [places[row["value"]] for row in rows],
        "y": [scale(unit) * row["score"] for row in rows],
        "mode": "lines+markers",
        "name": escape(rows[0]["name"], 40),
        "line": {"color": look.colour, "width": 2, "dash": look.dash},
        "marker": {"size": 9, "symbol": look.symbol, "color": look.colour},
        "customdata": [[row["run"], row["value"]] for row in rows],
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(row['words'])}: {value_text(row['score'], unit)}, n = {row['n']:,}"
            for row in rows
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


_STEP = 56
_LONGEST = 24


def metric_grid(frame: pd.DataFrame, metric: str, unit: str) -> go.Figure:
    """Draws one square per cell, denser where the metric is greater; a click gives `[row, column]`.

    Args:
        frame: Columns `row`, `column` (keys), `row_name`, `column_name`, `score` (NaN without a value), `n`.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
    """
    rows, columns = (frame.drop_duplicates(side)[[side, f"{side}_name"]].values.tolist() for side in ("row", "column"))
    names = [escape(name, 32) for _, name in rows]
    longest = min(_LONGEST, max((len(str(name)) for _, name in columns), default=0))
    left = template.room(names)
    places = {
        side: {key: at for at, (key, _) in enumerate(known)} for side, known in (("row", rows), ("column", columns))
    }
    across = {
        "side": "top",
        "showgrid": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": list(range(len(columns))),
        "ticktext": [escape(name, _LONGEST) for _, name in columns],
        "tickangle": -30 if any(len(str(name)) > 9 for _, name in columns) else 0,
        "range": [-0.6, len(columns) - 0.4],
    }
    down = template.row_axis(names) | {"showline": False}
    figure = template.styled_figure(
        [_squares(frame, places, metric, unit)],
        {"xaxis": across, "yaxis": down},
        height=100 + 4 * longest + _STEP * max(len(rows), 1),
        left=left,
    )
    width = left + 40 + 6 * longest + (_STEP + 6) * max(len(columns), 1)
    few = bool((frame["n"] < colours.FEW).any())
    low, high = (value_text(end, unit) for end in (frame["score"].min(), frame["score"].max()))
    key = colours.amounts_key(low, high, {escape(metric): colours.AMOUNT}, few)
    margin = {"t": 44 + 4 * longest, "b": 16 + (1 + few) * colours.KEY_HEIGHT, "r": 24 + 6 * longest}
    height = figure.layout.height + (1 + few) * colours.KEY_HEIGHT
    return figure.update_layout(width=width, height=height, margin=margin, annotations=[key])


def _squares(frame: pd.DataFrame, places: dict[str, dict[str, int]], metric: str, unit: str) -> dict[str, Any]:
    scores = [float(value) for value in frame["score"]]
    finite = [value for value in scores if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    spread = high - low or 1.0
    amounts = [(value - low) / spread if math.isfinite(value) else 0.0 for value in scores]
    return {
        "type": "scatter",
        "x": [places["column"][key] for key in frame["column"]],
        "y": [places["row"][key] for key in frame["row"]],
        "mode": "markers+text",
        "text": [f"{value_text(value, unit)}<br>{n:,}" for value, n in zip(scores, frame["n"], strict=True)],
        "textfont": {"size": 11, "color": colours.ON_CELL},
        "customdata": frame[["row", "column"]].values.tolist(),
        "hovertext": [
            f"{escape(row['row_name'])}<br>{escape(row['column_name'])}<br>"
            f"{escape(metric)} {value_text(row['score'], unit)}, n = {row['n']:,}"
            for row in frame.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": _STEP - 6,
            "color": [colours.fill(amount, n=n) for amount, n in zip(amounts, frame["n"], strict=True)],
            "line": {"width": 0},
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }
