"""A part of a page on paper: its place in points, and its pixels."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Final

from cache.images import page_queries
from cache.images.derived_images import MEDIA_TYPE
from cache.query_source import QuerySource
from errors import ImageError
from figures.charts.colours import PAPER_QUIET
from figures.print.panels.box_style import Rect
from figures.print.panels.judged_boxes import PlacedBox
from figures.print.panels.options import PanelOptions
from figures.print.panels.svg import Svg, element, joined, rect
from figures.print.panels.text import TextStyle, text_runs, text_svg, wrap
from records import Box, Page

DPI: Final = 300
"""Pixels that an inch of paper is given, where the image has as many."""

# Height by width of ISO 216 paper, for pages whose size is not known.
_A4: Final = 1.414


@dataclass(frozen=True, slots=True)
class View:
    """A part of a page, and where it is on paper.

    Args:
        benchmark: Name of the benchmark.
        sample: Id of the sample.
        page: 1-based page number.
        shown: The part, in 0-1000 page units.
        at: Where it is, in points.
    """

    benchmark: str
    sample: str
    page: int
    shown: Box
    at: Rect

    def rect(self, box: Box) -> Rect:
        """Where a box is on paper."""
        across = self.at.w / (self.shown[2] - self.shown[0])
        down = self.at.h / (self.shown[3] - self.shown[1])
        x1, x2 = sorted((box[0], box[2]))
        y1, y2 = sorted((box[1], box[3]))
        return Rect(
            self.at.x + (x1 - self.shown[0]) * across,
            self.at.y + (y1 - self.shown[1]) * down,
            (x2 - x1) * across,
            (y2 - y1) * down,
        )

    def shows(self, box: PlacedBox) -> bool:
        """Whether some of a box lies in this part."""
        if box.page != self.page:
            return False
        x1, x2 = sorted((box.box[0], box.box[2]))
        y1, y2 = sorted((box.box[1], box.box[3]))
        return x1 <= self.shown[2] and x2 >= self.shown[0] and y1 <= self.shown[3] and y2 >= self.shown[1]


def ratio(source: QuerySource, benchmark: str, sample: str, page: Page | None) -> float:
    """Height of a page as a share of its width: of its image, else as gold states it, else of A4."""
    if page is None:
        return _A4
    try:
        width, height = source.fetch(page_queries.page_size, benchmark, sample, page.number)
    except ImageError:
        return page.height / page.width if page.width > 0 and page.height > 0 else _A4
    return height / width


def picture(source: QuerySource, view: View, options: PanelOptions, hand: TextStyle, grey: bool = False) -> Svg:
    """The image of a view with redactions painted over; where there is none, a sheet with the reason."""
    at = view.at
    pixels = max(1, round(at.w / 72 * DPI))
    try:
        cut = source.fetch(page_queries.page_crop, 
            view.benchmark, view.sample, view.page, view.shown, pixels,
            options.hidden_on(view.sample, view.page), grey,
        )  # fmt: skip
    except ImageError as error:
        return joined(_without(at, str(error), hand), _edge(at))
    address = f"data:{MEDIA_TYPE};base64,{base64.b64encode(cut.data).decode('ascii')}"
    image = element("image", x=at.x, y=at.y, width=at.w, height=at.h, preserveAspectRatio="none", href=address)
    return joined(image, _edge(at))


def _edge(at: Rect) -> Svg:
    return rect(at.x, at.y, at.w, at.h, fill="none", stroke="#9ca3af", stroke_width=0.4)


def _without(at: Rect, why: str, hand: TextStyle) -> Svg:
    lines = wrap(text_runs(why), hand, at.w - 2 * hand.size, 4)
    y = at.y + (at.h - len(lines) * hand.leading) / 2
    return joined(
        rect(at.x, at.y, at.w, at.h, fill="#f3f4f6"),
        text_svg(lines, at.x + at.w / 2, y, hand, PAPER_QUIET, "middle"),
    )
