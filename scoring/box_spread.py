"""How far boxes that mean the same region scatter: their edges, and how much they overlap each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from records import Box
from scoring.boxes import iou_matrix


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
