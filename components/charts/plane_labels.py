"""Names beside the points of the strictness plane: none covers another, a point or its intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from components.charts import template
from components.charts.escape import escape
from components.charts.placing import RINGS, Area, Placed, place
from components.charts.plane_frame import Panel, Word
from components.numbers import known

_LONGEST, _SHORTER = 26, 18
_LETTER, _LINE = 6.4, 15
_AROUND = 6.0
"""Pixels around a point that a line to its label leaves free."""

OF_POINTS = "middle center"
"""Where the name of a point stands from its place, as plotly's `textposition`; no other words stand so."""

Record = Mapping[Any, Any]
"""A row of the frame of `strictness_plane`."""

Stroke = tuple[float, float, float, float]
"""A line by its two ends: rates across and upwards of the one, then of the other."""


def labelled(rows: Sequence[Record], panel: Panel, taken: Sequence[Area]) -> tuple[list[Word], list[Stroke]]:
    """Places the model's name beside each point; what finds no room is left to the table.

    Args:
        rows: The points, as `strictness_plane` takes them.
        panel: The plane.
        taken: What else stands on it.

    Returns:
        The names, and the lines that lead to those that stand far from their points.
    """
    records = sorted(rows, key=lambda record: bool(record["quiet"]))
    longest = _LONGEST if panel.alone else _SHORTER
    texts = [escape(record["model"], longest) for record in records]
    sizes = [
        (0.0 if record["quiet"] else 8 + _LETTER * min(len(str(record["model"])), longest), float(_LINE))
        for record in records
    ]
    points = [panel.pixel(record["x"], record["y"]) for record in records]
    taken = [*taken, *(area for record in records for area in _crossed(record, panel))]
    places = place(points, sizes, panel.size, taken, RINGS if panel.alone else RINGS[:4])
    named, leaders = [], []
    for text, (x, y), size, at in zip(texts, points, sizes, places, strict=True):
        if at is not None:
            named.append(Word(*panel.rates(x + at.dx, y + at.dy), text, OF_POINTS, 11, template.INK))
            if at.leader:
                leaders.append(_leader(panel, (x, y), size, at))
    return named, leaders


def _leader(panel: Panel, point: tuple[float, float], size: tuple[float, float], at: Placed) -> Stroke:
    """The line from a point to the nearest edge of its label."""
    away = hypot(at.dx, at.dy)
    inside = min(size[0] / 2 / max(abs(at.dx), 1e-9), size[1] / 2 / max(abs(at.dy), 1e-9))
    begin, end = min(_AROUND / away, 1.0), max(1.0 - inside, 0.0)
    (x, y), (dx, dy) = point, (at.dx, at.dy)
    return (*panel.rates(x + begin * dx, y + begin * dy), *panel.rates(x + end * dx, y + end * dy))


def _crossed(record: Record, panel: Panel) -> list[Area]:
    """What the two intervals of a point cover."""
    if record["quiet"] or not (known(record["x_low"]) and known(record["y_low"])):
        return []
    x, y = panel.pixel(record["x"], record["y"])
    left, low = panel.pixel(record["x_low"], record["y_low"])
    right, high = panel.pixel(record["x_high"], record["y_high"])
    across = Area((left + right) / 2, y, (right - left) / 2, 1.0)
    return [across, Area(x, (low + high) / 2, 1.0, (high - low) / 2)]
