"""Coordinate conventions: in which order and unit a run writes its boxes, their conversion, and the detector.

Model families differ: order `xyxy` or `yxyx`, and a space of 0-1000, 0-999, 0-1, page pixels or pixels
of a resized page. `to_thousand` brings boxes into 0-1000 xyxy. The detector says which convention makes a run's boxes
fit gold best.

Source: docs/metrics.md, HG-Bench, "Coordinate convention". The paper says that it detects the order on a
calibration slice; how it does so is not published.
"""

from __future__ import annotations

import math
import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, product
from typing import Literal

import numpy as np

from errors import UsageError
from records import AnswerBox, Box, Note, Page, Reading, Sample, StepBox
from scoring.boxes import Floats, as_array

Order = Literal["xyxy", "yxyx"]
Space = Literal["1000", "999", "1", "pixel", "resized"]

_SPEC = re.compile(r"(xyxy|yxyx)/(1000|999|1|pixel|resized)(?::(\d{1,6}))?", re.IGNORECASE)
_UNITS: dict[str, float] = {"1000": 1000.0, "999": 999.0, "1": 1.0}


@dataclass(frozen=True, slots=True)
class Convention:
    """How a run writes its boxes.

    Args:
        order: Whether x or y comes first.
        space: What the numbers count: thousandths, 999ths or the whole of a page, its pixels, or pixels
            of the page resized so that its longer side has `side`.
        side: Longer side of the resized page in pixels; None while it is not known, and elsewhere.
    """

    order: Order = "xyxy"
    space: Space = "1000"
    side: int | None = None

    @classmethod
    def parse(cls, spec: str) -> Convention:
        """Reads `ORDER/SPACE`, as in `yxyx/1000` or `xyxy/resized:1024`.

        Raises:
            UsageError: The text says no convention.
        """
        found = _SPEC.fullmatch(spec.strip())
        side = int(found.group(3)) if found is not None and found.group(3) else None
        if found is None or side == 0 or (side is not None and found.group(2).lower() != "resized"):
            raise UsageError(
                f"Coordinates: expected ORDER/SPACE, with xyxy or yxyx and 1000, 999, 1, pixel, resized or "
                f"resized:L (as in yxyx/1000, or xyxy/resized:1024 for a longer side of 1024), found “{spec[:60]}”."
            )
        return cls("yxyx" if found.group(1).lower() == "yxyx" else "xyxy", _space(found.group(2)), side)

    def __str__(self) -> str:
        """The convention as it is given on the command line."""
        return f"{self.order}/{self.space}" + (f":{self.side}" if self.side is not None else "")


DEFAULT = Convention()


def _space(text: str) -> Space:
    spaces: tuple[Space, ...] = ("1000", "999", "1", "pixel", "resized")
    return next(space for space in spaces if space == text.lower())


def page_sizes(pages: Sequence[Page]) -> Floats:
    """Width and height of pages, shape `(n, 2)`; NaN where a page's size is not known."""
    sizes = np.array([(page.width, page.height) for page in pages], dtype=np.float64).reshape(-1, 2)
    sizes[(sizes <= 0).any(axis=1)] = np.nan
    return sizes


def factors(sizes: Floats, convention: Convention) -> Floats:
    """Factors that bring x and y to 0-1000.

    Args:
        sizes: Width and height of pages in pixels, shape `(n, 2)`.
        convention: How the numbers were written.

    Returns:
        Shape `(n, 2)`; NaN where a page's size is needed and not known.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention.space in _UNITS:
        return np.full(sizes.shape, 1000.0 / _UNITS[convention.space])
    if convention.space == "pixel":
        return np.asarray(1000.0 / sizes)
    if convention.side is None:
        raise UsageError(
            f"Coordinates: {convention} does not say how long the longer side of the resized page is. "
            f"Give it ({convention}:1024), or let it be fitted to a run."
        )
    return np.asarray(1000.0 / sizes * (sizes.max(axis=1, keepdims=True) / convention.side))


MIN_SAMPLES = 20
"""Parsed samples below which nothing is detected, and the least size of the slice (docs/metrics.md, HG-Bench)."""

SLICE_SHARE = 0.10
"""Share of the parsed samples that the slice takes."""

MARGIN = 0.03
"""Mean IoU by which a convention must beat the one in use to be a finding (docs/metrics.md, HG-Bench)."""

USUAL_SIDES = (512, 640, 672, 768, 784, 896, 1008, 1024, 1120, 1280, 1344, 1536, 1568, 1600, 1792, 1920, 2048, 2560)
"""Longer sides to which pages are usually resized; one of them is taken when it fits as well as any."""

_EVEN = 0.002
"""Readings whose means differ by no more fit alike, and the plainer one is taken (our choice)."""

_MAX_BOXES = 200
"""Predicted boxes of one page that are looked at."""

_BOXES_AT_A_TIME = 2_000
"""Gold boxes that are compared with those of their pages at a time."""

_ORDERS: tuple[Order, ...] = ("xyxy", "yxyx")
_PLAIN: tuple[Space, ...] = ("1000", "999", "1", "pixel")

SamplePairs = Iterable[tuple[Sample, Reading]]


@dataclass(frozen=True, slots=True)
class ConventionFinding:
    """The coordinate convention detected in one run.

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


