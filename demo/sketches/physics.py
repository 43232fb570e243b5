"""Physics: a circuit with two lamps, and the forces on a block that rests on a slope."""

from __future__ import annotations

from functools import partial

import numpy as np

from demo.pictures.drawing import Drawing, Point
from demo.sketches.question import Answer, Fault, Question, by_pen, complaint, on_screen

TOP, BOTTOM, LEFT, MIDDLE, RIGHT = 120.0, 600.0, 140.0, 540.0, 820.0
SLOPE, BASE = 25.0, 560.0
WEIGHT = 225.0
"""Length of the arrow of the weight; the others follow from it."""


def _lamp(drawing: Drawing, x: float, y: float, name: str, beside: bool = True) -> None:
    drawing.circle(x, y, 44)
    reach = 31.0
    drawing.line((x - reach, y - reach), (x + reach, y + reach))
    drawing.line((x + reach, y - reach), (x - reach, y + reach))
    drawing.words(name, *((x + 76, y) if beside else (x, y - 74)), 38)


def _resistor(drawing: Drawing, x: float, y: float) -> None:
    drawing.box(x, y, 44, 112)
    drawing.words("R", x + 56, y, 38)


def _meter(drawing: Drawing, x: float, y: float) -> None:
    drawing.circle(x, y, 42)
    drawing.words("A", x, y, 40)


def _battery(drawing: Drawing, turned: bool = False) -> None:
    """In the left line, with its poles."""
    gap = 26.0
    long, short = (372.0, 372.0 - gap) if turned else (372.0 - gap, 372.0)
    drawing.line((LEFT - 46, long), (LEFT + 46, long))
    drawing.line((LEFT - 24, short), (LEFT + 24, short), weight=1.7)
    drawing.words("+", LEFT - 64, long + (26 if turned else -26), 36)
    drawing.line((LEFT, TOP), (LEFT, 372 - gap))
    drawing.line((LEFT, 372), (LEFT, BOTTOM))


def _switch(drawing: Drawing, x: float, y: float) -> None:
    drawing.dot(x - 46, y, 7)
    drawing.dot(x + 46, y, 7)
    drawing.line((x - 46, y), (x + 38, y - 44))
    drawing.words("S", x, y - 66, 38)


def _rail(drawing: Drawing, y: float, *gaps: tuple[float, float]) -> None:
    """A horizontal wire from left to right, broken where components stand (middle, half width)."""
    at = LEFT
    for middle, half in (*gaps, (RIGHT, 0.0)):
        drawing.line((at, y), (middle - half, y))
        at = middle + half


def _wire(drawing: Drawing, x: float, start: float, end: float, *gaps: tuple[float, float]) -> None:
    """A vertical wire, likewise."""
    for middle, half in (*gaps, (end, 0.0)):
        drawing.line((x, start), (x, middle - half))
        start = middle + half


def parallel(
    meter: str = "top", switch: str = "bottom", turned: bool = False, resistor: bool = True, joined: bool = True
) -> Drawing:
    """Two lamps in parallel, one of them with a resistor.

    Args:
        meter: Where the ammeter is: `top`, `bottom`, or `branch` (that of the first lamp).
        switch: Where the switch is: `top` or `bottom`.
        turned: The battery stands the other way.
        resistor: It is drawn.
        joined: The second branch reaches the lower wire.
    """
    drawing = Drawing(690)
    _battery(drawing, turned)
    for y, place in ((TOP, "top"), (BOTTOM, "bottom")):
        gaps = ((340.0, 42.0),) if meter == place else ((340.0, 46.0),) if switch == place else ()
        _rail(drawing, y, *gaps)
        if meter == place:
            _meter(drawing, 340, y)
        if switch == place:
            _switch(drawing, 340, y)
        drawing.dot(MIDDLE, y, 8)
    if meter == "branch":
        _wire(drawing, MIDDLE, TOP, BOTTOM, (250, 42), (440, 44))
        _meter(drawing, MIDDLE, 250)
    else:
        _wire(drawing, MIDDLE, TOP, BOTTOM, (440 if meter == "branch" else 360, 44))
    _lamp(drawing, MIDDLE, 440 if meter == "branch" else 360, "L1")
    end = BOTTOM if joined else BOTTOM - 105
    if resistor:
        _wire(drawing, RIGHT, TOP, end, (255, 44), (450, 56))
        _resistor(drawing, RIGHT, 450)
    else:
        _wire(drawing, RIGHT, TOP, end, (255, 44))
    _lamp(drawing, RIGHT, 255, "L2")
    return drawing


