"""95% intervals of metrics over independent units, and in words why one is not given.

A proportion has Wilson's interval at an effective sample size: the number of what its denominator counts, divided by
how many times as much the proportion varies between units as it would if all of it were independent (Miller 2024,
arXiv 2411.00640; Bowyer et al. 2025, arXiv 2503.01747, on few units), with the t quantile of the units. Units of
different sizes count as that many of one size, (sum of n)^2 / (sum of n^2), and the residual of each is divided by
sqrt(1 - its share of n): with 30 units of which one has half of the answers, ICC .3, counting all 30 holds the truth
in .71 to .90 of data sets, this in .98 or more. How much the proportion varies is known from the units that have the
rarer outcome: with none, units are counted, and with k of them the sample size goes k / (k + 1) of the way from the
units to that quotient (of 30 x 10 answers, .97 right, ICC .3, the quotient alone holds the truth in .89 of data sets,
this in .97).

Every other metric has an expanded percentile interval of the bootstrap over units (Hesterberg 2015, The American
Statistician 69): 2,000 draws with a fixed seed, whose percentiles are those of the t quantile of the units times
sqrt(n / (n - 1)). Percentiles alone are too narrow for a mean of fractions near 0 or 1 over few units: of 30 pages with
a mean F1 of 0.9 they hold the true one in .89 of data sets. Such an interval is widened to hold Wilson's, at the sample
size at which a proportion would vary as much as the mean does: .93.

An interval of fewer than 10 units, of a metric of two classes from fewer than 5 units of one of them, without a width,
or of a metric that has no value in more than 1 of 20 draws is not given.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.metric import Array, Metric, ratio
from scoring.statistics.units import MIN_OF_A_CLASS, MIN_UNITS, Indices, by_unit, columns, terms_of, unit_numbers

DRAWS = 2000
"""Draws of the bootstrap: 50 of them lie beyond each percentile of a 95% interval."""

SEED = 20_240_229
"""Of all draws and swaps: the same data give the same figures. Any number would do."""

LEVEL = 95.0
"""Coverage of the intervals, in percent."""

LOST_DRAWS = 0.05
"""Share of draws in which a metric may have no value."""

FEW_UNITS = f"fewer than {MIN_UNITS} independent units"
FEW_OF_A_CLASS = f"fewer than {MIN_OF_A_CLASS} independent units of one class"
LOST = "no value in more than 1 of 20 resamples"
NO_WIDTH = "it is the same in all resamples"

_NARROW = 1e-9
"""What rounding may leave of a width, or of a variance, that is 0."""

_BLOCK = 4_000_000
"""Draws held at a time: bounds the memory of a run with very many units."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95% interval, or the reason why none is given.

    Args:
        low: Lower end; NaN where none is given.
        high: Upper end; NaN where none is given.
        reason: Why none is given, in words; empty where one is.
    """

    low: float = float("nan")
    high: float = float("nan")
    reason: str = ""

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Both ends, None where none is given: what JSON states."""
        return None if self.reason else (self.low, self.high)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A metric's value with what it rests on.

    Args:
        value: The metric; NaN where it has no value (`Metric.empty` says why).
        n: What its denominator counts.
        units: Units with some of that.
        interval: Its 95% interval.
    """

    value: float
    n: float
    units: int
    interval: Interval


def estimates(
    metrics: Sequence[Metric], runs: Mapping[str, Mapping[str, Array]], clusters: Iterable[Hashable]
) -> dict[str, dict[str, Estimate]]:
    """Every metric of runs over the same rows, with its n, its units and its interval.

    Args:
        metrics: What to compute.
        runs: Name of each run -> name of each term -> its value in every row (sample or item), shape `(n,)`; 0 where
            the run has no response.
        clusters: The unit of each row, in the order of gold, `n` of them.

    Returns:
        Name of each run -> key -> estimate.
    """
    units = unit_numbers(clusters)
    terms = terms_of(metrics, runs.values())
    tables = [by_unit(columns(sums, terms, len(units)), units) for sums in runs.values()]
    if not tables:
        return {}
    sums = dict(zip(terms, np.moveaxis(np.stack(tables, axis=2), 1, 0), strict=True))
    shape = len(tables[0]), len(tables)
    found = {metric.key: _estimates(metric, sums, shape) for metric in metrics if metric.proportion}
    resampled_metrics = [metric for metric in metrics if not metric.proportion]
    drawn = resampled(resampled_metrics, sums, shape) if shape[0] >= MIN_UNITS else {}
    for metric in resampled_metrics:
        found[metric.key] = _estimates(metric, sums, shape, drawn.get(metric.key))
    return {name: {metric.key: found[metric.key][at] for metric in metrics} for at, name in enumerate(runs)}


def share_interval(hits: Array, of: Array, clusters: Iterable[Hashable]) -> Estimate:
    """A proportion from what each row counts and what that is some of, such as one category's failures of all.

    Args:
        hits: What is counted in each row, shape `(n,)`.
        of: What that is some of, shape `(n,)`.
        clusters: The unit of each row.
    """
    metric = Metric("", "", "", ("hits", "of"), proportion=True, empty="there is nothing to count")
    return estimates([metric], {"": {"hits": hits, "of": of}}, clusters)[""][""]


def _estimates(
    metric: Metric, sums: Mapping[str, Array], shape: tuple[int, int], drawn: Array | None = None
) -> list[Estimate]:
    """The metric of every run, from sums `(units, runs)` and, for one that is not a proportion, its draws."""
    totals = {term: column.sum(axis=0) for term, column in sums.items()}
    values = np.broadcast_to(metric.value(totals), shape[1:])
    counted = np.broadcast_to(metric.n(sums), shape)
    units, fewest = (counted != 0).sum(axis=0), fewest_of_a_class([metric.class_counts(sums)], shape)
    if metric.proportion:
        low, high = wilson_bounds(np.broadcast_to(sums.get(metric.terms[0], 0.0), shape), counted)
        lost = np.zeros(shape[1])
    elif drawn is None:
        low, high, lost = (np.full(shape[1], np.nan) for _ in range(3))
    else:
        low, high, lost = percentile_bounds(drawn, units)
        if metric.rates:
            low, high = _widened_to_rates(metric, sums, shape, low, high)
        elif metric.of_fractions:
            low, high = _widened(low, high, *(np.broadcast_to(sums.get(term, 0.0), shape) for term in metric.terms))
    return [
        Estimate(value, float(n), number, _interval(metric, value, number, *rest))
        for value, n, number, *rest in zip(
            values.tolist(), counted.sum(axis=0).tolist(), units.tolist(), fewest.tolist(), low, high, lost, strict=True
        )
    ]


def _widened(low: Array, high: Array, part: Array, of: Array) -> tuple[Array, Array]:
    """Both ends of a ratio's percentile intervals, widened to hold Wilson's where it is a mean of fractions."""
    fractions = ((part >= 0) & (part <= of)).all(axis=0) & (high - low > _NARROW)
    lower, higher = wilson_bounds(part, of, whole=False)
    return np.where(fractions, np.fmin(low, lower), low), np.where(fractions, np.fmax(high, higher), high)


def _widened_to_rates(
    metric: Metric, sums: Mapping[str, Array], shape: tuple[int, int], low: Array, high: Array
) -> tuple[Array, Array]:
    """Both ends of percentile intervals, widened to hold those of the mean of its proportions (Newcombe 1998)."""
    mean, below, above = (np.zeros(shape[1]) for _ in range(3))
    for hits, of in metric.rates:
        counted = np.broadcast_to(np.sum([np.broadcast_to(sums.get(term, 0.0), shape) for term in of], axis=0), shape)
        hit = np.broadcast_to(sums.get(hits, 0.0), shape)
        least, most = wilson_bounds(hit, counted)
        share = ratio(hit.sum(axis=0), counted.sum(axis=0))
        mean, below, above = mean + share, below + (share - least) ** 2, above + (most - share) ** 2
    number, varies = len(metric.rates), high - low > _NARROW
    lower, higher = (mean - np.sqrt(below)) / number, (mean + np.sqrt(above)) / number
    return np.where(varies, np.fmin(low, lower), low), np.where(varies, np.fmax(high, higher), high)


def _interval(metric: Metric, value: float, units: int, fewest: int, low: float, high: float, lost: float) -> Interval:
    if not np.isfinite(value):
        return Interval(reason=metric.empty)
    return interval_of(units, fewest, low, high, lost)


def fewest_of_a_class(sides: Sequence[Sequence[Array]], shape: tuple[int, ...]) -> Indices:
    """How many units have some of the class of which the fewest have any.

    Args:
        sides: What each unit counts of each class (`Metric.class_counts`) in one run, or in each of two.
        shape: Of such counts, units first.
    """
    present = [[np.broadcast_to(count, shape) != 0 for count in counts] for counts in sides]
    found: Indices = np.min([np.any(of_class, axis=0).sum(axis=0) for of_class in zip(*present, strict=True)], axis=0)
    return found


def interval_of(units: int, fewest: int, low: float, high: float, lost: float) -> Interval:
    """An interval from its ends, or why it is not given.

    Args:
        units: Units that enter it.
        fewest: Those of the class of which the fewest have any (`fewest_of_a_class`).
        low: Lower end.
        high: Upper end.
        lost: Share of the draws without a value.
    """
    if units < MIN_UNITS:
        return Interval(reason=FEW_UNITS)
    if fewest < MIN_OF_A_CLASS:
        return Interval(reason=FEW_OF_A_CLASS)
    if lost > LOST_DRAWS:
        return Interval(reason=LOST)
    if not high - low > _NARROW:
        return Interval(reason=NO_WIDTH)
    return Interval(float(low), float(high))


def wilson(hits: float, n: float) -> tuple[float, float]:
    """Wilson's 95% interval of a proportion of independent items; NaN without items."""
    if not n:
        return math.nan, math.nan
    from scipy import stats

    bounds = stats.binomtest(int(hits), int(n)).proportion_ci(method="wilson")
    return float(bounds.low), float(bounds.high)


