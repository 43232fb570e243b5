"""The boxes of a sample drawn over its pages, with names, signs and numbers, and the lines between boxes.

Between boxes there are braces of splits and merges, arrows across pages, edge errors and overlaps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from figures.charts.outcome_colours import GOLD, Outcome, outcome_of
from figures.print.panels.judged_boxes import JudgedBoxes, PlacedBox
from figures.print.panels.marks import Pen, Rect, mark, sign
from figures.print.panels.svg import Svg, element, group, joined, number, rect
from figures.print.panels.text import text_runs, text_svg
from figures.print.panels.view import WHOLE, View

_EDGES: Final = "#92400e"
_LEAST_EDGE: Final = 3.0
"""Thousandths of a page from which an edge is said to be off."""

_CLOSE: Final = 0.9
"""Overlap below which a match that is in view says its figure."""


def links_between_boxes(
    views: Sequence[View],
    judged: JudgedBoxes,
    pen: Pen,
    focus: Collection[PlacedBox],
    numbered: Collection[tuple[str, str]] = (),
) -> Svg:
    """Everything between the boxes of a sample.

    Args:
        views: Parts of different pages.
        judged: The boxes, with the failures that hold.
        pen: How lines are drawn.
        focus: The boxes that are meant; overlaps and edge errors are told of these alone.
        numbered: Role and address of the boxes that a text is about: it says how many became how many.
    """
    found: list[Svg] = []
    meant = {(one.role, one.id) for one in focus}
    for failure in judged.failures:
        boxes = judged.of_failure(failure)
        steps = any(one.level == "step" for one in boxes)
        outcome = outcome_of(failure.category)
        if outcome in ("poor", "split", "merged") and steps:
            boxes = [one for one in boxes if one.level == "step"]
        golds, preds = ([one for one in boxes if one.role == role] for role in ("gold", "pred"))
        if not golds or not preds or (meant and not any((one.role, one.id) in meant for one in boxes)):
            continue
        if outcome in ("split", "merged"):
            told = any((one.role, one.id) in numbered for one in boxes)
            found.append(_brace(views, golds, preds, outcome, pen, said_so=told))
        elif outcome == "wrongpage":
            found.append(_across(views, golds[0], preds[0], pen))
        elif outcome == "poor" and meant:
            found.append(_edge_errors(views, golds[0], preds[0], pen))
    found += [_overlap(views, judged, one, pen) for one in focus if one.role == "pred" and one.outcome == "matched"]
    return _within(views, joined(*found), pen)


def _within(views: Sequence[View], drawing: Svg, pen: Pen) -> Svg:
    """What is drawn, cut off where the views end: a box may lie far beyond its page."""
    if not drawing or not views:
        return Svg("")
    bleed = 5 * pen.unit if views[0].shown == WHOLE else 0.0
    left, top = min(view.at.x for view in views) - bleed, min(view.at.y for view in views) - bleed
    wide = max(view.at.right for view in views) + bleed - left
    high = max(view.at.bottom for view in views) + bleed - top
    return element(
        "svg", drawing, x=left, y=top, width=wide, height=high, viewBox=f"{left:.2f} {top:.2f} {wide:.2f} {high:.2f}"
    )


def _on(views: Sequence[View], placed: PlacedBox) -> tuple[View, Rect] | None:
    return next(((view, view.rect(placed.box)) for view in views if view.shows(placed)), None)


def _brace(
    views: Sequence[View],
    golds: Sequence[PlacedBox],
    preds: Sequence[PlacedBox],
    outcome: Outcome,
    pen: Pen,
    *,
    said_so: bool,
) -> Svg:
    """A brace along the many, with how many became how many."""
    many = preds if outcome == "split" else golds
    found = [place for one in many if (place := _on(views, one)) is not None]
    every = [place[1] for one in (*golds, *preds) if (place := _on(views, one)) is not None]
    if not found:
        return Svg("")
    places = [at for _, at in found]
    top, bottom = min(one.y for one in places), max(one.bottom for one in places)
    x = min(one.x for one in every) - 2 * pen.unit
    half, depth = (bottom - top) / 2, 3.6 * pen.unit
    bend = min(depth, half / 2)
    d = (
        f"M{number(x)} {number(top)}q{number(-depth / 2)} 0 {number(-depth / 2)} {number(bend)}"
        f"V{number(top + half - bend)}q0 {number(bend)} {number(-depth / 2)} {number(bend)}"
        f"q{number(depth / 2)} 0 {number(depth / 2)} {number(bend)}"
        f"V{number(bottom - bend)}q0 {number(bend)} {number(depth / 2)} {number(bend)}"
    )
    line = pen.cased(d, pen.ink(outcome), 1.0)
    if said_so:
        return line
    told = f"{len(golds)} → {len(preds)}"
    colour = "#111827" if pen.grey else "#00507d"
    return joined(line, _label(told, x - depth - pen.unit, top + half, "end", colour, pen, found[0][0].at))


def _across(views: Sequence[View], gold: PlacedBox, pred: PlacedBox, pen: Pen) -> Svg:
    """An arrow from where a box was put to where it belongs, or the page's number where that is not shown."""
    start, end = _on(views, pred), _on(views, gold)
    colour = "#111827" if pen.grey else "#8f3f6d"
    if start is None:
        return Svg("")
    put = start[1]
    if end is None:
        words = f"belongs on page {gold.page}"
        return _label(words, put.x, put.y - pen.hand.size * 0.6, "start", colour, pen, start[0].at)
    to = end[1]
    onward = to.x >= put.x
    x1, y1 = (put.right if onward else put.x), put.middle[1]
    x2, y2 = (to.x if onward else to.right), to.middle[1]
    bend = (x2 - x1) * 0.45
    points = [x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2]
    said_at = [number(one) for one in points]
    d = f"M{said_at[0]} {said_at[1]}C{' '.join(said_at[2:])}"
    line = pen.cased(d, pen.ink("wrongpage"), 1.2, "4 1.6 0.5 1.6")
    return joined(line, _head(x2, y2, 1 if onward else -1, 0, colour, pen))


