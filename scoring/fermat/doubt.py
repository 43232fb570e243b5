"""Doubt about whether a FERMAT solution has an error: gold's verdict against those of the runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from records import Protocol, Reading, Sample
from scoring.doubt.posterior import probability_gold_wrong
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.doubt.verdicts import verdict_suspect, verdict_votes
from scoring.doubt.wording import verb
from scoring.fermat.reading import CASCADE, DETECTION
from scoring.fermat.score import has_error, verdict_word


def find_suspects(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each solution, in the order of gold.

    Args:
        read: The solutions with the readings of the runs; each votes by the first strategy of detection in which it
            states a verdict.
        models: The models of the runs.
        protocol: Which says whether a solution has an error (`scoring.fermat.score.has_error`).
    """
    samples: list[Sample] = []
    stated: list[list[bool | None]] = [[] for _ in models]
    for solution in read:
        samples.append(solution.sample)
        for of_run, reading in zip(stated, solution.readings, strict=True):
            of_run.append(_verdict(reading))
    gold = [has_error(sample, cast(Protocol, protocol)) for sample in samples]
    votes = verdict_votes(gold, stated, models)
    for at, (sample, score) in enumerate(zip(samples, probability_gold_wrong(votes).tolist(), strict=True)):
        number = int(votes.opposed[:, at].sum())
        predicate = (
            f"{verb(number, 'calls', 'call')} it free of error"
            if gold[at]
            else f"{verb(number, 'finds', 'find')} an error in it"
        )
        yield verdict_suspect(sample, votes, at, score, verdict_word(gold[at]), verdict_word(not gold[at]), predicate)


def _verdict(reading: Reading | None) -> bool | None:
    value = reading.value or {} if reading is not None else {}
    stated: list[bool | None] = [value.get(name) for name in DETECTION]
    stated.append(value.get(CASCADE, {}).get("detected"))
    return next((verdict for verdict in stated if verdict is not None), None)


FERMAT_DOUBT = GoldDoubt(find_suspects)
