"""Greedy matching of boxes, once for every threshold.

HG-Bench pairs a gold with a predicted box in the order of descending IoU, and uses each box once. The
pairs found at a threshold are therefore the first ones found at any lower threshold: matching once at
a threshold that tends to 0 and keeping each match's IoU gives the matches at every threshold by
comparison alone.

Ties are broken as the published evaluator does: the later gold box first, then the later prediction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.boxes import Boxes, Floats, areas, as_array, paired_intersection

Indices = NDArray[np.intp]

_COMPARED = 1_000_000
"""Pairs of boxes compared at a time: bounds the memory of a response with very many boxes."""

_TRIED = 100_000
"""Pairs that are tried one by one before the next ones are looked at as a whole; hardly any response has more."""


@dataclass(frozen=True, slots=True)
class OverlapPairs:
    """Pairs of a gold and a predicted box that share area, by descending IoU, ties broken.

    Args:
        gold: Index of the gold box, shape `(k,)`.
        pred: Index of the predicted box, shape `(k,)`.
        iou: Intersection over union, in (0, 1], shape `(k,)`.
        shared: Area that both cover, shape `(k,)`.
    """

    gold: Indices
    pred: Indices
    iou: Floats
    shared: Floats

    def select(self, keep: NDArray[np.bool_]) -> OverlapPairs:
        """The pairs for which `keep` `(k,)` holds, in the same order."""
        if keep.all():
            return self
        return OverlapPairs(self.gold[keep], self.pred[keep], self.iou[keep], self.shared[keep])

    def best_ious(self, boxes: Indices, number: int) -> list[float]:
        """The highest IoU of each of so many boxes, of gold (`self.gold`) or predicted (`self.pred`); 0 for no pair."""
        best = np.zeros(number)
        np.maximum.at(best, boxes, self.iou)
        found: list[float] = best.tolist()
        return found

    def rows(self, open_pairs: Callable[[OverlapPairs], NDArray[np.bool_]]) -> Iterator[tuple[int, int, float]]:
        """Gold box, predicted box and IoU of each pair, in their order, those that come to nothing left out.

        Args:
            open_pairs: Which of some pairs may still come to something, shape `(k,)`. It is asked of the next pairs
                when those before them have been dealt with, and not of the first: there it would take longer.
        """
        part = self
        for start in range(0, len(self.iou), _TRIED):
            if len(self.iou) > _TRIED:
                block = slice(start, start + _TRIED)
                part = OverlapPairs(self.gold[block], self.pred[block], self.iou[block], self.shared[block])
            if start:
                part = part.select(open_pairs(part))
            yield from zip(part.gold.tolist(), part.pred.tolist(), part.iou.tolist(), strict=True)


@dataclass(frozen=True, slots=True)
class Matching:
    """A one-to-one matching of gold and predicted boxes with the IoU of every match.

    A box is matched at a threshold tau exactly when `tau <= iou`, and has no match where `iou` is 0.

    Args:
        gold_partner: For every gold box the index of its predicted box, -1 for none, shape `(n,)`.
        gold_iou: For every gold box the IoU of its match, 0 for none, shape `(n,)`.
        pred_partner: For every predicted box the index of its gold box, -1 for none, shape `(m,)`.
        pred_iou: For every predicted box the IoU of its match, 0 for none, shape `(m,)`.
    """

    gold_partner: Indices
    gold_iou: Floats
    pred_partner: Indices
    pred_iou: Floats

    @property
    def ious(self) -> Floats:
        """IoU of every match, descending."""
        return -np.sort(-self.gold_iou[self.gold_partner >= 0])


def overlapping(
    gold: Boxes, pred: Boxes, gold_group: Indices | None = None, pred_group: Indices | None = None
) -> OverlapPairs:
    """All pairs of a gold and a predicted box that share area.

    Args:
        gold: Gold boxes, shape `(n, 4)`.
        pred: Predicted boxes, shape `(m, 4)`.
        gold_group: Group of every gold box `(n,)`, such as its page: only boxes of one group are
            compared, so that any number of pages is one call. Without groups all boxes are compared.
        pred_group: Group of every predicted box `(m,)`.
    """
    gold, pred = as_array(gold), as_array(pred)
    gold_areas, pred_areas = areas(gold), areas(pred)
    parts: list[tuple[Indices, Indices, Floats, Floats]] = []
    for g, p in _candidates(len(gold), len(pred), gold_group, pred_group):
        shared = paired_intersection(gold[g], pred[p])
        overlap = shared > 0
        g, p, shared = g[overlap], p[overlap], shared[overlap]
        parts.append((g, p, shared / (gold_areas[g] + pred_areas[p] - shared), shared))
    if not parts:
        none, nothing = np.empty(0, dtype=np.intp), np.empty(0)
        return OverlapPairs(none, none, nothing, nothing)
    g, p, iou, shared = parts.pop() if len(parts) == 1 else _joined(parts)
    # By IoU, then the later gold box, then the later prediction: they were found in the opposite order.
    order = len(iou) - 1 - np.argsort(-iou[::-1], kind="stable")
    return OverlapPairs(g[order], p[order], iou[order], shared[order])


def _joined(parts: list[tuple[Indices, Indices, Floats, Floats]]) -> Iterator[Any]:
    """Each column of the parts in one piece; the parts are given up column by column."""
    columns = [list(column) for column in zip(*parts, strict=True)]
    parts.clear()
    while columns:
        yield np.concatenate(columns.pop(0))


def greedy(pairs: OverlapPairs, gold: int, pred: int) -> Matching:
    """Takes pairs in their order, each box once.

    Args:
        pairs: What may be matched, in the order in which it is tried.
        gold: Number of gold boxes.
        pred: Number of predicted boxes.
    """
    gold_free, pred_free = bytearray(b"\1") * gold, bytearray(b"\1") * pred
    taken = []

    def are_free(pairs: OverlapPairs) -> NDArray[np.bool_]:
        free = np.frombuffer(gold_free, bool)[pairs.gold] & np.frombuffer(pred_free, bool)[pairs.pred]
        return np.asarray(free)

    for g, p, iou in pairs.rows(are_free):
        if gold_free[g] and pred_free[p]:
            gold_free[g] = pred_free[p] = 0
            taken.append((g, p, iou))
    gold_partner, pred_partner = np.full(gold, -1, dtype=np.intp), np.full(pred, -1, dtype=np.intp)
    gold_iou, pred_iou = np.zeros(gold), np.zeros(pred)
    if taken:
        mine, theirs, ious = (list(column) for column in zip(*taken, strict=True))
        gold_partner[mine], pred_partner[theirs] = theirs, mine
        gold_iou[mine] = pred_iou[theirs] = ious
    return Matching(gold_partner, gold_iou, pred_partner, pred_iou)


def match(gold: Boxes, pred: Boxes, gold_group: Indices | None = None, pred_group: Indices | None = None) -> Matching:
    """The greedy matching of boxes, within groups where groups are given (see `overlapping`)."""
    gold, pred = as_array(gold), as_array(pred)
    return greedy(overlapping(gold, pred, gold_group, pred_group), len(gold), len(pred))


def _candidates(
    gold: int, pred: int, gold_group: Indices | None, pred_group: Indices | None
) -> Iterator[tuple[Indices, Indices]]:
    """Pairs of indices to compare, in blocks of about `_COMPARED` pairs, by gold box and then by prediction."""
    if not gold or not pred:
        return
    if gold_group is None or pred_group is None:
        firsts, counts, by_group = np.zeros(gold, dtype=np.intp), np.full(gold, pred), np.arange(pred)
    else:
        by_group = np.argsort(pred_group, kind="stable")
        ordered = np.asarray(pred_group)[by_group]
        firsts = np.searchsorted(ordered, gold_group, side="left")
        counts = np.searchsorted(ordered, gold_group, side="right") - firsts
    ends = np.cumsum(counts)
    start = 0
    while start < gold:
        before = ends[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, before + _COMPARED, side="right")))
        part = counts[start:stop]
        g = np.repeat(np.arange(start, stop), part)
        position = np.arange(len(g)) - np.repeat(ends[start:stop] - part - before, part)
        yield g, by_group[np.repeat(firsts[start:stop], part) + position]
        start = stop
