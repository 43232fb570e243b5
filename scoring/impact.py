"""How much the metrics would rise if a failure category were repaired.

The oracle idea of TIDE (Bolya et al., 2020), with what `scoring.repairs` calls a repair: of one category
alone, and as Shapley values, each category's fair share of the way to perfection. Since every set of
repairs is evaluated from counts, those need no sampling: they are exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from records import Scored
from scoring.boxes import Floats
from scoring.matching import Indices
from scoring.metric import Metric
from scoring.repairs import BIT, REPAIRS, Repairs, repairs_of

__all__ = ["REPAIRS", "Repairs", "effects", "effects_at", "repairs_of", "rises", "shapley"]

_BLOCK = 700_000
"""Samples times sets of repairs evaluated at a time: bounds the memory."""


def effects(repairs: Repairs) -> dict[str, dict[str, Floats]]:
    """How every sum of every sample would change if one category alone were repaired.

    Returns:
        Category -> name of a sum -> its change in each sample, shape `(n,)`; the categories that occur.
    """
    here = repairs.categories()
    sums = repairs.sums(_alone(here))
    return {
        category: {term: values[:, column] - values[:, 0] for term, values in sums.items()}
        for column, category in enumerate(here, start=1)
    }


def effects_at(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Floats]]:
    """As `effects`, of scored samples of one run and protocol at a threshold."""
    return effects(repairs_of(scored, tau))


def rises(repairs: Repairs, metrics: Sequence[Metric]) -> dict[str, dict[str, float]]:
    """How much each metric would rise if one category alone were repaired.

    Returns:
        Category -> key of the metric -> its rise, NaN where it has no value; the categories that occur.
    """
    here = repairs.categories()
    sums = repairs.sums(_alone(here))
    totals = {term: values.sum(axis=0) for term, values in sums.items()}
    values = {metric.key: metric.of(totals) for metric in metrics}
    return {
        category: {key: float(value[column] - value[0]) for key, value in values.items()}
        for column, category in enumerate(here, start=1)
    }


def shapley(repairs: Repairs, metrics: Sequence[Metric]) -> dict[str, dict[str, float]]:
    """Each category's exact Shapley value: its mean rise over all orders in which all are repaired.

    The values of one metric add up to the rise from the metric as it is to the metric with everything
    repaired.

    Returns:
        Category -> key of the metric -> its share, NaN where the metric has no value without some
        repair; the categories that occur.
    """
    here = repairs.categories()
    bits = [BIT[category] for category in here]
    totals = _totals_of_all_sets(repairs, bits, sorted({term for metric in metrics for term in metric.terms}))
    values = {metric.key: metric.of(totals) for metric in metrics}
    sets = np.arange(1 << len(bits))
    size = np.bitwise_count(sets)
    n = len(bits)
    weight = np.array([math.factorial(s) * math.factorial(n - s - 1) / math.factorial(n) for s in range(n)])
    shares: dict[str, dict[str, float]] = {}
    for index, category in enumerate(here):
        without = sets[sets & (1 << index) == 0]
        share = weight[size[without]]
        shares[category] = {
            key: float(share @ (value[without | (1 << index)] - value[without])) for key, value in values.items()
        }
    return shares


def _alone(categories: Sequence[str]) -> Indices:
    """No repair, then the repair of each category alone."""
    return np.array([0, *(BIT[category] for category in categories)], dtype=np.intp)


def _totals_of_all_sets(repairs: Repairs, bits: Sequence[int], terms: Sequence[str]) -> dict[str, Floats]:
    """Totals of sums under every set of the categories of `bits`, shape `(2 ** len(bits),)`.

    Samples with the same categories are evaluated together, under the sets of those categories only.
    """
    sets = np.arange(1 << len(bits))
    totals = {term: np.zeros(len(sets)) for term in terms}
    for present in np.unique(repairs.present):
        own = [index for index, bit in enumerate(bits) if present & bit]
        local = np.zeros(1 << len(own), dtype=np.intp)
        position = np.zeros(len(sets), dtype=np.intp)
        for place, index in enumerate(own):
            local += np.where(np.arange(len(local)) >> place & 1, bits[index], 0)
            position += (sets >> index & 1) << place
        for part in _parts(repairs, repairs.present == present, len(local)):
            sums = part.sums(local)
            for term in terms:
                totals[term] += sums[term].sum(axis=0)[position]
    return totals


def _parts(repairs: Repairs, keep: NDArray[np.bool_], sets: int) -> Iterator[Repairs]:
    chosen = np.flatnonzero(keep)
    per_part = max(1, _BLOCK // sets)
    for start in range(0, len(chosen), per_part):
        mine = np.zeros(len(keep), dtype=bool)
        mine[chosen[start : start + per_part]] = True
        yield repairs.of_samples(mine)
