"""Where plates stand on a printed page: numbers and signs of boxes in discs, and names of gold's boxes.

A plate stands beside what is written: in the margin left of its line where there is room, else wherever is nearest.
A thin leader goes from a number to its box.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from figures.charts import colours
from figures.print.panels.box_style import Pen, Rect, sign
from figures.print.panels.judged_boxes import PlacedBox
from figures.print.panels.svg import Svg, joined, number, rect
from figures.print.panels.text import text_runs, text_svg
from figures.print.panels.view import View
from scoring.page_transform import WHOLE_PAGE

Key = tuple[str, str]
"""Role and address of a box."""

_NONE: Final = Svg("")

_CLEAR: Final = 0.05
"""Points between a plate and what it stands beside: lengths are rounded to hundredths."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawn plate and the ground that it covers; a leader is drawn but not part of the ground."""

    ground: Rect
    drawn: Svg
    leader: Svg = _NONE


def covers(first: Rect, second: Rect) -> bool:
    """Whether two rectangles have an area in common."""
    return first.x < second.right and second.x < first.right and first.y < second.bottom and second.y < first.bottom


def holds(page: Rect, ground: Rect) -> bool:
    """Whether a ground lies within a page."""
    return page.x <= ground.x and ground.right <= page.right and page.y <= ground.y and ground.bottom <= page.bottom


def handwriting(boxes: Sequence[PlacedBox], view: View) -> list[Rect]:
    """Where gold has handwriting on a view: its steps, and answers without steps."""
    golds = [box for box in boxes if box.role == "gold"]
    stepped = {box.id.partition(".")[0] for box in golds if box.level == "step"}
    return [view.rect(box.box) for box in golds if box.level == "step" or box.id not in stepped]


def sign_plates(
    boxes: Sequence[PlacedBox],
    view: View,
    pen: Pen,
    numbers: Mapping[Key, str],
    strong: Collection[Key],
    braces: Mapping[Key, Rect],
) -> list[Plate]:
    """Signs of boxes: the callout's number, else the outcome of an answer that is not matched.

    Args:
        boxes: The boxes on the view.
        view: A page or a part of one.
        pen: How they are drawn.
        numbers: Role and address of a box -> the number of its callout.
        strong: The boxes that the panel is about; empty where it is about the whole page.
        braces: Role and address of a box -> its brace.
    """
    found: list[Plate] = []
    for box in sorted((box for box in boxes if _is_signed(box, numbers)), key=lambda box: _key(box) not in numbers):
        text = numbers.get(_key(box), "")
        if not text and (box.level == "step" or (strong and _key(box) not in strong)):
            continue
        radius = max(3.6 * pen.unit, pen.hand.size * 0.62) if text else 3.6 * pen.unit
        reach = radius + 0.4 * pen.unit
        brace, at = braces.get(_key(box)), view.rect(box.box)
        if text and brace is not None:  # at the tip of its brace
            target, anchor = Rect(brace.x, brace.middle[1], 0, 0), (brace.x - reach, brace.middle[1])
        elif box.level == "step":
            target, anchor = at, (at.x - reach, at.middle[1])
        else:
            target, anchor = at, (at.right + reach, at.y)
        taken = [*braces.values(), *(plate.ground for plate in found)]
        ground = free_ground(anchor, target, (reach, reach), _room(view, radius), boxes, view, taken)
        x, y = ground.middle
        found.append(Plate(ground, sign(box.outcome, x, y, pen, text), _leader((x, y), target, reach, box, pen)))
    return found


def _key(box: PlacedBox) -> Key:
    return box.role, box.id


def _is_signed(box: PlacedBox, numbers: Mapping[Key, str]) -> bool:
    if _key(box) in numbers:
        return True
    if box.role == "gold":
        return box.outcome == "missed"
    return box.outcome != "matched"


