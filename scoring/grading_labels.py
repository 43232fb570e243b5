"""Error types as models write them, brought to the labels that gold knows.

Source: SketchJudge paper, section 4.1.1 and appendix E, and its published scorer.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from difflib import SequenceMatcher

SIMILAR = 0.84
"""Similarity from which a label that is written otherwise is taken for a known one."""

LONGEST = 200
"""Characters of a stated label that are looked at; what is compared grows with the square of it."""

_AS_SPACES = str.maketrans(dict.fromkeys(",.:;-_/\\()[]", " "))


def folded(label: str) -> str:
    """A label as it is compared: lower case, punctuation as spaces, single spaces.

    >>> folded("Direction/Polarity  Error.")
    'direction polarity error'
    """
    return " ".join(label[:LONGEST].lower().translate(_AS_SPACES).split())


def equal_label(stated: str, names: Sequence[str]) -> int | None:
    """Position of the first name that is the same once both are folded; None when there is none."""
    wanted = folded(stated)
    return next((at for at, name in enumerate(names) if folded(name) == wanted), None)


def closest_label(stated: str, names: tuple[str, ...]) -> int | None:
    """Position of the name that a stated label means.

    Args:
        stated: The label as a model wrote it.
        names: The labels that are known, without their domain.

    Returns:
        The equal one once both are folded, else the first of the most similar ones, from 0.84 on; None when
        it is like none.
    """
    return _closest(stated.strip()[:LONGEST], names)


@functools.lru_cache(maxsize=8192)
def _closest(stated: str, names: tuple[str, ...]) -> int | None:
    equal = equal_label(stated, names)
    if equal is not None:
        return equal
    wanted = folded(stated)
    best, best_at = 0.0, None
    for at, name in enumerate(names):
        # The ratio is not symmetric: what is stated comes first, as in the published scorer.
        similarity = SequenceMatcher(a=wanted, b=folded(name)).ratio()
        if similarity > best:
            best, best_at = similarity, at
    return best_at if best >= SIMILAR else None