def one_after_another() -> Drawing:
    """Both lamps in one line."""
    drawing = Drawing(690)
    _battery(drawing)
    _rail(drawing, TOP, (310, 42), (520, 44), (700, 44))
    _meter(drawing, 310, TOP)
    _lamp(drawing, 520, TOP, "L1", beside=False)
    _lamp(drawing, 700, TOP, "L2", beside=False)
    _wire(drawing, RIGHT, TOP, BOTTOM, (360, 56))
    _resistor(drawing, RIGHT, 360)
    _rail(drawing, BOTTOM, (480, 46))
    _switch(drawing, 480, BOTTOM)
    return drawing


_ANGLE = np.deg2rad(SLOPE)
UPHILL = (float(np.cos(_ANGLE)), -float(np.sin(_ANGLE)))
OUTWARD = (-float(np.sin(_ANGLE)), -float(np.cos(_ANGLE)))
FOOT: Point = (560.0, BASE - 460.0 * float(np.tan(_ANGLE)))
"""Where the middle of the block stands on the slope."""


def _at(along: float, out: float, start: Point = FOOT) -> Point:
    """A point so far uphill and so far out from the slope."""
    return (start[0] + along * UPHILL[0] + out * OUTWARD[0], start[1] + along * UPHILL[1] + out * OUTWARD[1])


def slope() -> Drawing:
    """The block on the slope that is given."""
    drawing = Drawing(620)
    drawing.shape((100, BASE), (900, BASE), (900, BASE - 800 * float(np.tan(_ANGLE))))
    drawing.arc(100, BASE, 130, -SLOPE, 0)
    drawing.words("25°", 272, BASE - 30, 34)
    drawing.shape(_at(-70, 0), _at(70, 0), _at(70, 96), _at(-70, 96))
    return drawing


def forces(normal: float = 0.906, friction: float = 0.423, at_contact: bool = False, downhill: float = 0.0) -> Drawing:
    """The forces as arrows, in weights; a negative friction points downhill.

    Args:
        normal: Length of the normal force.
        friction: Length of the friction; 0 leaves it out.
        at_contact: Normal force and friction begin where block and slope touch, not in the block's middle.
        downhill: Length of a force that does not exist.
    """
    drawing, middle = slope(), _at(0, 48)
    start = FOOT if at_contact else middle
    drawing.dot(*middle, 8, ink="second")
    drawing.arrow(middle, (middle[0], middle[1] + WEIGHT), ink="second", weight=1.4)
    drawing.words("G", middle[0] + 40, middle[1] + WEIGHT - 40, 40, ink="second")
    tip = _at(0, normal * WEIGHT, start)
    drawing.arrow(start, tip, ink="second", weight=1.4)
    drawing.words("N", tip[0] - 38, tip[1] + 12, 40, ink="second")
    if friction:
        begin = _at(0, 8) if at_contact else start
        tip = _at(friction * WEIGHT, 0, begin)
        drawing.arrow(begin, tip, ink="second", weight=1.4)
        drawing.words("f", tip[0] + (20 if friction > 0 else -20), tip[1] - 36, 40, ink="second")
    if downhill:
        tip = _at(-downhill * WEIGHT, 0, start)
        drawing.arrow(start, tip, ink="second", weight=1.4)
        drawing.words("F", tip[0] - 20, tip[1] - 38, 40, ink="second")
    return drawing


