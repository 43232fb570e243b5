"""Draws the boxes of a sample over its pages, with names, signs and numbers, and links between matched boxes.

Links are braces of splits and merges, arrows to another page, edge errors in thousandths, and overlaps (IoU).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from figures.charts import colours
from figures.charts.outcome_colours import Outcome, outcome_of
from figures.print.panels.box_style import Pen, Rect, mark, sign
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox
from figures.print.panels.svg import Svg, element, group, joined, number, rect
from figures.print.panels.text import text_runs, text_svg
from figures.print.panels.view import View
from scoring.page_transform import WHOLE_PAGE
from scoring.text.phrases import overlap

_LEAST_EDGE: Final = 3.0
"""Edge errors below this, in thousandths of the page, are not drawn."""

_CLOSE: Final = 0.9
"""IoU below which it is written beside a match."""


@dataclass(frozen=True, slots=True)
class Link:
    """Boxes of gold and of the run that a failure of an outcome links."""

    outcome: Outcome
    golds: list[PlacedBox]
    preds: list[PlacedBox]


def links_between_boxes(views: Sequence[View], judged: JudgedBoxes, pen: Pen, focus: Collection[PlacedBox]) -> Svg:
    """The links between the boxes of a sample: braces, arrows, edge errors and overlaps.

    Args:
        views: The pages or parts of pages on the panel.
        judged: The boxes, with their failures at the threshold.
        pen: How lines are drawn.
        focus: The boxes that the panel is about; only for these are overlaps and edge errors drawn.
    """
    found: list[Svg] = []
    for link in _links(judged, focus):
        if link.outcome in ("split", "merged"):
            found.append(_brace(views, link, pen))
        elif link.outcome == "wrongpage":
            found.append(_across(views, link.golds[0], link.preds[0], pen))
        elif link.outcome == "poor" and focus:
            found.append(_edge_errors(views, link.golds[0], link.preds[0], pen))
    found += [_overlap(views, judged, box, pen) for box in focus if box.role == "pred" and box.outcome == "matched"]
    return _within(views, joined(*found), pen)


def _links(judged: JudgedBoxes, focus: Collection[PlacedBox]) -> Iterator[Link]:
    in_focus = {(box.role, box.id) for box in focus}
    for failure in judged.failures:
        boxes = judged.of_failure(failure)
        steps = any(box.level == "step" for box in boxes)
        outcome = outcome_of(failure.category)
        if outcome in ("poor", "split", "merged") and steps:
            boxes = [box for box in boxes if box.level == "step"]
        golds, preds = ([box for box in boxes if box.role == role] for role in ("gold", "pred"))
        if not golds or not preds or (in_focus and not any((box.role, box.id) in in_focus for box in boxes)):
            continue
        yield Link(outcome, golds, preds)


def _within(views: Sequence[View], drawing: Svg, pen: Pen) -> Svg:
    """A drawing clipped to the views, because a predicted box may lie far beyond its page."""
    if not drawing or not views:
        return Svg("")
    places = [_with_bleed(view, pen) for view in views]
    left, top = min(at.x for at in places), min(at.y for at in places)
    wide, high = max(at.right for at in places) - left, max(at.bottom for at in places) - top
    return element(
        "svg", drawing, x=left, y=top, width=wide, height=high, viewBox=f"{left:.2f} {top:.2f} {wide:.2f} {high:.2f}"
    )


def _with_bleed(view: View, pen: Pen) -> Rect:
    """Where marks may be: lines and signs on the edge of a whole page are drawn in full, a crop is cut at its edge."""
    bleed = 5 * pen.unit if view.shown == WHOLE_PAGE else 0.0
    return Rect(view.at.x - bleed, view.at.y - bleed, view.at.w + 2 * bleed, view.at.h + 2 * bleed)


def _on(views: Sequence[View], box: PlacedBox) -> tuple[View, Rect] | None:
    return next(((view, view.rect(box.box)) for view in views if view.shows(box)), None)


def _place_of_brace(views: Sequence[View], link: Link, pen: Pen) -> tuple[View, Rect] | None:
    """Where the brace along the several boxes of a split or merge is; None where none of them is shown."""
    many = link.preds if link.outcome == "split" else link.golds
    found_on = [place for box in many if (place := _on(views, box)) is not None]
    rects = [place[1] for box in (*link.golds, *link.preds) if (place := _on(views, box)) is not None]
    if not found_on:
        return None
    places = [at for _, at in found_on]
    top, bottom = min(place.y for place in places), max(place.bottom for place in places)
    depth = 3.6 * pen.unit
    return found_on[0][0], Rect(min(place.x for place in rects) - 2 * pen.unit - depth, top, depth, bottom - top)


def _brace(views: Sequence[View], link: Link, pen: Pen) -> Svg:
    place = _place_of_brace(views, link, pen)
    if place is None:
        return Svg("")
    at = place[1]
    x, top, bottom, half, depth = at.right, at.y, at.bottom, at.h / 2, at.w
    bend = min(depth, half / 2)
    d = (
        f"M{number(x)} {number(top)}q{number(-depth / 2)} 0 {number(-depth / 2)} {number(bend)}"
        f"V{number(top + half - bend)}q0 {number(bend)} {number(-depth / 2)} {number(bend)}"
        f"q{number(depth / 2)} 0 {number(depth / 2)} {number(bend)}"
        f"V{number(bottom - bend)}q0 {number(bend)} {number(depth / 2)} {number(bend)}"
    )
    return pen.cased(d, pen.ink(link.outcome), 1.0)


def brace_labels(
    views: Sequence[View],
    judged: JudgedBoxes,
    pen: Pen,
    focus: Collection[PlacedBox],
    numbered: Collection[tuple[str, str]],
    signs: Sequence[Rect] = (),
) -> list[tuple[Rect, str]]:
    """The labels of braces ("1→3") and their grounds, beside what is written and signs; where there is no room, none.

    Args:
        views: The pages or parts of pages on the panel.
        judged: The boxes, with their failures at the threshold.
        pen: How they are drawn.
        focus: The boxes that the panel is about.
        numbered: Role and address of the boxes that a callout describes: it states how many boxes became how many.
        signs: Where signs are.
    """
    found: list[tuple[Rect, str]] = []
    for link in _links(judged, focus):
        place = _place_of_brace(views, link, pen) if link.outcome in ("split", "merged") else None
        if place is None or any((box.role, box.id) in numbered for box in (*link.golds, *link.preds)):
            continue
        view, brace = place
        words, hand = f"{len(link.golds)}→{len(link.preds)}", pen.hand.at(0.82)
        wide, high = sum(hand.width(run) for run in text_runs(words, bold=True)) + 1.6, hand.size * 1.24
        left = brace.x - pen.unit - wide
        # Beside the brace's tip, else at one of its ends in the margin of the page, over whose edge signs hang too.
        page = _with_bleed(view, pen)
        ends = min(max(left, page.x), brace.right - wide)
        places = ((left, brace.middle[1] - high / 2), (ends, brace.y - high), (ends, brace.bottom))
        taken = [view.rect(box.box) for box in judged.boxes if box.role == "gold" and view.shows(box)]
        taken += [*signs, *(ground for ground, _ in found)]
        grounds = (Rect(x, y, wide, high) for x, y in places)
        free = (at for at in grounds if _holds(page, at) and not any(_cover(at, other) for other in taken))
        if ground := next(free, None):
            found.append((ground, words))
    return found


def _brace_label(ground: Rect, words: str, pen: Pen) -> Svg:
    hand, colour = pen.hand.at(0.82), "#111827" if pen.grey else colours.words(colours.DIVIDED)
    back = rect(ground.x, ground.y, ground.w, ground.h, fill="#fff", fill_opacity=0.85)
    return joined(back, text_svg([text_runs(words, bold=True)], ground.x + 0.8, ground.y, hand, colour))


def _holds(page: Rect, ground: Rect) -> bool:
    return page.x <= ground.x and ground.right <= page.right and page.y <= ground.y and ground.bottom <= page.bottom


def _across(views: Sequence[View], gold: PlacedBox, pred: PlacedBox, pen: Pen) -> Svg:
    """An arrow from a box on the wrong page to its gold box, or gold's page number where that page is not shown."""
    start, end = _on(views, pred), _on(views, gold)
    colour = "#111827" if pen.grey else colours.words(colours.WRONG_PAGE)
    if start is None:
        return Svg("")
    wrong_place = start[1]
    if end is None:
        words = f"belongs on page {gold.page}"
        return _label(words, wrong_place.x, wrong_place.y - pen.hand.size * 0.6, "start", colour, pen, start[0].at)
    right_place = end[1]
    rightwards = right_place.x >= wrong_place.x
    x1, y1 = (wrong_place.right if rightwards else wrong_place.x), wrong_place.middle[1]
    x2, y2 = (right_place.x if rightwards else right_place.right), right_place.middle[1]
    bend = (x2 - x1) * 0.45
    points = [x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2]
    corners = [number(x) for x in points]
    d = f"M{corners[0]} {corners[1]}C{' '.join(corners[2:])}"
    line = pen.cased(d, pen.ink("wrongpage"), 1.2, "4 1.6 0.5 1.6")
    return joined(line, _head(x2, y2, 1 if rightwards else -1, 0, colour, pen))


