"""Panels of whole pages or a crop with the boxes of gold and a run, and failures in callouts beside or below.

Pages are laid out side by side, in several rows where they would be too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cache.images.derived_images import with_margin
from cache.queries.inspection import InspectedRun
from cache.query_source import QuerySource
from cache.selection.selection import box_of_failure
from figures.charts.outcome_colours import outcome_of
from figures.print.panels.annotations import Drawing, NumberedCallout, callouts, heading, marks_key
from figures.print.panels.box_style import Rect
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox, window
from figures.print.panels.overlay import boxes_over_pages
from figures.print.panels.plates import Key
from figures.print.panels.sample_context import PanelStyle, SampleContext
from figures.print.panels.svg import Svg, joined
from figures.print.panels.text import TextRun
from figures.print.panels.view import View, picture, ratio
from figures.tables.number_format import run_name
from records import Box, Failure
from scoring.page_transform import WHOLE_PAGE

LEAST: Final = 94.0
"""Width of a page in points below which rows are added: handwriting cannot be read on a smaller one."""

_LOWEST: Final = 40.0
"""Height in points below which a single row of pages does not shrink."""


def arranged_pages(shares: Sequence[float], at: Rect, gap: float) -> list[Rect]:
    """Rectangles for pages, all of one height, in the fewest rows in which none is narrower than `LEAST`.

    Where no number of rows makes them that wide within the height, it is the number that shows them largest.

    Args:
        shares: Height of every page divided by its width.
        at: The room on the panel.
        gap: Between two pages.
    """
    if not shares:
        return []
    widest, best = 0.0, [Rect(at.x, at.y, at.w, at.h)]
    for rows in range(1, len(shares) + 1):
        found = _in_rows(shares, -(-len(shares) // rows), at, gap)
        narrowest = min(picture.w for picture in found)
        if narrowest > widest + 0.01:
            widest, best = narrowest, found
        if narrowest >= LEAST:
            break
    return best


def _in_rows(shares: Sequence[float], columns: int, at: Rect, gap: float) -> list[Rect]:
    lines = [shares[start : start + columns] for start in range(0, len(shares), columns)]
    high = min((at.w - gap * (len(line) - 1)) / sum(1 / share for share in line) for line in lines)
    # A single row keeps a height that can be seen, even if it runs over; more rows are only taken where they fit.
    high = min(high, max((at.h - gap * (len(lines) - 1)) / len(lines), _LOWEST if len(lines) == 1 else 1.0))
    found, y = [], at.y
    for line in lines:
        x = at.x
        for share in line:
            found.append(Rect(x, y, high / share, high))
            x += high / share + gap
        y += high + gap
    return found


BESIDE: Final = 4.6
"""Width in inches from which callouts stand beside a page, and the text of a case study beside its image, not below."""

_PAGES: Final = 4
"""Pages of a panel at most."""

_HIGHEST: Final = 0.62
"""Share of the panel's height that pages take where callouts are placed below them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The pages, region, boxes and callouts of a sample that a panel shows.

    Args:
        pages: Numbers of the pages, from the left.
        region: The part of every page that is shown.
        focus: The boxes that the panel is about; empty where it is about the whole page.
        callouts: The callouts.
        not_numbered: How many failures have no callout.
    """

    pages: tuple[int, ...]
    region: Box = WHOLE_PAGE
    focus: tuple[PlacedBox, ...] = ()
    callouts: tuple[NumberedCallout, ...] = ()
    not_numbered: int = 0

    @property
    def numbers(self) -> dict[Key, str]:
        """Role and address of a box -> the number that refers to it."""
        return {
            (callout.box.role, callout.box.id): callout.number
            for callout in reversed(self.callouts)
            if callout.box and callout.number
        }


def shown_page(context: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, paper: PanelStyle) -> Shown:
    """Whole pages: the one that the Selection names, else all of them up to four."""
    numbers = [page.number for page in context.sample.pages] or [1]
    page = context.selection.page
    pages = (page,) if page in numbers else tuple(numbers[:_PAGES])
    numbered, left_out = _callouts_of_pages(context, run, judged, pages, paper)
    return Shown(pages, callouts=numbered, not_numbered=left_out)


def shown_crop(context: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, paper: PanelStyle) -> Shown:
    """The crop around the failure or box that the Selection names; a whole page where it names none."""
    failure = _failure_of_link(context, judged)
    item = context.selection.item
    box = judged.of(*(("pred", item.removeprefix("p.")) if item.startswith("p.") else ("gold", item)))
    boxes = judged.of_failure(failure) if failure is not None else [box] if box is not None else []
    page = failure.page if failure is not None else box.page if box is not None else 0
    boxes = [box for box in boxes if box.page == page] or boxes[:1]
    around = window(boxes)
    if around is None:
        return shown_page(context, run, judged, paper)
    if failure is None:
        boxes += _partners(judged, boxes[0])
        around = window(boxes) or around
    callouts_of_crop = () if run is None or failure is None else (_callout("", context, run, judged, failure),)
    return Shown(
        (boxes[0].page,), with_margin(around), tuple(boxes), callouts_of_crop if paper.options.callouts else ()
    )


def _partners(judged: JudgedBoxes, box: PlacedBox) -> list[PlacedBox]:
    """The boxes on its page with which a box is matched."""
    side, other_side = ("gold", "pred") if box.role == "gold" else ("pred", "gold")
    found = [judged.of(other_side, getattr(pair, other_side)) for pair in judged.pairs if getattr(pair, side) == box.id]
    return [partner for partner in found if partner is not None and partner.page == box.page]


def _failure_of_link(context: SampleContext, judged: JudgedBoxes) -> Failure | None:
    """The failure that the Selection's page, box and category choose; None where they choose none."""
    selection = context.selection
    found = [
        failure
        for failure in judged.failures
        if (selection.page is None or failure.page == selection.page)
        and (not selection.item or box_of_failure(failure.gold, failure.pred) == selection.item)
        and (selection.item or (failure.category == selection.fail if selection.fail else judged.of_failure(failure)))
    ]
    found.sort(key=lambda failure: failure.category != selection.fail)
    return found[0] if found else None


