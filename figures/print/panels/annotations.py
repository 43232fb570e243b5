"""The key to the marks, numbered callouts, heading and caption of a page panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from figures.charts.colours import PAPER_QUIET
from figures.charts.outcome_colours import OUTCOMES, Outcome
from figures.print.panels.box_style import Pen, Rect, mark, sign
from figures.print.panels.judged_boxes import PlacedBox
from figures.print.panels.svg import Svg, joined
from figures.print.panels.text import TextRun, TextStyle, height, text_runs, text_svg, wrap

EMPTY: Final = Svg("")

_ORDER: Final[Sequence[Outcome]] = (
    "matched", "poor", "wrongpage", "duplicate", "split", "merged", "extra", "unmatched",
)  # fmt: skip
_SAMPLE: Final = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, and its height in points."""

    svg: Svg = EMPTY
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class NumberedCallout:
    """One numbered callout.

    Args:
        number: Its number; "" where it points at nothing.
        outcome: The look of its number.
        title: What it is, in bold.
        text: What is said about it.
        box: The box that it points at.
    """

    number: str
    outcome: Outcome
    title: str
    text: str
    box: PlacedBox | None = None


def heading(runs: Sequence[TextRun], x: float, y: float, width: float, hand: TextStyle) -> Drawing:
    """A line or two above something; nothing where there are no words."""
    if not any(run.text for run in runs):
        return Drawing()
    lines = wrap(runs, hand, width, 2)
    return Drawing(text_svg(lines, x, y, hand), height(lines, hand) + 0.2 * hand.size)


def marks_key(shown: Sequence[PlacedBox], x: float, y: float, width: float, pen: Pen) -> Drawing:
    """The key to the marks: those that occur among the boxes that are shown, with how many there are.

    Args:
        shown: The boxes that are drawn.
        x: Left edge.
        y: Upper edge.
        width: Where a line of it ends.
        pen: As the boxes are drawn.
    """
    hand = pen.hand.at(0.9)
    preds = Counter(box.outcome for box in shown if box.role == "pred")
    missed = sum(box.role == "gold" and box.outcome == "missed" for box in shown)
    entries: list[tuple[PlacedBox, str]] = []
    if any(box.role == "gold" for box in shown):
        entries.append((PlacedBox("", "gold", "answer", 1, _SAMPLE), "Gold"))
    if missed:
        entries.append((PlacedBox("", "gold", "answer", 1, _SAMPLE, outcome="missed"), f"Missed {missed}"))
    entries += [
        (PlacedBox("", "pred", "answer", 1, _SAMPLE, outcome=outcome), f"{OUTCOMES[outcome].label} {preds[outcome]}")
        for outcome in _ORDER
        if preds[outcome]
    ]
    return _key_lines(entries, x, y, width, hand, pen)


def _key_lines(
    entries: Sequence[tuple[PlacedBox, str]], x: float, y: float, width: float, hand: TextStyle, pen: Pen
) -> Drawing:
    if not entries:
        return Drawing()
    found: list[Svg] = []
    left, top, box = x, y, 1.7 * hand.size
    for example, text in entries:
        wide = box + 0.45 * hand.size + sum(map(hand.width, text_runs(text)))
        if left > x and left + wide > x + width:
            left, top = x, top + 1.45 * hand.size
        found.append(mark(example, Rect(left + 1, top + 0.15 * hand.size, box - 2, 0.9 * hand.size), pen))
        found.append(text_svg([text_runs(text)], left + box + 0.45 * hand.size, top, hand))
        left += wide + 1.1 * hand.size
    return Drawing(joined(*found), top + 1.35 * hand.size - y)


def callouts(
    numbered: Sequence[NumberedCallout], x: float, y: float, width: float, pen: Pen, not_numbered: int = 0
) -> Drawing:
    """Draws callouts one below the other, each after its number.

    Args:
        numbered: The callouts.
        x: Left edge.
        y: Upper edge.
        width: In points.
        pen: As the boxes are drawn.
        not_numbered: How many further ones are not told.
    """
    hand = pen.hand.at(0.95)
    found: list[Svg] = []
    top, indent = y, 1.9 * hand.size if any(callout.number for callout in numbered) else 0.0
    for callout in numbered:
        lines = wrap(
            [TextRun(f"{callout.title} " if callout.title else "", bold=True), TextRun(callout.text)],
            hand,
            width - indent,
            5,
        )
        if callout.number:
            found.append(sign(callout.outcome, x + 0.75 * hand.size, top + 0.62 * hand.size, pen, callout.number))
        found.append(text_svg(lines, x + indent, top, hand))
        top += height(lines, hand) + 0.45 * hand.size
    if not_numbered:
        found.append(text_svg([text_runs(f"and {not_numbered} more")], x + indent, top, hand, PAPER_QUIET))
        top += hand.leading
    return Drawing(joined(*found), top - y)


def caption(text: str, x: float, y: float, width: float, hand: TextStyle) -> Drawing:
    """The small line below a panel with its source."""
    if not text:
        return Drawing()
    small = hand.at(0.8)
    lines = wrap(text_runs(text), small, width, 3)
    return Drawing(text_svg(lines, x, y, small, PAPER_QUIET), height(lines, small))
