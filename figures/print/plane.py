"""A plane of named points on paper: the names are placed anew, since the plane is smaller and its type is not.

Where not all names find room, all points of a plane are numbered, and named in a key. Words in corners and on lines
give way to the points.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np

from figures.charts.label_placement import Area, LabelPlace, candidates, passes, place
from figures.charts.planes.plane_points import OF_POINTS
from figures.charts.strictness_plane import KEY
from figures.print import palettes
from figures.print.axes import take_outside
from figures.print.labels import Type
from figures.print.legends import Outside
from figures.print.part_sizes import Room, axes, bottom_of, frame, top_of, type_of, wrap_title
from figures.print.style import PX, Style
from figures.tables.number_format import SETTING


class Scale:
    """Where values of one plane are in pixels, from its lower left corner."""

    def __init__(self, layout: dict[str, Any], plane: tuple[str, str], size: tuple[float, float]) -> None:
        self.plane = plane
        self.size = size
        self.ends = [[float(end) for end in layout[f"{name[0]}axis{name[1:]}"].get("range", (0, 1))] for name in plane]

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a value is."""
        (left, right), (low, high) = self.ends
        return (x - left) / (right - left) * self.size[0], (y - low) / (high - low) * self.size[1]

    def holds(self, area: Area) -> bool:
        """Whether an area lies in the plane."""
        return (
            area.half_width <= area.x <= self.size[0] - area.half_width
            and area.half_height <= area.y <= self.size[1] - area.half_height
        )

    def marks(self, traces: list[dict[str, Any]]) -> list[tuple[float, float]]:
        """Where all points are, with a name or without."""
        return [
            self.pixel(float(x), float(y))
            for trace in traces
            if trace.get("mode") == "markers" and trace.get("xaxis", "x") == self.plane[0]
            for x, y in zip(trace["x"], trace["y"], strict=True)
            if None not in (x, y)
        ]

    def notes(self, annotations: list[dict[str, Any]], face: Type) -> list[Area]:
        """The areas of the words on the plane."""
        found = []
        for note in annotations:
            if note.get("xref") != self.plane[0] or note.get("showarrow"):
                continue
            mine = type_of(note, face)
            half_width, half_height = mine.width(note["text"]) / 2 + 1, mine.height(note["text"]) / 2
            x, y = self.pixel(float(note["x"]), float(note["y"]))
            x += float(note.get("xshift", 0)) + half_width * {"left": 1, "right": -1}.get(str(note.get("xanchor")), 0)
            y += float(note.get("yshift", 0)) + half_height * {"bottom": 1, "top": -1}.get(str(note.get("yanchor")), 0)
            found.append(Area(x, y, half_width, half_height))
        return found

    def lines(self, traces: list[dict[str, Any]]) -> list[Area]:
        """The areas of level and upright lines (intervals)."""
        found = []
        for trace in traces:
            if trace.get("mode") != "lines" or trace.get("xaxis", "x") != self.plane[0]:
                continue
            pairs = list(zip(trace["x"], trace["y"], strict=True))
            for (x0, y0), (x1, y1) in pairwise(pairs):
                if None in (x0, y0, x1, y1) or (x0 != x1 and y0 != y1):
                    continue
                (left, low), (right, high) = self.pixel(x0, y0), self.pixel(x1, y1)
                found.append(
                    Area((left + right) / 2, (low + high) / 2, abs(right - left) / 2 + 0.5, abs(high - low) / 2 + 0.5)
                )
        return found


_RINGS = (0.45, 0.9, 1.6, 2.6, 3.6)
"""How far a name may be from its point, as multiples of the type's size."""

_FAR = (4.3, 5.0, 6.0, 7.0, 8.5, 10.0, 12.0, 14.0)
"""How far a number may be that finds no room there."""

_NEIGHBOURS = 6
"""Of how many nearest points the distance says how crowded a point is, itself counted."""