def _callouts_of_pages(
    context: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, pages: Sequence[int], paper: PanelStyle
) -> tuple[tuple[NumberedCallout, ...], int]:
    """The author's callouts, then the failures on these pages, those of the Selection's category first."""
    notes = tuple(
        NumberedCallout(
            str(number),
            "remark",
            "",
            note.text,
            PlacedBox(f"n{number}", "note", "answer", note.page, note.box, outcome="remark"),
        )
        for number, note in enumerate(paper.options.notes, start=1)
    )
    if run is None or not paper.options.callouts:
        return notes, 0
    fail = context.selection.fail
    ranked = {category.key for category in context.loaded.task.categories if category.ranked}
    failures = [
        failure
        for failure in judged.failures
        if failure.category in ranked
        and (failure.page in pages or not judged.of_failure(failure))
        and fail in ("", failure.category)
    ]
    chosen = failures[: max(0, paper.options.callouts - len(notes))]
    numbered = enumerate(chosen, start=len(notes) + 1)
    drawn_callouts = [_callout(str(number), context, run, judged, failure) for number, failure in numbered]
    return (*notes, *drawn_callouts), len(failures) - len(chosen)


def _callout(
    number: str, context: SampleContext, run: InspectedRun, judged: JudgedBoxes, failure: Failure
) -> NumberedCallout:
    category = context.loaded.task.category(failure.category)
    boxes = judged.of_failure(failure)
    steps = [box for box in boxes if box.level == "step"]
    at = next((box for box in (steps or boxes) if box.role == "pred"), next(iter(steps or boxes), None))
    item_label = next((item.label for item in context.sample.items if item.id == failure.item_id), "")
    title = f"{category.label}, {item_label}." if item_label else f"{category.label}."
    sentence = context.failure_sentence(run, failure, context.inks(run))
    return NumberedCallout(number if at else "", outcome_of(failure.category), title, sentence, at)


def at_place(judged: JudgedBoxes, shown: Shown, place: Shown) -> Shown:
    """What to show of a second run beside a first: the first run's region, with the second run's boxes there.

    Args:
        judged: The second run's boxes.
        shown: What would be shown of the second run alone.
        place: What is shown of the first run.
    """
    if not place.focus or shown.focus == place.focus:
        return replace(shown, pages=place.pages, region=place.region)
    around = window(place.focus)
    view = View("", "", place.pages[0], around or WHOLE_PAGE, Rect(0, 0, 1, 1))
    levels = {box.level for box in place.focus}
    boxes = tuple(box for box in judged.boxes if view.shows(box) and box.level in levels)
    same_callouts = tuple(callout for callout in shown.callouts if callout.box in boxes)
    return Shown(place.pages, place.region, boxes, same_callouts)


