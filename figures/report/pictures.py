"""The images of a report: pages with boxes over them, and charts, each held by the file itself."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from markupsafe import Markup

from cache.images import page_queries
from cache.images.derived_images import MEDIA_TYPE, THUMB_WIDTH
from cache.images.print_crops import PageCrop
from cache.query_source import QuerySource
from errors import ImageError, NoBrowser, PrintError
from figures.chart import Chart
from figures.charts.outcome_colours import REPORT
from figures.narration.slide import Picture, SlideBox
from figures.report.rendering import html, text
from records import Box
from scoring.page_transform import WHOLE_PAGE

WIDTH_IN = 6.75
"""Width of a chart in inches."""

_ROOM = 0.22
"""Margin around the shown part of a page, as a share of the page."""

_LEAST = 380.0
"""Least side of the shown part of a page, in thousandths."""

_PIXELS = 800
"""Width in pixels of the shown part of a page, which is printed about ten centimetres wide."""


_FRAME = "#1f5f8b"


def data_url(data: bytes, kind: str) -> Markup:
    """An image as an address that holds it."""
    return Markup(f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}")


def page(
    source: QuerySource,
    benchmark: str,
    sample: str,
    picture: Picture,
    hidden: tuple[Box, ...] = (),
    *,
    beside: bool = False,
) -> Markup:
    """A page, or the part of it that its strong marks are about, with its boxes; or why there is no image.

    What is `hidden` is painted over. One that stands `beside` the student's work is small.
    """
    name = picture.caption or "The student's work"
    shown = _shown_part(picture)
    try:
        if not picture.page:
            raise ImageError(picture.images.missing or "There is no picture of this work.")
        cut = source.fetch(page_queries.page_crop, benchmark, sample, picture.page, shown, _PIXELS, hidden)
        small = (benchmark, sample, picture.page, WHOLE_PAGE, THUMB_WIDTH, hidden)
        place = _place(source.fetch(page_queries.page_crop, *small), shown) if shown != WHOLE_PAGE else None
    except ImageError as error:
        return Markup('<p class="quiet">{}</p>').format(text(f"{name}: {error}"))
    left, top, right, bottom = shown
    # Pixels of the whole page, of which the file holds this part alone.
    wide, tall = 1000 * cut.width / (right - left), 1000 * cut.height / (bottom - top)
    marks = sorted(picture.marks, key=lambda mark: mark.strong)
    caption = " · ".join(filter(None, (picture.caption, "the frame marks the part that is shown" if place else "")))
    return html(
        "page.html",
        name=name,
        url=data_url(cut.data, MEDIA_TYPE),
        x=f"{left * wide / 1000:.1f}",
        y=f"{top * tall / 1000:.1f}",
        width=cut.width,
        height=cut.height,
        marks=[_mark(mark, marks, wide, tall, cut.width) for mark in marks],
        place=place,
        caption=f"{caption[:1].upper()}{caption[1:]}",
        beside=beside,
    )


def _place(whole: PageCrop, shown: Box) -> dict[str, object]:
    """The whole page, small, with a frame around the part that is shown."""
    stroke = whole.width / 40
    return {
        "url": data_url(whole.data, MEDIA_TYPE),
        "width": whole.width,
        "height": whole.height,
        "box": _box_in_pixels(shown, whole.width, whole.height),
        "colour": _FRAME,
        "stroke": f"{stroke:.1f}",
        "halo": f"{2 * stroke:.1f}",
    }


def _box_in_pixels(box: Box, wide: float, tall: float) -> dict[str, str]:
    """A box of a page in pixels of its image."""
    x1, y1, x2, y2 = box
    pixels = {
        "x": x1 * wide / 1000,
        "y": y1 * tall / 1000,
        "width": max(0.0, x2 - x1) * wide / 1000,
        "height": max(0.0, y2 - y1) * tall / 1000,
    }
    return {name: f"{value:.1f}" for name, value in pixels.items()}


def _shown_part(picture: Picture) -> Box:
    """The part of the page that is shown: around the slide's strong marks, else the whole page."""
    strong = [mark.box for mark in picture.marks if mark.strong]
    if not strong:
        return WHOLE_PAGE
    lefts, tops, rights, bottoms = zip(*strong, strict=True)
    (left, right), (top, bottom) = _room(min(lefts), max(rights)), _room(min(tops), max(bottoms))
    return left, top, right, bottom


def _room(low: float, high: float) -> tuple[float, float]:
    """A stretch of the page with room at both ends, not shorter than the least."""
    half = max(_LEAST, (high - low) * (1 + 2 * _ROOM)) / 2
    middle = (low + high) / 2
    low, high = max(0.0, middle - half), min(1000.0, middle + half)
    return (low, high) if high - low > 1 else (0.0, 1000.0)


def _mark(mark: SlideBox, marks: Sequence[SlideBox], wide: float, tall: float, shown: float) -> dict[str, object]:
    """A box as lines over the image, wide ones where the slide is about it, with a word beside it.

    The word stands above a box of gold and below one of the run, outside of all that the slide is about and that
    overlap it: `marks` are all boxes of the image.
    """
    line = REPORT[mark.outcome]
    unit = shown / 600
    overlapping = [other.box for other in marks if other.strong and _overlap(other.box, mark.box)] or [mark.box]
    if mark.outcome in ("gold", "missed"):
        word_y = min(top for _, top, _, _ in overlapping) * tall / 1000 - 7 * unit
    else:
        word_y = max(bottom for _, _, _, bottom in overlapping) * tall / 1000 + 19 * unit
    stroke = (3.4 if mark.strong else 1.6) * unit
    return {
        "box": _box_in_pixels(mark.box, wide, tall),
        "colour": line.colour,
        "stroke": f"{stroke:.2f}",
        "halo": f"{2 * stroke:.2f}",
        "dashes": " ".join(f"{float(part) * unit:.1f}" for part in line.dash.split()),
        "word": mark.caption,
        "word_y": f"{word_y:.1f}",
        "word_halo": f"{5 * unit:.1f}",
        "word_size": f"{17 * unit:.1f}",
    }


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def chart_image(chart: Chart) -> Markup | None:
    """A chart as it is printed; None where there is nothing to show, or no browser that draws it."""
    if chart.empty:
        return None
    from figures.print import (
        picture_files,  # a browser is asked for only here
        printing,
    )
    from figures.print.style import Style

    try:
        figure = printing.printed(chart, Style(width_in=WIDTH_IN))
        svg = picture_files.rendered_file(figure, "svg", *printing.size_in(figure))
    except (NoBrowser, PrintError):
        return None
    return Markup('<figure><img src="{0}" alt="{1}"><figcaption>{1}</figcaption></figure>').format(
        data_url(svg, "image/svg+xml"), text(chart.alt)
    )


def chart_images(*drawn: Chart) -> Markup:
    """The charts that there are and that can be drawn."""
    return Markup().join(found for chart in drawn if (found := chart_image(chart)) is not None)