_OVER_LINE = 1.5
"""A number stands rather over a line than this many rings farther away."""

_TOGETHER = 1.5
"""How far apart points of one name may be that bear it once, as a multiple of the type's size."""

_HAIR = 1e-9
"""Pixels that a level or upright line leans."""

_NAME = 0.42
# Positions of a name along its line, as shares of it, in the order in which they are tried: ends before the middle.
_ALONG = (0.9, 0.12, 0.75, 0.25, 0.6, 0.4, 0.5)


def name_points(spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float]) -> str:
    """Places the names of all planes; the key of those that are numbered."""
    key: dict[str, int] = {}
    for number in range(len(list(axes(spec, "x")))):
        x, y = (f"{letter}{number + 1}" if number else letter for letter in "xy")
        _name_plane(spec, face, names, size, (x, y), key)
    return "  ".join(
        f"<b>{number}</b>&#160;{name}" + (";" if number < len(key) else "") for name, number in key.items()
    )


def _name_plane(
    spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float],
    plane: tuple[str, str], key: dict[str, int],
) -> None:  # fmt: skip
    layout = spec["layout"]
    scale = Scale(layout, plane, size)
    marks: list[tuple[float, float, str, str]] = []
    for mark in _marks(spec, names, plane[0]):  # points that lie together under one name bear it once
        x, y = scale.pixel(*mark[:2])
        same = (scale.pixel(*other[:2]) for other in marks if other[2] == mark[2])
        if all(hypot(x - there, y - up) > _TOGETHER * face.size for there, up in same):
            marks.append(mark)
    points = [scale.pixel(x, y) for x, y, _, _ in marks]
    _corners_freed(spec, scale, points, face)
    _lines_named_apart(spec, scale, points, face)
    words, lines = scale.notes(layout["annotations"], face), scale.lines(spec["data"])
    beside = [point for point in scale.marks(spec["data"]) if point not in points]
    own = [name for *_, name, _ in marks]
    texts = [face.wrapped(name, _NAME * size[0]) for name in own]
    boxes = [(face.width(text) + 3, face.height(text)) for text in texts]
    rings = [ring * face.size for ring in _RINGS]
    places = place(points, boxes, size, [*words, *lines], rings, beside)
    if None in places:  # numbers alone are easier to read than a mixture
        texts = [f"<b>{key.setdefault(name, len(key) + 1)}</b>" for name in own]
        boxes = [(face.width(text) + 2, face.height(text)) for text in texts]
        places = _numbers_placed(points, boxes, scale, words, lines, beside, face)
    for (x, y, *_), text, where in zip(marks, texts, places, strict=True):
        if where is not None:
            layout["annotations"].append(_name(plane, (x, y), text, where, face))


def _numbers_placed(
    points: list[tuple[float, float]], boxes: list[tuple[float, float]], scale: Scale,
    words: list[Area], lines: list[Area], beside: list[tuple[float, float]], face: Type,
) -> list[LabelPlace | None]:  # fmt: skip
    """Where numbers stand: never over each other, a point or words; None where even so there is no room."""
    rings = [ring * face.size for ring in (*_RINGS, *_FAR)]
    taken, marks = [*words, *_dots(points, face)], np.array([*points, *beside], dtype=float).reshape(-1, 2)
    numbers: list[Area] = []
    leaders: list[tuple[tuple[float, float], tuple[float, float]]] = []
    places: list[LabelPlace | None] = [None] * len(points)
    # Those with the least room first.
    apart = np.hypot(*(marks[:, None] - np.array(points).reshape(1, -1, 2)).transpose(2, 0, 1))
    for place_of in np.argsort(np.sort(apart, axis=0)[:_NEIGHBOURS].sum(axis=0), kind="stable").tolist():
        (x, y), (width, height) = points[place_of], boxes[place_of]
        offsets = candidates(width, height, rings)
        passed = np.any(passes(offsets[:, :2], marks - (x, y)), axis=1).tolist()
        best: tuple[float, LabelPlace, Area] | None = None
        for at, ((dx, dy, led), past) in enumerate(zip(offsets.tolist(), passed, strict=True)):
            area = Area(x + dx, y + dy, width / 2, height / 2)
            if not scale.holds(area) or any(area.overlaps(other) for other in (*taken, *numbers)):
                continue
            over = any(area.overlaps(line) for line in lines)
            through = any(_cuts(*leader, area) for leader in leaders)
            through |= bool(led) and any(_cuts((x, y), (x + dx, y + dy), number) for number in numbers)
            # Which ring it is, the nearest 0; a leader through a number is worse than any distance, and worse still
            # through a point, from which it would seem to come.
            cost = (
                at * len(rings) // len(offsets)
                + _OVER_LINE * over
                + 2 * len(rings) * (through + 2 * bool(led and past))
            )
            if best is None or cost < best[0]:
                best = cost, LabelPlace(dx, dy, bool(led)), area
        places[place_of] = best and best[1]
        if best is not None:
            numbers.append(best[2])
        if best is not None and best[1].leader:
            leaders.append(((x, y), (best[2].x, best[2].y)))
    return places


