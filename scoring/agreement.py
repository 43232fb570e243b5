"""Where runs agree: how many of them get each sample right.

Source: HG-Bench paper, section 7.1. A sample counts as right when its score (its answer F1) reaches a
threshold, 0.5 or 0.7 in the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, ratio

RIGHT_FROM = 0.5
"""Answer F1 from which a sample counts as right, unless 0.7 is chosen."""


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """How many of `n` runs get each of some samples right.

    Args:
        reached: For every sample the number of runs that get it right, shape `(samples,)`.
        histogram: Number of samples that 0, 1, ... n runs get right, shape `(n + 1,)`.
        missed_by_all: The samples that no run gets right, shape `(samples,)`.
        solved_by_all: The samples that every run gets right, shape `(samples,)`.
        rescue_rate: For every run the share it gets right of the samples that all others miss; NaN
            where the others miss none; shape `(n,)`.
    """

    reached: NDArray[np.intp]
    histogram: NDArray[np.intp]
    missed_by_all: NDArray[np.bool_]
    solved_by_all: NDArray[np.bool_]
    rescue_rate: Array


def right(scores: Array, threshold: float = RIGHT_FROM) -> NDArray[np.bool_]:
    """Which scores are right; a score that is NaN (left out, no response) is not."""
    return np.asarray(scores, dtype=float) >= threshold


def agreement(scores: Array, threshold: float = RIGHT_FROM) -> Agreement:
    """How runs agree on samples.

    Args:
        scores: Answer F1 of every run in every sample, NaN where it has none, shape `(n, samples)`.
        threshold: From which score a sample counts as right.
    """
    reaches = right(np.atleast_2d(scores), threshold)
    runs = len(reaches)
    reached = reaches.sum(axis=0)
    others_miss = (reached - reaches) == 0
    return Agreement(
        reached=reached,
        histogram=np.bincount(reached, minlength=runs + 1),
        missed_by_all=reached == 0,
        solved_by_all=reached == runs,
        rescue_rate=ratio((others_miss & reaches).sum(axis=1).astype(float), others_miss.sum(axis=1).astype(float)),
    )
