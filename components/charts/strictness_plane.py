"""Runs in the plane of two rates of error: how lenient they are to the right, how strict upwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from components.charts import template
from components.charts.escape import escape
from components.charts.plane_frame import Panel, panels, rights
from components.charts.plane_labels import Record, Stroke, labelled
from components.numbers import interval, known, percent

STANDOFF = 8
"""Pixels between either end of an arrow and its point; a shorter one than both take up is not drawn."""

_LEADER, _WHISKER = 0.75, 2.0


@dataclass(frozen=True, slots=True)
class Words:
    """Our own words around the plane.

    Args:
        x: Short name of the metric across ("FPR").
        y: The same upwards.
        x_said: The errors that it counts ("incorrect answers accepted").
        y_said: The same upwards.
        x_corner: What a run does that makes all of these errors and no other ("accepts everything").
        y_corner: The same upwards.
    """

    x: str
    y: str
    x_said: str = ""
    y_said: str = ""
    x_corner: str = ""
    y_corner: str = ""


def strictness_plane(
    frame: pd.DataFrame,
    words: Words,
    arrows: Sequence[tuple[str, str]] = (),
    references: pd.DataFrame | None = None,
) -> go.Figure:
    """Draws every run as a point with its 95% intervals; a click gives `[slug, slice]`.

    Args:
        frame: Columns `run` (slug), `model`, `setting`, `name`, `slice` (key), `slice_name`, `x`, `x_low`, `x_high`,
            `y`, `y_low`, `y_high` (fractions, NaN where unknown), `x_n`, `y_n` (what they are shares of),
            `quiet` (bool: drawn without label and intervals), `published` (bool).
        words: Names of axes and corners.
        arrows: Slugs of runs between which an arrow is drawn in every slice.
        references: Columns `slice`, `name`, `value`: shares of right answers drawn as dashed lines.

    Returns:
        The figure: one plane, or one per slice side by side.
    """
    rows = [record for record in frame.to_dict("records") if known(record["x"]) and known(record["y"])]
    slices = {record["slice"]: record["slice_name"] for record in rows} or {"": ""}
    layout = panels([escape(name) for name in slices.values()])
    models = {model: at for at, model in enumerate(sorted({record["model"] for record in rows}))}
    settings = {setting: at for at, setting in enumerate(sorted({record["setting"] for record in rows}))}
    traces, annotations = [], []
    for panel, key in zip(layout, slices, strict=True):
        mine = [record for record in rows if record["slice"] == key]
        own = [record for record in mine if not record["published"]]
        beside = references[references["slice"] == key] if references is not None else pd.DataFrame()
        shares = [(str(record["name"]), float(record["value"])) for record in beside.to_dict("records")]
        lines, names, taken = rights(panel, _balance(own), shares)
        corners = words.x_corner, words.y_corner
        labels, leaders = labelled(own, panel, [*taken, *panel.covered_corners(corners)])
        traces += [*lines, *_points(mine, panel, models, settings, words)]
        traces += [_strokes(panel, leaders, _LEADER, 1.0)] if leaders else []
        traces.append(panel.texts([*names, *panel.corners(*corners), *labels]))
        annotations += _arrows(own, panel, arrows, models)
    traces += [_key(setting, at) for setting, at in settings.items() if len(settings) > 1]
    axes = {name: axis for panel in layout for name, axis in panel.axes(words.x, words.y, words.x_said, words.y_said)}
    first = layout[0]
    look = {
        "width": first.width,
        "margin": {"t": first.top, "b": first.bottom, "r": first.right, "l": first.left},
        "annotations": annotations,
        "showlegend": len(settings) > 1,
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.0, "yanchor": "top", "yref": "container"},
    }
    return template.drawn(traces, axes, height=first.height, layout=look)


def _balance(own: Sequence[Record]) -> float:
    """Share of the class that y is about among all; NaN without any."""
    x, y = (float(sum(record[n] for record in own)) for n in ("x_n", "y_n"))
    return y / (x + y) if x + y else float("nan")


def _points(
    rows: Sequence[Record], panel: Panel, models: dict[str, int], settings: dict[str, int], words: Words
) -> list[dict[str, Any]]:
    parts: dict[tuple[bool, bool], list[Record]] = defaultdict(list)
    for record in rows:
        parts[bool(record["quiet"]), bool(record["published"])].append(record)
    found = []
    for (quiet, published), part in sorted(parts.items()):
        shades = [template.QUIET if quiet or published else template.colour(models[one["model"]]) for one in part]
        symbols = ["diamond-open" if published else template.symbol(settings[one["setting"]]) for one in part]
        found += [
            {
                "type": "scatter",
                "xaxis": panel.x,
                "yaxis": panel.y,
                "x": [record["x"] for record in part],
                "y": [record["y"] for record in part],
                "mode": "markers",
                "showlegend": False,
                "marker": {
                    "size": 9 if published else 11,
                    "symbol": symbols,
                    "color": shades,
                    "opacity": 0.55 if quiet else 1.0,
                },
                "customdata": [[record["run"], record["slice"]] for record in part],
                "hovertext": [_hover(record, words) for record in part],
                "hovertemplate": "%{hovertext}<extra></extra>",
                "unselected": {"marker": {"opacity": 0.55 if quiet else 1.0}},
            }
        ]
        if not (quiet or published):
            whiskers = [whisker for record in part for whisker in _whiskers(record)]
            found.insert(0, _strokes(panel, whiskers, _WHISKER, 0.35))
    return found


def _whiskers(record: Record) -> tuple[Stroke, Stroke]:
    """Both intervals of a point."""
    return (
        (record["x_low"], record["y"], record["x_high"], record["y"]),
        (record["x"], record["y_low"], record["x"], record["y_high"]),
    )


def _strokes(panel: Panel, strokes: Sequence[Stroke], width: float, opacity: float) -> dict[str, Any]:
    """Lines of one look as one trace: plotly takes as long for every trace as for many lines."""
    return {
        "type": "scatter",
        "xaxis": panel.x,
        "yaxis": panel.y,
        "x": [end for x0, _, x1, _ in strokes for end in (x0, x1, None)],
        "y": [end for _, y0, _, y1 in strokes for end in (y0, y1, None)],
        "mode": "lines",
        "line": {"color": template.SLATE, "width": width},
        "opacity": opacity,
        "showlegend": False,
        "hoverinfo": "skip",
    }


def _arrows(
    rows: Sequence[Record], panel: Panel, arrows: Sequence[tuple[str, str]], models: dict[str, int]
) -> list[dict[str, Any]]:
    own = {record["run"]: record for record in rows}
    return [
        {
            "x": own[end]["x"],
            "y": own[end]["y"],
            "ax": own[start]["x"],
            "ay": own[start]["y"],
            "xref": panel.x,
            "yref": panel.y,
            "axref": panel.x,
            "ayref": panel.y,
            "text": "",
            "showarrow": True,
            "arrowhead": 2,
            "arrowsize": 1.1,
            "arrowwidth": 1.8,
            "standoff": STANDOFF,
            "startstandoff": STANDOFF,
            "arrowcolor": template.QUIET if own[end]["quiet"] else template.colour(models[own[end]["model"]]),
        }
        for start, end in arrows
        if start in own and end in own
    ]


def _key(setting: str, at: int) -> dict[str, Any]:
    """An entry of the legend: which glyph a setting has."""
    return {
        "type": "scatter",
        "x": [None],
        "y": [None],
        "mode": "markers",
        "name": escape(setting or "no setting"),
        "marker": {"symbol": template.symbol(at), "color": template.SLATE, "size": 10},
        "hoverinfo": "skip",
    }


def _hover(record: Record, words: Words) -> str:
    lines = [escape(record["name"]) + (", published, not recomputed" if record["published"] else "")]
    for axis, metric in (("x", words.x), ("y", words.y)):
        between = interval(record[f"{axis}_low"], record[f"{axis}_high"])
        of = "" if record["published"] else f" of {int(record[f'{axis}_n']):,}"
        lines.append(f"{escape(metric)}: {percent(record[axis])}%{of}" + (f" ({between})" if between else ""))
    return "<br>".join(lines)
