"""Charts of slices: named rows on their intervals, a metric along one facet, a metric where two facets cross."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go

from cache.selection.facet_order import in_order
from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLook, RunLooks
from figures.charts.escape import escape, escaped_lines
from figures.charts.run_name_lines import name_label
from figures.tables.number_format import (
    bracketed,
    has_value,
    interval,
    percent,
    scale,
    signed,
    value_heading,
    value_text,
)

_ROW, _TWO_LINES = 30, 36
_NAME = 52
_NOTE = 20
"""Pixels of a row, and of one whose name has two lines; characters of a line, and of a note."""


def interval_rows(frame: pd.DataFrame, title: str, reach: Sequence[float], *, zero: bool = False) -> go.Figure:
    """Draws the rows in their order, the first at the top; a click gives a row's `key`.

    Args:
        frame: Columns `key`, `name`, `at`, `low`, `high` (as they are drawn; NaN where not given), `note` (beside the
            row), `hover` (lines of plotly's markup, data escaped), `colour`, `filled` and `chosen`.
        title: What the axis shows, with its unit.
        reach: From where to where the axis goes.
        zero: Whether a line stands at 0.
    """
    names = [escaped_lines(name, _NAME) for name in frame["name"]]
    row = _TWO_LINES if any("<br>" in name for name in names) else _ROW
    line = {"zeroline": zero, "zerolinecolor": colours.SLATE, "zerolinewidth": 1.5}
    figure = template.styled_figure(
        [_intervals(frame), _dots(frame)],
        {"xaxis": {"range": list(reach), "title": title, **line}, "yaxis": template.row_axis(names)},
        height=64 + row * max(len(names), 1),
        left=template.room([line for name in names for line in name.split("<br>")], 340),
    )
    notes = [_note(note, place) for place, note in enumerate(frame["note"])]
    right = template.TOOLS + 6 * max((len(note) for note in frame["note"]), default=0)
    return figure.update_layout(margin={"t": 8, "b": 44, "r": right}, annotations=notes)


def _intervals(frame: pd.DataFrame) -> dict[str, Any]:
    """The intervals, as one line with gaps."""
    x: list[float | None] = []
    y: list[float | None] = []
    for place, (low, high) in enumerate(zip(frame["low"], frame["high"], strict=True)):
        if math.isfinite(low):
            x += [low, high, None]
            y += [place, place, None]
    line = {"color": colours.QUIET, "width": 2}
    return {"type": "scatter", "x": x, "y": y, "mode": "lines", "line": line, "hoverinfo": "skip"}


def _dots(frame: pd.DataFrame) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": frame["at"].tolist(),
        "y": list(range(len(frame))),
        "mode": "markers",
        "marker": {
            "size": 12,
            "symbol": ["circle" if filled else "circle-open" for filled in frame["filled"]],
            "color": frame["colour"].tolist(),
            "line": {
                "width": [3.0 if chosen else 1.6 for chosen in frame["chosen"]],
                "color": [
                    colours.INK if chosen else shade
                    for chosen, shade in zip(frame["chosen"], frame["colour"], strict=True)
                ],
            },
        },
        "cliponaxis": False,
        "customdata": [[key] for key in frame["key"]],
        "hovertext": frame["hover"].tolist(),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _note(note: str, place: int) -> dict[str, Any]:
    look = {"xref": "paper", "xanchor": "left", "xshift": 8, "showarrow": False, "font": {"size": 11}}
    return {"x": 1, "y": place, "text": escape(note, 2 * _NOTE), **look}


def slice_dots(frame: pd.DataFrame, unit: str = "sample", reach: float | None = None) -> go.Figure:
    """Draws one dot per slice with its interval, on an axis with 0 in its middle; a click gives the slice's `key`.

    Args:
        frame: Columns `key`, `name`, `n`, `units`, `value` (share that is right), `effect` (that less the rest's),
            `low`, `high` (of the effect, NaN where not given), `p` (corrected), `failing`.
        unit: What is counted.
        reach: How far the axis goes on either side, where several charts have the same; as far as needed when None.
    """
    reach = slices_reach(frame) if reach is None else reach
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


def slices_reach(frame: pd.DataFrame) -> float:
    """How far from 0 an axis must go for the slices and their intervals, in points."""
    ends = [100 * abs(end) for end in (*frame["low"], *frame["high"], *frame["effect"]) if math.isfinite(end)]
    return 1.06 * float(max([*ends, 1.0]))


def _hover(row: dict[Any, Any], unit: str) -> str:
    how = f"correct in {percent(row['value'])}% of {row['n']:,} {unit}s"
    between = interval(row["low"], row["high"])
    effect = f"{signed(row['effect'])} points from the rest" + (f" [{between}]" if between else "")
    p = f"p, corrected = {row['p']:.3g}" if has_value(row["p"]) else "not tested"
    return f"{escape(row['name'])}<br>{how}<br>{effect}<br>{p}"


MOST_INTERVALS = 8
"""Runs up to which intervals can be told apart; those of more are read in the table and where one points."""

_APART = 0.24
"""How much of the room between two values the points of all runs take: so little that each is seen to be at its own."""


MOST_LINES, NAMED = 12, 8
"""Lines that a key names all; of more runs, how many of the best are named: the others are grey."""


def facet_lines(
    frame: pd.DataFrame,
    metric: str,
    unit: str,
    looks: RunLooks = NO_LOOKS,
    *,
    facet: str = "",
    lower: bool = False,
    joined: bool = True,
) -> go.Figure:
    """Draws the points of every run beside those of the others; a click on a point gives `[run, value]`.

    Args:
        frame: Columns `run`, `name`, `value`, `words` (of the value), `score`, `low` and `high` (NaN where not given),
            `n`, in the order of the facet.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        looks: How runs are drawn.
        facet: What the values are of; may hold data.
        lower: Whether less of the metric is better.
        joined: Whether a line joins the points of a run: between values without an order it would show a course that
            is not there.
    """
    order = frame.drop_duplicates("value")[["value", "words"]].values.tolist()
    runs = [part.to_dict("records") for _, part in frame.groupby("run", sort=False)]
    shown = len(runs) <= MOST_INTERVALS
    means = frame.groupby("run", sort=False)["score"].mean().sort_values(ascending=lower, kind="stable")
    named = set(means.index[: NAMED if len(means) > MOST_LINES else None])
    lines, others = [], []
    for at, rows in enumerate(runs):
        aside = _APART * ((at + 0.5) / len(runs) - 0.5) if shown or not joined else 0.0
        places = {value: place + aside for place, (value, _) in enumerate(order)}
        line = _line(rows, places, looks[str(rows[0]["run"])], unit, shown)
        line["mode"] = "lines+markers" if joined else "markers"
        if rows[0]["run"] in named:
            lines.append(line)
        else:
            others.append(line | _ASIDE)
    if others:
        others[0] |= {"name": f"{len(others)} more", "showlegend": True}
        lines = [*others, *lines]
    figure = template.styled_figure(
        lines,
        {
            "xaxis": _values_axis(frame, order, facet),
            "yaxis": {
                "title": escape(value_heading(metric, unit)),
                "showgrid": True,
                "gridcolor": template.GRID,
                "range": template.value_range(frame[["score", *(["low", "high"] if shown else [])]], unit),
            },
        },
        height=460,
        left=72,
    )
    # Above the plot: below it names of values may take any number of lines.
    legend = {"y": 1.02, "yanchor": "bottom"}
    return figure.update_layout(showlegend=len(lines) > 1, margin={"b": 60, "t": 12}, legend=legend)


_ACROSS, _SHORTEST, _LINES = 840, 8, 4
"""Pixels of the axis of values in a small window, and characters and lines that a value has below it: where so few have
no room side by side, plotly turns them."""


def _values_axis(frame: pd.DataFrame, order: list[Any], facet: str) -> dict[str, Any]:
    """The axis of a facet: its name, and each value in words with how many samples its points are of."""
    width = max(int(_ACROSS / len(order) / 6.6), _SHORTEST) if order else _SHORTEST
    sizes = frame.groupby("value")["n"].agg(["min", "max"])
    labels = []
    for value, words in order:
        least, most = sizes.loc[value]
        n = f"n&#160;=&#160;{least:,}" + (f"–{most:,}" if most > least else "")
        labels.append(f"{escaped_lines(words, width, _LINES)}<br>{n}")
    return {
        "tickmode": "array",
        "tickvals": list(range(len(order))),
        "ticktext": labels,
        "title": {"text": escape(facet), "standoff": 12},
        "range": [-0.5, len(order) - 0.5],
        "showgrid": False,
    }


_ASIDE: Final = {
    "showlegend": False,
    "opacity": 0.55,
    "line": {"color": colours.QUIET, "width": 1},
    "marker": {"size": 5, "color": colours.QUIET},
}
"""How a line is drawn that the key does not name."""


def _line(rows: list[dict[Any, Any]], places: dict[str, float], look: RunLook, unit: str, ends: bool) -> dict[str, Any]:
    times = scale(unit)
    above = [times * (row["high"] - row["score"]) if math.isfinite(row["high"]) else 0.0 for row in rows]
    below = [times * (row["score"] - row["low"]) if math.isfinite(row["low"]) else 0.0 for row in rows]
    return {
        "type": "scatter",
        "x": [places[row["value"]] for row in rows],
        "y": [times * row["score"] for row in rows],
        "name": name_label(rows[0]["name"]),
        "line": {"color": look.colour, "width": 1.5, "dash": look.dash},
        "marker": {"size": 9, "symbol": look.symbol, "color": look.colour},
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": above,
            "arrayminus": below,
            "color": look.colour,
            "thickness": 1.2,
            "width": 0,
            "visible": ends,
        },
        "customdata": [[row["run"], row["value"]] for row in rows],
        "hovertext": [
            f"{escape(row['name'])}<br>{escape(row['words'])}: {value_text(row['score'], unit)}"
            f"{bracketed(row['low'], row['high'], unit)}, n = {row['n']:,}"
            for row in rows
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


_SIDES = ((4, 84), (8, 68))
_STEP = 56
"""Most rows or columns -> side of a square in pixels, and that of more."""

_LONGEST = 24


def metric_grid(frame: pd.DataFrame, metric: str, unit: str, facets: tuple[str, ...] = ("", "")) -> go.Figure:
    """Draws one square per cell, denser where the metric is greater; a click gives `[row, column]`.

    A cell of few samples is faded, and its value stands in brackets.

    Args:
        frame: Columns `row`, `column` (keys), `row_name`, `column_name`, `score` (NaN without a value), `n`.
        metric: Short name of the metric.
        unit: As `Metric.unit`.
        facets: What rows and columns are values of; may hold data.
    """
    # In the order of the facet: the first row may lack a column that another one has.
    names_of = (dict(zip(frame[side], frame[f"{side}_name"], strict=True)) for side in ("row", "column"))
    rows, columns = ([(key, known[key]) for key in in_order(known)] for known in names_of)
    side = next((side for most, side in _SIDES if max(len(rows), len(columns)) <= most), _STEP)
    names = [escape(name, 32) for _, name in rows]
    longest = min(_LONGEST, max((len(str(name)) for _, name in columns), default=0))
    slanted = 7 * longest > side
    over = 5 * longest if slanted else 0
    row_words, column_words = (f"{escape(name, 28)} {arrow}" for name, arrow in zip(facets, "↓→", strict=True))
    left = template.room([*names, row_words, column_words], 260)
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
        "tickangle": -30 if slanted else 0,
        "range": [-0.55, len(columns) - 0.45],
    }
    down = template.row_axis(names) | {"showline": False, "range": [len(rows) - 0.45, -0.55]}
    low, high = (value_text(end, unit) for end in _ends(frame))
    sizes = frame.loc[frame["score"].notna(), "n"]
    key = colours.amounts_key(low, high, {escape(value_heading(metric, unit)): colours.AMOUNT}, sizes)
    below = 16 + colours.key_height(key)
    # A little more than they take, so that they stand apart.
    squares = side * max(len(columns), 1) + side // 5
    beyond = template.TOOLS + max(over, colours.key_width(key) - squares)
    top = 48 + over
    figure = template.styled_figure(
        [_squares(frame, places, metric, unit, side)],
        {"xaxis": across, "yaxis": down},
        height=top + below + side * max(len(rows), 1),
        left=left,
    )
    return figure.update_layout(
        width=left + squares + beyond,
        margin={"t": top, "b": below, "r": beyond},
        annotations=[
            template.corner_note(row_words),
            template.corner_note(column_words, 16),
            key,
        ],
    )


def _ends(frame: pd.DataFrame) -> tuple[float, float]:
    """The least and the greatest value of all cells."""
    return float(frame["score"].min()), float(frame["score"].max())


def _squares(
    frame: pd.DataFrame, places: dict[str, dict[str, int]], metric: str, unit: str, side: int
) -> dict[str, Any]:
    scores = [float(value) for value in frame["score"]]
    low, high = _ends(frame)
    spread = high - low or 1.0
    amounts = [(value - low) / spread if math.isfinite(value) else 0.0 for value in scores]
    return {
        "type": "scatter",
        "x": [places["column"][key] for key in frame["column"]],
        "y": [places["row"][key] for key in frame["row"]],
        "mode": "markers+text",
        "text": [
            f"{colours.cell_text(value_text(value, unit), n)}<br>n = {n:,}"
            for value, n in zip(scores, frame["n"], strict=True)
        ],
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
            "size": side - 4,
            "color": [colours.fill(amount, n=n) for amount, n in zip(amounts, frame["n"], strict=True)],
            "line": {"width": 0},
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }
