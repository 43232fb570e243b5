"""What each page of a sample holds and matches: all that F1 at any threshold needs."""

from __future__ import annotations

from collections import Counter

from records import Level, PageMatches, Protocol
from scoring.matching import Matching
from scoring.placed import Placed, PlacedBoxes


def page_matches(placed: Placed, answers: Matching, steps: Matching, protocol: Protocol) -> tuple[PageMatches, ...]:
    """Counts and IoUs of every page that counts under a protocol.

    A page has a row of answers always and a row of steps where either side has a step. Under `paper` the
    boxes on pages that the sample does not have are predicted boxes of its last page, never matched.

    Returns:
        In the order of pages, answers first.
    """
    lost_answers = sum(len(lost.answers) for lost in placed.lost) if protocol == "paper" else 0
    lost_steps = sum(len(lost.steps) for lost in placed.lost) if protocol == "paper" else 0
    answer_rows = _rows("answer", placed, placed.gold_answers, placed.pred_answers, answers, lost_answers)
    step_rows = _rows("step", placed, placed.gold_steps, placed.pred_steps, steps, lost_steps)
    rows = []
    for answer, step in zip(answer_rows, step_rows, strict=True):
        stepped = step.gold + step.pred > 0
        if protocol == "paper" or stepped or answer.gold + answer.pred > 0:
            rows.append(answer)
        if stepped:
            rows.append(step)
    return tuple(rows)


def _rows(
    level: Level, placed: Placed, gold: PlacedBoxes, pred: PlacedBoxes, matching: Matching, lost: int
) -> list[PageMatches]:
    gold_on, pred_on = Counter(gold.pages.tolist()), Counter(pred.pages.tolist())
    pred_on[placed.pages[-1]] += lost
    ious: dict[int, list[float]] = {page: [] for page in placed.pages}
    for page, iou in zip(gold.pages.tolist(), matching.gold_iou.tolist(), strict=True):
        if iou > 0:
            ious[page].append(iou)
    return [
        PageMatches(page, level, gold_on[page], pred_on[page], tuple(sorted(ious[page], reverse=True)))
        for page in placed.pages
    ]
