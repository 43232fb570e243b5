"""Two runs over the same rows: how far they differ in every metric, and whether that is more than chance.

One test for every metric: runs swapped within units. Under no difference, what the two runs did in a unit could as
well have changed places, so p is the share of swaps whose difference is at least as large as the one seen, that one
included: all swaps where there are at most 2^13, else 10,000 with a fixed seed. It holds for rows that depend on each
other within units and for metrics that are not means (Miller 2024, arXiv 2411.00640, on paired differences of
clusters). Where each unit has one answer that is right or wrong, its closed form is McNemar's exact test, which is
then used.

The interval of a difference is the bootstrap's over the same units (`scoring.statistics.intervals`), and 2.8 standard
errors are the least difference that would be seen in 8 of 10 such comparisons (Miller 2024, section 5).

A metric is compared over the rows that it is computed over in both runs: Error F1 over the answers that both runs and
gold call incorrect, a metric "(all)" over all of gold (under HG-Bench's `official`, which leaves out absent responses,
over all that both responded to).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric
from scoring.statistics.intervals import (
    DRAWS,
    Estimate,
    Interval,
    draw_units,
    fewest_of_a_class,
    interval_of,
    percentile_bounds,
    resampled,
)
from scoring.statistics.permutation_test import (
    SWAPS,
    MetricGroup,
    PairedSums,
    both_sides,
    group_by_metric,
    paired_sums,
    single_if_exact,
    swap_p_values,
    values_of,
)
from scoring.statistics.significance import LEAST_P, SIGNIFICANT, mcnemar
from scoring.statistics.units import MIN_UNITS, by_unit, columns, terms_of, unit_numbers

SEEN_FROM = 2.8
"""Standard errors that a difference has for 80% power at 5%: 1.96 + 0.84 (Miller 2024)."""

MAX_MISSING_SHARE = 0.05
"""Share of gold's samples that a run lacks from which a comparison is warned of."""

Test = Literal["swap", "mcnemar"]


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
        detectable: The least difference that about 8 of 10 such comparisons would see; None without an interval.
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
        return format_p(self.p, self.resolution)

    @property
    def is_undecided(self) -> bool:
        """Whether its interval leaves out 0 although the test is not significant."""
        return self.p > SIGNIFICANT and (self.interval.low > 0 or self.interval.high < 0)


def format_p(p: float, resolution: float) -> str:
    """A p value as it is printed.

    Args:
        p: The p value.
        resolution: What it is printed as being less than where it is.

    >>> format_p(0.0312, 0.0002), format_p(0.0001, 0.0002), format_p(3.81e-9, 0.0)
    ('0.031', '< 0.0002', '4e-09')
    >>> format_p(0.00719, 0.0072), format_p(0.0503, 0.0), format_p(0.0497, 0.0)
    ('< 0.0072', '0.0503', '0.050')
    """
    if p <= LEAST_P:
        return f"< {LEAST_P:.0e}"
    if p < resolution:
        return f"< {float(_UPWARDS.create_decimal(f'{resolution:.6g}')):.2g}"
    if p < 0.001:
        return f"{p:.1g}"
    rounded = f"{p:.3f}"
    return f"{p:.4f}" if p > SIGNIFICANT >= float(rounded) else rounded


_UPWARDS = Context(prec=2, rounding=ROUND_CEILING)
"""Rounds what p is less than: a bound rounded down would be no bound."""


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
        """The counts, from whether each run answered each sample of gold, shape `(n,)`."""
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
            if self.gold - number > MAX_MISSING_SHARE * self.gold
        ]
        if not lacking:
            return ""
        common = f"compared on the {self.both:,} that both did, except in metrics that count missing responses"
        return f"{', '.join(lacking)}: {common}; what is missing may not be random."


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
    comparisons = [paired_sums(metric, a, b, units) for metric in metrics]
    valued = [pair for pair in comparisons if np.isfinite(pair.values).all()]
    return {pair.metric.key: difference for pair, difference in zip(valued, differences(valued), strict=True)}


