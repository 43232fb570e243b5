"""Pages of a sample with gold's and a run's boxes, failures in callouts beside or below them; and crops of pages.

Pages stand beside each other, in several rows where they would be too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cache.answers import Answers
from cache.images.derived_images import with_margin
from cache.queries.inspection import InspectedRun
from cache.selection.selection import box_of_failure
from figures.charts.outcome_colours import outcome_of
from figures.print.panels.annotations import Drawing, NumberedCallout, callouts, heading, marks_key
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox, window
from figures.print.panels.marks import Rect
from figures.print.panels.options import Callout
from figures.print.panels.overlay import Key, boxes_over_pages
from figures.print.panels.sample_context import PanelStyle, SampleContext, run_name
from figures.print.panels.svg import Svg, joined
from figures.print.panels.text import Run
from figures.print.panels.view import WHOLE, View, picture, ratio
from records import Box, Failure

LEAST: Final = 94.0
"""Width in points below which a page is not shown if rows can help: handwriting is a grey stripe then."""

_LOWEST: Final = 40.0


def arranged_pages(shares: Sequence[float], at: Rect, gap: float) -> list[Rect]:
    """The places of pages, equally high, in the fewest rows in which none is narrower than `LEAST`.

    Where no number of rows makes them as wide as that within the height, the one that shows them largest is taken.

    Args:
        shares: Height of every page by its width.
        at: The room: all of its width may be taken, and its height is the most that there is.
        gap: Between two pages.
    """
    if not shares:
        return []
    narrow, best = 0.0, [Rect(at.x, at.y, at.w, at.h)]
    for rows in range(1, len(shares) + 1):
        found = _in_rows(shares, -(-len(shares) // rows), at, gap)
        least = min(one.w for one in found)
        if least > narrow + 0.01:
            narrow, best = least, found
        if least >= LEAST:
            break
    return best


def _in_rows(shares: Sequence[float], columns: int, at: Rect, gap: float) -> list[Rect]:
    lines = [shares[start : start + columns] for start in range(0, len(shares), columns)]
    high = min((at.w - gap * (len(line) - 1)) / sum(1 / share for share in line) for line in lines)
    # One row is never lower than can be seen at all; more rows are only taken where they fit.
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
"""Width in inches from which callouts stand beside a page, not below it."""

_PAGES: Final = 4
_HIGHEST: Final = 0.62
"""Share of the height that a page leaves to what stands below it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a panel shows of a sample.

    Args:
        pages: The pages, from the left.
        part: The part of the page, where it is one; else the whole of each.
        focus: The boxes that are meant; none are when it is empty.
        told: The callouts.
        more: Failures that are not told.
    """

    pages: tuple[int, ...]
    part: Box = WHOLE
    focus: tuple[PlacedBox, ...] = ()
    told: tuple[NumberedCallout, ...] = ()
    more: int = 0

    @property
    def numbers(self) -> dict[Key, str]:
        """Role and address of a box -> the number that refers to it."""
        return {(one.box.role, one.box.id): one.number for one in reversed(self.told) if one.box and one.number}


def shown_page(opened: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, paper: PanelStyle) -> Shown:
    """The pages that a Selection means, whole: the one it names, else all of them up to four."""
    numbers = [page.number for page in opened.sample.pages] or [1]
    page = opened.selection.page
    pages = (page,) if page in numbers else tuple(numbers[:_PAGES])
    told, more = _callouts_of_pages(opened, run, judged, pages, paper)
    return Shown(pages, told=told, more=more)


def shown_crop(opened: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, paper: PanelStyle) -> Shown:
    """The part of a page where the failure or box is that a Selection means; a whole page where it means none."""
    failure = _failure_of_link(opened, judged)
    item = opened.selection.item
    box = judged.of(*(("pred", item.removeprefix("p.")) if item.startswith("p.") else ("gold", item)))
    boxes = judged.of_failure(failure) if failure is not None else [box] if box is not None else []
    page = failure.page if failure is not None else box.page if box is not None else 0
    boxes = [one for one in boxes if one.page == page] or boxes[:1]
    around = window(boxes)
    if around is None:
        return shown_page(opened, run, judged, paper)
    if failure is None:
        boxes += _partners(judged, boxes[0])
        around = window(boxes) or around
    told = () if run is None or failure is None else (_callout("", opened, run, judged, failure),)
    return Shown((boxes[0].page,), with_margin(around), tuple(boxes), told if paper.options.callouts else ())


def _partners(judged: JudgedBoxes, box: PlacedBox) -> list[PlacedBox]:
    """The box that is matched with another one, on its page."""
    own, other = ("gold", "pred") if box.role == "gold" else ("pred", "gold")
    found = [judged.of(other, getattr(pair, other)) for pair in judged.pairs if getattr(pair, own) == box.id]
    return [one for one in found if one is not None and one.page == box.page]


def _failure_of_link(opened: SampleContext, judged: JudgedBoxes) -> Failure | None:
    """The failure that the link of the inspector opens at."""
    selection = opened.selection
    found = [
        one
        for one in judged.failures
        if (selection.page is None or one.page == selection.page)
        and (not selection.item or box_of_failure(one.gold, one.pred) == selection.item)
        and (selection.item or (one.category == selection.fail if selection.fail else judged.of_failure(one)))
    ]
    found.sort(key=lambda one: one.category != selection.fail)
    return found[0] if found else None


def _callouts_of_pages(
    opened: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, pages: Sequence[int], paper: PanelStyle
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
    fail = opened.selection.fail
    ranked = {category.key for category in opened.loaded.task.categories if category.ranked}
    wanted = [
        one
        for one in judged.failures
        if one.category in ranked and (one.page in pages or not judged.of_failure(one)) and fail in ("", one.category)
    ]
    chosen = wanted[: max(0, paper.options.callouts - len(notes))]
    numbered = enumerate(chosen, start=len(notes) + 1)
    told = [_callout(str(number), opened, run, judged, failure) for number, failure in numbered]
    return (*notes, *told), len(wanted) - len(chosen)


def _noted(number: int, note: Callout) -> PlacedBox:
    """The place that an author's callout points at."""
    return PlacedBox(f"n{number}", "note", "answer", note.page, note.box, outcome="remark")


