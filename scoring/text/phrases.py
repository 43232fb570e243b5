"""Counts, lists and overlaps in words ("3 steps", "a, b and c", "0.49"), of which sentences for failures are made."""

from __future__ import annotations

import math
from collections.abc import Sequence


def number(count: int, singular: str, plural: str = "") -> str:
    """A count with its noun: "1 step", "3 steps", "2 boxes"."""
    return f"{count} {singular if count == 1 else plural or singular + 's'}"


def list_in_words(parts: Sequence[str]) -> str:
    """Parts as a person lists them: "a", "a and b", "a, b and c". Of no part: ""."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def overlap(iou: float) -> str:
    """An IoU in two digits, cut, not rounded: what falls short of a threshold never reads as one that reaches it.

    >>> overlap(0.499), overlap(0.29), overlap(1)
    ('0.49', '0.29', '1.00')
    """
    # In floating point 0.29 * 100 is just below 29.
    return f"{math.floor(iou * 100 + 1e-9) / 100:.2f}"
