"""Two runs over the same rows: how far they differ in every metric, and whether that is more than chance.

One test for every metric: runs swapped within units. Under no difference, what the two runs did in a unit could as well
have changed places, so p is the share of swaps whose difference is at least as large as the one seen, that one
included: all swaps where there are at most 2^13, else 10,000 with a fixed seed. It holds for rows that depend on each
other within units and for metrics that are no means (Miller 2024, arXiv 2411.00640, on paired differences of clusters).
Where each unit has one answer that is right or wrong, its closed form is McNemar's exact test, which is then used.

The interval of a difference is the bootstrap's over the same units (`scoring.statistics.intervals`), and 2.8 standard
errors are the least difference that would be seen in 8 of 10 such comparisons (Miller 2024, section 5).

A metric is compared over the rows that it is computed over in both runs: Error F1 over the answers that both runs and
gold call incorrect, a metric "(all)" over all of gold.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric
from scoring.statistics.intervals import DRAWS, SEED, Estimate, Interval, draw_units, interval_of, percentile_bounds
from scoring.statistics.significance import mcnemar
from scoring.statistics.units import MIN_UNITS, Indices, by_unit, columns, terms_of, unit_numbers

SWAPS = 10_000
ALL_SWAPS_OF = 13
"""Units up to which all their swaps are looked at."""

SEEN_FROM = 2.8
"""Standard errors that a difference has for 80% power at 5%: 1.96 + 0.84."""

LACKING = 0.05
"""Share of gold's samples that a run lacks from which a comparison is warned of."""

Test = Literal["swap", "mcnemar"]

_TIED = 1e-10
_EXACT = 2**24
"""Whole numbers up to which single precision is exact, and four times as fast."""

_BLOCK = 1000


@dataclass(frozen=True, slots=True)
class Difference:
    """How far run B lies above run A in one metric.

    Args:
        a: Value of run A, over the rows compared.
        b: Value of run B, over the same.
        difference: `b - a`.
        interval: Its 95% interval, or why there is none.
        p: Two-sided p value, above 0.
        test: Which test that is of: runs swapped within units, or McNemar's.
        resolution: What p is printed as being less than where it is; 0 where p is exact.
        n: What the metric's denominator counts over these rows, the lesser of the two runs'.
        units: Units with some of that.
        detectable: The least difference that 8 of 10 such comparisons would see; None without an interval.
        common: Whether rows are left out over which the metric is computed in one run alone.
    """

    a: float
    b: float
    difference: float
    interval: Interval
    p: float
    test: Test
    resolution: float
    n: float
    units: int
    detectable: float | None
    common: bool

    @property
    def p_words(self) -> str:
        """The p value as it is printed: "< 0.0002", "0.031"."""
        if self.p < self.resolution:
            return f"< {self.resolution:.1g}"
        return f"{self.p:.3f}" if self.p >= 0.001 else f"{self.p:.1g}"


@dataclass(frozen=True, slots=True)
class Answered:
    """How many samples two runs answered.

    Args:
        a: Run A.
        b: Run B.
        both: Both of them.
        gold: All that there are.
    """

    a: int
    b: int
    both: int
    gold: int

    @classmethod
    def of(cls, a: NDArray[np.bool_], b: NDArray[np.bool_]) -> Answered:
        """From which samples of gold each answered, shape `(n,)`."""
        return cls(int(a.sum()), int(b.sum()), int((a & b).sum()), len(a))

    def warning(self, a: str = "A", b: str = "B") -> str:
        """The warning above a comparison in which either run lacks more than 1 in 20 samples; else empty.

        Args:
            a: What run A is called.
            b: What run B is called.
        """
        lacking = [
            f"{name} answered {number:,} of {self.gold:,}"
            for name, number in ((a, self.a), (b, self.b))
            if self.gold - number > LACKING * self.gold
        ]
        if not lacking:
            return ""
        return f"{', '.join(lacking)}: compared on the {self.both:,} that both did; what is absent may not be random."


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
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
        """The metric's denominator in each unit, of both runs."""
        return self._counted(self.a), self._counted(self.b)

    def _value(self, table: Array) -> float:
        return float(self.metric.value(dict(zip(self.terms, table.sum(axis=0), strict=True))))

    def _counted(self, table: Array) -> Array:
        return np.broadcast_to(self.metric.n(dict(zip(self.terms, table.T, strict=True))), len(table))

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


def compare_metrics(
    metrics: Sequence[Metric], a: Mapping[str, Array], b: Mapping[str, Array], clusters: Iterable[Hashable]
) -> dict[str, Difference]:
    """Run B compared with run A in every metric.

    Args:
        metrics: What to compare.
        a: Run A: term -> its value in every row (sample or item) of gold, shape `(n,)`; 0 where it has no response.
        b: Run B, the same rows in the same order.
        clusters: The unit of each row.

    Returns:
        Key -> difference, for the metrics that have a value in both runs.
    """
    units = unit_numbers(clusters)
    contests = [contest(metric, a, b, units) for metric in metrics]
    valued = [pair for pair in contests if np.isfinite(pair.values).all()]
    return {pair.metric.key: difference for pair, difference in zip(valued, differences(valued), strict=True)}


