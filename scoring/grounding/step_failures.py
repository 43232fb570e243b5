"""Failure categories of unmatched step boxes: each in exactly one category at every threshold.

The steps of all answers of a page are matched as one pool, and compared within their page. As for
answers, each rule takes from the thresholds at which a box is unmatched and not yet explained. Where a
rule takes several boxes at once (a step that was split), what it takes changes only at the bounds of
the boxes concerned, so it is tried once between each two bounds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from records import Failure
from scoring.boxes import areas, covered_area
from scoring.grounding.answer_failures import NEAR, edge_errors, may_share
from scoring.grounding.indexed_boxes import IndexedBoxes
from scoring.grounding.matching import Matching, OverlapPairs
from scoring.grounding.threshold_intervals import Taus, above, between, elementary, ends, holds, intersect, minus, up_to

HALF = 0.5
"""Share of an area at which a step counts as lying inside another, or as covered (docs/metrics.md, HG-Bench)."""

_ROUNDING = 1e-9
"""Share of an area by which two sums of it may differ: what is nearer to half than that is always worked out itself."""

TakenBoxes = tuple[int, ...]
ChooseBoxes = Callable[[float], TakenBoxes]


def step_failures(
    boxes: IndexedBoxes, answers: Matching, pairs: OverlapPairs, steps: Matching, items: Sequence[str]
) -> list[Failure]:
    """Every failure of a step box at every threshold.

    Gold steps are tried for over-segmentation in the order of gold, predicted steps for
    under-segmentation in the order of the response **(our choice)**; a `missed_steps` record holds where
    it has at least one unmatched gold step to explain **(our choice)**.

    Args:
        boxes: The boxes of the sample.
        answers: The matching of answer boxes.
        pairs: All pairs of step boxes of one page that overlap.
        steps: The matching of step boxes.
        items: Id of the item of every gold answer, by its index in `Sample.answers`.
    """
    return _StepRules(boxes, answers, pairs, steps, items).apply()


class _StepRules:
    """The rules, and the thresholds at which each box is still unexplained."""

    def __init__(
        self, boxes: IndexedBoxes, answers: Matching, pairs: OverlapPairs, steps: Matching, items: Sequence[str]
    ) -> None:
        self._boxes, self._answers, self._pairs, self._items = boxes, answers, pairs, items
        self._gold, self._pred = boxes.gold_steps, boxes.pred_steps
        self._gold_boxes, self._pred_boxes = self._gold.boxes.tolist(), self._pred.boxes.tolist()
        self._gold_free = [above(iou) for iou in steps.gold_iou.tolist()]
        self._pred_free = [above(iou) for iou in steps.pred_iou.tolist()]
        self._parents = {answer: row for row, answer in enumerate(boxes.pred_answers.answers)}
        self._found: list[Failure] = []

    def apply(self) -> list[Failure]:
        """Tries every rule in turn."""
        # In the order of docs/metrics.md, HG-Bench: each rule sees only what the rules before it left unexplained.
        self._missed_steps()
        self._over_segmentation()
        self._under_segmentation()
        self._localisation()
        self._leftovers()
        return self._found

    def _missed_steps(self) -> None:
        gold_steps, pred_steps = self._gold.by_answer(), self._pred.by_answer()
        partners, ious = self._answers.gold_partner.tolist(), self._answers.gold_iou.tolist()
        for a, (partner, iou) in enumerate(zip(partners, ious, strict=True)):
            steps = gold_steps.get(self._boxes.gold_answers.answers[a], [])
            if partner < 0 or not steps or self._boxes.pred_answers.answers[partner] in pred_steps:
                continue

            def unmatched(tau: float, steps: list[int] = steps) -> TakenBoxes:
                return tuple(step for step in steps if holds(self._gold_free[step], tau))

            for lo, hi, taken in list(_spans(up_to(iou), [self._gold_free[step] for step in steps], unmatched)):
                names = self._boxes.gold_answers.names[a], self._boxes.pred_answers.names[partner]
                self._add("missed_steps", between(lo, hi), {"steps": len(taken)}, taken, (), answers=names)
                self._use(between(lo, hi), taken, ())

    def _over_segmentation(self) -> None:
        inside = self._pairs.shared >= HALF * areas(self._pred.boxes)[self._pairs.pred]
        gold_areas: list[float] = areas(self._gold.boxes).tolist()
        for g, parts in _grouped(self._pairs.gold[inside].tolist(), self._pairs.pred[inside].tolist()):
            half = HALF * gold_areas[g]
            if covered_area(self._gold_boxes[g], [self._pred_boxes[part] for part in parts]) < half * (1 - _ROUNDING):
                continue  # nor do fewer of them cover half of it, whatever the threshold
            enough: list[frozenset[int]] = []

            @cache
            def covers(
                chosen: TakenBoxes, g: int = g, half: float = half, enough: list[frozenset[int]] = enough
            ) -> bool:
                mine = frozenset(chosen)
                if any(fewer <= mine for fewer in enough):
                    return True
                area = covered_area(self._gold_boxes[g], [self._pred_boxes[part] for part in chosen])
                if area >= half * (1 + _ROUNDING):
                    enough.append(mine)
                return area >= half

            def pieces(
                tau: float, parts: list[int] = parts, covers: Callable[[TakenBoxes], bool] = covers
            ) -> TakenBoxes:
                chosen = tuple(part for part in parts if holds(self._pred_free[part], tau))
                return chosen if len(chosen) > 1 and covers(chosen) else ()

            sets = [self._gold_free[g], *(self._pred_free[part] for part in parts)]
            for lo, hi, taken in list(_spans(self._gold_free[g], sets, pieces)):
                self._add("step_over_segmentation", between(lo, hi), {"parts": len(taken)}, (g,), taken)
                self._use(between(lo, hi), (g,), taken)

    def _under_segmentation(self) -> None:
        inside = self._pairs.shared >= HALF * areas(self._gold.boxes)[self._pairs.gold]
        for p, parts in _grouped(self._pairs.pred[inside].tolist(), self._pairs.gold[inside].tolist()):

            def pieces(tau: float, parts: list[int] = parts) -> TakenBoxes:
                chosen = tuple(part for part in parts if holds(self._gold_free[part], tau))
                return chosen if len(chosen) > 1 else ()

            sets = [self._pred_free[p], *(self._gold_free[part] for part in parts)]
            for lo, hi, taken in list(_spans(self._pred_free[p], sets, pieces)):
                self._add("step_under_segmentation", between(lo, hi), {"parts": len(taken)}, taken, (p,))
                self._use(between(lo, hi), taken, (p,))

    def _localisation(self) -> None:
        near = self._pairs.select(self._pairs.iou >= NEAR)

        def both_unexplained(pairs: OverlapPairs) -> NDArray[np.bool_]:
            return may_share(ends(self._gold_free), ends(self._pred_free), pairs)

        for g, p, iou in near.rows(both_unexplained):
            taus = intersect(self._gold_free[g], self._pred_free[p])
            if taus:
                args = {"iou": iou, **edge_errors(self._gold_boxes[g], self._pred_boxes[p])}
                self._add("step_localisation", taus, args, (g,), (p,))
                self._use(taus, (g,), (p,))

    def _leftovers(self) -> None:
        answer_iou = dict(zip(self._boxes.gold_answers.answers, self._answers.gold_iou.tolist(), strict=True))
        best_gold = self._pairs.best_ious(self._pairs.gold, len(self._gold))
        best_pred = self._pairs.best_ious(self._pairs.pred, len(self._pred))
        for g, free in enumerate(self._gold_free):
            if not free:
                continue
            iou = answer_iou.get(self._gold.answers[g], 0.0)
            args = {"best": best_gold[g]}
            self._add("step_of_missed_answer", intersect(free, above(iou)), args, (g,), ())
            self._add("missed_step", intersect(free, up_to(iou)), args, (g,), ())
        for p, free in enumerate(self._pred_free):
            self._add("extra_step", free, {"best": best_pred[p]}, (), (p,))

    def _use(self, taus: Taus, gold: TakenBoxes, pred: TakenBoxes) -> None:
        for g in gold:
            self._gold_free[g] = minus(self._gold_free[g], taus)
        for p in pred:
            self._pred_free[p] = minus(self._pred_free[p], taus)

    def _add(
        self, category: str, taus: Taus, args: dict[str, Any], gold: TakenBoxes, pred: TakenBoxes,
        answers: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        if not taus:
            return
        page = self._gold.pages[gold[0]] if gold else self._pred.pages[pred[0]]
        # Records that take up whole answers name them first, so that they can be shown as one thing.
        owners = ((answers[0],), (answers[1],)) if answers else ((), ())
        self._found += [
            Failure(
                category=category,
                page=int(page),
                lo=lo,
                hi=hi,
                kind=category,
                args=args,
                gold=owners[0] + tuple(self._gold.names[g] for g in gold),
                pred=owners[1] + tuple(self._pred.names[p] for p in pred),
                item_id=self._item(gold, pred),
            )
            for lo, hi in taus
        ]

    def _item(self, gold: TakenBoxes, pred: TakenBoxes) -> str | None:
        """The item of the gold step, else that of the answer whose prediction holds the step."""
        if gold:
            return self._items[self._gold.answers[gold[0]]]
        row = self._parents.get(self._pred.answers[pred[0]], -1)
        if row < 0 or self._answers.pred_iou[row] < NEAR:
            return None
        return self._items[self._boxes.gold_answers.answers[int(self._answers.pred_partner[row])]]


def _grouped(owners: Iterable[int], members: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Each owner of two or more members, with them, both ascending."""
    groups: dict[int, list[int]] = defaultdict(list)
    for owner, member in zip(owners, members, strict=True):
        groups[owner].append(member)
    return [(owner, sorted(groups[owner])) for owner in sorted(groups) if len(groups[owner]) > 1]


def _spans(within: Taus, sets: Iterable[Taus], choose: ChooseBoxes) -> Iterator[tuple[float, float, TakenBoxes]]:
    """The longest spans of thresholds in `within` on which `choose` takes the same, where it takes any.

    Args:
        within: Thresholds to look at.
        sets: The sets that `choose` depends on: it is asked once between each two of their bounds.
        choose: What is taken at a threshold; empty for nothing.
    """
    lo = hi = 0.0
    taken: TakenBoxes = ()
    for start, end in elementary([within, *sets]):
        chosen = choose(end) if holds(within, end) else ()
        if chosen == taken and start == hi:
            hi = end
            continue
        if taken:
            yield lo, hi, taken
        lo, hi, taken = start, end, chosen
    if taken:
        yield lo, hi, taken
