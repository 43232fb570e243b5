"""How much higher the figures of MathDoc would be if one failure category alone were repaired.

The oracle idea of TIDE (Bolya et al., 2020): a question that failed becomes one whose text is gold's, and an
unrecognisable one is refused. What lost options, figures or leaked text cost is not known and not repaired.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from records import Failure, Scored
from scoring.metric import Array

_SILENT = ("over_refusal", "dropped_question", "merged_questions", "out_of_order")
REPAIRABLE = ("no_response", "speculative_completion", *_SILENT, "garbled_stem")
"""The categories whose repair changes a figure."""


def effects(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Array]]:
    """How the sums of stem accuracy, right questions and refusals would change if one category were repaired.

    Args:
        scored: Pages of one run.
        tau: An IoU threshold, on which nothing here depends.

    Returns:
        Category -> name of a sum -> its change in each page, shape `(len(scored),)`; the categories that occur.
    """
    found: dict[str, dict[str, Array]] = {}
    for at, one in enumerate(scored):
        for failure in one.failures:
            if failure.category not in REPAIRABLE:
                continue
            changes = found.setdefault(failure.category, {})
            for term, change in _changes(failure).items():
                changes.setdefault(term, np.zeros(len(scored)))[at] += change
    return found


def _changes(failure: Failure) -> dict[str, float]:
    args = failure.args
    if failure.category == "no_response":
        readable, refused = float(args["recognisable"]), float(args["unrecognisable"])
        both = {"stem": readable, "right": readable + refused, "refusal.tn": readable}
        if args["stated"]:  # an empty page is silent on each, and silence counts with refusals
            return both | {"refusal.fp": -readable}
        return both | {"stem.n": readable, "questions": readable + refused, "refusal.tp": refused}
    if failure.category == "speculative_completion":
        return {"refusal.fn": -1.0, "refusal.tp": 1.0, "right": 1.0}
    changes = {"stem": 1.0 - args["similarity"], "right": 1.0}
    return changes | ({"refusal.fp": -1.0, "refusal.tn": 1.0} if failure.category in _SILENT else {})
