"""How one text became another, character by character, for texts that are scored so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import Indel

MOST: Final = 6_000
"""Characters of either text that are held against each other; what follows is said to be gone, or new."""

Stretches = tuple[str, ...]
"""Texts in turn: what both have, what only the first has, what only the second has, and so on; some are empty."""


def characters(before: str, after: str) -> Stretches:
    """The stretches in the order of reading; without those of one text they are the other.

    >>> characters("若x>1", "若y>1")
    ('若', 'x', 'y', '>1', '', '')
    >>> characters("", "")
    ()
    """
    found = list(_matched(before[:MOST], after[:MOST]))
    if len(before) > MOST or len(after) > MOST:
        found += ["", before[MOST:], after[MOST:]]
    return tuple(found) if any(found) else ()


def _matched(before: str, after: str) -> Iterator[str]:
    same = [
        (one.src_start, one.src_end, one.dest_start, one.dest_end)
        for one in Indel.opcodes(before, after)
        if one.tag == "equal"
    ]
    first = same[0] if same and same[0][0] == same[0][2] == 0 else (0, 0, 0, 0)
    rest = same[1:] if same and first is same[0] else same
    stops = [first, *rest, (len(before), len(before), len(after), len(after))]
    for here, there in pairwise(stops):
        yield before[here[0] : here[1]]
        yield before[here[1] : there[0]]
        yield after[here[3] : there[2]]
