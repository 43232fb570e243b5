"""Pieces of pages for print: what is hidden is gone, what is cut is as large as asked."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from cache.images import print_crops
from cache.images.page_images import PageFile, PageImages
from cache.store.files.file_cache import FileCache
from errors import ImageError


def _images(root: Path) -> PageImages:
    def lookup(benchmark: str, sample: str) -> tuple[PageFile, ...]:
        return (PageFile(str(root), f"{sample}.png", 1, 0, 0),)

    return PageImages(lookup, FileCache(root / "kept", cap=10**7))


def _page(path: Path, secret: str) -> None:
    page = Image.new("RGB", (400, 600), "#ffffff")
    ImageDraw.Draw(page).line((10, 500, 390, 520), fill="#0000ff", width=6)
    ImageDraw.Draw(page).rectangle((40, 60, 160, 120), fill=secret)
    page.save(path)


def _decoded(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_piece_has_the_pixels_that_are_asked_for(tmp_path: Path) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    piece = print_crops.page_crop(_images(tmp_path), "b", "a", 1, (0, 0, 1000, 500), 200)
    assert (piece.width, piece.height) == (200, 150)
    assert _decoded(piece.data).size == (200, 150)


def test_a_piece_is_never_larger_than_the_page_itself(tmp_path: Path) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    piece = print_crops.page_crop(_images(tmp_path), "b", "a", 1, (250, 0, 750, 1000), 5000)
    assert (piece.width, piece.height) == (200, 600)


@pytest.mark.parametrize("pixels", [60, 173, 400])
def test_what_is_hidden_leaves_no_trace_in_the_file(tmp_path: Path, pixels: int) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    _page(tmp_path / "b.png", "#00ff00")
    images, hidden = _images(tmp_path), ((100.0, 100.0, 402.5, 201.7),)
    one, other = (print_crops.page_crop(images, "x", name, 1, (0, 0, 1000, 1000), pixels, hidden).data for name in "ab")
    assert one == other
    shown = [print_crops.page_crop(images, "x", name, 1, (0, 0, 1000, 1000), pixels).data for name in "ab"]
    assert shown[0] != shown[1]


def test_what_is_hidden_is_one_dark_colour(tmp_path: Path) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    piece = print_crops.page_crop(_images(tmp_path), "b", "a", 1, (0, 0, 1000, 1000), 400, ((100, 100, 400, 200),))
    inside = _decoded(piece.data).convert("RGB").crop((48, 68, 152, 112))
    assert max(high for _, high in inside.getextrema()) < 60


def test_a_box_that_is_turned_around_hides_the_same(tmp_path: Path) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    images = _images(tmp_path)
    one = print_crops.page_crop(images, "b", "a", 1, (0, 0, 1000, 1000), 400, ((100, 100, 400, 200),))
    other = print_crops.page_crop(images, "b", "a", 1, (0, 0, 1000, 1000), 400, ((400, 200, 100, 100),))
    assert one == other


def test_without_colour_there_is_one_channel(tmp_path: Path) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    assert (
        _decoded(print_crops.page_crop(_images(tmp_path), "b", "a", 1, (0, 0, 1000, 1000), 100, grey=True).data).mode
        == "L"
    )


def test_a_piece_carries_no_metadata(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "whose page it is"
    Image.new("RGB", (40, 40), "#ffffff").save(tmp_path / "a.png", exif=exif)
    opened = _decoded(print_crops.page_crop(_images(tmp_path), "b", "a", 1, (0, 0, 1000, 1000), 40).data)
    assert not opened.getexif()


@pytest.mark.parametrize("shown", [(1200.0, 0.0, 1400.0, 100.0), (0.0, 0.0, float("nan"), 10.0)])
def test_a_part_beyond_the_page_is_said_to_be_none(tmp_path: Path, shown: tuple[float, float, float, float]) -> None:
    _page(tmp_path / "a.png", "#ff0000")
    with pytest.raises(ImageError):
        print_crops.page_crop(_images(tmp_path), "b", "a", 1, shown, 100)


def test_the_size_of_a_page_is_that_of_its_upright_image(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (40, 20)).save(tmp_path / "a.png", exif=exif)
    assert print_crops.page_size(_images(tmp_path), "b", "a", 1) == (20, 40)
