"""Boxes drawn into the tile of a failure: gold thin with corner ticks, predictions thicker."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from cache.tokens import Mark
from records import Box

_CASING: Final = "#FFFFFF"
_FAR: Final = 4.0
"""Tile sizes beyond its edge up to which lines are drawn."""


def draw_marks(tile: Image.Image, shown: Box, marks: Sequence[Mark]) -> None:
    """Draw boxes into a tile, each with a thin white casing so that it stands out from ink.

    Args:
        tile: An RGB image; drawn into.
        shown: What the tile shows, in 0-1000 page units.
        marks: The boxes, gold first so that a prediction on the same place stays visible around it.
            A box with a coordinate that is not finite is left out.
    """
    pen = ImageDraw.Draw(tile)
    for mark in sorted(marks, key=lambda mark: mark.role != "gold"):
        if all(math.isfinite(value) for value in mark.box):
            place = _in_pixels(mark.box, shown, tile.size)
            if mark.role == "gold":
                _gold(pen, place, mark.colour)
            else:
                _rectangle(pen, place, mark.colour, 4)


def _in_pixels(box: Box, shown: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    def place(value: float, axis: int) -> int:
        share = (value - shown[axis]) / (shown[axis + 2] - shown[axis])
        return round(min(max(share, -_FAR), 1 + _FAR) * (size[axis] - 1))

    x1, x2 = sorted((place(box[0], 0), place(box[2], 0)))
    y1, y2 = sorted((place(box[1], 1), place(box[3], 1)))
    return x1, y1, x2, y2


def _gold(pen: ImageDraw.ImageDraw, place: tuple[int, int, int, int], colour: str) -> None:
    _rectangle(pen, place, colour, 2)
    x1, y1, x2, y2 = place
    tick = max(4, min(14, (x2 - x1) // 3, (y2 - y1) // 3))
    for x, inward_x in ((x1, tick), (x2, -tick)):
        for y, inward_y in ((y1, tick), (y2, -tick)):
            pen.line([(x + inward_x, y), (x, y), (x, y + inward_y)], fill=colour, width=4)


def _rectangle(pen: ImageDraw.ImageDraw, place: tuple[int, int, int, int], colour: str, width: int) -> None:
    for out, drawn, stroke in ((width // 2 + 1, _CASING, width + 2), (width // 2, colour, width)):
        x1, y1, x2, y2 = place
        pen.rectangle((x1 - out, y1 - out, x2 + out, y2 + out), outline=drawn, width=stroke)
