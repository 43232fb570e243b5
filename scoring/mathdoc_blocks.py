"""Where in a model's page a question may begin: the blocks among which the aligner chooses.

A block runs from one possible start to the next. A start is a printed number at a line's beginning, a section
heading or footer (no question, but the end of one), a paragraph behind a finished question, or a place where the
text of a gold question is met although no number stands there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mathdoc_fold import Folded
from scoring.mathdoc_lines import LineStart

GRAM = 6
"""Characters of the substrings by which a gold question is met in the page."""

MAX_PLACES = 40
"""Places of one substring that are looked at; a text in a loop has any number of them."""

NEAR = 12
"""Characters around a start within which no further one is made."""

LEAST_VOTES = 3
"""Substrings that must agree on a place before it is one."""


_KINDS = {"number": "number", "paragraph": "loose"}


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the page between two possible starts.

    Args:
        start: Offset in the page.
        first: Index of its first character in the page's folded text, behind the number.
        last: Index behind its last character in the folded text.
        number: The printed number it begins with, if it begins with one.
        kind: "number", "heading" (headings, footers, notices: never a question), "text" (before the first number, or
            after a heading), or "loose": begun by a paragraph, or by the text of a gold question that was met there.
    """

    start: int
    first: int
    last: int
    number: int | None
    kind: str


def blocks_of(page: Folded, starts: Sequence[LineStart], met: Sequence[int]) -> tuple[Block, ...]:
    """All blocks of a page in order; together they cover it.

    Args:
        page: The page, folded.
        starts: Its lines that begin something.
        met: Indices into the folded text where gold questions were met.
    """
    marks: list[tuple[int, int, int | None, str]] = [(0, 0, None, "text")]
    for one in starts:
        kind = _KINDS.get(one.kind, "heading")
        marks.append((one.start, page.index(one.end), one.number, kind))
        if kind == "heading":
            marks.append((one.end, page.index(one.end), None, "text"))
    taken = sorted({page.index(one.start) for one in starts} | {page.index(one.end) for one in starts})
    marks += [(page.at[index], index, None, "loose") for index in met if not _near(taken, index)]
    marks.sort(key=lambda mark: mark[0])
    ends = [page.index(mark[0]) for mark in marks[1:]] + [len(page.text)]
    return tuple(
        Block(start, min(first, end), end, number, kind)
        for (start, first, number, kind), end in zip(marks, ends, strict=True)
    )


def _near(taken: Sequence[int], index: int) -> bool:
    at = bisect_left(taken, index)
    return any(abs(taken[one] - index) <= NEAR for one in (at - 1, at) if 0 <= one < len(taken))


def meeting_places(page: str, questions: Sequence[str]) -> list[int]:
    """Where in a folded page each of the folded questions seems to begin, in order and without repetition.

    Every substring of a question that also stands in the page votes for the place where the question would have to
    begin; the place with the most votes around it wins, the earliest of equal ones.
    """
    wanted: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, text in enumerate(questions):
        for at in range(0, len(text) - GRAM + 1):
            wanted[text[at : at + GRAM]].append((number, at))
    votes: list[Counter[int]] = [Counter() for _ in questions]
    seen: Counter[str] = Counter()
    for place in range(len(page) - GRAM + 1):
        gram = page[place : place + GRAM]
        where = wanted.get(gram, ())
        seen[gram] += len(where) > 0
        if 0 < len(where) <= MAX_PLACES and seen[gram] <= MAX_PLACES:
            for number, at in where:
                votes[number][max(0, place - at)] += 1
    return sorted({at for tally in votes for at in _best(tally)})


def _best(tally: Counter[int]) -> list[int]:
    around = {at: sum(tally[near] for near in range(at - 2, at + 3)) for at in list(tally)}
    best = min(around, key=lambda at: (-around[at], -tally[at], at), default=None)
    return [] if best is None or around[best] < LEAST_VOTES else [best]
