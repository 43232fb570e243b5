"""The posterior that gold is wrong, by hand and on made data whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scoring.doubt.posterior import GOLD_ERROR, Votes, probability_gold_wrong

N = 4000


def made(rates: list[tuple[float, float]], models: list[str], seed: int = 1) -> tuple[Votes, np.ndarray]:
    """Votes of independent runs (rate of true votes where true, and where false), and which gold is wrong."""
    rng = np.random.default_rng(seed)
    truth, wrong = rng.random(N) < 0.4, rng.random(N) < GOLD_ERROR
    yes = np.array([rng.random(N) < np.where(truth, hit, alarm) for hit, alarm in rates])
    return Votes(truth ^ wrong, np.ones_like(yes), yes, models), wrong


def test_of_independent_runs_the_posterior_is_as_often_right_as_it_says() -> None:
    votes, wrong = made([(0.8, 0.2), (0.9, 0.3), (0.7, 0.1), (0.85, 0.15)], ["a", "b", "c", "d"])
    posterior = probability_gold_wrong(votes)
    assert posterior.sum() == pytest.approx(wrong.sum(), rel=0.15)
    sure = posterior > 0.5
    assert wrong[sure].mean() == pytest.approx(posterior[sure].mean(), abs=0.08)


def test_a_vote_weighs_the_log_odds_of_its_two_rates() -> None:
    """Two runs of one model in accuracy, one of which finds nothing wrong: only its rare no tells much."""
    votes, _ = made([(0.99, 0.6), (0.6, 0.4)], ["a", "b"])
    posterior = probability_gold_wrong(votes)
    both = {
        (first, second): posterior[votes.gold & (votes.yes == [[first], [second]]).all(axis=0)].mean()
        for first in (False, True)
        for second in (False, True)
    }
    assert both[False, False] > both[False, True] > both[True, False] > both[True, True]


def test_settings_of_one_model_share_one_vote() -> None:
    votes, _ = made([(0.8, 0.2), (0.7, 0.3)], ["a", "b"])
    again = votes.yes[[0, 0, 0, 1]]
    copied = Votes(votes.gold, np.ones_like(again), again, ["a", "a", "a", "b"])
    assert probability_gold_wrong(copied) == pytest.approx(probability_gold_wrong(votes), abs=1e-3)


def test_copies_under_different_names_do_not_make_gold_more_doubtful_than_it_is() -> None:
    votes, wrong = made([(0.8, 0.2)], ["a"])
    again = votes.yes[[0] * 8]
    copied = probability_gold_wrong(Votes(votes.gold, np.ones_like(again), again, list("abcdefgh")))
    assert copied == pytest.approx(probability_gold_wrong(votes), abs=0.03)
    assert copied.sum() == pytest.approx(wrong.sum(), rel=0.15)


def test_an_item_without_votes_keeps_the_error_rate_of_gold() -> None:
    votes, _ = made([(0.8, 0.2), (0.9, 0.3)], ["a", "b"])
    votes.cast[:, 0] = votes.yes[:, 0] = False
    assert probability_gold_wrong(votes)[0] == pytest.approx(GOLD_ERROR)


def test_runs_that_guess_say_nothing() -> None:
    votes, _ = made([(0.5, 0.5)] * 5, list("abcde"))
    posterior = probability_gold_wrong(votes)
    assert np.where(votes.gold, 0, posterior).max() < 0.05
    assert posterior.max() < 0.06


def test_an_item_does_not_vouch_for_itself() -> None:
    """Ten items, of which nine agree with the only run: its rate against the tenth is that of the nine."""
    gold, yes = np.array([True] * 5 + [False] * 5), np.array([[True] * 5 + [False] * 4 + [True]])
    posterior = probability_gold_wrong(Votes(gold, np.ones_like(yes), yes, ["a"]))
    assert posterior.argmax() == 9
    # By hand, with rates of true votes 6/7 and 1/6 among the others, each counting as ten votes more:
    true_rate, false_rate = (5 + 10 * 6 / 7) / 15, (0 + 10 * 1 / 6) / 14
    odds = true_rate / false_rate * GOLD_ERROR / (1 - GOLD_ERROR)
    assert posterior[9] == pytest.approx(odds / (1 + odds))


def test_no_items_have_no_posterior() -> None:
    nothing = np.zeros((2, 0), dtype=bool)
    assert probability_gold_wrong(Votes(nothing[0], nothing, nothing, ["a", "b"])).shape == (0,)
    unvoted = Votes(np.array([True]), np.zeros((0, 1), bool), np.zeros((0, 1), bool), [])
    assert math.isfinite(probability_gold_wrong(unvoted)[0])
