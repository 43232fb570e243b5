"""The page transform: how pages are made ready to be sent (blacked out in places, cropped, turned, and scaled)."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

from cache.images.derived_images import pixels_touched
from cache.selection.page_region import PageRegion
from errors import UsageError
from loaders.files.image_decoding import decode, header_of
from models.image_limits import ImageLimit
from records import Box
from scoring.page_transform import TURNS, WHOLE_PAGE, SentPageGeometry, Turn, is_part_of_page

LEAST_SIDE, MOST_SIDE = 64, 8_000
"""Least and greatest longer side of a sent page, in pixels."""

_QUALITY = 90
# Part of every file name: raised when pages are transformed in another way, so that old files are no longer found.
_VERSION = 1
_TURNED = {
    90: Image.Transpose.ROTATE_270,  # Pillow turns counter-clockwise
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True, slots=True)
class PageTransform:
    """How page images are changed before they are sent: resized, cropped, turned, parts blacked out.

    Args:
        side: Longer side in pixels; None for what the model takes at most. Pages are never enlarged.
        crop: The part that is sent, in 0-1000 xyxy of the upright page.
        turned: By how many degrees it is turned clockwise.
        redactions: What is made black, in the image itself.
    """

    side: int | None = None
    crop: Box = WHOLE_PAGE
    turned: Turn = 0
    redactions: tuple[PageRegion, ...] = ()

    def check(self) -> None:
        """Raises UsageError when a value makes no sense."""
        if self.side is not None and not LEAST_SIDE <= self.side <= MOST_SIDE:
            raise UsageError(f"The longer side of a page: {LEAST_SIDE} to {MOST_SIDE:,} px, found {self.side}.")
        if self.turned not in TURNS:
            raise UsageError(f"A page is turned by 0, 90, 180 or 270 degrees; found {self.turned}.")
        for box in (self.crop, *(redaction.box for redaction in self.redactions)):
            if not is_part_of_page(box):
                raise UsageError(
                    "A part of a page is four numbers LEFT, TOP, RIGHT, BOTTOM from 0 to 1000, left before right and "
                    f"top before bottom; found {', '.join(map(str, box))}."
                )

    def redacted_on(self, page: int) -> tuple[Box, ...]:
        """The parts of one page that are made black."""
        return tuple(redaction.box for redaction in self.redactions if redaction.page in (None, page))


@dataclass(frozen=True, slots=True)
class TransformedPage:
    """A page ready to be sent: a JPEG file, its geometry, and its scale (1 for unscaled)."""

    data: bytes
    frame: SentPageGeometry
    scale: float


def transformed_name(transform: PageTransform, page: int, limit: ImageLimit) -> str:
    """A file name for the result of `transform_page`: equal for equal results."""
    described = repr((_VERSION, transform.side, transform.crop, transform.turned, transform.redacted_on(page), limit))
    return f"sent-{hashlib.sha256(described.encode()).hexdigest()[:24]}.jpg"


def transform_page(data: bytes, page: int, transform: PageTransform, limit: ImageLimit) -> bytes:
    """The JPEG of a page as it is sent.

    Args:
        data: The file of the page's own image.
        page: 1-based page.
        transform: What is made of it.
        limit: What the model takes.

    Raises:
        ImageError: The image cannot be read.
    """
    image = decode(data)
    _black_out(image, transform.redacted_on(page))
    image = image.crop(_pixels(transform.crop, image.size))
    if transform.turned:
        image = image.transpose(_TURNED[transform.turned])
    size = _size(image.size, transform.side, limit)
    if size != image.size:
        image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()


def frame_of_sent(sent: bytes, own: bytes, page: int, transform: PageTransform) -> TransformedPage:
    """The frame of a page that `transform_page` made: the exact part of the page that it shows.

    Args:
        sent: What it made.
        own: The file of the page's own image.
        page: 1-based page.
        transform: What was made of it.
    """
    of_page, of_sent = header_of(own), header_of(sent)
    left, top, right, bottom = _pixels(transform.crop, (of_page.width, of_page.height))
    x, y = 1000 / of_page.width, 1000 / of_page.height
    crop = (left * x, top * y, right * x, bottom * y) if transform.crop != WHOLE_PAGE else WHOLE_PAGE
    longest = max(right - left, bottom - top)
    frame = SentPageGeometry(page, of_sent.width, of_sent.height, crop, transform.turned)
    return TransformedPage(sent, frame, max(of_sent.width, of_sent.height) / longest)


def _black_out(image: Image.Image, boxes: tuple[Box, ...]) -> None:
    draw = ImageDraw.Draw(image)
    for box in boxes:
        left, top, right, bottom = _pixels(box, image.size)
        draw.rectangle((left, top, right - 1, bottom - 1), fill="black")


def _pixels(box: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The pixels that a part of a page touches, never none."""
    left, top, right, bottom = pixels_touched(box, size)
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _size(size: tuple[int, int], side: int | None, limit: ImageLimit) -> tuple[int, int]:
    most = limit.fit(size)
    scale = 1.0 if side is None else side / max(size)
    if scale >= max(most) / max(size):
        return most
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
