"""Page images are opened upright, within limits, or refused with a reason that can be shown."""

from __future__ import annotations

import io
import struct
import threading
import time
import warnings
import weakref
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from errors import ImageError
from loaders.files import image_decoding
from loaders.files.image_decoding import MAX_SIDE, decode, header_of, kind_of, orientation_of
from tests.shared import SHARED, needs_shared

# A 60 x 40 page, dark in its upper left quarter: every orientation can be told apart.
PAGE = Image.new("RGB", (60, 40), "white")
PAGE.paste((20, 20, 20), (0, 0, 30, 20))


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def exif_block(orientation: int, order: str = "<") -> bytes:
    head = b"II*\0" if order == "<" else b"MM\0*"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return head + struct.pack(f"{order}IH", 8, 1) + entry + struct.pack(f"{order}I", 0)


def png_of_size(width: int, height: int, pixels: bytes = b"") -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("kind", "name"), [("JPEG", "jpeg"), ("PNG", "png"), ("WEBP", "webp")])
def test_three_formats_are_opened_by_their_first_bytes(kind, name):
    data = encoded(PAGE, kind)
    assert kind_of(data) == name
    assert header_of(data).width == 60
    assert decode(data).size == (60, 40)


REFUSED = [
    (b"", "empty"),
    (b"GIF89a" + b"\0" * 50, "a GIF"),
    (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>', "an SVG"),
    (b"II*\0" + b"\0" * 50, "a TIFF"),
    (b"%PDF-1.7", "a PDF"),
    (b"\0\0\0\x18ftypheic", "a HEIC"),
    (b"hello, world", "no image"),
    (b"BM" + b"\0" * 60, "no image"),
]


@pytest.mark.parametrize(("data", "named"), REFUSED)
def test_other_formats_are_refused_by_name(data, named):
    with pytest.raises(ImageError, match=named) as refusal:
        decode(data)
    assert "JPEG, PNG and WebP are shown" in str(refusal.value)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("order", ["<", ">"])
def test_exif_turns_the_page_upright_and_is_dropped(kind, orientation, order):
    # What a camera does: it stores the page turned, and says by how much to turn it back.
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = PAGE.transpose(turns[orientation]) if orientation in turns else PAGE
    data = encoded(stored, kind, exif=b"Exif\0\0" + exif_block(orientation, order))
    page = decode(data)
    assert (header_of(data).width, header_of(data).height) == page.size == (60, 40)
    assert max(page.getpixel((8, 8))) < 60
    for corner in ((50, 8), (8, 32), (50, 32)):
        assert min(page.getpixel(corner)) > 200
    assert page.info == {}
    assert not page.getexif()


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_orientation_that_does_not_exist_counts_as_upright(orientation):
    assert orientation_of(exif_block(orientation)) == 1


@given(st.binary(max_size=200))
def test_a_damaged_exif_block_counts_as_upright(block):
    assert 1 <= orientation_of(b"II*\0" + block) <= 8
    assert 1 <= orientation_of(block) <= 8


def test_transparent_parts_are_paper():
    layer = Image.new("RGBA", (4, 4), (0, 0, 0, 0))
    layer.putpixel((0, 0), (10, 20, 30, 255))
    page = decode(encoded(layer, "PNG"))
    assert page.getpixel((0, 0)) == (10, 20, 30)
    assert page.getpixel((3, 3)) == (255, 255, 255)


def test_sixteen_bit_grey_is_scaled_and_not_clipped():
    grey = Image.new("I;16", (2, 1))
    grey.putpixel((0, 0), 0x4000)
    grey.putpixel((1, 0), 0xFFFF)
    page = decode(encoded(grey, "PNG"))
    # 0x4000 / 256 = 64, 0xFFFF / 256 = 255
    assert page.getpixel((0, 0)) == (64, 64, 64)
    assert page.getpixel((1, 0)) == (255, 255, 255)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_every_png_mode_becomes_rgb(mode):
    assert decode(encoded(PAGE.convert(mode), "PNG")).mode == "RGB"


@pytest.mark.parametrize("mode", ["L", "CMYK"])
def test_other_jpeg_modes_become_rgb(mode):
    assert decode(encoded(PAGE.convert(mode), "JPEG"), at_least=(10, 10)).mode == "RGB"


@pytest.mark.parametrize("size", [(60_000, 60_000), (MAX_SIDE + 1, 1), (1, MAX_SIDE + 1), (9_000, 9_000)])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(size):
    bomb = png_of_size(*size, zlib.compress(b"\0" * 1_000_000))
    with pytest.raises(ImageError, match="megapixels"):
        decode(bomb)
    with pytest.raises(ImageError, match=f"{size[0]:,} x {size[1]:,}"):
        header_of(bomb)


def test_a_webp_bomb_is_refused_by_its_header_alone():
    # VP8X: flags, 3 reserved bytes, canvas width - 1 and height - 1 in 24 bits each.
    body = b"\0\0\0\0" + (16_382).to_bytes(3, "little") * 2
    chunk = b"VP8X" + struct.pack("<I", len(body)) + body
    data = b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk
    with pytest.raises(ImageError, match="16,383 x 16,383"):
        header_of(data)


def test_34_bytes_of_webp_that_are_79_megapixels_are_refused_and_the_file_of_a_phone_is_opened():
    with pytest.raises(ImageError, match=r"8,900 x 8,900 pixels; at most 30 megapixels of a WebP"):
        decode(webp_of_one_colour(8_900, 8_900))
    assert decode(webp_of_one_colour(4_080, 3_060), at_least=(2_040, 1_530)).size == (2_040, 1_530)


def webp_of_one_colour(width: int, height: int) -> bytes:
    """A WebP without loss whose whole image is one colour: 34 bytes, whatever its size."""
    small = encoded(Image.new("RGB", (9, 9)), "WEBP", lossless=True)
    (bits,) = struct.unpack_from("<I", small, 21)
    sides = (width - 1) | (height - 1) << 14 | (bits >> 28) << 28
    return small[:21] + struct.pack("<I", sides) + small[25:]


def test_a_page_of_more_pixels_than_are_shown_whole_comes_at_half_its_size_at_most(monkeypatch):
    monkeypatch.setattr(image_decoding, "MAX_WHOLE_PIXELS", 60 * 40 - 1)
    for kind in ("JPEG", "PNG", "WEBP"):
        data = encoded(PAGE, kind)
        assert (decode(data).size, decode(data, at_least=(50, 30)).size) == ((30, 20), (30, 20))
        assert header_of(data).width == 60
    monkeypatch.setattr(image_decoding, "MAX_WHOLE_PIXELS", 60 * 40)
    assert decode(encoded(PAGE, "PNG")).size == (60, 40)


class WatchedPixels(image_decoding._Pixels):
    """A budget that notes down which decoded images are still there when their room is given back."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.opened: list[weakref.ref[Image.Image]] = []
        self.left: list[Image.Image] = []

    @contextmanager
    def taken(self, pixels: int) -> Iterator[None]:
        with super().taken(pixels):
            yield
            self.left += [image for ref in self.opened if (image := ref()) is not None]


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_the_room_of_an_image_is_given_back_once_it_is_dropped(kind, monkeypatch):
    pixels = WatchedPixels(image_decoding.MAX_PIXELS)
    opened = image_decoding._open_image

    def watched(data):
        found = opened(data)
        pixels.opened.append(weakref.ref(found[1]))
        return found

    monkeypatch.setattr(image_decoding, "_PIXELS", pixels)
    monkeypatch.setattr(image_decoding, "_open_image", watched)
    decode(encoded(PAGE, kind))
    assert (len(pixels.opened), pixels.left, pixels._taken) == (1, [], 0)


def test_images_that_are_decoded_at_the_same_time_share_one_budget_of_pixels(monkeypatch):
    at_once, most = [], []
    in_pairs = threading.Barrier(2, timeout=20)
    in_rgb = image_decoding._in_rgb

    def counted(image, enough):
        at_once.append(image)
        most.append(len(at_once))
        in_pairs.wait()  # so there is room for two
        time.sleep(0.02)
        at_once.pop()
        return in_rgb(image, enough)

    monkeypatch.setattr(image_decoding, "_PIXELS", image_decoding._Pixels(2 * 60 * 40 + 1))
    monkeypatch.setattr(image_decoding, "_in_rgb", counted)
    with ThreadPoolExecutor(8) as threads:
        sizes = {image.size for image in threads.map(decode, [encoded(PAGE, "PNG")] * 8)}
    assert (sizes, max(most), len(most)) == ({(60, 40)}, 2, 8)


def test_an_image_of_more_pixels_than_the_budget_is_decoded_alone(monkeypatch):
    monkeypatch.setattr(image_decoding, "_PIXELS", image_decoding._Pixels(1))
    with ThreadPoolExecutor(4) as threads:
        assert [image.size for image in threads.map(decode, [encoded(PAGE, "PNG")] * 4)] == [(60, 40)] * 4


@pytest.mark.parametrize("options", [{"lossless": True}, {"quality": 80}, {"exif": exif_block(1)}])
def test_the_three_kinds_of_webp_are_opened(options):
    assert decode(encoded(PAGE, "WEBP", **options)).size == (60, 40)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9])
def test_a_file_that_is_cut_off_is_refused_with_a_reason(kind, share):
    noisy = Image.effect_noise((200, 150), 80).convert("RGB")
    data = encoded(noisy, kind)
    with pytest.raises(ImageError, match=r"cut off|damaged"):
        decode(data[: int(len(data) * share)])


@given(st.sampled_from(["JPEG", "PNG", "WEBP"]), st.data())
def test_damage_anywhere_gives_a_page_or_our_own_error(kind, data):
    whole = bytearray(encoded(PAGE, kind, exif=b"Exif\0\0" + exif_block(6)))
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of odd metadata before it is dropped
        try:
            page = decode(bytes(whole))
        except ImageError:
            return
    assert page.mode == "RGB"


def test_a_jpeg_is_decoded_smaller_but_never_below_what_is_needed():
    large = encoded(Image.new("RGB", (1600, 800), "white"), "JPEG")
    assert decode(large, at_least=(400, 200)).size == (400, 200)
    assert decode(large, at_least=(401, 200)).size == (800, 400)
    turned = encoded(Image.new("RGB", (1600, 800)), "JPEG", exif=b"Exif\0\0" + exif_block(6))
    assert decode(turned, at_least=(100, 401)).size == (400, 800)


@needs_shared
@pytest.mark.parametrize(
    ("turned", "upright"),
    [
        ("derived-exif6-noteshrink-notesA1.jpg", "noteshrink-notesA1.jpg"),
        ("derived-exif8-noteshrink-notesB2.jpg", "noteshrink-notesB2.jpg"),
    ],
)
def test_real_turned_photographs_look_like_their_upright_originals(turned, upright):
    folder = SHARED / "images"
    turned_page, upright_page = (
        decode((folder / name).read_bytes(), at_least=(300, 400)) for name in (turned, upright)
    )
    assert turned_page.size == pytest.approx(upright_page.size, abs=1)
    small = [image.convert("L").resize((24, 32)) for image in (turned_page, upright_page)]
    differences = [abs(a - b) for a, b in zip(small[0].tobytes(), small[1].tobytes(), strict=True)]
    assert sum(differences) / len(differences) < 3


@needs_shared
def test_every_real_photograph_is_opened_at_its_stated_size():
    paths = sorted((SHARED / "images").glob("*.jpg")) + sorted((SHARED / "fermat").glob("*.jpg"))
    assert paths
    for path in paths:
        header = header_of(path.read_bytes())
        assert header.kind == "jpeg"
        assert header.width * header.height > 500_000, path.name