def _edge_errors(views: Sequence[View], gold: PlacedBox, pred: PlacedBox, pen: Pen) -> Svg:
    """Arrows and offsets from gold's edges to the prediction's, in thousandths of the page; right and down are +."""
    gold_place, pred_place = _on(views, gold), _on(views, pred)
    if gold_place is None or pred_place is None or gold_place[0] is not pred_place[0]:
        return Svg("")
    g, p = gold_place[1], pred_place[1]
    x, y = g.middle
    gap = 2.6 * pen.unit
    arrows = (
        ("left", pred.box[0] - gold.box[0], (g.x, y), (p.x, y), (min(g.x, p.x) - gap, y), "end"),
        ("right", pred.box[2] - gold.box[2], (g.right, y), (p.right, y), (max(g.right, p.right) + gap, y), "start"),
        ("top", pred.box[1] - gold.box[1], (x, g.y), (x, p.y), (x, min(g.y, p.y) - pen.hand.size * 0.7), "middle"),
        ("bottom", pred.box[3] - gold.box[3], (x, g.bottom), (x, p.bottom),
         (x, max(g.bottom, p.bottom) + pen.hand.size * 0.7), "middle"),
    )  # fmt: skip
    found = []
    for name, offset, (x1, y1), (x2, y2), (left, top), anchor in arrows:
        if abs(offset) < _LEAST_EDGE:
            continue
        colour = "#111827" if pen.grey else colours.POOR
        direction = (1 if x2 > x1 else -1, 0) if name in ("left", "right") else (0, 1 if y2 > y1 else -1)
        d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        words = f"{name} {'−' if offset < 0 else '+'}{abs(round(offset))}"
        found += [pen.cased(d, colour, 0.8), _head(x2, y2, *direction, colour, pen)]
        ink = "#111827" if pen.grey else colours.words(colours.POOR)
        found.append(_label(words, left, top, anchor, ink, pen, gold_place[0].at))
    return joined(*found)