def detect_convention(part: SamplePairs, used: Convention) -> ConventionFinding | None:
    """Compares all conventions on a deterministic slice of a run.

    Args:
        part: The samples of `calibration_ids` with what was read of the run's responses, boxes as the model wrote them.
        used: The convention in use; a resized one without its side is fitted first.

    Returns:
        None with fewer than 20 samples, or no gold answer box among them.
    """
    fits = _ConventionFits(part)
    if fits.samples < MIN_SAMPLES or fits.boxes == 0:
        return None
    if used.space == "resized" and used.side is None:
        used = fits.best_side(used.order)
    tried = [*(Convention(order, space) for order, space in product(_ORDERS, _PLAIN))]
    tried += [fits.best_side(order) for order in _ORDERS]
    means = {convention: fits.mean(convention) for convention in dict.fromkeys([used, *tried])}
    top = max(means.values())
    best = next(convention for convention, mean in means.items() if mean >= top - _EVEN)
    # A difference of exactly `MARGIN` counts, whatever its rounding.
    clear = means[best] - means[used] >= MARGIN - 1e-12
    alternatives = {str(convention): mean for convention, mean in means.items()}
    return ConventionFinding(used, best if clear else None, alternatives, fits.samples, fits.boxes)


def with_fitted_side(part: SamplePairs, convention: Convention) -> Convention:
    """A convention with the longer side of its resized pages fitted, where it does not say it.

    Args:
        part: As `detect_convention` takes it.
        convention: Any convention; one that needs no fitting comes back unchanged.

    Raises:
        UsageError: There is no gold box to fit to.
    """
    if convention.space != "resized" or convention.side is not None:
        return convention
    fits = _ConventionFits(part)
    if fits.boxes == 0:
        raise UsageError(
            f"Coordinates: {convention} is to be fitted, but no sample with gold boxes was parsed. "
            f"Give the longer side, as in {convention}:1024."
        )
    return fits.best_side(convention.order)


def calibration_slice(pairs: SamplePairs) -> list[tuple[Sample, Reading]]:
    """The samples of the calibration slice of a run, with their readings."""
    parsed = {sample.id: (sample, reading) for sample, reading in pairs if reading.parsed}
    chosen = calibration_ids(parsed)
    return [pair for sample_id, pair in parsed.items() if sample_id in chosen]


def calibration_ids(parsed: Iterable[str]) -> frozenset[str]:
    """The ids of the calibration slice: of lowest SHA-256, a tenth of the parsed samples and at least 20."""
    ordered = sorted(parsed, key=lambda sample_id: (sha256(sample_id.encode()).digest(), sample_id))
    return frozenset(ordered[: max(MIN_SAMPLES, math.ceil(len(ordered) * SLICE_SHARE))])


