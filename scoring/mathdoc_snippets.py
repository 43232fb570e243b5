"""Where a snippet stands in a text: by exact search, else by a sliding window, else nowhere.

Source: MathDoc paper, section 4.2: windows of 8 to 15 characters, normalised Levenshtein similarity of 0.8.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

SHORTEST = 8
"""Characters of the shortest window: a shorter snippet is only searched for exactly."""

LONGEST = 15
"""Characters of the longest window: of a longer snippet the outer end is taken."""

ALIKE = 0.8
"""Normalised Levenshtein similarity that a window must reach."""

Level = Literal["exact", "window", "number", "fallback"]
"""How a boundary was located: by exact search; by the window; by the printed number alone; by neither."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where a snippet was found, start and end in the text searched, and how."""

    start: int
    end: int
    level: Level


def locate(snippet: str, text: str, first: int = 0, last: int | None = None, *, ending: bool = False) -> Found | None:
    """The place of a snippet within `text[first:last]`; None where it is nowhere.

    Args:
        snippet: What is looked for; nothing finds an empty one.
        text: The text searched.
        first: Index where the search begins.
        last: Index behind which it ends; None for the text's end.
        ending: Whether the snippet is the end of something: a long one then counts by its last 15 characters, not its
            first, in the sliding window.

    Returns:
        The first exact occurrence; else the window most like the snippet, the first of equal ones, if it reaches
        0.8.

    >>> locate("abcdefghij", "xx abcdefghij")
    Found(start=3, end=13, level='exact')
    >>> locate("abcdefghij", "xx abcdeFghij")
    Found(start=3, end=13, level='window')
    """
    last = len(text) if last is None else min(last, len(text))
    if not snippet:
        return None
    at = text.find(snippet, first, last)
    if at >= 0:
        return Found(at, at + len(snippet), "exact")
    if len(snippet) < SHORTEST:
        return None
    part = snippet[-LONGEST:] if ending else snippet[:LONGEST]
    windows = [text[at : at + len(part)] for at in range(first, last - len(part) + 1)]
    if not windows:
        return None
    edits = math.floor((1 - ALIKE) * len(part) + 1e-9)
    far = cdist([part], windows, scorer=Levenshtein.distance, score_cutoff=edits, dtype=np.int32)[0]
    best = int(far.argmin())
    return Found(first + best, first + best + len(part), "window") if far[best] <= edits else None
