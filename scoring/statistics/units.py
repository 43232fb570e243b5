"""Row sums aggregated by independent unit: the rows of a run (samples or items) added up by what is independent.

A unit is what was drawn by itself, such as a question with all its answers. Intervals and tests work on the sums of
units alone: rows of one unit stay together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric

Indices = NDArray[np.intp]

MIN_UNITS = 10
"""Units from which an interval is printed (Bowyer et al. 2025, arXiv 2503.01747, on small numbers of them)."""

MIN_OF_A_CLASS = 5
"""Units of each class from which a metric of two classes has an interval (docs/inference.md)."""


def unit_numbers(clusters: Iterable[Hashable]) -> Indices:
    """The number of each row's unit, from 0 in the order in which units first occur.

    >>> unit_numbers(["b", "a", "b"]).tolist()
    [0, 1, 0]
    """
    names = clusters.tolist() if isinstance(clusters, np.ndarray) else clusters
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.intp)


def by_unit(rows: Array, units: Indices) -> Array:
    """Rows `(n, ...)` added up by unit, `(units, ...)`; the rows themselves where each is a unit of its own."""
    number = int(units.max()) + 1 if len(units) else 0
    if not number:
        return np.zeros((0, *rows.shape[1:]))
    if (units[1:] < units[:-1]).any():  # the rows of most benchmarks stand together by unit
        order = np.argsort(units, kind="stable")
        rows, units = rows[order], units[order]
    if number == len(units):
        return rows
    summed: Array = np.add.reduceat(rows, np.searchsorted(units, np.arange(number)), axis=0)
    return summed


def columns(sums: Mapping[str, Array], terms: Sequence[str], rows: int) -> Array:
    """The named sums side by side, `(rows, terms)`; a term that is absent is 0 throughout."""
    table = np.zeros((rows, len(terms)))
    for place, term in enumerate(terms):
        if term in sums:
            table[:, place] = sums[term]
    return table


def terms_of(metrics: Iterable[Metric], runs: Iterable[Mapping[str, Array]]) -> list[str]:
    """The names of all sums that metrics of some runs are made of."""
    names = {name for sums in runs for name in sums}
    return sorted({term for metric in metrics for term in metric.needs(names)})
