"""Ratings of answers from 1 to 4, as judges state them in files.

Source: metrics.md section 5; contract.md section 1. 3 and 4 count as right, 1 and 2 as wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

BEST, RIGHT = 4, 3
"""The highest rating, and the lowest that counts as right."""

State = Literal["rated", "unrated", "malformed"]

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}(?:\.0*)?")
_NO_RATING = frozenset({"", "error", "none", "null", "n/a", "na", "-"})


@dataclass(frozen=True, slots=True)
class Rating:
    """What a cell says: a rating; none, because the judge failed or was not asked; or something else.

    `value` is the rating, 1 to 4, None unless `state` is "rated".
    """

    state: State
    value: int | None = None

    @property
    def right(self) -> bool:
        """Whether it counts as right."""
        return self.value is not None and self.value >= RIGHT


NONE = Rating("unrated")
_MALFORMED = Rating("malformed")


def rating_of(stated: Any) -> Rating:
    """Reads a rating.

    Args:
        stated: 3, "3" and "3.0" are the same; -1, "Error" and an empty cell are no rating; all else
            (0, 2.5, 7, NaN) is malformed.
    """
    if stated is None:
        return NONE
    text = str(stated).strip()
    if text.lower() in _NO_RATING:
        return NONE
    if isinstance(stated, bool) or not _WHOLE.fullmatch(text):
        return _MALFORMED
    value = int(text.partition(".")[0])
    if value == -1:
        return NONE
    return Rating("rated", value) if 1 <= value <= BEST else _MALFORMED


def ensemble(ratings: Iterable[Rating]) -> Rating:
    """The most common rating of several judges, the lowest on a tie; no rating where none of them gave one."""
    counts = Counter(rating.value for rating in ratings if rating.value is not None)
    if not counts:
        return NONE
    most = max(counts.values())
    return Rating("rated", min(value for value, count in counts.items() if count == most))


def rating_of_row(row: Mapping[str, Any]) -> Rating:
    """The rating of an answer: its own column first; where that is empty, the ensemble of its judges."""
    stated = row.get("rating")
    if stated is not None and str(stated).strip():
        return rating_of(stated)
    return ensemble(judge_ratings(row).values())


def judge_ratings(row: Mapping[str, Any]) -> dict[str, Rating]:
    """Judge -> its rating of an answer; a judge whose cell is empty was not asked."""
    judges = row.get("judges") or {}
    return {
        name: rating_of(said.get("rating")) for name, said in judges.items() if said.get("rating") not in (None, "")
    }
