"""Bootstrap intervals of metrics, over independent units.

Units (clusters of samples) are drawn with replacement, as many as there are. Since every metric is a
function of totals, a resample is a row of weights times the units' sums: all resamples of all metrics
are one matrix product. The seed is fixed: the same data give the same interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric

RESAMPLES = 1000
SEED = 20_240_229
LEVEL = 95.0
"""Coverage of the intervals, in percent."""

Key = TypeVar("Key", bound=Hashable)

_BLOCK = 4_000_000
"""Draws held at a time: bounds the memory of a run with very many units."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far run B lies above run A in one metric.

    Args:
        a: Value of run A.
        b: Value of run B.
        difference: `b - a`.
        lo: Lower bound of its 95% interval.
        hi: Upper bound of its 95% interval.
        p: Two-sided p value: twice the share of resamples on the other side of 0, each side counting
            one resample more than it has, so that it is never 0.
    """

    a: float
    b: float
    difference: float
    lo: float
    hi: float
    p: float


def intervals(
    metrics: Sequence[Metric],
    sums: Mapping[str, Array],
    clusters: NDArray[np.generic] | None = None,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, tuple[float, float]]:
    """95% percentile interval of every metric that has one.

    Args:
        metrics: What to compute.
        sums: Name of each term -> its value in every sample, shape `(n,)`.
        clusters: The independent unit of each sample, shape `(n,)`; each sample its own when None.
        resamples: How many times to draw.
        seed: Seed of the draws.

    Returns:
        Key -> (lower, upper). A metric without a value in this data has no entry, and none has one when
        all samples are of one unit: the variance between units cannot be estimated from a single one. Resamples in
        which a metric has no value are left out.
    """
    values = _resampled_metrics(metrics, [sums], clusters, resamples, seed)
    totals = {term: np.asarray(np.sum(column)) for term, column in sums.items()}
    measured = [metric.key for metric in metrics if np.isfinite(metric.value(totals))]
    return _bounds({key: _finite(values[key][0]) for key in measured})


def run_intervals(
    metrics: Sequence[Metric], runs: Mapping[str, Mapping[str, Array]], clusters: Iterable[Hashable]
) -> dict[str, dict[str, tuple[float, float]]]:
    """95% interval of every metric of runs over the same samples, wherever figures of runs are shown.

    Units are those of gold, in its order: a sample that counts in no metric of a run (without a response,
    where that leaves it out) is drawn like the others and adds nothing. So runs share their resamples, and
    a run has one interval however few samples it answered (metrics.md, section 6).

    Args:
        metrics: What to compute.
        runs: Name of each run -> name of each term -> its value in every sample, shape `(n,)`.
        clusters: The independent unit of each sample, in the order of gold, `n` of them.

    Returns:
        Name of each run -> key -> (lower, upper), as `intervals` gives it.
    """
    numbers: dict[Hashable, int] = {}
    units = np.array([numbers.setdefault(cluster, len(numbers)) for cluster in clusters], dtype=np.int64)
    nothing = np.zeros(len(units))
    terms = {term for sums in runs.values() for term in sums}
    together = {term: np.stack([sums.get(term, nothing) for sums in runs.values()], axis=1) for term in terms}
    bounds: dict[str, dict[str, tuple[float, float]]] = {name: {} for name in runs}
    if not together:
        return bounds
    values = _resampled_metrics(metrics, [together], units, RESAMPLES, SEED)
    totals = {term: columns.sum(axis=0) for term, columns in together.items()}
    drawn = {
        (name, metric.key): _finite(values[metric.key][0][:, at])
        for metric in metrics
        for at, (name, value) in enumerate(zip(runs, np.broadcast_to(metric.value(totals), len(runs)), strict=True))
        if np.isfinite(value)
    }
    for (name, key), ends in _bounds(drawn).items():
        bounds[name][key] = ends
    return bounds


def paired_differences(
    metrics: Sequence[Metric],
    sums_a: Mapping[str, Array],
    sums_b: Mapping[str, Array],
    clusters: NDArray[np.generic] | None = None,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, Difference]:
    """Difference of two runs in every metric, both resampled together.

    Args:
        metrics: What to compare.
        sums_a: Run A: name of each term -> its value in every sample, shape `(n,)`.
        sums_b: Run B over the same samples in the same order.
        clusters: The independent unit of each sample, shape `(n,)`; each sample its own when None.
        resamples: How many times to draw.
        seed: Seed of the draws.

    Returns:
        Key -> difference, for the metrics that have a value in both runs and more than one unit.

    Raises:
        ValueError: The runs have different numbers of samples.
    """
    if _units_of(sums_a) != _units_of(sums_b):
        raise ValueError(
            f"expected sums over the same samples, got {_units_of(sums_a)} and {_units_of(sums_b)} of them"
        )
    values = _resampled_metrics(metrics, [sums_a, sums_b], clusters, resamples, seed)
    found = {}
    for metric in metrics:
        if not (_has_value(metric, sums_a) and _has_value(metric, sums_b)):
            continue
        drawn = _finite(values[metric.key][1] - values[metric.key][0])
        if len(drawn):
            a, b = _total(metric, sums_a), _total(metric, sums_b)
            found[metric.key] = Difference(a, b, b - a, *_bounds({"": drawn})[""], _p_value(drawn))
    return found


def _resampled_metrics(
    metrics: Sequence[Metric],
    runs: Sequence[Mapping[str, Array]],
    clusters: NDArray[np.generic] | None,
    resamples: int,
    seed: int,
) -> dict[str, list[Array]]:
    """Key -> for every run the metric in every resample, `(resamples,)`; empty with fewer than two units.

    What is given as a run can be several beside each other, with sums `(n, runs)`; then it is `(resamples, runs)`.
    """
    names = {name for run in runs for name in run}
    terms = sorted({term for metric in metrics for term in metric.needs(names)})
    units = [_by_unit(run, terms, clusters) for run in runs]
    number, trailing_shape = len(units[0]), units[0].shape[2:]
    if number < 2:
        return {metric.key: [np.empty((0, *trailing_shape)) for _ in runs] for metric in metrics}
    parts: list[list[Array]] = [[] for _ in runs]
    for weights in _weights(number, resamples, seed):
        for part, unit in zip(parts, units, strict=True):
            part.append(np.tensordot(weights, unit, axes=1))
    totals = [dict(zip(terms, np.moveaxis(np.concatenate(part), 1, 0), strict=True)) for part in parts]
    shape = resamples, *trailing_shape
    return {metric.key: [np.broadcast_to(metric.value(total), shape) for total in totals] for metric in metrics}


def _by_unit(sums: Mapping[str, Array], terms: Sequence[str], clusters: NDArray[np.generic] | None) -> Array:
    """Sums of every unit, shape `(units, terms)`, of runs beside each other `(units, terms, runs)`."""
    nothing = np.zeros(max((np.shape(values) for values in sums.values()), default=0))
    table = np.stack([np.asarray(sums.get(term, nothing), dtype=float) for term in terms], axis=1)
    if clusters is None:
        return table
    _, unit = np.unique(clusters, return_inverse=True)
    summed = np.zeros((int(unit.max()) + 1 if len(unit) else 0, *table.shape[1:]))
    np.add.at(summed, unit, table)
    return summed


def _weights(units: int, resamples: int, seed: int) -> Iterator[Array]:
    """How often each unit was drawn in each resample, in blocks `(rows, units)`."""
    rng = np.random.default_rng(seed)
    rows = max(1, _BLOCK // units)
    for start in range(0, resamples, rows):
        number = min(rows, resamples - start)
        drawn = rng.integers(0, units, size=(number, units)) + units * np.arange(number)[:, None]
        yield np.bincount(drawn.ravel(), minlength=number * units).reshape(number, units).astype(float)


def _units_of(sums: Mapping[str, Array]) -> int:
    return max((np.size(values) for values in sums.values()), default=0)


def _total(metric: Metric, sums: Mapping[str, Array]) -> float:
    return float(metric.value({term: np.asarray(np.sum(sums[term])) for term in metric.needs(sums) if term in sums}))


def _has_value(metric: Metric, sums: Mapping[str, Array]) -> bool:
    return bool(np.isfinite(_total(metric, sums)))


def _finite(values: Array) -> Array:
    return values[np.isfinite(values)]


def _bounds(values: Mapping[Key, Array]) -> dict[Key, tuple[float, float]]:
    """Key -> both ends of its interval; none for a key without values. Those of one length are found together."""
    tail = (100.0 - LEVEL) / 2
    by_length: dict[int, list[Key]] = defaultdict(list)
    for key, drawn in values.items():
        by_length[len(drawn)].append(key)
    found: dict[Key, tuple[float, float]] = {}
    for length, keys in by_length.items():
        if length:
            ends = np.percentile(np.stack([values[key] for key in keys]), [tail, 100.0 - tail], axis=1)
            found |= {key: (float(lo), float(hi)) for key, lo, hi in zip(keys, *ends, strict=True)}
    return found


def _p_value(differences: Array) -> float:
    fewer = min(int((differences <= 0).sum()), int((differences >= 0).sum()))
    return min(1.0, 2 * (fewer + 1) / (len(differences) + 1))
