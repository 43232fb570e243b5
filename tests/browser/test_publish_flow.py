"""A figure from its page to a file, the same file on the command line, and back by the link inside it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import streamlit as st
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect
from pypdf import PdfReader

import cli
from figures.print import chromium, picture_files, presets, printing
from figures.print.provenance import read
from figures.print.style import Style
from tests.browser import homes
from tests.browser.open_pages import address_query, show, still
from tests.figures.drawings import board

pytestmark = pytest.mark.browser

QUERY = "b=sketchjudge&f.is_hand_drawn=true"


@pytest.fixture(scope="module", autouse=True)
def no_printing_browser_left() -> Iterator[None]:
    yield
    chromium.close()
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 1280, "height": 900})
    return page


def test_the_page_and_the_command_line_give_the_same_figure_which_leads_back(
    page: Page, address: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(f"{address}/figures?{QUERY}&figure=strictness")
    sheet = page.locator("img.sheet")
    sheet.wait_for()
    # A column of 3.3 inches is 316.8 pixels wide on the screen.
    assert sheet.evaluate("(image) => image.getBoundingClientRect().width") == pytest.approx(316.8, abs=0.5)
    assert sheet.evaluate("(image) => image.naturalWidth") > 0
    drawing = downloaded(page, "SVG")
    pdf = downloaded(page, "PDF")
    about = read(drawing)
    assert about.link.startswith(f"{address}/strictness?")
    assert read(pdf).data_sha256 == about.data_sha256
    assert float(PdfReader(io.BytesIO(pdf)).pages[0].mediabox.width) == pytest.approx(72 * 3.3, abs=0.01)

    show(page, address, about.link.removeprefix(f"{address}/"))
    page.get_by_text("Click a point").wait_for()
    assert address_query(page)["f.is_hand_drawn"] == ["true"]

    monkeypatch.setenv("ERRATA_HOME", str(home))
    file = tmp_path / "figure.svg"
    assert cli.main(["export", "strictness", "--selection", QUERY, "--width", "3.3in", "-o", str(file)]) == 0
    assert drawn_part(file.read_bytes()) == drawn_part(drawing)


def test_a_sample_is_published_from_the_inspector_and_a_figure_of_the_text_is_seen_whole(
    page: Page, address: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{address}/inspector?{QUERY}&at=CH_001_ans_03")
    link = page.get_by_role("link", name="Figure", exact=True)
    assert parse_qs(urlsplit(link.get_attribute("href") or "").query)["figure"] == ["page"]
    link.click()
    page.wait_for_url("**/figures?**")
    found = address_query(page)
    assert (found["at"], found["f.is_hand_drawn"]) == (["CH_001_ans_03"], ["true"])
    page.locator("img.sheet").wait_for()

    page.get_by_role("radio", name="Text", exact=True).click()
    expect(page.get_by_text("6.75 in (17.1 cm) wide")).to_be_visible()
    desk = page.locator("figure.desk")
    assert desk.evaluate("(desk) => desk.scrollWidth <= desk.clientWidth")


def test_all_figures_come_as_one_archive(page: Page, address: str) -> None:
    page.goto(f"{address}/figures?b=sketches&figure=leaderboard")
    page.get_by_role("button", name="All figures of this Selection").click()
    expect(page.get_by_role("progressbar").first).to_be_visible()
    ready = page.get_by_role("button", name="Download the archive")
    ready.wait_for(timeout=180_000)
    with page.expect_download() as download:
        ready.click()
    names = zipfile.ZipFile(download.value.path()).namelist()
    assert {"strictness.pdf", "leaderboard.svg", "error-types.csv"} <= set(names)
    assert {"leaderboard.tex", "page.tiles.pdf", "contents.csv"} <= set(names)


def test_without_a_browser_on_the_server_the_readers_own_draws_charts_and_panels_and_a_style_is_kept(
    page: Page, writable: str, written: Path
) -> None:
    page.goto(f"{writable}/figures?{QUERY}&figure=strictness")
    page.get_by_role("heading", name="No browser prints here").wait_for()
    expect(page.get_by_text("apt-get install chromium")).to_be_visible()
    page.locator(".js-plotly-plot").first.wait_for()
    assert downloaded(page, "LaTeX").decode().count(r"\toprule") == 1
    chart = page.locator(".js-plotly-plot").first
    chart.hover()
    with page.expect_download() as download:
        chart.locator(".modebar-btn").first.click()
    assert b"<svg" in Path(download.value.path()).read_bytes()

    page.get_by_role("radio", name="Text").click()
    still(page)
    page.get_by_role("button", name="Keep this style").click()
    page.get_by_label("Name").fill("My paper 论文")
    page.get_by_label("Name").press("Enter")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("button", name="Forget this style").wait_for()
    with homes.workspace_in(written) as workspace:
        assert presets.named(workspace, "My paper 论文").width_in == 6.75

    show(page, writable, f"figures?{QUERY}&figure=page&at=CH_001_ans_03")
    page.get_by_role("heading", name="No browser prints here").wait_for()
    drawing = downloaded(page, "SVG")
    made = {dpi: downloaded(page, f"PNG, {dpi} dpi") for dpi in (300, 600)}
    width_in, height_in = picture_files.size_of(drawing)
    for dpi, data in made.items():
        image = Image.open(io.BytesIO(data))
        image.load()
        assert image.size == (round(width_in * dpi), round(height_in * dpi))
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
        assert read(data) == read(drawing)
    ours = grey(picture_files.converted(drawing.decode(), "png", width_in, height_in, 300))
    theirs = grey(made[300])
    assert unlikeness(theirs, ours) < 4
    assert min(theirs.tobytes()) < 60  # it is not an empty sheet


def test_a_printed_svg_looks_in_another_browser_as_its_png_does(page: Page) -> None:
    chart = printing.printed(board(("Model", "Another")), Style())
    wide, high = printing.size_in(chart)
    made = picture_files.rendered_files(chart, ("svg", "png"), wide, high, 96)
    page.set_viewport_size({"width": round(wide * 96), "height": round(high * 96)})
    page.set_content(f"<body style='margin:0'>{made['svg'].decode()}</body>")
    page.evaluate("document.fonts.ready")
    ours = grey(made["png"])
    assert unlikeness(grey(page.screenshot()).resize(ours.size), ours) < 4
    response = page.evaluate("[...document.querySelectorAll('text')].map((one) => one.textContent)")
    assert {"Model", "Another", "Accuracy, %"} <= set(response)


def grey(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("L")


def unlikeness(one: Image.Image, other: Image.Image) -> float:
    """By how many of 255 greys two pictures of one size differ on average, seen from afar."""
    small = (other.width // 4, other.height // 4)
    difference = ImageChops.difference(one.resize(small), other.resize(small))
    return sum(difference.tobytes()) / (small[0] * small[1])


def downloaded(page: Page, label: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    return Path(download.value.path()).read_bytes()


def drawn_part(drawing: bytes) -> str:
    """An SVG without its metadata, which holds the address of the server that made it."""
    text = drawing.decode()
    start, end = text.index("<metadata"), text.index("</metadata>")
    return text[:start] + text[end:]
