"""Which row of a run answers which question of an image."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from records import Item
from scoring.drawedumath_verdicts import words_of

Row = Mapping[str, Any]
Key = Callable[[Row], Hashable | None]


def match_rows(items: Sequence[Item], rows: Sequence[Row]) -> list[str | None]:
    """The item that each row answers; None for a row whose question is not there, or is answered already.

    By the id of the question-answer pair where both sides have one; then by question, source and reference
    answer; then without the reference, and last by the question alone where the row states no source. The
    n-th row of a repeated question answers its n-th occurrence.
    """
    golds = [item.gold if isinstance(item.gold, Mapping) else {} for item in items]
    found: list[str | None] = [None] * len(rows)
    free = dict.fromkeys(range(len(items)))
    for key in (_by_id, _by_reference, _by_source, _by_question):
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for index in free:
            named = key(golds[index])
            if named is not None:
                waiting[named].append(index)
        for at, row in enumerate(rows):
            named = key(row) if found[at] is None else None
            if named is None or (key is _by_question and row.get("qa_type")) or not waiting.get(named):
                continue
            index = waiting[named].popleft()
            found[at] = items[index].id
            del free[index]
    return found


def _by_id(row: Row) -> Hashable | None:
    return row.get("qa_id") or None


def _by_reference(row: Row) -> Hashable | None:
    reference = row.get("reference")
    return (*_question(row), words_of(str(reference))) if row.get("question") and reference else None


def _by_source(row: Row) -> Hashable | None:
    return _question(row) if row.get("question") else None


def _by_question(row: Row) -> Hashable | None:
    return words_of(str(row["question"])) if row.get("question") else None


def _question(row: Row) -> tuple[str, str]:
    return words_of(str(row["question"])), str(row.get("qa_type") or "")