def _cuts(start: tuple[float, float], end: tuple[float, float], area: Area) -> bool:
    """Whether a line runs through an area."""
    enters, leaves = 0.0, 1.0
    for at, to, middle, half in zip(start, end, (area.x, area.y), (area.half_width, area.half_height), strict=True):
        along = to - at or _HAIR
        ends = sorted(((middle - half - at) / along, (middle + half - at) / along))
        enters, leaves = max(enters, ends[0]), min(leaves, ends[1])
    return enters < leaves


def _dots(points: list[tuple[float, float]], face: Type) -> list[Area]:
    """The areas of the points themselves."""
    return [Area(x, y, 0.45 * face.size, 0.45 * face.size) for x, y in points]


def _marks(spec: dict[str, Any], names: dict[int, list[str]], x: str) -> list[tuple[float, float, str, str]]:
    """Place, name and colour of every named point; settings are glyphs where the legend explains them."""
    settings = {name.partition(SETTING)[2] for trace in spec["data"] for name in names.get(id(trace), ())}
    has_key = bool(spec["layout"].get("showlegend")) or len(settings) == 1
    found: list[tuple[float, float, str, str]] = []
    seen: set[str] = set()
    for trace in spec["data"]:
        mine, marker = names.get(id(trace)), trace.get("marker", {})
        hollow = "open" in str(marker.get("symbol"))
        if mine is None or trace.get("xaxis", "x") != x or marker.get("opacity", 1.0) != 1.0 or hollow:
            continue
        shades = marker["color"] if isinstance(marker["color"], list) else [marker["color"]] * len(mine)
        for across, up, name, shade in zip(trace["x"], trace["y"], mine, shades, strict=True):
            shown = name.split(SETTING)[0] if has_key else name
            # A line leads from the first setting of a model to its others.
            if not (has_key and shown in seen):
                found.append((float(across), float(up), shown, shade))
            seen.add(shown)
    return found


def _corners_freed(spec: dict[str, Any], scale: Scale, points: list[tuple[float, float]], face: Type) -> None:
    """Takes the words in corners away that would lie over points or their intervals."""
    layout = spec["layout"]
    taken = [*scale.lines(spec["data"]), *(Area(x, y, 6, 6) for x, y in points)]

    def over(note: dict[str, Any]) -> bool:
        return str(note["text"]).startswith("<i>") and any(
            area.overlaps(other) for area in scale.notes([note], face) for other in taken
        )

    layout["annotations"] = [note for note in layout["annotations"] if not over(note)]


