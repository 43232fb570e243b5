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

_MOST_TICKS = 6
# Steps between ticks, times a power of ten: multiples of these are numbers that can be read at a glance.
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
# Tolerance for floats that should be equal.
_CLOSE = 1e-6

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
        notes.append(
            {
                "x": scale_of(across)(annotation.x), "y": scale_of(upwards)(annotation.y), "xref": f"x{number}",
                "yref": f"y{number}", "text": escape(annotation.text, 200), "showarrow": True, "arrowhead": 2,
                "arrowsize": 0.8, "arrowwidth": 0.8, "arrowcolor": palettes.TEXT, "standoff": 4,
                "ax": 2.2 * face.size, "ay": -2.2 * face.size,
                "font": {"size": face.size, "color": palettes.TEXT},
            }
        )  # fmt: skip


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
    first, last = math.ceil(low / step - _CLOSE), math.floor(high / step + _CLOSE)
    return [round(number * step, 12) for number in range(first, last + 1)]


def _nowhere(layout: dict[str, Any], annotation: Annotation) -> str:
    panels = sum(name.startswith("xaxis") for name in layout)
    if not panels or "polar" in layout:
        return "This figure has no axes across and upwards, so nothing can be annotated in it."
    return f"An annotation asks for panel {annotation.axis} of this figure, which has {panels}."
