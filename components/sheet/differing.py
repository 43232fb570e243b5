"""How one text became another: stretches that stayed, that were taken out, that were put in.

Source: Ratcliff and Metzener's matching of blocks, as `difflib` has it, over words, numbers and LaTeX commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Final, Literal

MOST_WORDS: Final = 1_500
"""Words that differ, of one text, that are matched with each other; of longer ones all are said to be new."""

_WORD: Final = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:[.,]\d+)?|[^\W\d_]+|\s+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of either text, or of both."""

    kind: Literal["equal", "delete", "insert"]
    text: str


def segments(before: str, after: str) -> tuple[Segment, ...]:
    """The stretches in the order of reading; without those put in they are the first text, else the second.

    >>> [(one.kind, one.text) for one in segments("x = 1", "x = 2")]
    [('equal', 'x = '), ('delete', '1'), ('insert', '2')]
    """
    one, other = _WORD.findall(before), _WORD.findall(after)
    head = _alike(one, other)
    tail = _alike(one[head:][::-1], other[head:][::-1])
    middle = _matched(one[head : len(one) - tail], other[head : len(other) - tail])
    ends = [Segment("equal", "".join(one[:head]))], [Segment("equal", "".join(one[len(one) - tail :]))]
    return tuple(segment for segment in (*ends[0], *middle, *ends[1]) if segment.text)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _matched(one: list[str], other: list[str]) -> Iterator[Segment]:
    if max(len(one), len(other)) > MOST_WORDS:
        yield from (Segment("delete", "".join(one)), Segment("insert", "".join(other)))
        return
    for kind, start, end, first, last in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Segment("equal", "".join(one[start:end]))
        else:
            yield from (Segment("delete", "".join(one[start:end])), Segment("insert", "".join(other[first:last])))
