"""Ratings of answers from 1 to 4, by the judges of a run's file and by judges that were asked later.

Source: docs/metrics.md, DrawEduMath; docs/files.md. 3 and 4 count as right, 1 and 2 as wrong.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import orjson

from records import Prediction
from scoring.stored_verdicts import is_judged, verdicts_of

MODEL_NAMES: Mapping[str, str] = {"claude": "Claude", "gemini": "Gemini", "gpt4o": "GPT-4o", "openai": "OpenAI"}
"""Models that ask or judge, as files name them in lower case -> as they write themselves."""

BEST, RIGHT = 4, 3
"""The highest rating, and the lowest that counts as right."""

BY_PEOPLE = tuple(f"rating {value}" for value in range(BEST, 0, -1))
"""How a person's rating of an answer is kept, as the verdict of a mark; it enters no score."""

State = Literal["rated", "unrated", "malformed"]

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}(?:\.0*)?")
_NO_RATING = frozenset({"", "error", "none", "null", "n/a", "na", "-"})


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating in a cell: a rating; none, because the judge failed or was not asked; or a malformed one.

    `value` is the rating, 1 to 4, None unless `state` is "rated".
    """

    state: State
    value: int | None = None

    @property
    def is_correct(self) -> bool:
        """Whether the rating counts as right."""
        return self.value is not None and self.value >= RIGHT


NO_RATING = Rating("unrated")
_MALFORMED = Rating("malformed")


def rating_of(cell: Any) -> Rating:
    """Reads a rating.

    Args:
        cell: 3, "3" and "3.0" are the same; -1, "Error" and an empty cell are no rating; all else
            (0, 2.5, 7, NaN) is malformed.
    """
    if cell is None:
        return NO_RATING
    text = str(cell).strip()
    if text.lower() in _NO_RATING:
        return NO_RATING
    if isinstance(cell, bool) or not _WHOLE.fullmatch(text):
        return _MALFORMED
    value = int(text.partition(".")[0])
    if value == -1:
        return NO_RATING
    return Rating("rated", value) if 1 <= value <= BEST else _MALFORMED


def ensemble(ratings: Iterable[Rating]) -> Rating:
    """The most common rating of several judges, the lowest on a tie.

    Where none of them gave one it is malformed if what some judge gave is, else no rating.
    """
    given = list(ratings)
    counts = Counter(rating.value for rating in given if rating.value is not None)
    if not counts:
        return _MALFORMED if _MALFORMED in given else NO_RATING
    highest = max(counts.values())
    return Rating("rated", min(value for value, count in counts.items() if count == highest))


def rating_of_row(row: Mapping[str, Any]) -> Rating:
    """The rating of an answer: its own column first; where that is empty, the ensemble of its judges."""
    cell = row.get("rating")
    if cell is not None and str(cell).strip():
        return rating_of(cell)
    return ensemble(judge_ratings(row).values())


def judge_ratings(row: Mapping[str, Any]) -> dict[str, Rating]:
    """Judge -> its rating of an answer; a judge whose cell is empty was not asked."""
    judges = row.get("judges") or {}
    return {
        name: rating_of(verdict.get("rating"))
        for name, verdict in judges.items()
        if verdict.get("rating") not in (None, "")
    }


def raw_with_ratings(prediction: Prediction) -> str:
    """The text of the rows with every later rating under `judges`; that of the prediction where there is none.

    A row that has a rating keeps it: what its own judges gave together is written out as its rating, so that a
    further judge does not change it. One without a rating has that of all judges that were asked later. A later
    rating says by `row` which row it is about, counted from 0.
    """
    if not is_judged(prediction):
        return prediction.raw
    rows = _rows_with_ratings(prediction.raw)
    for row in rows:
        if any(rating.value for rating in judge_ratings(row).values()) and not str(row.get("rating") or "").strip():
            row["rating"] = str(rating_of_row(row).value)
    for judge, outputs in verdicts_of(prediction):
        for verdict in outputs.values():
            at = verdict.get("row")
            if type(at) is int and 0 <= at < len(rows):
                judged = {"rating": str(verdict.get("value", "")), "reason": str(verdict.get("reason", ""))}
                rows[at]["judges"] = {**rows[at]["judges"], judge: judged}
    return orjson.dumps(rows).decode()


def _rows_with_ratings(raw: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    sound = isinstance(found, list) and all(isinstance(row, dict) for row in found)
    return [with_valid_judges(row) for row in found] if sound else []


def with_valid_judges(row: dict[str, Any]) -> dict[str, Any]:
    """The row with those of its judges alone that are objects; the text may be of any model."""
    judges = row.get("judges")
    named = judges if isinstance(judges, dict) else {}
    return {**row, "judges": {name: verdict for name, verdict in named.items() if isinstance(verdict, dict)}}
