"""What the best chain left over: blocks for questions that gold could not read, and false starts.

Gold gives an unrecognisable question only a marker, so that it can be met by its number alone; where a model
wrote another number, or none, its text stands unclaimed between the neighbours' blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.mathdoc_blocks import Block
from scoring.mathdoc_chain import Wanted

LEAST_TEXT = 15
"""Characters that an unclaimed block must exceed to be taken for a question."""

Chain = list[tuple[int, int] | None]
"""Of each question the blocks it has, first and one past the last; None where it has none."""


def with_leftovers(chain: Chain, wanted: Sequence[Wanted], blocks: Sequence[Block]) -> Chain:
    """The chain in which unrecognisable questions without blocks take, in order, what lies between their neighbours.

    And where a block begins without a number, heading or page, but no question has it, the block before reaches over
    it.
    """
    filled = list(chain)
    for first, last in _rows_without(chain):
        low = next((one[1] for one in reversed(chain[:first]) if one), 0)
        high = next((one[0] for one in chain[last:] if one), len(blocks))
        free = [j for j in range(low, high) if _could_be(blocks[j])]
        unread = [i for i in range(first, last) if not wanted[i].text]
        for i, j in zip(unread, free, strict=False):
            filled[i] = (j, j + 1)
    return _over_false_starts(filled, blocks)


def _rows_without(chain: Chain) -> Iterator[tuple[int, int]]:
    """First and one past the last of every row of questions that have nothing."""
    first = 0
    for i, one in enumerate([*chain, (0, 0)]):
        if one is not None:
            if first < i:
                yield first, i
            first = i + 1


def _could_be(block: Block) -> bool:
    return block.kind != "heading" and block.last - block.first > LEAST_TEXT


def _over_false_starts(chain: Chain, blocks: Sequence[Block]) -> Chain:
    begun = {one[0] for one in chain if one}
    longer: Chain = []
    for one in chain:
        end = one[1] if one else len(blocks)
        while end < len(blocks) and blocks[end].kind == "loose" and end not in begun:
            end += 1
        longer.append((one[0], end) if one else None)
    return longer
