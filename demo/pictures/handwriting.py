"""A hand: turns a line of markup into ink, never twice the same.

Every glyph gets a size, slant, turn and place of its own, the baseline wanders, the paper is dragged a
little under the pen, and pressure comes and goes. Ink is coverage in [0, 1], before colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from demo.pictures import fonts
from demo.pictures.typesetting import Glyph, Line, Stroke, Typeface, lay

Coverage = NDArray[np.float32]

MATHS = "−=+×÷±≤≥<>≠≈"
BLUE, NAVY, BLACK, GREY = (52, 74, 150), (34, 44, 96), (38, 38, 44), (96, 96, 102)


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody writes.

    Args:
        face: Fonts that stand for the letter forms.
        size: Pixels per em on a page 1600 pixels wide.
        slant: Shear of the letters (0.2 leans to the right).
        unrest: 0 is a machine, 1 ordinary, 2 in a hurry.
        colour: Of the ink, RGB.
        weight: Width of the pen in em.
        opacity: Of the ink; pencil is fainter than a pen.
        grain: How much of the paper's tooth shows through (pencil).
    """

    face: Typeface
    size: int = 50
    slant: float = 0.0
    unrest: float = 1.0
    colour: tuple[int, int, int] = NAVY
    weight: float = 0.048
    opacity: float = 0.94
    grain: float = 0.0


def _face(*names: tuple[str, float], **options: float) -> Typeface:
    zero = "0" if "breip" in names[0] else ""  # its own looks like a U
    return Typeface((*names, ("wenkai", 0.92)), MATHS + zero + "∠△∴∵⊥∥→√∫π′∈≌⇒↑↓·", **options)


HANDS: dict[str, Hand] = {
    "zhimang": Hand(_face(("zhimang", 1.12), space=0.2), 50, colour=NAVY),
    "zhimang-black": Hand(_face(("zhimang", 1.12), space=0.2), 48, slant=-0.04, colour=BLACK),
    "longcang": Hand(_face(("longcang", 1.25), space=0.2), 50, unrest=0.9, colour=BLACK),
    "longcang-blue": Hand(_face(("breip", 1.0), ("longcang", 1.22), space=0.24), 50, unrest=1.1, colour=BLUE),
    "liujian": Hand(_face(("caveat", 1.06), ("liujian", 1.2), space=0.2), 54, unrest=1.2, colour=BLUE),
    "pencil-zh": Hand(_face(("longcang", 1.25), space=0.2), 50, colour=GREY, opacity=0.62, grain=0.55),
    "caveat": Hand(_face(("caveat", 1.15)), 52, colour=BLUE),
    "caveat-black": Hand(_face(("caveat", 1.15)), 50, slant=0.1, unrest=1.3, colour=BLACK),
    "dkg": Hand(_face(("dkg", 0.98)), 48, unrest=1.1, colour=NAVY),
    "dkg-upright": Hand(_face(("dkg", 0.98)), 46, slant=-0.1, unrest=0.8, colour=BLACK),
    "breip": Hand(_face(("breip", 1.05)), 48, unrest=1.0, colour=BLUE, weight=0.052),
    "kristi": Hand(_face(("kristi", 1.7)), 50, unrest=0.9, colour=BLACK),
    "pencil": Hand(_face(("breip", 1.05)), 48, unrest=1.2, colour=GREY, opacity=0.50, grain=0.6),
}


@dataclass(frozen=True, slots=True)
class Ink:
    """A piece of ink with the place of its origin (the start of its baseline) within it."""

    coverage: Coverage
    origin: tuple[int, int]
    width: float


def write(markup: str, hand: Hand, scale: float, rng: np.random.Generator) -> Ink:
    """A line written by a hand; `scale` is pixels per unit of a 1600 units wide page."""
    return draw(lay(markup, hand.face, round(hand.size * scale)), hand, scale, rng)


def draw(line: Line, hand: Hand, scale: float, rng: np.random.Generator) -> Ink:
    """Ink of a line that is laid out already."""
    em = hand.size * scale
    pad = round(1.1 * em)
    height, width = round(line.above + line.below) + 2 * pad, round(line.width) + 2 * pad
    origin = (pad, pad + round(line.above))
    ink = np.zeros((height, width), np.uint8)
    drift = _wander(width, em, rng) * 0.035 * em * hand.unrest
    for mark in line.marks:
        if isinstance(mark, Glyph):
            _stamp(ink, mark, origin, drift, hand, rng)
        else:
            _pull(ink, mark, origin, drift, hand, rng)
    coverage = _drag(np.asarray(ink.astype(np.float32) / 255, np.float32), em, hand.unrest, rng)
    pressure = 1 - 0.26 * np.clip(_cloud((height, width), 0.5 * em, rng) + 0.2, 0, 1)
    return Ink((coverage * pressure).astype(np.float32), origin, line.width)