def _overlap(views: Sequence[View], judged: JudgedBoxes, pred: PlacedBox, pen: Pen) -> Svg:
    """The IoU of a matched box, written beside it; nothing for a close match."""
    pair = next((pair for pair in judged.pairs if pair.pred == pred.id), None)
    place = _on(views, pred)
    if pair is None or place is None or pair.iou >= _CLOSE:
        return Svg("")
    at = place[1]
    return _label(overlap(pair.iou), at.right + 2.4 * pen.unit, at.middle[1], "start", "#1e293b", pen, place[0].at)


def _head(x: float, y: float, dx: float, dy: float, colour: str, pen: Pen) -> Svg:
    long, wide = 3.2 * pen.unit, 1.9 * pen.unit
    ends = [(x - dx * long + side * dy * wide, y - dy * long + side * dx * wide) for side in (1, -1)]
    d = f"M{number(ends[0][0])} {number(ends[0][1])}L{number(x)} {number(y)}L{number(ends[1][0])} {number(ends[1][1])}"
    return pen.cased(d, colour, 1.0)


def _label(text: str, x: float, y: float, anchor: str, colour: str, pen: Pen, bounds: Rect) -> Svg:
    """A text on a light ground, vertically centred at `y` and moved so that it stays within `bounds`."""
    hand = pen.hand.at(0.82)
    wide = sum(hand.width(run) for run in text_runs(text, bold=True))
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
    left = max(bounds.x + 1.5, min(left, bounds.right - wide - 1.5))
    y = max(bounds.y + hand.size * 0.7, min(y, bounds.bottom - hand.size * 0.7))
    back = rect(left - 0.8, y - hand.size * 0.62, wide + 1.6, hand.size * 1.24, fill="#fff", fill_opacity=0.85)
    return joined(back, text_svg([text_runs(text, bold=True)], left, y - hand.size * 0.6, hand, colour))