def _room(view: View, radius: float) -> Rect:
    """Where discs may be: they hang over the edge of a whole page by half a radius, not over a crop's."""
    hang = 0.5 * radius if view.shown == WHOLE_PAGE else 0.0
    return Rect(view.at.x - hang, view.at.y - hang, view.at.w + 2 * hang, view.at.h + 2 * hang)


def free_ground(
    anchor: tuple[float, float],
    target: Rect,
    reach: tuple[float, float],
    room: Rect,
    boxes: Sequence[PlacedBox],
    view: View,
    taken: Sequence[Rect],
) -> Rect:
    """The ground nearest to `anchor` that covers no box; where there is none, one of the run's, then one of gold's.

    Args:
        anchor: Where its middle would stand best.
        target: What it belongs to: a line from it to there does not cross other handwriting if that can be.
        reach: Half its width and half its height.
        room: Where it may be.
        boxes: The boxes on the view.
        view: A page or a part of one.
        taken: What else it must not cover.
    """
    written = handwriting(boxes, view)
    golds, preds = ([view.rect(box.box) for box in boxes if box.role == role] for role in ("gold", "pred"))
    crossed = [other for other in written if not covers(other, target)]
    across, down = reach
    left, right, top, bottom = room.x + across, room.right - across, room.y + down, room.bottom - down
    wanted = (max(left, min(anchor[0], right)), max(top, min(anchor[1], bottom)))
    # The nearest free place is at the wanted height or at an obstacle's edge, and so across.
    edges = [*golds, *preds, *taken]
    xs = {wanted[0], left, right}.union(*((at.x - across - _CLEAR, at.right + across + _CLEAR) for at in edges))
    ys = {wanted[1], top, bottom}.union(*((at.y - down - _CLEAR, at.bottom + down + _CLEAR) for at in edges))
    within = [(x, y) for x in xs for y in ys if left <= x <= right and top <= y <= bottom]
    # At its line's height, in a margin further off, it is found sooner than above or below its line.
    within.sort(key=lambda middle: (abs(middle[0] - wanted[0]) + 2 * abs(middle[1] - wanted[1]), middle))
    place = wanted
    for obstacles in ([*golds, *preds, *taken], [*golds, *taken], [*written, *taken], taken):
        free = _outside(within, obstacles, reach)
        clear = (middle for middle in free if not any(_passes(middle, _nearest(middle, target), at) for at in crossed))
        if free:
            place = next(clear, free[0])
            break
    return Rect(place[0] - across, place[1] - down, 2 * across, 2 * down)


def _outside(
    middles: list[tuple[float, float]], obstacles: Sequence[Rect], reach: tuple[float, float]
) -> list[tuple[float, float]]:
    """The middles around which a ground of this reach covers no obstacle, in their order."""
    if not obstacles or not middles:
        return middles
    x, y = np.array(middles).T[:, :, None]
    left, top, right, bottom = np.array([(at.x, at.y, at.right, at.bottom) for at in obstacles]).T
    across, down = reach
    beside = (x <= left - across) | (x >= right + across) | (y <= top - down) | (y >= bottom + down)
    return [middles[at] for at in np.flatnonzero(beside.all(axis=1))]


def _nearest(point: tuple[float, float], at: Rect) -> tuple[float, float]:
    """The point of a rectangle that is nearest to a point."""
    return max(at.x, min(point[0], at.right)), max(at.y, min(point[1], at.bottom))


def _passes(start: tuple[float, float], end: tuple[float, float], at: Rect) -> bool:
    """Whether a straight line goes through a rectangle."""
    first, last = 0.0, 1.0
    for begin, finish, low, high in ((start[0], end[0], at.x, at.right), (start[1], end[1], at.y, at.bottom)):
        run = finish - begin
        if abs(run) < 1e-9:
            if not low < begin < high:
                return False
            continue
        enter, leave = sorted(((low - begin) / run, (high - begin) / run))
        first, last = max(first, enter), min(last, leave)
    return first < last


