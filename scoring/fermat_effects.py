"""How FERMAT's sums would change if a failure category were repaired.

A repaired strategy is right: its verdict agrees with gold, its output is judged right. A verdict that could
not be read then counts, too. Whoever was judged to reason wrongly reasons rightly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from records import Failure, Scored
from scoring.detection_metrics import COUNTS
from scoring.fermat_reading import CASCADE, DETECTION
from scoring.metric import Array

REPAIRABLE = (
    "format_failure",
    "missed_error",
    "false_alarm",
    "detected_not_localised",
    "localised_not_corrected",
    "ocr_induced",
    "wrong_reason",
)
"""Categories whose repair changes a sum; a row that is not there cannot be repaired."""


def effects(scored: Sequence[Scored], tau: float) -> Mapping[str, Mapping[str, Array]]:
    """What repairing each category alone would change.

    Args:
        scored: Samples of one run and protocol.
        tau: Not used: nothing here depends on a threshold.

    Returns:
        Category -> name of a sum -> its change in each sample, shape `(n,)`; the categories that occur.
    """
    found: dict[str, dict[str, Array]] = defaultdict(lambda: defaultdict(lambda: np.zeros(len(scored))))
    for at, one in enumerate(scored):
        for failure in one.failures:
            if failure.category in REPAIRABLE:
                for term, change in _changes(one, failure).items():
                    found[failure.category][term][at] += change
    return {category: dict(by_term) for category, by_term in found.items()}


def _changes(scored: Scored, failure: Failure) -> dict[str, float]:
    if failure.category == "wrong_reason":
        return {"reasoned.right": 1.0}
    changes: dict[str, float] = {}
    for name in failure.args["strategies"]:
        changes[f"{name}.right"] = 1.0
        if name in DETECTION:
            changes |= _detected(scored, name, failure.args["gold"])
        elif name == CASCADE:
            changes[f"{CASCADE}.n"] = 1.0 - scored.sums.get(f"{CASCADE}.n", 0.0)
    return changes


def _detected(scored: Scored, name: str, gold: bool) -> dict[str, float]:
    """From the count in which the sample stands, if it stands in any, to that of a right verdict."""
    was = {f"{name}.{count}": -scored.sums.get(f"{name}.{count}", 0.0) for count in COUNTS}
    right = f"{name}.{'tp' if gold else 'tn'}"
    return {**was, right: was[right] + 1.0, f"{name}.n": 1.0 - scored.sums.get(f"{name}.n", 0.0)}
