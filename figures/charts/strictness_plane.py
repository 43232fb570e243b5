"""Runs in the plane of two rates of error: how lenient they are to the right, how strict upwards.

Names stand beside the points so that none covers another, a point or its intervals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.charts.label_placement import RINGS, Area, LabelPlace, place
from figures.charts.plane_frame import Panel, Word, equal_accuracy_lines, panels
from figures.tables.number_format import has_value, interval, percent

_LONGEST, _SHORTER = 26, 18
_LETTER, _LINE = 6.4, 15
_AROUND = 6.0
"""Pixels around a point that a line to its label leaves free."""

OF_POINTS = "middle center"
"""Where the name of a point stands from its place, as plotly's `textposition`; no other words stand so."""

Record = Mapping[Any, Any]
"""A row of the frame of `strictness_plane`."""

Stroke = tuple[float, float, float, float]
"""A line by its two ends: rates across and upwards of the one, then of the other."""


def point_labels(rows: Sequence[Record], panel: Panel, taken: Sequence[Area]) -> tuple[list[Word], list[Stroke]]:
    """Places the model's name beside each point; what finds no room is left to the table.

    Args:
        rows: The points, as `strictness_plane` takes them.
        panel: The plane.
        taken: What else stands on it.

    Returns:
        The names, and the lines that lead to those that stand far from their points.
    """
    records = sorted(rows, key=lambda record: bool(record["quiet"]))
    longest = _LONGEST if panel.alone else _SHORTER
    texts = [escape(record["model"], longest) for record in records]
    sizes = [
        (0.0 if record["quiet"] else 8 + _LETTER * min(len(str(record["model"])), longest), float(_LINE))
        for record in records
    ]
    points = [panel.pixel(record["x"], record["y"]) for record in records]
    taken = [*taken, *(area for record in records for area in _crossed(record, panel))]
    places = place(points, sizes, panel.size, taken, RINGS if panel.alone else RINGS[:4])
    named, leaders = [], []
    for text, (x, y), size, at in zip(texts, points, sizes, places, strict=True):
        if at is not None:
            named.append(Word(*panel.rates(x + at.dx, y + at.dy), text, OF_POINTS, 11, colours.INK))
            if at.leader:
                leaders.append(_leader(panel, (x, y), size, at))
    return named, leaders


def _leader(panel: Panel, point: tuple[float, float], size: tuple[float, float], at: LabelPlace) -> Stroke:
    """The line from a point to the nearest edge of its label."""
    away = hypot(at.dx, at.dy)
    inside = min(size[0] / 2 / max(abs(at.dx), 1e-9), size[1] / 2 / max(abs(at.dy), 1e-9))
    begin, end = min(_AROUND / away, 1.0), max(1.0 - inside, 0.0)
    (x, y), (dx, dy) = point, (at.dx, at.dy)
    return (*panel.rates(x + begin * dx, y + begin * dy), *panel.rates(x + end * dx, y + end * dy))


def _crossed(record: Record, panel: Panel) -> list[Area]:
    """What the two intervals of a point cover."""
    if record["quiet"] or not (has_value(record["x_low"]) and has_value(record["y_low"])):
        return []
    x, y = panel.pixel(record["x"], record["y"])
    left, low = panel.pixel(record["x_low"], record["y_low"])
    right, high = panel.pixel(record["x_high"], record["y_high"])
    across = Area((left + right) / 2, y, (right - left) / 2, 1.0)
    return [across, Area(x, (low + high) / 2, 1.0, (high - low) / 2)]


STANDOFF = 8
"""Pixels between either end of an arrow and its point; a shorter one than both take up is not drawn."""

_LEADER, _WHISKER = 0.75, 2.0


@dataclass(frozen=True, slots=True)
class PlaneWords:
    """Our own words around the plane.

    Args:
        x: Short name of the metric across ("FPR").
        y: The same upwards.
        x_errors: The errors that it counts ("incorrect answers accepted").
        y_errors: The same upwards.
        x_corner: What a run does that makes all of these errors and no other ("accepts everything").
        y_corner: The same upwards.
    """

    x: str
    y: str
    x_errors: str = ""
    y_errors: str = ""
    x_corner: str = ""
    y_corner: str = ""