Key = tuple[str, str]
"""Role and address of a box."""


def boxes_over_pages(
    views: Sequence[View], judged: JudgedBoxes, pen: Pen, numbers: Mapping[Key, str], focus: Collection[PlacedBox] = ()
) -> Svg:
    """The boxes of a sample over its pages, with the links between them.

    Args:
        views: The pages or parts of pages on the panel.
        judged: The boxes.
        pen: How they are drawn.
        numbers: Role and address of a box -> the number of its callout.
        focus: The boxes that the panel is about: all others are drawn paler. Empty where it is about the whole page.
    """
    strong, reach = {(box.role, box.id) for box in focus}, _reach(pen)
    signs = [_signs([box for box in judged.boxes if view.shows(box)], view, pen, numbers, strong) for view in views]
    signed = [Rect(x - reach, y - reach, 2 * reach, 2 * reach) for on_view in signs for x, y, _ in on_view]
    labels = brace_labels(views, judged, pen, focus, numbers, signed)
    taken = [*signed, *(ground for ground, _ in labels)]
    return joined(
        *(_over(view, judged, pen, on_view, taken, strong) for view, on_view in zip(views, signs, strict=True)),
        links_between_boxes(views, judged, pen, focus),
        *(_brace_label(ground, words, pen) for ground, words in labels),
    )


def _reach(pen: Pen) -> float:
    """Radius of a sign with a number, as `sign` draws it."""
    return max(3.6 * pen.unit, pen.hand.size * 0.62)


def _over(
    view: View,
    judged: JudgedBoxes,
    pen: Pen,
    signs: Sequence[tuple[float, float, Svg]],
    taken: Sequence[Rect],
    strong: Collection[Key],
) -> Svg:
    boxes = [box for box in judged.boxes if view.shows(box)]
    is_strong = {box: not strong or (box.role, box.id) in strong for box in boxes}
    order = sorted(boxes, key=lambda box: ((box.role, box.id) in strong, box.role == "pred", box.level == "step"))
    marks = [
        mark(box, view.rect(box.box), pen, strong=is_strong[box], full=bool(strong) and is_strong[box]) for box in order
    ]
    names = box_names([box for box in boxes if box.role == "gold" and is_strong[box]], view, pen, taken)
    at = _with_bleed(view, pen)
    clip = element(
        "svg", *marks, *names, *(drawn for _, _, drawn in signs), x=at.x, y=at.y, width=at.w, height=at.h,
        viewBox=f"{at.x:.2f} {at.y:.2f} {at.w:.2f} {at.h:.2f}",
    )  # fmt: skip
    return group(clip)


