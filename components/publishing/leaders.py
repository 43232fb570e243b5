"""Labels of points with the lines that lead to them: what these pass and cross, and where a label could stand.

A line that passes a point seems to come from it: that is worse than one that crosses another or runs through a label.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from components.charts.placing import Area, Placed, candidates, passes
from components.publishing.crossing import Points, crosses, cuts, overlap, overlaps

_ANGLES: Final = tuple(range(0, 360, 10))
"""Directions in which a label may be moved."""

_HAIR: Final = 0.01
"""Pixels that are lost in rounding."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Where a label may stand as far as the other labels let it, the nearest places first.

    Args:
        places: The places.
        offsets: The same as an array.
        led: Whether a leader is needed there.
        passed: How many points it passes.
    """

    places: Sequence[Placed]
    offsets: Points
    led: NDArray[np.bool_]
    passed: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels of points, in pixels from the lower left corner.

    Args:
        points: What is labelled.
        boxes: Width and height of each label.
        frame: Width and height that labels stay in.
        rings: How far from its point a label may be moved, the nearest first; up to the second it needs no line.
        obstacles: What a label covers only where the one before it did: words, points.
        strokes: Thin lines, which a label rather covers than that it is far away.
        beside: Points without a label, which no leader may pass either.
    """

    points: Sequence[tuple[float, float]]
    boxes: Sequence[tuple[float, float]]
    frame: tuple[float, float]
    rings: Sequence[float]
    obstacles: Sequence[Area] = ()
    strokes: Sequence[Area] = ()
    beside: Sequence[tuple[float, float]] = ()

    def area(self, at: int, place: Placed) -> Area:
        """What a label covers."""
        (x, y), (width, height) = self.points[at], self.boxes[at]
        return Area(x + place.dx, y + place.dy, width / 2, height / 2)

    def passings(self, places: Sequence[Placed], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Labels whose leaders pass a point, each with the number of the point; those beside follow the others.

        Args:
            places: The places of all labels.
            among: Numbers of the labels that are asked about; None for all.
        """
        led, starts, ends = self.leaders(places, among)
        found = passes(ends - starts, self._marks() - starts[:, None])
        return [(led[one], int(mark)) for one, mark in np.argwhere(found)]

    def crossings(self, places: Sequence[Placed], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Pairs of labels whose leaders cross, at least one of them `among` those that are asked about."""
        led, starts, ends = self.leaders(places, among)
        others, begins, stops = self.leaders(places)
        found = [(led[one], others[other]) for one, other in np.argwhere(crosses(starts, ends, begins, stops))]
        return sorted({(min(pair), max(pair)) for pair in found})

    def cuttings(self, places: Sequence[Placed], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Labels whose leaders run through another, each with the other, at least one `among` those asked about."""
        every = range(len(places))
        asked = every if among is None else among
        pairs = {*self._run_through(places, asked, every), *self._run_through(places, every, asked)}
        return sorted((one, other) for one, other in pairs if one != other)

    def faults(self, places: Sequence[Placed], among: Collection[int] | None = None) -> tuple[int, int]:
        """How many points leaders pass, and how often they cross each other or run through a label.

        The fewer the first, the better, whatever the second.
        """
        passed, crossed = self.passings(places, among), self.crossings(places, among)
        return len(passed), len(crossed) + len(self.cuttings(places, among))

    def leaders(
        self, places: Sequence[Placed], among: Collection[int] | None = None
    ) -> tuple[list[int], Points, Points]:
        """Numbers of the labels that have a leader, where these begin, and where they end."""
        led = [at for at in (range(len(places)) if among is None else among) if places[at].leader]
        return led, _points([self.points[at] for at in led]), self.centres(places, led)

    def centres(self, places: Sequence[Placed], among: Collection[int]) -> Points:
        """Where the middles of labels are."""
        return _points([(self.points[at][0] + places[at].dx, self.points[at][1] + places[at].dy) for at in among])

    def sizes(self, among: Collection[int]) -> Points:
        """Widths and heights of labels."""
        return _points([self.boxes[at] for at in among])

    def choice(self, at: int) -> Choice:
        """Where a label may be moved to: on every ring first to where it covers fewest strokes."""
        offsets = candidates(*self.boxes[at], self.rings, _ANGLES)[:, :2]
        start, (width, height) = np.array(self.points[at], dtype=float), self.boxes[at]
        centres = start + offsets
        inside = (abs(2 * centres - self.frame) <= np.array(self.frame) - (width, height)).all(axis=1)
        free = inside & ~overlaps(centres, self.boxes[at], self.obstacles).any(axis=1)
        covered = overlaps(centres, self.boxes[at], self.strokes).sum(axis=1)
        ring = np.repeat(np.arange(len(self.rings)), len(_ANGLES))
        order = np.lexsort((covered, ring))
        offsets = offsets[order[free[order]]]
        places = [self._led(at, dx, dy) for dx, dy in offsets.tolist()]
        led = np.array([one.leader for one in places], dtype=bool)
        return Choice(places, offsets, led, passes(offsets, self._marks() - start).sum(axis=1) * led)

    def exchanged(self, places: Sequence[Placed], one: int, other: int) -> list[Placed] | None:
        """The places with each of two labels where the other was; None where one of them does not fit there."""
        found = list(places)
        for mine, its in ((one, other), (other, one)):
            there, (x, y) = self.area(its, places[its]), self.points[mine]
            found[mine] = self._led(mine, there.x - x, there.y - y)
        rest = [self.area(at, place) for at, place in enumerate(found) if at not in (one, other)]
        for mine, its in ((one, other), (other, one)):
            new, old = self.area(mine, found[mine]), self.area(its, places[its])
            blocked = (
                overlap(new, area) and not overlap(old, area) for area in (*rest, *self.obstacles, *self.strokes)
            )
            if not self._holds(new) or overlap(new, self.area(its, found[its])) or any(blocked):
                return None
        return found

    def _run_through(
        self, places: Sequence[Placed], some: Collection[int], others: Collection[int]
    ) -> Iterator[tuple[int, int]]:
        led, starts, ends = self.leaders(places, some)
        numbers = list(others)
        found = cuts(starts, ends, self.centres(places, numbers), self.sizes(numbers))
        return ((led[one], numbers[other]) for one, other in np.argwhere(found))

    def _marks(self) -> Points:
        return _points([*self.points, *self.beside])

    def _led(self, at: int, dx: float, dy: float) -> Placed:
        """A place, with a leader where the label's nearest edge is not near."""
        width, height = self.boxes[at]
        away = hypot(max(0.0, abs(dx) - width / 2), max(0.0, abs(dy) - height / 2))
        return Placed(dx, dy, away > self.rings[1] + _HAIR)

    def _holds(self, area: Area) -> bool:
        return (
            area.half_width <= area.x <= self.frame[0] - area.half_width
            and area.half_height <= area.y <= self.frame[1] - area.half_height
        )


def _points(found: Sequence[tuple[float, float]]) -> Points:
    return np.array(found, dtype=float).reshape(-1, 2)
