"""Repairs: how much the metrics would rise if failure categories were repaired, one alone or any set of them.

A gold box is repaired by being matched, a predicted box by being matched as gold says or taken away. An
answer takes its unmatched steps along. A response that is unreadable or absent becomes gold. Repairing
what is wrong with matched boxes changes no count.

Every unmatched box has one category, and a step also that of its answer: a set of repairs mends the box
when it holds one of its categories. So any set of repairs is evaluated from counts alone, exactly.

The oracle idea is that of TIDE (Bolya et al., 2020): the rise by one category alone, and the Shapley value, each
category's fair share of the way to perfection. Since every set of repairs is evaluated from counts, Shapley values
need no sampling: they are exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from records import Failure, Level, Protocol, Scored
from scoring.boxes import Floats
from scoring.grounding.indexed_boxes import answer_of, level_of
from scoring.grounding.matching import Indices
from scoring.grounding.metrics import (
    LevelCounts,
    PageCounts,
    counts,
    flat_places,
    is_excluded,
    summed_at,
    sums_of,
)
from scoring.metric import Metric

REPAIRS = (
    "format_failure",
    "no_response",
    "page_out_of_range",
    "page_misalignment",
    "duplicate_box",
    "localisation",
    "hallucinated_box",
    "missed_answer",
    "missed_steps",
    "step_over_segmentation",
    "step_under_segmentation",
    "step_localisation",
    "step_of_missed_answer",
    "missed_step",
    "extra_step",
)
"""The categories whose repair changes a count; category i is bit i of a set of repairs."""

BIT = {category: 1 << index for index, category in enumerate(REPAIRS)}
"""Category -> its bit in a set of repairs."""

_WHOLE = frozenset({"format_failure", "no_response"})


@dataclass(frozen=True, slots=True, eq=False)
class RepairableBoxes:
    """The unmatched boxes of one side and level, those of equal page and categories as one row.

    Args:
        row: Row of the page within the page counts, shape `(b,)`.
        mask: Bits of the categories whose repair mends the boxes, shape `(b,)`.
        number: How many boxes, shape `(b,)`.
    """

    row: Indices
    mask: Indices
    number: Floats

    def repaired(self, sets: Indices, rows: int) -> Floats:
        """Boxes that sets of repairs `(k,)` mend on each of `rows` pages, shape `(rows, k)`."""
        mended = self.number[:, None] * ((self.mask[:, None] & sets) != 0)
        return summed_at(flat_places(self.row, len(sets)), mended, rows)

    def of_rows(self, keep: NDArray[np.bool_], renumbered: Indices) -> RepairableBoxes:
        """Those on pages for which `keep` holds, by the pages' new rows."""
        mine = keep[self.row]
        return RepairableBoxes(renumbered[self.row[mine]], self.mask[mine], self.number[mine])


@dataclass(frozen=True, slots=True, eq=False)
class RepairableLevel:
    """The unmatched boxes of one level."""

    gold: RepairableBoxes
    pred: RepairableBoxes

    def repaired(self, level: LevelCounts, sets: Indices) -> LevelCounts:
        """Counts `(r, k)`: a repaired gold box is one more match, with a new prediction; a prediction is gone."""
        gold, pred = (boxes.repaired(sets, len(level.gold)) for boxes in (self.gold, self.pred))
        return LevelCounts(level.gold, level.pred - pred + gold, level.matched + gold)

    def of_rows(self, keep: NDArray[np.bool_], renumbered: Indices) -> RepairableLevel:
        """Those on pages for which `keep` holds, by the pages' new rows."""
        return RepairableLevel(self.gold.of_rows(keep, renumbered), self.pred.of_rows(keep, renumbered))


