"""Images derived from a page: thumbnail, screen size, full size, and the tile of one failure.

Each is made once from the bytes of the page's file and kept by their hash. All are JPEGs of nothing but
pixels: upright, without EXIF, whatever the file held.
"""

from __future__ import annotations

import functools
import hashlib
import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from cache.kept_files import KeptFiles
from cache.mark_drawing import draw_marks
from cache.tokens import Mark, Size
from errors import ImageError
from loaders.image_files import ImagePlace, read_image_file
from loaders.images import decode, header_of
from records import Box

THUMB_WIDTH: Final = 240
SCREEN_SIDE: Final = 1600
TILE_SIDE: Final = 720
"""Width of a thumbnail, longer side of a page on screen and of a tile, in pixels."""

CROP: Final = "crop-"
"""What the file names of tiles begin with."""

MEDIA_TYPE: Final = "image/jpeg"

# A tile is enlarged to the first; the page is decoded so that it has at least the second, if the page does.
_TILE_LEAST: Final = 320
_TILE_ENOUGH: Final = 420
_MARGIN: Final = 0.2
_LEAST_MARGIN: Final = 15.0
_LEAST_CROP: Final = 60.0
_LEAST_ASPECT: Final = 0.5
_VERSION: Final = 2
_WHOLE: Final[Box] = (0.0, 0.0, 1000.0, 1000.0)


@dataclass(frozen=True, slots=True)
class Derived:
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

    def __init__(self, kept: KeptFiles, owner: str) -> None:
        """Take the place; nothing is read or made yet."""
        self._kept = kept
        self._owner = owner

    def get(self, path: ImagePlace, size: Size, box: Box | None = None, marks: Sequence[Mark] = ()) -> Derived:
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

        return Derived(self.keep(content, name, make), f"{content[:32]}-{name.removesuffix('.jpg')}")

    def keep(self, content: str, name: str, make: Callable[[], bytes]) -> bytes:
        """Give something else that was made from a page's content, or make and keep it."""
        return self._kept.get(self._owner, content, name, make)

    def _tile(self, path: ImagePlace, box: Box | None, marks: Sequence[Mark]) -> bytes:
        data = read_image_file(path)
        header = header_of(data)
        shown = _WHOLE if box is None else with_margin(box)
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
    """Widen a box to what a tile shows: a fifth more on every side, within the page, never a sliver.

    A line of writing keeps what stands above and below it, so that one sees where on the page it is.

    Args:
        box: In 0-1000 page units; may be turned around or lie beyond the page.

    Raises:
        ImageError: A coordinate is not a finite number.
    """
    if not all(math.isfinite(value) for value in box):
        raise ImageError("The box has coordinates that are no numbers; there is nothing to show.")
    wide, high = abs(box[2] - box[0]), abs(box[3] - box[1])
    x1, x2 = _span(box[0], box[2], _LEAST_ASPECT * high)
    y1, y2 = _span(box[1], box[3], _LEAST_ASPECT * wide)
    return (x1, y1, x2, y2)


def content_hash(path: ImagePlace) -> str:
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
def _hash(path: ImagePlace, size: int, changed: int, node: int) -> str:
    return hashlib.sha256(read_image_file(path)).hexdigest()


def _name(size: Size, box: Box | None, marks: Sequence[Mark]) -> str:
    if size != "crop":
        return f"{size}-{_VERSION}.jpg"
    drawn = repr((box, [(mark.role, mark.box, mark.colour) for mark in marks]))
    return f"{CROP}{_VERSION}-{hashlib.sha256(drawn.encode()).hexdigest()[:20]}.jpg"


def _span(one: float, other: float, least: float) -> tuple[float, float]:
    low, high = sorted((min(max(one, 0.0), 1000.0), min(max(other, 0.0), 1000.0)))
    margin = max(_MARGIN * (high - low), _LEAST_MARGIN, (max(_LEAST_CROP, least) - (high - low)) / 2)
    low, high = low - margin, high + margin
    if high - low >= 1000:
        return 0.0, 1000.0
    shift = max(0.0, -low) - max(0.0, high - 1000)
    return low + shift, high + shift


def _screen(data: bytes) -> bytes:
    header = header_of(data)
    size = _fitted((header.width, header.height), SCREEN_SIDE)
    page = decode(data, at_least=size)
    if page.size != size:
        page = page.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    return _encoded(page, quality=85)


def _thumb(screen: bytes) -> bytes:
    page = decode(screen)
    width = min(THUMB_WIDTH, page.width)
    height = max(1, round(page.height * width / page.width))
    return _encoded(page.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0), quality=80)


def _fitted(size: tuple[int, int], side: int) -> tuple[int, int]:
    scale = min(1.0, side / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _tile_size(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(max(_TILE_LEAST / max(size), 1.0), TILE_SIDE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _encoded(image: Image.Image, *, quality: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return file.getvalue()
