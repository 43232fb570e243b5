"""The layout of a printed chart by its kind: rows, squares, a plane of points, spokes, or anything else.

Not by its name, so that a new chart is printed at once. Grids of squares are as large as the width allows, with names
of columns in lines, slanted or upright.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from figures.print import row_charts
from figures.print.labels import LINE, Type
from figures.print.legends import Outside
from figures.print.part_sizes import (
    Room,
    axes,
    bottom_of,
    frame,
    notes_below,
    set_notes_below,
    ticks_height,
    top_of,
    wrap_title,
)
from figures.print.planes import plane_layout
from figures.print.style import HIGHEST, PX, Style

_NAMES, _MOST_NAMES = 0.36, 0.5
_LARGEST = 5.6
_SMALLEST_TYPE = 8.0
"""Pixels of 6 points: what is smaller cannot be read on paper."""

_SLANT, _UPRIGHT = -45, -90
_APART = 1.05
"""How far apart lines of names side by side must be at least, in sizes of their type."""

_GAP = 1.5

_BETWEEN_NAMES = 0.7
"""What is free between names of several lines, in sizes of their type."""


def is_grid_of_squares(spec: dict[str, Any]) -> bool:
    """Whether a chart is a grid of squares."""
    return any(_is_square(trace) for trace in spec["data"])


def lay_out_squares(spec: dict[str, Any], style: Style, face: Type, outer: Outside) -> None:
    """Sets margins and height, and the size of squares and of their texts."""
    across, down = next(axes(spec, "x")), next(axes(spec, "y"))
    columns, lines = _span(across), _span(down)
    corner = [note for note in spec["layout"].get("annotations", ()) if note.get("xanchor") == "right"]
    beside = max((face.width(note["text"]) - float(note.get("xshift", 0)) for note in corner), default=0.0)
    across["ticklabelstandoff"] = down["ticklabelstandoff"] = round(0.2 * face.size)
    names, headings = list(down["ticktext"]), list(across["ticktext"])
    for part in (_NAMES, _MOST_NAMES):
        down["ticktext"] = [face.wrapped(name, part * style.width_px) for name in names]
        left = max(max(map(face.width, down["ticktext"]), default=0.0) + 0.9 * face.size, beside + 6)
        across["ticktext"] = headings
        cell, right = _cell(across, style.width_px - left - outer.right, columns, face)
        if max(map(face.ink, down["ticktext"]), default=0.0) <= cell:
            break  # else names of two lines would touch: they get the room for one
    keys = sum(face.height(note["text"]) + 6 for note in notes_below(spec))
    spare = (style.height_in or HIGHEST) * PX - outer.top - outer.bottom - ticks_height(across, face) - 1.4 * face.size
    spare -= outer.legend_height(style.width_px - outer.right) + (0 if style.height_in else keys)
    cell = min(cell, max(spare / lines, 8.0))
    slack = max(0.0, style.width_px - left - outer.right - right - cell * columns)
    below = set_notes_below(spec, face, style.width_px - outer.right, left + slack / 2)
    room = Room(left + slack / 2, right + outer.right + slack / 2, outer.top, outer.bottom + 0.3 * face.size + below)
    above = max((face.ink(note["text"]) + float(note.get("yshift", 0)) + 6 for note in corner), default=0.0)
    room.top += max(ticks_height(across, face) + 0.7 * face.size, above)
    # Where names of several lines would touch, rows stand apart; squares stay squares.
    pitch = max(cell, max(map(face.ink, down["ticktext"]), default=0.0) + _BETWEEN_NAMES * face.size)
    frame(spec, style, room, pitch * lines, outer, 1.15 * face.size * lines)
    for trace in filter(_is_square, spec["data"]):
        trace["marker"]["size"] = max(cell - _GAP, 2.0)
        _fill(trace, cell - _GAP, face)
    for trace in spec["data"]:
        if trace.get("mode") == "text":
            _fill(trace, cell, face)


def _is_square(trace: dict[str, Any]) -> bool:
    return trace.get("marker", {}).get("symbol") == "square" and "text" in trace.get("mode", "")


def _span(axis: dict[str, Any]) -> float:
    return abs(float(axis["range"][1]) - float(axis["range"][0]))


def _cell(across: dict[str, Any], room: float, columns: float, face: Type) -> tuple[float, float]:
    """Side of a square, and the room that slanted names need at the right."""
    names = across["ticktext"]
    cell = min(room / columns, _LARGEST * face.size)
    wrapped = [face.wrapped(name, cell - 0.3 * face.size) for name in names]
    whole = all(face.width(word) <= cell for name in names for word in name.replace("<br>", " ").split())
    if whole and max((len(name.split("<br>")) for name in wrapped), default=1) <= 3:
        across |= {"ticktext": wrapped, "tickangle": 0}
        return cell, 0.3 * face.size
    across["tickangle"] = _SLANT
    upright, right = cell, 0.0
    for _ in range(6):
        cell = min((room - right) / columns, _LARGEST * face.size)
        right = _overhang(names, cell, columns, face)
    if cell * sin(radians(-_SLANT)) >= _APART * face.size:
        return cell, right
    # Slanted, they would run into each other; upright ones leave the squares more room as well.
    across["tickangle"] = _UPRIGHT
    return upright, 0.3 * face.size


def _overhang(names: list[str], cell: float, columns: float, face: Type) -> float:
    """How far slanted names reach beyond the last column."""
    edge = columns - 0.5
    reach = (
        (at + 0.5) * cell + cos(radians(_SLANT)) * (face.width(name) + 1.6 * face.size) for at, name in enumerate(names)
    )
    return max(0.0, max(reach, default=0.0) - (edge + 0.5) * cell)


def _fill(trace: dict[str, Any], side: float, face: Type) -> None:
    """Numbers as large as their squares allow; where they would be too small, only their first line."""
    texts = trace.get("text")
    if not isinstance(texts, list):
        return
    size, least = _fitting(texts, side, face), min(_SMALLEST_TYPE, face.size)
    if size < least:
        trace["text"] = [text.split("<br>")[0] for text in texts]
        size = _fitting(trace["text"], side, face)
    if size < least:
        trace["text"] = [text.replace("%", "").replace(" ✓", "") for text in trace["text"]]
        size = _fitting(trace["text"], side, face)
    if size < least:  # what even so is wider than its square is left to the square's colour
        small = Type(face.family, least)
        trace["text"] = [text if small.width(text) <= side + _GAP else "" for text in trace["text"]]
        size = least
    trace["textfont"] = {**trace.get("textfont", {}), "size": size}


def _fitting(texts: list[str], side: float, face: Type) -> float:
    widest = max((face.width(text) for text in texts), default=0.0)
    highest = max((face.height(text) for text in texts), default=0.0)
    return face.size * min(1.0, side / max(widest, 1.0), side / max(highest, 1.0))


_ASPECT, _FLAT = 0.62, 0.46
_WIDE = 5.0


def names_of_marks(spec: dict[str, Any]) -> dict[int, list[str]]:
    """Identity of a trace -> what its points are called on screen when one points at them."""
    found = {}
    for trace in spec["data"]:
        hover = trace.get("hovertext")
        if isinstance(hover, list):
            found[id(trace)] = [
                str(line).split("<br>")[0].removesuffix(", published, not recomputed") for line in hover
            ]
    return found


def lay_out(spec: dict[str, Any], style: Style, face: Type, outer: Outside, names: dict[int, list[str]]) -> None:
    """Sets margins, height, axes and the places of labels.

    Args:
        spec: The figure as plain data, its type and colours stated; it is changed.
        style: How it is to look.
        face: What it is set in.
        outer: Room around it.
        names: From `names_of_marks`.
    """
    if "polar" in spec["layout"]:
        _spokes(spec, style, face, outer)
    elif is_grid_of_squares(spec):
        lay_out_squares(spec, style, face, outer)
    elif plane_layout.fits(spec):
        plane_layout.lay_out(spec, style, face, outer, names)
    elif row_charts.fits(spec):
        row_charts.lay_out(spec, style, face, outer)
    else:
        _others(spec, style, face, outer)


def _spokes(spec: dict[str, Any], style: Style, face: Type, outer: Outside) -> None:
    layout = spec["layout"]
    most = 0.24 * style.width_px
    labels: dict[str, str] = {}
    for trace in spec["data"]:
        trace["theta"] = [labels.setdefault(name, face.wrapped(name, most)) for name in trace.get("theta", ())]
    wide = max(map(face.width, labels.values()), default=0.0)
    high = max(map(face.height, labels.values()), default=0.0)
    side = max(wide + face.size, face.size)
    size = style.width_px - 2 * side - outer.right
    if style.height_in is None:
        size = min(size, 30 * face.size)
    room = Room(side, side + outer.right, outer.top + high + 0.4 * face.size, outer.bottom + high + 0.4 * face.size)
    frame(spec, style, room, size, outer)
    polar = layout["polar"]
    polar["domain"] = {"x": [0, 1], "y": [0, 1]}
    polar["bgcolor"] = "rgba(0,0,0,0)"
    quiet = {"gridcolor": "#D0D0D0", "gridwidth": 0.5, "linecolor": "#9A9A9A", "linewidth": 0.6, "ticks": ""}
    # Between the first two spokes no number lies under a marker or at a name; at the centre all spokes meet.
    radial, angle = polar["radialaxis"], 90 - 180 / max(len(labels), 1)
    ticks = [value for value in radial.get("tickvals", ()) if value > radial["range"][0]]
    radial |= quiet | {"tickfont": {"size": 0.85 * face.size, "color": "#4A4A4A"}}
    radial |= {"angle": angle, "tickangle": angle, "tickvals": ticks}
    polar["angularaxis"] |= quiet | {"tickfont": {"size": face.size}}


def _others(spec: dict[str, Any], style: Style, face: Type, outer: Outside) -> None:
    """Lines and columns: as wide as the paper, in a quiet proportion."""
    layout = spec["layout"]
    left = 0.0
    for axis in axes(spec, "y"):
        left = max(left, _scale_room(axis, face) + (1.7 * face.size if axis["title"].get("text") else 0))
    room = Room(left + 2, 0.8 * face.size + outer.right, outer.top, outer.bottom)
    plot = style.width_px - room.left - room.right
    for axis in axes(spec, "x"):
        start, end = axis.get("domain", (0, 1))
        _named_ticks(axis, face, plot * (end - start))
        wrap_title(axis, face, plot * (end - start))
    room.bottom += bottom_of(spec, face)
    room.top += max(top_of(spec, face), 0.6 * face.size)
    if any(trace["type"] == "bar" and trace.get("textposition") == "outside" for trace in spec["data"]):
        room.top += LINE * face.size
    height = (_ASPECT if style.width_in < _WIDE else _FLAT) * plot
    frame(spec, style, room, max(height, 8 * face.size), outer)
    for axis in axes(spec, "y"):
        wrap_title(axis, face, layout["height"] - room.top - room.bottom)


def _scale_room(axis: dict[str, Any], face: Type) -> float:
    if "ticktext" in axis:
        return max(map(face.width, axis["ticktext"]), default=0.0) + 0.8 * face.size
    return face.width("10,000") + 0.6 * face.size


def _named_ticks(axis: dict[str, Any], face: Type, room: float) -> None:
    """Names below columns break into lines; where even their words are too wide they stand upright.

    Upright they have as many lines as find room side by side.
    """
    names = axis.get("ticktext")
    if not names:
        return
    each = room / max(len(names), 1) - 0.5 * face.size
    wrapped = [face.wrapped(name, each) for name in names]
    # Four lines of a value, and its n below it.
    if max(len(name.split("<br>")) for name in wrapped) <= 5 and all(
        face.width(word) <= each for name in names for word in name.replace("<br>", " ").split()
    ):
        axis |= {"ticktext": wrapped, "tickangle": 0}
        return
    names = [name.replace("<br>", " ") for name in names]
    beside = max(1, int(room / len(names) / (LINE * face.size)))
    length = max(map(face.width, names)) / beside
    while max(len(face.wrapped(name, length).split("<br>")) for name in names) > beside:
        length *= 1.1
    axis |= {"ticktext": [face.wrapped(name, length) for name in names], "tickangle": -90}
