"""Images derived from a page: thumbnail, screen size, full size, and the tile of one failure with its boxes drawn in.

Each is made once from the bytes of the page's file and kept by their hash. All are JPEGs of nothing but
pixels: upright, without EXIF, whatever the file held. In a tile gold is drawn thin with corner ticks,
predictions thicker.
"""

from __future__ import annotations

import functools
import hashlib
import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from cache.images.signed_urls import Size, TileMark
from cache.store.files.file_cache import TILE_PREFIX, FileCache
from errors import ImageError
from loaders.files.image_decoding import decode, header_of
from loaders.files.image_lookup import ImageSource, read_image_file
from records import Box
from scoring.page_transform import WHOLE_PAGE

_CASING: Final = 110
"""Of 255: how opaque a casing is."""
_WIDTHS: Final = {"gold": 2, "pred": 3}
_FAR: Final = 4.0
"""Tile sizes beyond its edge up to which lines are drawn."""


def draw_marks(tile: Image.Image, shown: Box, marks: Sequence[TileMark]) -> None:
    """Draw boxes into a tile, each with a white casing so that it stands out from ink, which shines through both.

    Args:
        tile: An RGB image; drawn into.
        shown: What the tile shows, in 0-1000 page units.
        marks: The boxes; gold is drawn below predictions, so that one on the same place stays visible around it.
            A box with a coordinate that is not finite is left out.
    """
    casings, lines = Image.new("L", tile.size), Image.new("RGB", tile.size, "white")
    under, over = ImageDraw.Draw(casings), ImageDraw.Draw(lines)
    for mark in sorted(marks, key=lambda mark: mark.role != "gold"):
        if all(math.isfinite(value) for value in mark.box):
            place = _in_pixels(mark.box, shown, tile.size)
            _rectangle(under, place, _CASING, _WIDTHS[mark.role] + 2)
            _rectangle(over, place, mark.colour, _WIDTHS[mark.role])
            if mark.role == "gold":
                _corners(over, place, mark.colour)
    tile.paste("white", mask=casings)
    # As with a felt-tip pen: what is dark below a line stays darker than the line.
    tile.paste(ImageChops.multiply(tile, lines))