def _callout(
    number: str, opened: SampleContext, run: InspectedRun, judged: JudgedBoxes, failure: Failure
) -> NumberedCallout:
    category = opened.loaded.task.category(failure.category)
    boxes = judged.of_failure(failure)
    steps = [one for one in boxes if one.level == "step"]
    at = next((one for one in (steps or boxes) if one.role == "pred"), next(iter(steps or boxes), None))
    named = next((item.label for item in opened.sample.items if item.id == failure.item_id), "")
    title = f"{category.label}, {named}." if named else f"{category.label}."
    why = opened.why(run, failure, opened.inks(run))
    return NumberedCallout(number if at else "", outcome_of(failure.category), title, why, at)


def at_place(judged: JudgedBoxes, shown: Shown, place: Shown) -> Shown:
    """What is shown of a run where another one's failure is: the same part, and its own boxes there."""
    if not place.focus or shown.focus == place.focus:
        return replace(shown, pages=place.pages, part=place.part)
    around = window(place.focus)
    view = View("", "", place.pages[0], around or WHOLE, Rect(0, 0, 1, 1))
    levels = {one.level for one in place.focus}
    boxes = tuple(one for one in judged.boxes if view.shows(one) and one.level in levels)
    told = tuple(one for one in shown.told if one.box in boxes)
    return Shown(place.pages, place.part, boxes, told)


