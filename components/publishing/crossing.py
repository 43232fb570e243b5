"""Which areas on paper cover some of the same, and which lines cross."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from components.charts.placing import Area

Points = NDArray[np.float64]
"""Places in pixels, shape `(points, 2)`."""


_HAIR = 1e-9
"""Pixels that a level or upright line leans."""


def overlap(one: Area, other: Area) -> bool:
    """Whether two areas cover some of the same; a common edge is nothing."""
    return (
        abs(one.x - other.x) < one.half_width + other.half_width
        and abs(one.y - other.y) < one.half_height + other.half_height
    )


def overlaps(centres: Points, size: tuple[float, float], others: Sequence[Area]) -> NDArray[np.bool_]:
    """Whether areas of one width and height cover some of the same as others, shape `(centres, others)`."""
    edges = np.array([(one.x, one.y, one.half_width, one.half_height) for one in others], dtype=float).reshape(-1, 4)
    apart, reach = np.abs(centres[:, None] - edges[:, :2]), edges[:, 2:] + np.array(size) / 2
    return np.asarray((apart[..., 0] < reach[:, 0]) & (apart[..., 1] < reach[:, 1]))


def crosses(starts: Points, ends: Points, begins: Points, stops: Points) -> NDArray[np.bool_]:
    """Whether lines cross others between their ends; those that only touch, or lie along each other, do not.

    Args:
        starts: Where the lines begin.
        ends: Where they end.
        begins: Where the others begin.
        stops: Where they end.

    Returns:
        Shape `(lines, others)`.
    """
    start, end = starts[:, None], ends[:, None]
    apart = _side(start, end, begins) * _side(start, end, stops) < 0
    return apart & (_side(begins, stops, start) * _side(begins, stops, end) < 0)


def cuts(starts: Points, ends: Points, centres: Points, sizes: Points) -> NDArray[np.bool_]:
    """Whether lines run through areas; a line along an edge does not.

    Args:
        starts: Where the lines begin.
        ends: Where they end.
        centres: Centres of the areas.
        sizes: Their widths and heights, or those of all.

    Returns:
        Shape `(lines, areas)`.
    """
    along = (ends - starts)[:, None]
    along = np.where(along == 0, _HAIR, along)
    to, half = centres - starts[:, None], np.abs(sizes / 2 / along)
    enters, leaves = to / along - half, to / along + half
    enters, leaves = np.maximum(enters[..., 0], enters[..., 1]), np.minimum(leaves[..., 0], leaves[..., 1])
    return np.asarray(np.maximum(enters, 0.0) < np.minimum(leaves, 1.0))


def _side(start: NDArray[np.float64], end: NDArray[np.float64], point: NDArray[np.float64]) -> NDArray[np.float64]:
    """Positive to the left of a line, negative to its right, 0 on it."""
    along, to = end - start, point - start
    return np.asarray(along[..., 0] * to[..., 1] - along[..., 1] * to[..., 0])