class _ConventionFits:
    """Every gold answer box of a slice beside every predicted answer box of its page.

    A box is kept once, and a pair as two numbers: the slice of a large run has hundreds of thousands of pairs.

    Args:
        part: The samples of the slice; gone through once, so that they need not be in memory together.
    """

    def __init__(self, part: SamplePairs) -> None:
        golds, preds = array("d"), array("d")
        sizes = [np.empty((0, 2))]
        pages, owners, paired, bounds = (array("i") for _ in range(4))
        self.samples = self.boxes = known = 0
        for sample, reading in part:
            on_page: dict[int, range] = {}
            for page, boxes in _boxes_by_page(reading).items():
                if 1 <= page <= len(sample.pages):
                    on_page[page] = range(len(pages), len(pages) + len(boxes))
                    pages.extend([known + page - 1] * len(boxes))
                    preds.extend(chain.from_iterable(boxes))
            for answer in sample.answers:
                if answer.box is None or not 1 <= answer.page <= len(sample.pages):
                    continue
                golds.extend(answer.box)
                if found := on_page.get(answer.page):
                    bounds.append(len(paired))
                    owners.extend([self.boxes] * len(found))
                    paired.extend(found)
                self.boxes += 1
            sizes.append(page_sizes(sample.pages))
            self.samples, known = self.samples + 1, known + len(sample.pages)
        bounds.append(len(paired))
        self._sizes: Floats = np.concatenate(sizes)
        self._pages, self._owners, self._paired, self._bounds = map(np.array, (pages, owners, paired, bounds))
        # One row an edge: hundreds of conventions are tried, and each edge is then one run through memory.
        self._golds, self._preds = (np.ascontiguousarray(as_array(np.array(boxes)).T) for boxes in (golds, preds))

    def mean(self, convention: Convention) -> float:
        """Mean over the gold boxes of the best IoU; 0 for one without a predicted box on its page."""
        if not len(self._owners):
            return 0.0
        # Of a page whose size is needed and not known everything here is NaN, and so is 0 / 0: `fmax` passes over both.
        scale_x, scale_y = (scale[self._pages] for scale in factors(self._sizes, convention).T)
        left, top, right, bottom = self._preds if convention.order == "xyxy" else self._preds[[1, 0, 3, 2]]
        preds = np.array([left * scale_x, top * scale_y, right * scale_x, bottom * scale_y])
        best = np.zeros(self.boxes)
        for at in range(0, len(self._bounds) - 1, _BOXES_AT_A_TIME):
            *firsts, stop = self._bounds[at : at + _BOXES_AT_A_TIME + 1]
            mine = slice(firsts[0], stop)
            iou = _ious(self._golds.take(self._owners[mine], axis=1), preds.take(self._paired[mine], axis=1))
            best[self._owners[firsts]] = np.nan_to_num(np.fmax.reduceat(iou, np.subtract(firsts, firsts[0])))
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


def _ious(a: Floats, b: Floats) -> Floats:
    """Intersection over union of boxes, one row an edge, shape `(4, n)`, with those in the same column of `b`."""
    shared = _length(np.maximum(a[0], b[0]), np.minimum(a[2], b[2]))
    shared *= _length(np.maximum(a[1], b[1]), np.minimum(a[3], b[3]))
    with np.errstate(invalid="ignore"):
        return np.asarray(shared / (_areas(a) + _areas(b) - shared))


def _areas(boxes: Floats) -> Floats:
    return _length(boxes[0], boxes[2]) * _length(boxes[1], boxes[3])


def _length(starts: Floats, ends: Floats) -> Floats:
    """Length of intervals, 0 for one that ends before it starts."""
    length = ends - starts
    return np.maximum(length, 0, out=length)


def _boxes_by_page(reading: Reading) -> dict[int, list[Box]]:
    of_page: dict[int, list[Box]] = defaultdict(list)
    for answer in reading.answers:
        if answer.box is not None and len(of_page[answer.page]) < _MAX_BOXES:
            of_page[answer.page].append(answer.box)
    return of_page


def to_thousand(reading: Reading, pages: Sequence[Page], convention: Convention) -> Reading:
    """Brings all boxes of a reading into 0-1000 xyxy.

    A box on a page that the sample does not have is converted by the size of the last page, which is
    where it is shown. A box whose page has no known size becomes None where the size is needed; it is
    counted as dropped and noted.

    Args:
        reading: Boxes as the model wrote them.
        pages: The pages of its sample.
        convention: How it wrote them.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention == DEFAULT or not reading.answers:
        return reading
    of_page = factors(page_sizes(pages or [Page(1, 0, 0, None)]), convention)
    lost = 0

    def converted(box: Box | None, factor: Floats) -> Box | None:
        nonlocal lost
        if box is None:
            return None
        x1, y1, x2, y2 = box if convention.order == "xyxy" else (box[1], box[0], box[3], box[2])
        if np.isnan(factor[0]):
            lost += 1
            return None
        fx, fy = float(factor[0]), float(factor[1])
        return (x1 * fx, y1 * fy, x2 * fx, y2 * fy)

    def of_answer(answer: AnswerBox) -> AnswerBox:
        factor = of_page[answer.page - 1 if 1 <= answer.page <= len(pages) else -1]
        steps = tuple(StepBox(converted(step.box, factor), step.step_id) for step in answer.steps)
        return replace(answer, box=converted(answer.box, factor), steps=steps)

    answers = tuple(of_answer(answer) for answer in reading.answers)
    notes = (*reading.notes, Note("no_page_size", {"n": lost})) if lost else reading.notes
    return replace(reading, answers=answers, dropped=reading.dropped + lost, notes=notes)
