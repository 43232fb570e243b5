"""Runs that agree with each other on another reading than gold's: of a text, or of where an edge lies.

Each run states a reading; how far it is from gold's and from those of the others is a distance. A run supports
another's reading by how much nearer it is to that than to gold: 1 where both say the same, 0 where gold is as near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import compress
from typing import NamedTuple

import numpy as np

from scoring.doubt.suspects import Suspect
from scoring.doubt.wording import shortened, voters
from scoring.metric import Array

SUPPORTS = 0.5
"""Support from which a run is counted among those that say the same."""


class Agreement(NamedTuple):
    """The reading that the other models support most.

    Args:
        at: Which of the readings it is.
        score: The sum of its support by other models over the number of all models, in [0, 1): one model's reading
            that nobody shares has 0.
        runs: Which runs say the same, itself among them.
    """

    at: int
    score: float
    runs: tuple[int, ...]


def best_alternative(from_gold: Array, between: Array, models: Sequence[str]) -> Agreement | None:
    """The reading other than gold's that runs agree on best; None where no two models do.

    Args:
        from_gold: Distance of each reading from gold's, shape `(n,)`, 0 or more.
        between: Distances of the readings from each other, shape `(n, n)`.
        models: The model of each; the readings of one model have one vote together, and none on a reading of its own.
    """
    return agreements(from_gold[None], between[None], models)[0]


def agreements(from_gold: Array, between: Array, models: Sequence[str]) -> list[Agreement | None]:
    """As `best_alternative`, for many items at once, of which the same runs have a reading.

    Args:
        from_gold: Shape `(items, n)`.
        between: Shape `(items, n, n)`.
        models: The model of each reading.
    """
    if len(set(models)) < 2:
        return [None] * len(from_gold)
    allowed = from_gold[:, :, None]
    nearness = np.divide(between, allowed, out=np.ones(between.shape), where=allowed > 0)
    support = np.clip(1 - nearness, 0, 1)
    names = np.asarray(models)
    votes = Counter(models)
    shares = np.array([1 / votes[model] for model in models])
    by_others = np.where(names[:, None] != names[None, :], support * shares[:, None], 0.0).sum(axis=1)
    found: list[Agreement | None] = [None] * len(from_gold)
    shared = np.flatnonzero(by_others.max(axis=1) > 0)
    most = by_others[shared].argmax(axis=1)
    scores = by_others[shared, most] / len(votes)
    says_the_same = support[shared, :, most] >= SUPPORTS
    for item, at, score, same in zip(*(part.tolist() for part in (shared, most, scores, says_the_same)), strict=True):
        runs = {at, *compress(range(len(same)), same)}
        found[item] = Agreement(at, score, tuple(sorted(runs)))
    return found


def reading_suspect(
    sample: str,
    item: str,
    gold: str,
    texts: Mapping[int, str],
    correct: Collection[int],
    from_gold: Array,
    between: Array,
    models: Sequence[str],
) -> Suspect:
    """The suspect of an item that runs state a text of.

    Args:
        sample: Its sample.
        item: The item.
        gold: Gold's text.
        texts: Run -> its text, of the runs that state one.
        correct: The runs whose texts count as correct, be they gold's to the letter or not.
        from_gold: Distance of each of these texts from gold's, in their order.
        between: Their distances from each other.
        models: The model of every run.
    """
    runs = list(texts)
    agreed = best_alternative(from_gold, between, [models[run] for run in runs])
    if agreed is None:
        reason = "no two models share another answer than gold" if runs else "no run states a reading of it"
        return Suspect(sample, item, 0.0, shortened(gold), "", 0, len(runs), reason)
    number = len(agreed.runs)
    who = voters({runs[at] for at in agreed.runs}, set(runs), ())
    counted = sum(runs[at] in correct for at in agreed.runs)
    if number == 1:
        reason = f"{who} has a reading other than gold's that another model shares"
        reason += "; it counts as correct" if counted else ""
    elif counted:
        of_them = "" if counted == number else f" in {counted} of them"
        reason = f"{who} give the same answer, which differs from gold's but counts as correct{of_them}"
    else:
        reason = f"{who} give the same answer, which is not gold's"
    instead = shortened(texts[runs[agreed.at]])
    return Suspect(sample, item, agreed.score, shortened(gold), instead, number, len(runs) - number, reason)
