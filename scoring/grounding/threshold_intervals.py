"""Sets of IoU thresholds, as unions of half-open intervals `(lo, hi]` within (0, 1].

A box whose match has IoU m is unmatched exactly on `(m, 1]`, so everything that happens to boxes as
the threshold rises is stated with such sets, exactly, without trying thresholds one by one.

A set is a tuple of `(lo, hi)` with `lo < hi`, ascending, disjoint and not touching; `()` is empty.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from scoring.boxes import Floats

Taus = tuple[tuple[float, float], ...]

NEVER: Taus = ()


def between(lo: float, hi: float) -> Taus:
    """The thresholds tau with `lo < tau <= hi`; empty when `hi <= lo`."""
    return ((lo, hi),) if lo < hi else NEVER


def above(lo: float) -> Taus:
    """The thresholds greater than `lo`: those at which a box with a match of that IoU is unmatched."""
    return between(lo, 1.0)


def up_to(hi: float) -> Taus:
    """The thresholds up to and including `hi`: those at which a match of that IoU holds."""
    return between(0.0, hi)


def ends(sets: Sequence[Taus]) -> tuple[Floats, Floats]:
    """Lowest and highest bound of each set, shape `(n,)`; infinite and its opposite where a set is empty."""
    found = [(taus[0][0], taus[-1][1]) if taus else (math.inf, -math.inf) for taus in sets]
    low, high = np.array(found, dtype=np.float64).reshape(-1, 2).T
    return low, high


def holds(taus: Taus, tau: float) -> bool:
    """Whether a threshold is in the set."""
    for lo, hi in taus:  # noqa: SIM110  asked hundreds of times a response; a generator takes three times as long
        if lo < tau <= hi:
            return True
    return False


def intersect(a: Taus, b: Taus) -> Taus:
    """The thresholds in both sets."""
    if len(a) == len(b) == 1:  # nearly always
        ((lo_a, hi_a),), ((lo_b, hi_b),) = a, b
        lo, hi = lo_a if lo_a > lo_b else lo_b, hi_a if hi_a < hi_b else hi_b
        return ((lo, hi),) if lo < hi else NEVER
    return tuple(
        (max(lo_a, lo_b), min(hi_a, hi_b)) for lo_a, hi_a in a for lo_b, hi_b in b if max(lo_a, lo_b) < min(hi_a, hi_b)
    )


def minus(a: Taus, b: Taus) -> Taus:
    """The thresholds in `a` that are not in `b`."""
    if a == b:
        return NEVER
    for lo_b, hi_b in b:
        a = tuple(
            (lo, hi) for lo_a, hi_a in a for lo, hi in ((lo_a, min(hi_a, lo_b)), (max(lo_a, hi_b), hi_a)) if lo < hi
        )
    return a


def elementary(sets: Iterable[Taus]) -> tuple[tuple[float, float], ...]:
    """The smallest intervals that every bound of the sets cuts (0, 1] into, ascending.

    Within each of them every set holds at all thresholds or at none.
    """
    bounds = sorted({0.0, 1.0, *(bound for taus in sets for interval in taus for bound in interval)})
    return tuple(pairwise(bounds))
