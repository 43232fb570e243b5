"""Limit of the text of a file that is held in memory, beyond which the file is refused."""

from __future__ import annotations

import sys
from pathlib import Path

from errors import FormatError

MOST_HELD = 256 << 20
"""Bytes in memory of all texts that are kept of one file."""


class HeldText:
    """Counts the texts that are kept of a file, by what they take in memory.

    One character beyond the 65,536 most frequent ones (an emoji) makes every character of its text take four bytes.

    Args:
        path: The file, for the error.
        what: What the texts are.
        most: Bytes that they may take.
    """

    def __init__(self, path: Path, what: str = "text", most: int | None = None) -> None:
        self._path = path
        self._what = what
        self._most = MOST_HELD if most is None else most
        self._held = 0

    def add(self, *texts: str | bytes | None) -> None:
        """Counts texts; raises FormatError where they are too many."""
        self._held += sum(map(sys.getsizeof, texts))
        if self._held > self._most:
            raise FormatError(
                f"{self._path}: expected {self._what} of at most {self._most >> 20} MiB in memory, found more. "
                "Split it."
            )
