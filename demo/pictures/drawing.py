"""A line drawing as lines and words, before anybody draws it: by hand or on a screen.

Coordinates are in units of the drawing, which is 1000 units wide; x runs to the right, y *down*. Angles
are in degrees, counted from the positive x axis towards the positive y axis, so clockwise to the eye.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

Point = tuple[float, float]
WIDTH = 1000.0
HEAD = 24.0
"""Length of an arrow's head."""


@dataclass(frozen=True, slots=True)
class Path:
    """One line.

    Args:
        points: Corners of it, or many points where it is curved.
        curved: One movement of the pen; else every side is drawn for itself.
        closed: It ends where it begins.
        ink: Name of its colour: `main`, `second`, `faint` (lines of construction).
        weight: Thickness in pens.
        dashed: Broken.
        fill: Name of the colour within it, `a` to `d`; hatched when it is drawn by hand.
        head: It is the head of an arrow, its tip the middle one of three points.
    """

    points: tuple[Point, ...]
    curved: bool = False
    closed: bool = False
    ink: str = "main"
    weight: float = 1.0
    dashed: bool = False
    fill: str = ""
    head: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text.

    Args:
        text: Markup as in `demo.pictures.markup`.
        x: Of its anchor.
        y: Of its middle.
        size: In units.
        anchor: `l`, `m` or `r`: what lies at x, its left end, its middle or its right end.
        room: Width it must not exceed; it is written smaller to fit.
        upwards: Turned by a quarter, as the title of a vertical axis.
        ink: As of a path.
    """

    text: str
    x: float
    y: float
    size: float = 34.0
    anchor: str = "m"
    room: float = WIDTH
    upwards: bool = False
    ink: str = "main"


@dataclass(slots=True)
class Drawing:
    """A drawing that is put together mark by mark; later marks lie above earlier ones."""

    height: float
    marks: list[Path | Words] = field(default_factory=list)

    def line(self, *points: Point, ink: str = "main", weight: float = 1.0, dashed: bool = False) -> None:
        """A straight line, or several with corners between them."""
        self.marks.append(Path(points, ink=ink, weight=weight, dashed=dashed))

    def shape(self, *corners: Point, fill: str = "", ink: str = "main", weight: float = 1.0) -> None:
        """A polygon."""
        self.marks.append(Path(corners, closed=True, fill=fill, ink=ink, weight=weight))

    def box(self, x: float, y: float, width: float, height: float, fill: str = "", ink: str = "main") -> None:
        """A rectangle about its middle."""
        w, h = width / 2, height / 2
        self.shape((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h), fill=fill, ink=ink)

    def pill(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """A rectangle whose short sides are half circles."""
        reach, radius = (width - height) / 2, height / 2
        right, left = (arc_points(x + turn * reach, y, radius, -turn * 90, 180 - turn * 90) for turn in (1, -1))
        self.marks.append(Path((*right, *left), curved=True, closed=True, fill=fill))

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, ink: str = "main", weight: float = 1.0
    ) -> None:
        """Part of a circle from one angle to another."""
        self.marks.append(Path(arc_points(x, y, radius, start, end), curved=True, ink=ink, weight=weight))

    def circle(self, x: float, y: float, radius: float, ink: str = "main", weight: float = 1.0) -> None:
        """A whole circle."""
        points = arc_points(x, y, radius, -70.0, 290.0)
        self.marks.append(Path(points, curved=True, closed=True, ink=ink, weight=weight))

    def sector(self, x: float, y: float, radius: float, start: float, end: float, fill: str) -> None:
        """A slice of a pie: its colour only, the lines are drawn apart."""
        points = ((x, y), *arc_points(x, y, radius, start, end))
        self.marks.append(Path(points, curved=True, closed=True, ink="", fill=fill))

    def curve(self, *points: Point, ink: str = "main", weight: float = 1.0) -> None:
        """A line without corners through many points."""
        self.marks.append(Path(points, curved=True, ink=ink, weight=weight))

    def arrow(self, *points: Point, ink: str = "main", weight: float = 1.0) -> None:
        """A line with a head at its end."""
        self.line(*points, ink=ink, weight=weight)
        self.head(points[-2], points[-1], ink=ink, weight=weight)

    def head(self, start: Point, tip: Point, ink: str = "main", weight: float = 1.0) -> None:
        """The head of an arrow that comes from `start`."""
        back = np.subtract(start, tip)
        back = back / np.hypot(*back) * HEAD
        side = np.array([-back[1], back[0]]) * 0.42
        ends = [np.add(tip, back) + turn * side for turn in (1, -1)]
        wings = [(float(x), float(y)) for x, y in ends]
        self.marks.append(Path((wings[0], tip, wings[1]), ink=ink, weight=weight, head=True))

    def dot(self, x: float, y: float, radius: float = 6.0, ink: str = "main") -> None:
        """A point that is meant to be seen."""
        self.marks.append(Path(arc_points(x, y, radius, 0, 360), curved=True, closed=True, ink=ink, fill=ink))

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 34.0,
        anchor: str = "m",
        room: float = WIDTH,
        upwards: bool = False,
        ink: str = "main",
    ) -> None:
        """A line of text."""
        self.marks.append(Words(text, x, y, size, anchor, room, upwards, ink))


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Points along an arc, some eight units apart."""
    count = max(8, int(abs(end - start) / 360 * 2 * np.pi * radius / 8))
    angles = np.deg2rad(np.linspace(start, end, count))
    return tuple((float(x + radius * np.cos(a)), float(y + radius * np.sin(a))) for a in angles)
