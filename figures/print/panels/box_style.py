"""The style of boxes on paper: role by geometry, level by shape, outcome by colour and dash, as on the screen.

Gold is a thin slate outline with corner ticks, and hatched where it is missed; a prediction is thicker. An answer
is a rectangle, a step a bracket that is open at the right. Every line has a white casing, and nothing is filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from figures.charts import colours
from figures.charts.outcome_colours import OUTCOMES, Outcome
from figures.print.panels.judged_boxes import PlacedBox
from figures.print.panels.svg import Svg, element, group, joined, number
from figures.print.panels.text import TextRun, TextStyle, text_svg


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on paper, in points."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True, slots=True)
class Pen:
    """How lines are drawn.

    Args:
        unit: What a line's width is counted in, in points: it follows the type's size.
        grey: Whether to draw without colour.
        hand: How words beside boxes are set.
    """

    unit: float
    grey: bool
    hand: TextStyle

    def ink(self, outcome: Outcome) -> str:
        """The colour of an outcome."""
        look = OUTCOMES[outcome]
        return look.grey if self.grey else look.screen.colour

    def cased(self, d: str, colour: str, width: float, dash: str = "", casing: float = 1.0) -> Svg:
        """A line with its white casing."""
        round_ = "round" if dash.startswith("0.0") else None
        dashes = " ".join(number(float(length) * self.unit) for length in dash.split()) or None
        return joined(
            element("path", d=d, fill="none", stroke="#fff", stroke_width=(width + casing) * self.unit,
                    stroke_opacity=0.85, stroke_linejoin="round"),
            element("path", d=d, fill="none", stroke=colour, stroke_width=width * self.unit, stroke_dasharray=dashes,
                    stroke_linecap=round_, stroke_linejoin="round"),
        )  # fmt: skip


def mark(box: PlacedBox, at: Rect, pen: Pen, *, full: bool = False, strong: bool = True) -> Svg:
    """One box.

    Args:
        box: What it is.
        at: Where it is on paper.
        pen: How it is drawn.
        full: Whether a step is drawn as a whole rectangle.
        strong: Whether it is in view; one that only stands around is paler.
    """
    step = box.level == "step"
    d = bracket(at, pen.unit) if step and not full else outline(at)
    faint = None if strong else 0.45
    if box.role == "note":
        return pen.cased(d, colours.PAPER_INK, 0.8, "1.6 1.3")
    if box.role == "gold":
        return group(*_gold(box, at, d, pen), opacity=faint)
    colour, dash = pen.ink(box.outcome), OUTCOMES[box.outcome].print_dash
    width = 1.6 if box.outcome in ("extra", "unmatched") else 2.2 if box.outcome == "duplicate" else 1.25
    lines = [pen.cased(d, colour, width * (0.9 if step else 1), dash)]
    if box.outcome == "duplicate":
        lines.append(element("path", d=d, stroke="#fff", stroke_width=0.8 * pen.unit, fill="none"))
    return group(*lines, opacity=faint)


def _gold(box: PlacedBox, at: Rect, d: str, pen: Pen) -> list[Svg]:
    colour = "#000000" if pen.grey else colours.GOLD
    found = []
    if box.outcome == "missed":
        unit = pen.unit
        found.append(
            element("path", d=d, fill="none", stroke=colour, stroke_width=3 * unit, stroke_opacity=0.6,
                    stroke_dasharray=f"{number(0.6 * unit)} {number(1.7 * unit)}")
        )  # fmt: skip
    found.append(pen.cased(d, colour, 0.55, casing=0.8))
    if box.level == "answer":
        found.append(element("path", d=ticks(at, pen.unit), fill="none", stroke=colour, stroke_width=1.2 * pen.unit))
    return found


def sign(outcome: Outcome, x: float, y: float, pen: Pen, number_: str = "") -> Svg:
    """A disc with the outcome's sign, or with a number by which a text refers to it."""
    colour, unit = pen.ink(outcome), pen.unit
    radius = 3.6 * unit if not number_ else max(3.6 * unit, pen.hand.size * 0.62)
    disc = element("circle", cx=x, cy=y, r=radius, fill="#fff", stroke=colour, stroke_width=0.8 * unit)
    if number_:
        hand = pen.hand.at(0.86)
        return joined(
            disc, text_svg([(TextRun(number_, bold=True),)], x, y - hand.size * 0.6, hand, colours.PAPER_INK, "middle")
        )
    glyph = element(
        "path", d=OUTCOMES[outcome].glyph, fill="none", stroke=colour, stroke_width=2, stroke_linecap="round",
        transform=f"translate({number(x)} {number(y)}) scale({number(0.46 * unit)})",
    )  # fmt: skip
    return joined(disc, glyph)


def outline(at: Rect) -> str:
    """A rectangle as a path."""
    return f"M{number(at.x)} {number(at.y)}h{number(at.w)}v{number(at.h)}h{number(-at.w)}z"


def bracket(at: Rect, unit: float) -> str:
    """The left bracket of a step as a path."""
    arm = max(1.0 * unit, min(4.0 * unit, at.w / 3))
    return f"M{number(at.x + arm)} {number(at.y)}h{number(-arm)}v{number(at.h)}h{number(arm)}"


def ticks(at: Rect, unit: float) -> str:
    """The corners of a gold answer as a path."""
    long = max(1.5 * unit, min(6 * unit, at.w / 4, at.h / 4))
    corners: Sequence[tuple[float, float, float, float]] = (
        (at.x, at.y, long, long),
        (at.right, at.y, -long, long),
        (at.x, at.bottom, long, -long),
        (at.right, at.bottom, -long, -long),
    )
    return "".join(f"M{number(x + dx)} {number(y)}H{number(x)}V{number(y + dy)}" for x, y, dx, dy in corners)
