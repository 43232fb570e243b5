"""Agreement of runs on another reading than gold's, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.doubt.agreement import best_alternative

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
