"""Detection of responses that repeat themselves: a model caught in a loop.

Source: HG-Bench paper, section 5, names the signs; the numbers are our choice (docs/metrics.md, HG-Bench). Repetitions
are found by hashes of all windows of the text, in time close to its length. Almost no response repeats itself, so a
search for few pieces of the text comes first: where none of them stands a second time, there is nothing to hash.
"""

from __future__ import annotations

from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from records import Note, Reading

Codes = NDArray[np.uint64]

# The increment and the factors of SplitMix64 (Steele, Lea and Flood 2014), which spread small numbers over 64 bits.
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


SAME_BOXES = 3
"""Identical consecutive answer boxes that make a response repetitive."""

BLOCK = 20
"""Characters of the shortest block whose repetition counts."""

TIMES = 3
"""How often a block must stand back to back."""

SUBSTRING = 200
"""Characters of the shortest substring that counts wherever it is repeated."""

SHARE = 0.30
"""Share of the response that such a substring must cover."""

MAX_TEXT = 200_000
"""Characters of a response that are searched; what follows is not looked at."""


def repeated_text(raw: str) -> Note | None:
    """The first sign of repetition in the text of a response, whatever was read of it.

    Args:
        raw: The response as the model wrote it; its first 200,000 characters are searched.

    Returns:
        None when it is not repetitive. Else a note of the kind

        - "repeated_block" with `length`, `n` and `at`: a block of 20 or more characters stands `n` times, three
          or more, back to back from the offset `at`;
        - "repeated_substring" with `length`, `share` (of the text searched), `at` and `again`: the
          longest substring that stands twice without overlapping itself, when it has 200 characters or
          more and by itself makes up 30% or more of the response.
    """
    if len(raw) < BLOCK * TIMES:
        return None
    text = raw[:MAX_TEXT]
    return _repeated_block(text) or _repeated_substring(text)


def repeated_boxes(reading: Reading) -> Note | None:
    """The longest row of identical consecutive answer boxes, if it is long enough.

    Returns:
        A note of the kind "identical_boxes" with `n`, the length of the row, and `first`, the address of its first box.
    """
    longest, first, index = 0, 0, 0
    boxes = ((answer.page, answer.box) for answer in reading.answers)
    for (_, box), row in groupby(boxes):
        length = sum(1 for _ in row)
        if box is not None and length > longest:
            longest, first = length, index
        index += length
    return Note("identical_boxes", {"n": longest, "first": f"a{first}"}) if longest >= SAME_BOXES else None


def _repeated_block(text: str) -> Note | None:
    """The shortest block found that stands back to back often enough.

    A row of three blocks of period p is a stretch of 2p positions that equal the position p further on.
    For the periods from q up to 2q it holds two windows of length q that are equal at the distance p,
    the first of which begins at a multiple of q: so few pairs of windows tell all candidates.
    """
    # Periods from q to 2q are searched at a time: 16 to 32 is the first such range that holds `BLOCK`.
    hashes, q = None, 16
    while q * TIMES <= len(text):
        first, last = max(q, BLOCK), min(2 * q, len(text) // TIMES)
        if first <= last and _has_window_twice(text, q, first, last):
            hashes = hashes or WindowHashes(text)
            note = _block_of_periods(hashes, q, np.arange(first, last + 1))
            if note is not None:
                return note
        q *= 2
    return None


def _has_window_twice(text: str, q: int, first: int, last: int) -> bool:
    """Whether a window that begins at a multiple of q stands again at a distance from `first` up to `last`."""
    length, find = max(q, BLOCK), text.find
    return any(
        find(text[at : at + length], at + first, at + last + length) >= 0
        for at in range(0, len(text) - length - first + 1, q)
    )


def _block_of_periods(hashes: WindowHashes, q: int, periods: NDArray[np.intp]) -> Note | None:
    windows = hashes.windows(max(q, BLOCK))
    anchors = np.arange(0, len(windows), q)
    far = anchors[None, :] + periods[:, None]
    near = np.broadcast_to(anchors[None, :], far.shape)
    equal = windows[near] == windows[np.minimum(far, len(windows) - 1)]
    equal &= far < len(windows)
    for row in np.flatnonzero(equal.any(axis=1)):
        period = int(periods[row])
        note = _block_of_period(hashes, period)
        if note is not None:
            return note
    return None


def _block_of_period(hashes: WindowHashes, period: int) -> Note | None:
    """The first stretch in which every position equals the one a period further on, if long enough."""
    codes = hashes.codes
    breaks = np.flatnonzero(codes[:-period] != codes[period:])
    edges = np.concatenate([[-1], breaks, [len(codes) - period]])
    lengths = np.diff(edges) - 1
    long = np.flatnonzero(lengths >= period * (TIMES - 1))
    if not len(long):
        return None
    length = int(lengths[long[0]])
    times = (length + period) // period
    return Note("repeated_block", {"length": period, "n": times, "at": int(edges[long[0]]) + 1})


def _repeated_substring(text: str) -> Note | None:
    n = len(text)
    least = max(SUBSTRING, int(np.ceil(SHARE * n)))
    # A substring of that length holds a piece of half of it that begins at a multiple of that half.
    half = least // 2
    if not any(text.find(text[at : at + half], at + 1) >= 0 for at in range(0, n - half, half)):
        return None
    hashes = WindowHashes(text)
    found = _stands_twice(hashes, least)
    if found is None:
        return None
    low, high = least, n // 2
    while low < high:
        middle = (low + high + 1) // 2
        longer = _stands_twice(hashes, middle)
        if longer is None:
            high = middle - 1
        else:
            low, found = middle, longer
    args = {"length": low, "share": round(low / n, 4), "at": found[0], "again": found[1]}
    return Note("repeated_substring", args)


def _stands_twice(hashes: WindowHashes, length: int) -> tuple[int, int] | None:
    """First and last offset of a substring of this length that stands twice without overlap."""
    if 2 * length > len(hashes):
        return None
    windows = hashes.windows(length)
    order = np.argsort(windows, kind="stable")
    ordered = windows[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    first, last = order[starts], order[np.append(starts[1:], len(order)) - 1]
    for i in np.flatnonzero(last - first >= length):
        a, b = int(first[i]), int(last[i])
        if np.array_equal(hashes.codes[a : a + length], hashes.codes[b : b + length]):
            return a, b
    return None
