"""A plane of named points on paper: its names are placed anew, since the plane is smaller and its type is not."""

from __future__ import annotations

from typing import Any

from components.charts.plane_labels import OF_POINTS
from components.publishing import palettes
from components.publishing.labels import Type
from components.publishing.legends import Outside
from components.publishing.measures import Room, axes, bottom_of, frame, top_of, wrap_title
from components.publishing.plane_names import name_points
from components.publishing.style import PX, Style

_SQUARE_BELOW = 5.0
_HIGH, _FLAT = 0.86, 0.6
_ANCHORS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
"""On which side of a place words stand -> which side of theirs is there."""


def fits(spec: dict[str, Any]) -> bool:
    """Whether points stand in a plane of a set size, with words among them."""
    return bool(spec["layout"].get("width")) and any(trace.get("mode") == "text" for trace in spec["data"])


def lay_out(spec: dict[str, Any], style: Style, face: Type, outer: Outside, names: dict[int, list[str]]) -> None:
    """Sets margins, height, the places of names, and the key of those that found none."""
    layout = spec["layout"]
    _take_words(spec, face)
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
        key = name_points(spec, face, names, (plane, tall))
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
    notes = spec["layout"].setdefault("annotations", [])
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
