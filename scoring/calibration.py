"""The detector: which coordinate convention makes a run's boxes fit gold best.

Source: `metrics.md`, section 1, "Coordinate convention". The paper says that it detects the order on a
calibration slice; how it does so is not published.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product

import numpy as np
from numpy.typing import NDArray

from errors import UsageError
from records import Box, Reading, Sample
from scoring.boxes import Floats, areas, as_array, paired_intersection
from scoring.convention import Convention, Order, Space, factors, page_sizes

MIN_SAMPLES = 20
"""Parsed samples below which nothing is found, and the least that the slice takes."""

SHARE = 0.10
"""Share of the parsed samples that the slice takes."""

MARGIN = 0.03
"""By how much a reading must beat the one in use to be a finding."""

USUAL_SIDES = (512, 640, 672, 768, 784, 896, 1008, 1024, 1120, 1280, 1344, 1536, 1568, 1600, 1792, 1920, 2048, 2560)
"""Longer sides to which pages are usually resized; one of them is taken when it fits as well as any."""

_EVEN = 0.002
"""Readings whose means differ by no more fit alike, and the plainer one is taken (our choice)."""

_MAX_BOXES = 200
"""Predicted boxes of one page that are looked at."""

_ORDERS: tuple[Order, ...] = ("xyxy", "yxyx")
_PLAIN: tuple[Space, ...] = ("1000", "999", "1", "pixel")

Pairs = Sequence[tuple[Sample, Reading]]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the detector says of one run.

    Args:
        used: The convention by which its boxes are read.
        finding: The one that fits clearly better; None when there is none.
        alternatives: Convention as text -> mean over gold answer boxes of the best IoU with any
            predicted answer box of the page; in the order tried, the used one among them.
        samples: Samples of the calibration slice.
        boxes: Gold answer boxes in it.
    """

    used: Convention
    finding: Convention | None
    alternatives: Mapping[str, float]
    samples: int
    boxes: int


def calibrate(pairs: Pairs, used: Convention) -> Finding | None:
    """Compares all conventions on a deterministic slice of a run.

    Args:
        pairs: Samples with what was read of the run's responses, boxes as the model wrote them.
        used: The convention in use; a resized one without its side is fitted first.

    Returns:
        None with fewer than 20 parsed samples, or when their slice has no gold answer box.
    """
    parsed = [pair for pair in pairs if pair[1].parsed]
    if len(parsed) < MIN_SAMPLES:
        return None
    part = calibration_slice(parsed)
    fits = _Fits(part)
    if fits.boxes == 0:
        return None
    if used.space == "resized" and used.side is None:
        used = fits.best_side(used.order)
    tried = [*(Convention(order, space) for order, space in product(_ORDERS, _PLAIN))]
    tried += [fits.best_side(order) for order in _ORDERS]
    means = {convention: fits.mean(convention) for convention in dict.fromkeys([used, *tried])}
    top = max(means.values())
    best = next(convention for convention, mean in means.items() if mean >= top - _EVEN)
    clear = means[best] - means[used] >= MARGIN - 1e-12
    alternatives = {str(convention): mean for convention, mean in means.items()}
    return Finding(used, best if clear else None, alternatives, len(part), fits.boxes)


def fitted(pairs: Pairs, convention: Convention) -> Convention:
    """A convention with the longer side of its resized pages fitted, where it does not say it.

    Args:
        pairs: Samples with what was read of the run's responses, boxes as the model wrote them.
        convention: Any convention; one that needs no fitting comes back unchanged.

    Raises:
        UsageError: There is no gold box to fit to.
    """
    if convention.space != "resized" or convention.side is not None:
        return convention
    fits = _Fits(calibration_slice([pair for pair in pairs if pair[1].parsed]))
    if fits.boxes == 0:
        raise UsageError(
            f"Coordinates: {convention} is to be fitted, but no sample with gold boxes was parsed. "
            f"Give the longer side, as in {convention}:1024."
        )
    return fits.best_side(convention.order)


def calibration_slice(parsed: Iterable[tuple[Sample, Reading]]) -> list[tuple[Sample, Reading]]:
    """The samples of lowest SHA-256 of their id: a tenth of the parsed ones, and at least 20."""
    ordered = sorted(parsed, key=lambda pair: (sha256(pair[0].id.encode()).digest(), pair[0].id))
    return ordered[: max(MIN_SAMPLES, math.ceil(len(ordered) * SHARE))]


class _Fits:
    """Every gold answer box of a slice beside every predicted answer box of its page."""

    def __init__(self, part: Pairs) -> None:
        golds: list[Box] = []
        preds: list[Box] = []
        sizes: list[Floats] = []
        owners: list[int] = []
        for sample, reading in part:
            of_page = _boxes_by_page(reading)
            dimensions = page_sizes(sample.pages)
            for answer in sample.answers:
                if answer.box is None or not 1 <= answer.page <= len(sample.pages):
                    continue
                golds.append(answer.box)
                found = of_page.get(answer.page, [])
                preds += found
                sizes += [dimensions[answer.page - 1]] * len(found)
                owners += [len(golds) - 1] * len(found)
        self.boxes = len(golds)
        self._owners: NDArray[np.intp] = np.array(owners, dtype=np.intp)
        self._golds = as_array(golds)[self._owners]
        self._gold_areas = areas(self._golds)
        self._preds = as_array(preds)
        self._sizes = np.array(sizes, dtype=np.float64).reshape(-1, 2)

    def mean(self, convention: Convention) -> float:
        """Mean over the gold boxes of the best IoU; 0 for one without a predicted box on its page."""
        scale = np.tile(factors(self._sizes, convention), 2)
        preds = (self._preds if convention.order == "xyxy" else self._preds[:, (1, 0, 3, 2)]) * scale
        shared = np.nan_to_num(paired_intersection(self._golds, preds))
        union = self._gold_areas + areas(preds) - shared
        iou = np.divide(shared, union, out=np.zeros_like(shared), where=shared > 0)
        best = np.zeros(self.boxes)
        np.maximum.at(best, self._owners, iou)
        return float(best.mean())

    def best_side(self, order: Order) -> Convention:
        """The resized reading of an order with its longer side fitted: coarsely, then to the pixel."""
        grid = {round(256 * 1.02**k) for k in range(176)}
        means = self._means(order, grid | set(USUAL_SIDES))
        for step in (8, 1):
            top = max(means, key=lambda side: (means[side], -side))
            reach = max(top // 50, 8) if step > 1 else 8
            means |= self._means(order, set(range(max(1, top - reach), top + reach + 1, step)))
        highest = max(means.values())
        usual = [side for side in USUAL_SIDES if means[side] >= highest - _EVEN]
        side = max(usual or means, key=lambda side: (means[side], -side))
        return Convention(order, "resized", side)

    def _means(self, order: Order, sides: set[int]) -> dict[int, float]:
        base = Convention(order, "resized")
        return {side: self.mean(replace(base, side=side)) for side in sorted(sides)}


def _boxes_by_page(reading: Reading) -> dict[int, list[Box]]:
    of_page: dict[int, list[Box]] = defaultdict(list)
    for answer in reading.answers:
        if answer.box is not None and len(of_page[answer.page]) < _MAX_BOXES:
            of_page[answer.page].append(answer.box)
    return of_page
