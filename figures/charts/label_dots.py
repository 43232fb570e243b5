"""Recall of every label: pooled over runs with its interval, the middle 50% of runs as a band, each run as a dot.

Every run has its own height in all rows, so that runs of one value stand below each other.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.tables.number_format import bracketed, percent

_ROW, _HIGHEST_ROW = 25, 36
"""Pixels: a row is higher where many runs have a dot in it."""
_EACH = 4
"""Pixels of a row for each run."""
_DOT = 6
"""Pixels of a dot at most: dots of equal values are smaller, so that each is seen."""
_LONGEST = 34
_WIDEST = 104.0
_NEAR = 4
"""Pixels from a dot within which a click takes it."""
_SPREAD = 0.8
"""Share of a row over which its dots are spread."""


def label_dots(
    frame: pd.DataFrame,
    runs: pd.DataFrame,
    metric: str,
    chosen: str = "",
    looks: RunLooks = NO_LOOKS,
    pooled: Collection[str] | None = None,
) -> go.Figure:
    """Draws one row per label; a click gives `[label, slug]`, the slug "" for anything but the dot of a run.

    Args:
        frame: Columns `label`, `name`, `group` ("" for none), `value`, `low`, `high` (its interval),
            `quarter`, `three_quarters` (of the runs; fractions, NaN where unknown), `hits`, `n`, in the
            order in which rows stand; a heading stands before each run of one group.
        runs: Columns `label`, `run` (slug), `name`, `value`, `hits`, `n`, `quiet` (bool: not among the chosen ones).
        metric: Short name of the metric.
        chosen: The label to mark.
        looks: How runs are drawn.
        pooled: Slugs of the chosen runs that are pooled; all of them when left out.
    """
    places, headings = _rows(frame)
    full = zip(frame["name"], frame["group"], strict=True)
    names = [escape(f"{name} ({group})" if group and not headings else name, _LONGEST) for name, group in full]
    dots = runs[runs["value"].notna() & runs["label"].isin(places)]
    traces = [_rows_to_click(frame, places, chosen), _spread(frame, places), _intervals(frame, places)]
    traces.append(_pooled(frame, places, _pool_name(runs, pooled)))
    heights = _heights(dots)
    row = max(_ROW, min(_HIGHEST_ROW, _EACH * len(heights)))
    dot = max(_EACH, min(_DOT, 1 + round(_SPREAD * row / max(len(heights) - 1, 1))))
    parts = list(dots.groupby("quiet", sort=True))[::-1]
    traces += [_dots(part, places, heights, bool(quiet), looks, dot) for quiet, part in parts]
    last = len(frame) + len(headings)
    ticks = [*places.values(), *headings.values()]
    figure = template.styled_figure(
        traces,
        {
            "xaxis": {"range": [-2, _WIDEST], "title": {"text": f"{escape(metric)}, %"}, "side": "top", "dtick": 25},
            "yaxis": {
                "tickmode": "array",
                "tickvals": ticks,
                "ticktext": [*names, *(f"<b>{escape(group, _LONGEST)}</b>" for group in headings)],
                "range": [last - 0.4, -0.6],
            },
        },
        height=110 + row * max(last, 1),
        left=template.room(names, 260),
    )
    sizes = [_size(row, runs) for row in frame.to_dict("records")]
    return figure.update_layout(
        margin={"t": 72, "b": 16, "r": max(84, 14 + 6 * max(map(len, sizes), default=0))},
        annotations=[_support(size, places[label]) for size, label in zip(sizes, frame["label"], strict=True)],
        showlegend=True,
        legend={"x": 0, "xref": "container", "y": 1.0, "yref": "container", "yanchor": "top"},
        bargap=0.12,
        # A click takes a dot only where it is on it, and else its row.
        hoverdistance=_NEAR,
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


def _rows_to_click(frame: pd.DataFrame, places: dict[str, int], chosen: str) -> dict[str, Any]:
    """The whole width of each row, which opens its label; the chosen one's is seen."""
    return {
        "type": "bar",
        "orientation": "h",
        "showlegend": False,
        "x": [_WIDEST] * len(frame),
        "y": [places[label] for label in frame["label"]],
        "marker": {
            "color": [colours.fill(0.1) if label == chosen else template.BLANK for label in frame["label"]],
            "line": {
                "width": [2 if label == chosen else 0 for label in frame["label"]],
                "color": colours.INK,
            },
        },
        "customdata": [[label, ""] for label in frame["label"]],
        "hovertext": _pooled_hovers(frame),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _pool_name(runs: pd.DataFrame, pooled: Collection[str] | None) -> str:
    chosen = set(runs.loc[~runs["quiet"], "run"])
    entering = len(chosen if pooled is None else chosen.intersection(pooled))
    which = "chosen run" if runs["quiet"].any() else "run"
    if entering < len(chosen):
        return f"{entering:,} of {len(chosen):,} {which}s"
    return "all runs" if which == "run" else "the chosen run" if entering == 1 else f"{entering:,} chosen runs"


def _pooled(frame: pd.DataFrame, places: dict[str, int], name: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "name": name,
        "x": (100 * frame["value"]).tolist(),
        "y": [places[label] for label in frame["label"]],
        "mode": "markers",
        "cliponaxis": False,
        "marker": {"symbol": colours.POOLED, "size": 12, "color": colours.INK},
        "customdata": [[label, ""] for label in frame["label"]],
        "hovertext": _pooled_hovers(frame),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 1.0}},
    }