_IN_SERIES = Fault(
    "Concept/Target Error",
    "The lamps are in series; they were to be in parallel.",
    "Both lamps share one path: a series circuit instead of the parallel one required.",
)
_WRONG_PLACE = Fault(
    "Placement Error",
    "The ammeter stands in the branch of L1, so it does not measure the total current.",
    "The ammeter is placed in one branch rather than in the main line.",
)
_OPEN = Fault(
    "Connection Error",
    "The branch of L2 ends above the lower wire: its circuit is open.",
    "A wire is missing below L2, so no current can flow there.",
)
_NO_RESISTOR = Fault(
    "Concept/Target Error",
    "The resistor R in the branch of L2 is missing.",
    "R does not appear anywhere in the circuit.",
)
_DOWNHILL = Fault(
    "Direction/Polarity Error",
    "The friction f points down the slope; it keeps the block from sliding and must point up.",
    "The friction arrow is reversed.",
)
_TOO_LONG = Fault(
    "Magnitude/Scale Error",
    "The normal force N is drawn longer than the weight G; on a slope it is shorter (N = G cos 25°).",
    "N exceeds G in length although it must be smaller.",
)
_EXTRA_FORCE = Fault(
    "Conceptual Misunderstanding",
    "A force F down the slope was added, which nothing exerts: it is a part of the weight.",
    "There is an invented driving force along the slope.",
)
_NO_FRICTION = Fault(
    "Concept/Target Error",
    "The friction that holds the block is missing.",
    "Friction was not drawn at all.",
)

CIRCUIT = Question(
    "PH_001",
    "physics",
    "Draw the diagram of a circuit with a battery, a switch S, an ammeter, two lamps and a resistor R: the lamps L1 "
    "and L2 are in parallel, R is in series with L2 only, the switch controls both lamps, and the ammeter measures "
    "the total current.",
    parallel,
    (
        Answer(
            parallel,
            by_pen("dkg", "squared", "app"),
            complaint=complaint("Drawing Convention Error", "The switch is drawn open, so no lamp would light."),
        ),
        Answer(
            partial(parallel, "bottom", "top", turned=True),
            on_screen("slides"),
            complaint=complaint("Placement Error", "Ammeter and switch have changed places with the reference."),
            alternative=True,
        ),
        Answer(one_after_another, by_pen("dkg-black", "plain", "wood"), (_IN_SERIES,)),
        Answer(partial(parallel, "branch"), by_pen("kristi", "ruled", "lamp"), (_WRONG_PLACE,)),
        Answer(partial(parallel, resistor=False, joined=False), on_screen("office"), (_OPEN, _NO_RESISTOR)),
    ),
)

FORCES = Question(
    "PH_002",
    "physics",
    "The picture shows a block that rests on a rough slope. Draw all forces that act on the block, with arrows whose "
    "lengths fit together, and name them: weight G, normal force N, friction f.",
    forces,
    (
        Answer(
            forces,
            on_screen("office"),
            complaint=complaint("Magnitude/Scale Error", "The friction should be a little shorter than it is drawn."),
        ),
        Answer(
            partial(forces, at_contact=True),
            by_pen("dkg", "plain", "cloth"),
            complaint=complaint("Placement Error", "N and f begin at the surface, not in the middle of the block."),
            alternative=True,
        ),
        Answer(partial(forces, friction=-0.423), by_pen("dkg-black", "plain", "close"), (_DOWNHILL,)),
        Answer(partial(forces, normal=1.32), by_pen("ruler", "squared", "wood"), (_TOO_LONG,)),
        Answer(
            partial(forces, friction=0.0, downhill=0.5),
            by_pen("kristi", "recycled", "app"),
            (_EXTRA_FORCE, _NO_FRICTION),
        ),
    ),
    given=slope,
)

QUESTIONS = (CIRCUIT, FORCES)
