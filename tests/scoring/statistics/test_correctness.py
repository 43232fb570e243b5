"""Two runs item by item, by hand: ratings of 3 and 4 are right, and what nobody rated says nothing."""

from __future__ import annotations

import numpy as np

from scoring.statistics.correctness import CORRECT_FROM, correct_samples, split_items_by_correctness
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.scoring.drawedumath.drawedumath_cases import answers, image, question, row

TASK = TASKS["drawedumath"]
ITEMS = [question(number, f"Question {number}?", "x") for number in range(1, 7)]
SAMPLE = image(*ITEMS)
#                 both right, improved, regressed, both wrong, only B rated, nobody rated
A_SAYS = [4, 2, 3, 1, None, None]
B_SAYS = [3, 4, 2, 2, 4, None]


def scored(ratings: list[int | None]):
    rows = [row(item, "an answer", rating) for item, rating in zip(ITEMS, ratings, strict=True)]
    return [scored_of(TASK, SAMPLE, answers(*rows))]


def test_the_level_itself_is_right_and_no_value_is_not() -> None:
    sums = {"right": np.array([1.0, 1.0, 0.0]), "answers": np.array([2.0, 3.0, 0.0])}
    assert CORRECT_FROM == 0.5
    assert correct_samples(TASKS["graded"].metric("accuracy"), sums).tolist() == [True, False, False]
    assert correct_samples(TASKS["graded"].metric("accuracy"), sums, 1 / 3).tolist() == [True, True, False]


def test_an_answer_is_right_by_itself() -> None:
    found = split_items_by_correctness(TASK, [SAMPLE], scored(A_SAYS), scored(B_SAYS))
    assert found.ids == tuple(f"a.jpg/teacher.{number}" for number in range(1, 6))
    assert found.split.both_correct.tolist() == [True, False, False, False, False]
    assert found.split.improved.tolist() == [False, True, False, False, True]
    assert found.split.regressed.tolist() == [False, False, True, False, False]
    assert found.split.both_incorrect.tolist() == [False, False, False, True, False]


def test_of_no_samples_nothing_is_compared() -> None:
    found = split_items_by_correctness(TASK, [], [], [])
    assert (found.ids, found.split.improved.tolist()) == ((), [])
