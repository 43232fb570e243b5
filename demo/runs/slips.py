"""Mistakes that models make with boxes, each a small change to a list of answers.

An answer is an object of HG-Bench's schema with boxes in thousandths; every function leaves what it is
given alone and returns something new.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any

import numpy as np

Answer = dict[str, Any]
Answers = list[Answer]
Box = list[int]
Rng = np.random.Generator


def map_boxes(answers: Answers, change: Callable[[Box], Box]) -> Answers:
    """The same answers with every box, of answers and steps, changed."""
    changed = deepcopy(answers)
    for answer in changed:
        answer["box_2d"] = change(answer["box_2d"])
        for step in answer.get("steps", ()):
            step["box_2d"] = change(step["box_2d"])
    return changed


def jittered(answers: Answers, share: float, rng: Rng) -> Answers:
    """Sides moved by a normal share of the box's own size; steps stay inside, nothing becomes empty."""

    def move(box: Box) -> Box:
        x1, y1, x2, y2 = box
        wide, high = rng.normal(0, share, 2) * (x2 - x1), rng.normal(0, share * 2, 2) * (y2 - y1)
        left, top = round(x1 + wide[0]), round(y1 + high[0])
        return [left, top, max(round(x2 + wide[1]), left + 3), max(round(y2 + high[1]), top + 3)]

    return [contained(answer) for answer in map_boxes(answers, move)]


def contained(answer: Answer) -> Answer:
    """The answer grown until it holds its steps."""
    return {**answer, "box_2d": hull([answer["box_2d"], *steps_of(answer)])}


def cut_lengthwise(box: Box, parts: int, rng: Rng) -> list[Box]:
    """A step cut into pieces from left to right, none much wider than its share."""
    x1, y1, x2, y2 = box
    shares = rng.uniform(0.85, 1.15, parts)
    edges = x1 + np.concatenate([[0.0], np.cumsum(shares / shares.sum())]) * (x2 - x1)
    return [[round(a), y1, round(b), y2] for a, b in pairwise(edges)]


def hull(boxes: list[Box]) -> Box:
    """The smallest box that holds all of them."""
    lows, highs = np.min(boxes, axis=0), np.max(boxes, axis=0)
    return [int(lows[0]), int(lows[1]), int(highs[2]), int(highs[3])]


def numbered(boxes: list[Box]) -> list[dict[str, Any]]:
    """Steps with ids 1, 2, 3 ..."""
    return [{"box_2d": box, "step_id": number} for number, box in enumerate(boxes, 1)]


def steps_of(answer: Answer) -> list[Box]:
    """The step boxes of an answer."""
    return [step["box_2d"] for step in answer.get("steps", ())]


def with_steps(answer: Answer, boxes: list[Box]) -> Answer:
    """The answer with other steps; none at all leaves the field out."""
    changed = {key: value for key, value in answer.items() if key != "steps"}
    return {**changed, "steps": numbered(boxes)} if boxes else changed


def split_steps(answer: Answer, chance: float, rng: Rng) -> Answer:
    """Some steps cut into three or four pieces."""
    boxes: list[Box] = []
    for box in steps_of(answer):
        cut = rng.random() < chance
        boxes.extend(cut_lengthwise(box, int(rng.integers(3, 5)), rng) if cut else [box])
    return with_steps(answer, boxes)


def merge_steps(answer: Answer, first: int, count: int) -> Answer:
    """Consecutive steps made one."""
    boxes = steps_of(answer)
    return with_steps(answer, [*boxes[:first], hull(boxes[first : first + count]), *boxes[first + count :]])


def shifted(box: Box, right: float, down: float) -> Box:
    """A box moved by shares of its width and height."""
    dx, dy = round(right * (box[2] - box[0])), round(down * (box[3] - box[1]))
    return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy]


def shift_answer(answer: Answer, right: float, down: float) -> Answer:
    """An answer with all its steps put beside where it is, by shares of the answer's size."""
    box = answer["box_2d"]
    dx, dy = round(right * (box[2] - box[0])), round(down * (box[3] - box[1]))
    return map_boxes([answer], lambda b: [b[0] + dx, b[1] + dy, b[2] + dx, b[3] + dy])[0]


def on_page(answer: Answer, page: int) -> Answer:
    """The answer said to be on another page."""
    return {**deepcopy(answer), "page": page}


def invented(page: int, box: Box, steps: int = 0) -> Answer:
    """An answer where nothing is written."""
    x1, y1, x2, y2 = box
    high = (y2 - y1) / max(steps, 1)
    boxes = [[x1 + 8, round(y1 + i * high) + 2, x2 - 8, round(y1 + (i + 1) * high) - 2] for i in range(steps)]
    return with_steps({"page": page, "box_2d": box, "type": "complete_answer_box", "question_id": "?"}, boxes)


def hand_over_last_step(answers: Answers, giver: int, taker: int) -> Answers:
    """The last step of one answer listed under another."""
    changed = deepcopy(answers)
    given = steps_of(changed[giver])
    changed[giver] = with_steps(changed[giver], given[:-1])
    changed[taker] = with_steps(changed[taker], [*steps_of(changed[taker]), given[-1]])
    return changed


def reordered(answer: Answer) -> Answer:
    """Steps listed from the last to the first, and numbered so."""
    return with_steps(answer, steps_of(answer)[::-1])


def overhanging(answer: Answer, by: int) -> Answer:
    """The first step reaches out of its answer on the right, and a little above it."""
    boxes = steps_of(answer)
    if not boxes:
        return answer
    x1, y1, _, y2 = boxes[0]
    return with_steps(answer, [[x1, y1, answer["box_2d"][2] + by, y2], *boxes[1:]])