@dataclass(frozen=True, slots=True, eq=False)
class Repairs:
    """The change from every set of repairs in some samples.

    Args:
        protocol: How pages and failed samples count.
        pages: The counts as they are, at one threshold.
        answers: Unmatched answers.
        steps: Unmatched steps.
        whole_responses: Bit of the category whose repair makes the whole sample gold, 0 for none, shape `(n,)`.
        failed: Whether each sample counts as failed, shape `(n,)`.
        excluded: Whether each sample enters no metric, shape `(n,)`.
        present_categories: Bits of all categories that occur in each sample, shape `(n,)`.
    """

    protocol: Protocol
    pages: PageCounts
    answers: RepairableLevel
    steps: RepairableLevel
    whole_responses: Indices
    failed: NDArray[np.bool_]
    excluded: NDArray[np.bool_]
    present_categories: Indices

    def sums(self, sets: Indices) -> dict[str, Floats]:
        """Every sum of every sample under each set of repairs `(k,)`, shape `(n, k)`."""
        answers = self.answers.repaired(self.pages.answers, sets)
        steps = self.steps.repaired(self.pages.steps, sets)
        as_gold = (self.whole_responses[:, None] & sets) != 0
        gold_pages = as_gold[self.pages.sample]
        repaired = PageCounts(
            self.pages.sample, self.pages.page, _perfect(answers, gold_pages), _perfect(steps, gold_pages)
        )
        sums = sums_of(repaired, self.failed[:, None] & ~as_gold, self.protocol)
        absent = self.excluded[:, None] & ~as_gold
        return {term: np.where(absent, 0.0, values) for term, values in sums.items()}

    def categories(self) -> list[str]:
        """The categories that occur, in the order of `REPAIRS`."""
        occurring = int(np.bitwise_or.reduce(self.present_categories, initial=0))
        return [category for category in REPAIRS if occurring & BIT[category]]

    def of_samples(self, keep: NDArray[np.bool_]) -> Repairs:
        """The repairs in some of the samples, `keep` of shape `(n,)`."""
        rows = keep[self.pages.sample]
        renumbered = np.cumsum(rows) - 1
        sample = (np.cumsum(keep) - 1)[self.pages.sample[rows]]
        return Repairs(
            self.protocol,
            PageCounts(sample, self.pages.page[rows], _rows(self.pages.answers, rows), _rows(self.pages.steps, rows)),
            self.answers.of_rows(rows, renumbered),
            self.steps.of_rows(rows, renumbered),
            self.whole_responses[keep],
            self.failed[keep],
            self.excluded[keep],
            self.present_categories[keep],
        )


def repairs_of(scored: Iterable[Scored], tau: float) -> Repairs:
    """The change from every set of repairs, at a threshold.

    Args:
        scored: Samples of one run under one protocol; of each, `part`, `state`, `pages` and `failures`. They are gone
            through once, so that the failures of one sample at a time need be in memory.
        tau: IoU threshold in (0, 1].
    """
    protocol: Protocol = "official"
    matches, states, whole, present = [], [], [], []
    boxes: dict[tuple[str, str], dict[tuple[int, int, int], int]] = {
        (side, level): {} for side in ("gold", "pred") for level in ("answer", "step")
    }
    for index, sample in enumerate(scored):
        protocol = "paper" if sample.part == "paper" else "official"
        active = [failure for failure in sample.failures if failure.category in BIT and failure.holds_at(tau)]
        occurring = {failure.category for failure in active}
        present.append(sum(BIT[category] for category in occurring))
        whole.append(sum(BIT[category] for category in occurring & _WHOLE))
        matches.append(sample.pages)
        states.append(sample.state)
        for side, level, page, mask in _boxes(active, protocol):
            counted = boxes[side, level]
            key = index, page, mask
            counted[key] = counted.get(key, 0) + 1
    pages = counts(matches, (tau,))
    row_of = {key: row for row, key in enumerate(zip(pages.sample.tolist(), pages.page.tolist(), strict=True))}
    levels = {at: _repairable_boxes(counted, row_of) for at, counted in boxes.items()}
    return Repairs(
        protocol,
        pages,
        RepairableLevel(levels["gold", "answer"], levels["pred", "answer"]),
        RepairableLevel(levels["gold", "step"], levels["pred", "step"]),
        np.array(whole, dtype=np.intp),
        np.array([state != "scored" for state in states], dtype=bool),
        np.array([is_excluded(state, protocol) for state in states], dtype=bool),
        np.array(present, dtype=np.intp),
    )


def _boxes(active: Sequence[Failure], protocol: Protocol) -> Iterator[tuple[str, Level, int, int]]:
    """Side, level, page and mask of every unmatched box that counts."""
    owners: dict[tuple[str, str], int] = {}
    steps: list[tuple[str, str, int, int]] = []
    for failure in active:
        category = failure.category
        if category in _WHOLE or (category == "page_out_of_range" and protocol == "official"):
            continue
        bit = BIT[category]
        for side, addresses in (("gold", failure.gold), ("pred", failure.pred)):
            if not addresses:
                continue
            page = failure.args["to"] if category == "page_misalignment" and side == "gold" else failure.page
            for address in addresses:
                if level_of(address) == "step":
                    steps.append((side, answer_of(address), page, bit))
                elif category != "missed_steps" and (side, category) != ("gold", "duplicate_box"):
                    owners[side, address] = bit
                    yield side, "answer", page, bit
    for side, answer, page, bit in steps:
        yield side, "step", page, bit | owners.get((side, answer), 0)


