"""Posterior probability that a gold label is wrong, from the votes of runs on one of two values: true or false.

Source: Dawid and Skene (1979), "Maximum likelihood estimation of observer error-rates using the EM algorithm": every
voter has two rates of error, and a vote weighs the log odds of its rates. Here the rates are estimated against gold,
which is nearly always right, rather than by EM, and an item has no part in the rates by which it is judged itself.

Three things keep the posterior modest **(our choices)**. Rates are shrunk towards those of all runs. The settings of
one model share one vote. And since models err on the same items, the sum of all votes is tempered by one factor in
[0, 1], the one under which it predicts gold best: graders that err independently keep 1, copies of each other less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array

Bools = NDArray[np.bool_]

GOLD_ERROR = 0.033
"""How often gold is wrong before anybody votes: the mean of ten test sets in Northcutt, Athalye and Mueller (2021)."""

SHRINKAGE = 10.0
"""Votes at the rate of all runs that are added to those of each run."""


class Votes(NamedTuple):
    """The votes of some runs on some items, of which each is true or false.

    Args:
        gold: What gold says, shape `(n,)`.
        cast: Whether a run voted, shape `(runs, n)`; missing and unreadable responses do not.
        yes: Whether it voted true, shape `(runs, n)`; False where it did not vote.
        models: The model of each run.
    """

    gold: Bools
    cast: Bools
    yes: Bools
    models: Sequence[str]

    @property
    def opposed(self) -> Bools:
        """Which runs voted against gold, shape `(runs, n)`."""
        return np.asarray(self.cast & (self.yes != self.gold))

    @property
    def most_accurate(self) -> NDArray[np.intp]:
        """The runs in the order of their share of votes that agree with gold, best first, equal ones in their order."""
        agreed = (self.cast & ~self.opposed).sum(axis=1) / np.maximum(self.cast.sum(axis=1), 1)
        return np.argsort(-agreed, kind="stable")


def probability_gold_wrong(votes: Votes, error_rate: Array | float = GOLD_ERROR) -> Array:
    """The posterior that gold is wrong, of each item, in (0, 1).

    Args:
        votes: The votes.
        error_rate: How often gold is wrong before anybody votes, of all items or of each; what comes of an item on
            which nobody votes.
    """
    gold, n = votes.gold, len(votes.gold)
    if not n:
        return np.zeros(0)
    weighed = _evidence(votes)
    base = np.log((gold.sum() + 1) / (n - gold.sum() + 1))
    true = _temper(weighed, gold) * weighed + base
    prior = np.log(np.asarray(error_rate) / (1 - np.asarray(error_rate)))
    voted = votes.cast.any(axis=0)
    against = np.where(gold, -true, true) * voted
    return np.asarray(_share(against + prior))


def _evidence(votes: Votes) -> Array:
    """Log odds that an item is true by its votes alone, shape `(n,)`."""
    true_rate = _rates(votes, votes.gold)  # of voting true where it is true
    false_rate = _rates(votes, ~votes.gold)  # of voting true where it is false
    said_yes, said_no = np.log(true_rate / false_rate), np.log((1 - true_rate) / (1 - false_rate))
    return np.asarray((np.where(votes.yes, said_yes, said_no) * _vote_shares(votes)).sum(axis=0))


def _rates(votes: Votes, among: Bools) -> Array:
    """How often each run votes true among some items, for each item that one left out, shape `(runs, n)`."""
    counted = votes.cast & among
    yes = counted & votes.yes
    others_yes = yes.sum(axis=1)[:, None] - yes
    others = counted.sum(axis=1)[:, None] - counted
    pooled = (others_yes.sum(axis=0) + 1) / (others.sum(axis=0) + 2)
    return np.asarray((others_yes + SHRINKAGE * pooled) / (others + SHRINKAGE))


def _vote_shares(votes: Votes) -> Array:
    """The part of its model's one vote that each run has on each item; 0 where it did not vote."""
    models = np.asarray(votes.models)
    shares = np.zeros(votes.cast.shape)
    for model in dict.fromkeys(votes.models):
        mine = models == model
        voting = votes.cast[mine].sum(axis=0)
        shares[mine] = votes.cast[mine] / np.maximum(voting, 1)
    return shares


_FACTORS = np.linspace(0, 1, 101)
"""The factors that are tried."""


def _temper(evidence: Array, gold: Bools) -> float:
    """The factor in [0, 1] with which the evidence has the highest likelihood of gold, of which some is wrong.

    How many items are true is left aside: where nearly all are, that alone would predict gold, and no evidence count.
    """
    likelihoods = []
    for factor in _FACTORS:
        stated = GOLD_ERROR + (1 - 2 * GOLD_ERROR) * _share(factor * evidence)
        likelihoods.append(np.log(np.where(gold, stated, 1 - stated)).sum())
    return float(_FACTORS[int(np.argmax(likelihoods))])


def _share(log_odds: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-log_odds)))
