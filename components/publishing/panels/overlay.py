"""The boxes of a sample over the parts of its pages that are shown, with names, signs and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from components.publishing.panels.links import links
from components.publishing.panels.marks import Pen, Rect, mark, sign
from components.publishing.panels.outcomes import Judged, Placed
from components.publishing.panels.svg import Svg, element, group, joined, rect
from components.publishing.panels.text import drawn, said
from components.publishing.panels.view import WHOLE, View

Key = tuple[str, str]
"""Role and address of a box."""


def marked(
    views: Sequence[View], judged: Judged, pen: Pen, numbers: Mapping[Key, str], focus: Collection[Placed] = ()
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
        *(_over(view, judged, pen, numbers, focus) for view in views), links(views, judged, pen, focus, numbers)
    )


def _over(view: View, judged: Judged, pen: Pen, numbers: Mapping[Key, str], focus: Collection[Placed]) -> Svg:
    boxes = [one for one in judged.boxes if view.shows(one)]
    strong = {(one.role, one.id) for one in focus}
    is_strong = {one: not strong or (one.role, one.id) in strong for one in boxes}
    order = sorted(boxes, key=lambda one: ((one.role, one.id) in strong, one.role == "pred", one.level == "step"))
    marks = [
        mark(one, view.rect(one.box), pen, strong=is_strong[one], full=bool(strong) and is_strong[one]) for one in order
    ]
    names = named([one for one in boxes if one.role == "gold" and is_strong[one]], view, pen)
    # A sign on the edge of a page is drawn whole; a crop ends where it ends.
    bleed = 5 * pen.unit if view.shown == WHOLE else 0.0
    at = view.at
    clip = element(
        "svg", *marks, *names, *_signs(boxes, view, pen, numbers, strong),
        x=at.x - bleed, y=at.y - bleed, width=at.w + 2 * bleed, height=at.h + 2 * bleed,
        viewBox=f"{at.x - bleed:.2f} {at.y - bleed:.2f} {at.w + 2 * bleed:.2f} {at.h + 2 * bleed:.2f}",
    )  # fmt: skip
    return group(clip)


def named(boxes: Sequence[Placed], view: View, pen: Pen) -> list[Svg]:
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


def _name(placed: Placed, view: View, pen: Pen) -> tuple[Rect, Svg] | None:
    """Where stands what gold calls an answer, above it, or a step, beside it; None where there is no room for it."""
    at, hand = view.rect(placed.box), pen.hand.at(0.8)
    text = placed.name[:24]
    wide = sum(hand.width(run) for run in said(text))
    if placed.level == "step":
        if at.h < 1.1 * hand.size or at.w < 4 * hand.size:
            return None
        x, y = at.x - wide - 2.2 * pen.unit, at.y + at.h / 2 - hand.size * 0.6
    else:
        x, y = at.x, at.y - hand.size * 1.25
    x, y = max(view.at.x + 1, x), max(view.at.y + 1, y)
    behind = Rect(x - 0.8, y, wide + 1.6, hand.size * 1.2)
    back = rect(behind.x, behind.y, behind.w, behind.h, fill="#fff", fill_opacity=0.85)
    return behind, joined(back, drawn([said(text)], x, y, hand, "#111827" if pen.grey else "#334155"))


def _signs(
    boxes: Sequence[Placed],
    view: View,
    pen: Pen,
    numbers: Mapping[Key, str],
    strong: Collection[tuple[str, str]],
) -> list[Svg]:
    """A number for every box that a text refers to, the sign of its outcome for other answers that went wrong."""
    found, taken = [], []
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


def _is_signed(placed: Placed, numbers: Mapping[Key, str]) -> bool:
    if (placed.role, placed.id) in numbers:
        return True
    if placed.role == "gold":
        return placed.outcome == "missed"
    return placed.outcome != "matched"
