"""Agreement of runs: how many get each sample right, and how often repeats of one question disagree.

Source: HG-Bench paper, section 7.1. When a sample counts as right, `scoring.statistics.correctness` says. Repeats are
runs that were asked the same several times.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.metric import Array, Metric, ratio
from scoring.statistics.intervals import Estimate, estimates, wilson


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """How many of `n` runs get each of some samples right.

    Args:
        histogram: Number of samples that 0, 1, ... n runs get right, shape `(n + 1,)`.
        rescue_rate: For every run the share it gets right of the samples that all others miss; NaN
            where the others miss none; shape `(n,)`.
    """

    histogram: NDArray[np.intp]
    rescue_rate: Array


def agreement(right: NDArray[np.bool_]) -> Agreement:
    """How runs agree on samples.

    Args:
        right: Whether every run is right on every sample (`scoring.statistics.correctness`), shape `(n, samples)`.
    """
    reached = right.sum(axis=0)
    others_miss = (reached - right) == 0
    return Agreement(
        histogram=np.bincount(reached, minlength=len(right) + 1),
        rescue_rate=ratio((others_miss & right).sum(axis=1).astype(float), others_miss.sum(axis=1).astype(float)),
    )


NEARLY_ALL = 0.9
"""Share of samples that a run answered which enters figures over several runs."""


def enough_answered(answered: Sequence[int], samples: int) -> list[bool]:
    """Which of several runs enter figures over all of them: those that answered 9 in 10 samples or more.

    A run by itself always does; and where none answered so many, all do.

    >>> enough_answered([20, 3, 18], 20), enough_answered([3], 20), enough_answered([3, 2], 20)
    ([True, False, True], [True], [True, True])
    """
    enough = [number >= NEARLY_ALL * samples for number in answered]
    return enough if len(answered) > 1 and any(enough) else [True] * len(answered)


def flip_rate(correct: Sequence[bool]) -> float | None:
    """The share of pairs of repeats of which one is right and the other is not.

    Args:
        correct: Whether each repeat is right (`scoring.statistics.correctness`).

    Returns:
        In [0, 1]; None for fewer than two repeats.

    >>> flip_rate([True, False]), flip_rate([True, True, False, True]), flip_rate([False, False]), flip_rate([True])
    (1.0, 0.5, 0.0, None)
    """
    n, yes = len(correct), sum(correct)
    return yes * (n - yes) / (n * (n - 1) / 2) if n > 1 else None


def flip_interval(correct: Sequence[bool]) -> tuple[float, float]:
    """95% interval of the chance that two further answers to the same sample disagree about being right.

    The repeats are taken as independent draws that are right with one chance p. Wilson's interval of p (Wilson
    1927) is carried through 2p(1 - p), which two answers disagree by: it is largest, 0.5, at p = 0.5. The share
    of disagreeing pairs among few repeats (`flip_rate`) may lie above that, of two answers that differ it is 1; the
    interval is then widened to it.

    Args:
        correct: Whether each repeat is right.

    Returns:
        Lower and upper bound, which hold `flip_rate`; NaN without repeats.

    >>> [round(bound, 3) for bound in flip_interval([True] * 5)]
    [0.0, 0.491]
    """
    low, high = wilson(sum(correct), len(correct))
    ends = sorted((2 * low * (1 - low), 2 * high * (1 - high)))
    return ends[0], max(0.5 if low <= 0.5 <= high else ends[1], flip_rate(correct) or 0.0)


FLIP_RATE = Metric(
    "flip_rate",
    "Flip rate",
    "Share of pairs of answers to a sample of which one is right and the other is not, averaged over samples.",
    ("flips", "samples"),
    better="lower",
    empty="no sample with two answers",
)


def flip_estimate(correct: NDArray[np.bool_], answered: NDArray[np.bool_], clusters: Iterable[Hashable]) -> Estimate:
    """The flip rate over samples, which lies in its interval.

    Args:
        correct: Whether each answer is correct, shape `(repeats, samples)`.
        answered: Whether it is there, the same shape.
        clusters: The unit of each sample.

    Returns:
        Over the samples with two answers or more.
    """
    n, yes = answered.sum(axis=0).astype(float), (correct & answered).sum(axis=0).astype(float)
    rates = np.where(n > 1, ratio(yes * (n - yes), n * (n - 1) / 2), 0.0)
    metric = replace(FLIP_RATE, proportion=bool(np.isin(rates, (0.0, 1.0)).all()))
    sums = {"flips": rates, "samples": (n > 1).astype(float)}
    return estimates([metric], {"": sums}, clusters)[""][metric.key]
