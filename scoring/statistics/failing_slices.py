"""Failing slices: conjunctions of facet values in which runs are right less often than elsewhere.

Every conjunction of up to three values of different facets with enough samples is tried. The score of a slice is
the share of its samples that are right (the mean over runs), compared with the share over all samples. Each is
tested: how likely would so low a sum be, were the slice drawn at random from all samples (exactly, by the
hypergeometric distribution, for a single run; by the moments of drawing without replacement for several)?
Samples of one cluster are not independent: where a test with the variance between the clusters of the slice gives
a greater p, that one counts.
p values are corrected for the number of slices tried (Benjamini and Hochberg, 1995).

Source: metrics.md, section 6; the way of folding is ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from records import Pairs

SUPPORT = 10
"""Samples that a slice has at least."""

DEPTH = 3
"""Facet values that a slice joins at most."""

SIGNIFICANT = 0.05

_TESTED_AGAIN = 400
"""Slices, the lowest p values first, whose clusters are looked at."""

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FailingSlice:
    """A conjunction of facet values in which runs do worse than on average.

    Args:
        facets: The facet values, sorted.
        support: Number of its samples.
        score: Share that is right in it, mean over runs, in [0, 1].
        drop: How far that lies below the share over all samples; above 0.
        p: Corrected p value, in [0, 1].
        folded: Slices with one facet value more that say nothing new: the same samples, or no greater a drop.
    """

    facets: Pairs
    support: int
    score: float
    drop: float
    p: float
    folded: tuple[Pairs, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """The result of a search: the failing slices, and among how many they were found.

    Args:
        slices: The failing slices, the greatest drop first, those that are not significant after the others.
        tried: Number of slices that had enough samples.
        score: Share that is right over all samples.
        samples: Number of samples.
    """

    slices: tuple[FailingSlice, ...]
    tried: int
    score: float
    samples: int


def failing_slices(
    facets: Sequence[Pairs],
    scores: Floats,
    clusters: NDArray[np.generic] | None = None,
    *,
    support: int = SUPPORT,
    depth: int = DEPTH,
) -> Search:
    """Searches all slices.

    Args:
        facets: Facet values of every sample, `n` of them; a facet may have several values.
        scores: For every sample the share of runs that get it right, in [0, 1], NaN where none answered,
            shape `(n,)`.
        clusters: The independent unit of every sample, shape `(n,)`; each its own when None.
        support: Samples that a slice has at least.
        depth: Facet values that it joins at most.

    Returns:
        The slices that lie below the average. Without samples there is none and the score is NaN.
    """
    answered = np.isfinite(scores)
    facets = [pairs for pairs, is_answered in zip(facets, answered, strict=True) if is_answered]
    scores = np.asarray(scores, dtype=np.float64)[answered]
    units = np.arange(len(scores)) if clusters is None else np.unique(clusters[answered], return_inverse=True)[1]
    if not len(scores):
        return Search((), 0, float("nan"), 0)
    found = _conjunctions(_members(facets), support, depth)
    if not found:
        return Search((), 0, float(scores.mean()), len(scores))
    from scipy import stats  # half a second that nothing else needs

    names, masks = list(found), np.array(list(found.values()))
    sizes, sums = masks.sum(axis=1), masks @ scores
    p = _p_values(scores, sizes, sums)
    _raise_for_clusters(p, masks, scores, units)
    corrected = stats.false_discovery_control(p, method="bh")
    mean = float(scores.mean())
    worse = [
        FailingSlice(name, int(size), float(total / size), mean - float(total / size), float(value))
        for name, size, total, value in zip(names, sizes, sums, corrected, strict=True)
        if total / size < mean
    ]
    worse.sort(key=lambda part: (part.p > SIGNIFICANT, -part.drop, part.facets))
    return Search(_fold(worse), len(names), mean, len(scores))


def _members(facets: Sequence[Pairs]) -> dict[tuple[str, str], Bools]:
    """Facet value -> which samples have it; values that all samples have say nothing and are left out."""
    found: dict[tuple[str, str], Bools] = {}
    for index, pairs in enumerate(facets):
        for pair in pairs:
            found.setdefault(pair, np.zeros(len(facets), dtype=bool))[index] = True
    return {pair: found[pair] for pair in sorted(found) if not found[pair].all()}


def _conjunctions(members: Mapping[tuple[str, str], Bools], support: int, depth: int) -> dict[Pairs, Bools]:
    """Every conjunction of values of different facets with enough samples; each is grown from one that has them."""
    level: dict[Pairs, Bools] = {(pair,): mask for pair, mask in members.items() if mask.sum() >= support}
    found = dict(level)
    single = {pairs[0]: mask for pairs, mask in level.items()}
    for _ in range(depth - 1):
        grown: dict[Pairs, Bools] = {}
        for pairs, mask in level.items():
            for pair, more in single.items():
                if pair[0] > pairs[-1][0]:
                    both = mask & more
                    if both.sum() >= support:
                        grown[(*pairs, pair)] = both
        found |= grown
        level = grown
    return found


def _p_values(scores: Floats, sizes: NDArray[np.int_], sums: Floats) -> Floats:
    """One-sided p value of each slice's sum, were its samples drawn from all without replacement."""
    n = len(scores)
    if np.isin(scores, (0.0, 1.0)).all():
        from scipy import stats

        return np.asarray(stats.hypergeom.cdf(sums, n, int(scores.sum()), sizes), dtype=np.float64)
    return _normal(sums - sizes * scores.mean(), sizes * scores.var() * (n - sizes) / max(n - 1, 1))


def _raise_for_clusters(p: Floats, masks: Bools, scores: Floats, units: NDArray[np.intp]) -> None:
    """Raises the p values, in place, of slices whose sums vary more between clusters than between samples."""
    if len(np.unique(units)) == len(units):
        return
    mean = scores.mean()
    for index in np.argsort(p, kind="stable")[:_TESTED_AGAIN]:
        members = masks[index]
        residuals = np.bincount(units[members], weights=scores[members] - scores[members].mean())
        lacking = np.array([(scores[members] - mean).sum()])
        p[index] = max(p[index], float(_normal(lacking, np.array([residuals @ residuals]))[0]))


def _normal(differences: Floats, variances: Floats) -> Floats:
    from scipy import stats

    spread = np.sqrt(np.where(variances > 0, variances, 1.0))
    below = stats.norm.cdf(differences / spread)
    return np.where(variances > 0, below, np.where(differences < 0, 0.0, 1.0))


def _fold(slices: Sequence[FailingSlice]) -> tuple[FailingSlice, ...]:
    """Puts slices that say nothing new under the slice with one facet value less, or the one that holds that."""
    by_facets = {part.facets: part for part in slices}
    parents: dict[Pairs, Pairs] = {}
    for part in slices:
        for shorter in combinations(part.facets, len(part.facets) - 1):
            parent = by_facets.get(shorter)
            if parent is not None and (parent.support == part.support or parent.drop >= part.drop):
                parents[part.facets] = shorter
                break
    folded: dict[Pairs, list[Pairs]] = {}
    for name in parents:
        top = name
        while top in parents:
            top = parents[top]
        folded.setdefault(top, []).append(name)
    return tuple(
        FailingSlice(part.facets, part.support, part.score, part.drop, part.p, tuple(folded.get(part.facets, ())))
        for part in slices
        if part.facets not in parents
    )