def _lines_named_apart(spec: dict[str, Any], scale: Scale, points: list[tuple[float, float]], face: Type) -> None:
    """Moves the names of slanted lines along them until none covers another; what finds no place is left out."""
    layout = spec["layout"]
    mine = [note for note in layout["annotations"] if note.get("xref") == scale.plane[0] and not note.get("showarrow")]
    named = [(note, ends) for note in mine if (ends := _line_of(note, spec["data"], scale.plane[0]))]
    others = [note for note in mine if all(note is not label for label, _ in named)]
    taken = [*scale.notes(others, face), *scale.lines(spec["data"]), *(Area(x, y, 6, 6) for x, y in points)]
    for note, ((x0, y0), (x1, y1)) in named:
        for part in _ALONG:
            note["x"], note["y"] = x0 + part * (x1 - x0), y0 + part * (y1 - y0)
            area = scale.notes([note], face)[0]
            if scale.holds(area) and not any(area.overlaps(other) for other in taken):
                taken.append(area)
                break
        else:
            layout["annotations"] = [annotation for annotation in layout["annotations"] if annotation is not note]


def _line_of(note: dict[str, Any], traces: list[dict[str, Any]], x: str) -> tuple[Any, Any] | None:
    """Ends of the slanted line that a note stands on; words in corners are on none."""
    if str(note["text"]).startswith("<"):
        return None
    for trace in traces:
        if trace.get("mode") != "lines" or trace.get("xaxis", "x") != x:
            continue
        for (x0, y0), (x1, y1) in pairwise(zip(trace["x"], trace["y"], strict=True)):
            if None in (x0, y0, x1, y1) or x0 == x1 or y0 == y1:
                continue
            if abs((note["x"] - x0) * (y1 - y0) - (note["y"] - y0) * (x1 - x0)) < 1e-6:
                return (x0, y0), (x1, y1)
    return None


def _name(plane: tuple[str, str], point: tuple[float, float], text: str, at: LabelPlace, face: Type) -> dict[str, Any]:
    return {
        "x": point[0], "y": point[1], "xref": plane[0], "yref": plane[1], "ax": at.dx, "ay": -at.dy, "text": text,
        "font": {"size": face.size, "color": palettes.TEXT}, "showarrow": True, "arrowhead": 0, "arrowwidth": 0.6,
        "standoff": 0.35 * face.size, "arrowcolor": "#9A9A9A" if at.leader else "rgba(0,0,0,0)", "borderpad": 0,
    }  # fmt: skip


_SQUARE_BELOW = 5.0
_HIGH, _FLAT = 0.86, 0.6
_ANCHORS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
"""On which side of a place words stand -> which side of theirs is there."""


def fits(spec: dict[str, Any]) -> bool:
    """Whether a chart is a plane of points with texts among them."""
    return bool(spec["layout"].get("width")) and any(trace.get("mode") == "text" for trace in spec["data"])


