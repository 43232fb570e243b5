"""Figures that are printed on pages of exams."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from demo.pictures.drawing import Drawing


def _parabola() -> Drawing:
    drawing = Drawing(760)
    drawing.arrow((80, 380), (940, 380), weight=2.0)
    drawing.arrow((400, 740), (400, 40), weight=2.0)
    xs = np.linspace(-1.35, 3.35, 40)
    drawing.curve(*((float(400 + x * 120), float(380 - (x + 1) * (x - 3) * 0.55 * 120)) for x in xs), weight=2.4)
    for text, x, y in (("−1", 240, 430), ("3", 800, 430), ("O", 356, 430), ("x", 930, 434), ("y", 350, 60)):
        drawing.words(text, x, y, 76)
    return drawing


def _triangle() -> Drawing:
    drawing = Drawing(640)
    drawing.line((100, 540), (900, 540), (620, 90), (100, 540), weight=2.4)
    drawing.line((620, 90), (620, 540), weight=2.0, dashed=True)
    drawing.line((620, 500), (660, 500), (660, 540), weight=1.6)
    for text, x, y in (("A", 620, 40), ("B", 50, 560), ("C", 950, 560), ("D", 620, 600)):
        drawing.words(text, x, y, 76)
    return drawing


def _circle() -> Drawing:
    drawing = Drawing(820)
    drawing.circle(500, 410, 320, weight=2.4)
    drawing.line((180, 410), (820, 410), (660, 133), (180, 410), weight=2.2)
    drawing.dot(500, 410, 12)
    for text, x, y in (("A", 120, 410), ("B", 880, 410), ("C", 690, 80), ("O", 500, 476)):
        drawing.words(text, x, y, 76)
    return drawing


def _bars() -> Drawing:
    drawing = Drawing(720)
    drawing.line((130, 60), (130, 600), (940, 600), weight=2.0)
    for at, (name, value) in enumerate((("Mon", 3), ("Tue", 5), ("Wed", 2), ("Thu", 4))):
        x = 240 + at * 185
        drawing.box(x, 600 - value * 50, 110, value * 100, fill="c")
        drawing.words(name, x, 656, 66)
    for tick in range(1, 6):
        drawing.words(str(tick), 84, 600 - tick * 100, 60)
        drawing.line((116, 600 - tick * 100), (130, 600 - tick * 100), weight=1.6)
    return drawing


def _box() -> Drawing:
    drawing = Drawing(640)
    front, back = ((120, 220), (640, 220), (640, 560), (120, 560)), ((360, 80), (880, 80), (880, 420), (360, 420))
    drawing.shape(*front, weight=2.4)
    drawing.line(back[3], back[0], back[1], back[2], weight=2.2)
    drawing.line(back[2], back[3], weight=1.8, dashed=True)
    for near, far in zip(front, back, strict=True):
        drawing.line(near, far, weight=2.0)
    for text, x, y in (("5", 380, 606), ("3", 80, 390), ("4", 790, 510)):
        drawing.words(text, x, y, 76)
    return drawing


FIGURES: dict[str, Callable[[], Drawing]] = {
    "parabola": _parabola,
    "triangle": _triangle,
    "circle": _circle,
    "bars": _bars,
    "cuboid": _box,
}
"""By name; each stands on one page."""
