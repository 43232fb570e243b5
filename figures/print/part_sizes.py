"""The room that the parts of a printed chart need: axes with their names, notes, and the page that holds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from figures.print.labels import Type
from figures.print.legends import Outside
from figures.print.style import PX, READABLE, Style

_LEAST_PLOT = 24.0


class TooLow(Exception):
    """A stated height has no room for the names of the chart in type of this size."""


@dataclass(slots=True)
class Room:
    """Margins in pixels, as they grow."""

    left: float
    right: float
    top: float
    bottom: float


def axes(spec: dict[str, Any], letter: str) -> Iterator[dict[str, Any]]:
    """The axes across (`x`) or upwards (`y`); a chart that states none gets one."""
    layout = spec["layout"]
    names = sorted(name for name in layout if name.startswith(f"{letter}axis"))
    for name in names:
        layout[name].setdefault("title", {})
        yield layout[name]


def wrap_title(axis: dict[str, Any], face: Type, room: float) -> None:
    """Breaks an axis's title into lines that are no longer than the axis."""
    title = axis.get("title", {})
    if title.get("text"):
        title["text"] = face.wrapped(title["text"], max(room, face.widest_word(title["text"])))
        title["standoff"] = 0.45 * face.size


def bottom_of(spec: dict[str, Any], face: Type) -> float:
    """Room that axes below the chart take."""
    return max((_axis_room(axis, face) for axis in axes(spec, "x") if axis.get("side") != "top"), default=0.0)


def top_of(spec: dict[str, Any], face: Type) -> float:
    """Room that axes and notes above the chart take."""
    found = max((_axis_room(axis, face) for axis in axes(spec, "x") if axis.get("side") == "top"), default=0.0)
    for note in spec["layout"].get("annotations", ()):
        if note.get("yref") == "paper" and note.get("y") == 1 and note.get("yanchor") == "bottom":
            high = face.times(note["font"]["size"] / face.size).height(note["text"])
            found = max(found, high + float(note.get("yshift", 0)) + 5)
    return found


def _axis_room(axis: dict[str, Any], face: Type) -> float:
    if axis.get("visible") is False:
        return 0.0
    title = axis.get("title", {}).get("text", "")
    room = face.height(title) + (0.6 * face.size if title else 0)
    if axis.get("showticklabels") is not False:
        room += ticks_height(axis, face) + 0.4 * face.size
    return room + 2


def ticks_height(axis: dict[str, Any], face: Type) -> float:
    """How high the labels of an axis across are, slanted ones included."""
    names = axis.get("ticktext") or ["0"]
    angle = radians(abs(float(axis.get("tickangle") or 0)))
    return max(sin(angle) * (face.width(name) + 0.5 * face.size) + cos(angle) * face.height(name) for name in names)


def frame(spec: dict[str, Any], style: Style, room: Room, plot: float, outer: Outside, least: float = 0.0) -> None:
    """States the page: its margins, and its height from that of the plot, unless the style states one.

    Args:
        spec: The figure.
        style: How it is to look.
        room: Margins.
        plot: Height of the plot, where the style states none of the page.
        outer: What stands around the chart.
        least: Height of the plot below which names touch.

    Raises:
        TooLow: The style states a height that is too low for that, and its type could be smaller and still be read.
            Where it could not, the page is higher than stated.
    """
    layout = spec["layout"]
    legend = outer.legend_height(style.width_px - room.right)
    if outer.legend == "top":
        room.top += legend
    else:
        room.bottom += legend
    # plotly takes no legend farther below the plot than twice the plot's height.
    least = max(least, (room.bottom - outer.bottom) / 2 + 1 if outer.legend == "bottom" else 0.0)
    height = room.top + max(plot, least) + room.bottom
    if style.height_in is not None:
        needed = room.top + max(least, _LEAST_PLOT) + room.bottom
        height = max(style.height_in * PX, needed)
        if height > style.height_in * PX and style.size_pt > READABLE:
            raise TooLow
    layout["width"], layout["height"] = style.width_px, round(height, 2)
    layout["autosize"] = False
    layout["margin"] = {
        "l": round(room.left, 2), "r": round(room.right, 2), "t": round(room.top, 2), "b": round(room.bottom, 2),
        "pad": 0, "autoexpand": False,
    }  # fmt: skip


def notes_at_right(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Notes that stand at the right of the plot, one per row."""
    return [
        note
        for note in spec["layout"].get("annotations", ())
        if note.get("xref") == "paper" and note.get("x") == 1 and note.get("xanchor") == "left"
    ]


def notes_below(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Notes that stand below the plot, such as the key of its cells."""
    return [
        note
        for note in spec["layout"].get("annotations", ())
        if note.get("yref") == "paper" and note.get("y") == 0 and note.get("yanchor") == "top"
    ]


def set_notes_below(spec: dict[str, Any], face: Type, width: float, left: float) -> float:
    """Moves notes below the plot to the left where they would leave the page; the height of the highest.

    Args:
        spec: The figure; its notes are changed.
        face: Its type.
        width: Of the page, in pixels.
        left: Where the plot begins.
    """
    below = 0.0
    for note in notes_below(spec):
        mine = type_of(note, face)
        note["text"] = mine.wrapped(note["text"], width - 0.5 * face.size)
        over = left + mine.width(note["text"]) + 0.5 * face.size - width
        if over > 0:
            note["xshift"] = float(note.get("xshift", 0)) - over
        below = max(below, mine.height(note["text"]) + 6)
    return below


def type_of(note: dict[str, Any], face: Type) -> Type:
    """The type of a note."""
    return Type(face.family, float(note.get("font", {}).get("size", face.size)))
