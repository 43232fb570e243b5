"""Names of the points of a plane on paper: placed anew, since the plane is smaller and its type is not.

Where not all names find room beside their points, all of a plane are numbered, and a key below names them; published
figures have letters. Words in corners and on lines that would lie over points are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from string import ascii_lowercase
from typing import Any

from figures.charts.label_placement import Area, LabelPlace, place
from figures.print import palettes
from figures.print.labels import Type
from figures.print.part_sizes import axes, type_of
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
            if note.get("textangle"):
                found += self.slanted(note, mine)
                continue
            half_width, half_height = mine.width(note["text"]) / 2 + 1, mine.height(note["text"]) / 2
            x, y = self.pixel(float(note["x"]), float(note["y"]))
            x += float(note.get("xshift", 0)) + half_width * {"left": 1, "right": -1}.get(str(note.get("xanchor")), 0)
            y += float(note.get("yshift", 0)) + half_height * {"bottom": 1, "top": -1}.get(str(note.get("yanchor")), 0)
            found.append(Area(x, y, half_width, half_height))
        return found

    def slanted(self, note: dict[str, Any], face: Type) -> list[Area]:
        """The areas of words that stand on a slanted line, one after the other along it."""
        x, y = self.pixel(float(note["x"]), float(note["y"]))
        half, turn = face.height("x") / 2, radians(float(note["textangle"]))
        reach = max(face.width(note["text"]) / 2 + 1 - half, 0.0)
        steps = max(1, ceil(reach / half))
        along = [reach * step / steps for step in range(-steps, steps + 1)]
        return [Area(x + cos(turn) * far, y - sin(turn) * far, half, half) for far in along]

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

_SMALL = 0.85
"""The size of letters of published figures, as a share of the type's."""

_ALONG = tuple(step / 20 for step in range(2, 19))
"""How far along a line its name may have its middle."""

_Place = tuple[float, float]


def name_points(spec: dict[str, Any], face: Type, names: dict[int, list[str]], size: tuple[float, float]) -> str:
    """Places the names of all planes; the key of those that are numbered, and of lines without a name."""
    key, unnamed, dotted = dict[str, str](), list[str](), list[str]()
    for number in range(len(list(axes(spec, "x")))):
        x, y = (f"{letter}{number + 1}" if number else letter for letter in "xy")
        _name_plane(spec, face, names, size, (x, y), key, unnamed)
        dotted += _dotted_without_name(spec, Scale(spec["layout"], (x, y), size))
    signs = [(number, name) for name, number in key.items()] + [("– –", name) for name in dict.fromkeys(unnamed)]
    if dotted:
        order = ", from the upper right to the lower left" if len(set(dotted)) > 1 else ""
        signs.append(("· ·", ", ".join(sorted(set(dotted))) + order))
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
    texts = [face.wrapped(name.replace(SETTING, "<br>"), _NAME * size[0]) for *_, name in marks]
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
    named = [
        Area(x + at.dx, y + at.dy, width / 2, height / 2)
        for (x, y), (width, height), at in zip(points, _boxes(texts, face), places, strict=True)
        if at
    ]
    _letter_plane(layout, face, _published(spec, names, plane[0]), scale, [*taken, *named], key)


def _letter_plane(
    layout: dict[str, Any], face: Type, marks: Sequence[tuple[float, float, str]], scale: Scale,
    taken: Sequence[Area], key: dict[str, str],
) -> None:  # fmt: skip
    """Letters beside published figures, as on the screen; the key names them."""
    small = face.times(_SMALL)
    letters = [key.setdefault(name, f"<b>{_letter(key)}</b>") for *_, name in marks]
    points = [scale.pixel(x, y) for x, y, _ in marks]
    places = _places(points, _boxes(letters, small), scale.size, [(taken, (*_NUMBERS, *_FAR))], alone=True)
    for (x, y, _), letter, where in zip(marks, letters, places, strict=True):
        if where:
            layout["annotations"].append(_name(scale.plane, (x, y), letter, where, small))


