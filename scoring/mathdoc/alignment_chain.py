"""The best chain of blocks for the gold questions of a page, in order and without overlap.

The thresholds below are our choices: the paper has a language model state the boundaries (section 4.2).

A block runs from one possible start to the next. A start is a printed number at a line's beginning, a section
heading or footer (no question, but the end of one), a paragraph behind a finished question, or a place where the
text of a gold question is found although no number stands there.

Gold gives an unrecognisable question only a marker, so that it can be found by its number alone; where a model wrote
another number, or none, its text stands unclaimed between the neighbours' blocks. Such leftover blocks are given to
unrecognisable questions at the end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from scoring.mathdoc.markers import LineStart
from scoring.mathdoc.plain_text import PlainText

VOTING_GRAM = 6
"""Characters of the substrings by which a gold question is found in the page."""

MAX_PLACES = 40
"""Places of one substring that are looked at; a text in a loop has any number of them."""

LEAST_START_DISTANCE = 12
"""Characters around a start within which no further one is made."""

LEAST_VOTES = 3
"""Substrings that must agree on a place before it is one."""


_KINDS = {"number": "number", "paragraph": "loose"}


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the page between two possible starts.

    Args:
        start: Offset in the page.
        first: Index of its first character in the page's plain text, behind the number.
        last: Index behind its last character in the plain text.
        number: The printed number it begins with, if it begins with one.
        kind: "number", "heading" (headings, footers, notices: never a question), "text" (before the first number, or
            after a heading), or "loose": begun by a paragraph, or by the text of a gold question that was found there.
    """

    start: int
    first: int
    last: int
    number: int | None
    kind: str


def blocks_of(page: PlainText, starts: Sequence[LineStart], candidate_indices: Sequence[int]) -> tuple[Block, ...]:
    """All blocks of a page in order; together they cover it.

    Args:
        page: The page without LaTeX.
        starts: Its lines that begin something.
        candidate_indices: Indices into the plain text where gold questions are likely to start.
    """
    marks: list[tuple[int, int, int | None, str]] = [(0, 0, None, "text")]
    for line in starts:
        kind = _KINDS.get(line.kind, "heading")
        marks.append((line.start, page.index(line.end), line.number, kind))
        if kind == "heading":
            marks.append((line.end, page.index(line.end), None, "text"))
    occupied = sorted({page.index(start.start) for start in starts} | {page.index(start.end) for start in starts})
    marks += [(page.offsets[index], index, None, "loose") for index in candidate_indices if not _near(occupied, index)]
    marks.sort(key=lambda mark: mark[0])
    ends = [page.index(mark[0]) for mark in marks[1:]] + [len(page.text)]
    return tuple(
        Block(start, min(first, end), end, number, kind)
        for (start, first, number, kind), end in zip(marks, ends, strict=True)
    )


def _near(occupied: Sequence[int], index: int) -> bool:
    at = bisect_left(occupied, index)
    return any(
        abs(occupied[neighbour] - index) <= LEAST_START_DISTANCE
        for neighbour in (at - 1, at)
        if 0 <= neighbour < len(occupied)
    )


def candidate_starts(page: str, questions: Sequence[str]) -> list[int]:
    """The likely starts of each plain question in a plain page, in order and without repetition.

    Every substring of a question that also stands in the page votes for the place where the question would have to
    begin; the place with the most votes around it wins, the earliest of equal ones.
    """
    grams: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, text in enumerate(questions):
        for at in range(0, len(text) - VOTING_GRAM + 1):
            grams[text[at : at + VOTING_GRAM]].append((number, at))
    votes: list[Counter[int]] = [Counter() for _ in questions]
    seen: Counter[str] = Counter()
    for position in range(len(page) - VOTING_GRAM + 1):
        gram = page[position : position + VOTING_GRAM]
        occurrences = grams.get(gram, ())
        seen[gram] += len(occurrences) > 0
        if 0 < len(occurrences) <= MAX_PLACES and seen[gram] <= MAX_PLACES:
            for number, at in occurrences:
                votes[number][max(0, position - at)] += 1
    return sorted({at for tally in votes for at in _best(tally)})