def box_names(boxes: Sequence[PlacedBox], view: View, pen: Pen, others: Sequence[Rect] = ()) -> list[Svg]:
    """The names of gold's boxes, answers first, beside what is written and others; where there is no room, none."""
    found: list[Svg] = []
    taken = [*others]
    stepped = {box.id.partition(".")[0] for box in boxes if box.level == "step"}
    written = [view.rect(box.box) for box in boxes if box.level == "step" or box.id not in stepped]
    for box in sorted(boxes, key=lambda box: box.level == "step"):
        text, hand = box.name[:24], pen.hand.at(0.8)
        grounds = _grounds(box, view, pen, sum(hand.width(run) for run in text_runs(text)))
        free = (ground for ground in grounds if not any(_cover(ground, other) for other in (*taken, *written)))
        if ground := next(free, None):
            taken.append(ground)
            back = rect(ground.x, ground.y, ground.w, ground.h, fill="#fff", fill_opacity=0.85)
            ink = "#111827" if pen.grey else colours.GOLD
            found.append(joined(back, text_svg([text_runs(text)], ground.x + 0.8, ground.y, hand, ink)))
    return found


def _cover(first: Rect, second: Rect) -> bool:
    return first.x < second.right and second.x < first.right and first.y < second.bottom and second.y < first.bottom


def _grounds(box: PlacedBox, view: View, pen: Pen, wide: float) -> list[Rect]:
    """Where a name may stand, the best place first: an answer's above, beside or below its box, a step's beside it."""
    at, size, page = view.rect(box.box), pen.hand.at(0.8).size, view.at
    high, full = 1.2 * size, wide + 1.6
    if box.level == "step" and (at.h < 1.1 * size or at.w < 4 * size):
        return []
    left, right, middle = at.x - full - 1.4 * pen.unit, at.right + 1.4 * pen.unit, at.y + (at.h - high) / 2
    places = [(left, middle), (right, middle)]
    if box.level != "step":
        above, below = at.y - 1.25 * size, at.bottom + 0.05 * size
        places = [(at.x - 0.8, above), (left, at.y), (at.right - full, above), (right, at.y), (at.x - 0.8, below)]
    return [ground for x, y in places if _holds(page, ground := Rect(x, y, full, high))]


def _signs(
    boxes: Sequence[PlacedBox],
    view: View,
    pen: Pen,
    numbers: Mapping[Key, str],
    strong: Collection[tuple[str, str]],
) -> list[tuple[float, float, Svg]]:
    """Signs on boxes, with their places: the callout's number, else the outcome of an answer that is not matched."""
    found: list[tuple[float, float, Svg]] = []
    taken: list[tuple[float, float]] = []
    apart = 2.1 * _reach(pen)
    signed = sorted(
        (box for box in boxes if _is_signed(box, numbers)), key=lambda box: (box.role, box.id) not in numbers
    )
    for box in signed:
        callout_number = numbers.get((box.role, box.id), "")
        if not callout_number and (box.level == "step" or (strong and (box.role, box.id) not in strong)):
            continue
        at = view.rect(box.box)
        x, y = (at.x, at.y) if box.level == "step" else (at.right, at.y)
        if callout_number and box.outcome in ("split", "merged"):  # at the tip of its brace
            x, y = max(at.x - 9.5 * pen.unit, view.at.x + 0.6 * _reach(pen)), at.y + at.h / 2
        x = min(max(x, view.at.x), view.at.right)
        y = min(max(y, view.at.y), view.at.bottom)
        y = _free_height(x, y, taken, apart, view.at)
        taken.append((x, y))
        found.append((x, y, sign(box.outcome, x, y, pen, callout_number)))
    return found


def _free_height(x: float, y: float, taken: Sequence[tuple[float, float]], apart: float, page: Rect) -> float:
    """The height of a page nearest to `y` at which a sign covers no other; `y` where there is none."""
    beside = [top for left, top in taken if abs(x - left) < apart]
    heights = [y, *(top + side * apart for top in beside for side in (1, -1))]
    on_page = (height for height in heights if page.y <= height <= page.bottom)
    free = [height for height in on_page if all(abs(height - top) > apart - 0.01 for top in beside)]
    return min(free, key=lambda height: abs(height - y), default=y)


def _is_signed(box: PlacedBox, numbers: Mapping[Key, str]) -> bool:
    if (box.role, box.id) in numbers:
        return True
    if box.role == "gold":
        return box.outcome == "missed"
    return box.outcome != "matched"
