"""Doubt about the gold of graded answers: about the verdict, and about each error type.

An error type is voted on by the runs that call the answer incorrect where gold does too: each that gold or one of
them names is named by a run, or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from records import Sample
from scoring.doubt.posterior import GOLD_ERROR, Votes, probability_gold_wrong
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.doubt.verdicts import verdict_suspect, verdict_votes
from scoring.doubt.wording import verb, votes_in_words
from scoring.grading.gold import GradingGold

OTHER = {"correct": "incorrect", "incorrect": "correct"}


class _NamedLabel(NamedTuple):
    """An error type that gold or a run names: the sample's place in gold, and the type's key."""

    at: int
    label: str


def find_suspects(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each answer, in the order of gold: its verdict, or an error type, whichever is more in doubt.

    Args:
        read: The answers with the readings of the runs.
        models: The models of the runs.
        protocol: There is only one way of scoring.
    """
    samples: list[Sample] = []
    values: list[list[Any]] = [[] for _ in models]
    for answer in read:
        samples.append(answer.sample)
        for of_run, reading in zip(values, answer.readings, strict=True):
            of_run.append(None if reading is None else reading.value)
    gold = [GradingGold.from_item(sample.items[0]) for sample in samples]
    verdicts = verdict_votes(
        [answer.verdict == "correct" for answer in gold],
        [[None if value is None else value["verdict"] == "correct" for value in of_run] for of_run in values],
        models,
    )
    by_verdict = probability_gold_wrong(verdicts)
    by_label = _label_doubts(samples, gold, values, verdicts)
    for at, sample in enumerate(samples):
        word = OTHER[gold[at].verdict]
        calls = f"{verb(int(verdicts.opposed[:, at].sum()), 'calls', 'call')} it {word}"
        verdict = verdict_suspect(sample, verdicts, at, float(by_verdict[at]), gold[at].verdict, word, calls)
        both = [verdict, *([by_label[at]] if at in by_label else [])]
        # Runs that are worse than chance make gold more doubtful by agreeing: what is told is what they contradict.
        told = max(both, key=lambda suspect: (suspect.runs_for > 0, suspect.score))
        yield replace(told, score=max(suspect.score for suspect in both))


def _label_doubts(
    samples: Sequence[Sample], gold: Sequence[GradingGold], values: Sequence[Sequence[Any]], verdicts: Votes
) -> dict[int, Suspect]:
    """Place of an answer -> its suspect by its error types, for answers that gold and a run call incorrect."""
    named = [
        [
            None
            if one.verdict != "incorrect" or not one.names or value is None or value["verdict"] != "incorrect"
            else {error["label"] for error in value["errors"] if error["label"] is not None}
            for one, value in zip(gold, of_run, strict=True)
        ]
        for of_run in values
    ]
    pairs = [
        _NamedLabel(at, label)
        for at, one in enumerate(gold)
        if any(of_run[at] is not None for of_run in named)
        for label in one.keys
        if label in one.labels or any(label in (of_run[at] or ()) for of_run in named)
    ]
    votes = verdict_votes(
        [pair.label in gold[pair.at].labels for pair in pairs],
        [[None if (labels := of_run[pair.at]) is None else pair.label in labels for pair in pairs] for of_run in named],
        verdicts.models,
    )
    # An answer's gold is as seldom wrong with many error types to choose from as with few.
    posterior = probability_gold_wrong(votes, np.array([GOLD_ERROR / len(gold[pair.at].names) for pair in pairs]))
    best = votes.most_accurate.tolist()
    contradicted = (2 * votes.opposed.sum(axis=0) > votes.cast.sum(axis=0)).tolist()
    of_answer: dict[int, list[int]] = {}
    for place, pair in enumerate(pairs):
        of_answer.setdefault(pair.at, []).append(place)
    found: dict[int, Suspect] = {}
    for at, places in of_answer.items():
        worst = max(places, key=lambda place: (bool(votes.opposed[:, place].any()), float(posterior[place])))
        exchanged = {pairs[place].label for place in places if contradicted[place]} | {pairs[worst].label}
        name_of, labels = gold[at].name_of, set(gold[at].labels)
        voted = set(np.flatnonzero(votes.cast[:, worst]).tolist())
        opposed = set(np.flatnonzero(votes.opposed[:, worst]).tolist())
        label = name_of[pairs[worst].label]
        one = len(opposed) <= 1
        does = (
            f"{'leaves' if one else 'leave'} out {label}, which gold names"
            if votes.gold[worst]
            else f"{'names' if one else 'name'} {label}, which gold does not"
        )
        found[at] = Suspect(
            samples[at].id,
            samples[at].items[0].id,
            float(posterior[places].max()),
            _labels_in_words(labels, gold[at]),
            _labels_in_words(labels ^ exchanged, gold[at]) if opposed else "",
            len(opposed),
            len(voted) - len(opposed),
            votes_in_words(opposed, voted, best, does, "runs that call it incorrect", "run that calls it incorrect"),
        )
    return found


def _labels_in_words(labels: set[str], gold: GradingGold) -> str:
    names = [name for key, name in gold.name_of.items() if key in labels]
    return f"incorrect: {', '.join(names) or 'no error type'}"


GRADING_DOUBT = GoldDoubt(find_suspects)