def _edge_errors(views: Sequence[View], gold: PlacedBox, pred: PlacedBox, pen: Pen) -> Svg:
    """How far every edge is from gold's, in thousandths of the page; right and down are positive."""
    here, there = _on(views, gold), _on(views, pred)
    if here is None or there is None or here[0] is not there[0]:
        return Svg("")
    g, p = here[1], there[1]
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
    for name, off, (x1, y1), (x2, y2), (left, top), anchor in arrows:
        if abs(off) < _LEAST_EDGE:
            continue
        colour = "#111827" if pen.grey else "#b45309"
        along = (1 if x2 > x1 else -1, 0) if name in ("left", "right") else (0, 1 if y2 > y1 else -1)
        d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        words = f"{name} {'−' if off < 0 else '+'}{abs(round(off))}"
        found += [pen.cased(d, colour, 0.8), _head(x2, y2, *along, colour, pen)]
        found.append(_label(words, left, top, anchor, "#111827" if pen.grey else _EDGES, pen, here[0].at))
    return joined(*found)


def _overlap(views: Sequence[View], judged: JudgedBoxes, pred: PlacedBox, pen: Pen) -> Svg:
    pair = next((one for one in judged.pairs if one.pred == pred.id), None)
    place = _on(views, pred)
    if pair is None or place is None or pair.iou >= _CLOSE:
        return Svg("")
    at = place[1]
    shown = f"{int(pair.iou * 100) / 100:.2f}"
    return _label(shown, at.right + 2.4 * pen.unit, at.middle[1], "start", "#1e293b", pen, place[0].at)


def _head(x: float, y: float, dx: float, dy: float, colour: str, pen: Pen) -> Svg:
    long, wide = 3.2 * pen.unit, 1.9 * pen.unit
    ends = [(x - dx * long + side * dy * wide, y - dy * long + side * dx * wide) for side in (1, -1)]
    d = f"M{number(ends[0][0])} {number(ends[0][1])}L{number(x)} {number(y)}L{number(ends[1][0])} {number(ends[1][1])}"
    return pen.cased(d, colour, 1.0)


def _label(text: str, x: float, y: float, anchor: str, colour: str, pen: Pen, bounds: Rect) -> Svg:
    """Words of ours on a light ground, their middle at `y`, within what is shown of the page."""
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
    """The boxes of a sample over the views that show them.

    Args:
        views: Parts of different pages of one sample.
        judged: Its boxes.
        pen: How they are drawn.
        numbers: Role and address of a box -> the number by which a text refers to it.
        focus: The boxes that are meant; the others are paler. None are when it is empty.
    """
    return joined(
        *(_over(view, judged, pen, numbers, focus) for view in views),
        links_between_boxes(views, judged, pen, focus, numbers),
    )


