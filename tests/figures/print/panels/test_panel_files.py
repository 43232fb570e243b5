"""Panels as files, opened again: paper size, selectable text, one picture with paths over it, pixels at a density."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser
from pypdf import PdfReader

from cache import memo
from cache.selection.selection import Selection
from figures.print import chromium, installed_browser
from figures.print.panels import panel_files
from figures.print.panels.options import PanelOptions
from figures.print.panels.panel import Panel, panel
from figures.print.style import Style

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(installed_browser.browser_path() is None, reason="there is no browser on this machine"),
    pytest.mark.usefixtures("pages"),
]


@pytest.fixture(scope="module", autouse=True)
def quiet_press():
    yield
    chromium.close()


def _page() -> Panel:
    return panel(memo, Selection("hgbench", ("hasty",), at="one"), Style(width_in=3.3, title="Ein Blatt 试卷"))


def test_a_pdf_is_one_page_of_the_panels_size_with_its_type_inside_and_only_the_students_page_as_an_image() -> None:
    made = _page()
    reader = PdfReader(io.BytesIO(panel_files.file_of(made, "pdf")))
    (page,) = reader.pages
    assert float(page.mediabox.width) == pytest.approx(237.6, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(72 * made.height_in, abs=0.01)
    assert len(page.images) == 1
    printed = " ".join(page.extract_text().split())
    assert "Missed answer, 2." in printed
    assert "试卷" in printed
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        descendant = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert any(name.startswith("/FontFile") for name in descendant["/FontDescriptor"].get_object())


@pytest.mark.parametrize("dpi", [300, 600])
def test_a_png_has_its_pixels_and_says_how_many_an_inch_has(dpi: int) -> None:
    made = _page()
    image = Image.open(io.BytesIO(panel_files.file_of(made, "png", dpi)))
    assert image.size == (round(3.3 * dpi), round(made.height_in * dpi))
    assert image.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


def test_an_svg_carries_its_type_and_looks_as_the_png_does(browser: Browser, tmp_path: Path) -> None:
    made = _page()
    file = tmp_path / "panel.svg"
    file.write_bytes(panel_files.file_of(made, "svg"))
    assert b"font/woff;base64," in file.read_bytes()
    page = browser.new_page(viewport={"width": 400, "height": 900}, device_scale_factor=2)
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(file.as_uri())
    texts = page.evaluate("[...document.querySelectorAll('text')].map((one) => one.textContent)")
    seen = Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": 316, "height": 300})))
    page.close()
    assert [url for url in requested if not url.startswith(("file:", "data:"))] == []
    assert "Hasty" in texts
    printed = Image.open(io.BytesIO(panel_files.file_of(made, "png", 300))).convert("L")
    width, height = seen.size
    alike = printed.resize((round(3.3 * 192), round(made.height_in * 192))).crop((0, 0, width, height))
    difference = ImageChops.difference(alike, seen.convert("L")).resize((40, 40))
    assert max(difference.get_flattened_data()) < 60


def test_a_case_is_a_pdf_too() -> None:
    made = panel(memo, Selection("hgbench", ("hasty",), at="one"), Style(), PanelOptions(layout="case"))
    printed = PdfReader(io.BytesIO(panel_files.file_of(made, "pdf"))).pages[0].extract_text()
    assert "Analysis" in printed
