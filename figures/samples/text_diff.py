"""Differences of two texts: what stayed, was deleted or inserted, by words, or by characters for texts scored so.

Source: Ratcliff and Metzener's matching of blocks, as `difflib` has it, over words, numbers and LaTeX commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from typing import Final, Literal

from rapidfuzz.distance import Indel

MOST_WORDS: Final = 1_500
"""Differing words of one text up to which they are matched; beyond, all count as deleted and inserted."""

_WORD: Final = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:[.,]\d+)?|[^\W\d_]+|\s+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of either text, or of both."""

    kind: Literal["equal", "delete", "insert"]
    text: str


def segments(before: str, after: str) -> tuple[Segment, ...]:
    """The stretches in the order of reading; without those put in they are the first text, else the second.

    >>> [(segment.kind, segment.text) for segment in segments("x = 1", "x = 2")]
    [('equal', 'x = '), ('delete', '1'), ('insert', '2')]
    """
    first, second = _WORD.findall(before), _WORD.findall(after)
    head = _alike(first, second)
    tail = _alike(first[head:][::-1], second[head:][::-1])
    middle = _matched(first[head : len(first) - tail], second[head : len(second) - tail])
    ends = [Segment("equal", "".join(first[:head]))], [Segment("equal", "".join(first[len(first) - tail :]))]
    return tuple(segment for segment in (*ends[0], *middle, *ends[1]) if segment.text)


def _alike(first: Sequence[str], second: Sequence[str]) -> int:
    """How many words two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


def _matched(words: list[str], words_after: list[str]) -> Iterator[Segment]:
    if max(len(words), len(words_after)) > MOST_WORDS:
        yield from (Segment("delete", "".join(words)), Segment("insert", "".join(words_after)))
        return
    for kind, start, end, first, last in SequenceMatcher(None, words, words_after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Segment("equal", "".join(words[start:end]))
        else:
            yield from (
                Segment("delete", "".join(words[start:end])),
                Segment("insert", "".join(words_after[first:last])),
            )


MOST_CHARACTERS: Final = 6_000
"""Characters of either text up to which they are compared; the rest counts as deleted or inserted."""

CharacterStretches = tuple[str, ...]
"""Texts in turn: what both have, what only the first has, what only the second has, and so on; some are empty."""


def character_stretches(before: str, after: str) -> CharacterStretches:
    """The stretches in the order of reading; without those of one text they are the other.

    >>> character_stretches("若x>1", "若y>1")
    ('若', 'x', 'y', '>1', '', '')
    >>> character_stretches("", "")
    ()
    """
    found = list(_matched_characters(before[:MOST_CHARACTERS], after[:MOST_CHARACTERS]))
    if len(before) > MOST_CHARACTERS or len(after) > MOST_CHARACTERS:
        found += ["", before[MOST_CHARACTERS:], after[MOST_CHARACTERS:]]
    return tuple(found) if any(found) else ()


def _matched_characters(before: str, after: str) -> Iterator[str]:
    same = [
        (opcode.src_start, opcode.src_end, opcode.dest_start, opcode.dest_end)
        for opcode in Indel.opcodes(before, after)
        if opcode.tag == "equal"
    ]
    first = same[0] if same and same[0][0] == same[0][2] == 0 else (0, 0, 0, 0)
    rest = same[1:] if same and first is same[0] else same
    stops = [first, *rest, (len(before), len(before), len(after), len(after))]
    for here, there in pairwise(stops):
        yield before[here[0] : here[1]]
        yield before[here[1] : there[0]]
        yield after[here[3] : there[2]]
