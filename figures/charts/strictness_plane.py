"""Runs in the plane of two rates of error: how lenient they are to the right, how strict upwards.

A model has one name, beside its first setting, from which lines lead to its other settings; a setting with a colour of
its own is named too. Names stand so that none covers another, a point or its intervals; where not all of a plane find
room, models are numbered, and named in a key; where their numbers do not all find room, those that do have one.
Published figures have letters, which the key names. Points that would hide each other stand around a dot at their
place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from math import hypot
from string import ascii_lowercase
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from figures.charts import colours, template
from figures.charts.colours import NO_LOOKS, RunLooks
from figures.charts.escape import escape
from figures.charts.label_placement import Area
from figures.charts.planes.plane_frame import Panel, Word, equal_accuracy_lines, panels
from figures.charts.planes.plane_points import (
    FIRST_MARK,
    LETTER,
    LINE,
    MARK,
    Plane,
    Record,
    Stroke,
    leaders,
    placed_points,
    point_labels,
    printed_labels,
    printed_name,
    strokes,
)
from figures.tables.number_format import has_value, interval, percent

_LONGEST, _WHOLE = 40, 200
STANDOFF = 8
"""Pixels between either end of an arrow and its point; a shorter one than both take up is not drawn."""

_WHISKER = 2.0
_SHARED = 4
"""Width of the dot at a place beside which points stand, in pixels."""
SHARED = "shared places"
"""Name of the trace of these dots."""

_Lines = tuple[list[dict[str, Any]], list[Word], list[Area]]
"""The lines of a plane as traces, their names, and what these cover."""

_Labels = tuple[list[Word], list[Stroke], list[Area]]
"""The names of a plane's points, the leaders from them to their points, and what both cover."""

NUMBERS, LETTERS = "numbers", "letters"
"""Among the notes of a plane: `RunPoint.name` -> its number where names find no room, "" where the number does not
either; `printed_name` -> its letter."""

KEY = "names of numbers"
"""The note that names the letters of published figures, and the numbers of models where names find no room."""


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
    rows = _plane_records(frame, looks)
    slices = {record["slice"]: record["slice_name"] for record in rows} or {"": ""}
    models = {record["model"] for record in rows if not record["published"]}
    layout = panels([escape(name) for name in slices.values()], len(models))
    settings = looks.setting_symbols(record["setting"] for record in rows if not record["published"])
    planes = [
        placed_points(panel, [row for row in rows if row["slice"] == key], looks)
        for panel, key in zip(layout, slices, strict=True)
    ]
    corners = words.x_corner, words.y_corner
    named = [mark for plane in planes for mark in plane.marks if mark.named]
    names = {mark.name: escape(mark.written, _LONGEST) for mark in named}
    drawn = [_lines(plane, key, references) for plane, key in zip(planes, slices, strict=True)]

    letters = _letters(plane.published for plane in planes)
    placed, numbers = _name_labels(planes, drawn, names, corners)
    traces, annotations, shapes = [], [], []
    for plane, lines, labels in zip(planes, drawn, placed, strict=True):
        traces += [*lines[0], *_points(plane, looks, settings, words)]
        traces += _texts(plane, lines, labels, corners, letters)
        annotations += _arrows(plane, arrows, looks)
        shapes += [*plane.joined(arrows, looks), *_intervals(plane)]
    entries = [(setting or "no setting", symbol) for setting, symbol in settings.items() if len(settings) > 1]
    entries += [("published", colours.PUBLISHED)] if letters else []
    traces += [_key(name, symbol) for name, symbol in entries]
    names_of_axes = words.x, words.y, words.x_errors, words.y_errors
    axes = {name: axis for panel in layout for name, axis in panel.axes(*names_of_axes)}
    first = layout[0]
    key = _key_of_signs([*numbers.items(), *letters.items()], first.width - first.left)
    annotations += [_below(key, first)] if key else []
    below = (LINE + 1) * len(key)
    signs = {NUMBERS: numbers, LETTERS: letters}
    page = {
        **_page(first, below, legend=bool(entries)),
        "annotations": annotations,
        "shapes": shapes,
        "meta": template.noted(signs),
    }
    return template.styled_figure(traces, axes, height=first.height + below, layout=page)


def _texts(
    plane: Plane, lines: _Lines, labels: _Labels, corners: tuple[str, str], letters: Mapping[str, str]
) -> list[dict[str, Any]]:
    """All words of a plane, and the leaders from names to their points; words that find no room are left out."""
    panel, (_, line_names, taken), (texts, led, covered) = plane.panel, lines, labels
    in_corners = panel.covered_corners(corners)
    around = plane.free(in_corners, covered)
    words_there = [area for area, there in zip(in_corners, around, strict=True) if there]
    beside = zip(line_names, plane.free(taken, [*covered, *words_there]), strict=True)
    kept = [word for word, there in beside if there or not word.gives_way]
    # Beside the words of lines and corners, whether these are there or not: the room is the same.
    signs, further = printed_labels(plane, [*covered, *taken, *in_corners], letters)
    drawn = [leaders(panel, [*led, *further])] if led or further else []
    return [*drawn, panel.texts([*kept, *panel.corners(*corners, around), *texts, *signs])]


