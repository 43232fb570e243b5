"""The layout of planes of named points on paper, which are square as on the screen, and the key below them."""

from __future__ import annotations

from typing import Any

from figures.charts.planes.plane_points import OF_POINTS
from figures.charts.strictness_plane import KEY
from figures.print import palettes
from figures.print.axes import take_outside
from figures.print.labels import Type
from figures.print.legends import Outside
from figures.print.part_sizes import Room, axes, bottom_of, frame, top_of, wrap_title
from figures.print.planes.plane_names import is_heading, name_points
from figures.print.style import HIGHEST, PX, Style

_NARROW = 5.0
_LARGEST = 36.0
"""The longest side of a plane, in sizes of its type."""

_LEAST = 24.0
"""The shortest side in pixels, however low the page is."""

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
    # Side by side in a column of text, planes would be too small for any name.
    fitting = int(HIGHEST / style.width_in)
    columns = 1 if style.width_in < _NARROW and len(panels) <= fitting else min(2, len(panels))
    lines = -(-len(panels) // columns)
    left = face.width("100") + 0.7 * face.size
    # The titles of several planes are the same: they break into more lines than a single one's.
    plane = (style.width_px - outer.right - columns * (left + 2.6 * face.size)) / columns
    side = min(plane, _LARGEST * face.size)
    for x, y in panels:
        wrap_title(x, face, side)
        wrap_title(y, face, side)
    titles = max((face.height(y["title"].get("text", "")) for _, y in panels), default=0.0)
    left += titles + 0.4 * face.size
    gap = left if columns > 1 else 0.0
    below = bottom_of(spec, face)
    above = max(
        top_of(spec, face), 1.6 * face.size if any(is_heading(n) for n in layout["annotations"]) else 0.4 * face.size
    )
    room = Room(left, 0.6 * face.size + outer.right, outer.top + above, outer.bottom + below)
    free = style.width_px - room.left - room.right
    widest = (free - (columns - 1) * gap) / columns
    between = below + above
    notes = list(layout["annotations"])
    for _ in range(2):  # a key takes room from planes as high as a page, so that names are placed once more
        side = min(widest, _LARGEST * face.size)
        legend = outer.legend_height(style.width_px - 0.6 * face.size - outer.right)
        most = (style.height_in or HIGHEST) * PX - legend - outer.top - above - room.bottom
        side = max(min(side, (most - (lines - 1) * between) / lines), _LEAST)
        # A plane is square, and stands in the middle of a page that is wider.
        plot, whole = columns * side + (columns - 1) * gap, lines * side + (lines - 1) * between
        room.left, room.right = left + (free - plot) / 2, 0.6 * face.size + outer.right + (free - plot) / 2
        # What a stated height has more than they need is free above them.
        room.top = outer.top + above + (max(0.0, most - whole) if style.height_in is not None else 0.0)
        _domains(panels, columns, lines, side / plot, gap / plot, side / whole, between / whole)
        layout["annotations"] = [dict(note) for note in notes]
        key = "<br>".join(filter(None, (name_points(spec, face, names, (side, side)), outside)))
        if key:
            mine = face.times(0.9)
            text = mine.wrapped(key, style.width_px - 4)
            room.bottom = outer.bottom + below + mine.height(text) + 0.3 * face.size
            layout["annotations"].append(_below(text, room, mine, outer.bottom + 2))
        if not key:
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
