"""FERMAT's cascade: detect, localise what was detected, correct what was localised.

Source: FERMAT paper, section 4 and figure 4. Every sample leaves the cascade by exactly one flow.
"""

from __future__ import annotations

from typing import Final

from scoring.fermat.reading import Cascaded

FLOWS: Final = {
    "A0": "correctly cleared",
    "A1": "missed error",
    "B0": "cleared at localisation",
    "B1": "missed at localisation",
    "B2": "localised incorrectly",
    "C0": "cleared at correction",
    "C1": "missed at correction",
    "D": "corrected",
    "D1": "corrected incorrectly",
}
"""The flows by which samples leave the cascade."""

UNREAD: Final = "unread"
"""The flow of samples whose detection cannot be read."""

RIGHT: Final = frozenset({"A0", "B0", "C0", "D"})
"""The flows that count as right."""


def flow_of(gold: bool, row: Cascaded) -> str:
    """The flow by which a sample leaves the cascade.

    A verdict that is missing counts as wrong. What is localised incorrectly is not corrected (our choice: the
    paper is silent about it).

    Args:
        gold: Whether gold has an error.
        row: The run's columns of the cascade.

    Returns:
        A key of `FLOWS`, or `UNREAD`.
    """
    wrongly = "1" if gold else "0"
    if row.detected is None:
        return UNREAD
    if not row.detected:
        return f"A{wrongly}"
    if row.located_nothing:
        return f"B{wrongly}"
    if not row.located_right:
        return "B2"
    if row.corrected_nothing:
        return f"C{wrongly}"
    return "D" if row.corrected_right else "D1"
