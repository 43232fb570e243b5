"""Plates on printed pages of the demonstration: none covers handwriting, a brace or another plate."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from cache.queries.samples import sample_ids
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.print.panels.box_style import Pen, Rect
from figures.print.panels.boxed_page import shown_page
from figures.print.panels.judged_boxes import JudgedBoxes
from figures.print.panels.options import PanelOptions
from figures.print.panels.overlay import boxes_over_pages, braces_of_boxes
from figures.print.panels.plates import covers
from figures.print.panels.sample_context import PanelStyle, sample_context
from figures.print.panels.text import TextStyle
from figures.print.panels.view import View
from figures.print.style import Style
from figures.tables.number_format import run_name
from scoring.page_transform import WHOLE_PAGE

PEN = Pen(0.95, False, TextStyle("Liberation Sans", 8.0))
ROUNDED = 0.02


def plates(drawn: str) -> list[Rect]:
    """The discs and the grounds of words in an SVG, as they are written there."""
    found = []
    for node in ET.fromstring(f"<g>{drawn}</g>").iter():
        if node.get("fill") != "#fff":
            continue
        if node.tag == "circle":
            x, y, r = (float(node.get(name, "")) for name in ("cx", "cy", "r"))
            found.append(Rect(x - r, y - r, 2 * r, 2 * r))
        elif node.tag == "rect":
            x, y, wide, high = (float(node.get(name, "")) for name in ("x", "y", "width", "height"))
            found.append(Rect(x + ROUNDED, y + ROUNDED, wide - 2 * ROUNDED, high - 2 * ROUNDED))
    return found


WIDTHS = (113.0, 232.0, 475.0)


def printed_pages(ws: Workspace) -> Iterator[tuple[str, View, JudgedBoxes, str]]:
    """Every page of every sample of the demonstration with boxes, as every run has it, in three widths."""
    paper, source = PanelStyle(Style(), PanelOptions()), CachedQueries(ws)
    for sample in sample_ids(ws, Selection("demo-hgbench")):
        found = sample_context(source, Selection("demo-hgbench", at=sample))
        for run in found.runs:
            judged = found.judged(run)
            numbers = shown_page(found, run, judged, paper).numbers
            for page, width in product(found.sample.pages, WIDTHS):
                at = Rect(0, 0, width, width * page.height / page.width)
                view = View("demo-hgbench", sample, page.number, WHOLE_PAGE, at)
                drawn = str(boxes_over_pages([view], judged, PEN, numbers))
                yield f"{sample}, {run_name(run.run)}, page {page.number}, {width} wide", view, judged, drawn


def test_no_plate_of_the_demonstration_covers_handwriting_a_brace_or_another_plate(demonstration: Workspace) -> None:
    faults: list[str] = []
    count: Counter[float] = Counter()
    for where, view, judged, drawn in printed_pages(demonstration):
        found, braces = plates(drawn), braces_of_boxes([view], judged, PEN, ()).values()
        count[view.at.w] += len(found)
        golds = [view.rect(box.box) for box in judged.boxes if box.role == "gold" and view.shows(box)]
        faults += [f"{where}: {plate} covers {at}" for plate in found for at in (*golds, *braces) if covers(plate, at)]
        faults += [f"{where}: {one} covers {other}" for one, other in combinations(found, 2) if covers(one, other)]
    assert {width for width, plates_of in count.items() if plates_of} == {*WIDTHS}
    assert faults == []
