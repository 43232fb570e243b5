"""How much better a grader's figures would be if one failure category alone were repaired.

The oracle idea of TIDE (Bolya et al., 2020). A wrong verdict, an unreadable response and one that is absent
become what gold says, error types included; a missed error type is named, a spurious one is not, and of
confused ones the right one is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from records import Failure, Scored
from scoring.metric import Array

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
    for at, one in enumerate(scored):
        for category, changes in changes_of(one).items():
            for term, change in changes.items():
                changed[category][term][at] = change
    return {category: dict(changed[category]) for category in REPAIRABLE if category in changed}


def changes_of(scored: Scored) -> dict[str, dict[str, float]]:
    """The same for one answer: category -> name of a sum -> its change."""
    by_category: dict[str, list[Failure]] = defaultdict(list)
    for failure in scored.failures:
        if failure.category in REPAIRABLE:
            by_category[failure.category].append(failure)
    return {category: _repaired(category, failures, scored) for category, failures in by_category.items()}


def _repaired(category: str, failures: Sequence[Failure], scored: Scored) -> dict[str, float]:
    if category in _LABELS:
        return {"eb": _eb_with(category, failures, scored) - scored.sums["eb"]}
    changes = {"right": 1.0, **({"answers": 1.0} if category in _UNREAD else {})}
    if category == "false_acceptance" or failures[0].args.get("gold") == "incorrect":
        changes |= {"eb": 1.0, "both_incorrect": 1.0}
    return changes


def _eb_with(category: str, failures: Iterable[Failure], scored: Scored) -> float:
    """Example-based F1 of the answer with the labels of one category put right.

    A label of gold that is named, though less often than in gold, is in both label sets already.
    """
    both, named = scored.sums["types.tp"], scored.sums["types.named"]
    absent = Counter(failure.args["named"] == 0 for failure in failures)[True]
    if category == "missed_error_type":
        both, named = both + absent, named + absent
    elif category == "spurious_error_type":
        named -= sum(1 for _ in failures)
    else:
        both, named = (both + 1, named) if absent else (both, named - 1)
    return 2 * both / named if named else 1.0
