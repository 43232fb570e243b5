"""Runs swapped within units: the test of two runs in any metric (`scoring.statistics.two_runs`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric
from scoring.statistics.intervals import SEED, fewest_of_a_class
from scoring.statistics.units import Indices, by_unit, columns, terms_of

Bits = NDArray[np.uint8]

MetricGroup = tuple[Metric, tuple[str, ...], list[int]]
"""Comparisons in one metric: the metric, the names of its sums, and their places among all comparisons."""

SWAPS = 10_000
"""Swaps that are drawn of a comparison: they tell a p of 0.0002 from less (docs/inference.md)."""

ALL_SWAPS_OF = 13
"""Units up to which all their swaps are looked at: 2^13 are the last power of two below those that are drawn."""

_TIED = 1e-10
"""Differences this close are equal: a swap that changes nothing adds its sums up in another order."""

_EXACT = 2**24
"""Whole numbers up to which single precision is exact, and four times as fast."""

_BLOCK = 100_000
"""Swaps times comparisons that are computed at once: what fits into the processor's cache."""

_LEAST_ROWS = 250
"""Swaps that are computed at once at least, however many comparisons and units there are."""

_BITS = 16_000_000
"""Swaps times units that are computed at once: as numbers they take four to eight times as many bytes."""

_MAY_MATTER = 10
"""Swaps of the first 10,000 that reach a difference at most where more of them are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class PairedSums:
    """One metric of two runs over the rows that are compared, added up by unit.

    Args:
        metric: The metric.
        terms: The names of its sums.
        a: Run A's sums, shape `(units, terms)`.
        b: Run B's sums, the same shape.
        common: Whether rows are left out over which the metric is computed in one run alone.
    """

    metric: Metric
    terms: tuple[str, ...]
    a: Array
    b: Array
    common: bool

    @property
    def values(self) -> tuple[float, float]:
        """The metric of both runs; NaN where it has none."""
        return self._value(self.a), self._value(self.b)

    @property
    def counted(self) -> tuple[Array, Array]:
        """The n of the metric in each unit, of both runs."""
        return self._counted(self.a), self._counted(self.b)

    def _value(self, table: Array) -> float:
        return float(self.metric.value(dict(zip(self.terms, table.sum(axis=0), strict=True))))

    def _counted(self, table: Array) -> Array:
        return np.broadcast_to(self.metric.n(dict(zip(self.terms, table.T, strict=True))), len(table))

    @property
    def fewest(self) -> int:
        """Units with some of the class of which the fewest have any, in either run."""
        sides = [self.metric.class_counts(dict(zip(self.terms, table.T, strict=True))) for table in (self.a, self.b)]
        return int(fewest_of_a_class(sides, self.a.shape[:1]))

    @property
    def moved(self) -> int:
        """Units in which the runs do not have the same sums."""
        return int((self.a != self.b).any(axis=1).sum())

    @property
    def discordant(self) -> tuple[int, int] | None:
        """Units that only B gets right and that only A does, where each has one right-or-wrong answer; else None."""
        if not self.metric.proportion:
            return None
        (n_a, n_b), first = self.counted, self.terms.index(self.metric.terms[0])
        hits_a, hits_b = self.a[:, first], self.b[:, first]
        if (n_a != n_b).any() or (n_a > 1).any() or not np.isin([hits_a, hits_b], (0.0, 1.0)).all():
            return None
        return int((hits_b > hits_a).sum()), int((hits_a > hits_b).sum())


def paired_sums(metric: Metric, a: Mapping[str, Array], b: Mapping[str, Array], units: Indices) -> PairedSums:
    """The sums of two runs by unit, over the rows that the metric is computed over in both.

    Args:
        metric: The metric.
        a: Run A: term -> its value in every row.
        b: Run B.
        units: Number of each row's unit.
    """
    terms = terms_of([metric], [a, b])
    of_a, of_b = (columns(run, terms, len(units)) for run in (a, b))
    in_a, in_b = (
        np.broadcast_to(metric.enters(dict(zip(terms, table.T, strict=True))), len(units)) for table in (of_a, of_b)
    )
    common = bool((in_a != in_b).any())
    if common:
        of_a, of_b = (np.where((in_a & in_b)[:, None], table, 0.0) for table in (of_a, of_b))
    return PairedSums(metric, tuple(terms), by_unit(of_a, units), by_unit(of_b, units), common)


def swap_p_values(comparisons: Sequence[PairedSums], swaps: int = SWAPS) -> list[tuple[float, float]]:
    """The p value of each comparison by swapping runs within units, and what is printed where it may be less.

    Args:
        comparisons: Over the same units.
        swaps: How many swaps are drawn for a comparison of which not all can be looked at. Beyond 10,000, only
            comparisons that so few of those reach that their p may matter go on.
    """
    p_values: dict[int, tuple[float, float]] = {}
    undecided: list[int] = []
    for at, pair in enumerate(comparisons):
        moved = np.flatnonzero((pair.a != pair.b).any(axis=1))
        if len(moved) <= ALL_SWAPS_OF:
            every = ((np.arange(2 ** len(moved))[:, None] >> np.arange(len(moved))) & 1).astype(np.uint8)
            p_values[at] = float(_reached(_swappable([pair], moved), every, 1)[0]) / len(every), 0.0
        else:
            undecided.append(at)
    rng, done, reached = np.random.default_rng(SEED), 0, np.zeros(len(comparisons))
    for goal in (min(swaps, SWAPS), swaps):
        if not undecided or done == goal:
            continue
        pairs = [comparisons[at] for at in undecided]
        moved = np.flatnonzero(np.any([(pair.a != pair.b).any(axis=1) for pair in pairs], axis=0))
        groups = _swappable(pairs, moved)
        rows = max(_LEAST_ROWS, min(_BLOCK // len(undecided), _BITS // len(comparisons[0].a)))
        while done < goal:
            bits = rng.integers(0, 2, size=(min(rows, goal - done), len(comparisons[0].a)), dtype=np.uint8)
            reached[undecided] += _reached(groups, bits[:, moved], len(undecided))
            done += len(bits)
        for at in undecided:
            p_values[at] = float(reached[at] + 1) / (done + 1), 2 / done
        undecided = [at for at in undecided if reached[at] <= _MAY_MATTER]
    return [p_values[at] for at in range(len(comparisons))]


@dataclass(frozen=True, slots=True, eq=False)
class _Swappable:
    """Comparisons in one metric, ready to be swapped.

    Args:
        metric: The metric.
        terms: The names of its sums.
        places: Where they stand among all.
        a: Totals of the first runs, shape `(terms, comparisons)`.
        b: Those of the second.
        blocks: What each unit that differs adds to `a` and takes from `b`, `(units, blocks * comparisons)`.
        block_of: Block and sign of each term. Terms that change alike or opposite share one, such as true positives and
            false negatives, whose sum gold states; the sign is 0 where a term never changes.
    """

    metric: Metric
    terms: tuple[str, ...]
    places: list[int]
    a: Array
    b: Array
    blocks: NDArray[np.floating]
    block_of: list[tuple[int, int]]

    def shift(self, bits: Bits) -> Array:
        """The sums that swaps, `(swaps, units)`, add to `a` and take from `b`, shape `(terms, swaps, comparisons)`."""
        added = (bits.astype(self.blocks.dtype) @ self.blocks).reshape(len(bits), -1, len(self.places))
        return np.stack([sign * added[:, block].astype(np.float64) for block, sign in self.block_of])


def _swappable(comparisons: Sequence[PairedSums], moved: Indices) -> list[_Swappable]:
    groups = []
    for metric, terms, places in group_by_metric(comparisons):
        of_a, of_b = both_sides(comparisons, places)
        distinct: list[Array] = []
        block_of = [_block(column, distinct) for column in np.moveaxis((of_b - of_a)[moved], 1, 0)]
        blocks = np.concatenate(distinct or [np.zeros((len(moved), len(places)))], axis=1)
        totals = of_a.sum(axis=0), of_b.sum(axis=0)
        groups.append(_Swappable(metric, terms, places, *totals, single_if_exact(blocks), block_of))
    return groups


def _block(column: Array, distinct: list[Array]) -> tuple[int, int]:
    """The number and the sign of the block that a term's column is, which is added where none is so yet."""
    if not column.any():
        return 0, 0
    for number, known in enumerate(distinct):
        for sign in (1, -1):
            if np.array_equal(column, sign * known):
                return number, sign
    distinct.append(column)
    return len(distinct) - 1, 1


