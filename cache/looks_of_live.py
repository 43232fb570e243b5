"""The words of `view` on the page that asks models: how often and how many are asked at once.

`repeats` asks the same several times, `grid` one sample in several ways, `batch` all samples of the Selection;
none of them: one answer.
"""

from __future__ import annotations

REPEATS, GRID, BATCH = "repeats", "grid", "batch"
WAYS = (REPEATS, GRID, BATCH)


def way_of(view: str) -> str:
    """What a `view` says of it; "" for one answer, and for the word of another page.

    >>> way_of("grid"), way_of("rows")
    ('grid', '')
    """
    return view if view in WAYS else ""
