"""How often the same question, asked several times, is answered right one time and wrong another."""

from __future__ import annotations

from collections.abc import Sequence


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
