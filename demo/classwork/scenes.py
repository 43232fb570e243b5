"""The drawings that pupils make for a task; a value in the call is what a pupil gets wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from demo.pictures.drawing import Drawing


def number_line(points: Mapping[str, float], jumps: bool = False) -> Drawing:
    """A line from 0 to 2 in quarters; `points` are labels with the quarter at which each stands."""
    drawing = Drawing(420)
    left, step, y = 90.0, 102.0, 250.0
    drawing.arrow((left - 50, y), (left + 8 * step + 60, y))
    for mark in range(9):
        reach = 34 if mark % 4 == 0 else 18
        drawing.line((left + mark * step, y - reach), (left + mark * step, y + reach))
        if mark % 4 == 0:
            drawing.words(str(mark // 4), left + mark * step, y + 78, 48)
    for label, at in points.items():
        x = left + at * step
        drawing.dot(x, y, 13, ink="second")
        drawing.words(label, x, y - 112, 46, ink="second")
    if jumps:
        for mark in range(round(max(points.values()))):
            drawing.arc(left + (mark + 0.5) * step, y - 20, step / 2 - 6, 200, 340, ink="faint")
    return drawing


def area_model(
    cells: Sequence[str], total: str, above: tuple[str, str] = ("20", "3"), beside: tuple[str, str] = ("10", "4")
) -> Drawing:
    """A product, such as 14 times 23, as a rectangle of four parts with what is written in each, and the sum below."""
    drawing = Drawing(700)
    x1, x2, x3, y1, y2, y3 = 170.0, 670.0, 860.0, 120.0, 360.0, 510.0
    drawing.shape((x1, y1), (x3, y1), (x3, y3), (x1, y3))
    drawing.line((x2, y1), (x2, y3))
    drawing.line((x1, y2), (x3, y2))
    for text, x in ((above[0], (x1 + x2) / 2), (above[1], (x2 + x3) / 2)):
        drawing.words(text, x, y1 - 50, 52)
    for text, y in ((beside[0], (y1 + y2) / 2), (beside[1], (y2 + y3) / 2)):
        drawing.words(text, x1 - 60, y, 52)
    for text, (x, y) in zip(cells, ((420, 240), (765, 240), (420, 435), (765, 435)), strict=True):
        drawing.words(text, x, y, 52, ink="second")
    drawing.words(total, 500, 610, 52)
    return drawing


def tape(parts: Mapping[str, int], inside: str, work: str, total: str = "48") -> Drawing:
    """Tapes of equal parts, one below the other, a bracket for what they are in all, and the calculation below."""
    drawing = Drawing(560)
    left, width = 190.0, 170.0
    for row, (name, count) in enumerate(parts.items()):
        y = 110 + row * 160
        drawing.words(name, 40, y, 50, "l")
        for part in range(count):
            drawing.box(left + (part + 0.5) * width, y, width, 96)
            drawing.words(inside, left + (part + 0.5) * width, y, 48, ink="second")
    x = left + 3 * width + 40
    drawing.line((x, 70), (x + 26, 70), (x + 26, 310), (x, 310))
    drawing.words(total, x + 84, 190, 52)
    drawing.words(work, 190, 460, 52, "l")
    return drawing


def graph(points: Sequence[tuple[int, int]], table: bool) -> Drawing:
    """Points joined by a straight line on axes from 0 to 7, with the values beside it where asked for."""
    drawing = Drawing(830)
    left, floor, step = 110.0, 720.0, 82.0
    for tick in range(1, 8):
        drawing.line((left + tick * step, floor), (left + tick * step, floor - 7 * step), ink="faint", weight=0.5)
        drawing.line((left, floor - tick * step), (left + 7 * step, floor - tick * step), ink="faint", weight=0.5)
        drawing.words(str(tick), left + tick * step, floor + 48, 40)
        drawing.words(str(tick), left - 36, floor - tick * step, 40)
    drawing.arrow((left, floor), (left + 7.5 * step, floor))
    drawing.arrow((left, floor), (left, floor - 7.6 * step))
    drawing.words("x", left + 7.8 * step, floor, 46)
    drawing.words("y", left, floor - 8.1 * step, 46)
    at = [(left + x * step, floor - y * step) for x, y in points]
    drawing.line(at[0], at[-1], ink="second")
    for x, y in at:
        drawing.dot(x, y, 13, ink="second")
    if table:
        for row, (x_text, y_text) in enumerate([("x", "y"), *((str(x), str(y)) for x, y in points)]):
            drawing.words(x_text, 800, 150 + row * 70, 46)
            drawing.words(y_text, 900, 150 + row * 70, 46)
        drawing.line((850, 115), (850, 150 + len(points) * 70 + 30))
        drawing.line((760, 186), (940, 186))
    return drawing


def fraction_bars(bars: Mapping[str, tuple[int, int, float]], caption: str) -> Drawing:
    """Bars with some of their parts shaded: label -> shaded parts, parts, width of the bar."""
    drawing = Drawing(560)
    left = 190.0
    for row, (label, (shaded, count, width)) in enumerate(bars.items()):
        y, part = 120 + row * 170, width / count
        drawing.words(label, 90, y, 56)
        for at in range(count):
            drawing.box(left + (at + 0.5) * part, y, part, 110, fill="a" if at < shaded else "")
    drawing.words(caption, 190, 470, 54, "l")
    return drawing
