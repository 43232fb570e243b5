"""Charts of failure categories: ranked by count, share and impact, and as a grid against runs or facet values.

Squares are scatter markers, since plotly's heatmap sends no clicks and becomes a raster in PDF.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.escape import LONGEST, escape
from figures.charts.outcome_colours import colour_of, colours_in_words
from figures.tables.number_format import fixed, percent, signed

ORDERS = {"count": "Count", "share": "Share of samples × runs", "impact": "Impact"}
"""What the rows can be sorted by."""

_ROW = 26


def ordered(frame: pd.DataFrame, order: str = "count") -> pd.DataFrame:
    """The rows in the order asked for, greatest first; ties by count, then by name."""
    by = order if order in ORDERS else "count"
    values, counts, labels = (frame[name].tolist() for name in (by, "count", "label"))

    def rank(row: int) -> tuple[bool, float, int, str]:
        unknown = math.isnan(values[row])
        return unknown, 0.0 if unknown else -values[row], -counts[row], labels[row]

    return frame.take(sorted(range(len(frame)), key=rank)).reset_index(drop=True)


def failure_ranking(
    frame: pd.DataFrame, order: str = "count", chosen: str = "", impact: str = "F", most: int | None = None
) -> go.Figure:
    """Draws one row per category with three bars in the colour of its outcome; a click gives the category's key.

    Args:
        frame: Columns `category` (key), `label`, `count`, `share` (of samples × runs, a fraction), `impact` (rise
            of the metric as a fraction; NaN, drawn as a dash, where there is nothing to repair).
        order: Which of `ORDERS` sorts the rows; by count, a line adds the counts up.
        chosen: Key of the category to mark.
        impact: Short name of the metric whose rise is shown.
        most: Rows that are drawn at the most, the first in the order; None draws all.

    Returns:
        The figure; without rows for an empty frame. A chosen category is drawn in any case.
    """
    whole = ordered(frame, order)
    first = whole.index < (most or len(whole))
    rows = whole.assign(running=_running(whole["count"]))[first | (whole["category"] == chosen)]
    places = list(range(len(rows)))
    bars = _numbers(rows)
    names = [escape(label) for label in rows["label"]]
    traces = [
        {
            "type": "bar",
            "orientation": "h",
            "x": rows[column].fillna(0.0).tolist(),
            "y": places,
            "text": None if f"{column}.high" in rows else texts,
            "textposition": "outside",
            "cliponaxis": False,
            "customdata": [[key] for key in rows["category"]],
            "hovertext": [f"{name}<br>{text}" for name, text in zip(names, texts, strict=True)],
            "hovertemplate": "%{hovertext}<extra></extra>",
            "marker": _bar_colours(rows, chosen, pale=column != order),
            "unselected": {"marker": {"opacity": 1.0}},
            "xaxis": f"x{panel}",
            "yaxis": "y",
            **_reach(rows, column),
        }
        for panel, (column, texts) in enumerate(bars.items(), start=1)
    ]
    traces += [
        _beyond(rows, column, texts, panel, places)
        for panel, (column, texts) in enumerate(bars.items(), start=1)
        if f"{column}.high" in rows
    ]
    key = _key(rows, len(whole))
    # Of rows in another order a running sum would be of no use.
    cumulative = order not in {"share", "impact"}
    figure = template.styled_figure(
        [*traces, *([_pareto(rows, places)] if cumulative else [])],
        _axes(whole, places, names, f"Impact on {escape(impact)}", cumulative),
        height=64 + _ROW * max(len(rows), 1) + colours.KEY_HEIGHT * len(key),
        left=template.room([escape(label) for label in whole["label"]]),
        # The share says in a column what the count does.
        layout={"meta": template.noted({template.WIDE_ONLY: ["x", *(["x4"] if cumulative else [])]})},
    )
    below = (figure.layout.margin.b or 0) + colours.KEY_HEIGHT * len(key)
    return figure.update_layout(annotations=[colours.note_below(key)], margin={"b": below}) if key else figure


def _key(rows: pd.DataFrame, all_of_them: int) -> list[str]:
    """The lines below the rows: how many of all categories they are, and what their colours mean."""
    entries = [
        f"<span style='color:{colours.translucent(colour, 1)}'>■</span>&#160;{meaning.replace(' ', '&#160;')}"
        for colour, meaning in colours_in_words(rows["category"]).items()
    ]
    counted = f"{len(rows)} of {all_of_them} categories"
    return [*([counted] if len(rows) < all_of_them else []), *(["  ".join(entries)] if entries else [])]


def _numbers(rows: pd.DataFrame) -> dict[str, list[str]]:
    """Column -> the numbers of its bars, as they are written."""
    return {
        "count": [f"{int(value):,}" for value in rows["count"]],
        "share": [f"{percent(value)}%" for value in rows["share"]],
        "impact": [signed(value) for value in rows["impact"]],
    }


def _bar_colours(rows: pd.DataFrame, chosen: str, pale: bool) -> dict[str, Any]:
    """Fill and edge of the bars of a column; those that do not sort the rows are pale, with an edge in full colour."""
    shades = [colour_of(key) for key in rows["category"]]
    return {
        "color": [colours.translucent(shade, 0.6) for shade in shades] if pale else shades,
        "line": {
            "color": [
                colours.INK if key == chosen else shade for key, shade in zip(rows["category"], shades, strict=True)
            ],
            "width": [2.5 if key == chosen else 1 for key in rows["category"]],
        },
    }


def _reach(rows: pd.DataFrame, column: str) -> dict[str, Any]:
    """The interval of a bar, where its column has one."""
    if f"{column}.low" not in rows:
        return {}
    return {
        "error_x": template.whiskers(
            rows[column], rows[f"{column}.low"], rows[f"{column}.high"], thickness=1.2, width=3
        )
    }


def _beyond(rows: pd.DataFrame, column: str, texts: list[str], panel: int, places: list[int]) -> dict[str, Any]:
    """The numbers of bars that have intervals, beyond their upper ends."""
    return {
        "type": "scatter",
        "mode": "text",
        "x": np.fmax(np.fmax(rows[column], rows[f"{column}.high"]).fillna(0.0), 0.0).tolist(),
        "y": places,
        "text": [f" {text}" for text in texts],
        "textposition": "middle right",
        "cliponaxis": False,
        "customdata": [[key] for key in rows["category"]],
        "hoverinfo": "skip",
        "xaxis": f"x{panel}",
        "yaxis": "y",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _running(counts: pd.Series) -> pd.Series:
    total = counts.sum()
    return counts.cumsum() / total if total else counts * 0.0


def _pareto(rows: pd.DataFrame, places: list[int]) -> dict[str, Any]:
    running = rows["running"].tolist()
    ranks = [place + 1 for place in rows.index]
    return {
        "type": "scatter",
        "x": running,
        "y": places,
        "mode": "lines+markers+text",
        "line": {"color": colours.SLATE, "width": 1.5},
        "marker": {"size": 5, "color": colours.SLATE},
        "text": [f"{100 * value:.0f}%" for value in running],
        "textposition": "middle right",
        "textfont": {"size": 11},
        "cliponaxis": False,
        "hovertext": [
            f"The first {n}: {percent(value)}% of all failures" for n, value in zip(ranks, running, strict=True)
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "xaxis": "x4",
        "yaxis": "y",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _axes(rows: pd.DataFrame, places: list[int], names: list[str], impact: str, cumulative: bool) -> dict[str, Any]:
    panels = {
        "count": ("Count", 0.0, 0.27 if cumulative else 0.46),
        "share": ("Share", 0.51, 0.74),
        "impact": (impact, 0.79, 1.0),
    }
    axes: dict[str, Any] = {}
    for panel, (column, (title, start, end)) in enumerate(panels.items(), start=1):
        values = pd.concat(
            [rows[name] for name in (column, f"{column}.low", f"{column}.high") if name in rows]
        ).dropna()
        top, low = (values.max(), min(0.0, values.min())) if len(values) else (1.0, 0.0)
        axes[f"xaxis{panel}"] = _axis(title, start, end, [1.3 * low, 1.3 * top if top > 0 else 1.0])
    if cumulative:
        axes["xaxis4"] = _axis("Cumulative", 0.31, 0.45, [0, 1.35])
    axes["yaxis"] = {
        "tickmode": "array",
        "tickvals": places,
        "ticktext": names,
        "range": [len(places) - 0.4, -0.6],
        "showline": False,
        # There is room for the longest name; measuring it would draw everything twice.
        "automargin": False,
    }
    return axes


def _axis(title: str, start: float, end: float, reach: list[float]) -> dict[str, Any]:
    return {
        "domain": [start, end],
        "range": reach,
        "anchor": "y",
        "side": "top",
        "title": {"text": title, "standoff": 6, "font": {"size": 13}},
        "showticklabels": False,
        "showgrid": False,
        "showline": False,
        "zeroline": True,
        "zerolinecolor": template.RULE,
        "automargin": False,
    }


_STEP = 46
_WIDE = 46
_LONGEST = 40
_LEVEL = 6
"""Characters of a name that has room above its column; longer names are slanted."""


def failure_heat(frame: pd.DataFrame, chosen: str = "") -> go.Figure:
    """Draws one square per category and column with failures per sample and run; a click gives `[category, column]`.

    Args:
        frame: Columns `category`, `label`, `column` (key: a run's slug, a facet's value), `name` (what a
            person calls it), `count`, `n` (samples of that column), `per_sample` (count over these).
        chosen: Key of the category to mark.

    Returns:
        The figure; its width follows the number of columns, so that squares stay squares.
    """
    categories = frame.drop_duplicates("category")[["category", "label"]].values.tolist()
    columns = frame.drop_duplicates("column")[["column", "name"]].values.tolist()
    names = [escape(label) for _, label in categories]
    headings = [str(name) for _, name in columns]
    longest = min(_longest(headings), max(map(len, headings), default=0))
    left, top = template.room(names), 44 + 4 * longest
    darkest = fixed(frame["per_sample"].max(), 2) if len(frame) else "0"
    key = colours.amounts_key("0", darkest, {"failures per sample and run": colours.WRONG_AMOUNT}, frame["n"])
    below = colours.key_height(key)
    figure = template.styled_figure(
        [_squares(frame, [key for key, _ in categories], [key for key, _ in columns], chosen)],
        {"xaxis": _across(headings), "yaxis": template.row_axis(names) | {"showline": False}},
        height=top + 16 + below + _STEP * max(len(categories), 1),
        left=left,
    )
    squares = _WIDE * max(len(columns), 1)
    beyond = max(40 + 6 * longest, colours.key_width(key) - squares)
    width = left + squares + beyond
    margin = {"t": top, "b": 16 + below, "r": beyond - 16}
    return figure.update_layout(width=width, margin=margin, annotations=[key])


def _squares(frame: pd.DataFrame, categories: list[str], columns: list[str], chosen: str) -> dict[str, Any]:
    darkest = max(float(frame["per_sample"].max()) if len(frame) else 0.0, 1e-9)
    return {
        "type": "scatter",
        "x": [columns.index(key) for key in frame["column"]],
        "y": [categories.index(key) for key in frame["category"]],
        "mode": "markers+text",
        "text": [
            colours.cell_text(_rate(row["per_sample"]), row["n"]) if row["count"] else "·"
            for row in frame.to_dict("records")
        ],
        "textfont": {
            "size": 12,
            "color": colours.ON_CELL,
        },
        "customdata": frame[["category", "column"]].values.tolist(),
        "hovertext": [_hover(record) for record in frame.to_dict("records")],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "symbol": "square",
            "size": _STEP - 4,
            "color": [
                colours.fill(value / darkest, colours.WRONG_AMOUNT, n) if count else colours.empty(colours.WRONG_AMOUNT)
                for value, n, count in zip(frame["per_sample"], frame["n"], frame["count"], strict=True)
            ],
            "line": {
                "width": [2 if category == chosen else 0 for category in frame["category"]],
                "color": colours.INK,
            },
        },
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _rate(per_sample: float) -> str:
    """As many digits as a square has room for; what happened is never said to be nothing."""
    return "&lt;.01" if per_sample < 0.005 else fixed(per_sample, 2 if per_sample < 9.995 else 1)


def _longest(names: list[str]) -> int:
    """Characters of a column's name: more where they begin alike, as the settings of one model do."""
    apart = len({escape(name, _LONGEST) for name in names}) == len(set(names))
    return _LONGEST if apart else LONGEST


def _across(names: list[str]) -> dict[str, Any]:
    return {
        "side": "top",
        "showgrid": False,
        "showline": False,
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": [escape(name, _longest(names)) for name in names],
        "tickangle": -30 if any(len(name) > _LEVEL for name in names) else 0,
        "range": [-0.6, len(names) - 0.4],
    }


def _hover(record: dict[Any, Any]) -> str:
    where = f"{escape(record['label'])}<br>{escape(record['name'])}"
    rate = f"{fixed(record['per_sample'], 2)} per sample and run"
    return f"{where}<br>{record['count']:,}, that is {rate} (n = {record['n']:,})"
