"""Hashes of all windows of a text at once, for finding repetitions in time close to its length."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint64]

_BASE = 0x9E3779B97F4A7C15
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class WindowHashes:
    """Hashes of the windows of one text.

    Args:
        text: Any text; its characters are hashed by code point.
    """

    def __init__(self, text: str) -> None:
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64)
        self.codes: Codes = codes
        with np.errstate(over="ignore"):
            # Sums wrap at 2**64 on purpose; mixing first keeps patterned texts from cancelling out.
            powers = np.cumprod(np.full(len(codes) + 1, _BASE | 1, dtype=np.uint64))
            self._prefix = np.concatenate([np.zeros(1, np.uint64), np.cumsum(_mixed(codes) * powers[:-1])])
            self._level = powers[::-1]

    def __len__(self) -> int:
        return len(self.codes)

    def windows(self, length: int) -> Codes:
        """Hash of every window of this length, shape `(n - length + 1,)`; equal windows hash equally."""
        with np.errstate(over="ignore"):
            sums = self._prefix[length:] - self._prefix[: len(self._prefix) - length]
            return np.asarray(sums * self._level[: len(sums)])


def _mixed(codes: Codes) -> Codes:
    mixed = codes + np.uint64(_BASE)
    for factor in _MIX:
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(factor)
    return np.asarray(mixed ^ (mixed >> np.uint64(32)))