def _in_pixels(box: Box, shown: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    def place(value: float, axis: int) -> int:
        share = (value - shown[axis]) / (shown[axis + 2] - shown[axis])
        return round(min(max(share, -_FAR), 1 + _FAR) * (size[axis] - 1))

    x1, x2 = sorted((place(box[0], 0), place(box[2], 0)))
    y1, y2 = sorted((place(box[1], 1), place(box[3], 1)))
    return x1, y1, x2, y2


def _rectangle(pen: ImageDraw.ImageDraw, place: tuple[int, int, int, int], colour: str | int, width: int) -> None:
    x1, y1, x2, y2 = place
    out = width // 2
    pen.rectangle((x1 - out, y1 - out, x2 + out, y2 + out), outline=colour, width=width)


def _corners(pen: ImageDraw.ImageDraw, place: tuple[int, int, int, int], colour: str) -> None:
    x1, y1, x2, y2 = place
    tick = max(4, min(14, (x2 - x1) // 3, (y2 - y1) // 3))
    for x, inward_x in ((x1, tick), (x2, -tick)):
        for y, inward_y in ((y1, tick), (y2, -tick)):
            pen.line([(x + inward_x, y), (x, y), (x, y + inward_y)], fill=colour, width=4)


def pixels_touched(box: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """A box of a page in whole pixels of its image, rounded outwards: no pixel that it touches is left out."""
    (x1, x2), (y1, y2) = sorted((box[0], box[2])), sorted((box[1], box[3]))
    return (
        max(0, math.floor(x1 / 1000 * size[0])),
        max(0, math.floor(y1 / 1000 * size[1])),
        min(size[0], math.ceil(x2 / 1000 * size[0])),
        min(size[1], math.ceil(y2 / 1000 * size[1])),
    )


THUMB_WIDTH: Final = 240
SCREEN_SIDE: Final = 1600
TILE_SIDE: Final = 720
"""Width of a thumbnail, longer side of a page on screen and of a tile, in pixels."""

MEDIA_TYPE: Final = "image/jpeg"

# A tile is enlarged to the first; the page is decoded so that it has at least the second, if the page does.
_TILE_LEAST: Final = 320
_TILE_ENOUGH: Final = 420
# Around the boxes of a tile: a share of their size, and the least and the widest margin in thousandths of the page.
_MARGIN: Final = 0.2
_LEAST_MARGIN: Final = 15.0
_WIDEST_MARGIN: Final = 40.0
# The least side of a crop in thousandths of the page, and the least ratio of its shorter to its longer side.
_LEAST_CROP: Final = 60.0
_LEAST_ASPECT: Final = 0.1
# Part of every file name: raised when images are derived in another way, so that old files are no longer found.
_VERSION: Final = 4


@dataclass(frozen=True, slots=True)
class DerivedImage:
    """A derived image, ready to be sent.

    Args:
        data: A JPEG file.
        etag: Names these bytes: equal for equal content, size, box and marks.
    """

    data: bytes
    etag: str


class DerivedImages:
    """Makes and keeps the derived images of one benchmark's page files.

    Args:
        kept: Where they are kept.
        owner: The benchmark they are kept for.
    """

    def __init__(self, file_cache: FileCache, owner: str) -> None:
        """Remember the folder; nothing is read or made yet."""
        self._kept = file_cache
        self._owner = owner

    def get(
        self, path: ImageSource, size: Size, box: Box | None = None, marks: Sequence[TileMark] = ()
    ) -> DerivedImage:
        """Give one derived image of a page's file.

        Args:
            path: The file, or row of a file, as `ImageRoot.find` gave it.
            size: `thumb`, `screen` and `full` show the whole page, none larger than its file; `crop`
                shows `box` with a margin, 320 to 720 pixels on its longer side.
            box: For a crop, in 0-1000 page units; None shows the whole page as a tile.
            marks: For a crop, boxes to draw into it.

        Raises:
            ImageError: The file cannot be shown; the text says why.
        """
        content = content_hash(path)
        name = _name(size, box, marks)

        def make() -> bytes:
            if size == "full":
                return _encoded(decode(read_image_file(path)), quality=90)
            if size == "screen":
                return _screen(read_image_file(path))
            if size == "thumb":
                return _thumb(self.get(path, "screen").data)
            return self._tile(path, box, marks)

        return DerivedImage(self.keep(content, name, make), f"{content[:32]}-{name.removesuffix('.jpg')}")

    def keep(self, content: str, name: str, make: Callable[[], bytes]) -> bytes:
        """Give the kept bytes of something else made from a page's content; make and keep them where there are none."""
        return self._kept.get(self._owner, content, name, make)

    def _tile(self, path: ImageSource, box: Box | None, marks: Sequence[TileMark]) -> bytes:
        data = read_image_file(path)
        header = header_of(data)
        shown = WHOLE_PAGE if box is None else with_margin(box)
        span = max((shown[2] - shown[0]) * header.width, (shown[3] - shown[1]) * header.height) / 1000
        scale = min(1.0, _TILE_ENOUGH / max(span, 1.0))
        if scale * max(header.width, header.height) <= SCREEN_SIDE:
            page = decode(self.get(path, "screen").data)
        else:
            page = decode(data, at_least=(math.ceil(header.width * scale), math.ceil(header.height * scale)))
        left, top = (int(shown[i] / 1000 * page.size[i]) for i in (0, 1))
        right, bottom = (math.ceil(shown[i + 2] / 1000 * page.size[i]) for i in (0, 1))
        tile = page.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
        tile = tile.resize(_tile_size(tile.size), Image.Resampling.LANCZOS, reducing_gap=2.0)
        draw_marks(tile, shown, marks)
        return _encoded(tile, quality=85)


def with_margin(box: Box) -> Box:
    """Widen a box to what a tile shows: up to a fifth more on every side, within the page, never a sliver.

    A line of writing gets as much again as it is high, above and below together: its writing is what one looks for.

    Args:
        box: In 0-1000 page units; may be turned around or lie beyond the page.

    Raises:
        ImageError: A coordinate is not a finite number.
    """
    if not all(math.isfinite(value) for value in box):
        raise ImageError("The box has coordinates that are not numbers; there is nothing to show.")
    wide, high = abs(box[2] - box[0]), abs(box[3] - box[1])
    x1, x2 = _span(box[0], box[2], _LEAST_ASPECT * high)
    y1, y2 = _span(box[1], box[3], _LEAST_ASPECT * wide)
    return (x1, y1, x2, y2)


def content_hash(path: ImageSource) -> str:
    """Hash an image's bytes (SHA-256); computed again only when its file's size or time changes.

    Raises:
        ImageError: The file cannot be read.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise ImageError(f"The image file {path.name} cannot be read: {error.strerror}.") from None
    return _hash(path, found.st_size, found.st_mtime_ns, found.st_ino)


@functools.lru_cache(maxsize=16_384)
def _hash(path: ImageSource, size: int, changed: int, node: int) -> str:
    return hashlib.sha256(read_image_file(path)).hexdigest()


def _name(size: Size, box: Box | None, marks: Sequence[TileMark]) -> str:
    if size != "crop":
        return f"{size}-{_VERSION}.jpg"
    drawn = repr((box, [(mark.role, mark.box, mark.colour) for mark in marks]))
    return f"{TILE_PREFIX}{_VERSION}-{hashlib.sha256(drawn.encode()).hexdigest()[:20]}.jpg"


def _span(start: float, end: float, least: float) -> tuple[float, float]:
    low, high = sorted((min(max(start, 0.0), 1000.0), min(max(end, 0.0), 1000.0)))
    own = min(_MARGIN * (high - low), _WIDEST_MARGIN)
    margin = max(own, _LEAST_MARGIN, (max(_LEAST_CROP, least) - (high - low)) / 2)
    low, high = low - margin, high + margin
    if high - low >= 1000:
        return 0.0, 1000.0
    shift = max(0.0, -low) - max(0.0, high - 1000)
    return low + shift, high + shift


def _screen(data: bytes) -> bytes:
    header = header_of(data)
    size = _screen_size((header.width, header.height))
    page = decode(data, at_least=size)
    if page.size != size:
        page = page.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    return _encoded(page, quality=85)


def _thumb(screen: bytes) -> bytes:
    page = decode(screen)
    width = min(THUMB_WIDTH, page.width)
    height = max(1, round(page.height * width / page.width))
    return _encoded(page.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0), quality=80)


def _screen_size(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(1.0, SCREEN_SIDE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _tile_size(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(max(_TILE_LEAST / max(size), 1.0), TILE_SIDE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _encoded(image: Image.Image, *, quality: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return file.getvalue()
