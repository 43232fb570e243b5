"""Many runs over the same rows: every pair tested, and the ranks that the data allow each run.

All pairs have the test of two runs (`scoring.statistics.two_runs`), and their p values are corrected together (Holm
1979). A run's ranks go from 1 + the runs that are surely better to all runs less those that are surely worse: since
these are simultaneous tests of all pairs, all such sets together hold the true ranks in 95 of 100 data sets (Mogstad,
Romano, Shaikh and Wilhelm 2024, Review of Economic Studies, 10.1093/restud/rdad006).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from scoring.metric import Array, Metric
from scoring.statistics.intervals import Estimate, estimates
from scoring.statistics.permutation_test import SWAPS, paired_sums
from scoring.statistics.significance import SIGNIFICANT, holm
from scoring.statistics.two_runs import MAX_MISSING_SHARE, Difference, differences, format_p
from scoring.statistics.units import Indices, terms_of, unit_numbers

_SWAPS_OF_A_PAIR = 40
"""Swaps for every pair of a family, where that is more: Holm's first step multiplies the smallest p, which no number of
swaps brings below one of them, by the number of pairs."""

_SUMS_AT_ONCE = 3_000_000
"""Sums of one run of each pair that are compared together: some ten times as many numbers are in memory for that."""


@dataclass(frozen=True, slots=True)
class RankedRun:
    """One run among those that are ranked.

    Args:
        name: The run.
        estimate: Its value with n, units and interval.
        low: The best rank that the data allow, from 1.
        high: The worst.
    """

    name: str
    estimate: Estimate
    low: int
    high: int

    @property
    def best(self) -> bool:
        """Whether no run is surely better: it cannot be told apart from the best."""
        return self.low == 1


@dataclass(frozen=True, slots=True)
class Pair:
    """Run B compared with run A in a family of pairs.

    Args:
        a: Run A.
        b: Run B.
        difference: Their difference, interval and test.
        p_holm: Its p value, corrected for the number of pairs.
    """

    a: str
    b: str
    difference: Difference
    p_holm: float

    @property
    def p_words(self) -> str:
        """The corrected p value as it is printed."""
        return format_p(self.p_holm, self.difference.resolution * self.p_holm / self.difference.p)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Runs by one metric.

    Args:
        runs: The runs that have a value, the best value first.
        pairs: Every two of them that can be compared.
        on_common: Whether two runs lack, among the rows that both have a value in, more than 1 in 20 of those that
            either has one in: they are then compared on clearly less than their values are of.
    """

    runs: tuple[RankedRun, ...]
    pairs: tuple[Pair, ...]
    on_common: bool


def rank_runs(metric: Metric, runs: Mapping[str, Mapping[str, Array]], clusters: Iterable[Hashable]) -> Ranking:
    """Ranks runs by a metric.

    What is ranked may be anything that has sums in the same rows, such as failure categories by their counts.

    Args:
        metric: The metric.
        runs: Name of each run -> term -> its value in every row (sample or item) of gold, shape `(n,)`; 0 where it has
            no response.
        clusters: The unit of each row.
    """
    units = unit_numbers(clusters)
    valued = {name: by_metric[metric.key] for name, by_metric in estimates([metric], runs, units.tolist()).items()}
    sign = 1 if metric.better == "higher" else -1
    names = sorted(
        (name for name in valued if np.isfinite(valued[name].value)), key=lambda name: -sign * valued[name].value
    )
    tested = _tested(metric, runs, list(combinations(names, 2)), units)
    corrected = holm([difference.p for difference in tested.values()])
    pairs = tuple(Pair(*pair, difference, p) for (pair, difference), p in zip(tested.items(), corrected, strict=True))
    better, worse = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for pair in pairs:
        if pair.p_holm <= SIGNIFICANT:
            first, second = (pair.b, pair.a) if sign * pair.difference.difference > 0 else (pair.a, pair.b)
            better[second] += 1
            worse[first] += 1
    ranked = tuple(RankedRun(name, valued[name], 1 + better[name], len(names) - worse[name]) for name in names)
    return Ranking(ranked, pairs, _on_common(metric, [runs[name] for name in names], len(units)))


def _on_common(metric: Metric, runs: Sequence[Mapping[str, Array]], rows: int) -> bool:
    if not runs:
        return False
    entering = np.array([np.broadcast_to(metric.enters(sums), rows) for sums in runs], dtype=np.float32)
    own = entering.sum(axis=1)
    return bool((entering @ entering.T < (1 - MAX_MISSING_SHARE) * np.maximum.outer(own, own)).any())


def _tested(
    metric: Metric, runs: Mapping[str, Mapping[str, Array]], pairs: Sequence[tuple[str, str]], units: Indices
) -> dict[tuple[str, str], Difference]:
    """The pairs that have a value in both runs, each with its test; a few at a time where there are many rows."""
    swaps = max(SWAPS, _SWAPS_OF_A_PAIR * len(pairs))
    at_once = max(1, _SUMS_AT_ONCE // max(1, len(units) * len(terms_of([metric], runs.values()))))
    tested: dict[tuple[str, str], Difference] = {}
    for start in range(0, len(pairs), at_once):
        comparisons = {
            pair: paired_sums(metric, runs[pair[0]], runs[pair[1]], units) for pair in pairs[start : start + at_once]
        }
        valued = {pair: compared for pair, compared in comparisons.items() if np.isfinite(compared.values).all()}
        tested |= zip(valued, differences(list(valued.values()), swaps), strict=True)
    return tested
