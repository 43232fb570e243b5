"""The two similarities of MathDoc by their definitions, without the library that the product uses."""

from __future__ import annotations

from difflib import SequenceMatcher


def edit_distance(a: str, b: str, substitution: int) -> int:
    """Cheapest way from `a` to `b` where insertions and deletions cost 1; row by row."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (0 if x == y else substitution)))
    return row[-1]


def paper(a: str, b: str) -> float:
    """1 - Lev / max(len), 1 for two empty texts."""
    return 1 - edit_distance(a, b, 1) / max(len(a), len(b)) if a or b else 1.0


def official(a: str, b: str) -> float:
    """Insertions and deletions only, over the summed lengths; 1 for two empty texts."""
    return 1 - edit_distance(a, b, 2) / (len(a) + len(b)) if a or b else 1.0


def common_blocks(a: str, b: str, least: int) -> list[tuple[int, int]]:
    """Where in `b` blocks of at least so many characters stand that `a` has too, in order: start and end."""
    blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return [(block.b, block.b + block.size) for block in blocks if block.size >= least]
