"""Crops of page images for print, with hidden regions painted over, in as many pixels as paper shows.

What is hidden is painted into the pixels before anything is cut, scaled or encoded: nothing of what was there is
in the file.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from cache.images.derived_images import pixels_touched
from cache.images.page_images import PageImages
from errors import ImageError
from loaders.files.image_decoding import decode, header_of
from loaders.files.image_lookup import read_image_file
from records import Box

HIDDEN: Final = "#111827"
"""The colour of redacted parts."""

_QUALITY: Final = 90
_MOST_PIXELS: Final = 6_000


@dataclass(frozen=True, slots=True)
class PageCrop:
    """A piece of a page's image.

    Args:
        data: A JPEG file of nothing but pixels.
        width: In pixels.
        height: In pixels.
    """

    data: bytes
    width: int
    height: int


def page_size(images: PageImages, benchmark: str, sample: str, page: int) -> tuple[int, int]:
    """Width and height of a page's image in pixels, once upright.

    Raises:
        ImageError: There is no image, or it cannot be shown; the text says why.
    """
    header = header_of(read_image_file(images.path(benchmark, sample, page)))
    return header.width, header.height


def page_crop(
    images: PageImages,
    benchmark: str,
    sample: str,
    page: int,
    shown: Box,
    pixels: int,
    hidden: Sequence[Box] = (),
    grey: bool = False,
) -> PageCrop:
    """Cut a piece out of a page's image.

    Args:
        images: Where the image is found.
        benchmark: Name of the benchmark.
        sample: Id of the sample.
        page: 1-based page number.
        shown: What is cut out, in 0-1000 page units; what lies beyond the page is left off.
        pixels: How wide the piece is to be; it is never wider than the page's own pixels allow.
        hidden: What is painted over, in 0-1000 page units.
        grey: Whether to drop its colours.

    Raises:
        ImageError: There is no image, it cannot be shown, or nothing of it lies in `shown`.
    """
    if not all(math.isfinite(value) for box in (shown, *hidden) for value in box):
        raise ImageError("The part to be shown has coordinates that are not numbers.")
    data = read_image_file(images.path(benchmark, sample, page))
    header = header_of(data)
    across = max(shown[2] - shown[0], 0.1) / 1000
    scale = min(1.0, min(pixels, _MOST_PIXELS) / (across * header.width))
    crop_size = (math.ceil(header.width * scale), math.ceil(header.height * scale))
    whole = decode(data, at_least=crop_size)
    for box in hidden:
        _paint(whole, box)
    left, top, right, bottom = pixels_touched(shown, whole.size)
    if right <= left or bottom <= top:
        raise ImageError("The part to be shown lies beyond the page.")
    cut = whole.crop((left, top, right, bottom))
    size = (min(cut.width, max(1, round(across * crop_size[0]))), 0)
    size = (size[0], max(1, round(cut.height * size[0] / cut.width)))
    if size != cut.size:
        cut = cut.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    file = io.BytesIO()
    (cut.convert("L") if grey else cut).save(file, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    return PageCrop(file.getvalue(), *cut.size)


def _paint(image: Image.Image, box: Box) -> None:
    left, top, right, bottom = pixels_touched(box, image.size)
    if right > left and bottom > top:
        ImageDraw.Draw(image).rectangle((left, top, right - 1, bottom - 1), fill=HIDDEN)