def draw(
    source: QuerySource,
    context: SampleContext,
    run: InspectedRun | None,
    judged: JudgedBoxes,
    shown: Shown,
    paper: PanelStyle,
    at: Rect,
    *,
    paired: bool = False,
) -> Drawing:
    """Pages or a crop, with key and callouts.

    Args:
        source: The workspace, or what remembers its results.
        context: The sample.
        run: The run that is described; None shows gold alone.
        judged: Its boxes.
        shown: The pages, region and callouts.
        paper: The panel's style.
        at: The room on the panel; the drawing may be lower.
        paired: Whether it is one of two drawings with images of the same size: no callouts at its side.
    """
    hand, gap = paper.hand, paper.gap
    parts: list[Svg] = []
    y = at.y
    if run is not None:
        head = heading((TextRun(run_name(run.run), bold=True),), at.x, y, at.w, hand)
        parts.append(head.svg)
        y += head.height
    beside = (
        bool(shown.callouts)
        and not paired
        and at.w >= 72 * BESIDE
        and shown.region == WHOLE_PAGE
        and len(shown.pages) < 3
    )
    width = at.w * (0.58 if len(shown.pages) == 1 else 0.72) if beside else at.w
    room = (at.bottom - y) * (0.9 if beside else _HIGHEST if shown.callouts or paired else 0.88)
    views = _views(source, context, shown, Rect(at.x, y, width, room), gap)
    right, bottom = max(view.at.right for view in views), max(view.at.bottom for view in views)
    run_boxes = tuple(box for box in judged.boxes if paper.options.steps or box.level == "answer")
    boxes_of_callouts = [callout.box for callout in shown.callouts if callout.box is not None]
    note_boxes = tuple(box for box in boxes_of_callouts if box.role == "note")
    drawn_boxes = replace(judged, boxes=(*run_boxes, *note_boxes))
    parts += [picture(source, view, paper.options, hand, paper.grey) for view in views]
    parts.append(boxes_over_pages(views, drawn_boxes, paper.pen, shown.numbers, shown.focus))
    y = bottom + gap
    visible = [box for box in drawn_boxes.boxes if box not in note_boxes and any(view.shows(box) for view in views)]
    visible = [box for box in visible if not shown.focus or box in shown.focus]
    if beside:
        left = right + 1.6 * gap
        side = callouts(shown.callouts, left, views[0].at.y, at.right - left, paper.pen, shown.not_numbered)
        legend = marks_key(visible, at.x, y, at.w, paper.pen)
        return Drawing(joined(*parts, side.svg, legend.svg), max(y + legend.height, views[0].at.y + side.height) - at.y)
    legend = marks_key(visible, at.x, y, at.w, paper.pen)
    y += legend.height + (0.4 * gap if legend.height else 0)
    below = callouts(shown.callouts, at.x, y, at.w, paper.pen, shown.not_numbered)
    return Drawing(joined(*parts, legend.svg, below.svg), y + below.height - at.y)


def _views(source: QuerySource, context: SampleContext, shown: Shown, at: Rect, gap: float) -> list[View]:
    """The page images' places on the panel, all of one height."""
    benchmark, sample = context.selection.benchmark, context.sample
    pages = {page.number: page for page in sample.pages}
    region = shown.region
    shares = [
        ratio(source, benchmark, sample.id, pages.get(page)) * (region[3] - region[1]) / (region[2] - region[0])
        for page in shown.pages
    ]
    places = arranged_pages(shares, at, gap)
    return [View(benchmark, sample.id, page, region, place) for page, place in zip(shown.pages, places, strict=True)]


def rows(context: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, shown: Shown) -> list[dict[str, Any]]:
    """The data of the panel: one row for each box that is drawn."""
    name = "" if run is None else run_name(run.run)
    return [
        {
            "sample": context.sample.id,
            "page": box.page,
            "run": name if box.role == "pred" else "",
            "role": "gold" if box.role == "gold" else "prediction",
            "box": box.id,
            "name": box.name,
            "level": box.level,
            "outcome": box.outcome,
            **dict(zip(("left", "top", "right", "bottom"), box.box, strict=True)),
            "number": shown.numbers.get((box.role, box.id), ""),
        }
        for box in judged.boxes
        if box.page in shown.pages and (not shown.focus or box in shown.focus)
    ]