def _reached(groups: Sequence[_Swappable], bits: Bits, comparisons: int) -> Array:
    """In how many swaps, `bits` of `(swaps, units)`, the difference of each comparison is at least the one seen."""
    reached = np.zeros(comparisons)
    for group in groups:
        shift = group.shift(bits)
        seen = np.abs(values_of(group.metric, group.terms, group.b) - values_of(group.metric, group.terms, group.a))
        swapped = np.abs(
            values_of(group.metric, group.terms, group.b[:, None] - shift)
            - values_of(group.metric, group.terms, group.a[:, None] + shift)
        )
        # A swap in which the metric has no value speaks for no difference.
        reached[group.places] = (~(swapped < seen - _TIED)).sum(axis=0)
    return reached


def group_by_metric(comparisons: Sequence[PairedSums]) -> list[MetricGroup]:
    """The comparisons in each metric, whose values are found together."""
    groups: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for place, pair in enumerate(comparisons):
        groups.setdefault((id(pair.metric), pair.terms), []).append(place)
    return [(comparisons[places[0]].metric, comparisons[places[0]].terms, places) for places in groups.values()]


def both_sides(comparisons: Sequence[PairedSums], places: Sequence[int]) -> tuple[Array, Array]:
    """The sums of both runs of some comparisons in one metric, shape `(units, terms, comparisons)`."""
    chosen = [comparisons[at] for at in places]
    return np.stack([pair.a for pair in chosen], axis=2), np.stack([pair.b for pair in chosen], axis=2)


def values_of(metric: Metric, terms: Sequence[str], totals: Array) -> Array:
    """The metric of totals whose first axis is the terms."""
    value = metric.value(dict(zip(terms, totals, strict=True)))
    return np.broadcast_to(value, totals.shape[1:]).astype(np.float64, copy=False)


def single_if_exact(table: Array) -> NDArray[np.floating]:
    """A table of which as many rows as it has are added up: in single precision where that is exact."""
    exact = np.abs(table).max(initial=0.0) * len(table) < _EXACT and (table == np.rint(table)).all()
    return table.astype(np.float32) if exact else table