def rises(
    metrics: Sequence[Metric], before: Mapping[str, Array], after: Mapping[str, Array], clusters: Iterable[Hashable]
) -> dict[str, Estimate]:
    """How much every metric rises from some sums to others of the same rows, such as by the repair of a category.

    Args:
        metrics: What to compute.
        before: Term -> its value in every row, shape `(n,)`; those of several runs added up for a pooled figure.
        after: The same after the change.
        clusters: The unit of each row.

    Returns:
        Key -> rise, for the metrics that have a value in both.
    """
    units = unit_numbers(clusters)
    contests = [contest(metric, before, after, units, over_all=True) for metric in metrics]
    valued = [change for change in contests if np.isfinite(change.values).all()]
    return {
        change.metric.key: Estimate(change.values[1] - change.values[0], _n(change), _units(change), interval)
        for change, (interval, _) in zip(valued, _intervals(valued), strict=True)
    }


def contest(
    metric: Metric, a: Mapping[str, Array], b: Mapping[str, Array], units: Indices, *, over_all: bool = False
) -> Contest:
    """The sums of two runs by unit, over the rows that the metric is computed over in both.

    Args:
        metric: The metric.
        a: Run A: term -> its value in every row.
        b: Run B.
        units: Number of each row's unit.
        over_all: Whether all rows are kept.
    """
    terms = terms_of([metric], [a, b])
    of_a, of_b = (columns(run, terms, len(units)) for run in (a, b))
    common = False
    if not over_all:
        in_a, in_b = (
            np.broadcast_to(metric.enters(dict(zip(terms, table.T, strict=True))), len(units)) for table in (of_a, of_b)
        )
        common = bool((in_a != in_b).any())
        if common:
            of_a, of_b = (np.where((in_a & in_b)[:, None], table, 0.0) for table in (of_a, of_b))
    return Contest(metric, tuple(terms), by_unit(of_a, units), by_unit(of_b, units), common)


def differences(contests: Sequence[Contest], swaps: int = SWAPS) -> list[Difference]:
    """Tests contests over the same units, with their intervals.

    Args:
        contests: Each with a value in both runs.
        swaps: How many swaps are drawn where not all are looked at.
    """
    discordant = [pair.discordant for pair in contests]
    swapped = iter(
        swap_p_values([pair for pair, counts in zip(contests, discordant, strict=True) if counts is None], swaps)
    )
    results = []
    for pair, counts, (interval, error) in zip(contests, discordant, _intervals(contests), strict=True):
        p, resolution = next(swapped) if counts is None else (mcnemar(*counts), 0.0)
        a, b = pair.values
        results.append(
            Difference(
                a=a,
                b=b,
                difference=b - a,
                interval=interval,
                p=p,
                test="swap" if counts is None else "mcnemar",
                resolution=resolution,
                n=_n(pair),
                units=_units(pair),
                detectable=None if interval.reason else SEEN_FROM * error,
                common=pair.common,
            )
        )
    return results


def _n(pair: Contest) -> float:
    return min(float(part.sum()) for part in pair.counted)


def _units(pair: Contest) -> int:
    of_a, of_b = pair.counted
    return int(((of_a != 0) | (of_b != 0)).sum())


def swap_p_values(contests: Sequence[Contest], swaps: int = SWAPS, seed: int = SEED) -> list[tuple[float, float]]:
    """The p value of each contest by swapping runs within units, and what is printed where it cannot be told from less.

    Args:
        contests: Over the same units.
        swaps: How many swaps are drawn for a contest of which not all can be looked at.
        seed: Seed of the draws.
    """
    found: dict[int, tuple[float, float]] = {}
    drawn: list[int] = []
    for at, pair in enumerate(contests):
        moved = np.flatnonzero((pair.a != pair.b).any(axis=1))
        if len(moved) <= ALL_SWAPS_OF:
            every = (np.arange(2 ** len(moved))[:, None] >> np.arange(len(moved))) & 1
            reached = _reached([pair], every.astype(float), moved)[0]
            found[at] = reached / len(every), 0.0
        else:
            drawn.append(at)
    reached_by = np.zeros(len(drawn), dtype=np.int64)
    if drawn:
        chosen = [contests[at] for at in drawn]
        moved = np.flatnonzero(np.any([(pair.a != pair.b).any(axis=1) for pair in chosen], axis=0))
        rng = np.random.default_rng(seed)
        for start in range(0, swaps, _BLOCK):
            bits = rng.integers(0, 2, size=(min(_BLOCK, swaps - start), len(moved)), dtype=np.uint8)
            reached_by += _reached(chosen, bits.astype(float), moved)
    for at, reached in zip(drawn, reached_by.tolist(), strict=True):
        found[at] = (reached + 1) / (swaps + 1), 2 / swaps
    return [found[at] for at in range(len(contests))]