def _wander(length: int, em: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A smooth random walk along the line, about one em long in its turns."""
    knots = rng.normal(size=max(4, int(length / (1.6 * em)) + 4))
    return np.interp(np.linspace(0, len(knots) - 1, length), np.arange(len(knots)), knots)


def _cloud(shape: tuple[int, int], radius: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Smooth noise of about unit strength whose blotches have the given radius in pixels."""
    small = (max(2, int(shape[0] / radius) + 2), max(2, int(shape[1] / radius) + 2))
    noise = rng.normal(size=small).astype(np.float32)
    return np.asarray(cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)


def _stamp(
    ink: NDArray[np.uint8],
    glyph: Glyph,
    origin: tuple[int, int],
    drift: NDArray[np.float64],
    hand: Hand,
    rng: np.random.Generator,
) -> None:
    """One character of a font, turned, sheared and shifted a little."""
    size = glyph.size
    side = 3 * size
    tile = Image.new("L", (side, side), 0)
    font = fonts.load(glyph.font, size)
    ImageDraw.Draw(tile).text((size, 2 * size), glyph.character, font=font, fill=255, anchor="ls")
    turn = np.deg2rad(rng.normal(0, 1.7 * hand.unrest))
    grow = 1 + rng.normal(0, 0.03 * hand.unrest)
    shear = hand.slant + rng.normal(0, 0.025 * hand.unrest)
    x = origin[0] + glyph.x + rng.normal(0, 0.014 * size * hand.unrest)
    y = origin[1] + glyph.y + drift[int(np.clip(origin[0] + glyph.x, 0, len(drift) - 1))]
    y += rng.normal(0, 0.018 * size * hand.unrest)
    left, top = int(np.floor(x)) - size, int(np.floor(y)) - 2 * size
    cos, sin = grow * np.cos(turn), grow * np.sin(turn)
    matrix = np.array([[cos, -sin - shear, 0.0], [sin, cos, 0.0]])
    matrix[:, 2] = np.array([x - left, y - top]) - matrix[:, :2] @ np.array([size, 2 * size])
    turned = cv2.warpAffine(np.asarray(tile), matrix, (side, side), flags=cv2.INTER_LINEAR)
    _lay_over(ink, np.asarray(turned, np.uint8), left, top)


def _lay_over(ink: NDArray[np.uint8], piece: NDArray[np.uint8], left: int, top: int) -> None:
    """Put a piece onto the ink where both overlap, the darker of the two winning."""
    y1, x1 = max(top, 0), max(left, 0)
    y2, x2 = min(top + piece.shape[0], ink.shape[0]), min(left + piece.shape[1], ink.shape[1])
    if y1 < y2 and x1 < x2:
        here = ink[y1:y2, x1:x2]
        np.maximum(here, piece[y1 - top : y2 - top, x1 - left : x2 - left], out=here)


def _pull(
    ink: NDArray[np.uint8],
    stroke: Stroke,
    origin: tuple[int, int],
    drift: NDArray[np.float64],
    hand: Hand,
    rng: np.random.Generator,
) -> None:
    """One line of the pen, through its points with an unsteady hand."""
    points = np.array(stroke.points) + origin
    points[:, 1] += drift[np.clip(points[:, 0].astype(int), 0, len(drift) - 1)]
    points += rng.normal(0, 0.018 * stroke.size * hand.unrest, points.shape)
    width = max(1, round(hand.weight * stroke.size * rng.uniform(0.9, 1.15)))
    curve = dense(points, max(4.0, 0.1 * stroke.size))
    curve[1:-1] += rng.normal(0, 0.005 * stroke.size * hand.unrest, curve[1:-1].shape)
    fixed = np.round(curve * 16).astype(np.int32)[:, None]
    cv2.polylines(ink, [fixed], False, 255, width, cv2.LINE_AA, 4)


def dense(points: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
    """More points along the same line, `spacing` pixels apart."""
    lengths = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    wanted = np.linspace(0, along[-1], max(2, int(along[-1] / spacing) + 1))
    return np.stack([np.interp(wanted, along, points[:, axis]) for axis in (0, 1)], axis=1)


def _drag(ink: Coverage, em: float, unrest: float, rng: np.random.Generator) -> Coverage:
    """Letters bent by smooth displacements, so that no two of a kind are equal."""
    height, width = ink.shape
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    strength = 0.016 * em * unrest
    dx, dy = (_cloud((height, width), 0.42 * em, rng) * strength for _ in range(2))
    return np.asarray(cv2.remap(ink, columns + dx, rows + dy, cv2.INTER_LINEAR), np.float32)
