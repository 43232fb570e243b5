"""A drawing as a hand draws it on paper: no line quite straight, no corner quite closed, areas hatched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from demo.pictures.drawing import WIDTH, Drawing, Path, Words
from demo.pictures.handwriting import BLACK, BLUE, GREY, NAVY, Coverage, Hand, dense, write
from demo.pictures.homework_page import WrittenPage
from demo.pictures.paper import STOCKS, Picture, sheet
from demo.pictures.paper import WIDTH as PAGE_WIDTH
from demo.pictures.screen_drawing import DASH, GAP, SHARE_BEFORE, dashes
from demo.pictures.typesetting import Typeface, lay

Curve = NDArray[np.float64]
Rng = np.random.Generator

FINE = 2
RED = 178, 44, 50
MARGIN = 90.0
"""Of the paper around a drawing, in page units."""
HATCHES = {"a": (45.0, 20.0), "b": (-45.0, 26.0), "c": (0.0, 24.0), "d": (90.0, 30.0)}
"""Angle and distance of the lines of a hatching."""
SIGNS = "−=+<>≤≥·"


@dataclass(frozen=True, slots=True)
class Artist:
    """Who draws, and with what.

    Args:
        hand: Writes the words.
        colours: Of the inks by name; `main` stands for those it does not name.
        unrest: Of straight lines and curves: 0.3 is a ruler and compasses, 1 a free hand.
        pen: Width of lines in units.
    """

    hand: Hand
    colours: dict[str, tuple[int, int, int]]
    unrest: float = 1.0
    pen: float = 4.2


_PENS: dict[str, Typeface] = {
    "breip": Typeface((("breip", 1.34),), SIGNS + "0", space=0.36),
    "dkg": Typeface((("dkg", 1.24),), SIGNS, space=0.38),
    "kristi": Typeface((("kristi", 2.1),), SIGNS, space=0.42),
}

ARTISTS: dict[str, Artist] = {
    "breip": Artist(Hand(_PENS["breip"], unrest=0.9), {"main": BLUE, "second": RED}),
    "breip-black": Artist(Hand(_PENS["breip"], slant=0.08), {"main": BLACK, "second": BLUE}, 1.15),
    "dkg": Artist(Hand(_PENS["dkg"], unrest=0.9), {"main": NAVY, "second": RED}, 0.95),
    "dkg-black": Artist(Hand(_PENS["dkg"], slant=-0.1), {"main": BLACK, "second": BLUE}, 1.25, 4.8),
    "kristi": Artist(Hand(_PENS["kristi"], unrest=0.7), {"main": BLACK, "second": BLUE}, 0.9, 3.8),
    "pencil": Artist(Hand(_PENS["breip"], opacity=0.82, grain=0.42), {"main": GREY}, 1.1, 5.0),
    "ruler": Artist(Hand(_PENS["dkg"], unrest=0.9), {"main": NAVY, "second": RED, "faint": GREY}, 0.3, 3.8),
    "ruler-pencil": Artist(
        Hand(_PENS["breip"], opacity=0.82, grain=0.42), {"main": (70, 70, 76), "faint": GREY}, 0.32, 4.4
    ),
}


def by_hand(drawing: Drawing, artist: Artist, stock_name: str, scale: float, rng: Rng) -> WrittenPage:
    """A drawing on its paper; `scale` is pixels per page unit, of which the paper is 1600 wide."""
    unit = (PAGE_WIDTH - 2 * MARGIN) / WIDTH
    height = drawing.height * unit + 2 * MARGIN
    picture = sheet(STOCKS[stock_name], height, scale, rng)
    inks = dict.fromkeys(mark.ink or "main" for mark in drawing.marks)
    for ink in inks:
        coverage = np.zeros((picture.shape[0] * FINE, picture.shape[1] * FINE), np.uint8)
        pen = _Pen(coverage, artist, unit * scale * FINE, MARGIN * scale * FINE, rng)
        for mark in drawing.marks:
            if isinstance(mark, Path) and (mark.ink or "main") == ink:
                pen.draw(mark)
        size = (picture.shape[1], picture.shape[0])
        small = cv2.resize(coverage, size, interpolation=cv2.INTER_AREA)
        layer = np.asarray(small.astype(np.float32) / 255, np.float32)
        layer *= _pressure(layer.shape, 70 * scale, rng)
        for mark in drawing.marks:
            if isinstance(mark, Words) and mark.ink == ink:
                _write(layer, mark, artist, unit * scale, MARGIN * scale, rng)
        hand = replace(artist.hand, opacity=artist.hand.opacity * (0.62 if ink == "faint" else 1.0))
        _paint(picture, layer, hand, artist.colours.get(ink, artist.colours["main"]), scale, rng)
    return WrittenPage(picture)


def _pressure(shape: tuple[int, ...], radius: float, rng: Rng) -> Coverage:
    small = (int(shape[0] / radius) + 3, int(shape[1] / radius) + 3)
    noise = rng.normal(size=small).astype(np.float32)
    cloud = np.asarray(cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)
    return np.asarray(1 - 0.24 * np.clip(cloud + 0.2, 0, 1.2), np.float32)


def _paint(picture: Picture, layer: Coverage, hand: Hand, colour: tuple[int, int, int], scale: float, rng: Rng) -> None:
    share = layer * hand.opacity
    if hand.grain:
        tooth = cv2.GaussianBlur(rng.normal(0, 2.4, share.shape).astype(np.float32), (0, 0), 1.1 * scale)
        share = share * np.clip(1 - hand.grain * np.clip(0.4 + tooth, 0, 1), 0, 1)
    picture[:] = picture * (1 - share[..., None]) + np.array(colour, np.float32) * share[..., None]


def _write(layer: Coverage, words: Words, artist: Artist, unit: float, margin: float, rng: Rng) -> None:
    """Words onto a layer of ink."""
    face, size = artist.hand.face, words.size * unit
    size *= min(1.0, words.room * unit / lay(words.text, face, round(size)).width)
    ink = write(words.text, replace(artist.hand, size=round(size)), 1.0, rng)
    coverage, (before, base) = cv2.dilate(ink.coverage, np.ones((2, 2), np.uint8)), ink.origin  # as wide as lines
    before += round(ink.width * SHARE_BEFORE[words.anchor])
    x, y = margin + words.x * unit, margin + words.y * unit
    left, top = round(x) - before, round(y + 0.27 * size) - base
    if words.upwards:
        coverage = np.rot90(coverage)
        left, top = round(x + 0.27 * size) - base, round(y) - (coverage.shape[0] - before)
    y1, x1 = max(-top, 0), max(-left, 0)
    y2, x2 = min(coverage.shape[0], layer.shape[0] - top), min(coverage.shape[1], layer.shape[1] - left)
    here = layer[top + y1 : top + y2, left + x1 : left + x2]
    np.maximum(here, coverage[y1:y2, x1:x2], out=here)


class _Pen:
    """A pen over one layer of ink."""

    def __init__(self, coverage: NDArray[np.uint8], artist: Artist, unit: float, margin: float, rng: Rng) -> None:
        self.coverage, self.artist, self.unit, self.margin, self.rng = coverage, artist, unit, margin, rng

    def draw(self, path: Path) -> None:
        """One line: a curve in one movement, anything else side by side."""
        points = np.array(path.points, float)
        if path.fill in HATCHES:
            self._hatch(points, *HATCHES[path.fill])
        elif path.fill:
            self._fill(points)
        if not path.ink:
            return
        if path.closed:
            points = np.concatenate([points, points[: 3 if path.curved else 1]])
        if path.curved or path.head:
            self._stroke(points, path.weight, ends=not path.closed)
            return
        for start, end in pairwise(points):
            side = self._side(start, end)
            if path.dashed:
                for part in dashes([(float(x), float(y)) for x, y in side], DASH * 1.1, GAP * 1.1):
                    self._stroke(np.array(part), path.weight, ends=False)
            else:
                self._stroke(side, path.weight, ends=True)

    def _side(self, start: Curve, end: Curve) -> Curve:
        """A side whose ends miss the corners a little."""
        unrest = self.artist.unrest
        along = (end - start) / max(float(np.hypot(*(end - start))), 1.0)
        over = self.rng.normal(0.8, 1.8, 2) * unrest
        start, end = (p + self.rng.normal(0, 1.3 * unrest, 2) for p in (start, end))
        return np.array([start - along * over[0], end + along * over[1]])

    def _stroke(self, points: Curve, weight: float, ends: bool) -> None:
        curve = self._unsteady(dense(points, 5.0))
        width = self.artist.pen * weight * self.unit * self.rng.uniform(0.92, 1.1)
        fixed = np.round((curve * self.unit + self.margin) * 16).astype(np.int32)[:, None]
        cv2.polylines(self.coverage, [fixed], False, 255, max(1, round(width)), cv2.LINE_AA, 4)
        if ends:  # a pen is lifted while it still moves: the last bit is thinner
            cv2.polylines(self.coverage, [fixed[:2]], False, 190, max(1, round(width * 0.8)), cv2.LINE_AA, 4)

    def _unsteady(self, curve: Curve) -> Curve:
        """The same line with the slow drift and the quick tremor of a hand."""
        count = len(curve)
        for reach, strength in ((110.0, 2.4), (26.0, 0.7), (9.0, 0.28)):
            knots = self.rng.normal(0, strength * self.artist.unrest, (int(count * 5.0 / reach) + 4, 2))
            at = np.linspace(0.6, len(knots) - 1.6, count) if count * 5.0 > reach else np.linspace(1.0, 1.5, count)
            curve = curve + np.stack([_smooth(knots[:, axis], at) for axis in (0, 1)], axis=1)
        return curve

    def _fill(self, points: Curve) -> None:
        fixed = np.round((points * self.unit + self.margin) * 16).astype(np.int32)[:, None]
        cv2.fillPoly(self.coverage, [fixed], 255, cv2.LINE_AA, 4)

    def _hatch(self, points: Curve, angle: float, distance: float) -> None:
        """Parallel lines within a polygon, each ending a little before or beyond its edge."""
        turn = np.deg2rad(angle)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        turned = points @ spin.T
        edges = list(zip(turned, np.roll(turned, -1, axis=0), strict=True))
        for level in np.arange(turned[:, 1].min() + 0.6 * distance, turned[:, 1].max(), distance):
            y = level + self.rng.normal(0, 1.6 * self.artist.unrest)
            crossed = sorted(
                a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in edges if (a[1] > y) != (b[1] > y)
            )
            for left, right in zip(crossed[::2], crossed[1::2], strict=False):
                if right - left > 12:
                    ends = np.array([[left + 3, y], [right - 3, y]]) + self.rng.normal(0, 1.4, (2, 2))
                    self._stroke(ends @ spin, 0.62, ends=False)


def _smooth(knots: NDArray[np.float64], at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Knots joined by a curve without corners (Catmull and Rom)."""
    i = np.clip(at.astype(int), 1, len(knots) - 3)
    t = at - i
    p0, p1, p2, p3 = (knots[i + k] for k in (-1, 0, 1, 2))
    squared, cubed = (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2, (3 * p1 - p0 - 3 * p2 + p3) * t**3
    return np.asarray(0.5 * (2 * p1 + (p2 - p0) * t + squared + cubed), np.float64)
