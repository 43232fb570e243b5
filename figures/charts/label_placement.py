"""Places labels beside their points so that none covers another: greedily, over rings of candidate places.

A label that stands right beside its point is nearer to it than to any other; to each other label a line leads from its
point. A line that passed another point would seem to come from that one, and no line crosses a label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

RINGS = (8.0, 16.0, 28.0, 44.0, 64.0, 90.0, 120.0)
"""How far the nearest edge of a label may be from its point, in pixels."""

# In the order of preference: right of the point, left of it, above and below, between these.
_ANGLES = (0, 45, 315, 180, 135, 225, 90, 270, 22, 338, 158, 202, 67, 293, 113, 247)
_POINT = 6.0
_HAIR = 1e-9
"""Pixels that a level or upright line leans."""

Line = tuple[float, float, float, float]
"""A line by its two ends, in pixels: across and upwards of the one, then of the other."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in pixels: its centre and its half width and height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def overlaps(self, other: Area) -> bool:
        """Whether it covers some of the same; a common edge is nothing."""
        return (
            abs(self.x - other.x) < self.half_width + other.half_width
            and abs(self.y - other.y) < self.half_height + other.half_height
        )


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A label's place.

    Args:
        dx: From its point to the label's centre, in pixels to the right.
        dy: The same upwards.
        leader: Whether it stands so far away that a line must lead to its point.
    """

    dx: float
    dy: float
    leader: bool


def place(
    points: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
    frame: tuple[float, float],
    obstacles: Sequence[Area] = (),
    rings: Sequence[float] = RINGS,
    beside: Sequence[tuple[float, float]] = (),
    lines: Sequence[Line] = (),
    *,
    all_or_none: bool = False,
) -> list[LabelPlace | None]:
    """Places one label per point; the order is that of importance.

    Args:
        points: Positions in pixels, from the lower left corner.
        sizes: Width and height of each label in pixels; one without a label has the width 0.
        frame: Width and height that labels must stay in.
        obstacles: What else must not be covered.
        rings: How far from its point a label may stand.
        beside: Further points that no line to a label may pass; labels may cover them.
        lines: Lines that no label may cover.
        all_or_none: Whether none is placed where one finds no room; nothing is looked for after that one.

    Returns:
        For each point its label's place; None where there is no room, or no label.
    """
    taken = np.array([*map(_edges, obstacles), *(_edges(Area(x, y, _POINT, _POINT)) for x, y in points)]).reshape(-1, 4)
    marks = np.array([*points, *beside], dtype=float).reshape(-1, 2)
    drawn = np.array(list(lines), dtype=float).reshape(-1, 4)
    labels = np.empty((0, 4))
    found: list[LabelPlace | None] = []
    for (x, y), (width, height) in zip(points, sizes, strict=True):
        place = _free((x, y), (width, height), frame, _Drawn(taken, marks, drawn, labels), rings) if width else None
        if place is not None:
            label = _edges(Area(x + place.dx, y + place.dy, width / 2, height / 2))
            taken, labels = np.vstack([taken, label]), np.vstack([labels, label])
            if place.leader:
                drawn = np.vstack([drawn, (x, y, x + place.dx, y + place.dy)])
        elif width and all_or_none:
            return [None] * len(points)
        found.append(place)
    return found


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The marks, lines and labels that are drawn already, which a label may not cover.

    Args:
        taken: Edges of what no label may cover.
        marks: Centres of what no line to a label may pass.
        lines: Ends of what no label may cover.
        labels: Edges of the labels, which no line may cross.
    """

    taken: NDArray[np.float64]
    marks: NDArray[np.float64]
    lines: NDArray[np.float64]
    labels: NDArray[np.float64]