def _page(panel: Panel, below: int, *, legend: bool) -> dict[str, Any]:
    """Width, margins and legend of the whole figure, from any of its panels, with more room below."""
    return {
        "width": panel.width,
        "margin": {"t": panel.top, "b": panel.bottom + below, "r": panel.right, "l": panel.left},
        "showlegend": legend,
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.0, "yanchor": "top", "yref": "container"},
    }


def _plane_records(frame: pd.DataFrame, looks: RunLooks) -> list[Record]:
    """The runs that have both rates, loud ones first, in the order of their looks."""
    order = {run: at for at, run in enumerate(looks)}
    rows = [record for record in frame.to_dict("records") if has_value(record["x"]) and has_value(record["y"])]
    return sorted(rows, key=lambda record: (record["quiet"], order.get(record["run"], len(order))))


def _name_labels(
    planes: Sequence[Plane], drawn: Sequence[_Lines], names: Mapping[str, str], corners: Sequence[str]
) -> tuple[list[_Labels], dict[str, str]]:
    """The labels that `point_labels` places on each plane, and the number of each name; none where names find room."""
    numbers = {model: f"{number}" for number, model in enumerate(names, start=1)}
    # Rather over intervals and words that give way than far away, and rather numbers than names over each other.
    for written, over in ((names, False), (names, True), (numbers, True)):
        placed = []
        for plane, (_, line_names, taken) in zip(planes, drawn, strict=True):
            kept_free = _reserved_areas(plane, line_names, taken, () if over else corners, over)
            labels = point_labels(plane, kept_free, written, over, all_or_none=written is not numbers)
            if labels is None:
                break
            placed.append(labels)
        else:
            break
    return (placed, {}) if written is not numbers else _renumbered(placed, numbers)


def _renumbered(placed: Sequence[_Labels], numbers: Mapping[str, str]) -> tuple[list[_Labels], dict[str, str]]:
    """The same labels, and the numbers of those that found room on any plane, from 1 on without a gap; "" of others."""
    found = {word.text for words, *_ in placed for word in words}
    kept = [number for number in numbers.values() if number in found]
    new = {number: f"{at}" for at, number in enumerate(kept, start=1)}
    written = [([replace(word, text=new[word.text]) for word in words], led, area) for words, led, area in placed]
    return written, {name: new.get(number, "") for name, number in numbers.items()}


def _reserved_areas(
    plane: Plane, names: Sequence[Word], areas: Sequence[Area], corners: Sequence[str], over: bool
) -> list[Area]:
    """The areas that names of runs leave free: words in corners and names of lines, unless these give way (`over`)."""
    kept = [area for word, area in zip(names, areas, strict=True) if not (over and word.gives_way)]
    return [*kept, *plane.panel.covered_corners(corners)] if corners else kept


def _lines(plane: Plane, key: str, references: pd.DataFrame | None) -> _Lines:
    """The lines of equal accuracy of a panel, their names, and what these cover."""
    beside = references[references["slice"] == key] if references is not None else pd.DataFrame()
    shares = [(str(record["name"]), float(record["value"])) for record in beside.to_dict("records")]
    return equal_accuracy_lines(plane.panel, _balance([mark.record for mark in plane.marks]), shares, plane.points)