def _pooled_hovers(frame: pd.DataFrame) -> list[str]:
    return [
        f"{escape(row['name'])}<br>{percent(row['value'])}%"
        f"{bracketed(row['low'], row['high'])}: {row['hits']:,.0f} of {row['n']:,.0f}"
        for row in frame.to_dict("records")
    ]


def _spread(frame: pd.DataFrame, places: dict[str, int]) -> dict[str, Any]:
    """The interquartile range of the runs."""
    line = {"color": colours.QUIET, "width": 8}
    return _reaches(frame, places, ("quarter", "three_quarters"), "middle 50% of runs", line)


def _intervals(frame: pd.DataFrame, places: dict[str, int]) -> dict[str, Any]:
    """The 95% intervals of the pooled values."""
    return _reaches(frame, places, ("low", "high"), "95% interval", {"color": colours.INK, "width": 2.5})


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
        "hoverinfo": "skip",
        "visible": bool(x),
    }


def _heights(dots: pd.DataFrame) -> dict[str, float]:
    """How far from the middle of a row the dot of each run stands, in rows."""
    runs = list(dict.fromkeys(dots["run"]))
    step = _SPREAD / max(len(runs) - 1, 1)
    return {run: at * step - _SPREAD / 2 for at, run in enumerate(runs)} if len(runs) > 1 else dict.fromkeys(runs, 0.0)


def _dots(
    rows: pd.DataFrame, places: dict[str, int], heights: dict[str, float], quiet: bool, looks: RunLooks, size: int
) -> dict[str, Any]:
    return {
        "type": "scatter",
        "name": "a run that is not chosen" if quiet else "one run, in its own colour",
        "x": (100 * rows["value"]).tolist(),
        "y": [places[label] + heights[run] for label, run in zip(rows["label"], rows["run"], strict=True)],
        "mode": "markers",
        "cliponaxis": False,
        "marker": {
            "symbol": "circle",
            "size": size,
            "color": colours.QUIET if quiet else [looks[run].colour for run in rows["run"]],
            "opacity": 0.6 if quiet else 1.0,
            # Of very many runs dots of equal values lie over each other in part.
            "line": {"width": 0.8, "color": "#FFFFFF"},
        },
        "customdata": rows[["label", "run"]].values.tolist(),
        "hovertext": [
            f"{escape(row['name'])}<br>{percent(row['value'])}%: {row['hits']:,.0f} of {row['n']:,.0f}"
            for row in rows.to_dict("records")
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "unselected": {"marker": {"opacity": 0.6 if quiet else 1.0}},
    }


def _size(row: dict[Any, Any], runs: pd.DataFrame) -> str:
    """Over how many a pooled value is: that of one run times runs, where it is the same for each."""
    each = runs.loc[(runs["label"] == row["label"]) & ~runs["quiet"] & (runs["n"] > 0), "n"]
    if len(each) > 1 and each.nunique() == 1 and each.sum() == row["n"]:
        return f"n = {each.iloc[0]:,.0f} × {len(each):,} runs"
    return f"n = {row['n']:,.0f}" + (f" in {len(each):,} runs" if len(each) > 1 and each.sum() == row["n"] else "")


def _support(size: str, place: int) -> dict[str, Any]:
    return {
        "x": 1,
        "xref": "paper",
        "y": place,
        "xanchor": "left",
        "xshift": 6,
        "text": size,
        "showarrow": False,
        "font": {"size": 11},
    }
