"""Figures of an answered question against those of gold: how many there are, and how their boxes overlap.

Source: metrics.md, section 4. This says nothing of what a figure shows: visual similarity is the judge's alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from records import Box
from scoring.boxes import iou_matrix
from scoring.mathdoc_markdown import Figure
from scoring.mathdoc_marks import FIGURE, figure_box


def figures_between(page: str, start: int, end: int) -> tuple[Figure, ...]:
    """The figures that a page shows from `start` to `end`, in order."""
    found = FIGURE.finditer(page, start, end)
    return tuple(Figure(one.group(), one.start(), figure_box(one.group())) for one in found)


@dataclass(frozen=True, slots=True)
class FigurePair:
    """A gold figure's box, the box that is paired with it, and their IoU in [0, 1]."""

    gold: Box
    predicted: Box
    iou: float


def figure_overlaps(gold: Sequence[Figure], predicted: Sequence[Figure]) -> list[float]:
    """IoU of each gold figure with the one that is paired with it, in gold's order (`figure_pairs`)."""
    return [pair.iou for pair in figure_pairs(gold, predicted)]


def figure_pairs(gold: Sequence[Figure], predicted: Sequence[Figure]) -> list[FigurePair]:
    """Each gold figure with the one that is paired with it, each predicted figure once.

    Only figures that state a box on both sides are compared; boxes are taken in the units in which both state them.
    The pairing is the one with the highest sum; gold figures are left over where gold has more.

    Returns:
        The pairs in gold's order; none where either side states no box.
    """
    wanted = [_ordered(one.box) for one in gold if one.box]
    stated = [_ordered(one.box) for one in predicted if one.box]
    if not wanted or not stated:
        return []
    overlaps = iou_matrix(wanted, stated)
    from scipy.optimize import linear_sum_assignment  # half a second that only pages with boxed figures need

    rows, columns = linear_sum_assignment(-overlaps)
    places = zip(rows, columns, strict=True)
    return [FigurePair(wanted[row], stated[column], float(overlaps[row, column])) for row, column in places]


def _ordered(box: Box) -> Box:
    x1, y1, x2, y2 = box
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