def lay_out(spec: dict[str, Any], style: Style, face: Type, outer: Outside, names: dict[int, list[str]]) -> None:
    """Sets margins, height, the places of names, and the key of those that found none."""
    layout = spec["layout"]
    _take_words(spec, face)
    outside = take_outside(spec, names)
    panels = [(x, y) for x, y in zip(axes(spec, "x"), axes(spec, "y"), strict=True)]
    # Beside each other in a column of text, planes would be too small for any name.
    columns = 1 if style.width_in < _SQUARE_BELOW else min(2, len(panels))
    lines = -(-len(panels) // columns)
    left = face.width("100") + 0.7 * face.size
    # The titles of several planes are the same: they break into more lines than a single one's.
    plane = (style.width_px - outer.right - columns * (left + 2.6 * face.size)) / columns
    shape = _HIGH if style.width_in < _SQUARE_BELOW or columns > 1 else _FLAT
    tall = shape * plane
    for x, y in panels:
        wrap_title(x, face, plane)
        wrap_title(y, face, tall)
    titles = max((face.height(y["title"].get("text", "")) for _, y in panels), default=0.0)
    left += titles + 0.4 * face.size
    gap = left if columns > 1 else 0.0
    below = bottom_of(spec, face)
    above = max(
        top_of(spec, face), 1.6 * face.size if any(_is_heading(n) for n in layout["annotations"]) else 0.4 * face.size
    )
    room = Room(left, 0.6 * face.size + outer.right, outer.top + above, outer.bottom + below)
    plot = style.width_px - room.left - room.right
    plane = (plot - (columns - 1) * gap) / columns
    tall = shape * plane
    between = below + above
    notes = list(layout["annotations"])
    for _ in range(2):  # a key takes room from a plane of a set height, so that names are placed once more
        if style.height_in is not None:
            legend = outer.legend_height(style.width_px - room.right)
            tall = (style.height_in * PX - legend - room.top - room.bottom - (lines - 1) * between) / lines
        whole = lines * tall + (lines - 1) * between
        _domains(panels, columns, lines, plane / plot, gap / plot, tall / whole, between / whole)
        layout["annotations"] = [dict(note) for note in notes]
        key = "<br>".join(filter(None, (name_points(spec, face, names, (plane, tall)), outside)))
        if key:
            mine = face.times(0.9)
            text = mine.wrapped(key, style.width_px - 4)
            room.bottom = outer.bottom + below + mine.height(text) + 0.3 * face.size
            layout["annotations"].append(_below(text, room, mine, outer.bottom + 2))
        if style.height_in is None or not key:
            break
    frame(spec, style, room, whole, outer)


def _take_words(spec: dict[str, Any], face: Type) -> None:
    """Takes the names of points away, with the lines that lead to them; other words become notes."""
    notes = spec["layout"]["annotations"] = [
        note for note in spec["layout"].get("annotations", ()) if note.get("name") != KEY
    ]
    for trace in spec["data"]:
        if trace.get("mode") == "text":
            for at, where in enumerate(trace["textposition"]):
                if where != OF_POINTS:
                    notes.append(_note(trace, at, face))
    spec["data"] = [trace for trace in spec["data"] if trace.get("mode") != "text" and not _leads(trace)]


def _note(trace: dict[str, Any], at: int, face: Type) -> dict[str, Any]:
    up, across = trace["textposition"][at].split()
    return {
        "x": trace["x"][at], "y": trace["y"][at], "xref": trace.get("xaxis", "x"), "yref": trace.get("yaxis", "y"),
        "text": trace["text"][at], "showarrow": False, "xanchor": _ANCHORS[across], "yanchor": _ANCHORS[up],
        "borderpad": 0, "font": {"size": max(trace["textfont"]["size"][at], 0.85 * face.size), "color": palettes.HINT},
    }  # fmt: skip


def _leads(trace: dict[str, Any]) -> bool:
    """Whether a trace is lines from points to their names: neither faint, as intervals are, nor dashed."""
    return trace.get("mode") == "lines" and trace.get("opacity") == 1.0 and "dash" not in trace.get("line", {})


def _is_heading(note: dict[str, Any]) -> bool:
    return not note.get("showarrow") and note.get("yanchor") == "bottom" and str(note.get("text", "")).startswith("<b>")


def _domains(
    panels: list[tuple[dict[str, Any], dict[str, Any]]],
    columns: int, lines: int, wide: float, gap: float, high: float, between: float,
) -> None:  # fmt: skip
    for at, (x, y) in enumerate(panels):
        start = (at % columns) * (wide + gap)
        low = (lines - 1 - at // columns) * (high + between)
        x["domain"] = [round(start, 6), round(min(1.0, start + wide), 6)]
        y["domain"] = [round(low, 6), round(min(1.0, low + high), 6)]


def _below(text: str, room: Room, mine: Type, below: float) -> dict[str, Any]:
    return {
        "text": text, "x": 0, "y": 0, "xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom",
        "align": "left", "showarrow": False, "borderpad": 0, "xshift": 2 - room.left,
        "yshift": below - room.bottom, "font": {"size": mine.size, "color": palettes.TEXT},
    }  # fmt: skip
