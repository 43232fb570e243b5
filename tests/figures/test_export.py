"""Files of figures, opened: pages of true size, type inside, text that can be selected, no pixels, no addresses."""

from __future__ import annotations

import io
import re
import threading
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from errors import FormatError, NoBrowser, PrintError, UsageError
from figures.print import chromium, fonts, installed_browser, picture_files, printing, provenance
from figures.print.provenance import Provenance
from figures.print.style import Style
from tests.figures.drawings import ALL, CHINESE, bars, board, plane, spokes, stacked

SVG = "{http://www.w3.org/2000/svg}"
ABOUT = Provenance(
    "strictness", "b=x&run=小", "strictness?b=x", 'A "title" & <more>', "Said.", "ab" * 32, "T", 3, "1", True, "{}"
)


@pytest.fixture(autouse=True)
def printer() -> None:
    if installed_browser.browser_path() is None:
        pytest.skip("there is no Chromium; `make test` installs one")


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    chromium.close()


def files(chart: Any, formats: tuple[str, ...], dpi: int = 300, **style: Any) -> tuple[dict[str, bytes], float, float]:
    page = printing.printed(chart, Style(**style))
    width, height = printing.size_in(page)
    return picture_files.rendered_files(page, formats, width, height, dpi), width, height


def resources(part: Any) -> Iterator[Any]:
    """The resources of a page, and of every form and pattern on it."""
    yield part
    for kind in ("/XObject", "/Pattern"):
        for font in (part.get(kind) or {}).values():
            inner = font.get_object()
            if inner.get("/Resources"):
                yield from resources(inner["/Resources"])


def typefaces(part: Any) -> Iterator[Any]:
    for held in resources(part):
        for font in (held.get("/Font") or {}).values():
            yield font.get_object()


def words(drawing: bytes) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(drawing).iter(f"{SVG}text")]


@pytest.mark.parametrize(("name", "width"), [*zip(sorted(ALL), cycle([3.3, 6.75]), strict=False)])
def test_a_pdf_is_one_page_of_vectors_with_its_type_inside_and_an_svg_carries_all_it_needs_and_says_it_the_same_again(
    name, width
):
    made, wide, high = files(ALL[name](), ("pdf", "svg"), width_in=width)
    again, _, _ = files(ALL[name](), ("svg",), width_in=width)
    assert made["svg"] == again["svg"]
    is_a_page_of_vectors(PdfReader(io.BytesIO(made["pdf"])), wide, high)
    carries_all_it_needs(made["svg"].decode(), wide, high)


def is_a_page_of_vectors(document, wide, high):
    assert len(document.pages) == 1
    page = document.pages[0]
    assert [float(end) for end in page.mediabox] == pytest.approx([0, 0, 72 * wide, 72 * high], abs=0.001)
    images = [
        entry
        for held in resources(page["/Resources"])
        for entry in (held.get("/XObject") or {}).values()
        if entry.get_object()["/Subtype"] == "/Image"
    ]
    assert images == []
    found = list(typefaces(page["/Resources"]))
    assert found
    for entry in found:
        assert entry["/Subtype"] == "/Type0"
        assert "/FontFile2" in entry["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()


def carries_all_it_needs(text, wide, high):
    assert picture_files.size_of(text) == pytest.approx((wide, high), abs=0.001)
    assert "data:font/woff;base64," in text
    root = ET.fromstring(text)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"image", "pattern", "script", "foreignObject", "a"}
    stated = [value for element in root.iter() for value in element.attrib.values()]
    stated += [element.text or "" for element in root.iter(f"{SVG}style")]
    addresses = [found for value in stated for found in re.findall(r"url\([\"']?([^\"')]{0,20})", value)]
    assert addresses
    assert all(address.startswith(("#", "data:font/woff")) for address in addresses)
    assert not any(name.endswith("href") for element in root.iter() for name in element.attrib)


def absent(text: str) -> set[str]:
    """The characters that neither the bundled family nor one of its fallbacks on this machine has."""
    from fontTools.ttLib import TTFont

    faces = [fonts.face(family) for family in fonts.stack(fonts.SANS).split(", ")[:-1]]
    known = {code for face in faces for code in TTFont(face.path, fontNumber=face.number).getBestCmap()}
    return {character for character in text if ord(character) not in known}


def test_text_of_a_pdf_can_be_found_as_it_is_written():
    if absent(CHINESE):
        pytest.skip("no typeface of this system has Chinese characters")
    made, _, _ = files(board((CHINESE, "Findable fi")), ("pdf",))
    text = PdfReader(io.BytesIO(made["pdf"])).pages[0].extract_text()
    assert "小学数学" in text.replace("\n", "")
    assert "Findable fi" in text


def test_a_name_like_one_that_plotly_makes_up_is_printed_as_it_is():
    names = ("Model d12ab34ef", "c98760fed", "scan d0329efa9e")
    made, _, _ = files(board(names), ("svg",))
    assert set(names) <= {" ".join(text.split()) for text in words(made["svg"])}


def test_every_character_of_an_svg_is_in_a_face_that_it_carries():
    import base64

    from fontTools.ttLib import TTFont

    made, _, _ = files(board((CHINESE, "Latin → ✓")), ("svg",))
    known: set[int] = set()
    for data in re.findall(rb"base64,([A-Za-z0-9+/=]+)", made["svg"]):
        known |= set(TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap())
    response = {ord(letter) for text in words(made["svg"]) for letter in text if not letter.isspace()}
    assert response - set(map(ord, absent("".join(map(chr, response))))) <= known