def _repairable_boxes(
    counted: Mapping[tuple[int, int, int], int], row_of: Mapping[tuple[int, int], int]
) -> RepairableBoxes:
    """The boxes that were counted by sample, page and categories."""
    rows = np.array([row_of[sample, page] for sample, page, _ in counted], dtype=np.intp)
    masks = np.array([mask for _, _, mask in counted], dtype=np.intp)
    return RepairableBoxes(rows, masks, np.array(list(counted.values()), dtype=float))


def _perfect(level: LevelCounts, gold_pages: NDArray[np.bool_]) -> LevelCounts:
    return LevelCounts(
        level.gold, np.where(gold_pages, level.gold, level.pred), np.where(gold_pages, level.gold, level.matched)
    )


def _rows(level: LevelCounts, keep: NDArray[np.bool_]) -> LevelCounts:
    return LevelCounts(level.gold[keep], level.pred[keep], level.matched[keep])


_BLOCK = 700_000
"""Samples times sets of repairs evaluated at a time: bounds the memory."""


def effects(repairs: Repairs) -> dict[str, dict[str, Floats]]:
    """How every sum of every sample would change if one category alone were repaired.

    Returns:
        Category -> name of a sum -> its change in each sample, shape `(n,)`; the categories that occur.
    """
    present = repairs.categories()
    sums = repairs.sums(_single_repairs(present))
    return {
        category: {term: values[:, column] - values[:, 0] for term, values in sums.items()}
        for column, category in enumerate(present, start=1)
    }


def effects_at(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Floats]]:
    """As `effects`, of scored samples of one run and protocol at a threshold."""
    return effects(repairs_of(scored, tau))


def metric_gains(repairs: Repairs, metrics: Sequence[Metric]) -> dict[str, dict[str, float]]:
    """How much each metric would rise if one category alone were repaired.

    Returns:
        Category -> key of the metric -> its rise, NaN where it has no value; the categories that occur.
    """
    present = repairs.categories()
    sums = repairs.sums(_single_repairs(present))
    totals = {term: values.sum(axis=0) for term, values in sums.items()}
    values = {metric.key: metric.value(totals) for metric in metrics}
    return {
        category: {key: float(value[column] - value[0]) for key, value in values.items()}
        for column, category in enumerate(present, start=1)
    }


def shapley(repairs: Repairs, metrics: Sequence[Metric]) -> dict[str, dict[str, float]]:
    """Each category's exact Shapley value: its mean rise over all orders in which all are repaired.

    The values of one metric add up to the rise from the metric as it is to the metric with everything
    repaired.

    Returns:
        Category -> key of the metric -> its share, NaN where the metric has no value without some
        repair; the categories that occur.
    """
    present = repairs.categories()
    bits = [BIT[category] for category in present]
    totals = _totals_of_all_sets(repairs, bits, sorted({term for metric in metrics for term in metric.terms}))
    values = {metric.key: metric.value(totals) for metric in metrics}
    sets = np.arange(1 << len(bits))
    size = np.bitwise_count(sets)
    n = len(bits)
    # Of all orders, the share in which exactly `s` given categories come before this one (Shapley, 1953).
    weight = np.array([math.factorial(s) * math.factorial(n - s - 1) / math.factorial(n) for s in range(n)])
    shares: dict[str, dict[str, float]] = {}
    for index, category in enumerate(present):
        without = sets[sets & (1 << index) == 0]
        share = weight[size[without]]
        shares[category] = {
            key: float(share @ (value[without | (1 << index)] - value[without])) for key, value in values.items()
        }
    return shares


def _single_repairs(categories: Sequence[str]) -> Indices:
    """No repair, then the repair of each category alone."""
    return np.array([0, *(BIT[category] for category in categories)], dtype=np.intp)


def _totals_of_all_sets(repairs: Repairs, bits: Sequence[int], terms: Sequence[str]) -> dict[str, Floats]:
    """Totals of sums under every set of the categories of `bits`, shape `(2 ** len(bits),)`.

    Samples with the same categories are evaluated together, under the sets of those categories only.
    """
    sets = np.arange(1 << len(bits))
    totals = {term: np.zeros(len(sets)) for term in terms}
    for present in np.unique(repairs.present_categories):
        members = [index for index, bit in enumerate(bits) if present & bit]
        local = np.zeros(1 << len(members), dtype=np.intp)
        position = np.zeros(len(sets), dtype=np.intp)
        for shift, index in enumerate(members):
            local += np.where(np.arange(len(local)) >> shift & 1, bits[index], 0)
            position += (sets >> index & 1) << shift
        for part in _parts(repairs, repairs.present_categories == present, len(local)):
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
