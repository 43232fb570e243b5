"""Labels whose leaders pass points, cross or run through labels exchange their places or move, while that helps.

First labels whose leaders cross exchange their places. That makes the two lines shorter in sum (the sides of a
quadrangle against its diagonals), so that no exchange is undone by others. What is left is mended one by one: a label
moves, exchanges its place with one nearby, or takes the place of one that gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import hypot
from typing import Final

import numpy as np

from components.charts.placing import Placed
from components.publishing.crossing import crosses, cuts, overlaps
from components.publishing.leaders import Labels

Places = list[Placed]

_STEPS: Final = 200
"""Exchanges and moves at most: a figure does not wait for the worst case."""

_NEIGHBOURS: Final = 8
"""Labels nearest to a point that may have to give way to its own."""


def untangled(labels: Labels, places: Sequence[Placed]) -> Places:
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

    def _best(self, places: Places, at: int, unheeded: Sequence[int]) -> Placed | None:
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