def rises(
    metrics: Sequence[Metric],
    before: Mapping[str, Array],
    after: Mapping[str, Mapping[str, Array]],
    clusters: Iterable[Hashable],
) -> dict[str, dict[str, Estimate]]:
    """How much every metric rises from some sums to others of the same rows, such as by the repair of each category.

    Args:
        metrics: What to compute.
        before: Term -> its value in every row, shape `(n,)`; those of several runs added up for a pooled figure.
        after: Name of each change -> the same after it.
        clusters: The unit of each row.

    Returns:
        Name -> key -> rise, for the metrics that have a value before and after.
    """
    units = unit_numbers(clusters)
    both = before, *after.values()
    terms = terms_of(metrics, both)
    tables = np.stack([by_unit(columns(each, terms, len(units)), units) for each in both], axis=2)
    sums = dict(zip(terms, np.moveaxis(tables, 1, 0), strict=True))
    shape = len(tables), len(both)
    drawn = resampled(metrics, sums, shape) if len(tables) >= MIN_UNITS else {}
    found: dict[str, dict[str, Estimate]] = {name: {} for name in after}
    for metric in metrics:
        values = np.broadcast_to(metric.value({term: column.sum(axis=0) for term, column in sums.items()}), shape[1:])
        counted = np.broadcast_to(metric.n(sums), shape)
        n, entering = counted.sum(axis=0), ((counted != 0) | (counted[:, :1] != 0)).sum(axis=0)
        classes = [np.broadcast_to(count, shape) for count in metric.class_counts(sums)]
        fewest = fewest_of_a_class([classes, [count[:, :1] for count in classes]], shape)
        ends: tuple[Array, ...] = tuple(np.full(len(both), np.nan) for _ in range(3))
        if drawn:
            ends = percentile_bounds(drawn[metric.key] - drawn[metric.key][:, :1], entering)
        for at, name in enumerate(after, start=1):
            if np.isfinite(values[[0, at]]).all():
                low, high, lost = (float(end[at]) for end in ends)
                interval = interval_of(int(entering[at]), int(fewest[at]), low, high, lost)
                rise = float(values[at] - values[0])
                found[name][metric.key] = Estimate(rise, float(min(n[0], n[at])), int(entering[at]), interval)
    return found


def differences(comparisons: Sequence[PairedSums], swaps: int = SWAPS) -> list[Difference]:
    """Tests comparisons over the same units, with their intervals.

    Args:
        comparisons: Each with a value in both runs.
        swaps: How many swaps are drawn where not all are looked at.
    """
    discordant = [pair.discordant for pair in comparisons]
    swapped = iter(
        swap_p_values([pair for pair, counts in zip(comparisons, discordant, strict=True) if counts is None], swaps)
    )
    results = []
    for pair, counts, (interval, error) in zip(comparisons, discordant, _intervals(comparisons), strict=True):
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
                detectable=None if interval.reason else least_seen(error, pair.moved),
                common=pair.common,
            )
        )
    return results


def least_seen(error: float, moved: int) -> float:
    """The least difference that about 8 of 10 comparisons like one would find significant.

    2.8 standard errors, each unit that moved being worth error / sqrt(moved): with fewer than 2.8^2 of them as much as
    2.8^2 such units in one direction. Of 200 answers of which one differs, 2.8 standard errors are 1.4 points, which
    6 of 100 comparisons find; from 3.9 points on it is 80.

    Args:
        error: Standard error of the difference.
        moved: Units in which the runs differ, 1 or more.
    """
    return SEEN_FROM * error * max(1.0, SEEN_FROM / math.sqrt(moved))


def _n(pair: PairedSums) -> float:
    return min(float(part.sum()) for part in pair.counted)


def _units(pair: PairedSums) -> int:
    of_a, of_b = pair.counted
    return int(((of_a != 0) | (of_b != 0)).sum())


def _intervals(comparisons: Sequence[PairedSums]) -> list[tuple[Interval, float]]:
    """The 95% interval of each difference, by drawing units for both runs at once, and its standard error."""
    found = [(Interval(), float("nan"))] * len(comparisons)
    groups = group_by_metric(comparisons)
    drawn = _bootstrap_totals(comparisons, groups)
    for at_group, (metric, terms, places) in enumerate(groups):
        units = np.array([_units(comparisons[at]) for at in places])
        ends: tuple[Array, ...] = tuple(np.full(len(places), np.nan) for _ in range(4))
        if drawn:
            of_a, of_b = drawn[at_group]
            apart = values_of(metric, terms, of_b) - values_of(metric, terms, of_a)
            known = np.isfinite(apart)
            mean = np.where(known, apart, 0.0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)
            spread = np.where(known, apart - mean, 0.0)
            error = np.sqrt((spread**2).sum(axis=0) / np.maximum(known.sum(axis=0) - 1, 1))
            ends = *percentile_bounds(apart, units), error
        fewest = [comparisons[at].fewest for at in places]
        for at, unit, few, low, high, lost, error_of in zip(places, units.tolist(), fewest, *ends, strict=True):
            found[at] = interval_of(unit, few, float(low), float(high), float(lost)), float(error_of)
    return found


def _bootstrap_totals(comparisons: Sequence[PairedSums], groups: Sequence[MetricGroup]) -> list[Array]:
    """The totals of both runs of each group in every draw, `(2, terms, draws, comparisons)`; none of too few units."""
    number = len(comparisons[0].a) if comparisons else 0
    if number < MIN_UNITS:
        return []
    tables = [np.stack(both_sides(comparisons, places), axis=1) for _, _, places in groups]
    ends = np.cumsum([table[0].size for table in tables])
    table = single_if_exact(np.concatenate([table.reshape(number, -1) for table in tables], axis=1))
    totals = np.concatenate([weights.astype(table.dtype) @ table for weights in draw_units(number)])
    return [
        np.moveaxis(part.reshape(DRAWS, *of_group.shape[1:]), 0, 2).astype(np.float64)
        for part, of_group in zip(np.split(totals, ends[:-1], axis=1), tables, strict=True)
    ]
