"""Lines that lead from points to their labels do not cross: labels whose lines do exchange their places, or move.

An exchange makes two crossing lines shorter in sum (the sides of a quadrangle against its diagonals), so that no
exchange is undone by others. Where a label does not fit into the other's place, one of the two moves to any place that
is free and has fewer crossings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import hypot
from typing import Final

from components.charts.placing import Area, Placed, candidates

Point = tuple[float, float]

_STEPS: Final = 200
"""Exchanges and moves at most: a figure does not wait for the worst case."""


_HAIR: Final = 0.01
"""Pixels that are lost in rounding."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels of points, in pixels from the lower left corner.

    Args:
        points: What is labelled.
        boxes: Width and height of each label.
        frame: Width and height that labels stay in.
        rings: How far from its point a label may be moved; up to the second of them it needs no line.
        obstacles: What a label covers only where the one before it did: words, lines.
    """

    points: Sequence[Point]
    boxes: Sequence[Point]
    frame: Point
    rings: Sequence[float]
    obstacles: Sequence[Area] = ()

    def area(self, at: int, place: Placed) -> Area:
        """What a label covers."""
        (x, y), (width, height) = self.points[at], self.boxes[at]
        return Area(x + place.dx, y + place.dy, width / 2, height / 2)

    def crossings(self, places: Sequence[Placed]) -> Iterator[tuple[int, int]]:
        """Pairs of labels whose leaders cross, by their numbers."""
        led = [(at, self.points[at], self.area(at, place)) for at, place in enumerate(places) if place.leader]
        for (one, start, end), (other, begin, stop) in combinations(led, 2):
            if _cross(start, (end.x, end.y), begin, (stop.x, stop.y)):
                yield one, other

    def untangled(self, places: Sequence[Placed]) -> list[Placed]:
        """The places with as few crossings as exchanges and moves reach: never more than before."""
        now = best = list(places)
        fewest = len(list(self.crossings(now)))
        for _ in range(_STEPS if fewest else 0):
            following = self._step(now)
            if following is None:
                break
            now = following
            left = len(list(self.crossings(now)))
            if left < fewest:
                best, fewest = now, left
        return best

    def _step(self, places: Sequence[Placed]) -> list[Placed] | None:
        """The places after one exchange or move; None where there is nothing to be done, or none is possible."""
        pairs = list(self.crossings(places))
        exchanged = (self._exchanged(places, *pair) for pair in pairs)
        moved = (self._moved(places, at) for pair in pairs for at in pair)
        return next((one for one in chain(exchanged, moved) if one is not None), None)

    def _moved(self, places: Sequence[Placed], at: int) -> list[Placed] | None:
        """The places with one label at the nearest free place where its leader has fewer crossings than it had."""
        rest = [area for other, area in enumerate(map(self.area, range(len(places)), places)) if other != at]
        before = self._crossed(places, at)
        for offset in candidates(*self.boxes[at], self.rings):
            found = [*places[:at], Placed(*offset), *places[at + 1 :]]
            area = self.area(at, found[at])
            free = self._holds(area) and not any(overlap(area, other) for other in (*rest, *self.obstacles))
            if free and self._crossed(found, at) < before:
                return found
        return None

    def _crossed(self, places: Sequence[Placed], at: int) -> int:
        """How many leaders that of one label crosses."""
        return sum(at in pair for pair in self.crossings(places))

    def _exchanged(self, places: Sequence[Placed], one: int, other: int) -> list[Placed] | None:
        """The places with each of two labels where the other was; None where one of them does not fit there."""
        found = list(places)
        for mine, its in ((one, other), (other, one)):
            there, (x, y) = self.area(its, places[its]), self.points[mine]
            found[mine] = self._led(mine, there.x - x, there.y - y)
        rest = [self.area(at, place) for at, place in enumerate(found) if at not in (one, other)]
        for mine, its in ((one, other), (other, one)):
            new, old = self.area(mine, found[mine]), self.area(its, places[its])
            covered = [area for area in (*rest, *self.obstacles) if overlap(new, area) and not overlap(old, area)]
            if covered or not self._holds(new) or overlap(new, self.area(its, found[its])):
                return None
        return found

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


def overlap(one: Area, other: Area) -> bool:
    """Whether two areas cover some of the same."""
    return (
        abs(one.x - other.x) < one.half_width + other.half_width
        and abs(one.y - other.y) < one.half_height + other.half_height
    )


def _cross(start: Point, end: Point, begin: Point, stop: Point) -> bool:
    """Whether two lines cross between their ends; lines that only touch, or lie along each other, do not."""
    return _side(start, end, begin) * _side(start, end, stop) < 0 > _side(begin, stop, start) * _side(begin, stop, end)


def _side(start: Point, end: Point, point: Point) -> float:
    """Positive to the left of a line, negative to its right, 0 on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
