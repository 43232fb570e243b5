"""Failures of one sample of a FERMAT run by category, and how sums would change if one category were repaired.

Each strategy that is wrong by itself, not because an earlier stage is or has no verdict, stands in one failure: in
`ocr_induced` where the same strategy without OCR is right, else in that of its stage. Strategies that fail alike on a
sample share one failure, so that a category counts samples.

A repaired strategy is right: its verdict agrees with gold, its output is judged right. A verdict that could
not be read then counts, too. A wrong reasoning becomes a right one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from records import Failure, Scored
from scoring.fermat.cascade import RIGHT, UNREAD
from scoring.fermat.detection_metrics import COUNTS
from scoring.fermat.reading import CASCADE, DETECTION, Row
from scoring.metric import Array

_OF_FLOW: Final = {
    "A1": "missed_error",
    "B1": "detected_not_localised",
    "B2": "detected_not_localised",
    "C1": "localised_not_corrected",
    "D1": "localised_not_corrected",
    UNREAD: "format_failure",
}
_CHAINS: Final = (("ED", "EL", "EC"), ("ED+OCR", "EL+OCR", "EC+OCR"))
REPAIRABLE: Final = (
    "format_failure",
    "missed_error",
    "false_alarm",
    "detected_not_localised",
    "localised_not_corrected",
    "ocr_induced",
    "wrong_reason",
)
"""Categories of a row that is there, in their order; each can be repaired, which changes a sum."""


def failures_of(gold: bool, row: Row, flow: str | None, perturbation: str, item: str) -> tuple[Failure, ...]:
    """Every failure of one row.

    Args:
        gold: Whether gold has an error.
        row: What was read of the row.
        flow: The flow by which the sample left the cascade; None where there is none.
        perturbation: What was done to the solution ("5.1").
        item: The item under which they are shown.
    """
    strategies_by_category: dict[str, list[str]] = defaultdict(list)
    for chain in _CHAINS:
        for name, category in _of_chain(gold, row, chain):
            is_correct_without = chain is _CHAINS[1] and _is_correct(gold, row, name.removesuffix("+OCR")) is True
            shown = "ocr_induced" if is_correct_without and category != "format_failure" else category
            strategies_by_category[shown].append(name)
    if flow is not None and flow not in RIGHT:
        strategies_by_category[_OF_FLOW[flow] if gold or flow == UNREAD else "false_alarm"].append(CASCADE)
    if row.detections.get("ED") and row.reasoned is False:
        strategies_by_category["wrong_reason"].append("ED")
    return tuple(
        Failure(category, 1, kind=f"fermat_{category}", args=_args(strategies, gold, perturbation), item_id=item)
        for category in REPAIRABLE
        if (strategies := strategies_by_category.get(category))
    )


def _args(strategies: list[str], gold: bool, perturbation: str) -> dict[str, Any]:
    return {"strategies": strategies, "gold": gold, "perturbation": perturbation}


def _of_chain(gold: bool, row: Row, chain: tuple[str, str, str]) -> list[tuple[str, str]]:
    """The strategies of a chain that are wrong by themselves, not because an earlier one is, and how."""
    detect, locate, correct = chain
    failures: list[tuple[str, str]] = []
    if detect in row.detections:
        verdict = row.detections[detect]
        if verdict is None:
            failures.append((detect, "format_failure"))
        elif verdict != gold:
            failures.append((detect, "missed_error" if gold else "false_alarm"))
    detected = row.detections.get(detect, True) is True
    if gold and detected and row.judged.get(locate) is False:
        failures.append((locate, "detected_not_localised"))
    elif gold and row.judged.get(locate, detected) is True and row.judged.get(correct) is False:
        failures.append((correct, "localised_not_corrected"))
    return failures


def _is_correct(gold: bool, row: Row, name: str) -> bool | None:
    if name in row.detections:
        verdict = row.detections[name]
        return None if verdict is None else verdict == gold
    return row.judged.get(name)


def effects(scored: Sequence[Scored], tau: float) -> Mapping[str, Mapping[str, Array]]:
    """The change in the metrics from repairing each category alone.

    Args:
        scored: Samples of one run and protocol.
        tau: Not used: nothing here depends on a threshold.

    Returns:
        Category -> name of a sum -> its change in each sample, shape `(n,)`; the categories that occur.
    """
    found: dict[str, dict[str, Array]] = defaultdict(lambda: defaultdict(lambda: np.zeros(len(scored))))
    for at, sample in enumerate(scored):
        for failure in sample.failures:
            if failure.category in REPAIRABLE:
                for term, change in _changes(sample, failure).items():
                    found[failure.category][term][at] += change
    return {category: dict(by_term) for category, by_term in found.items()}


def _changes(scored: Scored, failure: Failure) -> dict[str, float]:
    if failure.category == "wrong_reason":
        return {"reasoned.right": 1.0}
    changes: dict[str, float] = {}
    for name in failure.args["strategies"]:
        changes[f"{name}.right"] = 1.0
        if name in DETECTION:
            changes |= _detection_change(scored, name, failure.args["gold"])
        elif name == CASCADE:
            changes[f"{CASCADE}.n"] = 1.0 - scored.sums.get(f"{CASCADE}.n", 0.0)
    return changes


def _detection_change(scored: Scored, name: str, gold: bool) -> dict[str, float]:
    """The change of the sums that moves a sample from its count, if it has one, to that of a correct verdict."""
    counted = {f"{name}.{count}": -scored.sums.get(f"{name}.{count}", 0.0) for count in COUNTS}
    correct_count = f"{name}.{'tp' if gold else 'tn'}"
    return {
        **counted,
        correct_count: counted[correct_count] + 1.0,
        f"{name}.n": 1.0 - scored.sums.get(f"{name}.n", 0.0),
    }