def _letters(published: Iterable[Sequence[Record]]) -> dict[str, str]:
    """`printed_name` -> the letter of each published figure, the same in every plane."""
    names = dict.fromkeys(printed_name(record) for records in published for record in records)
    return {name: ascii_lowercase[at % 26] * (at // 26 + 1) for at, name in enumerate(names)}


def _key_of_signs(signs: Sequence[tuple[str, str]], width: float) -> list[str]:
    """The lines of a key: names and the number or letter of each that has one; none without any."""
    signed = [(full, sign) for full, sign in signs if sign]
    lines, room = [""] if signed else [], 0.0
    for full, sign in signed:
        name = escape(full)
        own = LETTER * (len(unescape(name)) + len(sign) + 4)
        if room + own > width and lines[-1]:
            lines.append("")
            room = 0.0
        lines[-1] += f"<b>{sign}</b>&#160;{name}&#160;&#160; "
        room += own
    return lines


def _below(lines: Sequence[str], panel: Panel) -> dict[str, Any]:
    return {
        "name": KEY, "text": "<br>".join(lines), "showarrow": False, "align": "left", "font": {"size": 11},
        "xref": "paper", "x": 0, "xanchor": "left", "yref": "paper", "y": 0, "yanchor": "top",
        "yshift": -panel.bottom,
    }  # fmt: skip


def _balance(own: Sequence[Record]) -> float:
    """Share of the class that y is about among all; NaN without any."""
    x, y = (float(sum(record[n] for record in own)) for n in ("x_n", "y_n"))
    return y / (x + y) if x + y else float("nan")


def _points(plane: Plane, looks: RunLooks, settings: dict[str, str], words: PlaneWords) -> list[dict[str, Any]]:
    """The points of a panel, published ones first, then quiet ones."""
    panel = plane.panel
    parts: dict[tuple[bool, bool], list[tuple[Record, tuple[float, float], bool]]] = defaultdict(list)
    for record in plane.published:
        parts[False, bool(record["quiet"])].append((record, (record["x"], record["y"]), False))
    for mark in plane.marks:
        parts[True, not mark.record["quiet"]].append((mark.record, panel.rates(*mark.place), mark.first))
    found = []
    for (own, loud), part in sorted(parts.items()):
        opacity = 1.0 if loud or not own else 0.55
        found.append(
            {
                "type": "scatter",
                "xaxis": panel.x,
                "yaxis": panel.y,
                "x": [x for _, (x, _), _ in part],
                "y": [y for _, (_, y), _ in part],
                "mode": "markers",
                "showlegend": False,
                "marker": {
                    "size": [FIRST_MARK if first else MARK for *_, first in part],
                    "symbol": [settings[point["setting"]] if own else colours.PUBLISHED for point, *_ in part],
                    "color": [looks[point["run"]].colour if own and loud else colours.QUIET for point, *_ in part],
                    "opacity": opacity,
                },
                "customdata": [[point["run"], point["slice"]] for point, *_ in part],
                "hovertext": [_hover(point, words) for point, *_ in part],
                "hovertemplate": "%{hovertext}<extra></extra>",
                "unselected": {"marker": {"opacity": opacity}},
            }
        )
    return [*found, _shared(plane)] if plane.shared else found


def _shared(plane: Plane) -> dict[str, Any]:
    """The dots at places beside which points stand."""
    return {
        "type": "scatter",
        "xaxis": plane.panel.x,
        "yaxis": plane.panel.y,
        "x": [x for x, _ in plane.shared],
        "y": [y for _, y in plane.shared],
        "mode": "markers",
        "name": SHARED,
        "showlegend": False,
        "marker": {"size": _SHARED, "color": colours.ON_CELL, "line": {"width": 1, "color": "#FFFFFF"}},
        "hoverinfo": "skip",
    }


def _intervals(plane: Plane) -> list[dict[str, Any]]:
    """The intervals of a panel's points, as one shape; none where no point has any."""
    whiskers = [whisker for mark in plane.marks if mark.whiskers for whisker in _whiskers(mark.record)]
    return [strokes(plane.panel, whiskers, _WHISKER, 0.35)] if whiskers else []


def _whiskers(record: Record) -> list[Stroke]:
    """The intervals of a point, of those that it has."""
    across = (record["x_low"], record["y"], record["x_high"], record["y"])
    up = (record["x"], record["y_low"], record["x"], record["y_high"])
    return [whisker for whisker in (across, up) if all(map(has_value, whisker))]


def has_visible_arrow(one: Record, other: Record, panel: Panel) -> bool:
    """Whether two points are so far apart that an arrow between them is drawn."""
    (x0, y0), (x1, y1) = (panel.pixel(record["x"], record["y"]) for record in (one, other))
    return hypot(x1 - x0, y1 - y0) > 2 * STANDOFF


def _arrows(plane: Plane, arrows: Sequence[tuple[str, str]], looks: RunLooks) -> list[dict[str, Any]]:
    own = {mark.record["run"]: mark for mark in plane.marks}
    panel = plane.panel
    found = []
    for start, end in arrows:
        if start in own and end in own and has_visible_arrow(own[start].record, own[end].record, panel):
            (x0, y0), (x1, y1) = panel.rates(*own[start].place), panel.rates(*own[end].place)
            found.append(
                {
                    "x": x1, "y": y1, "ax": x0, "ay": y0, "text": "", "showarrow": True,
                    "xref": panel.x, "yref": panel.y, "axref": panel.x, "ayref": panel.y,
                    "arrowhead": 2, "arrowsize": 1.1, "arrowwidth": 1.8, "standoff": STANDOFF,
                    "startstandoff": STANDOFF,
                    "arrowcolor": colours.QUIET if own[end].record["quiet"] else looks[end].colour,
                }
            )  # fmt: skip
    return found


def _key(name: str, symbol: str) -> dict[str, Any]:
    """An entry of the legend: which marker a setting has, or what is published."""
    return template.legend_entry(escape(name), {"symbol": symbol, "color": colours.SLATE, "size": 10})


def _hover(record: Record, words: PlaneWords) -> str:
    # Whole, since on paper the key of points has these names.
    lines = [escape(record["name"], _WHOLE) + (", published, not recomputed" if record["published"] else "")]
    for axis, metric in (("x", words.x), ("y", words.y)):
        between = interval(record[f"{axis}_low"], record[f"{axis}_high"])
        of = "" if record["published"] else f" of {int(record[f'{axis}_n']):,}"
        lines.append(f"{escape(metric)}: {percent(record[axis])}%{of}" + (f" ({between})" if between else ""))
    return "<br>".join(lines)
