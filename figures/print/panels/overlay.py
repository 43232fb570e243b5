"""Draws the boxes of a sample over its pages, with names, signs and numbers, and links between matched boxes.

Links are braces of splits and merges, arrows to another page, edge errors in thousandths, and overlaps (IoU).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from figures.charts import colours
from figures.charts.outcome_colours import Outcome, outcome_of
from figures.print.panels.box_style import Pen, Rect, mark
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox
from figures.print.panels.plates import Key, Plate, covers, free_ground, holds, name_plates, sign_plates
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
            found.append(_arrow_to_page(views, link.golds[0], link.preds[0], pen))
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
    depth = 3.2 * pen.unit
    left = min(place.x for place in rects) - 1.4 * pen.unit - depth
    return found_on[0][0], Rect(left, top, depth, bottom - top)


def braces_of_boxes(
    views: Sequence[View], judged: JudgedBoxes, pen: Pen, focus: Collection[PlacedBox]
) -> dict[Key, Rect]:
    """Role and address of the boxes of splits and merges -> where their brace is."""
    found: dict[Key, Rect] = {}
    for link in _links(judged, focus):
        if link.outcome in ("split", "merged") and (place := _place_of_brace(views, link, pen)):
            found |= {(box.role, box.id): place[1] for box in (*link.golds, *link.preds)}
    return found


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
        places = ((left, brace.middle[1] - high / 2), (ends, brace.y - high - 0.1), (ends, brace.bottom + 0.1))
        taken = [view.rect(box.box) for box in judged.boxes if box.role == "gold" and view.shows(box)]
        taken += [*signs, *braces_of_boxes(views, judged, pen, focus).values(), *(ground for ground, _ in found)]
        grounds = (Rect(x, y, wide, high) for x, y in places)
        free = (at for at in grounds if holds(page, at) and not any(covers(at, other) for other in taken))
        if ground := next(free, None):
            found.append((ground, words))
    return found


def _brace_label(ground: Rect, words: str, pen: Pen) -> Svg:
    hand, colour = pen.hand.at(0.82), colours.PAPER_INK if pen.grey else colours.words(colours.DIVIDED)
    back = rect(ground.x, ground.y, ground.w, ground.h, fill="#fff", fill_opacity=0.85)
    return joined(back, text_svg([text_runs(words, bold=True)], ground.x + 0.8, ground.y, hand, colour))


def _page_labels(
    views: Sequence[View], judged: JudgedBoxes, pen: Pen, focus: Collection[PlacedBox], others: Sequence[Rect]
) -> list[Plate]:
    """Labels ("belongs on page 2") of boxes on the wrong page whose gold box is on no view, beside what is written."""
    found: list[Plate] = []
    for link in _links(judged, focus):
        place = _on(views, link.preds[0]) if link.outcome == "wrongpage" else None
        if place is None or _on(views, link.golds[0]) is not None:
            continue
        view, at = place
        words, hand = text_runs(f"belongs on page {link.golds[0].page}", bold=True), pen.hand.at(0.82)
        wide, high = sum(map(hand.width, words)) + 1.6, hand.size * 1.24
        boxes = [box for box in judged.boxes if view.shows(box)]
        taken = [*others, *(plate.ground for plate in found)]
        anchor = (at.x + wide / 2, at.y - high / 2 - 0.1)
        ground = free_ground(anchor, at, (wide / 2, high / 2), view.at, boxes, view, taken)
        colour = colours.PAPER_INK if pen.grey else colours.words(colours.WRONG_PAGE)
        back = rect(ground.x, ground.y, ground.w, ground.h, fill="#fff", fill_opacity=0.85)
        drawn = joined(back, text_svg([words], ground.x + 0.8, ground.y, hand, colour))
        found.append(Plate(ground, drawn))
    return found


def _arrow_to_page(views: Sequence[View], gold: PlacedBox, pred: PlacedBox, pen: Pen) -> Svg:
    """An arrow from a box on the wrong page to its gold box; nothing where one of them is not shown."""
    start, end = _on(views, pred), _on(views, gold)
    colour = colours.PAPER_INK if pen.grey else colours.words(colours.WRONG_PAGE)
    if start is None or end is None:
        return Svg("")
    wrong_place = start[1]
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
        colour = colours.PAPER_INK if pen.grey else colours.POOR
        direction = (1 if x2 > x1 else -1, 0) if name in ("left", "right") else (0, 1 if y2 > y1 else -1)
        d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        words = f"{name} {'−' if offset < 0 else '+'}{abs(round(offset))}"
        found += [pen.cased(d, colour, 0.8), _head(x2, y2, *direction, colour, pen)]
        ink = colours.PAPER_INK if pen.grey else colours.words(colours.POOR)
        found.append(_label(words, left, top, anchor, ink, pen, gold_place[0].at))
    return joined(*found)


def _overlap(views: Sequence[View], judged: JudgedBoxes, pred: PlacedBox, pen: Pen) -> Svg:
    """The IoU of a matched box, written beside it; nothing for a close match."""
    pair = next((pair for pair in judged.pairs if pair.pred == pred.id), None)
    place = _on(views, pred)
    if pair is None or place is None or pair.iou >= _CLOSE:
        return Svg("")
    at = place[1]
    return _label(
        overlap(pair.iou), at.right + 2.4 * pen.unit, at.middle[1], "start", colours.ON_CELL, pen, place[0].at
    )


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
    strong, braces = {(box.role, box.id) for box in focus}, braces_of_boxes(views, judged, pen, focus)
    signs = [
        sign_plates([box for box in judged.boxes if view.shows(box)], view, pen, numbers, strong, braces)
        for view in views
    ]
    signed = [plate.ground for on_view in signs for plate in on_view]
    labels = brace_labels(views, judged, pen, focus, numbers, signed)
    taken = [*signed, *braces.values(), *(ground for ground, _ in labels)]
    page_labels = _page_labels(views, judged, pen, focus, taken)
    taken += [plate.ground for plate in page_labels]
    return joined(
        *(_over(view, judged, pen, taken, strong) for view in views),
        links_between_boxes(views, judged, pen, focus),
        *(_brace_label(ground, words, pen) for ground, words in labels),
        *(plate.drawn for plate in page_labels),
        *(_signs_over(view, pen, on_view) for view, on_view in zip(views, signs, strict=True)),
    )


def _over(view: View, judged: JudgedBoxes, pen: Pen, taken: Sequence[Rect], strong: Collection[Key]) -> Svg:
    boxes = [box for box in judged.boxes if view.shows(box)]
    is_strong = {box: not strong or (box.role, box.id) in strong for box in boxes}
    order = sorted(boxes, key=lambda box: ((box.role, box.id) in strong, box.role == "pred", box.level == "step"))
    marks = [
        mark(box, view.rect(box.box), pen, strong=is_strong[box], full=bool(strong) and is_strong[box]) for box in order
    ]
    named = [box for box in boxes if box.role == "gold" and is_strong[box]]
    names = name_plates(named, view, pen, taken, [box for box in boxes if box not in named])
    return _clipped(view, pen, joined(*marks, *(plate.drawn for plate in names)))


def _signs_over(view: View, pen: Pen, signs: Sequence[Plate]) -> Svg:
    """Signs over everything else, all leaders below all discs."""
    return _clipped(view, pen, joined(*(plate.leader for plate in signs), *(plate.drawn for plate in signs)))


def _clipped(view: View, pen: Pen, drawn: Svg) -> Svg:
    at = _with_bleed(view, pen)
    clip = element(
        "svg", drawn, x=at.x, y=at.y, width=at.w, height=at.h, viewBox=f"{at.x:.2f} {at.y:.2f} {at.w:.2f} {at.h:.2f}"
    )
    return group(clip) if drawn else drawn
