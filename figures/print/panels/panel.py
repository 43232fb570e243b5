"""A page panel: pages, tiles of failures or a case study of a Selection, as one SVG in its printed size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pandas as pd

from cache.queries import loaded_benchmark
from cache.query_source import QuerySource
from cache.selection.selection import Selection
from errors import NothingToShow
from figures.print import fonts, provenance
from figures.print.panels import boxed_page, case_study, tile_grid
from figures.print.panels.annotations import Drawing, caption, heading
from figures.print.panels.box_style import Rect
from figures.print.panels.options import LAYOUTS, Layout, PanelOptions
from figures.print.panels.sample_context import PanelStyle, SampleContext, sample_context
from figures.print.panels.svg import document, element, joined, rect
from figures.print.panels.text import TextRun
from figures.print.style import Style
from figures.tables.number_format import count, run_name
from scoring.task import Task

_EDGE: Final = 2.5
"""Points that are left free around a panel, so that no line is cut."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel, ready to be shown or made a file of.

    Args:
        svg: The drawing; it names its type, which `render.converted` adds.
        width_in: Width in inches.
        height_in: Height in inches.
        data: What it shows, one row a box, failure or text.
        alt: What it shows in one sentence.
        name: Name of its file, without an ending.
        title: What it shows, in a few words of ours.
        synthetic: Whether it shows synthetic data.
    """

    svg: str
    width_in: float
    height_in: float
    data: pd.DataFrame
    alt: str
    name: str
    title: str
    synthetic: bool = False


@dataclass(frozen=True, slots=True)
class _Content:
    drawing: Drawing
    alt: str
    rows: list[dict[str, Any]] = field(default_factory=list)


def layouts_for(task: Task) -> dict[str, str]:
    """The layouts that a task's samples have, by name, as they are called."""
    without = () if task.boxes else ("page", "crop", "pair")
    return {name: label for name, label in LAYOUTS.items() if name not in without}


def layout_of(selection: Selection, task: Task, requested: Layout = "") -> Layout:
    """The requested layout, else the one that fits the Selection.

    A list of failures, or several picked samples, is a grid; a sample that is open is a page with its boxes, or a
    case study where there are none; two runs that are named stand side by side; a box that is named is cropped.
    """
    if requested in layouts_for(task) and requested:
        return requested
    if not selection.at and (selection.fail or len(selection.picks) > 1):
        return "tiles"
    if not task.boxes:
        return "case"
    if selection.item:
        return "crop"
    return "pair" if len(selection.runs) == 2 else "page"


def panel(
    source: QuerySource,
    selection: Selection,
    style: Style | None = None,
    options: PanelOptions | None = None,
    source_line: Callable[[Panel], str] | None = None,
) -> Panel:
    """The panel of a Selection.

    Args:
        source: The workspace, or what remembers its results.
        selection: Its benchmark is loaded; runs, category, threshold, sample, page and box decide what is shown.
        style: Size, type and palette.
        options: What only panels have.
        source_line: Words the line below, where the style has one; it is given the panel without its drawing.

    Raises:
        NothingToShow: Nothing fits the Selection.
        NotLoaded: The benchmark, a run or the sample is not in the workspace.
    """
    paper = PanelStyle(style or Style(), options or PanelOptions())
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    task = loaded.task
    layout = layout_of(selection, task, paper.options.layout)
    at = Rect(_EDGE, _EDGE, paper.width - 2 * _EDGE, paper.most - 2 * _EDGE)
    head = heading((TextRun(paper.style.title, bold=True),), at.x, at.y, at.w, paper.hand)
    inner = Rect(at.x, at.y + head.height, at.w, at.h - head.height)
    content = _LAYOUTS[layout](source, selection, paper, inner)
    made = Panel(
        "",
        paper.style.width_in,
        0.0,
        pd.DataFrame(content.rows),
        content.alt,
        f"page-{layout}",
        LAYOUTS[layout],
        loaded.shows_synthetic(selection),
    )
    y = inner.y + content.drawing.height
    words = (
        (source_line(made) if source_line is not None else _source_line(source, selection))
        if paper.style.caption
        else ""
    )
    line = caption(provenance.with_synthetic_notice(words, made.synthetic), at.x, y + 0.5 * paper.gap, at.w, paper.hand)
    high = y + (line.height + 0.5 * paper.gap if line.height else 0) + _EDGE
    high = max(high, 72 * paper.style.height_in) if paper.style.height_in else high
    ground = rect(0, 0, paper.width, high, fill="#ffffff")
    body = element("g", head.svg, content.drawing.svg, line.svg, font_family=fonts.stack(paper.style.font))
    svg = document(paper.width, high, ground, body, title=made.title, description=made.alt)
    return replace(made, svg=svg, height_in=high / 72)


