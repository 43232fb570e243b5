"""A printed figure as a picture file: PDF and SVG with their type inside, PNG with its resolution.

The same figure gives the same SVG, letter by letter: names that plotly makes up anew each time are numbered.
"""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import plotly.graph_objects as go
from PIL import Image

from errors import UsageError
from figures.figure_names import DRAWINGS
from figures.print import chromium, fonts
from figures.print.style import PX

_SVG, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_GENERATED_ID = re.compile(r"(?<![^\"'(#\s\-])([A-Za-z]+-?)([0-9a-f]{6})(?=[A-Za-z_\-\"')\s]|$)")
_NAMING = frozenset({"class", "clip-path", "fill", "id", "mask", "style"})
"""Attributes in which plotly names elements. Text is never looked at: a run may be called like one of its names."""

for _prefix, _uri in (("", _SVG), ("xlink", _LINK)):
    ET.register_namespace(_prefix, _uri)


def rendered_file(figure: go.Figure, format: str, width_in: float, height_in: float, dpi: int = 300) -> bytes:
    """A figure as a file.

    Args:
        figure: From `printing.printed`: its type and colours are stated.
        format: One of `DRAWINGS`.
        width_in: Width in inches; that of the PDF's page.
        height_in: Height in inches.
        dpi: Pixels of an inch, for PNG.

    Raises:
        NoBrowser: There is no browser on this machine.
        PrintError: The browser could not draw it.
        UsageError: The format is none of these.
    """
    return rendered_files(figure, (format,), width_in, height_in, dpi)[format]


def rendered_files(
    figure: go.Figure, formats: tuple[str, ...], width_in: float, height_in: float, dpi: int
) -> dict[str, bytes]:
    """The same figure in several formats, drawn once; raises as `rendered_file`."""
    unknown = [format for format in formats if format not in DRAWINGS]
    if unknown:
        raise UsageError(f'A figure is drawn as {", ".join(DRAWINGS)}, not as "{unknown[0]}".')
    plain = svg(figure, width_in, height_in)
    return {format: converted(plain, format, width_in, height_in, dpi) for format in formats}


def svg(figure: go.Figure, width_in: float, height_in: float) -> str:
    """The SVG of a figure, without its type; sizes in inches."""
    spec: dict[str, Any] = json.loads(figure.to_json())
    spec["layout"] |= {"width": width_in * PX, "height": height_in * PX}
    return _tidied(chromium.draw_svg(spec), width_in, height_in)


def converted(plain: str, format: str, width_in: float, height_in: float, dpi: int = 300) -> bytes:
    """An SVG as a file of one of the `DRAWINGS`.

    Args:
        plain: The SVG; its text names its families, its type is added here.
        format: One of `DRAWINGS`.
        width_in: Width in inches.
        height_in: Height in inches.
        dpi: Pixels of an inch, for PNG.

    Raises:
        NoBrowser: There is no browser on this machine (SVG needs none).
        PrintError: The browser could not draw it.
    """
    if format == "svg":
        return with_fonts(plain).encode()
    # The bundled families are at hand where it is printed. Of others only what is used, since a PDF takes one
    # character for another where a typeface has one shape for both (U+5C0F and the radical U+2F29).
    page = with_fonts(plain, but=(fonts.SANS, fonts.SERIF))
    if format == "png":
        return _png_at_size(chromium.png(page, width_in, height_in, dpi), width_in, height_in, dpi)
    return _pdf_at_size(chromium.pdf(page, width_in, height_in), width_in, height_in)


def size_of(drawing: bytes | str) -> tuple[float, float]:
    """Width and height of an SVG in inches, as it states them in inches, points or pixels."""
    root = ET.fromstring(drawing)
    units = {"in": 1.0, "pt": 1 / 72, "px": 1 / PX, "": 1 / PX}
    sides = []
    for side in ("width", "height"):
        found = re.fullmatch(r"([\d.]+)(in|pt|px|)", root.get(side, ""))
        sides.append(float(found[1]) * units[found[2]] if found else 0.0)
    return sides[0], sides[1]