def _best(tally: Counter[int]) -> list[int]:
    around = {at: sum(tally[near] for near in range(at - 2, at + 3)) for at in list(tally)}
    best = min(around, key=lambda at: (-around[at], -tally[at], at), default=None)
    return [] if best is None or around[best] < LEAST_VOTES else [best]


SAME_NUMBER = 0.3
"""The bonus for an equal printed number, added to a similarity in [0, 1]."""

FLOOR = 0.4
"""Similarity below which a block without a number is not taken for a question."""

FLOOR_OTHER = 0.55
"""Similarity below which a block with another number is not taken for a question."""

MAX_EXTENT = 8
"""Blocks that one question may take up: numbered lines inside it look like questions."""

NEARBY_BLOCKS = 40
"""Characters that a question's blocks may have beyond twice its own."""

SKIPPED = 0.05
"""The cost of skipping a numbered block between two that are taken: a model may write a page twice."""

FAR = 50
"""Blocks whose passing over costs in full; in a longer page each costs less."""

_ROUNDING = 1e-9
"""Chains whose worths are this close are equally good: these were added up in another order."""

MAX_PAIRS = 400_000
"""Pairs of questions and blocks that are compared by text; beyond that only those of equal number are."""


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """A gold question as it is looked for: its plain text behind the number ("" for a refusal) and its number."""

    text: str
    number: int | None


def best_chain(questions: Sequence[PlainQuestion], blocks: Sequence[Block], page: str) -> list[tuple[int, int] | None]:
    """The blocks of each question, as first and one past the last; None where it has none.

    The chain that is worth most wins: a block is worth its similarity with the question (1 - indel distance /
    summed lengths), and `SAME_NUMBER` more when their numbers are equal. A question that is only a refusal can be
    found by its number alone. Passing over a numbered block costs `SKIPPED`, after the last question taken nothing. Of
    equally good chains the one that comes first in the page is taken.

    Args:
        questions: The questions of gold, in order.
        blocks: The blocks of the page, in order.
        page: The plain text that the blocks point into.
    """
    if not questions or not blocks:
        return [None] * len(questions)
    single = _block_scores(questions, blocks, page)
    width = len(blocks)
    best = np.zeros((len(questions) + 1, width + 1))
    extents = [
        _extensions(question, _later_numbers(question, questions), blocks, page, row)
        for question, row in zip(questions, single, strict=True)
    ]
    passed = np.cumsum([0.0, *(SKIPPED * min(1, FAR / width) * (block.kind == "number") for block in blocks)])
    for i in range(len(questions) - 1, -1, -1):
        gains = best[i + 1].copy()
        gains[:width] = np.maximum(gains[:width], np.where(single[i] > 0, single[i] + best[i + 1, 1:], 0))
        for j, (end, worth) in extents[i].items():
            gains[j] = max(gains[j], worth + best[i + 1, end])
        best[i] = np.maximum.accumulate((gains - passed)[::-1])[::-1] + passed
    return _best_path(best, single, extents)


def _later_numbers(question: PlainQuestion, questions: Sequence[PlainQuestion]) -> set[int]:
    """Printed numbers of questions beyond this one's: a smaller number may count parts of the question."""
    return {
        candidate.number
        for candidate in questions
        if candidate.number is not None and candidate.number > (question.number or 0)
    }


def _best_path(
    best: NDArray[np.float64], single: NDArray[np.float64], extents: Sequence[dict[int, tuple[int, float]]]
) -> list[tuple[int, int] | None]:
    """The chain whose worth is `best[0, 0]`: at each question the first block that keeps to the best."""
    table, alone = best.tolist(), single.tolist()
    chain: list[tuple[int, int] | None] = []
    j, width = 0, single.shape[1]
    for i, longer in enumerate(extents):
        extent = None
        while j < width and extent is None:
            end, worth = longer.get(j, (j + 1, 0.0))
            if worth > 0 and worth + table[i + 1][end] >= table[i][j] - _ROUNDING:
                extent = (j, end)
            elif alone[i][j] > 0 and alone[i][j] + table[i + 1][j + 1] >= table[i][j] - _ROUNDING:
                extent = (j, j + 1)
            elif table[i + 1][j] >= table[i][j] - _ROUNDING:
                break
            j = extent[1] if extent else j + 1
        chain.append(extent)
    return chain


