"""Figures of a question compared with those of gold: how many there are, how boxes overlap, how alike crops are (SSIM).

Source: docs/metrics.md, MathDoc. Overlaps do not judge what a figure shows: visual similarity is the judge's alone.

SSIM: Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error visibility to structural
similarity", IEEE Transactions on Image Processing 13(4), 2004, section III: local means, variances and the
covariance under an 11 x 11 Gaussian window of standard deviation 1.5, K1 = 0.01, K2 = 0.03, averaged over every
place where the window lies within the image. Images are not made smaller first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from records import Box
from scoring.boxes import iou_matrix
from scoring.mathdoc.markdown import PageFigure
from scoring.mathdoc.markers import FIGURE, figure_box


def figures_between(page: str, start: int, end: int) -> tuple[PageFigure, ...]:
    """The figures that a page shows from `start` to `end`, in order."""
    found = FIGURE.finditer(page, start, end)
    return tuple(PageFigure(match.group(), match.start(), figure_box(match.group())) for match in found)


@dataclass(frozen=True, slots=True)
class FigurePair:
    """A gold figure's box, the box that is paired with it, and their IoU in [0, 1]."""

    gold: Box
    predicted: Box
    iou: float


def figure_overlaps(gold: Sequence[PageFigure], predicted: Sequence[PageFigure]) -> list[float]:
    """IoU of each gold figure with the one that is paired with it, in gold's order (`figure_pairs`)."""
    return [pair.iou for pair in figure_pairs(gold, predicted)]


def figure_pairs(gold: Sequence[PageFigure], predicted: Sequence[PageFigure]) -> list[FigurePair]:
    """Each gold figure with the one that is paired with it, each predicted figure once.

    Only figures that state a box on both sides are compared; boxes are taken in the units in which both state them.
    The pairing is the one with the highest sum; gold figures are left over where gold has more.

    Returns:
        The pairs in gold's order; none where either side states no box.
    """
    gold_boxes = [_ordered(figure.box) for figure in gold if figure.box]
    predicted_boxes = [_ordered(figure.box) for figure in predicted if figure.box]
    if not gold_boxes or not predicted_boxes:
        return []
    overlaps = iou_matrix(gold_boxes, predicted_boxes)
    from scipy.optimize import linear_sum_assignment  # half a second that only pages with boxed figures need

    rows, columns = linear_sum_assignment(-overlaps)
    paired = zip(rows, columns, strict=True)
    return [
        FigurePair(gold_boxes[row], predicted_boxes[column], float(overlaps[row, column])) for row, column in paired
    ]


def _ordered(box: Box) -> Box:
    x1, y1, x2, y2 = box
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


Grey = NDArray[np.float64]

# Wang et al. 2004, section III.C; grey values of 8 bits have a range of 255.
WINDOW = 11
"""Side of the window in pixels; neither side of an image may be shorter."""

_SIGMA = 1.5
_K1, _K2, _RANGE = 0.01, 0.03, 255.0


def ssim(first: ArrayLike, second: ArrayLike) -> float:
    """The mean SSIM index of two grey images.

    Args:
        first: Grey values from 0 to 255, shape `(height, width)`, each side at least `WINDOW`.
        second: The same of the other image, of the same shape.

    Returns:
        At most 1, which only equal images reach; about 0 where nothing is alike, below where one is the negative.

    Raises:
        ValueError: The images differ in shape, or are smaller than the window.
    """
    x, y = (np.asarray(image, dtype=np.float64) for image in (first, second))
    if x.shape != y.shape or x.ndim != 2 or min(x.shape) < WINDOW:
        raise ValueError(
            f"expected two images of one shape, {WINDOW} pixels or more on each side, got {x.shape}, {y.shape}"
        )
    c1, c2 = (_K1 * _RANGE) ** 2, (_K2 * _RANGE) ** 2
    mean_x, mean_y = _local(x), _local(y)
    spread = _local(x * x) - mean_x**2 + _local(y * y) - mean_y**2
    together = _local(x * y) - mean_x * mean_y
    likeness = (2 * mean_x * mean_y + c1) * (2 * together + c2)
    return float(np.mean(likeness / ((mean_x**2 + mean_y**2 + c1) * (spread + c2))))


def _local(image: Grey) -> Grey:
    """The weighted mean around every pixel that has the whole window around it."""
    from scipy.ndimage import correlate1d  # only pages with figures need it

    half = WINDOW // 2
    weights = np.exp(-0.5 * (np.arange(-half, half + 1) / _SIGMA) ** 2)
    weights /= weights.sum()
    means = correlate1d(correlate1d(image, weights, axis=0), weights, axis=1)
    return np.asarray(means[half:-half, half:-half], dtype=np.float64)
