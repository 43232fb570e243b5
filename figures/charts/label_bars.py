"""Recall of every label: pooled over runs as a bar, the middle half of the runs as a line, each run as a dot."""

from __future__ import annotations

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.tables.number_format import bracketed, percent

_ROW = 25
_LONGEST = 34


def label_bars(
    frame: pd.DataFrame, runs: pd.DataFrame, metric: str, chosen: str = "", looks: RunLooks = NO_LOOKS
) -> go.Figure:
    """Draws one row per label; a click gives `[label, slug]`, the slug "" for a bar.

    Args:
        frame: Columns `label`, `name`, `group` ("" for none), `value`, `low`, `high` (its interval),
            `quarter`, `three_quarters` (of the runs; fractions, NaN where unknown), `hits`, `n`, in the
            order in which rows stand; a heading stands before each run of one group.
        runs: Columns `label`, `run` (slug), `name`, `value`, `hits`, `n`, `quiet` (bool: not among the pooled ones).
        metric: Short name of the metric.
        chosen: The label to mark.
        looks: How runs are drawn.
    """
    places, headings = _rows(frame)
    full = zip(frame["name"], frame["group"], strict=True)
    names = [escape(f"{name} ({group})" if group and not headings else name, _LONGEST) for name, group in full]
    dots = runs[runs["value"].notna() & runs["label"].isin(places)]
    traces = [_bars(frame, places, chosen), _spread(frame, places), _intervals(frame, places)]
    traces += [_dots(part, places, bool(quiet), looks) for quiet, part in dots.groupby("quiet", sort=True)][::-1]
    last = len(frame) + len(headings)
    ticks = [*places.values(), *headings.values()]
    figure = template.styled_figure(
        traces,
        {
            "xaxis": {"range": [0, 104], "title": {"text": f"{escape(metric)}, %"}, "side": "bottom"},
            "yaxis": {
                "tickmode": "array",
                "tickvals": ticks,
                "ticktext": [*names, *(f"<b>{escape(group, _LONGEST)}</b>" for group in headings)],
                "range": [last - 0.4, -0.6],
            },
        },
        height=110 + _ROW * max(last, 1),
        left=template.room(names, 260),
    )
    return figure.update_layout(
        margin={"t": 40, "b": 48, "r": 84},
        annotations=[_support(row, places) for row in frame.to_dict("records")],
        showlegend=True,
        legend={"y": 1.0, "yref": "container", "yanchor": "top"},
        bargap=0.3,
    )


def _rows(frame: pd.DataFrame) -> tuple[dict[str, int], dict[str, int]]:
    """Label -> its row, group -> the row of its heading; rows are counted from the top."""
    places: dict[str, int] = {}
    headings: dict[str, int] = {}
    at, before = 0, ""
    scattered = frame["group"].ne(frame["group"].shift()).sum() > frame["group"].nunique()
    for label, group in zip(frame["label"], frame["group"], strict=True):
        if group and group != before and not scattered:
            headings[group] = at
            at += 1
        before, places[label] = group, at
        at += 1
    return places, headings


def _bars(frame: pd.DataFrame, places: dict[str, int], chosen: str) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "name": "pooled over runs",
        "x": (100 * frame["value"]).tolist(),
        "y": [places[label] for label in frame["label"]],
        "marker": {
            "color": colours.fill(0.5),
            "line": {
                "width": [2.5 if label == chosen else 1 for label in frame["label"]],
                "color": [colours.INK if label == chosen else colours.AMOUNT for label in frame["label"]],
            },
        },
        "customdata": [[label, ""] for label in frame["label"]],
        "hovertext": [
            f"{escape(row['name'])}<br>{percent(row['value'])}%"
            f"{bracketed(row['low'], row['high'])}: {row['hits']:,.0f} of {row['n']:,.0f}"
            for row in frame.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _spread(frame: pd.DataFrame, places: dict[str, int]) -> dict[str, Any]:
    """The interquartile range of the runs."""
    line = {"color": colours.AMOUNT, "width": 5}
    return _reaches(frame, places, ("quarter", "three_quarters"), "middle half of the runs", line)


def _intervals(frame: pd.DataFrame, places: dict[str, int]) -> dict[str, Any]:
    """The 95% intervals of the pooled values."""
    return _reaches(frame, places, ("low", "high"), "95% interval", {"color": colours.SLATE, "width": 1.5})


def _reaches(
    frame: pd.DataFrame, places: dict[str, int], ends: tuple[str, str], name: str, line: dict[str, Any]
) -> dict[str, Any]:
    """From one column to another in each row, as one line with gaps."""
    x: list[float | None] = []
    y: list[float | None] = []
    for row in frame[frame[ends[0]].notna()].to_dict("records"):
        x += [100 * row[ends[0]], 100 * row[ends[1]], None]
        y += [places[row["label"]], places[row["label"]], None]
    return {
        "type": "scatter",
        "name": name,
        "x": x,
        "y": y,
        "mode": "lines",
        "line": line,
        "opacity": 0.75,
        "hoverinfo": "skip",
        "visible": bool(x),
    }


def _dots(rows: pd.DataFrame, places: dict[str, int], quiet: bool, looks: RunLooks) -> dict[str, Any]:
    return {
        "type": "scatter",
        "name": "a run that is not chosen" if quiet else "one run",
        "x": (100 * rows["value"]).tolist(),
        "y": [places[label] for label in rows["label"]],
        "mode": "markers",
        "cliponaxis": False,
        "marker": {
            "symbol": "circle-open",
            "size": 7,
            "color": colours.QUIET if quiet else [looks[run].colour for run in rows["run"]],
            "line": {"width": 1.4},
            "opacity": 0.6 if quiet else 1.0,
        },
        "customdata": rows[["label", "run"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{percent(row['value'])}%: {row['hits']:,.0f} of {row['n']:,.0f}"
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 0.6 if quiet else 1.0}},
    }


def _support(row: dict[Any, Any], places: dict[str, int]) -> dict[str, Any]:
    return {
        "x": 1,
        "xref": "paper",
        "y": places[row["label"]],
        "xanchor": "left",
        "xshift": 6,
        "text": f"n = {row['n']:,.0f}",
        "showarrow": False,
        "font": {"size": 11},
    }
