"""Verdicts of people on gold, item by item: where they differ, and how far two people agree.

Two people are compared only where the later verdict was given blind: who sees what the first one said is no second
opinion. Pure functions of marks (`cache.marks.log`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cache.marks.correction_values import Target
from cache.marks.log import Mark
from cache.marks.targets import MarkTarget
from scoring.statistics.intervals import Estimate, estimates
from scoring.statistics.rater_agreement import AGREEMENT, agreement_sums

Judgements = Mapping[Target, Mapping[str, Mark]]
"""Sample and item ("" for the sample as a whole) -> name of a person -> the mark with the verdict."""


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """How far two people agree on the gold that both judged.

    Args:
        one: The first by name.
        other: The second.
        accuracy: Share on which both say the same.
        kappa: Cohen's kappa; NaN where chance alone would always agree.
    """

    one: str
    other: str
    accuracy: Estimate
    kappa: Estimate


def judgements(marks: Sequence[Mark]) -> Judgements:
    """The verdicts among marks that hold, on items and on samples as a whole."""
    found: dict[Target, dict[str, Mark]] = defaultdict(dict)
    for mark in marks:
        if mark.verdict and mark.target.kind in ("sample", "item"):
            found[mark.target.sample, mark.target.item][mark.who] = mark
    return dict(found)


def are_disputed(verdicts: Mapping[str, Mark]) -> bool:
    """Whether people give different verdicts."""
    return len({mark.verdict for mark in verdicts.values()}) > 1


def agreements(entries: Sequence[Mark], clusters: Mapping[str, str]) -> list[PairAgreement]:
    """How far each two people agree over what the later of them judged blind.

    Args:
        entries: The log of a benchmark, in its order.
        clusters: Sample -> its cluster, the unit of the intervals; a sample without one stands alone.
    """
    pairs: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    for (sample, _), verdicts in judgements(_as_first_given(entries)).items():
        for one, other in combinations(sorted(verdicts), 2):
            first, second = verdicts[one], verdicts[other]
            if max(first, second, key=lambda mark: mark.id).blind:
                pairs[one, other].append((first.verdict, second.verdict, clusters.get(sample, sample)))
    return [
        PairAgreement(one, other, found["accuracy"], found["kappa"])
        for (one, other), rated in sorted(pairs.items())
        for first, second, units in [zip(*rated, strict=True)]
        for found in estimates(AGREEMENT, {"": agreement_sums(first, second)}, units).values()
    ]


def _as_first_given(entries: Sequence[Mark]) -> list[Mark]:
    """For each mark that holds the entry by which the person came to its verdict: a tag or a note writes it anew."""
    undone = {entry.undoes for entry in entries}
    given: dict[tuple[MarkTarget, str, bool], Mark] = {}
    for entry in entries:
        if entry.undoes is None and entry.id not in undone:
            key = entry.target, entry.who, entry.correction is None
            before = given.pop(key, entry)
            given[key] = before if before.verdict == entry.verdict else entry
    return list(given.values())
