"""Similarity (SSIM) of two crops of a page: the figure that gold states and the one that a response cut out.

Measured when somebody looks at the page, never during import, and shown beside a judge's score of the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from PIL import Image

from cache.images.page_images import PageImages
from errors import ImageError, NotLoaded
from loaders.files.image_decoding import decode
from loaders.files.image_lookup import read_image_file
from records import Box
from scoring.mathdoc.question_figures import WINDOW, ssim

LONGEST = 512
"""Pixels of a crop's longer side that are compared at most."""


def crop_similarities(
    images: PageImages, benchmark: str, sample: str, page: int, pairs: Iterable[tuple[Box, Box]]
) -> tuple[float | None, ...]:
    """SSIM of pairs of crops of a page.

    Args:
        images: Finds page images.
        benchmark: The benchmark's name in the workspace.
        sample: The sample's id.
        page: 1-based page number.
        pairs: Gold's box and the predicted one, in pixels of the page's image; what lies beyond it is left out.

    Returns:
        One value per pair. None where there is no image of the page, or a crop has fewer pixels on a side than the
        window of SSIM.
    """
    pairs_of_crops = list(pairs)
    if not pairs_of_crops:
        return ()
    try:
        shown = decode(read_image_file(images.path(benchmark, sample, page))).convert("L")
    except (ImageError, NotLoaded):
        return (None,) * len(pairs_of_crops)
    return tuple(crop_similarity(shown, *pair) for pair in pairs_of_crops)


def crop_similarity(page: Image.Image, gold: Box, predicted: Box) -> float | None:
    """SSIM of two places of a page, the predicted one brought to the size of gold's."""
    crops = [_crop(page, box) for box in (gold, predicted)]
    if crops[0] is None or crops[1] is None:
        return None
    width, height = crops[0].size
    scale = min(1.0, LONGEST / max(width, height))
    size = max(WINDOW, round(width * scale)), max(WINDOW, round(height * scale))
    first, second = (
        np.asarray(crop if crop.size == size else crop.resize(size, Image.Resampling.BICUBIC), dtype=np.float64)
        for crop in (crops[0], crops[1])
    )
    return ssim(first, second)


def _crop(page: Image.Image, box: Box) -> Image.Image | None:
    if not all(math.isfinite(value) for value in box):
        return None
    left, right = sorted((min(max(box[0], 0), page.width), min(max(box[2], 0), page.width)))
    top, bottom = sorted((min(max(box[1], 0), page.height), min(max(box[3], 0), page.height)))
    corners = math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)
    if corners[2] - corners[0] < WINDOW or corners[3] - corners[1] < WINDOW:
        return None
    return page.crop(corners)
