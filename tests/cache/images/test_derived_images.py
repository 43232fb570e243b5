"""Derived images have their size, show their place, and carry nothing but pixels."""

from __future__ import annotations

import io
import itertools
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cache.images.derived_images import DerivedImages, content_hash, draw_marks, with_margin
from cache.images.signed_urls import TileMark
from cache.store.files.file_cache import FileCache
from errors import ImageError
from tests.shared import SHARED, needs_shared


@pytest.fixture
def derived(tmp_path: Path) -> DerivedImages:
    return DerivedImages(FileCache(tmp_path / "derived"), "b")


def page_file(folder: Path, size: tuple[int, int], name: str = "page.jpg") -> Path:
    """A white page with a dark block over its lower right quarter."""
    page = Image.new("RGB", size, "white")
    page.paste((30, 30, 30), (size[0] // 2, size[1] // 2, size[0], size[1]))
    page.save(folder / name, quality=90)
    return folder / name


def decoded(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize(
    ("size", "thumb", "screen", "full"),
    [
        ((3000, 4000), (240, 320), (1200, 1600), (3000, 4000)),
        ((4000, 2000), (240, 120), (1600, 800), (4000, 2000)),
        ((200, 300), (200, 300), (200, 300), (200, 300)),
        # A strip of 1 x 3000 keeps at least one pixel a side: 1600 / 3000 * 1 rounds to 1.
        ((1, 3000), (1, 1600), (1, 1600), (1, 3000)),
    ],
)
def test_every_size_fits_its_box_and_none_is_enlarged(derived, tmp_path, size, thumb, screen, full):
    path = page_file(tmp_path, size)
    assert decoded(derived.get(path, "thumb").data).size == thumb
    assert decoded(derived.get(path, "screen").data).size == screen
    assert decoded(derived.get(path, "full").data).size == full


def test_exif_is_applied_and_dropped_from_every_size(derived, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "a camera that should not be named"
    turned = Image.new("RGB", (2000, 1000), "white")
    turned.paste((20, 20, 20), (0, 0, 500, 1000))  # its left becomes the top of the upright page
    turned.save(tmp_path / "turned.jpg", exif=exif)
    for size in ("thumb", "screen", "full", "crop"):
        data = derived.get(tmp_path / "turned.jpg", size).data
        image = decoded(data)
        assert image.height == pytest.approx(2 * image.width, abs=1)
        assert max(image.getpixel((image.width // 2, 4))) < 60
        assert b"camera" not in data
        assert b"Exif" not in data


def test_a_tile_shows_its_box_with_a_margin(derived, tmp_path):
    path = page_file(tmp_path, (1000, 1000))
    # The box 600-800 is all dark, and so is its margin of 40 on every side.
    dark = decoded(derived.get(path, "crop", (600, 600, 800, 800)).data)
    assert max(high for _, high in dark.getextrema()) < 70
    # The box 400-600 is dark in its lower right quarter only.
    mixed = decoded(derived.get(path, "crop", (400, 400, 600, 600)).data)
    width, height = mixed.size
    assert max(mixed.getpixel((width * 3 // 4, height * 3 // 4))) < 70
    for x, y in ((1, 1), (3, 1), (1, 3)):
        assert min(mixed.getpixel((width * x // 4, height * y // 4))) > 200


@pytest.mark.parametrize("size", [(800, 600), (3000, 4000)])
def test_a_tile_has_320_to_720_pixels_on_its_longer_side(derived, tmp_path, size):
    path = page_file(tmp_path, size)
    for box in ((100, 100, 110, 105), (0, 0, 1000, 1000), (50, 500, 950, 520), None):
        assert 320 <= max(decoded(derived.get(path, "crop", box).data).size) <= 720, box


def test_a_small_box_of_a_large_page_is_cut_from_the_full_page(derived, tmp_path):
    # Stripes 8 px wide on a page of 4000 px: at screen size (0.4) they would be 3.2 px wide and blurred.
    page = Image.new("L", (4000, 3000), 255)
    for x in range(0, 4000, 16):
        page.paste(0, (x, 0, x + 8, 3000))
    page.save(tmp_path / "stripes.png")
    # 100 units + margins of 20 = 140 units = 560 px, shown pixel by pixel: 35 dark stripes.
    tile = decoded(derived.get(tmp_path / "stripes.png", "crop", (300, 300, 400, 400)).data).convert("L")
    assert tile.width == 560
    row = [tile.getpixel((x, 10)) < 128 for x in range(tile.width)]
    assert sum(a != b for a, b in itertools.pairwise(row)) in {69, 70}


def test_handwriting_below_the_line_of_a_box_stays_darker_than_the_line():
    tile = Image.new("RGB", (200, 200), "#eeeeee")
    tile.paste("#202020", (90, 0, 110, 200))
    draw_marks(tile, (0.0, 0.0, 1000.0, 1000.0), [TileMark("pred", (100.0, 500.0, 900.0, 900.0), "#1f6fd0")])
    assert sum(tile.getpixel((100, 100))) < 0.6 * sum(tile.getpixel((50, 100)))
    assert max(tile.getpixel((100, 97))) < 0.6 * min(tile.getpixel((50, 97)))


def test_marks_are_drawn_in_their_colour_where_they_belong(derived, tmp_path):
    path = page_file(tmp_path, (1000, 1000))
    box = (100.0, 100.0, 300.0, 300.0)
    marked = decoded(derived.get(path, "crop", box, [TileMark("gold", box), TileMark("pred", box, "#D55E00")]).data)
    # The tile shows 60-340 on 320 px: x = 100 lies at (100 - 60) / 280 * 319 = 46.
    left = [marked.getpixel((x, 160)) for x in range(40, 53)]
    assert any(abs(r - 0xD5) < 30 and abs(g - 0x5E) < 40 and b < 60 for r, g, b in left)
    assert min(marked.getpixel((160, 160))) > 240


@pytest.mark.parametrize("box", [(1e300, -1e300, 1e300, 5), (-5000, -5000, -4000, -4000), (900, 900, 100, 100)])
def test_boxes_beyond_the_page_and_turned_boxes_still_give_a_tile(derived, tmp_path, box):
    data = derived.get(page_file(tmp_path, (600, 800)), "crop", box, [TileMark("pred", box)]).data
    assert max(decoded(data).size) <= 720


def test_a_box_that_is_no_number_is_refused(derived, tmp_path):
    with pytest.raises(ImageError, match="not numbers"):
        derived.get(page_file(tmp_path, (60, 80)), "crop", (float("nan"), 0, 1, 1))


@given(st.tuples(*[st.floats(-1e6, 1e6)] * 4))
def test_what_a_tile_shows_lies_within_the_page_and_is_no_sliver(box):
    x1, y1, x2, y2 = with_margin(box)
    assert -1e-9 <= x1 < x2 <= 1000 + 1e-9
    assert -1e-9 <= y1 < y2 <= 1000 + 1e-9
    assert min(x2 - x1, y2 - y1) >= 60 - 1e-6


def test_a_margin_is_a_fifth_of_the_side_and_moves_inwards_at_the_edge():
    # Sides of 200: margins of 40. At the left edge the 40 beyond the page are given to the right.
    assert with_margin((400, 0, 600, 200)) == (360, 0, 640, 280)
    # A side of 10: the least margin is (60 - 10) / 2 = 25.
    assert with_margin((500, 500, 510, 510)) == (475, 475, 535, 535)
    # A line of 600 by 30 is shown twice as high as it is: the least margin of 15, and the widest of 40 at its ends.
    assert with_margin((200, 500, 800, 530)) == (160, 485, 840, 545)


def test_an_image_is_made_once_and_again_when_its_file_changes(derived, tmp_path):
    path = page_file(tmp_path, (600, 800))
    first = derived.get(path, "screen")
    assert derived.get(path, "screen") == first
    Image.new("RGB", (300, 300), "red").save(path)
    os.utime(path, ns=(1, 1))
    second = derived.get(path, "screen")
    assert second.etag != first.etag
    assert decoded(second.data).size == (300, 300)


def test_equal_files_share_their_derived_images(derived, tmp_path):
    one, other = (page_file(tmp_path, (300, 400), name) for name in ("one.jpg", "other.jpg"))
    assert content_hash(one) == content_hash(other)
    assert derived.get(one, "thumb").etag == derived.get(other, "thumb").etag


def test_every_box_and_mark_has_a_tile_of_its_own(derived, tmp_path):
    path = page_file(tmp_path, (300, 400))
    box = (100.0, 100.0, 200.0, 200.0)
    tiles = [
        derived.get(path, "crop", box),
        derived.get(path, "crop", (100.0, 100.0, 200.0, 201.0)),
        derived.get(path, "crop", box, [TileMark("gold", box)]),
        derived.get(path, "crop", box, [TileMark("pred", box)]),
        derived.get(path, "crop", box, [TileMark("pred", box, "#009E73")]),
        derived.get(path, "crop"),
    ]
    assert len({tile.etag for tile in tiles}) == len(tiles)


@pytest.mark.parametrize("size", ["thumb", "screen", "full", "crop"])
def test_a_file_that_cannot_be_shown_says_why_and_keeps_nothing(derived, tmp_path, size):
    (tmp_path / "bad.jpg").write_bytes(page_file(tmp_path, (300, 400)).read_bytes()[:900])
    with pytest.raises(ImageError, match="cut off"):
        derived.get(tmp_path / "bad.jpg", size)
    with pytest.raises(ImageError, match="cannot be read"):
        derived.get(tmp_path / "absent.jpg", size)
    assert not list((tmp_path / "derived").rglob("*.jpg"))


@needs_shared
def test_a_real_page_of_thirteen_megapixels_is_derived_at_every_size(derived):
    path = SHARED / "images" / "omr-sample4_IMG_20201116_150717658.jpg"
    assert decoded(derived.get(path, "screen").data).size == (1200, 1600)
    assert decoded(derived.get(path, "thumb").data).size == (240, 320)
    assert len(derived.get(path, "screen").data) < 600_000
