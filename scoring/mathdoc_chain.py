"""Which block of a page belongs to which gold question: the best chain, in order and without overlap."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from scoring.mathdoc_blocks import Block

SAME_NUMBER = 0.3
"""What an equal printed number is worth, beside a similarity in [0, 1]."""

FLOOR = 0.4
"""Similarity below which a block without a number is not taken for a question."""

FLOOR_OTHER = 0.55
"""Similarity below which a block with another number is not taken for a question."""

MAX_EXTENT = 8
"""Blocks that one question may take up: numbered lines inside it look like questions."""

NEAR = 40
"""Characters that a question's blocks may have beyond twice its own."""

SKIPPED = 0.05
"""What it costs to pass over a numbered block between two that are taken: a model may write a page twice."""

FAR = 50
"""Blocks whose passing over costs in full; in a longer page each costs less."""

_ROUNDING = 1e-9

MAX_PAIRS = 400_000
"""Pairs of questions and blocks that are compared by text; beyond that only those of equal number are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A gold question as it is looked for: its folded text behind the number ("" for a refusal) and its number."""

    text: str
    number: int | None


def best_chain(wanted: Sequence[Wanted], blocks: Sequence[Block], page: str) -> list[tuple[int, int] | None]:
    """The blocks of each question, as first and one past the last; None where it has none.

    The chain that is worth most wins: a block is worth its similarity with the question (1 - indel distance /
    summed lengths), and `SAME_NUMBER` more when their numbers are equal. A question that is only a refusal can be
    met by its number alone. Passing over a numbered block costs `SKIPPED`, after the last question taken nothing. Of
    equally good chains the one that comes first in the page is taken.

    Args:
        wanted: The questions of gold, in order.
        blocks: The blocks of the page, in order.
        page: The folded text that the blocks point into.
    """
    if not wanted or not blocks:
        return [None] * len(wanted)
    single = _worth(wanted, blocks, page)
    width = len(blocks)
    best = np.zeros((len(wanted) + 1, width + 1))
    extents = [_extended(one, _later(one, wanted), blocks, page, row) for one, row in zip(wanted, single, strict=True)]
    passed = np.cumsum([0.0, *(SKIPPED * min(1, FAR / width) * (one.kind == "number") for one in blocks)])
    for i in range(len(wanted) - 1, -1, -1):
        here = best[i + 1].copy()
        here[:width] = np.maximum(here[:width], np.where(single[i] > 0, single[i] + best[i + 1, 1:], 0))
        for j, (end, worth) in extents[i].items():
            here[j] = max(here[j], worth + best[i + 1, end])
        best[i] = np.maximum.accumulate((here - passed)[::-1])[::-1] + passed
    return _followed(best, single, extents)


def _later(one: Wanted, wanted: Sequence[Wanted]) -> set[int]:
    """Printed numbers of questions beyond this one's: a smaller number may count parts of the question."""
    return {other.number for other in wanted if other.number is not None and other.number > (one.number or 0)}


def _followed(
    best: NDArray[np.float64], single: NDArray[np.float64], extents: Sequence[dict[int, tuple[int, float]]]
) -> list[tuple[int, int] | None]:
    """The chain whose worth is `best[0, 0]`: at each question the first block that keeps to the best."""
    table, alone = best.tolist(), single.tolist()
    chain: list[tuple[int, int] | None] = []
    j, width = 0, single.shape[1]
    for i, longer in enumerate(extents):
        taken = None
        while j < width and taken is None:
            end, worth = longer.get(j, (j + 1, 0.0))
            if worth > 0 and worth + table[i + 1][end] >= table[i][j] - _ROUNDING:
                taken = (j, end)
            elif alone[i][j] > 0 and alone[i][j] + table[i + 1][j + 1] >= table[i][j] - _ROUNDING:
                taken = (j, j + 1)
            elif table[i + 1][j] >= table[i][j] - _ROUNDING:
                break
            j = taken[1] if taken else j + 1
        chain.append(taken)
    return chain


def _worth(wanted: Sequence[Wanted], blocks: Sequence[Block], page: str) -> NDArray[np.float64]:
    """What each single block is worth to each question; 0 where it is nothing to it."""
    numbers = np.array([-1 if one.number is None else one.number for one in blocks])
    same = np.array([numbers == (-2 if one.number is None else one.number) for one in wanted])
    texts = [page[one.first : one.last] for one in blocks]
    if same.size <= MAX_PAIRS:
        alike = cdist([one.text for one in wanted], texts, scorer=Indel.normalized_similarity, dtype=np.float64)
    else:
        alike = np.zeros(same.shape)
        for i, j in np.argwhere(same):
            alike[i, j] = Indel.normalized_similarity(wanted[i].text, texts[j])
    real = np.array([one.text != "" for one in wanted])[:, None]
    floor = np.where(numbers >= 0, FLOOR_OTHER, FLOOR)
    worth = np.where(real, np.where(same | (alike >= floor), alike, 0) + SAME_NUMBER * same, SAME_NUMBER * same)
    worth[:, [one.kind == "heading" for one in blocks]] = 0
    return worth


def _extended(
    wanted: Wanted, later: Set[int], blocks: Sequence[Block], page: str, single: NDArray[np.float64]
) -> dict[int, tuple[int, float]]:
    """For blocks that gain by taking in the next ones: where they then end, and what they are worth.

    Neither a heading nor the number of a later question is taken in.
    """
    longer: dict[int, tuple[int, float]] = {}
    known: dict[str, float] = {}
    for j in np.flatnonzero(single).tolist() if wanted.text else ():
        first, bonus = blocks[j].first, SAME_NUMBER * (blocks[j].number == wanted.number)
        last, end, worth = first + 2 * len(wanted.text) + NEAR, j + 1, float(single[j])
        for k in range(j + 1, min(j + MAX_EXTENT, len(blocks))):
            if blocks[k].kind == "heading" or blocks[k].number in later or blocks[k].last > last:
                break
            text = page[first : blocks[k].last]
            if text not in known:
                known[text] = float(Indel.normalized_similarity(wanted.text, text))
            if bonus + known[text] > worth:
                worth, end = bonus + known[text], k + 1
        if end > j + 1:
            longer[j] = (end, worth)
    return longer
