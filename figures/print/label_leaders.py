"""Labels of points and their leader lines on a crowded plane: what they cover and cross, and how that is undone.

A line that passes a point seems to come from it: that is worse than one that crosses another or runs through a label.
First labels whose leaders cross exchange their places. That makes the two lines shorter in sum (the sides of a
quadrangle against its diagonals), so that no exchange is undone by others. What is left is mended one by one: a label
moves, exchanges its place with one nearby, or takes the place of one that gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.charts.label_placement import Area, LabelPlace, candidates, passes

Points = NDArray[np.float64]
"""Places in pixels, shape `(points, 2)`."""


_HAIR = 1e-9
"""Pixels that a level or upright line leans."""


def overlap(one: Area, other: Area) -> bool:
    """Whether two areas cover some of the same; a common edge is nothing."""
    return (
        abs(one.x - other.x) < one.half_width + other.half_width
        and abs(one.y - other.y) < one.half_height + other.half_height
    )


def overlaps(centres: Points, size: tuple[float, float], others: Sequence[Area]) -> NDArray[np.bool_]:
    """Whether areas of one width and height cover some of the same as others, shape `(centres, others)`."""
    edges = np.array([(one.x, one.y, one.half_width, one.half_height) for one in others], dtype=float).reshape(-1, 4)
    apart, reach = np.abs(centres[:, None] - edges[:, :2]), edges[:, 2:] + np.array(size) / 2
    return np.asarray((apart[..., 0] < reach[:, 0]) & (apart[..., 1] < reach[:, 1]))


def crosses(starts: Points, ends: Points, begins: Points, stops: Points) -> NDArray[np.bool_]:
    """Whether lines cross others between their ends; those that only touch, or lie along each other, do not.

    Args:
        starts: Where the lines begin.
        ends: Where they end.
        begins: Where the others begin.
        stops: Where they end.

    Returns:
        Shape `(lines, others)`.
    """
    start, end = starts[:, None], ends[:, None]
    apart = _side(start, end, begins) * _side(start, end, stops) < 0
    return apart & (_side(begins, stops, start) * _side(begins, stops, end) < 0)


def cuts(starts: Points, ends: Points, centres: Points, sizes: Points) -> NDArray[np.bool_]:
    """Whether lines run through areas; a line along an edge does not.

    Args:
        starts: Where the lines begin.
        ends: Where they end.
        centres: Centres of the areas.
        sizes: Their widths and heights, or those of all.

    Returns:
        Shape `(lines, areas)`.
    """
    along = (ends - starts)[:, None]
    along = np.where(along == 0, _HAIR, along)
    to, half = centres - starts[:, None], np.abs(sizes / 2 / along)
    enters, leaves = to / along - half, to / along + half
    enters, leaves = np.maximum(enters[..., 0], enters[..., 1]), np.minimum(leaves[..., 0], leaves[..., 1])
    return np.asarray(np.maximum(enters, 0.0) < np.minimum(leaves, 1.0))


def _side(start: NDArray[np.float64], end: NDArray[np.float64], point: NDArray[np.float64]) -> NDArray[np.float64]:
    """Positive to the left of a line, negative to its right, 0 on it."""
    along, to = end - start, point - start
    return np.asarray(along[..., 0] * to[..., 1] - along[..., 1] * to[..., 0])


_ANGLES: Final = tuple(range(0, 360, 10))
"""Directions in which a label may be moved."""

_LEADER_HAIR: Final = 0.01
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

    places: Sequence[LabelPlace]
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

    def area(self, at: int, place: LabelPlace) -> Area:
        """What a label covers."""
        (x, y), (width, height) = self.points[at], self.boxes[at]
        return Area(x + place.dx, y + place.dy, width / 2, height / 2)

    def passings(self, places: Sequence[LabelPlace], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Labels whose leaders pass a point, each with the number of the point; those beside follow the others.

        Args:
            places: The places of all labels.
            among: Numbers of the labels that are asked about; None for all.
        """
        led, starts, ends = self.leaders(places, among)
        found = passes(ends - starts, self._marks() - starts[:, None])
        return [(led[one], int(mark)) for one, mark in np.argwhere(found)]

    def crossings(self, places: Sequence[LabelPlace], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Pairs of labels whose leaders cross, at least one of them `among` those that are asked about."""
        led, starts, ends = self.leaders(places, among)
        others, begins, stops = self.leaders(places)
        found = [(led[one], others[other]) for one, other in np.argwhere(crosses(starts, ends, begins, stops))]
        return sorted({(min(pair), max(pair)) for pair in found})

    def cuttings(self, places: Sequence[LabelPlace], among: Collection[int] | None = None) -> list[tuple[int, int]]:
        """Labels whose leaders run through another, each with the other, at least one `among` those asked about."""
        every = range(len(places))
        asked = every if among is None else among
        pairs = {*self._run_through(places, asked, every), *self._run_through(places, every, asked)}
        return sorted((one, other) for one, other in pairs if one != other)

    def faults(self, places: Sequence[LabelPlace], among: Collection[int] | None = None) -> tuple[int, int]:
        """How many points leaders pass, and how often they cross each other or run through a label.

        The fewer the first, the better, whatever the second.
        """
        passed, crossed = self.passings(places, among), self.crossings(places, among)
        return len(passed), len(crossed) + len(self.cuttings(places, among))

    def leaders(
        self, places: Sequence[LabelPlace], among: Collection[int] | None = None
    ) -> tuple[list[int], Points, Points]:
        """Numbers of the labels that have a leader, where these begin, and where they end."""
        led = [at for at in (range(len(places)) if among is None else among) if places[at].leader]
        return led, _points([self.points[at] for at in led]), self.centres(places, led)

    def centres(self, places: Sequence[LabelPlace], among: Collection[int]) -> Points:
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

    def exchanged(self, places: Sequence[LabelPlace], one: int, other: int) -> list[LabelPlace] | None:
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
        self, places: Sequence[LabelPlace], some: Collection[int], others: Collection[int]
    ) -> Iterator[tuple[int, int]]:
        led, starts, ends = self.leaders(places, some)
        numbers = list(others)
        found = cuts(starts, ends, self.centres(places, numbers), self.sizes(numbers))
        return ((led[one], numbers[other]) for one, other in np.argwhere(found))

    def _marks(self) -> Points:
        return _points([*self.points, *self.beside])

    def _led(self, at: int, dx: float, dy: float) -> LabelPlace:
        """A place, with a leader where the label's nearest edge is not near."""
        width, height = self.boxes[at]
        away = hypot(max(0.0, abs(dx) - width / 2), max(0.0, abs(dy) - height / 2))
        return LabelPlace(dx, dy, away > self.rings[1] + _LEADER_HAIR)

    def _holds(self, area: Area) -> bool:
        return (
            area.half_width <= area.x <= self.frame[0] - area.half_width
            and area.half_height <= area.y <= self.frame[1] - area.half_height
        )


def _points(found: Sequence[tuple[float, float]]) -> Points:
    return np.array(found, dtype=float).reshape(-1, 2)


Places = list[LabelPlace]

_STEPS: Final = 200
"""Exchanges and moves at most: a figure does not wait for the worst case."""

_NEIGHBOURS: Final = 8
"""Labels nearest to a point that may have to give way to its own."""


def untangled(labels: Labels, places: Sequence[LabelPlace]) -> Places:
    """The places with as few faults as exchanges and moves reach: never more than before.

    Args:
        labels: The labels.
        places: Where they stand, one place for each.
    """
    search, found = _Search(labels), [list(places)]
    for steps in (search.shortened, search.mended):
        while len(found) < _STEPS and (following := next(steps(found[-1]), None)) is not None:
            found.append(following)
    return min(found, key=labels.faults)


class _Search:
    """What can be done about the faults of labels."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._choice = cache(labels.choice)

    def shortened(self, places: Places) -> Iterator[Places]:
        """The places after every exchange of two labels whose leaders cross, unless these would pass more points."""
        passings = self._labels.passings
        for pair in self._labels.crossings(places):
            found = self._labels.exchanged(places, *pair)
            if found is not None and len(passings(found, pair)) <= len(passings(places, pair)):
                yield found

    def mended(self, places: Places) -> Iterator[Places]:
        """The places after every change that leaves fewer faults, the simplest kind first."""
        labels = self._labels
        passing = [at for at, _ in labels.passings(places)]
        meeting = chain.from_iterable([*labels.crossings(places), *labels.cuttings(places)])
        faulty = dict.fromkeys([*passing, *meeting])
        pairs = [(at, other) for at in faulty for other in self._near(places, at)]
        yield from self._better(places, self._moved, [(at,) for at in faulty])
        yield from self._better(places, self._labels.exchanged, pairs)
        yield from self._better(places, self._moved, pairs)

    def _better(
        self, places: Places, changed: Callable[..., Places | None], groups: Sequence[tuple[int, ...]]
    ) -> Iterator[Places]:
        """The places after every change of a group of labels that leaves these fewer faults."""
        faults = self._labels.faults
        for group in groups:
            found = changed(places, *group)
            if found is not None and faults(found, group) < faults(places, group):
                yield found

    def _near(self, places: Places, at: int) -> list[int]:
        """The other labels that stand nearest to the point of one."""
        x, y = self._labels.points[at]
        areas = {other: self._labels.area(other, place) for other, place in enumerate(places) if other != at}
        return sorted(areas, key=lambda other: hypot(areas[other].x - x, areas[other].y - y))[:_NEIGHBOURS]

    def _moved(self, places: Places, *moving: int) -> Places | None:
        """The places with labels moved one after another, each as if those after it were not there."""
        found = list(places)
        for step, at in enumerate(moving, start=1):
            best = self._best(found, at, moving[step:])
            if best is None:
                return None
            found[at] = best
        return found

    def _best(self, places: Places, at: int, unheeded: Sequence[int]) -> LabelPlace | None:
        """The nearest free place of those where the leader of a label has fewest faults; None where none is free."""
        labels, choice = self._labels, self._choice(at)
        others = [other for other in range(len(places)) if other != at and other not in unheeded]
        start, size = np.array(labels.points[at], dtype=float), np.array(labels.boxes[at], dtype=float)
        taken = [labels.area(other, places[other]) for other in others]
        free = np.flatnonzero(~overlaps(start + choice.offsets, labels.boxes[at], taken).any(axis=1))
        if not free.size:
            return None
        starts, ends = np.broadcast_to(start, (free.size, 2)), start + choice.offsets[free]
        _, begins, stops = labels.leaders(places, others)
        met = crosses(starts, ends, begins, stops).sum(axis=1)
        met += cuts(starts, ends, labels.centres(places, others), labels.sizes(others)).sum(axis=1)
        faults = met * choice.led[free] + cuts(begins, stops, ends, size).sum(axis=0)
        return choice.places[free[int(np.lexsort((faults, choice.passed[free]))[0])]]
