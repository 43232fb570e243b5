"""Where the values, words and lines of one plane are on paper."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from components.charts.placing import Area
from components.publishing.labels import Type
from components.publishing.measures import type_of


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
        """What the words on the plane cover."""
        found = []
        for note in annotations:
            if note.get("xref") != self.plane[0] or note.get("showarrow"):
                continue
            mine = type_of(note, face)
            half_width, half_height = mine.width(note["text"]) / 2 + 1, mine.height(note["text"]) / 2
            x, y = self.pixel(float(note["x"]), float(note["y"]))
            x += float(note.get("xshift", 0)) + half_width * {"left": 1, "right": -1}.get(note.get("xanchor"), 0)
            y += float(note.get("yshift", 0)) + half_height * {"bottom": 1, "top": -1}.get(note.get("yanchor"), 0)
            found.append(Area(x, y, half_width, half_height))
        return found

    def lines(self, traces: list[dict[str, Any]]) -> list[Area]:
        """What level and upright lines (intervals) cover."""
        found = []
        for trace in traces:
            if trace.get("mode") != "lines" or trace.get("xaxis", "x") != self.plane[0]:
                continue
            pairs = list(zip(trace["x"], trace["y"], strict=True))
            for (x0, y0), (x1, y1) in pairwise(pairs):
                if None in (x0, y0, x1, y1) or (x0 != x1 and y0 != y1):
                    continue
                (left, low), (right, high) = self.pixel(x0, y0), self.pixel(x1, y1)
                found.append(
                    Area((left + right) / 2, (low + high) / 2, abs(right - left) / 2 + 0.5, abs(high - low) / 2 + 0.5)
                )
        return found
