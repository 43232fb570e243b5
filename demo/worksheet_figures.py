"""Printed figures of worksheets, as strokes and labels in a square of 1 by 1 (y down)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A line drawing.

    Args:
        width: Of the drawing in page units.
        height: Of the drawing in page units.
        strokes: Its lines.
        labels: Text with the place of its baseline's start.
    """

    width: float
    height: float
    strokes: tuple[Points, ...]
    labels: tuple[tuple[str, float, float], ...]


def _arc(x: float, y: float, rx: float, ry: float, start: float = 0.0, end: float = 360.0) -> Points:
    angles = np.deg2rad(np.linspace(start, end, 40))
    return tuple((float(x + rx * np.cos(a)), float(y + ry * np.sin(a))) for a in angles)


def _box(x1: float, y1: float, x2: float, y2: float) -> Points:
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1))


def _curve(low: float, high: float, scale: float, power: int) -> Points:
    """The graph of x ** power, in the square of `_GRAPH`."""
    xs = np.linspace(low, high, 50)
    return tuple((float(0.25 + 0.27 * x), float(0.85 - scale * x**power)) for x in xs)


_TRIANGLE = Figure(
    440,
    330,
    (((0.5, 0.1), (0.1, 0.88), (0.9, 0.88), (0.5, 0.1)), ((0.5, 0.1), (0.5, 0.88)), _box(0.5, 0.82, 0.545, 0.88)),
    (("A", 0.48, 0.07), ("B", 0.02, 0.93), ("C", 0.93, 0.93), ("D", 0.48, 0.99)),
)

_SERIES = Figure(
    520,
    300,
    (
        ((0.22, 0.2), (0.06, 0.2), (0.06, 0.8), (0.38, 0.8)),
        _box(0.22, 0.14, 0.40, 0.26),
        ((0.40, 0.2), (0.60, 0.2)),
        _box(0.60, 0.14, 0.78, 0.26),
        ((0.78, 0.2), (0.94, 0.2), (0.94, 0.8), (0.70, 0.8)),
        ((0.60, 0.8), (0.43, 0.8)),
        ((0.38, 0.70), (0.38, 0.90)),
        ((0.43, 0.74), (0.43, 0.86)),
        ((0.60, 0.8), (0.69, 0.70)),
    ),
    (("R_{1}", 0.28, 0.12), ("R_{2}", 0.66, 0.12), ("6 V", 0.36, 0.99), ("S", 0.64, 0.68)),
)

_LAMP_AND_COIL = Figure(
    520,
    300,
    (
        ((0.20, 0.2), (0.06, 0.2), (0.06, 0.8), (0.38, 0.8)),
        *(_arc(0.24 + 0.07 * i, 0.2, 0.035, 0.09, 180, 360) for i in range(4)),
        ((0.485, 0.2), (0.66, 0.2)),
        _arc(0.72, 0.2, 0.06, 0.11),
        ((0.68, 0.12), (0.76, 0.28)),
        ((0.76, 0.12), (0.68, 0.28)),
        ((0.78, 0.2), (0.94, 0.2), (0.94, 0.8), (0.70, 0.8)),
        ((0.60, 0.8), (0.43, 0.8)),
        ((0.38, 0.70), (0.38, 0.90)),
        ((0.43, 0.74), (0.43, 0.86)),
        ((0.60, 0.8), (0.69, 0.70)),
    ),
    (("L", 0.33, 0.08), ("lamp", 0.66, 0.06), ("S", 0.64, 0.68)),
)

_GRAPH = Figure(
    420,
    380,
    (
        ((0.05, 0.85), (0.97, 0.85)),
        ((0.94, 0.835), (0.97, 0.85), (0.94, 0.865)),
        ((0.25, 0.98), (0.25, 0.04)),
        ((0.235, 0.075), (0.25, 0.04), (0.265, 0.075)),
        _curve(-0.6, 2.2, 0.165, 2),
        _curve(-0.3, 2.3, 0.33, 1),
    ),
    (("O", 0.28, 0.95), ("x", 0.95, 0.96), ("y", 0.17, 0.08), ("y = 2x", 0.33, 0.40), ("y = x^{2}", 0.92, 0.10)),
)

_BEAKER = Figure(
    360,
    330,
    (
        ((0.22, 0.32), (0.26, 0.96), (0.74, 0.96), (0.78, 0.32)),
        ((0.24, 0.60), (0.76, 0.60)),
        ((0.46, 0.02), (0.46, 0.40), (0.49, 0.46), (0.52, 0.40), (0.52, 0.02)),
        _arc(0.49, 0.53, 0.012, 0.025),
    ),
    (("HCl", 0.56, 0.16), ("NaOH", 0.40, 0.82)),
)

FIGURES: dict[str, Figure] = {
    "triangle": _TRIANGLE,
    "series": _SERIES,
    "lamp-and-coil": _LAMP_AND_COIL,
    "graph": _GRAPH,
    "beaker": _BEAKER,
}
