"""Ranges of axes and annotations that an author states, in the units in which the axes are labelled."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from errors import UsageError
from figures.charts.escape import escape
from figures.print import palettes
from figures.print.labels import Type
from figures.print.style import Annotation, Range, Style

_MOST_TICKS, _LEAST_TICKS = 6, 2
_TICKS_APART = 3.2
"""From one number along an axis to the next at the least, in sizes of their type."""
# Steps between ticks, times a power of ten: multiples of these are numbers that can be read at a glance.
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_WIDEST = 0.4
"""Part of the page's width that an author's words may take before they break into lines."""

# Tolerance for floats that should be equal.
_CLOSE = 1e-6

Place = tuple[float, float]
"""Across and down the page, in pixels."""

Scale = Callable[[float], float]
"""From what an axis is labelled with to where it draws that."""


def set_ranges(spec: dict[str, Any], style: Style) -> None:
    """States the ranges that an author asks for; those upwards are those of the spokes of a radar.

    Args:
        spec: The figure as plain data; it is changed.
        style: Its ranges are read.
    """
    layout = spec["layout"]
    if "polar" in layout:
        if style.y_range is not None:
            layout["polar"].setdefault("radialaxis", {}).update(range=list(style.y_range), autorange=False)
        return
    for letter, ends in (("x", style.x_range), ("y", style.y_range)):
        for name, axis in layout.items():
            if ends is not None and name.startswith(f"{letter}axis"):
                _set_range(axis, ends)


def annotate(spec: dict[str, Any], style: Style, face: Type) -> None:
    """Adds an author's words, each with an arrow to its point.

    Args:
        spec: The figure as plain data; it is changed.
        style: Its annotations are read.
        face: What they are set in.

    Raises:
        UsageError: The figure has no such panel, or no axes at all.
    """
    layout = spec["layout"]
    notes = layout.setdefault("annotations", [])
    for annotation in style.annotations:
        number = "" if annotation.axis == 1 else str(annotation.axis)
        across, upwards = layout.get(f"xaxis{number}"), layout.get(f"yaxis{number}")
        if across is None or upwards is None or "polar" in layout:
            raise UsageError(_nowhere(layout, annotation))
        x, y = scale_of(across)(annotation.x), scale_of(upwards)(annotation.y)
        text = face.wrapped(escape(annotation.text, 200), _WIDEST * style.width_px)
        ax, ay = _note_offset(text, _page_place(layout, (across, upwards), (x, y)), layout, face)
        notes.append(
            {
                "x": x, "y": y, "xref": f"x{number}", "yref": f"y{number}", "text": text, "showarrow": True,
                "arrowhead": 2, "arrowsize": 0.8, "arrowwidth": 0.8, "arrowcolor": palettes.TEXT, "standoff": 4,
                "ax": ax, "ay": ay, "font": {"size": face.size, "color": palettes.TEXT},
            }
        )  # fmt: skip


def take_outside(spec: dict[str, Any], names: dict[int, list[str]]) -> str:
    """Takes points away that lie beyond the axes, and draws those on an axis whole.

    Args:
        spec: The figure as plain data; it is changed.
        names: Identity of a trace -> the names of its points; those of points that are taken away are left out.

    Returns:
        A line that names what was taken away; "" where nothing was.
    """
    layout, named = spec["layout"], dict[str, int]()
    for trace in spec["data"]:
        if trace.get("mode") != "markers":
            continue
        (left, right), (low, high) = (
            sorted(map(float, layout[f"{letter}axis{trace.get(f'{letter}axis', letter)[1:]}"].get("range", (0, 1))))
            for letter in "xy"
        )
        is_inside = [
            None in (x, y) or (left <= x <= right and low <= y <= high)  # nothing is drawn for an entry of the legend
            for x, y in zip(trace["x"], trace["y"], strict=True)
        ]
        trace["cliponaxis"] = False
        if all(is_inside):
            continue
        for part in (trace, trace.get("marker", {}), trace.get("marker", {}).get("line", {})):
            for name, value in part.items():
                if isinstance(value, list) and len(value) == len(is_inside):
                    part[name] = [item for item, kept in zip(value, is_inside, strict=True) if kept]
        mine = names.get(id(trace), [])
        for name, inside in zip(mine, is_inside, strict=False):
            if not inside:
                named[name] = named.get(name, 0) + 1
        if mine:
            names[id(trace)] = [name for name, inside in zip(mine, is_inside, strict=True) if inside]
    return f"Beyond the axes: {'; '.join(named)}" if named else ""


def _page_place(layout: dict[str, Any], both: tuple[dict[str, Any], dict[str, Any]], place: Place) -> Place:
    """Where a place of a panel is on the page, in pixels from its upper left corner."""
    margin = layout["margin"]
    found = []
    for axis, value, low, high, size in zip(both, place, "lb", "rt", ("width", "height"), strict=True):
        start, end = axis.get("domain") or (0, 1)
        first, last = axis.get("range") or (value - 1, value + 1)
        part = start + (end - start) * (value - first) / (last - first)
        found.append(margin[low] + part * (layout[size] - margin[low] - margin[high]))
    return found[0], layout["height"] - found[1]


def _note_offset(text: str, at: Place, layout: dict[str, Any], face: Type) -> Place:
    """How far words stand from their point: so that they stay on the plot and cover no others, else as near that."""
    half = face.width(text) / 2 + 2, face.height(text) / 2
    taken = [_box_of(note, layout, face) for note in layout["annotations"] if str(note.get("xref", "x"))[0] == "x"]
    margin = layout["margin"]
    low, high = (margin["l"], margin["t"]), (layout["width"] - margin["r"], layout["height"] - margin["b"])

    def fault(shift: Place) -> float:
        middle = at[0] + shift[0], at[1] + shift[1]
        beyond: float = sum(max(0.0, low[n] - middle[n] + half[n], middle[n] + half[n] - high[n]) for n in (0, 1))
        covered = sum(
            all(abs(middle[n] - there[n]) < half[n] + reach[n] for n in (0, 1)) for there, reach in filter(None, taken)
        )
        return beyond + 100 * covered

    beside = half[0] + 0.8 * face.size
    shifts = [
        (across * (2.2 * face.size if near else beside), up * rows * face.size)
        for rows in (2.2, 3.6, 5.0)
        for near in (True, False)
        for up in (-1, 1)
        for across in (1, -1)
    ]
    return min(shifts, key=fault)


def _box_of(note: dict[str, Any], layout: dict[str, Any], face: Type) -> tuple[Place, Place] | None:
    """Middle and half the size of a note on the plot; None of one that stands elsewhere."""
    across, upwards = (layout.get(f"{letter}axis{note.get(f'{letter}ref', letter)[1:]}") for letter in "xy")
    if across is None or upwards is None or not str(note.get("yref", "y")).startswith("y"):
        return None
    mine = Type(face.family, float(note.get("font", {}).get("size", face.size)))
    half = mine.width(note["text"]) / 2, mine.height(note["text"]) / 2
    x, y = _page_place(layout, (across, upwards), (float(note["x"]), float(note["y"])))
    if note.get("showarrow"):
        return (x + float(note["ax"]), y + float(note["ay"])), half
    x += float(note.get("xshift", 0)) + half[0] * {"left": 1, "right": -1}.get(str(note.get("xanchor")), 0)
    y -= float(note.get("yshift", 0)) + half[1] * {"bottom": 1, "top": -1}.get(str(note.get("yanchor")), 0)
    return (x, y), half


def scale_of(axis: dict[str, Any]) -> Scale:
    """How an axis counts: shares that are labelled as percents are stated as percents, rows by number from 0."""
    if str(axis.get("tickformat", "")).endswith("%"):
        return lambda value: value / 100
    places, numbers = _labelled(axis)
    if len(places) < 2 or numbers[0] == numbers[-1]:
        return lambda value: value
    slope = (places[-1] - places[0]) / (numbers[-1] - numbers[0])

    def found(value: float) -> float:
        return places[0] + slope * (value - numbers[0])

    even = all(abs(found(number) - place) < _CLOSE for place, number in zip(places, numbers, strict=True))
    return found if even else lambda value: value


def _set_range(axis: dict[str, Any], ends: Range) -> None:
    scale = scale_of(axis)
    axis["range"] = [scale(end) for end in ends]
    axis["autorange"] = False
    if _labelled(axis)[0]:
        shown = _round_numbers(min(ends), max(ends))
        axis |= {"tickvals": [scale(value) for value in shown], "ticktext": [f"{value:g}" for value in shown]}


def thin_ticks(axis: dict[str, Any], face: Type, room: float) -> None:
    """Sets numbers along an axis at a round step: as many as stand apart, and two at the least.

    Args:
        axis: The axis in its final range; it is changed. One that states where its labels are keeps them.
        face: What they are set in.
        room: Its length in pixels.
    """
    axis["tickangle"] = 0
    if "tickvals" in axis or axis.get("showticklabels") is False or not axis.get("range"):
        return
    low, high = sorted(map(float, axis["range"]))
    if not low < high:
        return
    fine = 10.0 ** math.floor(math.log10((high - low) / 2) - 1)
    steps = [round(size * fine * step, 12) for size in (1, 10, 100) for step in _STEPS[:-1]]
    steps = [step for step in steps if len(ticks_at(low, high, step)) >= _LEAST_TICKS]
    stated = float(axis.get("dtick") or 0)
    steps = [step for step in steps if step >= stated * (1 - _CLOSE)] or steps[-1:]
    axis |= {"tick0": 0, "dtick": next((step for step in steps if _apart(axis, step, face, room)), steps[-1])}


def ticks_at(low: float, high: float, step: float) -> list[float]:
    """The multiples of a step within a range."""
    first, last = math.ceil(low / step - _CLOSE), math.floor(high / step + _CLOSE)
    return [round(number * step, 12) for number in range(first, last + 1)]


def _apart(axis: dict[str, Any], step: float, face: Type, room: float) -> bool:
    """Whether the numbers of an axis stand apart at a step."""
    low, high = sorted(map(float, axis["range"]))
    is_share = str(axis.get("tickformat", "")).endswith("%")
    texts = (f"{100 * tick:g}%" if is_share else f"{tick:g}" for tick in ticks_at(low, high, step))
    widest = max(face.width(f"{text}{axis.get('ticksuffix', '')}") for text in texts)
    return step / (high - low) * room >= max(widest + 0.8 * face.size, _TICKS_APART * face.size)


def _labelled(axis: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Places and numbers of an axis whose labels are all numbers; nothing of one that has names."""
    try:
        numbers = [float(str(text).replace("−", "-")) for text in axis.get("ticktext") or ()]
        places = [float(value) for value in axis.get("tickvals") or ()]
    except ValueError:
        return [], []
    return (places, numbers) if len(places) == len(numbers) else ([], [])


def _round_numbers(low: float, high: float) -> list[float]:
    """A few round numbers within a range, evenly apart."""
    rough = (high - low) / (_MOST_TICKS - 1)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(step * size for step in _STEPS if step * size >= rough * (1 - _CLOSE))
    return ticks_at(low, high, step)


def _nowhere(layout: dict[str, Any], annotation: Annotation) -> str:
    panels = sum(name.startswith("xaxis") for name in layout)
    if not panels or "polar" in layout:
        return "This figure has no axes across and upwards, so nothing can be annotated in it."
    return f"An annotation asks for panel {annotation.axis} of this figure, which has {panels}."