def _letter(key: dict[str, str]) -> str:
    """The letter after those of a key, whose other names have numbers."""
    at = sum(not sign.strip("</b>").isdigit() for sign in key.values())
    return ascii_lowercase[at % 26] * (at // 26 + 1)


def _published(spec: dict[str, Any], names: dict[int, list[str]], x: str) -> list[tuple[float, float, str]]:
    """Place and name of every published figure."""
    return [
        (float(across), float(up), name)
        for trace in spec["data"]
        if trace.get("xaxis", "x") == x and "open" in str(trace.get("marker", {}).get("symbol"))
        for across, up, name in zip(trace["x"], trace["y"], names.get(id(trace), ()), strict=False)
    ]


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
    """Place and name of the first point of every model, and of its settings that have a colour of their own.

    Others are glyphs, which the legend explains.
    """
    found: dict[str, tuple[float, float, str]] = {}
    colour_of: dict[str, str] = {}
    for trace in spec["data"]:
        mine, marker = names.get(id(trace)), trace.get("marker", {})
        hollow = "open" in str(marker.get("symbol"))
        if mine is None or trace.get("xaxis", "x") != x or marker.get("opacity", 1.0) != 1.0 or hollow:
            continue
        colours = marker.get("color")
        colours = colours if isinstance(colours, list) else [str(colours)] * len(mine)
        for across, up, name, colour in zip(trace["x"], trace["y"], mine, colours, strict=True):
            model = name.split(SETTING)[0]
            called = model if colour_of.setdefault(model, colour) == colour else name
            found.setdefault(called, (float(across), float(up), called))
    return list(found.values())


def _free_words(spec: dict[str, Any], scale: Scale, taken: list[Area], face: Type) -> list[str]:
    """Leaves out words in corners and on lines that would lie over points, intervals or each other.

    Those of a line stand on it, along it, wherever that is free.

    Returns:
        The names of dashed lines that are left out.
    """
    kept, lost, traces = [], list[str](), spec["data"]
    for note in sorted(spec["layout"]["annotations"], key=_rank):
        if note.get("xref") != scale.plane[0] or is_heading(note):
            kept.append(note)
            continue
        ends = _line_of(note, traces, scale.plane[0])
        for placed in _along(note, ends, scale, face) if ends else [note | {"bgcolor": "#FFFFFF"}]:
            areas = scale.notes([placed], face)
            if all(map(scale.holds, areas)) and not any(area.overlaps(other) for area in areas for other in taken):
                kept.append(placed)
                taken = [*taken, *areas]
                break
        else:
            lost += [note["text"]] if _is_reference(note) else []
    spec["layout"]["annotations"] = kept
    return lost


def _dotted_without_name(spec: dict[str, Any], scale: Scale) -> list[str]:
    """The names of a plane's dotted lines that stand nowhere on it, of those that pass through it."""
    across, found = scale.plane[0], list[str]()
    named = {note["text"] for note in spec["layout"]["annotations"] if note.get("xref") == across}
    for trace in spec["data"]:
        if trace.get("line", {}).get("dash") != "dot" or trace.get("xaxis", "x") != across:
            continue
        for number, name in enumerate(trace["meta"]):
            (x0, x1), (y0, y1) = (trace[axis][3 * number : 3 * number + 2] for axis in "xy")
            places = [scale.pixel(x0 + at * (x1 - x0), y0 + at * (y1 - y0)) for at in _ALONG]
            if name not in named and any(scale.holds(Area(*place, 0, 0)) for place in places):
                found.append(name)
    return found


def _along(note: dict[str, Any], ends: tuple[_Place, _Place], scale: Scale, face: Type) -> Iterator[dict[str, Any]]:
    """A line's name at places on it, turned as the line is, on a white plate; the best place first."""
    (x0, x1), (y0, y1) = ends
    (left, high), (right, low) = scale.pixel(x0, y0), scale.pixel(x1, y1)
    long = hypot(right - left, high - low)
    half = type_of(note, face).width(note["text"]) / 2 + face.size / 2
    turned = note | {
        "textangle": degrees(atan2(high - low, right - left)), "xanchor": "center", "yanchor": "middle",
        "xshift": 0, "yshift": 0, "bgcolor": "#FFFFFF", "borderpad": 1,
    }  # fmt: skip
    # Lines are named at their lower ends where few runs are, dashed ones at their upper ends.
    order = _ALONG if _is_reference(note) else _ALONG[::-1]
    for at in order:
        if half <= at * long <= long - half:
            yield turned | {"x": x0 + at * (x1 - x0), "y": y0 + at * (y1 - y0)}


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


def is_heading(note: dict[str, Any]) -> bool:
    """Whether a note is the title of a plane."""
    return not note.get("showarrow") and note.get("yanchor") == "bottom" and str(note.get("text", "")).startswith("<b>")