def wilson_bounds(hits: Array, of: Array, *, whole: bool = True) -> tuple[Array, Array]:
    """Both ends of Wilson's interval of proportions at their effective sample sizes.

    Args:
        hits: What each unit counts, shape `(units, k)`.
        of: What that is some of, shape `(units, k)`.
        whole: Whether it is counted in whole numbers: then no unit says more than what it counts would if all of it
            were independent.

    Returns:
        Lower and upper ends, `(k,)`; NaN where there are fewer than two units.
    """
    from scipy import special  # a quarter of a second that pages without an interval need not wait

    least = 1.0 if whole else _NARROW
    n, enough = of.sum(axis=0), (of != 0).sum(axis=0) > 1
    with np.errstate(divide="ignore", invalid="ignore"):
        share = hits.sum(axis=0) / n
        # Of G units of one size both are as with G units and G / (G - 1); a large unit draws the share to itself.
        units = n**2 / (of**2).sum(axis=0)
        between = ((hits - share * of) ** 2 / (1 - of / n)).sum(axis=0) / n**2
        effect = between / (share * (1 - share) / n)
        inside = (share > 0) & (share < 1)
        size = np.where(inside, n / np.where(inside, np.maximum(least, effect), 1.0), units)
        if whole:
            rarer = np.minimum((hits > 0).sum(axis=0), (hits < of).sum(axis=0))
            size = np.where(size > units, units + (size - units) * rarer / (rarer + 1), size)
        t = special.stdtrit(np.maximum(units - 1, 1.0), 0.5 + LEVEL / 200)
        centre = (share + t * t / (2 * size)) / (1 + t * t / size)
        half = t / (1 + t * t / size) * np.sqrt(share * (1 - share) / size + t * t / (4 * size * size))
    low = np.where(enough, np.maximum(centre - half, 0.0), np.nan)
    high = np.where(enough, np.minimum(centre + half, 1.0), np.nan)
    return np.minimum(low, share), np.maximum(high, share)