def _reached(contests: Sequence[Contest], bits: Array, moved: Indices) -> NDArray[np.int64]:
    """In how many swaps the difference of each contest is at least as large as the one seen, `(contests,)`.

    Args:
        contests: Over the same units.
        bits: Whether each unit is swapped, shape `(swaps, moved)`.
        moved: The units that differ in some contest.
    """
    shifts = [pair.b[moved] - pair.a[moved] for pair in contests]
    totals = np.split(_product(bits, np.concatenate(shifts, axis=1)), np.cumsum([s.shape[1] for s in shifts])[:-1], 1)
    reached = np.zeros(len(contests), dtype=np.int64)
    for metric, terms, places in _alike(contests):
        shift = np.stack([totals[at] for at in places], axis=1)
        of_a, of_b = (np.stack([side.sum(axis=0) for side in sides]) for sides in _sides(contests, places))
        seen = np.abs(_of(metric, terms, of_b) - _of(metric, terms, of_a))
        swapped = np.abs(_of(metric, terms, of_b - shift) - _of(metric, terms, of_a + shift))
        # A swap in which the metric has no value speaks for no difference.
        reached[places] = (~(swapped < seen - _TIED)).sum(axis=0)
    return reached


def _intervals(contests: Sequence[Contest]) -> list[tuple[Interval, float]]:
    """The 95% interval of each difference, by drawing units for both runs at once, and its standard error."""
    if not contests:
        return []
    number, found = len(contests[0].a), [(Interval(), float("nan"))] * len(contests)
    drawn = [np.empty((0, 0))] * len(contests)
    if number >= MIN_UNITS:
        table = np.concatenate([np.concatenate([pair.a, pair.b], axis=1) for pair in contests], axis=1)
        widths = np.cumsum([2 * pair.a.shape[1] for pair in contests])[:-1]
        totals = np.concatenate([_product(weights, table) for weights in draw_units(number, DRAWS, SEED)])
        drawn = np.split(totals, widths, axis=1)
    for metric, terms, places in _alike(contests):
        units = np.array([_units(contests[at]) for at in places])
        ends: tuple[Array, ...] = tuple(np.full(len(places), np.nan) for _ in range(4))
        if number >= MIN_UNITS:
            drawn_totals = np.stack([drawn[at] for at in places], axis=1)
            apart = _of(metric, terms, drawn_totals[..., len(terms) :]) - _of(
                metric, terms, drawn_totals[..., : len(terms)]
            )
            valued = np.isfinite(apart)
            mean = np.where(valued, apart, 0.0).sum(axis=0) / np.maximum(valued.sum(axis=0), 1)
            spread = np.where(valued, apart - mean, 0.0)
            error = np.sqrt((spread**2).sum(axis=0) / np.maximum(valued.sum(axis=0) - 1, 1))
            ends = *percentile_bounds(apart, units), error
        for at, unit, low, high, lost, error_of in zip(places, units.tolist(), *ends, strict=True):
            found[at] = interval_of(unit, float(low), float(high), float(lost)), float(error_of)
    return found


def _alike(contests: Sequence[Contest]) -> list[tuple[Metric, tuple[str, ...], list[int]]]:
    """The places of the contests in each metric, whose values are found together."""
    groups: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for at, pair in enumerate(contests):
        groups.setdefault((id(pair.metric), pair.terms), []).append(at)
    return [(contests[places[0]].metric, contests[places[0]].terms, places) for places in groups.values()]


def _sides(contests: Sequence[Contest], places: Sequence[int]) -> tuple[list[Array], list[Array]]:
    return [contests[at].a for at in places], [contests[at].b for at in places]


def _of(metric: Metric, terms: Sequence[str], totals: Array) -> Array:
    """The metric of totals whose last axis is the terms."""
    return np.broadcast_to(
        metric.value(dict(zip(terms, np.moveaxis(totals, -1, 0), strict=True))), totals.shape[:-1]
    ).astype(np.float64)


def _product(weights: Array, table: Array) -> Array:
    """The matrix product, in single precision where all its sums are whole numbers that this holds exactly."""
    most = np.abs(table).sum(axis=0).max(initial=0.0) * weights.max(initial=0.0)
    if most < _EXACT and (table == np.rint(table)).all():
        return (weights.astype(np.float32) @ table.astype(np.float32)).astype(np.float64)
    product: Array = weights @ table
    return product
