"""Writing is ink; shadows, tinted paper, ruled lines and what shines through are not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from cache.images.derived_images import DerivedImages
from cache.images.ink_detection import CELLS, LEAST_INK, ink_in, ink_map, ink_share, measure
from cache.images.page_images import PageFile, PageImages
from cache.store.files.file_cache import FileCache
from tests.shared import SHARED, needs_shared

SIZE = (1400, 1000)  # height, width
WRITING = (100, 100, 600, 160)
PAPER = (100, 500, 900, 900)


def paper(brightness: float = 235) -> np.ndarray:
    noise = np.random.default_rng(7).normal(0, 3, SIZE)
    return np.clip(brightness + noise, 0, 255)


def written(page: np.ndarray, darkness: float = 0.75) -> np.ndarray:
    """Two lines of thin strokes within `WRITING`: in pixels x 110-590, y 150-215."""
    strokes = np.zeros(SIZE, np.uint8)
    for y in (170, 205):
        cv2.putText(strokes, "x = 3 + 5, so 2x + 7", (115, y), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.0, 255, 2)
    return page * (1 - darkness * (strokes / 255.0))


def shadowed(page: np.ndarray) -> np.ndarray:
    """Half of the light is lost from left to right, and a hard-edged shadow lies over the lower part."""
    page = page * np.linspace(1, 0.5, SIZE[1])[None, :]
    page[SIZE[0] // 2 :] *= 0.75
    return page


def ruled(page: np.ndarray, slope: float = 0.0) -> np.ndarray:
    page = page.copy()
    for y in range(60, SIZE[0], 40):
        cv2.line(page, (0, y), (SIZE[1], y + int(slope * SIZE[1])), 130, 2)
    return page


def squared(page: np.ndarray) -> np.ndarray:
    page = ruled(page)
    for x in range(30, SIZE[1], 40):
        cv2.line(page, (x, 0), (x, SIZE[0]), 150, 1)
    return page


def shares(page: np.ndarray) -> tuple[float, float]:
    ink = measure(np.clip(page, 0, 255).astype(np.uint8))
    return ink_share(ink, WRITING), ink_share(ink, PAPER)


PAGES = {
    "plain": paper,
    "dark": lambda: paper(110),
    "ruled, slightly askew": lambda: ruled(paper(), slope=0.02),
    "squared": lambda: squared(paper()),
    "shadowed and ruled": lambda: shadowed(ruled(paper())),
}


@pytest.mark.parametrize("name", PAGES)
def test_writing_is_told_from_paper_of_every_kind(name):
    page = PAGES[name]()
    empty_writing, empty_paper = shares(page)
    assert max(empty_writing, empty_paper) < LEAST_INK / 2
    there, beside = shares(written(page))
    assert there > 4 * LEAST_INK
    assert beside < LEAST_INK / 2


def test_what_shines_through_from_the_back_is_no_ink():
    assert max(shares(written(paper(), darkness=0.1))) < LEAST_INK / 2


def test_ink_is_counted_by_area():
    # A quarter of the page is black: of the whole page, a share of 0.25.
    ink = np.zeros((CELLS, CELLS), np.uint8)
    ink[: CELLS // 2, : CELLS // 2] = 255
    assert ink_share(ink, (0, 0, 1000, 1000)) == pytest.approx(0.25)
    assert ink_share(ink, (0, 0, 500, 500)) == 1.0
    assert ink_share(ink, (500, 500, 0, 0)) == 1.0
    assert ink_share(ink, (500, 500, 1000, 1000)) == 0.0
    assert ink_share(ink, (-500, -500, 500, 500)) == 1.0


@pytest.mark.parametrize(
    "box", [(1200, 0, 1300, 10), (-9, -9, -1, -1), (float("nan"), 0, 1, 1), (0, 0, float("inf"), 1)]
)
def test_a_box_without_an_area_on_the_page_holds_no_ink(box):
    assert ink_share(np.full((CELLS, CELLS), 255, np.uint8), box) == 0.0


@pytest.mark.parametrize("size", [(1, 1), (3, 2000), (40, 40)])
def test_pages_of_odd_sizes_are_measured(size):
    assert measure(np.full(size, 200, np.uint8)).shape == (CELLS, CELLS)


@pytest.fixture
def images(tmp_path: Path) -> PageImages:
    root = tmp_path / "root"
    root.mkdir()
    Image.fromarray(written(paper()).astype(np.uint8)).save(root / "page.png")
    (root / "broken.png").write_bytes((root / "page.png").read_bytes()[:500])
    pages = tuple(
        PageFile(str(root), image, number, 1000, 1400)
        for number, image in enumerate(("page.png", "absent.png", "broken.png", None), start=1)
    )
    return PageImages(lambda benchmark, sample: pages, FileCache(tmp_path / "derived"))


def test_a_box_is_blank_or_holds_ink_or_has_no_image_and_a_page_is_measured_once(images, monkeypatch):
    places = [(1, WRITING), (1, PAPER), (1, (1100, 0, 1200, 90)), *((page, WRITING) for page in (2, 3, 4, 5))]
    assert ink_in(images, "b", "s", places) == ("other_ink", "blank", "blank", *["no_image"] * 4)
    assert ink_in(images, "b", "s", []) == ()
    monkeypatch.setattr("cache.images.ink_detection.measure", None)
    assert ink_in(images, "b", "s", [(1, PAPER)]) == ("blank",)


REAL = [
    # Plain paper photographed at an angle, with a fold.
    ("fermat/fermat-img_400_pert_5_1.jpg", (20, 10, 900, 60), (650, 450, 980, 900)),
    # A shadow over the lower part.
    ("fermat/fermat-img_468_pert_3_1.jpg", (100, 680, 950, 780), (100, 820, 900, 950)),
    # Grey paper, thin strokes.
    ("fermat/fermat-img_438_pert_3_1.jpg", (100, 420, 700, 480), (100, 920, 900, 990)),
    # Ruled paper, the back shining through.
    ("images/noteshrink-notesA1.jpg", (300, 10, 600, 40), (20, 120, 200, 380)),
    # Squared paper; writing in pencil.
    ("images/noteshrink-graph-paper-front.jpg", (150, 380, 400, 480), (480, 480, 950, 980)),
    ("images/noteshrink-graph-paper-pencil-only.jpg", (120, 120, 480, 190), (520, 100, 980, 900)),
    # A note on a white board; a printed form.
    ("images/azure-handwritten_text.jpg", (200, 420, 560, 490), (100, 600, 800, 950)),
    ("images/omr-sample6_doc-scans_sample_roll_01.jpg", (150, 320, 500, 400), (100, 900, 900, 980)),
]


@needs_shared
@pytest.mark.parametrize(("name", "writing", "blank"), REAL)
@pytest.mark.long
def test_on_real_photographs_writing_is_told_from_paper(name, writing, blank, tmp_path):
    ink = ink_map(DerivedImages(FileCache(tmp_path), "b"), SHARED / name)
    assert ink_share(ink, writing) > 4 * LEAST_INK
    assert ink_share(ink, blank) < LEAST_INK / 2