def strictness_plane(
    frame: pd.DataFrame,
    words: PlaneWords,
    arrows: Sequence[tuple[str, str]] = (),
    references: pd.DataFrame | None = None,
    looks: RunLooks = NO_LOOKS,
) -> go.Figure:
    """Draws every run as a point with its 95% intervals; a click gives `[slug, slice]`.

    Args:
        frame: Columns `run` (slug), `model`, `setting`, `name`, `slice` (key), `slice_name`, `x`, `x_low`, `x_high`,
            `y`, `y_low`, `y_high` (fractions, NaN where unknown), `x_n`, `y_n` (what they are shares of),
            `quiet` (bool: drawn without label and intervals), `published` (bool).
        words: Names of axes and corners.
        arrows: Slugs of runs between which an arrow is drawn in every slice.
        references: Columns `slice`, `name`, `value`: shares of right answers drawn as dashed lines.
        looks: How runs are drawn; which glyph a point has says its setting.

    Returns:
        The figure: one plane, or one per slice side by side.
    """
    rows = [record for record in frame.to_dict("records") if has_value(record["x"]) and has_value(record["y"])]
    slices = {record["slice"]: record["slice_name"] for record in rows} or {"": ""}
    layout = panels([escape(name) for name in slices.values()])
    settings = {setting: at for at, setting in enumerate(sorted({record["setting"] for record in rows}))}
    traces, annotations = [], []
    for panel, key in zip(layout, slices, strict=True):
        mine = [record for record in rows if record["slice"] == key]
        own = [record for record in mine if not record["published"]]
        beside = references[references["slice"] == key] if references is not None else pd.DataFrame()
        shares = [(str(record["name"]), float(record["value"])) for record in beside.to_dict("records")]
        lines, names, taken = equal_accuracy_lines(panel, _balance(own), shares)
        corners = words.x_corner, words.y_corner
        labels, leaders = point_labels(own, panel, [*taken, *panel.covered_corners(corners)])
        traces += [*lines, *_points(mine, panel, looks, settings, words)]
        traces += [_strokes(panel, leaders, _LEADER, 1.0)] if leaders else []
        traces.append(panel.texts([*names, *panel.corners(*corners), *labels]))
        annotations += _arrows(own, panel, arrows, looks)
    traces += [_key(setting, at) for setting, at in settings.items() if len(settings) > 1]
    axes = {
        name: axis for panel in layout for name, axis in panel.axes(words.x, words.y, words.x_errors, words.y_errors)
    }
    first = layout[0]
    look = {
        "width": first.width,
        "margin": {"t": first.top, "b": first.bottom, "r": first.right, "l": first.left},
        "annotations": annotations,
        "showlegend": len(settings) > 1,
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.0, "yanchor": "top", "yref": "container"},
    }
    return template.styled_figure(traces, axes, height=first.height, layout=look)


def _balance(own: Sequence[Record]) -> float:
    """Share of the class that y is about among all; NaN without any."""
    x, y = (float(sum(record[n] for record in own)) for n in ("x_n", "y_n"))
    return y / (x + y) if x + y else float("nan")


def _points(
    rows: Sequence[Record], panel: Panel, looks: RunLooks, settings: dict[str, int], words: PlaneWords
) -> list[dict[str, Any]]:
    parts: dict[tuple[bool, bool], list[Record]] = defaultdict(list)
    for record in rows:
        parts[bool(record["quiet"]), bool(record["published"])].append(record)
    found = []
    for (quiet, published), part in sorted(parts.items()):
        shades = [colours.QUIET if quiet or published else looks[point["run"]].colour for point in part]
        symbols = ["diamond-open" if published else _glyph(settings[point["setting"]]) for point in part]
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


def _whiskers(record: Record) -> list[Stroke]:
    """The intervals of a point, of those that it has."""
    across = (record["x_low"], record["y"], record["x_high"], record["y"])
    up = (record["x"], record["y_low"], record["x"], record["y_high"])
    return [whisker for whisker in (across, up) if all(map(has_value, whisker))]


def _strokes(panel: Panel, strokes: Sequence[Stroke], width: float, opacity: float) -> dict[str, Any]:
    """Lines of one style as one trace, because plotly takes as long for each trace as for many lines in one."""
    return {
        "type": "scatter",
        "xaxis": panel.x,
        "yaxis": panel.y,
        "x": [end for x0, _, x1, _ in strokes for end in (x0, x1, None)],
        "y": [end for _, y0, _, y1 in strokes for end in (y0, y1, None)],
        "mode": "lines",
        "line": {"color": colours.SLATE, "width": width},
        "opacity": opacity,
        "showlegend": False,
        "hoverinfo": "skip",
    }


def _arrows(
    rows: Sequence[Record], panel: Panel, arrows: Sequence[tuple[str, str]], looks: RunLooks
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
            "arrowcolor": colours.QUIET if own[end]["quiet"] else looks[end].colour,
        }
        for start, end in arrows
        if start in own and end in own
    ]


def _glyph(at: int) -> str:
    return colours.SYMBOLS[at % len(colours.SYMBOLS)]


def _key(setting: str, at: int) -> dict[str, Any]:
    """An entry of the legend: which glyph a setting has."""
    return {
        "type": "scatter",
        "x": [None],
        "y": [None],
        "mode": "markers",
        "name": escape(setting or "no setting"),
        "marker": {"symbol": _glyph(at), "color": colours.SLATE, "size": 10},
        "hoverinfo": "skip",
    }


def _hover(record: Record, words: PlaneWords) -> str:
    lines = [escape(record["name"]) + (", published, not recomputed" if record["published"] else "")]
    for axis, metric in (("x", words.x), ("y", words.y)):
        between = interval(record[f"{axis}_low"], record[f"{axis}_high"])
        of = "" if record["published"] else f" of {int(record[f'{axis}_n']):,}"
        lines.append(f"{escape(metric)}: {percent(record[axis])}%{of}" + (f" ({between})" if between else ""))
    return "<br>".join(lines)
