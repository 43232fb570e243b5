"""A plane of named points on paper: the names are placed anew, since the plane is smaller and its type is not.

Where not all names find room beside their points, all of a plane are numbered, and a key below names them. Words in
corners and on lines that would lie over points are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from figures.charts.label_placement import Area, LabelPlace, place
from figures.charts.planes.plane_points import OF_POINTS
from figures.charts.strictness_plane import KEY
from figures.print import palettes
from figures.print.axes import take_outside
from figures.print.labels import Type
from figures.print.legends import Outside
from figures.print.part_sizes import Room, axes, bottom_of, frame, top_of, type_of, wrap_title
from figures.print.style import PX, Style
from figures.tables.number_format import SETTING

_LINE = re.compile(r"M([^,]+),([^L]+)L([^,]+),([^M]+)")
"""A line of the path of a shape: across and upwards of both ends."""


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

    def lines(self, shapes: Iterable[dict[str, Any]]) -> list[Area]:
        """The areas of level and upright lines (intervals)."""
        found = []
        for shape in shapes:
            if shape["xref"] != self.plane[0]:
                continue
            for line in _LINE.findall(shape["path"]):
                x0, y0, x1, y1 = map(float, line)
                if x0 != x1 and y0 != y1:
                    continue
                (left, low), (right, high) = self.pixel(x0, y0), self.pixel(x1, y1)
                found.append(
                    Area((left + right) / 2, (low + high) / 2, abs(right - left) / 2 + 0.5, abs(high - low) / 2 + 0.5)
                )
        return found


_NAMES, _NUMBERS = (6.5,), (6.5, 11.0)
"""How far a name or a number may be from its point, in pixels: so near that no line has to lead to it."""

_FAR = (18.0, 26.0, 36.0, 48.0, 64.0, 84.0, 110.0, 140.0)
"""How far a number may be that finds no room there; a line leads to it."""

_DOT = 4.0
"""Half the width of a point in pixels."""

_NAME = 0.42
"""Widest name, as a share of the plane's width; a wider one breaks into lines."""

_Place = tuple[float, float]


def name_points(spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float]) -> str:
    """Places the names of all planes; the key of those that are numbered, and of dashed lines without a name."""
    key, unnamed = dict[str, str](), list[str]()
    for number in range(len(list(axes(spec, "x")))):
        x, y = (f"{letter}{number + 1}" if number else letter for letter in "xy")
        _name_plane(spec, face, names, size, (x, y), key, unnamed)
    signs = [(number, name) for name, number in key.items()] + [("– –", name) for name in dict.fromkeys(unnamed)]
    return ";  ".join(f"{sign}&#160;{name}" for sign, name in signs)


def _name_plane(
    spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float],
    plane: tuple[str, str], key: dict[str, str], unnamed: list[str],
) -> None:  # fmt: skip
    layout = spec["layout"]
    scale = Scale(layout, plane, size)
    marks = _marks(spec, names, plane[0])
    points = [scale.pixel(x, y) for x, y, _ in marks]
    dots = [Area(x, y, _DOT, _DOT) for x, y in scale.marks(spec["data"])]
    intervals = scale.lines(layout.get("shapes", ()))
    unnamed += _free_words(spec, scale, [*dots, *intervals], face)
    taken = [*dots, *scale.notes(layout["annotations"], face)]
    texts = [face.wrapped(name, _NAME * size[0]) for *_, name in marks]
    places = _places(points, _boxes(texts, face), size, (([*taken, *intervals], _NAMES), (taken, _NAMES)))
    if None in places:  # numbers alone are easier to read than a mixture
        texts = [key.setdefault(name, f"<b>{len(key) + 1}</b>") for *_, name in marks]
        boxes = _boxes(texts, face)
        places = _places(points, boxes, size, (([*taken, *intervals], _NUMBERS), (taken, _NUMBERS)))
        if None in places:
            places = _places(points, boxes, size, [(taken, (*_NUMBERS, *_FAR))], alone=True)
    for (x, y, _), text, where in zip(marks, texts, places, strict=True):
        if where:
            layout["annotations"].append(_name(plane, (x, y), text, where, face))


def _boxes(texts: Sequence[str], face: Type) -> list[tuple[float, float]]:
    """Width and height of each text."""
    return [(face.width(text) + 3, face.ink(text) + 2) for text in texts]