def draw(
    answers: Answers,
    opened: SampleContext,
    run: InspectedRun | None,
    judged: JudgedBoxes,
    shown: Shown,
    paper: PanelStyle,
    at: Rect,
    *,
    alike: bool = False,
) -> Drawing:
    """Pages or a crop, with key and callouts.

    Args:
        answers: The workspace, or who remembers what it answers.
        opened: The sample.
        run: The run that is described; None shows gold alone.
        judged: Its boxes.
        shown: What of it is shown.
        paper: How it is set.
        at: Where: its height is the most that there is.
        alike: Whether it stands beside another one, with images of the same size: no callouts at its side.
    """
    hand, gap = paper.hand, paper.gap
    parts: list[Svg] = []
    y = at.y
    if run is not None:
        head = heading((Run(run_name(run), bold=True),), at.x, y, at.w, hand)
        parts.append(head.svg)
        y += head.height
    beside = bool(shown.told) and not alike and at.w >= 72 * BESIDE and shown.part == WHOLE and len(shown.pages) < 3
    wide = at.w * (0.58 if len(shown.pages) == 1 else 0.72) if beside else at.w
    room = (at.bottom - y) * (0.9 if beside else _HIGHEST if shown.told or alike else 0.88)
    views = _views(answers, opened, shown, Rect(at.x, y, wide, room), gap)
    right, foot = max(view.at.right for view in views), max(view.at.bottom for view in views)
    own = replace(judged, boxes=tuple(one for one in judged.boxes if paper.options.steps or one.level == "answer"))
    extra = tuple(one.box for one in shown.told if one.box is not None and one.box.role == "note")
    own = replace(own, boxes=(*own.boxes, *extra))
    parts += [picture(answers, view, paper.options, hand, paper.grey) for view in views]
    parts.append(boxes_over_pages(views, own, paper.pen, shown.numbers, shown.focus))
    y = foot + gap
    visible = [one for one in own.boxes if one not in extra and any(view.shows(one) for view in views)]
    visible = [one for one in visible if not shown.focus or one in shown.focus]
    if beside:
        left = right + 1.6 * gap
        side = callouts(shown.told, left, views[0].at.y, at.right - left, paper.pen, shown.more)
        legend = marks_key(own, visible, at.x, y, at.w, paper.pen)
        return Drawing(joined(*parts, side.svg, legend.svg), max(y + legend.height, views[0].at.y + side.height) - at.y)
    legend = marks_key(own, visible, at.x, y, at.w, paper.pen)
    y += legend.height + (0.4 * gap if legend.height else 0)
    below = callouts(shown.told, at.x, y, at.w, paper.pen, shown.more)
    return Drawing(joined(*parts, legend.svg, below.svg), y + below.height - at.y)


def _views(answers: Answers, opened: SampleContext, shown: Shown, at: Rect, gap: float) -> list[View]:
    """The parts of the pages, equally high."""
    benchmark, sample = opened.selection.benchmark, opened.sample
    known = {page.number: page for page in sample.pages}
    part = shown.part
    shares = [
        ratio(answers, benchmark, sample.id, known.get(page)) * (part[3] - part[1]) / (part[2] - part[0])
        for page in shown.pages
    ]
    places = arranged_pages(shares, at, gap)
    return [View(benchmark, sample.id, page, part, place) for page, place in zip(shown.pages, places, strict=True)]


def rows(opened: SampleContext, run: InspectedRun | None, judged: JudgedBoxes, shown: Shown) -> list[dict[str, Any]]:
    """What is drawn, one row a box."""
    name = "" if run is None else run_name(run)
    return [
        {
            "sample": opened.sample.id,
            "page": one.page,
            "run": name if one.role == "pred" else "",
            "role": "gold" if one.role == "gold" else "prediction",
            "box": one.id,
            "name": one.name,
            "level": one.level,
            "outcome": one.outcome,
            **dict(zip(("left", "top", "right", "bottom"), one.box, strict=True)),
            "number": shown.numbers.get((one.role, one.id), ""),
        }
        for one in judged.boxes
        if one.page in shown.pages and (not shown.focus or one in shown.focus)
    ]
