"""Where the pages of a sample stand on paper: beside each other, in several rows where they would be too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from components.publishing.panels.marks import Rect

LEAST: Final = 94.0
"""Width in points below which a page is not shown if rows can help: handwriting is a grey stripe then."""

_LOWEST: Final = 40.0


def arranged(shares: Sequence[float], at: Rect, gap: float) -> list[Rect]:
    """The places of pages, equally high, in the fewest rows in which none is narrower than `LEAST`.

    Where no number of rows makes them as wide as that within the height, the one that shows them largest is taken.

    Args:
        shares: Height of every page by its width.
        at: The room: all of its width may be taken, and its height is the most that there is.
        gap: Between two pages.
    """
    if not shares:
        return []
    narrow, best = 0.0, [Rect(at.x, at.y, at.w, at.h)]
    for rows in range(1, len(shares) + 1):
        found = _in_rows(shares, -(-len(shares) // rows), at, gap)
        least = min(one.w for one in found)
        if least > narrow + 0.01:
            narrow, best = least, found
        if least >= LEAST:
            break
    return best


def _in_rows(shares: Sequence[float], columns: int, at: Rect, gap: float) -> list[Rect]:
    lines = [shares[start : start + columns] for start in range(0, len(shares), columns)]
    high = min((at.w - gap * (len(line) - 1)) / sum(1 / share for share in line) for line in lines)
    # One row is never lower than can be seen at all; more rows are only taken where they fit.
    high = min(high, max((at.h - gap * (len(lines) - 1)) / len(lines), _LOWEST if len(lines) == 1 else 1.0))
    found, y = [], at.y
    for line in lines:
        x = at.x
        for share in line:
            found.append(Rect(x, y, high / share, high))
            x += high / share + gap
        y += high + gap
    return found
