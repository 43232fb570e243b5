"""Failures of one graded answer, and how much figures would rise if one failure category alone were repaired.

Source of the categories: SketchJudge paper, sections 4 and 5, completed. Repairs follow the oracle idea of TIDE
(Bolya et al., 2020): a wrong verdict, an unreadable response and one that is absent become what gold says, error
types included; a missed error type is named, a spurious one is not, and of confused ones the right one is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from records import Failure, Reading, Scored
from scoring.grading.counts import Compared
from scoring.grading.gold import ALTERNATIVE, GradingGold
from scoring.grading.reading import ReadGrade
from scoring.metric import Array

_LISTED = 12
"""Labels that a sentence names."""


def unanswered(item_id: str, gold: GradingGold) -> Failure:
    """The run has no response to the answer."""
    return _failure(item_id, "no_response", "grade_no_response", {"gold": gold.verdict})


def unreadable(item_id: str, gold: GradingGold, reading: Reading) -> Failure:
    """The response is no object with a verdict."""
    reason = reading.notes[-1].kind if reading.notes else "no_object"
    args = {"why": reason, "gold": gold.verdict, "stopped_at": reading.stopped_at}
    return _failure(item_id, "parse_failure", "grade_unreadable", args)


def failures_of(item_id: str, gold: GradingGold, grade: ReadGrade, compared: Compared | None) -> tuple[Failure, ...]:
    """All failures of a response that could be read.

    A wrong verdict is one failure. Where both sides call the answer incorrect, every label that only one of
    them names is in exactly one: confused when exactly one label is missed and one is spurious, else missed
    or spurious. Labels that gold does not know, and contradictions, are failures beside these.
    """
    found: list[Failure] = []
    if gold.verdict != grade.verdict:
        found.append(_verdict(item_id, gold, grade))
    if compared is not None and (compared.missed or compared.spurious):
        found += _labels(item_id, compared, gold.name_of)
    if grade.unmapped:
        found += _unmapped(item_id, grade)
    if not grade.count_fits or (grade.listed and grade.verdict == "correct"):
        found.append(_inconsistent(item_id, grade))
    return tuple(found)


def _verdict(item_id: str, gold: GradingGold, grade: ReadGrade) -> Failure:
    names = gold.name_of
    if gold.verdict == "correct":
        claimed = [names[label] for label in dict.fromkeys(grade.labels)] + list(dict.fromkeys(grade.unmapped))
        args = {"alternative": gold.kind == ALTERNATIVE, "claimed": claimed[:_LISTED]}
        return _failure(item_id, "false_rejection", "false_rejection", args)
    labels = [names[label] for label in dict.fromkeys(gold.labels)]
    return _failure(item_id, "false_acceptance", "false_acceptance", {"labels": labels[:_LISTED]})


def _labels(item_id: str, compared: Compared, names: dict[str, str]) -> Iterator[Failure]:
    missed, spurious = compared.missed, compared.spurious
    if compared.confused is not None:
        label, instead = compared.confused
        args = {"gold": names[label], "instead": names[instead], "named": compared.pred.get(label, 0)}
        yield _failure(item_id, "confused_error_type", "confused_error_type", args, label)
        return
    for label in missed:
        counts = {"in_gold": compared.gold[label], "named": compared.pred.get(label, 0)}
        yield _failure(item_id, "missed_error_type", "missed_error_type", {"label": names[label], **counts}, label)
    for label, n in spurious.items():
        args = {"label": names[label], "named": n}
        yield _failure(item_id, "spurious_error_type", "spurious_error_type", args, label)


def _unmapped(item_id: str, grade: ReadGrade) -> Iterator[Failure]:
    for label, n in Counter(grade.unmapped).items():
        yield _failure(item_id, "unmapped_label", "unmapped_label", {"stated": label, "n": n}, label)


def _inconsistent(item_id: str, grade: ReadGrade) -> Failure:
    """The failure of a response that contradicts itself; it concerns the verdict where that is contradicted too."""
    if grade.verdict == "correct" and grade.listed:
        return _failure(item_id, "inconsistent_output", "inconsistent_verdict", {"listed": grade.listed})
    stated = grade.count if isinstance(grade.count, int) and abs(grade.count) < 10**6 else None
    args = {"stated": stated, "listed": grade.listed}
    return _failure(item_id, "inconsistent_output", "inconsistent_count", args)


def _failure(item_id: str, category: str, kind: str, args: dict[str, Any], label: str = "") -> Failure:
    return Failure(category, page=1, kind=kind, args=args, item_id=item_id, label=label)


REPAIRABLE = (
    "no_response",
    "parse_failure",
    "false_rejection",
    "false_acceptance",
    "missed_error_type",
    "spurious_error_type",
    "confused_error_type",
)
"""The categories whose repair changes a figure."""

_UNREAD = frozenset({"no_response", "parse_failure"})
_LABELS = frozenset({"missed_error_type", "spurious_error_type", "confused_error_type"})


def effects(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Array]]:
    """How the sums of accuracy and of example-based F1 would change if one category alone were repaired.

    Args:
        scored: Answers of one run.
        tau: An IoU threshold, on which nothing here depends.

    Returns:
        Category -> name of a sum -> its change in each answer, shape `(len(scored),)`; the categories that occur.
    """
    changed: dict[str, dict[str, Array]] = defaultdict(lambda: defaultdict(lambda: np.zeros(len(scored))))
    for at, sample in enumerate(scored):
        for category, changes in changes_of(sample).items():
            for term, change in changes.items():
                changed[category][term][at] = change
    return {category: dict(changed[category]) for category in REPAIRABLE if category in changed}


def changes_of(scored: Scored) -> dict[str, dict[str, float]]:
    """The changes of one answer's sums by repairs: category -> name of a sum -> its change."""
    by_category: dict[str, list[Failure]] = defaultdict(list)
    for failure in scored.failures:
        if failure.category in REPAIRABLE:
            by_category[failure.category].append(failure)
    return {category: _repaired(category, failures, scored) for category, failures in by_category.items()}


def _repaired(category: str, failures: Sequence[Failure], scored: Scored) -> dict[str, float]:
    if category in _LABELS:
        return {"eb": _repaired_eb(category, failures, scored) - scored.sums["eb"]}
    changes = {"right": 1.0, **({"answers": 1.0} if category in _UNREAD else {})}
    if category == "false_acceptance" or failures[0].args.get("gold") == "incorrect":
        changes |= {"eb": 1.0, "both_incorrect": 1.0}
    return changes


def _repaired_eb(category: str, failures: Iterable[Failure], scored: Scored) -> float:
    """Example-based F1 of the answer with the labels of one category put right.

    A label of gold that is named, though less often than in gold, is in both label sets already.
    """
    shared, named = scored.sums["types.tp"], scored.sums["types.named"]
    absent = Counter(failure.args["named"] == 0 for failure in failures)[True]
    if category == "missed_error_type":
        shared, named = shared + absent, named + absent
    elif category == "spurious_error_type":
        named -= sum(1 for _ in failures)
    else:
        shared, named = (shared + 1, named) if absent else (shared, named - 1)
    return 2 * shared / named if named else 1.0