def percentile_bounds(drawn: Array, units: Array | Indices) -> tuple[Array, Array, Array]:
    """Both ends of expanded percentile intervals (Hesterberg 2015).

    Args:
        drawn: A figure in every draw, NaN where it has no value, shape `(draws, k)`.
        units: The units of each figure, shape `(k,)`.

    Returns:
        Lower ends, upper ends, and the share of draws without a value, each `(k,)`.
    """
    from scipy import special

    ordered = np.sort(drawn, axis=0)  # NaN come last
    valued = np.isfinite(ordered).sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        freedom = np.maximum(np.asarray(units, dtype=float) - 1, 1.0)
        t = special.stdtrit(freedom, 0.5 + LEVEL / 200) * np.sqrt((freedom + 1) / freedom)
    tail = special.ndtr(-t)
    ends = [_at(ordered, valued, share) for share in (tail, 1 - tail)]
    return ends[0], ends[1], 1 - valued / max(len(drawn), 1)


def _at(ordered: Array, valued: Indices, share: Array) -> Array:
    """The percentile of each column's first `valued` values, linear between two of them; NaN without any."""
    position = share * np.maximum(valued - 1, 0)
    below = np.floor(position).astype(np.intp)
    above = np.minimum(below + 1, np.maximum(valued - 1, 0))
    low, high = (np.take_along_axis(ordered, at[None, :], axis=0)[0] for at in (below, above))
    found: Array = np.where(valued > 0, low + (position - below) * (high - low), np.nan)
    return found


def resampled(metrics: Sequence[Metric], sums: Mapping[str, Array], shape: tuple[int, ...]) -> dict[str, Array]:
    """Metrics in every draw of units with replacement.

    Args:
        metrics: What to compute.
        sums: Term -> its sum in every unit of every run, shape `(units, runs)`.
        shape: Units and runs.

    Returns:
        Key -> value in each draw, NaN where it has none, shape `(DRAWS, runs)`.
    """
    if not metrics:
        return {}
    terms = sorted({term for metric in metrics for term in metric.needs(sums)} & set(sums))
    table = np.stack([np.zeros(shape), *(sums[term] for term in terms)], axis=1)  # a metric may have no term at all
    totals = np.concatenate([np.tensordot(weights, table, axes=1) for weights in draw_units(shape[0])])
    named = dict(zip(["", *terms], np.moveaxis(totals, 1, 0), strict=True))
    return {metric.key: np.broadcast_to(metric.value(named), (DRAWS, *shape[1:])) for metric in metrics}


def draw_units(units: int) -> Iterator[Array]:
    """How often each unit was drawn in each draw, in blocks `(rows, units)`."""
    rng = np.random.default_rng(SEED)
    rows = max(1, _BLOCK // max(units, 1))
    for start in range(0, DRAWS, rows):
        number = min(rows, DRAWS - start)
        drawn = rng.integers(0, units, size=(number, units)) + units * np.arange(number)[:, None]
        yield np.bincount(drawn.ravel(), minlength=number * units).reshape(number, units).astype(float)
