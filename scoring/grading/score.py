"""One graded answer scored against gold, as every figure and every failure.

Source: SketchJudge paper, section 4.1.1 and appendix E.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from records import Cell, Item, Judgement, Prediction, Protocol, Sample, Scored
from scoring.grading.counts import REQUESTED, Compared, cells_of, sums_of
from scoring.grading.failures import failures_of, unanswered, unreadable
from scoring.grading.gold import ClosestLabel, GradingGold, closest_label
from scoring.grading.reading import ReadGrade, ReadResponse, grade_of, read, reading_of
from scoring.task import Answered, Assessment

UNREADABLE = "unreadable"
"""The verdict of a response that states none, in outcomes and confusion matrices."""


def assess_all(answered: Sequence[Answered], protocols: Sequence[Protocol]) -> list[tuple[Assessment, ...]]:
    """Reads some responses and scores them against gold.

    Runs name the same few labels again and again: each is compared with those that gold knows once in a call.

    Args:
        answered: Answers with their gold, one item each, with the run's response.
        protocols: Ways of scoring; there is only one.

    Returns:
        Of each response what was read, its verdict and its error types, and its score. An answer without a response is
        "missing", one whose response is no object with a verdict "failed": they enter `accuracy_as_wrong` alone.
    """
    closest = cache(closest_label)
    return [_assess(sample, prediction, protocols, closest) for sample, prediction in answered]


def _assess(
    sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol], closest: ClosestLabel
) -> tuple[Assessment, ...]:
    item = sample.items[0]
    gold = GradingGold.from_item(item)
    response = None if prediction is None else read(prediction.raw, gold, closest)
    reading = None if response is None else reading_of(response, gold)
    return tuple(
        Assessment(reading, _score_response(sample.id, item, gold, response, protocol)) for protocol in protocols
    )


def _score_response(
    sample_id: str, item: Item, gold: GradingGold, response: ReadResponse | None, protocol: Protocol
) -> Scored:
    if response is None:
        return Scored(sample_id, protocol, "missing", {REQUESTED: 1.0}, failures=(unanswered(item.id, gold),))
    grade = grade_of(response, gold)
    if grade is None:
        return Scored(
            sample_id,
            protocol,
            "failed",
            {REQUESTED: 1.0, "parse_failures": 1.0},
            judgements=(Judgement(item.id, UNREADABLE),),
            failures=(unreadable(item.id, gold, reading_of(response, gold)),),
            cells=(Cell("verdict", item.id, gold.verdict, UNREADABLE),),
        )
    compared = Compared.from_verdicts(gold, grade)
    sums = sums_of(gold, grade, compared)
    return Scored(
        sample_id,
        protocol,
        "scored",
        sums,
        judgements=(Judgement(item.id, _outcome(gold, grade), sums.get("eb"), grade.verdict),),
        failures=failures_of(item.id, gold, grade, compared),
        cells=cells_of(item.id, gold, grade.verdict, compared),
    )


def _outcome(gold: GradingGold, grade: ReadGrade) -> str:
    """The outcome of the response's verdict compared with gold's."""
    if gold.verdict == grade.verdict:
        return "right"
    return "false_rejection" if gold.verdict == "correct" else "false_acceptance"