def _over(view: View, judged: JudgedBoxes, pen: Pen, numbers: Mapping[Key, str], focus: Collection[PlacedBox]) -> Svg:
    boxes = [one for one in judged.boxes if view.shows(one)]
    strong = {(one.role, one.id) for one in focus}
    is_strong = {one: not strong or (one.role, one.id) in strong for one in boxes}
    order = sorted(boxes, key=lambda one: ((one.role, one.id) in strong, one.role == "pred", one.level == "step"))
    marks = [
        mark(one, view.rect(one.box), pen, strong=is_strong[one], full=bool(strong) and is_strong[one]) for one in order
    ]
    names = box_names([one for one in boxes if one.role == "gold" and is_strong[one]], view, pen)
    # A sign on the edge of a page is drawn whole; a crop ends where it ends.
    bleed = 5 * pen.unit if view.shown == WHOLE else 0.0
    at = view.at
    clip = element(
        "svg", *marks, *names, *_signs(boxes, view, pen, numbers, strong),
        x=at.x - bleed, y=at.y - bleed, width=at.w + 2 * bleed, height=at.h + 2 * bleed,
        viewBox=f"{at.x - bleed:.2f} {at.y - bleed:.2f} {at.w + 2 * bleed:.2f} {at.h + 2 * bleed:.2f}",
    )  # fmt: skip
    return group(clip)


def box_names(boxes: Sequence[PlacedBox], view: View, pen: Pen) -> list[Svg]:
    """The names of gold's boxes, answers first; one that would cover another is left out."""
    found: list[Svg] = []
    taken: list[Rect] = []
    for one in sorted(boxes, key=lambda one: one.level == "step"):
        placed = _name(one, view, pen)
        if placed is not None and not any(_cover(placed[0], other) for other in taken):
            taken.append(placed[0])
            found.append(placed[1])
    return found


def _cover(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _name(placed: PlacedBox, view: View, pen: Pen) -> tuple[Rect, Svg] | None:
    """Where stands what gold calls an answer, above it, or a step, beside it; None where there is no room for it."""
    at, hand = view.rect(placed.box), pen.hand.at(0.8)
    text = placed.name[:24]
    wide = sum(hand.width(run) for run in text_runs(text))
    if placed.level == "step":
        if at.h < 1.1 * hand.size or at.w < 4 * hand.size:
            return None
        x, y = at.x - wide - 2.2 * pen.unit, at.y + at.h / 2 - hand.size * 0.6
    else:
        x, y = at.x, at.y - hand.size * 1.25
    x, y = max(view.at.x + 1, x), max(view.at.y + 1, y)
    behind = Rect(x - 0.8, y, wide + 1.6, hand.size * 1.2)
    back = rect(behind.x, behind.y, behind.w, behind.h, fill="#fff", fill_opacity=0.85)
    return behind, joined(back, text_svg([text_runs(text)], x, y, hand, "#111827" if pen.grey else GOLD))


def _signs(
    boxes: Sequence[PlacedBox],
    view: View,
    pen: Pen,
    numbers: Mapping[Key, str],
    strong: Collection[tuple[str, str]],
) -> list[Svg]:
    """A number for every box that a text refers to, the sign of its outcome for other answers that went wrong."""
    found: list[Svg] = []
    taken: list[tuple[float, float]] = []
    apart = 2.4 * max(3.6 * pen.unit, pen.hand.size * 0.62)
    signed = sorted(
        (one for one in boxes if _is_signed(one, numbers)), key=lambda one: (one.role, one.id) not in numbers
    )
    for one in signed:
        told = numbers.get((one.role, one.id), "")
        if not told and (one.level == "step" or (strong and (one.role, one.id) not in strong)):
            continue
        at = view.rect(one.box)
        x, y = (at.x, at.y) if one.level == "step" else (at.right, at.y)
        if told and one.outcome in ("split", "merged"):  # at the tip of its brace
            x, y = at.x - 9.5 * pen.unit, at.y + at.h / 2
        x = min(max(x, view.at.x), view.at.right)
        y = min(max(y, view.at.y), view.at.bottom)
        while any(abs(x - left) < apart and abs(y - top) < apart for left, top in taken):
            y += apart / 2
        taken.append((x, y))
        found.append(sign(one.outcome, x, y, pen, told))
    return found


def _is_signed(placed: PlacedBox, numbers: Mapping[Key, str]) -> bool:
    if (placed.role, placed.id) in numbers:
        return True
    if placed.role == "gold":
        return placed.outcome == "missed"
    return placed.outcome != "matched"
