"""The images of a report: pages with boxes over them, and charts, each held by the file itself."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from cache import memo
from cache.images.signed_urls import Ticket
from errors import ImageError, NoBrowser, PrintError
from figures.chart import Chart
from figures.charts.outcomes import REPORT
from figures.narration.slide import Picture, SlideBox
from figures.report.markup import Markup, el, joined
from loaders.files.image_decoding import header_of
from records import Box

WIDTH_IN = 6.75
"""Width of a chart in inches."""

_ROOM = 0.22
"""Of the page, left around what is shown of it."""

_LEAST = 380.0
"""Least side of what is shown of a page, in thousandths."""

_PIXELS = 800
"""Width of what is shown of a page: it is printed about ten centimetres wide."""

_WHOLE: Box = (0.0, 0.0, 1000.0, 1000.0)

_FRAME = "#1f5f8b"


def data_url(data: bytes, kind: str) -> str:
    """An image as an address that holds it."""
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def page(benchmark: str, sample: str, picture: Picture, *, beside: bool = False) -> Markup:
    """A page, or the part of it that its strong marks are about, with its boxes; or why there is no image.

    One that stands `beside` the student's work is small.
    """
    name = picture.says or "The student's work"
    shown = _shown(picture)
    try:
        if not picture.page:
            raise ImageError(picture.images.missing or "There is no picture of this work.")
        cut = memo.page_crop(benchmark, sample, picture.page, shown, _PIXELS)
        place = _place(benchmark, sample, picture, shown) if shown != _WHOLE else None
    except ImageError as error:
        return el("p", f"{name}: {error}", class_="quiet")
    left, top, right, bottom = shown
    # Pixels of the whole page, of which the file holds this part alone.
    wide, tall = 1000 * cut.width / (right - left), 1000 * cut.height / (bottom - top)
    at = {"x": f"{left * wide / 1000:.1f}", "y": f"{top * tall / 1000:.1f}"}
    drawn = el(
        "svg",
        el("image", href=data_url(cut.data, "image/jpeg"), **at, width=cut.width, height=cut.height),
        *_marks(picture, wide, tall, cut.width),
        viewBox=f"{at['x']} {at['y']} {cut.width} {cut.height}",
        role="img",
        aria_label=name,
    )
    said = " · ".join(filter(None, (picture.says, "the frame marks the part that is shown" if place else "")))
    below = (place, el("figcaption", f"{said[:1].upper()}{said[1:]}") if said else None)
    return el(
        "figure", drawn, el("div", *below, class_="below") if any(below) else None,
        class_="page beside" if beside else "page",
    )  # fmt: skip


def _place(benchmark: str, sample: str, picture: Picture, shown: Box) -> Markup:
    """The whole page, small, with a frame around the part that is shown."""
    data = memo.page_image(Ticket(benchmark, sample, picture.page, "thumb")).data
    header = header_of(data)
    left, top, right, bottom = shown
    frame = {
        "x": f"{left * header.width / 1000:.1f}",
        "y": f"{top * header.height / 1000:.1f}",
        "width": f"{(right - left) * header.width / 1000:.1f}",
        "height": f"{(bottom - top) * header.height / 1000:.1f}",
    }
    stroke = header.width / 40
    return el(
        "svg",
        el("image", href=data_url(data, "image/jpeg"), width=header.width, height=header.height),
        el("rect", **frame, fill="none", stroke="#fff", stroke_width=f"{2 * stroke:.1f}", stroke_opacity="0.8"),
        el("rect", **frame, fill="none", stroke=_FRAME, stroke_width=f"{stroke:.1f}"),
        viewBox=f"0 0 {header.width} {header.height}",
        class_="place",
        role="img",
        aria_label="Where on the page this is",
    )


def _shown(picture: Picture) -> Box:
    """The part of the page that is shown: around what the slide is about, else all of it."""
    strong = [mark.box for mark in picture.marks if mark.strong]
    if not strong:
        return _WHOLE
    lefts, tops, rights, bottoms = zip(*strong, strict=True)
    (left, right), (top, bottom) = _room(min(lefts), max(rights)), _room(min(tops), max(bottoms))
    return left, top, right, bottom


def _room(low: float, high: float) -> tuple[float, float]:
    """A stretch of the page with room at both ends, not shorter than the least."""
    half = max(_LEAST, (high - low) * (1 + 2 * _ROOM)) / 2
    middle = (low + high) / 2
    low, high = max(0.0, middle - half), min(1000.0, middle + half)
    return (low, high) if high - low > 1 else (0.0, 1000.0)


def _marks(picture: Picture, wide: float, tall: float, shown: float) -> Iterator[Markup]:
    """The boxes as lines over the image, what the slide is about in wide ones, with a word beside it."""
    for mark in sorted(picture.marks, key=lambda mark: mark.strong):
        x1, y1, x2, y2 = mark.box
        place = {"x": x1 * wide / 1000, "y": y1 * tall / 1000}
        size = {"width": max(0.0, x2 - x1) * wide / 1000, "height": max(0.0, y2 - y1) * tall / 1000}
        stated = {name: f"{value:.1f}" for name, value in (place | size).items()}
        line = REPORT[mark.look]
        unit = shown / 600
        stroke = (3.4 if mark.strong else 1.6) * unit
        yield el("rect", **stated, fill="none", stroke="#fff", stroke_width=f"{2 * stroke:.2f}", stroke_opacity="0.8")
        dashes = " ".join(f"{float(part) * unit:.1f}" for part in line.dash.split()) or None
        yield el(
            "rect", **stated, fill="none", stroke=line.colour, stroke_width=f"{stroke:.2f}", stroke_dasharray=dashes
        )
        if mark.says:
            yield _word(mark, place["x"], place["y"], unit, line.colour)


def _word(mark: SlideBox, x: float, y: float, unit: float, colour: str) -> Markup:
    return el(
        "text",
        mark.says,
        x=f"{x:.1f}",
        y=f"{y - 7 * unit:.1f}",
        fill=colour,
        stroke="#fff",
        stroke_width=f"{5 * unit:.1f}",
        font_weight="700",
        font_size=f"{17 * unit:.1f}",
        paint_order="stroke",
    )


def chart_image(drawn: Chart) -> Markup | None:
    """A chart as it is printed; None where there is nothing to show, or no browser that draws it."""
    if drawn.empty:
        return None
    from figures.print import (
        picture_files,  # a browser is asked for only here
        printing,
    )
    from figures.print.style import Style

    try:
        figure = printing.printed(drawn, Style(width_in=WIDTH_IN))
        svg = picture_files.rendered_file(figure, "svg", *printing.size_in(figure))
    except (NoBrowser, PrintError):
        return None
    image = el("img", src=data_url(svg, "image/svg+xml"), alt=drawn.alt)
    return el("figure", image, el("figcaption", drawn.alt))


def chart_images(*drawn: Chart) -> Markup:
    """The charts that there are and that can be drawn."""
    return joined(found for one in drawn if (found := chart_image(one)) is not None)
