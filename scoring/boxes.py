"""Geometry of axis-aligned boxes: areas, overlaps, unions, and how far boxes of one region scatter.

Boxes are rows `[x1, y1, x2, y2]` of float arrays, in any unit; edges are continuous (a box from 0 to 10
is 10 wide). A box with `x2 <= x1` or `y2 <= y1` has no area and overlaps nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from records import Box

Floats = NDArray[np.float64]
Boxes = Sequence[Box] | Floats


def as_array(boxes: Boxes) -> Floats:
    """Boxes as a float array of shape `(n, 4)`; no boxes give `(0, 4)`."""
    return np.asarray(boxes, dtype=np.float64).reshape(-1, 4)


def areas(boxes: Boxes) -> Floats:
    """Areas of boxes `(n, 4)`, shape `(n,)`, each 0 or more."""
    array = as_array(boxes)
    sides = np.maximum(array[:, 2:] - array[:, :2], 0)
    return np.asarray(sides[:, 0] * sides[:, 1])


def paired_intersection(a: Floats, b: Floats) -> Floats:
    """Area that two boxes share, row by row or by broadcasting: `(..., 4)` and `(..., 4)` give `(...)`."""
    width = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    height = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    shared: Floats = np.maximum(width, 0) * np.maximum(height, 0)
    return shared


def intersection_matrix(a: Boxes, b: Boxes) -> Floats:
    """Area shared by every box of `a` `(n, 4)` with every box of `b` `(m, 4)`, shape `(n, m)`."""
    return paired_intersection(as_array(a)[:, None, :], as_array(b)[None, :, :])


def iou_matrix(a: Boxes, b: Boxes) -> Floats:
    """Intersection over union of every box of `a` `(n, 4)` with every box of `b` `(m, 4)`.

    Returns:
        Shape `(n, m)`, values in [0, 1]; 0 where two boxes share no area.
    """
    shared = intersection_matrix(a, b)
    union = areas(a)[:, None] + areas(b)[None, :] - shared
    return np.divide(shared, union, out=np.zeros_like(shared), where=shared > 0)


_FEW = 8
"""Boxes from which arrays are quicker than plain numbers; with fewer both add up in the same order."""


def union_area(boxes: Boxes) -> float:
    """Area of the union of boxes `(n, 4)`: what several boxes cover together, counted once."""
    if len(boxes) < _FEW:
        return _union_of_few(as_array(boxes).tolist())
    array = as_array(boxes)
    # Sorted by their top: `_covered_length` needs the intervals of every column by ascending start.
    array = array[np.argsort(array[:, 1], kind="stable")]
    edges = np.unique(array[:, (0, 2)])
    total = 0.0
    for left, right in pairwise(edges):
        column = array[(array[:, 0] <= left) & (right <= array[:, 2])]
        if len(column):
            total += float(right - left) * _covered_length(column[:, 1], column[:, 3])
    return total


def covered_area(box: Box | Floats, others: Boxes) -> float:
    """Area of `box` that lies under the union of `others` `(n, 4)`; 0 without others."""
    if len(others) < _FEW:
        left, top, right, bottom = (float(side) for side in box)
        cut = [(max(x1, left), max(y1, top), min(x2, right), min(y2, bottom)) for x1, y1, x2, y2 in others]
        return _union_of_few([part for part in cut if part[0] < part[2] and part[1] < part[3]])
    window, array = np.asarray(box, dtype=np.float64), as_array(others)
    inside = np.hstack([np.maximum(array[:, :2], window[:2]), np.minimum(array[:, 2:], window[2:])])
    return union_area(inside[(inside[:, 2:] > inside[:, :2]).all(axis=1)])


def _union_of_few(boxes: Sequence[Sequence[float]]) -> float:
    """As `union_area`, of boxes that are not an array."""
    rows = sorted(boxes, key=lambda box: box[1])
    total = 0.0
    for left, right in pairwise(sorted({side for box in rows for side in (box[0], box[2])})):
        covered, reached = 0.0, -math.inf
        for x1, top, x2, bottom in rows:
            if x1 <= left and right <= x2 and bottom > reached:
                covered += max(bottom - max(top, reached), 0.0)
                reached = bottom
        total += (right - left) * covered
    return total


def _covered_length(starts: Floats, ends: Floats) -> float:
    """Length of the union of intervals whose starts ascend."""
    reached = np.maximum.accumulate(ends)
    before = np.concatenate([starts[:1], reached[:-1]])
    return float(np.clip(reached - np.maximum(starts, before), 0, None).sum())


@dataclass(frozen=True, slots=True)
class Spread:
    """How far some boxes scatter.

    Args:
        edges: Standard deviation (n - 1) of left, top, right and bottom edge, in thousandths of the page.
        agreement: Mean IoU over all pairs of them, in [0, 1].
    """

    edges: tuple[float, float, float, float]
    agreement: float

    @property
    def mean(self) -> float:
        """Mean of the four edges' deviations."""
        return sum(self.edges) / 4


def spread(boxes: Sequence[Box]) -> Spread | None:
    """How far boxes scatter; None for fewer than two.

    Args:
        boxes: In 0-1000 xyxy of one page.

    >>> spread([(0, 0, 100, 100), (0, 0, 100, 50)]).edges[3]
    35.35533905932738
    """
    if len(boxes) < 2:
        return None
    values = np.asarray(boxes, dtype=np.float64)
    left, top, right, bottom = (float(value) for value in values.std(axis=0, ddof=1))
    pairs = iou_matrix(values, values)[np.triu_indices(len(values), 1)]
    return Spread((left, top, right, bottom), float(pairs.mean()))
