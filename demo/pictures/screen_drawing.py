"""A drawing as a program on a screen draws it: even lines, flat colours, printed letters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from demo.pictures import fonts
from demo.pictures.drawing import WIDTH, Drawing, Path, Point, Words
from demo.pictures.typesetting import Glyph, Line, Typeface, lay

Colour = tuple[int, int, int]

FINE = 3
"""Pixels drawn for each pixel kept, in either direction."""

DASH, GAP = 16.0, 11.0

SANS = Typeface((("sans", 0.92),), space=0.26)
SERIF = Typeface((("print", 0.95),), space=0.26)


@dataclass(frozen=True, slots=True)
class Theme:
    """How a program draws.

    Args:
        inks: Colours of lines and words by name; `main` stands for those it does not name.
        fills: Colours of areas by name.
        ground: Of the picture.
        pen: Width of lines in units.
        face: Of its letters.
        grid: Colour of a grid behind the drawing.
    """

    inks: dict[str, Colour]
    fills: dict[str, Colour]
    ground: Colour = (255, 255, 255)
    pen: float = 3.0
    face: Typeface = SANS
    grid: Colour | None = None


THEMES: dict[str, Theme] = {
    "reference": Theme(
        {"main": (24, 24, 28), "faint": (130, 134, 142), "second": (24, 24, 28)},
        {"a": (206, 214, 224), "b": (232, 236, 241), "c": (178, 188, 202), "d": (246, 248, 250), "main": (24, 24, 28)},
        face=SERIF,
    ),
    "slides": Theme(
        {"main": (38, 50, 72), "second": (192, 70, 46), "faint": (140, 150, 168)},
        {"a": (132, 172, 228), "b": (244, 182, 110), "c": (142, 200, 150), "d": (240, 218, 120), "main": (38, 50, 72)},
    ),
    "office": Theme(
        {"main": (50, 50, 50), "second": (40, 90, 170), "faint": (150, 150, 150)},
        {"a": (196, 220, 242), "b": (252, 228, 200), "c": (214, 236, 208), "d": (240, 214, 232), "main": (50, 50, 50)},
        ground=(252, 252, 250),
        grid=(234, 236, 240),
    ),
    "geometry": Theme(
        {"main": (30, 30, 30), "second": (28, 84, 190), "faint": (112, 142, 112)},
        {"main": (30, 30, 30)},
        ground=(255, 255, 255),
        pen=2.6,
    ),
}


def on_screen(drawing: Drawing, theme: Theme, width: int) -> NDArray[np.uint8]:
    """The picture of a drawing, height x width x RGB."""
    scale = width / WIDTH * FINE
    size = (width * FINE, round(drawing.height * scale / FINE) * FINE)
    image = Image.new("RGB", size, theme.ground)
    pen = ImageDraw.Draw(image)
    if theme.grid is not None:
        for at in np.arange(0, max(size), 25 * scale):
            pen.line([(at, 0), (at, size[1])], theme.grid, FINE)
            pen.line([(0, at), (size[0], at)], theme.grid, FINE)
    for mark in drawing.marks:
        if isinstance(mark, Path):
            _path(pen, mark, theme, scale)
        else:
            _words(image, mark, theme, scale)
    return np.asarray(image.resize((width, size[1] // FINE), Image.Resampling.BOX))


def _path(pen: ImageDraw.ImageDraw, path: Path, theme: Theme, scale: float) -> None:
    points = [(x * scale, y * scale) for x, y in path.points]
    colour = theme.inks.get(path.ink, theme.inks["main"])
    if path.head:
        pen.polygon(points, colour)
        return
    if path.fill:
        pen.polygon(points, theme.fills.get(path.fill, colour))
    if not path.ink:
        return
    if path.closed:
        points = [*points, points[0], points[1]]
    width = max(FINE, round(theme.pen * path.weight * scale))
    for part in dashes(points, DASH * scale, GAP * scale) if path.dashed else [points]:
        pen.line(part, colour, width, joint="curve")


def dashes(points: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """A line through points, cut into dashes."""
    at = np.array(points)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(at, axis=0).T))])
    parts = []
    for start in np.arange(0, along[-1], dash + gap):
        wanted = np.linspace(start, min(start + dash, along[-1]), 6)
        xs, ys = (np.interp(wanted, along, at[:, axis]) for axis in (0, 1))
        parts.append([(float(x), float(y)) for x, y in zip(xs, ys, strict=True)])
    return parts


def fitted(words: Words, face: Typeface, scale: float) -> tuple[Line, int]:
    """Words laid out no wider than their room, and the size in pixels at which they are."""
    size = round(words.size * scale)
    line = lay(words.text, face, size)
    if line.width > words.room * scale:
        size = int(size * words.room * scale / line.width)
        line = lay(words.text, face, size)
    return line, size


SHARE_BEFORE = {"l": 0.0, "m": 0.5, "r": 1.0}
"""Share of a line of words that lies to the left of its anchor."""


def _words(image: Image.Image, words: Words, theme: Theme, scale: float) -> None:
    line, size = fitted(words, theme.face, scale)
    colour = theme.inks.get(words.ink, theme.inks["main"])
    pad = size
    tile = Image.new("L", (round(line.width) + 2 * pad, round(line.above + line.below) + 2 * pad), 0)
    pen, base = ImageDraw.Draw(tile), pad + round(line.above)
    for mark in line.marks:
        if isinstance(mark, Glyph):
            font = fonts.load(mark.font, mark.size)
            pen.text((pad + mark.x, base + mark.y), mark.character, font=font, fill=255, anchor="ls")
        else:
            pen.line([(pad + x, base + y) for x, y in mark.points], 255, max(FINE, round(0.06 * size)), joint="curve")
    before = pad + line.width * SHARE_BEFORE[words.anchor]
    x, y = words.x * scale - before, words.y * scale + 0.30 * size - base
    if words.upwards:
        tile = tile.transpose(Image.Transpose.ROTATE_90)
        x, y = words.x * scale + 0.30 * size - base, words.y * scale - (tile.height - before)
    image.paste(colour, (round(x), round(y)), tile)
