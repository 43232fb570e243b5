"""Agreement of runs on another reading than gold's, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.doubt.agreement import best_alternative, reading_suspect

GOLD = 10.0


def agreement(edges: list[float], models: list[str]):
    """The agreement of places on a line."""
    placed = np.array(edges)
    return best_alternative(np.abs(placed - GOLD), np.abs(placed[:, None] - placed[None, :]), models)


def test_all_that_say_the_same_support_each_other_in_full() -> None:
    found = agreement([30, 30, 30, 10], ["a", "b", "c", "d"])
    assert found is not None
    assert (found.at, found.runs) == (0, (0, 1, 2))
    assert found.score == pytest.approx(2 / 4)


def test_support_falls_with_the_distance_from_the_reading_compared_with_that_from_gold() -> None:
    found = agreement([30, 25], ["a", "b"])
    assert found is not None
    # The second supports the first by 1 - 5/15, the first the second by 1 - 5/20.
    assert (found.at, found.score) == (1, pytest.approx(0.75 / 2))


def test_a_model_does_not_support_itself() -> None:
    assert agreement([30, 30, 30], ["a", "a", "a"]) is None
    assert agreement([30, 30, 10], ["a", "a", "b"]) is None


def test_settings_of_one_model_share_one_vote() -> None:
    found = agreement([30, 30, 30, 10, 10], ["a", "b", "b", "c", "d"])
    assert found is not None
    assert found.score == pytest.approx(1 / 4)


def test_readings_on_both_sides_of_gold_do_not_support_each_other() -> None:
    assert agreement([30, -10], ["a", "b"]) is None
    assert agreement([], []) is None


def reason(correct: set[int], edges: list[float]) -> str:
    """Why the readings of so many models are in doubt, some of which count as correct."""
    placed = np.array(edges)
    texts = dict.fromkeys(range(len(edges)), "text")
    between = np.abs(placed[:, None] - placed[None, :])
    names = [str(run) for run in texts]
    return reading_suspect("s", "i", "gold", texts, correct, np.abs(placed - GOLD), between, names).reason


def test_a_shared_answer_that_counts_as_correct_is_said_to() -> None:
    assert reason(set(), [30, 30, 10]) == "2 of 3 runs give the same answer, which is not gold's"
    but = "2 of 3 runs give the same answer, which differs from gold's but counts as correct"
    assert reason({0, 1, 2}, [30, 30, 10]) == but
    assert reason({0, 2}, [30, 30, 10]) == f"{but} in 1 of them"
    alone = "1 of 2 runs has a reading other than gold's that another model shares"
    assert reason({0}, [20, 31]) == f"{alone}; it counts as correct"
    assert reason({1}, [20, 31]) == alone
