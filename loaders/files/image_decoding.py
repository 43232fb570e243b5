"""Decoding page images: photographs of strangers' work, from files that nobody has checked.

Only JPEG, PNG and WebP are opened, told apart by their first bytes and never by their names. The number
of pixels is read from the header and limited before anything is decoded. EXIF turns the page upright and
is dropped with everything else that is not a pixel.
"""

from __future__ import annotations

import io
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from PIL import Image, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from errors import ImageError

_TAG: Final = 0x0112
_SHORT: Final = 3
_MOST_ENTRIES: Final = 512
"""Entries of an EXIF block that are searched; a block may claim 65,535."""


def orientation_of(exif: object) -> int:
    """Read the orientation out of an EXIF block (CIPA DC-008, tag 274).

    Args:
        exif: The block as an image file holds it, with or without its `Exif` prefix; anything else
            counts as no EXIF.

    Returns:
        1 to 8; 1, which is upright, where the block is absent, damaged or invalid.
    """
    if not isinstance(exif, bytes):
        return 1
    block = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(block[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", block, 4)
        (entries,) = struct.unpack_from(f"{order}H", block, start)
        for entry in range(min(entries, _MOST_ENTRIES)):
            tag, kind, count, value = struct.unpack_from(f"{order}HHIH", block, start + 2 + 12 * entry)
            if (tag, kind, count) == (_TAG, _SHORT, 1):
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


MAX_PIXELS: Final = 80_000_000
"""Most pixels that are decoded, below Pillow's own limit for decompression bombs."""

MAX_WEBP_PIXELS: Final = 30_000_000
"""Most pixels of a WebP, whose reader takes four times the memory of others: 34 bytes may be 80 megapixels."""

MAX_WHOLE_PIXELS: Final = 50_000_000
"""Pixels up to which an image is given at its full size; a larger one comes at half its width and height."""

MAX_SIDE: Final = 30_000
"""Longest side in pixels that is decoded."""

Kind = Literal["jpeg", "png", "webp"]

_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    LookupError,
    ArithmeticError,
    TypeError,
    AttributeError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
)
"""What Pillow's readers raise on files that are cut off or not what they claim to be."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of an image file.

    Args:
        kind: The format, by its first bytes.
        width: Width in pixels once upright.
        height: Height in pixels once upright.
        orientation: EXIF orientation, 1 to 8; 1 where there is none.
    """

    kind: Kind
    width: int
    height: int
    orientation: int


def kind_of(data: bytes) -> Kind | None:
    """Tell the format of an image by its first bytes; None for everything that is not opened."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return None


def header_of(data: bytes) -> Header:
    """Read format, upright size and orientation of an image without decoding it.

    Raises:
        ImageError: It is not a JPEG, PNG or WebP, its header is broken, or it is too large to be shown.
    """
    kind, image = _open_image(data)
    orientation = orientation_of(image.info.get("exif"))
    width, height = image.size
    if orientation >= 5:
        width, height = height, width
    return Header(kind, width, height, orientation)


def decode(data: bytes, *, at_least: tuple[int, int] | None = None) -> Image.Image:
    """Decode a page image upright, in RGB, without any of its metadata.

    Args:
        data: The bytes of a JPEG, PNG or WebP file.
        at_least: Width and height, once upright, that are enough: the image may then come out at a half, a third or
            less of its size, as long as it does not get smaller than this. Of an image of more than 50 megapixels half
            its width and height are always enough.

    Returns:
        An RGB image; transparent parts are white, as paper is.

    Raises:
        ImageError: It is not a JPEG, PNG or WebP, it is broken or cut off, or it is too large to be shown.
    """
    kind, image = _open_image(data)
    orientation = orientation_of(image.info.get("exif"))
    enough = at_least if at_least is None or orientation < 5 else at_least[::-1]
    if image.width * image.height > MAX_WHOLE_PIXELS:
        half = image.width // 2, image.height // 2
        enough = half if enough is None else (min(enough[0], half[0]), min(enough[1], half[1]))
    if enough is not None and isinstance(image, JpegImagePlugin.JpegImageFile):
        image.draft("RGB", enough)
    with _PIXELS.taken(image.width * image.height * MAX_PIXELS // _most_pixels(kind)):
        try:
            image.load()
            upright = _in_rgb(image, enough)
        except _BROKEN as error:
            raise _broken(error) from None
        finally:
            del image  # before another one may take its room
        if orientation in _UPRIGHT:
            upright = upright.transpose(_UPRIGHT[orientation])
    upright.info.clear()
    return upright


class _Pixels:
    """Pixels that are decoded at the same time, by all threads of this process; more have to wait."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0
        self._changed = threading.Condition()

    @contextmanager
    def taken(self, pixels: int) -> Iterator[None]:
        """Waits until there is room for an image of so many pixels, which is then taken until the block ends."""
        with self._changed:
            self._changed.wait_for(lambda: self._taken == 0 or self._taken + pixels <= self._most)
            self._taken += pixels
        try:
            yield
        finally:
            with self._changed:
                self._taken -= pixels
                self._changed.notify_all()


_PIXELS: Final = _Pixels(MAX_PIXELS)


def _open_image(data: bytes) -> tuple[Kind, Any]:
    kind = kind_of(data)
    if kind is None:
        raise ImageError(f"The image file is {_guess(data)}; JPEG, PNG and WebP are shown.")
    try:
        if kind == "webp":
            _check_size(kind, *_webp_size(data))
        reader: Any = {
            "jpeg": JpegImagePlugin.JpegImageFile,
            "png": PngImagePlugin.PngImageFile,
            "webp": WebPImagePlugin.WebPImageFile,
        }[kind]
        image = reader(io.BytesIO(data))
    except _BROKEN as error:
        raise _broken(error) from None
    _check_size(kind, *image.size)
    return kind, image


def _most_pixels(kind: Kind) -> int:
    return MAX_WEBP_PIXELS if kind == "webp" else MAX_PIXELS


def _check_size(kind: Kind, width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise ImageError(f"The image is {width} x {height} pixels: there is nothing to show.")
    if width * height > _most_pixels(kind) or max(width, height) > MAX_SIDE:
        of_kind = " of a WebP" if kind == "webp" else ""
        raise ImageError(
            f"The image is {width:,} x {height:,} pixels; at most {_most_pixels(kind) // 10**6} megapixels{of_kind} "
            f"and {MAX_SIDE:,} pixels a side are shown."
        )


def _webp_size(data: bytes) -> tuple[int, int]:
    """Size of a WebP by its first chunk (RFC 9649): its reader would reserve memory for the canvas first."""
    chunk, body = data[12:16], data[20:30]
    if chunk == b"VP8X" and len(body) == 10:
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if chunk == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    if chunk == b"VP8L" and body[:1] == b"\x2f":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    raise ValueError("no WebP image chunk")


def _in_rgb(image: Image.Image, enough: tuple[int, int] | None) -> Image.Image:
    """A decoded image in RGB, reduced by a whole number as long as it does not get smaller than what is enough.

    A strip at a time: an image with transparency takes four times its size on its way.
    """
    factor = 1 if enough is None else max(1, min(image.width // max(1, enough[0]), image.height // max(1, enough[1])))
    rows = max(1, _STRIP_PIXELS // image.width // factor) * factor
    whole = Image.new("RGB", (-(-image.width // factor), -(-image.height // factor)))
    for top in range(0, image.height, rows):
        strip = _opaque(image.crop((0, top, image.width, min(top + rows, image.height))))
        whole.paste(strip if factor == 1 else strip.reduce(factor), (0, top // factor))
    return whole


_STRIP_PIXELS: Final = 4_000_000


def _opaque(image: Image.Image) -> Image.Image:
    if image.mode == "RGB" and "transparency" not in image.info:
        return image
    if image.mode.startswith("I"):
        # Sixteen-bit greyscale: convert() would clip at 255 instead of scaling.
        return image.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(paper, layer).convert("RGB")
    return image.convert("RGB")


def _broken(error: BaseException) -> ImageError:
    text = str(error).lower()
    if isinstance(error, EOFError) or "truncated" in text or "unrecognized data" in text:
        return ImageError("The image file is cut off: its end is missing.")
    return ImageError("The image file is damaged and cannot be decoded.")


def _guess(data: bytes) -> str:
    if not data:
        return "empty"
    if data[:6] in {b"GIF87a", b"GIF89a"}:
        return "a GIF"
    if b"<svg" in data[:1024].lower():
        return "an SVG"
    if data[:4] in {b"II*\0", b"MM\0*"}:
        return "a TIFF"
    if data[:4] == b"%PDF":
        return "a PDF"
    if data[4:12] in {b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif"}:
        return "a HEIC or AVIF"
    return "no image that is known here"
