"""Text of a model's page that is in no gold question: handwriting, solutions, marks of a teacher.

Source: metrics.md, section 4, `handwriting_leak`; that lines are held against substrings of gold is our choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.mathdoc_alignment import folded_page
from scoring.mathdoc_lines import line_starts
from scoring.mathdoc_refusal import refuses

GRAM = 3
"""Characters of the substrings that are looked up in gold."""

LEAST_LINE = 12
"""Characters of the shortest line that is looked at, as it is aligned: a shorter one is unlike gold by chance."""

KNOWN = 0.25
"""Share of a line's substrings that gold must have for the line to be gold's."""

_OPTION = re.compile(r"[ \t]*\\?[(（\[]?[A-H][\])）.．、:：]")


@dataclass(frozen=True, slots=True)
class Leak:
    """A stretch of whole lines that are in no gold question: offsets in the page, and its characters as aligned."""

    start: int
    end: int
    characters: int


def leaks(page: str, gold: Iterable[str], left_out: Sequence[tuple[int, int]]) -> tuple[Leak, ...]:
    """The stretches of a page that gold does not have, in order.

    Args:
        page: The model's page.
        gold: All texts of the gold page: its questions and what stands around them.
        left_out: Spans that another failure speaks of: questions that are made up or garbled.

    Returns:
        Stretches of neighbouring lines. Headings, footers, notices, refusals and options, which may be
        another failure's, are none.
    """
    known = {gram for text in gold for gram in _grams(folded_page(text).text)}
    folded = folded_page(page)
    skipped = {one.start for one in line_starts(page) if one.kind in ("heading", "footer", "notice")}
    found: list[Leak] = []
    joins = False
    at = 0
    for line in page.splitlines(keepends=True):
        start, at = at, at + len(line)
        low, high = map(folded.index, (start, at))
        text = folded.text[low:high]
        if not text:
            continue
        first = start + len(line) - len(line.lstrip(" \t"))
        other = any(lo < at and start < hi for lo, hi in left_out) or first in skipped
        if other or _OPTION.match(line) or not _unknown(text, known) or refuses(line):
            joins = False
            continue
        end = start + len(line.rstrip())
        if joins:
            found[-1] = Leak(found[-1].start, end, found[-1].characters + len(text))
        else:
            found.append(Leak(first, end, len(text)))
        joins = True
    return tuple(found)


def _unknown(line: str, known: set[str]) -> bool:
    if len(line) < LEAST_LINE:
        return False
    grams = _grams(line)
    return sum(gram in known for gram in grams) < KNOWN * len(grams)


def _grams(text: str) -> list[str]:
    return [text[at : at + GRAM] for at in range(len(text) - GRAM + 1)]
