"""Ink detection: whether there is writing inside a box of a page, or only paper.

Measured with OpenCV the first time somebody looks at a page, and kept beside its derived images as a
small map of how much of each cell is ink. Shadows and tinted paper are divided out, marks that shine
through from the back stay below the threshold, and ruled or squared lines are taken out by their length
before anything is counted.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cache.images.derived_images import DerivedImages, content_hash
from cache.images.page_images import PageImages
from errors import ImageError, NotLoaded
from loaders.files.image_decoding import decode
from loaders.files.image_lookup import ImageSource
from records import Box
from scoring.wording import Ink

Grey = NDArray[np.uint8]

CELLS: Final = 500
"""Cells of a map along each side: one cell is 2 x 2 page units."""

LEAST_INK: Final = 0.004
"""Share of a box's area from which on it holds writing; a line of thin pencil strokes has 2% and more."""

_MAP: Final = "ink-1.png"

# In thousandths of the page's longer side: wider than any stroke or word gap that paper shows between;
# the neighbourhood of the adaptive threshold; longer than any stroke of handwriting.
_ENVELOPE: Final = 25
_NEIGHBOURHOOD: Final = 30
_RULE: Final = 60

# In grey levels of 0 to 255: how much darker than its neighbourhood ink is, and the lightest that it can be.
_DARKER: Final = 18
_FAINTEST: Final = 215
# In pixels: smaller connected areas are dust or noise of the scan.
_SPECK: Final = 8
_TALL: Final = np.ones((3, 1), np.uint8)


def ink_in(images: PageImages, benchmark: str, sample: str, places: Iterable[tuple[int, Box]]) -> tuple[Ink, ...]:
    """Classify the ink inside some boxes of a sample; each page image is read once for all of its boxes.

    Args:
        images: Finds and keeps page images.
        benchmark: The benchmark's name in the workspace.
        sample: The sample's id.
        places: 1-based page number and box in 0-1000 page units; what lies beyond the page holds no ink.
    """
    pages: dict[int, Grey | None] = {}
    found = []
    for page, box in places:
        if page not in pages:
            pages[page] = _ink_of_page(images, benchmark, sample, page)
        found.append(ink_in_box(pages[page], box))
    return tuple(found)


def ink_in_box(ink: Grey | None, box: Box) -> Ink:
    """Classify the ink inside a box, given the ink of its page; None when its image cannot be shown."""
    if ink is None:
        return "no_image"
    return "other_ink" if ink_share(ink, box) >= LEAST_INK else "blank"


def _ink_of_page(images: PageImages, benchmark: str, sample: str, page: int) -> Grey | None:
    try:
        return ink_map(images.derived(benchmark), images.path(benchmark, sample, page))
    except (ImageError, NotLoaded):
        return None


def ink_map(derived: DerivedImages, path: ImageSource) -> Grey:
    """Give the ink of a page, `CELLS` x `CELLS`: 0 for a cell of paper, 255 for a cell all ink.

    Raises:
        ImageError: The page's image cannot be shown.
    """

    def make() -> bytes:
        page = decode(derived.get(path, "screen").data).convert("L")
        file = io.BytesIO()
        Image.fromarray(measure(np.asarray(page))).save(file, "PNG")
        return file.getvalue()

    kept = derived.keep(content_hash(path), _MAP, make)
    return np.asarray(Image.open(io.BytesIO(kept), formats=["PNG"]))


def ink_share(ink: Grey, box: Box) -> float:
    """Share of a box's area that is ink, in [0, 1]; 0 for a box without an area on the page."""
    if not all(math.isfinite(value) for value in box):
        return 0.0
    x1, x2 = _cells(box[0], box[2])
    y1, y2 = _cells(box[1], box[3])
    inside = ink[y1:y2, x1:x2]
    return float(inside.mean()) / 255 if inside.size else 0.0


def measure(page: Grey) -> Grey:
    """Measure the ink of a page given as grey values, upright, of any size.

    Returns:
        A map as `ink_map` describes it.
    """
    longer = max(page.shape)
    flat = _without_shadows(page, longer)
    block = _odd(longer * _NEIGHBOURHOOD / 1000)
    method = cv2.ADAPTIVE_THRESH_MEAN_C
    below: Any = cv2.adaptiveThreshold(flat, 255, method, cv2.THRESH_BINARY_INV, block, _DARKER)
    dark: Grey = np.where(flat < _FAINTEST, below, 0).astype(np.uint8)
    ink = _without_specks(_without_rules(dark, longer))
    return np.asarray(cv2.resize(ink, (CELLS, CELLS), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _without_shadows(page: Grey, longer: int) -> Grey:
    """Divide by the brightness that the bare paper has around each place."""
    height, width = page.shape
    coarse = cv2.resize(page, (max(1, width // 4), max(1, height // 4)), interpolation=cv2.INTER_AREA)
    size = _odd(longer * _ENVELOPE / 4000)
    paper = cv2.medianBlur(cv2.dilate(coarse, np.ones((size, size), np.uint8)), size)
    paper = cv2.GaussianBlur(cv2.resize(paper, (width, height)), (0, 0), float(size))
    flat: Any = cv2.divide(page, np.maximum(paper, 1), scale=255)
    return np.asarray(flat, dtype=np.uint8)


def _without_rules(dark: Grey, longer: int) -> Grey:
    """Take out strokes that are straight for longer than handwriting is: rules, squares, table lines."""
    length = max(15, round(longer * _RULE / 1000))
    # Widened first, so that a rule of a page that lies slightly askew is still one straight stroke.
    across = cv2.morphologyEx(cv2.dilate(dark, _TALL), cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    down = cv2.morphologyEx(cv2.dilate(dark, _TALL.T), cv2.MORPH_OPEN, np.ones((length, 1), np.uint8))
    rules = cv2.dilate(cv2.bitwise_or(across, down), np.ones((3, 3), np.uint8))
    return np.asarray(cv2.bitwise_and(dark, cv2.bitwise_not(rules)), dtype=np.uint8)


def _without_specks(dark: Grey) -> Grey:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= _SPECK
    large[0] = False
    return np.where(large[labels], 255, 0).astype(np.uint8)


def _cells(start: float, end: float) -> tuple[int, int]:
    low, high = sorted((start, end))
    scale = CELLS / 1000
    return max(0, math.floor(max(low, 0) * scale)), min(CELLS, math.ceil(min(high, 1000) * scale))


def _odd(size: float) -> int:
    return max(3, round(size)) | 1
