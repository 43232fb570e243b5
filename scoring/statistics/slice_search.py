"""Failing slices: conjunctions of facet values in which runs are right less often than elsewhere.

Every conjunction of up to three values of different facets with at least 10 rows (samples or items) is tried. Its value
is the mean of its rows' scores, each the share of runs that are right; its effect is that less the mean of all other
rows. It is tested, one-sided, by t = effect / standard error with g - 1 degrees of freedom, where g is the number of
units in the slice, or outside it where that is less; units of different sizes count as that many of one size, (sum of
their rows)^2 / (sum of the squares), for one that holds half of the rows leaves nothing to compare it with. The
variance is that of the sums of residuals per unit, times g / (g - 1), and no less than it would be were slice and
complement alike and all rows independent: ten rows that are all wrong have no residuals, and are no proof. A slice of
fewer than 5 units, or with fewer outside it, is not tested. Where every unit has one row, which
is right or wrong, a slice below the rest has the p value of Fisher's exact test in its place. The p values of all that
are tested are corrected together (Benjamini and Hochberg 1995).

A slice that fails is reported unless it says nothing more than another that fails, under which it is then folded. With
more facet values it says nothing more if, within the slice of fewer that holds it, it is not worse than the rest by the
same test at .01. With fewer it says nothing more if the reported slices that it holds are why it fails: all rows
without theirs, it is not worse than the rest at .05.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from records import Pairs
from scoring.metric import Array
from scoring.statistics.intervals import FEW_UNITS, SEED, Interval, interval_of
from scoring.statistics.significance import SIGNIFICANT, benjamini_hochberg
from scoring.statistics.slice_tests import Cells, Flags, SliceTests, add_up, test_cells, test_slices
from scoring.statistics.units import MIN_UNITS, Indices, unit_numbers

_Members = Mapping[tuple[str, str], Flags]
"""Facet value -> which strata have it."""

SUPPORT = 10
"""Rows that a slice has at least."""

DEPTH = 3
"""Facet values that a slice joins at most."""

WORSE_THAN_PARENT = 0.01
"""The p value, not corrected for the number of slices, up to which one says more than the one that holds it: stricter
than `SIGNIFICANT`, since a slice is shown beside the wider one only for a reason. docs/inference.md measures it."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A reported slice looked at again in two halves of the units, drawn with a fixed seed.

    The slice was found in all units, so this is not an independent proof: it shows whether few units carry it.

    Args:
        effect: Its effect in the first half; None where the slice has no row there.
        p: Its p value in the second half, corrected for the slices reported.
    """

    effect: float | None
    p: float

    @property
    def confirmed(self) -> bool:
        """Whether the slice is worse in the first half and significantly so in the second."""
        return self.effect is not None and self.effect < 0 and self.p <= SIGNIFICANT


@dataclass(frozen=True, slots=True)
class Slice:
    """A conjunction of facet values in which runs do worse than elsewhere.

    Args:
        facets: The facet values, sorted.
        n: Rows.
        units: Units they are of.
        value: Mean score, in [0, 1].
        effect: That less the mean score of all other rows; below 0.
        interval: The 95% interval of the effect, for this slice alone.
        p: One-sided p value, corrected for all slices tested; 1 where it is not tested.
        stated_by_gold: Whether a facet of it states what is right.
        folded: Failing slices of more or fewer facet values that say nothing more.
        confirmation: The two halves, where asked for and the slice fails.
        tested: Whether it, and what is outside it, have enough units.
    """

    facets: Pairs
    n: int
    units: int
    value: float
    effect: float
    interval: Interval
    p: float
    stated_by_gold: bool
    folded: tuple[Pairs, ...] = ()
    confirmation: Confirmation | None = None
    tested: bool = True

    @property
    def failing(self) -> bool:
        """Whether the slice is significantly worse than its complement."""
        return self.p <= SIGNIFICANT


@dataclass(frozen=True, slots=True, eq=False)
class SliceSearch:
    """The result of the search: the slices found, and among how many.

    Args:
        slices: Those below their complement: the failing ones first, the greatest effect first in both parts. Slices of
            the same rows as one of fewer facet values are left out.
        tried: Slices that had enough rows.
        tested: Those of them with enough units.
        value: Mean score of all rows; NaN without any.
        n: Rows with a score.
        units: Units they are of.
        unvalued: Answers among these rows that have no value and count as incorrect; the metric leaves them out.
        missing: Answers that runs lack, which are left out here.
    """

    slices: tuple[Slice, ...]
    tried: int
    tested: int
    value: float
    n: int
    units: int
    unvalued: int = 0
    missing: int = 0

    @property
    def failing(self) -> tuple[Slice, ...]:
        """The slices that fail."""
        return tuple(result for result in self.slices if result.failing)


def search_slices(
    facets: Sequence[Pairs],
    scores: Array,
    clusters: Iterable[object],
    *,
    outcome_facets: Collection[str] = (),
    include_outcome: bool = False,
    confirm: bool = False,
) -> SliceSearch:
    """Searches for failing slices.

    Args:
        facets: The facet values of each row (sample or item), `n` of them; a facet may have several, or none.
        scores: The share of runs that are right in each row, in [0, 1]; NaN where none was asked, which leaves it out.
        clusters: The unit of each row.
        outcome_facets: Facets by which gold states what is right (`Task.outcome_facets`).
        include_outcome: Whether these are searched too.
        confirm: Whether the failing slices are looked at again in two halves of the units.
    """
    known = np.isfinite(scores)
    if not known.any():
        return SliceSearch((), 0, 0, float("nan"), 0, 0)
    numbers: dict[Pairs, int] = {}
    strata = np.array([numbers.setdefault(pairs, len(numbers)) for pairs in facets], dtype=np.intp)[known]
    units = unit_numbers(unit for unit, kept in zip(clusters, known.tolist(), strict=True) if kept)
    cells = add_up(strata, units, np.asarray(scores, dtype=float)[known])
    searched = [tuple(pair for pair in pairs if include_outcome or pair[0] not in outcome_facets) for pairs in numbers]
    members = _members(searched, cells)
    names, tests = _try_all(members, cells)
    corrected = np.ones(len(names))
    corrected[tests.tested] = benjamini_hochberg(tests.p[tests.tested])
    found = [
        Slice(
            facets=names[at],
            n=int(tests.n[at]),
            units=int(tests.units[at]),
            value=float(tests.value[at]),
            effect=float(tests.effect[at]),
            interval=_interval(tests, at),
            p=float(corrected[at]),
            stated_by_gold=any(facet in outcome_facets for facet, _ in names[at]),
            tested=bool(tests.tested[at]),
        )
        for at in np.flatnonzero(tests.effect < 0).tolist()
    ]
    reported = _fold(found, dict(zip(names, tests.n.tolist(), strict=True)), members, cells)
    if confirm:
        reported = _confirm(reported, members, cells)
    reported.sort(key=lambda one: (not one.failing, one.effect, one.facets))
    total = float(cells.total.sum() / cells.n.sum())
    return SliceSearch(
        tuple(reported), len(names), int(tests.tested.sum()), total, int(known.sum()), len(np.unique(units))
    )


def _interval(tests: SliceTests, at: int) -> Interval:
    half, units = float(tests.reach[at]), int(tests.fewer[at])
    if units < MIN_UNITS:
        return Interval(reason=f"{FEW_UNITS} {'outside' if units < tests.units[at] else 'in'} the slice")
    low, high = float(tests.effect[at]) - half, float(tests.effect[at]) + half
    return interval_of(units, units, max(low, -1.0), min(high, 1.0), 0.0)


def _members(strata: Sequence[Pairs], cells: Cells) -> dict[tuple[str, str], Flags]:
    """Facet value -> which strata have it; values that all rows have say nothing and are left out."""
    used = np.zeros(len(strata), dtype=bool)
    used[cells.stratum] = True
    found: dict[tuple[str, str], Flags] = {}
    for number, pairs in enumerate(strata):
        for pair in pairs:
            found.setdefault(pair, np.zeros(len(strata), dtype=bool))[number] = True
    return {pair: found[pair] for pair in sorted(found) if not found[pair][used].all()}


def _try_all(members: _Members, cells: Cells) -> tuple[list[Pairs], SliceTests]:
    """Every conjunction with enough rows, and its test."""
    strata = max((len(mask) for mask in members.values()), default=0)
    rows_of = np.bincount(cells.stratum, weights=cells.n, minlength=strata).astype(np.float64)
    tried: dict[Pairs, Indices] = {}
    level: dict[Pairs, Indices] = {(pair,): np.flatnonzero(mask) for pair, mask in members.items()}
    level = {name: inside for name, inside in level.items() if rows_of[inside].sum() >= SUPPORT}
    single = [(name[0], members[name[0]]) for name in level]
    for depth in range(1, DEPTH + 1):
        tried |= level
        level = _grow(level, single, rows_of) if depth < DEPTH else {}
    return list(tried), test_slices(list(tried.values()), cells)


def _grow(
    level: Mapping[Pairs, Indices], single: Sequence[tuple[tuple[str, str], Flags]], rows_of: Array
) -> dict[Pairs, Indices]:
    """The conjunctions with one facet value more that have enough rows."""
    grown: dict[Pairs, Indices] = {}
    for pairs, inside in level.items():
        for pair, mask in single:
            if pair[0] > pairs[-1][0]:
                both = inside[mask[inside]]
                if rows_of[both].sum() >= SUPPORT:
                    grown[(*pairs, pair)] = both
    return grown


def _fold(
    found: Sequence[Slice],
    rows: Mapping[Pairs, float],
    members: _Members,
    cells: Cells,
) -> list[Slice]:
    """Leaves out slices of the same rows as a shorter one, and puts failing ones that say nothing more under others."""
    under = _under_shorter(found, members, cells)
    kept = [
        result
        for result in found
        if result.facets not in under and not any(rows.get(name) == result.n for name in _shorter(result.facets))
    ]
    longer = _under_longer([result for result in kept if result.failing], members, cells)
    folded: dict[Pairs, list[Pairs]] = {}
    for name, other in {**longer, **under}.items():
        folded.setdefault(longer.get(other, other), []).append(name)
    return [
        replace(result, folded=tuple(folded.get(result.facets, ()))) for result in kept if result.facets not in longer
    ]


def _shorter(name: Pairs) -> list[Pairs]:
    """The slices of fewer facet values that hold a slice, the shortest first."""
    return [some for size in range(1, len(name)) for some in combinations(name, size)]


def _under_shorter(found: Sequence[Slice], members: _Members, cells: Cells) -> dict[Pairs, Pairs]:
    """Failing slice -> the failing one of fewer facet values within which it is not worse than the rest."""
    failing = {result.facets for result in found if result.failing}
    under: dict[Pairs, Pairs] = {}
    inside: dict[Pairs, Cells] = {}
    for name in (result.facets for result in found if result.failing):
        for shorter in filter(failing.__contains__, _shorter(name)):
            parent = inside.setdefault(shorter, cells.among(_strata_of(shorter, members)[cells.stratum]))
            if not _worse_than_rest(_strata_of(name, members), parent, WORSE_THAN_PARENT):
                under[name] = under.get(shorter, shorter)
                break
    return under


def _under_longer(failing: Sequence[Slice], members: _Members, cells: Cells) -> dict[Pairs, Pairs]:
    """Failing slice -> the lowest of those of more facet values without which it is not worse than the rest."""
    under: dict[Pairs, Pairs] = {}
    for result in sorted(failing, key=lambda result: -len(result.facets)):
        held = [other for other in failing if other.facets not in under and set(result.facets) < set(other.facets)]
        if held:
            theirs = np.any([_strata_of(other.facets, members) for other in held], axis=0)
            others = cells.among(~theirs[cells.stratum])
            if not _worse_than_rest(_strata_of(result.facets, members), others, SIGNIFICANT):
                under[result.facets] = min(held, key=lambda other: other.effect).facets
    return under


def _worse_than_rest(strata: Flags, cells: Cells, level: float) -> bool:
    """Whether some strata are worse than the rest of some cells, by the test of slices."""
    return bool(test_cells([np.flatnonzero(strata[cells.stratum])], cells).p[0] <= level)


def _strata_of(name: Pairs, members: _Members) -> Flags:
    inside: Flags = np.all([members[pair] for pair in name], axis=0)
    return inside


def _confirm(found: Sequence[Slice], members: _Members, cells: Cells) -> list[Slice]:
    """The failing slices with their effect in one half of the units and their test in the other."""
    failing = [result for result in found if result.failing]
    units = np.unique(cells.unit)
    first = np.zeros(int(cells.unit.max()) + 1, dtype=bool)
    first[np.random.default_rng(SEED).permutation(units)[: len(units) // 2]] = True
    halves = [cells.among(first[cells.unit] == side) for side in (True, False)]
    one_half, other_half = (
        test_cells([np.flatnonzero(_strata_of(result.facets, members)[half.stratum]) for result in failing], half)
        for half in halves
    )
    corrected = benjamini_hochberg(other_half.p)
    seen = {
        one.facets: Confirmation(float(effect) if np.isfinite(effect) else None, float(p))
        for one, effect, p in zip(failing, one_half.effect, corrected, strict=True)
    }
    return [replace(result, confirmation=seen.get(result.facets)) for result in found]