def test_what_is_printed_says_what_the_screen_says():
    chart = plane(6)
    made, _, _ = files(chart, ("svg",), width_in=6.75)
    printed = " ".join(words(made["svg"]))
    for text in ("incorrect answers accepted", "never wrong", "accepts all", *(f"Model-{at}" for at in range(6))):
        assert text in printed


def test_names_that_look_like_markup_are_printed_as_they_are():
    made, _, _ = files(board(('<a href="https://example.org">x</a> $y$ %{z}',)), ("svg",))
    assert "<a" in "".join(words(made["svg"]))
    assert b"<a " not in made["svg"]


@pytest.mark.parametrize("dpi", [300, 600])
def test_a_png_has_as_many_pixels_as_its_size_asks_for(dpi):
    made, wide, high = files(spokes(), ("png",), dpi)
    image = Image.open(io.BytesIO(made["png"]))
    assert image.size == (round(wide * dpi), round(high * dpi))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    corner = image.convert("RGB").getpixel((2, 2))
    assert corner == (255, 255, 255)
    assert len(image.convert("L").resize((60, 60)).getcolors() or range(999)) > 5


def test_hatched_areas_differ_in_greyscale_too():
    made, _, _ = files(bars(), ("svg",), palette="greyscale")
    assert made["svg"].count(b"hatch") > 4
    made, _, _ = files(stacked(), ("svg",))
    assert b"clip-path" in made["svg"]


def test_a_file_leads_back_to_where_it_came_from():
    made, wide, _ = files(spokes(), ("pdf", "svg", "png"))
    stamped = {format: provenance.with_provenance(data, format, ABOUT) for format, data in made.items()}
    for format, data in stamped.items():
        assert provenance.read(data) == ABOUT, format
        assert provenance.read(provenance.with_provenance(data, format, ABOUT)) == ABOUT, format
    document = PdfReader(io.BytesIO(stamped["pdf"]))
    assert document.metadata is not None
    assert document.metadata.title == ABOUT.title
    assert ABOUT.link.encode() in document.root_object["/Metadata"].get_object().get_data()
    assert float(document.pages[0].mediabox.width) == pytest.approx(72 * wide, abs=0.001)
    assert Image.open(io.BytesIO(stamped["png"])).info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert ET.fromstring(stamped["svg"]).findtext(f"{SVG}title") == ABOUT.title


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 nothing", b"\x89PNG", b"<svg xmlns='http://www.w3.org/2000/svg'/>"])
def test_a_file_of_somebody_else_says_nothing(data):
    with pytest.raises(FormatError):
        provenance.read(data)


def test_several_threads_print_at_once():
    made: list[bytes] = []
    page = printing.printed(spokes(), Style())
    sizes = printing.size_in(page)
    threads = [
        threading.Thread(target=lambda: made.append(picture_files.rendered_file(page, "svg", *sizes))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(made) == 4
    assert len(set(made)) == 1


def test_without_a_browser_none_is_opened_meanwhile(monkeypatch):
    chromium.close()
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
    with chromium.start_meanwhile():
        assert chromium._running is None


def test_without_a_browser_it_is_said_how_to_get_one(monkeypatch):
    chromium.close()
    monkeypatch.setenv("BROWSER_PATH", "/nowhere/chromium")
    with pytest.raises(NoBrowser, match="BROWSER_PATH"):
        files(spokes(), ("pdf",))


def test_a_browser_that_is_opened_meanwhile_prints_is_ended_where_nothing_is_to_be_printed_and_is_started_again():
    made, _, _ = files(spokes(), ("svg",))
    chromium.close()
    with chromium.start_meanwhile():
        opened = chromium._running
        assert opened is not None
        assert files(spokes(), ("svg",))[0] == made
        assert chromium._running is opened
    assert opened.alive
    chromium.close()
    begun: list[chromium._Chromium | None] = []

    @chromium.start_meanwhile()
    def nothing_to_print() -> None:
        begun.append(chromium._running)
        raise UsageError("There is nothing to print.")

    with pytest.raises(UsageError):
        nothing_to_print()
    assert begun[0] is not None
    assert begun[0] is not opened
    assert not begun[0].alive
    assert chromium._running is None
    assert files(spokes(), ("svg",))[0] == made


def test_a_format_that_is_not_drawn_is_refused():
    with pytest.raises(UsageError, match="gif"):
        files(spokes(), ("gif",))


def test_what_is_printed_can_neither_ask_for_anything_nor_run():
    requested: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested.append(self.path)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{server.server_port}"
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" onload="fetch(\'{here}/onload\')">'
        f'<style>@import url("{here}/style"); text{{background:url("{here}/ground")}}</style>'
        f'<script>fetch("{here}/script")</script><image href="{here}/image" width="9" height="9"/>'
        '<text y="20">x</text></svg>'
    )
    assert chromium.pdf(drawing, 1.0, 1.0).startswith(b"%PDF")
    assert chromium.png(drawing, 1.0, 1.0, 96).startswith(b"\x89PNG")
    server.shutdown()
    server.server_close()
    assert requested == []


def test_what_is_no_svg_is_refused():
    with pytest.raises(PrintError):
        chromium.pdf("no drawing", 1.0, 1.0)
