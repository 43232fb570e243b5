"""Figures of a yes-or-no detector from its four counts, vectorised; NaN where a denominator is 0.

Source: FERMAT paper, section 5 and table 7. The positive class is what is to be detected.
"""

from __future__ import annotations

import numpy as np

from scoring.metric import Array, ratio

COUNTS = ("tp", "fn", "fp", "tn")
"""The counts in the order in which metrics of a detector take them."""


def share(part: Array, rest: Array) -> Array:
    """One count's share of itself and another."""
    return ratio(part, part + rest)


def balanced_accuracy(tp: Array, fn: Array, fp: Array, tn: Array) -> Array:
    """Mean of sensitivity and specificity; NaN unless both classes occur in gold."""
    return (ratio(tp, tp + fn) + ratio(tn, tn + fp)) / 2


def f1(tp: Array, fn: Array, fp: Array, tn: Array) -> Array:
    """F1 of the positive class; NaN when neither gold nor the detector ever says so."""
    return ratio(2 * tp, 2 * tp + fp + fn)


def weighted_f1(tp: Array, fn: Array, fp: Array, tn: Array) -> Array:
    """F1 of both classes, weighted by how often each occurs in gold."""
    positive = np.where(tp + fn > 0, f1(tp, fn, fp, tn), 0.0)
    negative = np.where(tn + fp > 0, f1(tn, fp, fn, tp), 0.0)
    return ratio((tp + fn) * positive + (tn + fp) * negative, tp + fn + fp + tn)
