"""How the parts of a printed chart share its paper: by what the chart is made of, not by its name.

Rows with names, squares in a grid, a plane of named points, spokes around a middle, and all others.
"""

from __future__ import annotations

from typing import Any

from components.publishing import plane, rows, squares
from components.publishing.labels import LINE, Type
from components.publishing.legends import Outside
from components.publishing.measures import Room, axes, bottom_of, frame, top_of, wrap_title
from components.publishing.style import Style

_ASPECT, _FLAT = 0.62, 0.46
_WIDE = 5.0


def names_of_marks(spec: dict[str, Any]) -> dict[int, list[str]]:
    """Identity of a trace -> what its points are called on screen when one points at them."""
    found = {}
    for trace in spec["data"]:
        hover = trace.get("hovertext")
        if isinstance(hover, list):
            found[id(trace)] = [str(one).split("<br>")[0].removesuffix(", published, not recomputed") for one in hover]
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
    elif squares.fits(spec):
        squares.lay_out(spec, style, face, outer)
    elif plane.fits(spec):
        plane.lay_out(spec, style, face, outer, names)
    elif rows.fits(spec):
        rows.lay_out(spec, style, face, outer)
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
    polar["radialaxis"] |= quiet | {"tickfont": {"size": 0.85 * face.size, "color": "#4A4A4A"}}
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
    """Names below columns break into lines; where even their words are too wide they stand upright."""
    names = axis.get("ticktext")
    if not names:
        return
    each = room / max(len(names), 1) - 0.5 * face.size
    wrapped = [face.wrapped(name, each) for name in names]
    if max(len(name.split("<br>")) for name in wrapped) <= 3 and all(
        face.width(word) <= each for name in names for word in name.split()
    ):
        axis |= {"ticktext": wrapped, "tickangle": 0}
    else:
        axis["tickangle"] = -90
