"""Verdicts of runs as votes on gold, and the suspect of a sample whose gold is a verdict."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from records import Sample
from scoring.doubt.posterior import Votes
from scoring.doubt.suspects import Suspect
from scoring.doubt.wording import votes_in_words


def verdict_votes(gold: Sequence[bool], stated: Sequence[Sequence[bool | None]], models: Sequence[str]) -> Votes:
    """Votes from what each run states of each item; None where it states nothing."""
    shape = len(stated), len(gold)
    cast = np.array([[value is not None for value in of_run] for of_run in stated], dtype=bool).reshape(shape)
    yes = np.array([[value is True for value in of_run] for of_run in stated], dtype=bool).reshape(shape)
    return Votes(np.array(gold, dtype=bool), cast, yes, models)


def verdict_suspect(
    sample: Sample, votes: Votes, at: int, score: float, gold: str, instead: str, predicate: str
) -> Suspect:
    """The suspect of a sample with one item, whose gold is a verdict.

    Args:
        sample: The sample.
        votes: The votes on all samples.
        at: Its place among them.
        score: The posterior.
        gold: Gold's verdict in words.
        instead: The other one.
        predicate: What the runs that vote for it do ("call it correct").
    """
    against_gold = set(np.flatnonzero(votes.opposed[:, at]).tolist())
    voted = set(np.flatnonzero(votes.cast[:, at]).tolist())
    best = votes.most_accurate.tolist()
    reason = votes_in_words(against_gold, voted, best, predicate) if voted else "no run answered it"
    return Suspect(
        sample.id,
        sample.items[0].id,
        score,
        gold,
        instead if against_gold else "",
        len(against_gold),
        len(voted) - len(against_gold),
        reason,
    )
