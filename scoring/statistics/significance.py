"""McNemar's and Fisher's exact tests, and corrections for many tests.

Sources: Holm 1979; Benjamini and Hochberg 1995.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array

SIGNIFICANT = 0.05
"""The p value up to which a finding is sure: the counterpart of 95% intervals (`statistics.intervals.LEVEL`)."""


LEAST_P = 1e-300
"""What stands in place of a p value below it, which would be 0 in floating point from some 1,000 units on."""


def mcnemar(improved: int, regressed: int) -> float:
    """Two-sided p value of McNemar's exact test.

    Args:
        improved: Samples that only the second run gets right.
        regressed: Samples that only the first run gets right.

    Returns:
        p in (0, 1]; 1 where no sample tells the runs apart.
    """
    from scipy import special  # a quarter of a second that only tests and intervals need

    discordant = improved + regressed
    return min(1.0, max(LEAST_P, 2 * float(special.bdtr(min(improved, regressed), discordant, 0.5))))


_NEGLIGIBLE = 1e-12
"""Part of a sum of probabilities below which a further one changes nothing."""


def fisher(hits: Array, n: Array, all_hits: float, all_n: float) -> Array:
    """One-sided p values of Fisher's exact test: that as few hits are among some rows, drawn from all without return.

    Args:
        hits: Hits among the rows of each test; at most what `n` rows have on average.
        n: Those rows.
        all_hits: Hits among all rows.
        all_n: All rows.

    >>> fisher(np.array([0.0, 1.0]), np.array([2.0, 2.0]), 2, 4).round(4).tolist()
    [0.1667, 0.8333]
    """
    from scipy import special

    def log_ways(drawn: Array | float, of: Array | float) -> Array:
        found: Array = special.gammaln(of + 1) - special.gammaln(drawn + 1) - special.gammaln(of - drawn + 1)
        return found

    others = all_n - all_hits
    ways = log_ways(hits, all_hits) + log_ways(n - hits, others) - log_ways(n, np.float64(all_n))
    term = np.where(n - hits > others, 0.0, np.exp(ways))
    p, fewer = term.copy(), hits.copy()
    while (term > _NEGLIGIBLE * p).any():
        # The odds of one hit less, from those of this number; 0 where there is none less.
        term = term * np.maximum(fewer * (others - n + fewer), 0) / ((all_hits - fewer + 1) * (n - fewer + 1))
        p, fewer = p + term, fewer - 1
    return np.minimum(p, 1.0)


def holm(p_values: Sequence[float]) -> list[float]:
    """P values adjusted for their number by Holm's step-down method, in the order given.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def benjamini_hochberg(p_values: NDArray[np.float64]) -> NDArray[np.float64]:
    """P values adjusted for the rate of false discoveries among all of them, in the order given.

    >>> benjamini_hochberg(np.array([0.01, 0.04, 0.03])).tolist()
    [0.03, 0.04, 0.04]
    """
    n = len(p_values)
    order = np.argsort(p_values, kind="stable")
    scaled = p_values[order] * n / np.arange(1, n + 1)
    adjusted = np.empty(n)
    adjusted[order] = np.minimum(np.minimum.accumulate(scaled[::-1])[::-1], 1.0)
    return adjusted