def _leader(middle: tuple[float, float], target: Rect, reach: float, box: PlacedBox, pen: Pen) -> Svg:
    """A thin line from a disc to its box; nothing where they touch."""
    end = _nearest(middle, target)
    far = math.dist(middle, end)
    if far < reach + 1.5 * pen.unit:
        return _NONE
    share = reach / far
    x, y = (start + (stop - start) * share for start, stop in zip(middle, end, strict=True))
    d = f"M{number(x)} {number(y)}L{number(end[0])} {number(end[1])}"
    return pen.cased(d, pen.ink(box.outcome), 0.6, casing=0.7)


def name_plates(
    boxes: Sequence[PlacedBox],
    view: View,
    pen: Pen,
    others: Sequence[Rect] = (),
    around: Sequence[PlacedBox] = (),
) -> list[Plate]:
    """The names of gold's boxes, answers first, beside what is written and others; where there is no room, none.

    Args:
        boxes: Gold's boxes that are named.
        view: A page or a part of one.
        pen: How they are drawn.
        others: What else they must not cover.
        around: Further boxes: a name covers none of gold's, and one of the run's only where nothing else is free.
    """
    found: list[Plate] = []
    golds = [view.rect(box.box) for box in (*boxes, *around) if box.role == "gold"]
    preds = [view.rect(box.box) for box in around if box.role == "pred"]
    for box in sorted(boxes, key=lambda box: box.level == "step"):
        text, hand = box.name[:24], pen.hand.at(0.8)
        wide = sum(hand.width(run) for run in text_runs(text))
        answer = next((other for other in boxes if other.level == "answer" and _within(box, other)), box)
        written = handwriting([other for other in (*boxes, *around) if other != box], view)
        grounds = list(_grounds(box, answer, view, pen, wide, written))
        taken = [*golds, *others, *(plate.ground for plate in found)]
        free = [ground for ground in grounds if not any(covers(ground, other) for other in taken)]
        freer = (ground for ground in free if not any(covers(ground, other) for other in preds))
        if ground := next(freer, None) or next(iter(free), None):
            back = rect(ground.x, ground.y, ground.w, ground.h, fill="#fff", fill_opacity=0.85)
            ink = colours.PAPER_INK if pen.grey else colours.GOLD
            words = text_svg([text_runs(text)], ground.x + 0.8, ground.y, hand, ink)
            found.append(Plate(ground, joined(back, words)))
    return found


def _within(step: PlacedBox, answer: PlacedBox) -> bool:
    return step.level == "step" and step.page == answer.page and step.id.partition(".")[0] == answer.id


def _grounds(
    box: PlacedBox, answer: PlacedBox, view: View, pen: Pen, wide: float, written: Sequence[Rect]
) -> Iterator[Rect]:
    """Where a name may stand, the best place first: an answer's above, beside or below it, a step's in its margin."""
    at, size, page = view.rect(box.box), pen.hand.at(0.8).size, view.at
    high, full, gap = 1.2 * size, wide + 1.6, 1.4 * pen.unit
    if box.level == "step":
        if at.h < 1.1 * size or at.w < 4 * size:
            return
        # Numbers of lines stand in the left margin; those of a second column, at the right.
        around, middle = view.rect(answer.box), at.y + (at.h - high) / 2
        left, right = min(at.x, around.x) - full - gap, max(at.right, around.right) + gap
        to_margin = Rect(left, middle, at.x - left, high)
        places = [(right if any(covers(to_margin, other) for other in written) else left, middle)]
    else:
        left, right = at.x - full - gap, at.right + gap
        above, below = at.y - 1.25 * size, at.bottom + 0.05 * size
        places = [(at.x - 0.8, above), (left, at.y), (at.right - full, above), (right, at.y), (at.x - 0.8, below)]
    yield from (ground for x, y in places if holds(page, ground := Rect(x, y, full, high)))
