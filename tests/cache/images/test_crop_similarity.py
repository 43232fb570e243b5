"""Crops of a page compared with each other: by gold's box and by a run's."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cache.images.crop_similarity import crop_similarities, crop_similarity
from cache.images.page_images import PageFile, PageImages
from cache.store.files.file_cache import FileCache

FIGURE = (40.0, 30.0, 140.0, 90.0)


@pytest.fixture
def page() -> Image.Image:
    """White paper, 300 x 200, with noise where the figure is."""
    pixels = np.full((200, 300), 255, np.uint8)
    pixels[30:90, 40:140] = np.random.default_rng(3).integers(0, 256, (60, 100))
    return Image.fromarray(pixels)


@pytest.fixture
def images(tmp_path: Path, page: Image.Image) -> PageImages:
    page.save(tmp_path / "p.png")

    def lookup(benchmark: str, sample: str) -> tuple[PageFile, ...]:
        return (PageFile(str(tmp_path), "p.png" if sample == "p" else "q.png", 1, 300, 200),)

    return PageImages(lookup, FileCache(tmp_path / "kept"))


def test_the_same_box_is_wholly_alike(page: Image.Image) -> None:
    assert crop_similarity(page, FIGURE, FIGURE) == pytest.approx(1)


def test_a_box_beside_the_figure_is_not_like_it(page: Image.Image) -> None:
    close, far = crop_similarity(page, FIGURE, (38, 28, 142, 92)), crop_similarity(page, FIGURE, (180, 110, 280, 170))
    assert close is not None
    assert far is not None
    assert 1 > close > far
    assert far < 0.1


@pytest.mark.parametrize("size", [(50, 30), (200, 120)])
def test_a_box_of_another_size_is_brought_to_that_of_gold(size: tuple[int, int]) -> None:
    page, shades = Image.new("L", (400, 300), 255), np.add.outer(np.arange(60) * 2, np.arange(100))
    figure = Image.fromarray(shades.astype(np.uint8))
    page.paste(figure, (40, 30))
    page.paste(figure.resize(size, Image.Resampling.BICUBIC), (160, 150))
    found = crop_similarity(page, FIGURE, (160, 150, 160 + size[0], 150 + size[1]))
    cut_off = crop_similarity(page, FIGURE, (160, 150, 260, 210))
    assert found is not None
    assert cut_off is not None
    assert found > 0.95 > cut_off


@pytest.mark.parametrize("box", [(0, 0, 5, 90), (290, 190, 900, 900), (-50, -50, -10, -10), (40, 30, float("nan"), 90)])
def test_a_crop_with_too_few_pixels_has_no_value(page: Image.Image, box: tuple[float, float, float, float]) -> None:
    assert crop_similarity(page, FIGURE, box) is None
    assert crop_similarity(page, box, FIGURE) is None


def test_what_lies_beyond_the_page_is_left_out(page: Image.Image) -> None:
    assert crop_similarity(page, (40, 30, 300, 200), (40, 30, 5000, 7000)) == pytest.approx(1)


def test_pages_are_found_by_sample_and_number(images: PageImages) -> None:
    pairs = [(FIGURE, FIGURE), (FIGURE, (0.0, 0.0, 1.0, 1.0))]
    assert crop_similarities(images, "b", "p", 1, pairs) == (pytest.approx(1), None)
    assert crop_similarities(images, "b", "p", 2, pairs) == (None, None)
    assert crop_similarities(images, "b", "q", 1, pairs) == (None, None)
    assert crop_similarities(images, "b", "p", 1, []) == ()
