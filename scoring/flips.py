"""How often the same question, asked several times, is answered right one time and wrong another."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.paired_tests import wilson


def flip_rate(right: Sequence[bool]) -> float | None:
    """The share of pairs of repeats of which one is right and the other is not.

    Args:
        right: Whether each repeat is right (`scoring.right`).

    Returns:
        In [0, 1]; None for fewer than two repeats.

    >>> flip_rate([True, False]), flip_rate([True, True, False, True]), flip_rate([False, False]), flip_rate([True])
    (1.0, 0.5, 0.0, None)
    """
    n, yes = len(right), sum(right)
    return yes * (n - yes) / (n * (n - 1) / 2) if n > 1 else None


def flip_interval(right: Sequence[bool]) -> tuple[float, float]:
    """95% interval of the chance that two further answers to the same sample disagree about being right.

    The repeats are taken as independent draws that are right with one chance p. Wilson's interval of p (Wilson
    1927) is carried through 2p(1 - p), which two answers disagree by: it is largest, 0.5, at p = 0.5. The share
    of disagreeing pairs among few repeats (`flip_rate`) may lie above it: of two answers that differ it is 1.

    Args:
        right: Whether each repeat is right.

    Returns:
        Lower and upper bound, in [0, 0.5]; NaN without repeats.

    >>> [round(bound, 3) for bound in flip_interval([True] * 5)]
    [0.0, 0.491]
    """
    low, high = wilson(sum(right), len(right))
    ends = sorted((2 * low * (1 - low), 2 * high * (1 - high)))
    return ends[0], 0.5 if low <= 0.5 <= high else ends[1]