def with_fonts(plain: str, but: tuple[str, ...] = ()) -> str:
    """An SVG that carries the type it is set in.

    Args:
        plain: The SVG.
        but: Families that are left out.
    """
    root = ET.fromstring(plain)
    faces: dict[fonts.Face, set[str]] = {}
    for text, family, bold, italic in _texts(root, "", False, False):
        for carrier, part in fonts.carriers(text, family, bold, italic):
            faces.setdefault(carrier, set()).update(part)
    used = [(face, "".join(sorted(text))) for face, text in faces.items() if face.family not in but]
    if not used:
        return plain
    used.sort(key=lambda pair: (pair[0].family, pair[0].bold, pair[0].italic))
    style = ET.Element(f"{{{_SVG}}}style")
    style.text = fonts.font_face_css(used) + "\ntext{font-variant-ligatures:none;font-kerning:none}"
    root.insert(0, style)
    return ET.tostring(root, encoding="unicode")


def _texts(part: ET.Element, family: str, bold: bool, italic: bool) -> Iterator[tuple[str, str, bool, bool]]:
    """Every piece of text below an element, with the first family it names and its cut."""
    rules = (rule.partition(":") for rule in part.get("style", "").split(";"))
    look = {name.strip(): value.strip() for name, _, value in rules}
    families = look.get("font-family") or part.get("font-family")
    if families:
        family = families.split(",")[0].strip().strip("'\"")
    weight = look.get("font-weight") or part.get("font-weight") or ""
    if weight:
        bold = weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600)
    slant = look.get("font-style") or part.get("font-style") or ""
    if slant:
        italic = slant in ("italic", "oblique")
    if part.text and part.text.strip() and part.tag != f"{{{_SVG}}}style":
        yield part.text, family, bold, italic
    for child in part:
        yield from _texts(child, family, bold, italic)
        if child.tail and child.tail.strip():
            yield child.tail, family, bold, italic


def _tidied(chart: str, width_in: float, height_in: float) -> str:
    """The SVG with its size in inches and without names that change from one drawing to the next."""
    new_ids: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return found[1] + new_ids.setdefault(found[2], f"{len(new_ids):x}".rjust(6, "0"))

    root = ET.fromstring(chart)
    root.set("width", f"{width_in:g}in")
    root.set("height", f"{height_in:g}in")
    root.set("viewBox", f"0 0 {width_in * PX:g} {height_in * PX:g}")
    root.attrib.pop("style", None)
    for element in root.iter():  # a browser that has drawn before states the same in another order
        attributes = sorted(element.attrib.items())
        element.attrib.clear()
        for name, value in attributes:
            element.set(name, _GENERATED_ID.sub(numbered, value) if name in _NAMING else value)
    return ET.tostring(root, encoding="unicode")


def _png_at_size(data: bytes, width_in: float, height_in: float, dpi: int) -> bytes:
    """Pixels on white, as many as the size asks for, with their resolution."""
    size = round(width_in * dpi), round(height_in * dpi)
    page = Image.new("RGB", size, "#FFFFFF")
    page.paste(Image.open(io.BytesIO(data)).convert("RGB"), (0, 0))
    file = io.BytesIO()
    # Not `optimize`: for a photograph it takes ten times as long, and saves little.
    page.save(file, "png", dpi=(dpi, dpi))
    return file.getvalue()


def _pdf_at_size(data: bytes, width_in: float, height_in: float) -> bytes:
    """The PDF on paper of exactly this size: browsers round it up to whole pixels."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import ArrayObject, NameObject, RectangleObject, StreamObject

    writer = PdfWriter()
    page = writer.add_page(PdfReader(io.BytesIO(data)).pages[0])
    width, height = width_in * 72, height_in * 72
    over = float(page.mediabox.height) - height
    # Moved down by streams around what is drawn: pypdf's own transformation reads all of it, which takes long.
    around = [StreamObject(), StreamObject()]
    for stream, operators in zip(around, (f"q 1 0 0 1 0 {-over:.4f} cm\n", "\nQ\n"), strict=True):
        stream.set_data(operators.encode())
    before, after = (writer._add_object(stream) for stream in around)
    drawn = page.raw_get("/Contents")
    page[NameObject("/Contents")] = ArrayObject([before, drawn, after])
    for box in ("mediabox", "cropbox", "trimbox", "bleedbox", "artbox"):
        setattr(page, box, RectangleObject((0, 0, round(width, 4), round(height, 4))))
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()