def _places(
    points: Sequence[_Place], boxes: Sequence[tuple[float, float]], size: tuple[float, float],
    tries: Iterable[tuple[Sequence[Area], Sequence[float]]], *, alone: bool = False,
) -> list[LabelPlace | None]:  # fmt: skip
    """Where the label of each point stands; None where there is no room.

    Args:
        points: Places in pixels.
        boxes: Width and height of each label.
        size: Of the plane.
        tries: What is not covered, and the rings around a point; those that find no room have the next try.
        alone: Whether the last may have lines that pass other points, where there is no other room.
    """
    found: list[LabelPlace | None] = [None] * len(points)

    def placed() -> list[Area]:
        return [
            Area(x + at.dx, y + at.dy, width / 2, height / 2)
            for (x, y), (width, height), at in zip(points, boxes, found, strict=True)
            if at
        ]

    for taken, rings in tries:
        left = [(0.0 if at else width, height) for (width, height), at in zip(boxes, found, strict=True)]
        more = place(points, left, size, [*taken, *placed()], rings)
        found = [one or other for one, other in zip(found, more, strict=True)]
        for number in [number for number, at in enumerate(found) if alone and not at]:
            found[number] = place([points[number]], [boxes[number]], size, [*taken, *placed()], rings)[0]
    return found


def _marks(spec: dict[str, Any], names: dict[int, list[str]], x: str) -> list[tuple[float, float, str]]:
    """Place and name of the first point of every model; its settings are glyphs, which the legend explains."""
    found: dict[str, tuple[float, float, str]] = {}
    for trace in spec["data"]:
        mine, marker = names.get(id(trace)), trace.get("marker", {})
        hollow = "open" in str(marker.get("symbol"))
        if mine is None or trace.get("xaxis", "x") != x or marker.get("opacity", 1.0) != 1.0 or hollow:
            continue
        for across, up, name in zip(trace["x"], trace["y"], mine, strict=True):
            model = name.split(SETTING)[0]
            found.setdefault(model, (float(across), float(up), model))
    return list(found.values())


def _free_words(spec: dict[str, Any], scale: Scale, taken: list[Area], face: Type) -> list[str]:
    """Leaves out words in corners and on lines that would lie over points, intervals or each other.

    Those on a line stand near its other end where they can.

    Returns:
        The names of dashed lines that are left out.
    """
    kept, lost, traces = [], list[str](), spec["data"]
    for note in sorted(spec["layout"]["annotations"], key=_rank):
        if note.get("xref") != scale.plane[0] or _is_heading(note):
            kept.append(note)
            continue
        ends = _line_of(note, traces, scale.plane[0])
        for x, y in ((note["x"], note["y"]), *([(sum(ends[0]) - note["x"], sum(ends[1]) - note["y"])] if ends else [])):
            [area] = scale.notes([note | {"x": x, "y": y}], face)
            if scale.holds(area) and not any(area.overlaps(other) for other in taken):
                kept.append(note | {"x": x, "y": y})
                taken = [*taken, area]
                break
        else:
            lost += [note["text"]] if _is_reference(note) else []
    spec["layout"]["annotations"] = kept
    return lost


def _rank(note: dict[str, Any]) -> tuple[bool, bool]:
    """Names of dashed lines come first, then words in corners, then names of dotted lines."""
    return not _is_reference(note), not note["text"].startswith("<i>")


def _is_reference(note: dict[str, Any]) -> bool:
    """Whether a note names a dashed line ("Human: 83.3% correct"), whose name stands nowhere else."""
    return ": " in note["text"] and not note["text"].startswith("<")


def _line_of(note: dict[str, Any], traces: list[dict[str, Any]], x: str) -> tuple[_Place, _Place] | None:
    """Both values across and both upwards of the ends of the dashed line that a note stands on."""
    for trace in traces:
        if "dash" not in trace.get("line", {}) or trace.get("xaxis", "x") != x or str(note["text"]).startswith("<"):
            continue
        for start in range(0, len(trace["x"]), 3):
            (x0, x1), (y0, y1) = trace["x"][start : start + 2], trace["y"][start : start + 2]
            if abs((note["x"] - x0) * (y1 - y0) - (note["y"] - y0) * (x1 - x0)) < 1e-6:
                return (x0, x1), (y0, y1)
    return None


def _name(plane: tuple[str, str], point: _Place, text: str, at: LabelPlace, face: Type) -> dict[str, Any]:
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
    """Whether a trace is lines from points to their names, which are not dashed."""
    return trace.get("mode") == "lines" and "dash" not in trace.get("line", {})


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
