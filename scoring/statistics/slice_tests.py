"""The test of slices against the rest of their rows, from rows added up by stratum and unit (`slice_search`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array
from scoring.statistics.intervals import LEVEL
from scoring.statistics.significance import LEAST_P, fisher
from scoring.statistics.units import Indices

Flags = NDArray[np.bool_]

TESTED_UNITS = 5
"""Units that a slice, and what is outside it, have at least to be tested."""

_HELD = 400_000
"""Cells of slices that are tested at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Rows of one stratum (combination of facet values) and unit, added up; in the order of strata.

    Args:
        stratum: Stratum of each cell.
        unit: Its unit.
        n: Its rows.
        total: Sum of their scores.
        spread: Variance of single rows' scores.
    """

    stratum: Indices
    unit: Indices
    n: Array
    total: Array
    spread: float

    @property
    def are_single_verdicts(self) -> bool:
        """Whether every unit has one row, which is right or wrong."""
        alone = len(np.unique(self.unit)) == len(self.unit) == self.n.sum()
        return alone and bool(np.isin(self.total, (0.0, 1.0)).all())

    def among(self, kept: Flags) -> Cells:
        """The cells of a mask, `(cells,)`."""
        return Cells(self.stratum[kept], self.unit[kept], self.n[kept], self.total[kept], self.spread)


@dataclass(frozen=True, slots=True, eq=False)
class SliceTests:
    """Slices of some cells against the rest, each `(slices,)`.

    Args:
        n: Rows of the slice.
        units: Units they are of.
        value: Mean score.
        effect: That less the mean score of the rest; 0 without a rest.
        reach: Half the width of the effect's 95% interval.
        fewer: Units of the slice, or of the rest where that has fewer.
        tested: Whether those are enough.
        p: One-sided p value; 1 where it is not tested.
    """

    n: Array
    units: Array
    value: Array
    effect: Array
    reach: Array
    fewer: Array
    tested: Flags
    p: Array


def add_up(strata: Indices, units: Indices, scores: Array) -> Cells:
    """The cells of rows, from the stratum, the unit and the score of each."""
    most = int(units.max()) + 1
    keys, place = np.unique(strata * most + units, return_inverse=True)
    n, total = _totals(place, np.ones(len(place)), len(keys)), _totals(place, scores, len(keys))
    return Cells(keys // most, keys % most, n, total, float(scores.var()))


def _totals(place: Indices, values: Array, length: int) -> Array:
    """What is at each place, added up."""
    found: Array = np.bincount(place, weights=values, minlength=length).astype(np.float64)
    return found


def test_slices(slices: Sequence[Indices], cells: Cells) -> SliceTests:
    """Tests slices, each given by its strata, against the rest of the cells; some at a time, which bounds memory."""
    starts = np.searchsorted(cells.stratum, np.arange(int(cells.stratum.max(initial=-1)) + 2))
    parts: list[SliceTests] = []
    held: list[Indices] = []
    waiting = 0
    for inside in slices:
        within = inside[inside < len(starts) - 1]
        held.append(_ranges(starts[within], starts[within + 1]))
        waiting += len(held[-1])
        if waiting > _HELD:
            parts.append(test_cells(held, cells))
            held, waiting = [], 0
    parts.append(test_cells(held, cells))
    return _joined(parts)


def _joined(parts: Sequence[SliceTests]) -> SliceTests:
    return SliceTests(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(SliceTests)))


def _ranges(starts: Indices, ends: Indices) -> Indices:
    """The numbers from each start to before its end, one range after the other."""
    lengths = ends - starts
    before = np.repeat(np.cumsum(lengths) - lengths, lengths)
    found: Indices = np.arange(int(lengths.sum())) - before + np.repeat(starts, lengths)
    return found


def test_cells(slices: Sequence[Indices], cells: Cells) -> SliceTests:
    """Tests slices, each given by its cells.

    The mean of slice s less that of its complement c varies as the sums over units of (y - mean of s) / n of s inside
    and of -(y - mean of c) / n of c outside. Only units with rows in the slice are looked at one by one: the others
    add what they add when all rows are outside.

    Where every unit has one row that is right or wrong, p below the rest is that of Fisher's exact test.
    """
    from scipy import special  # a quarter of a second that pages without slices need not wait

    k, most = len(slices), int(cells.unit.max(initial=-1)) + 1
    all_n, all_x = (_totals(cells.unit, column, most) for column in (cells.n, cells.total))
    inside = np.concatenate([*slices, np.zeros(0, dtype=np.intp)])
    owner = np.repeat(np.arange(k), [len(rows) for rows in slices])
    keys, place = np.unique(owner * most + cells.unit[inside], return_inverse=True)
    of, unit = keys // max(most, 1), keys % max(most, 1)
    unit_n, unit_x = (_totals(place, column[inside], len(keys)) for column in (cells.n, cells.total))
    n, x, units = (_totals(of, column, k) for column in (unit_n, unit_x, np.ones(len(of))))
    squared = _totals(of, unit_n**2, k)
    squared_outside = (all_n**2).sum() + _totals(of, (all_n[unit] - unit_n) ** 2 - all_n[unit] ** 2, k)
    covered = _totals(of, (unit_n == all_n[unit]).astype(float), k)
    rest = all_n.sum() - n
    with np.errstate(divide="ignore", invalid="ignore"):
        mean, other = x / n, (all_x.sum() - x) / rest
        outside = (-all_x[unit] + other[of] * all_n[unit]) / rest[of]
        residual = (unit_x - mean[of] * unit_n) / n[of] + outside + (unit_x - other[of] * unit_n) / rest[of]
        squares = (all_x**2).sum() - 2 * other * (all_x * all_n).sum() + other**2 * (all_n**2).sum()
        squares = squares / rest**2 + _totals(of, residual**2 - outside**2, k)
        fewer = np.minimum(units, (all_n > 0).sum() - covered)
        # As many units of one size as these are worth: the same where all have as many rows.
        worth = np.minimum(n**2 / squared, rest**2 / squared_outside)
        between = np.maximum(squares, 0.0) * worth / (worth - 1)
        error = np.sqrt(np.maximum(between, cells.spread * (1 / n + 1 / rest)))
        effect = np.where(rest > 0, mean - other, 0.0)
        tested = (rest > 0) & (fewer >= TESTED_UNITS)
        freedom = np.maximum(worth - 1, 1.0)
        p = special.stdtr(freedom, np.where(error > 0, effect / error, 0.0))
        if cells.are_single_verdicts:
            lower = tested & (effect < 0)
            p[lower] = fisher(x[lower], n[lower], float(all_x.sum()), float(all_n.sum()))
        p = np.where(tested, np.maximum(p, LEAST_P), 1.0)
        reach = special.stdtrit(freedom, 0.5 + LEVEL / 200) * error
    return SliceTests(n, units, mean, effect, np.where(tested, reach, 0.0), fewer, tested, p)