def _crossings(lines: NDArray[np.float64], areas: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether each line runs through each area.

    Args:
        lines: Both ends of each, shape `(lines, 4)`.
        areas: Left, right, lower and upper edge of each, shape `(areas, 4)`.

    Returns:
        Shape `(lines, areas)`.
    """
    enters, leaves = np.zeros((len(lines), len(areas))), np.ones((len(lines), len(areas)))
    for axis in (0, 1):
        begin, along = lines[:, None, axis], lines[:, None, axis + 2] - lines[:, None, axis]
        along = np.where(along == 0, _HAIR, along)
        ends = [(areas[None, :, 2 * axis + side] - begin) / along for side in (0, 1)]
        enters, leaves = np.maximum(enters, np.minimum(*ends)), np.minimum(leaves, np.maximum(*ends))
    return np.asarray(enters < leaves)


def _edges(area: Area) -> tuple[float, float, float, float]:
    """Left, right, lower and upper edge."""
    across, up = area.half_width, area.half_height
    return area.x - across, area.x + across, area.y - up, area.y + up


def _free(
    point: tuple[float, float],
    size: tuple[float, float],
    frame: tuple[float, float],
    drawn: _Drawn,
    rings: Sequence[float],
) -> LabelPlace | None:
    """The first place that is inside the frame, covers nothing, and whose line passes no mark and no label."""
    places = _candidates(*size, tuple(rings))
    # Those that no line leads to come first, and most labels find one of them.
    for led in (False, True):
        some = places[(places[:, 2] > 0) == led]
        free = _free_places(some, point, size, frame, drawn, led=led)
        if len(free):
            dx, dy, _ = free[0].tolist()
            return LabelPlace(dx, dy, led)
    return None


def _free_places(
    places: NDArray[np.float64],
    point: tuple[float, float],
    size: tuple[float, float],
    frame: tuple[float, float],
    drawn: _Drawn,
    *,
    led: bool,
) -> NDArray[np.float64]:
    """Those of some `_candidates` that hold a label; with `led`, a line to it too."""
    edges = (np.array(point) + places[:, :2])[:, (0, 0, 1, 1)] + np.array([-1, 1, -1, 1]) * np.repeat(size, 2) / 2
    left, right, low, high = edges.T
    inside = (left >= 0) & (right <= frame[0]) & (low >= 0) & (high <= frame[1])
    taken = drawn.taken
    across = (left[:, None] < taken[:, 1]) & (taken[:, 0] < right[:, None])
    up = (low[:, None] < taken[:, 3]) & (taken[:, 2] < high[:, None])
    # Most places are gone by now, and lines take longer to look at than areas.
    free = np.flatnonzero(inside & ~(across & up).any(axis=1))
    if len(free):
        free = free[~_crossings(drawn.lines, edges[free]).any(axis=0)]
    if not led and len(free):
        free = free[~_nearer(edges[free], np.array(point), drawn.marks).any(axis=1)]
    if led and len(free):
        free = free[~_passes(places[free, :2], drawn.marks - point).any(axis=1)]
        own = np.column_stack([np.broadcast_to(point, (len(free), 2)), np.array(point) + places[free, :2]])
        free = free[~_crossings(own, drawn.labels).any(axis=1)]
    return places[free]


def _nearer(edges: NDArray[np.float64], point: NDArray[np.float64], marks: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether each mark is nearer to each label than the label's own point is; not those that touch that point.

    Args:
        edges: Left, right, lower and upper edge of each label, shape `(labels, 4)`.
        point: The point that all of them are to name.
        marks: Centres of marks, shape `(marks, 2)`.

    Returns:
        Shape `(labels, marks)`.
    """
    others = marks[np.hypot(*(marks - point).T) > 2 * _POINT]
    return np.asarray(_distances(edges, others) < _distances(edges, point[None]))


def _distances(edges: NDArray[np.float64], marks: NDArray[np.float64]) -> NDArray[np.float64]:
    """From the nearest edge of each area to each mark, shape `(areas, marks)`."""
    away = [
        np.maximum(
            0, np.maximum(edges[:, None, low] - marks[None, :, axis], marks[None, :, axis] - edges[:, None, high])
        )
        for axis, (low, high) in enumerate(((0, 1), (2, 3)))
    ]
    return np.asarray(np.hypot(*away))


def _passes(ends: NDArray[np.float64], marks: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether the line from the origin to each end touches each mark; not those that touch the origin's own.

    Args:
        ends: Shape `(lines, 2)`.
        marks: Centres of marks, shape `(marks, 2)`.

    Returns:
        Shape `(lines, marks)`.
    """
    along = np.clip((ends[:, None] * marks).sum(axis=-1) / (ends**2).sum(axis=-1)[:, None], 0.0, 1.0)
    nearest = along[:, :, None] * ends[:, None, :] - marks
    close = np.hypot(nearest[..., 0], nearest[..., 1]) < _POINT
    return np.asarray(close & (np.hypot(marks[..., 0], marks[..., 1]) > 2 * _POINT))


@lru_cache(maxsize=256)
def _candidates(width: float, height: float, rings: tuple[float, ...]) -> NDArray[np.float64]:
    """Where a label's centre may be, the nearest places first, its nearest edge as far from the point as the ring says.

    Returns:
        Offsets to the right and upwards, and 1 where a line must lead to the label; shape `(places, 3)`.
    """
    turned = np.radians(_ANGLES)
    ways = np.round(np.column_stack([np.cos(turned), np.sin(turned)]), 9)
    offsets = np.asarray(rings, dtype=float)[:, None, None] * ways + np.sign(ways) * (width / 2, height / 2)
    return np.column_stack([offsets.reshape(-1, 2), np.repeat(np.arange(len(rings)) > 0, len(ways))])
