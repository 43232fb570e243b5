"""Failures of matched boxes, and of boxes whether matched or not: wrong answer, outside of its answer, wrong order.

These stand beside the categories of unmatched boxes: they change no count, so repairing them raises
no metric.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from records import Failure
from scoring.grounding.indexed_boxes import IndexedBoxes, LevelBoxes
from scoring.grounding.matching import Matching
from scoring.grounding.threshold_intervals import elementary, minus, up_to

TOLERANCE = 2.0
"""Units by which a step may leave its answer (docs/metrics.md, HG-Bench): published gold itself leaves by 1."""


def matched_failures(boxes: IndexedBoxes, answers: Matching, steps: Matching, items: Sequence[str]) -> list[Failure]:
    """Steps under the wrong answer, steps outside of their answer, and wrong orders.

    Args:
        boxes: The boxes of the sample.
        answers: The matching of answer boxes.
        steps: The matching of step boxes.
        items: Id of the item of every gold answer, by its index in `Sample.answers`.
    """
    return [
        *_steps_on_wrong_answers(boxes, answers, steps, items),
        *_containment_violations(boxes, answers, items),
        *_step_orders(boxes, steps, items),
        *_page_orders(boxes.pred_answers),
    ]


def _steps_on_wrong_answers(
    boxes: IndexedBoxes, answers: Matching, steps: Matching, items: Sequence[str]
) -> list[Failure]:
    """A step matched at thresholds at which its two answers are not matched with each other."""
    together = {
        (boxes.gold_answers.answers[g], boxes.pred_answers.answers[p]): float(answers.gold_iou[g])
        for g, p in enumerate(answers.gold_partner.tolist())
        if p >= 0
    }
    found = []
    for g, p in enumerate(steps.gold_partner.tolist()):
        if p < 0:
            continue
        gold_answer, pred_answer = boxes.gold_steps.answers[g], boxes.pred_steps.answers[p]
        wrong = minus(up_to(float(steps.gold_iou[g])), up_to(together.get((gold_answer, pred_answer), 0.0)))
        found += [
            Failure(
                category="step_on_wrong_answer",
                page=int(boxes.gold_steps.pages[g]),
                lo=lo,
                hi=hi,
                kind="step_on_wrong_answer",
                args={"iou": float(steps.gold_iou[g]), "answer": pred_answer + 1},
                gold=(boxes.gold_steps.names[g],),
                pred=(boxes.pred_steps.names[p],),
                item_id=items[gold_answer],
            )
            for lo, hi in wrong
        ]
    return found


def _containment_violations(boxes: IndexedBoxes, answers: Matching, items: Sequence[str]) -> list[Failure]:
    """A predicted step box that leaves its own predicted answer box, at any threshold."""
    rows = {answer: row for row, answer in enumerate(boxes.pred_answers.answers)}
    steps, parents = boxes.pred_steps.boxes.tolist(), boxes.pred_answers.boxes.tolist()
    found = []
    for s, answer in enumerate(boxes.pred_steps.answers):
        row = rows.get(answer)
        if row is None:
            continue
        sides = _overshoot(steps[s], parents[row])
        if sides:
            partner = int(answers.pred_partner[row])
            found.append(
                Failure(
                    category="containment_violation",
                    page=int(boxes.pred_steps.pages[s]),
                    kind="containment_violation",
                    args=sides,
                    pred=(boxes.pred_steps.names[s], boxes.pred_answers.names[row]),
                    item_id=items[boxes.gold_answers.answers[partner]] if partner >= 0 else None,
                )
            )
    return found


def _overshoot(step: Sequence[float], parent: Sequence[float]) -> dict[str, float]:
    """The distance by which a step exceeds its answer on each side, where it is above the tolerance."""
    distances = (parent[0] - step[0], parent[1] - step[1], step[2] - parent[2], step[3] - parent[3])
    return {
        side: round(distance, 1)
        for side, distance in zip(("left", "top", "right", "bottom"), distances, strict=True)
        if distance > TOLERANCE
    }


def _step_orders(boxes: IndexedBoxes, steps: Matching, items: Sequence[str]) -> list[Failure]:
    """Steps of one gold answer that one predicted answer holds in another order.

    Order is that of the step ids where all of an answer's steps have different numbers, else the
    position. Steps that were matched to those of several predicted answers are compared within each
    **(our choice)**.
    """
    gold_rank, pred_rank = _ranks(boxes.gold_steps), _ranks(boxes.pred_steps)
    groups: dict[tuple[int, int], list[tuple[int, int, float]]] = {}
    for g, p in enumerate(steps.gold_partner.tolist()):
        if p >= 0:
            owners = boxes.gold_steps.answers[g], boxes.pred_steps.answers[p]
            groups.setdefault(owners, []).append((g, p, float(steps.gold_iou[g])))
    found = []
    for (answer, _), matched in sorted(groups.items()):
        matched.sort(key=lambda m: gold_rank[m[0]])
        if _ascending([pred_rank[p] for _, p, _ in matched]):
            continue
        spans: list[tuple[float, float, tuple[tuple[int, int, float], ...]]] = []
        for lo, hi in elementary([up_to(iou) for _, _, iou in matched]):
            present = tuple(m for m in matched if m[2] >= hi)
            if not _ascending([pred_rank[p] for _, p, _ in present]):
                spans.append((lo, hi, present))
        for lo, hi, present in spans:
            by_response = sorted(present, key=lambda m: pred_rank[m[1]])
            found.append(
                Failure(
                    category="order_error",
                    page=int(boxes.gold_steps.pages[present[0][0]]),
                    lo=lo,
                    hi=hi,
                    kind="step_order",
                    args={
                        "expected": [_step_name(boxes.gold_steps, g) for g, _, _ in present],
                        "found": [_step_name(boxes.gold_steps, g) for g, _, _ in by_response],
                    },
                    gold=tuple(boxes.gold_steps.names[g] for g, _, _ in present),
                    pred=tuple(boxes.pred_steps.names[p] for _, p, _ in present),
                    item_id=items[answer],
                )
            )
    return found


def _page_orders(pred: LevelBoxes) -> list[Failure]:
    """Predicted answers that jump back to an earlier page, in the order of the response."""
    pages = pred.pages.tolist()
    return [
        Failure(
            category="order_error",
            page=page,
            kind="page_order",
            args={"from": before, "to": page},
            pred=(pred.names[row - 1], pred.names[row]),
        )
        for row, (before, page) in enumerate(pairwise(pages), start=1)
        if page < before
    ]


def _ranks(steps: LevelBoxes) -> list[tuple[float, int]]:
    """The sort key of the steps of one answer: their number, else their position."""
    ranks: list[tuple[float, int]] = [(0.0, row) for row in range(len(steps))]
    for rows in steps.by_answer().values():
        numbers = [_number(steps.step_ids[row]) for row in rows]
        stated = [number for number in numbers if number is not None]
        if len(set(stated)) == len(rows):
            for row, number in zip(rows, stated, strict=True):
                ranks[row] = (number, row)
    return ranks


def _ascending(ranks: Sequence[tuple[float, int]]) -> bool:
    return all(first < second for first, second in pairwise(ranks))


def _number(step_id: str | None) -> float | None:
    text = (step_id or "").strip()
    return float(text) if text.isdecimal() and len(text) < 10 else None


def _step_name(steps: LevelBoxes, row: int) -> str:
    """The displayed name of a step: its id, else its position in its answer."""
    return steps.step_ids[row] or str(int(steps.names[row].rpartition(".s")[2]) + 1)