def _page(source: QuerySource, selection: Selection, paper: PanelStyle, at: Rect) -> _Content:
    return _boxes(source, sample_context(source, selection), paper, at, boxed_page.shown_page)


def _crop(source: QuerySource, selection: Selection, paper: PanelStyle, at: Rect) -> _Content:
    return _boxes(source, sample_context(source, selection), paper, at, boxed_page.shown_crop)


def _boxes(
    source: QuerySource, found: SampleContext, paper: PanelStyle, at: Rect, shows: Callable[..., boxed_page.Shown]
) -> _Content:
    run = found.lead
    judged = found.judged(run)
    shown = shows(found, run, judged, paper)
    drawing = boxed_page.draw(source, found, run, judged, shown, paper, at)
    return _Content(drawing, _alt(found, shown.pages), boxed_page.rows(found, run, judged, shown))


def _pair(source: QuerySource, selection: Selection, paper: PanelStyle, at: Rect) -> _Content:
    """Two runs on the same pages, side by side; one below the other where their pages are wide."""
    found = sample_context(source, selection)
    runs = found.runs[:2]
    if len(runs) < 2:
        return _page(source, selection, paper, at)
    shows = boxed_page.shown_crop if selection.item or selection.fail else boxed_page.shown_page
    judged = [found.judged(run) for run in runs]
    shown = [shows(found, run, boxes_of_run, paper) for run, boxes_of_run in zip(runs, judged, strict=True)]
    # Both show the same place: that of the first run's failure, or of the second's where the first has none.
    place = next((page for page in shown if page.focus), shown[0])
    same = [boxed_page.at_place(boxes_of_run, mine, place) for boxes_of_run, mine in zip(judged, shown, strict=True)]
    stacked = place.region[2] - place.region[0] > 2.2 * (place.region[3] - place.region[1]) or len(place.pages) > 1
    parts, x, y, high, rows = [], at.x, at.y, 0.0, []
    wide = at.w if stacked else (at.w - 1.5 * paper.gap) / 2
    for run, judged_of_run, mine in zip(runs, judged, same, strict=True):
        room = (at.h - paper.gap) / 2 if stacked else at.h
        drawing = boxed_page.draw(source, found, run, judged_of_run, mine, paper, Rect(x, y, wide, room), paired=True)
        parts.append(drawing.svg)
        rows += boxed_page.rows(found, run, judged_of_run, mine)
        if stacked:
            y += drawing.height + paper.gap
        else:
            x += wide + 1.5 * paper.gap
        high = y - at.y - paper.gap if stacked else max(high, drawing.height)
    return _Content(Drawing(joined(*parts), high), f"Two runs on the same page: {_alt(found, place.pages)}", rows)


def _tiles(source: QuerySource, selection: Selection, paper: PanelStyle, at: Rect) -> _Content:
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    tiles = tile_grid.chosen_tiles(source, selection, loaded, max(1, min(paper.options.count, 60)))
    if not tiles:
        raise NothingToShow("No failure fits this Selection, so there is no grid to publish. Take a filter away.")
    drawing = tile_grid.draw(source, tiles, selection, loaded, paper, at)
    kinds = sorted({tile.category.lower() for tile in tiles})
    alt = f"{count(len(tiles), 'failure')} cut out of their pages: {', '.join(kinds)}."
    return _Content(drawing, alt, tile_grid.rows(tiles))


def _case(source: QuerySource, selection: Selection, paper: PanelStyle, at: Rect) -> _Content:
    found = sample_context(source, selection)
    drawing, rows = case_study.draw(source, found, paper, at)
    return _Content(drawing, f"A case study: {_alt(found, ())}", rows)


def _alt(found: SampleContext, pages: tuple[int, ...]) -> str:
    where = f", page {', '.join(map(str, pages))}" if pages else ""
    by = f" with {run_name(found.lead.run)}" if found.lead is not None else ""
    wrong = len(found.judged(found.lead).failures)
    return f"sample {found.sample.id}{where}{by}: {count(wrong, 'failure')}."


def _source_line(source: QuerySource, selection: Selection) -> str:
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    return f"Errata: {selection.benchmark}, {selection.sentence(loaded.task, loaded.runs)}. ?{selection.query_string()}"


_LAYOUTS: Mapping[str, Callable[[QuerySource, Selection, PanelStyle, Rect], _Content]] = {
    "page": _page,
    "crop": _crop,
    "tiles": _tiles,
    "pair": _pair,
    "case": _case,
}