def _block_scores(questions: Sequence[PlainQuestion], blocks: Sequence[Block], page: str) -> NDArray[np.float64]:
    """The score of each single block for each question; 0 where they do not match."""
    numbers = np.array([-1 if block.number is None else block.number for block in blocks])
    same = np.array([numbers == (-2 if question.number is None else question.number) for question in questions])
    texts = [page[block.first : block.last] for block in blocks]
    if same.size <= MAX_PAIRS:
        similarity = cdist(
            [question.text for question in questions], texts, scorer=Indel.normalized_similarity, dtype=np.float64
        )
    else:
        similarity = np.zeros(same.shape)
        for i, j in np.argwhere(same):
            similarity[i, j] = Indel.normalized_similarity(questions[i].text, texts[j])
    real = np.array([question.text != "" for question in questions])[:, None]
    floor = np.where(numbers >= 0, FLOOR_OTHER, FLOOR)
    worth = np.where(
        real, np.where(same | (similarity >= floor), similarity, 0) + SAME_NUMBER * same, SAME_NUMBER * same
    )
    worth[:, [block.kind == "heading" for block in blocks]] = 0
    return worth


def _extensions(
    question: PlainQuestion, later: Set[int], blocks: Sequence[Block], page: str, single: NDArray[np.float64]
) -> dict[int, tuple[int, float]]:
    """For blocks that gain by taking in the next ones: where they then end, and what they are worth.

    Neither a heading nor the number of a later question is taken in.
    """
    longer: dict[int, tuple[int, float]] = {}
    similarities: dict[str, float] = {}
    for j in np.flatnonzero(single).tolist() if question.text else ():
        first, bonus = blocks[j].first, SAME_NUMBER * (blocks[j].number == question.number)
        last, end, worth = first + 2 * len(question.text) + NEARBY_BLOCKS, j + 1, float(single[j])
        for k in range(j + 1, min(j + MAX_EXTENT, len(blocks))):
            if blocks[k].kind == "heading" or blocks[k].number in later or blocks[k].last > last:
                break
            text = page[first : blocks[k].last]
            if text not in similarities:
                similarities[text] = float(Indel.normalized_similarity(question.text, text))
            if bonus + similarities[text] > worth:
                worth, end = bonus + similarities[text], k + 1
        if end > j + 1:
            longer[j] = (end, worth)
    return longer


LEAST_TEXT = 15
"""Characters that an unclaimed block must exceed to be taken for a question."""

Chain = list[tuple[int, int] | None]
"""The blocks of each question, first and one past the last; None for a question without blocks."""


def with_leftovers(chain: Chain, questions: Sequence[PlainQuestion], blocks: Sequence[Block]) -> Chain:
    """The chain in which unrecognisable questions without blocks take, in order, what lies between their neighbours.

    And where a block begins without a number, heading or page, but no question has it, the block before reaches over
    it.
    """
    filled = list(chain)
    for first, last in _rows_without(chain):
        low = next((pair[1] for pair in reversed(chain[:first]) if pair), 0)
        high = next((pair[0] for pair in chain[last:] if pair), len(blocks))
        free = [j for j in range(low, high) if _could_be(blocks[j])]
        unread = [i for i in range(first, last) if not questions[i].text]
        for i, j in zip(unread, free, strict=False):
            filled[i] = (j, j + 1)
    return _over_false_starts(filled, blocks)


def _rows_without(chain: Chain) -> Iterator[tuple[int, int]]:
    """First and one past the last of every row of questions that have nothing."""
    first = 0
    for i, extent in enumerate([*chain, (0, 0)]):
        if extent is not None:
            if first < i:
                yield first, i
            first = i + 1


def _could_be(block: Block) -> bool:
    return block.kind != "heading" and block.last - block.first > LEAST_TEXT


def _over_false_starts(chain: Chain, blocks: Sequence[Block]) -> Chain:
    begun = {pair[0] for pair in chain if pair}
    longer: Chain = []
    for extent in chain:
        end = extent[1] if extent else len(blocks)
        while end < len(blocks) and blocks[end].kind == "loose" and end not in begun:
            end += 1
        longer.append((extent[0], end) if extent else None)
    return longer
