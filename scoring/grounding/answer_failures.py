"""Failure categories of unmatched answer boxes: each in exactly one category at every threshold.

Rules are tried in the order of the task's declaration. Each takes from the thresholds at which a box
is unmatched and not yet explained; pairs of one rule are tried by descending IoU, so that what a rule
leaves over is exactly what it would leave over at each single threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from records import Failure
from scoring.boxes import Floats
from scoring.grounding.indexed_boxes import IndexedBoxes
from scoring.grounding.matching import Matching, OverlapPairs
from scoring.grounding.threshold_intervals import above, ends, intersect, minus, up_to

NEAR = 0.1
"""Lowest IoU at which an unmatched box counts as poorly placed rather than extra (docs/metrics.md, HG-Bench)."""


def answer_failures(
    boxes: IndexedBoxes, pairs: OverlapPairs, matching: Matching, items: Sequence[str]
) -> list[Failure]:
    """Every failure of an answer box at every threshold.

    `page_misalignment`, `localisation` and their leftovers use up both boxes of a pair. A
    `duplicate_box` uses up the prediction alone: its gold box is matched, and several predictions may
    repeat it. Only boxes of one page can be duplicates of each other **(our choices)**.

    Args:
        boxes: The boxes of the sample.
        pairs: All pairs of answer boxes that overlap, those on different pages too.
        matching: The matching of answer boxes page by page.
        items: Id of the item of every gold answer, by its index in `Sample.answers`.
    """
    return _AnswerRules(boxes, pairs, matching, items).apply()


class _AnswerRules:
    """The rules, and the thresholds at which each box is still unexplained."""

    def __init__(self, boxes: IndexedBoxes, pairs: OverlapPairs, matching: Matching, items: Sequence[str]) -> None:
        self._gold, self._pred = boxes.gold_answers, boxes.pred_answers
        self._items, self._matching = items, matching
        same = self._gold.pages[pairs.gold] == self._pred.pages[pairs.pred]
        self._on_page, self._across = pairs.select(same), pairs.select(~same)
        self._gold_boxes, self._pred_boxes = self._gold.boxes.tolist(), self._pred.boxes.tolist()
        self._gold_free = [above(iou) for iou in matching.gold_iou.tolist()]
        self._pred_free = [above(iou) for iou in matching.pred_iou.tolist()]
        self._gold_steps, self._pred_steps = boxes.gold_steps.by_answer(), boxes.pred_steps.by_answer()
        self._found: list[Failure] = []

    def apply(self) -> list[Failure]:
        """Tries every rule in turn."""
        # In the order of docs/metrics.md, HG-Bench: each rule sees only what the rules before it left unexplained.
        self._page_misalignment()
        self._duplicate_box()
        self._localisation()
        self._hallucinated_box()
        self._missed_answer()
        return self._found

    def _both_unexplained(self, pairs: OverlapPairs) -> NDArray[np.bool_]:
        """Whether there may be thresholds at which both boxes of a pair are unexplained, shape `(k,)`."""
        return may_share(ends(self._gold_free), ends(self._pred_free), pairs)

    def _page_misalignment(self) -> None:
        for g, p, iou in self._across.rows(self._both_unexplained):
            taus = intersect(intersect(self._gold_free[g], self._pred_free[p]), up_to(iou))
            if taus:
                pages = {"from": int(self._pred.pages[p]), "to": int(self._gold.pages[g])}
                self._add("page_misalignment", taus, {**pages, "iou": iou}, g, p)
                self._gold_free[g] = minus(self._gold_free[g], taus)
                self._pred_free[p] = minus(self._pred_free[p], taus)

    def _duplicate_box(self) -> None:
        def may_repeat(pairs: OverlapPairs) -> NDArray[np.bool_]:
            low, _ = ends(self._pred_free)
            return np.asarray(low[pairs.pred] < np.minimum(pairs.iou, self._matching.gold_iou[pairs.gold]))

        for g, p, iou in self._on_page.rows(may_repeat):
            matched = float(self._matching.gold_iou[g])
            taus = intersect(self._pred_free[p], up_to(min(iou, matched)))
            if taus:
                self._add("duplicate_box", taus, {"iou": iou, "best": matched}, g, p)
                self._pred_free[p] = minus(self._pred_free[p], taus)

    def _localisation(self) -> None:
        for g, p, iou in self._on_page.rows(self._both_unexplained):
            if iou < NEAR:
                break  # and so are those that follow
            # Both are unmatched only above this IoU: had tau been lower, one of them would be matched.
            taus = intersect(self._gold_free[g], self._pred_free[p])
            if taus:
                args = {"iou": iou, **edge_errors(self._gold_boxes[g], self._pred_boxes[p])}
                self._add("localisation", taus, args, g, p)
                self._gold_free[g] = minus(self._gold_free[g], taus)
                self._pred_free[p] = minus(self._pred_free[p], taus)

    def _hallucinated_box(self) -> None:
        best = self._on_page.best_ious(self._on_page.pred, len(self._pred))
        for p, taus in enumerate(self._pred_free):
            if taus:
                steps = len(self._pred_steps.get(self._pred.answers[p], ()))
                self._add("hallucinated_box", taus, {"best": best[p], "steps": steps}, None, p)

    def _missed_answer(self) -> None:
        best = self._on_page.best_ious(self._on_page.gold, len(self._gold))
        for g, taus in enumerate(self._gold_free):
            if taus:
                steps = len(self._gold_steps.get(self._gold.answers[g], ()))
                self._add("missed_answer", taus, {"best": best[g], "steps": steps}, g, None)

    def _add(self, category: str, taus: Any, args: dict[str, Any], g: int | None, p: int | None) -> None:
        page = self._pred.pages[p] if p is not None else self._gold.pages[g]
        self._found += [
            Failure(
                category=category,
                page=int(page),
                lo=lo,
                hi=hi,
                kind=category,
                args=args,
                gold=() if g is None else (self._gold.names[g],),
                pred=() if p is None else (self._pred.names[p],),
                item_id=None if g is None else self._items[self._gold.answers[g]],
            )
            for lo, hi in taus
        ]


def edge_errors(gold: Sequence[float], pred: Sequence[float]) -> dict[str, float]:
    """Signed distance of each edge, prediction minus gold, in page units: "right +138" is too far right."""
    return {
        "left": round(pred[0] - gold[0], 1),
        "top": round(pred[1] - gold[1], 1),
        "right": round(pred[2] - gold[2], 1),
        "bottom": round(pred[3] - gold[3], 1),
    }


def may_share(gold: tuple[Floats, Floats], pred: tuple[Floats, Floats], pairs: OverlapPairs) -> NDArray[np.bool_]:
    """Whether a pair's sets of thresholds may have one in common, shape `(k,)`, by the `ends` of either side's."""
    (gold_low, gold_high), (pred_low, pred_high) = gold, pred
    low = np.maximum(gold_low[pairs.gold], pred_low[pairs.pred])
    return np.asarray(low < np.minimum(gold_high[pairs.gold], pred_high[pairs.pred]))
