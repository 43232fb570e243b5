"""The answers about a drawing that are rated: all that were given to questions with a reference answer.

Source: DrawEduMath paper, section 5. The scale is that of the leaderboard's judges, which looks for errors of fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from models.judging.question import JudgedOutput
from records import Prediction, Sample
from scoring.drawedumath.questions import match_rows
from scoring.drawedumath.ratings import judge_ratings


def outputs(sample: Sample, prediction: Prediction) -> Sequence[JudgedOutput]:
    """The answers of one prediction, in its own order."""
    try:
        rows = orjson.loads(prediction.raw)
    except orjson.JSONDecodeError:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return ()
    return tuple(_outputs(sample, rows))


def _outputs(sample: Sample, rows: Sequence[Mapping[str, Any]]) -> Iterator[JudgedOutput]:
    golds = {item.id: item.gold for item in sample.items if isinstance(item.gold, Mapping)}
    for at, (item, row) in enumerate(zip(match_rows(sample.items, rows), rows, strict=True)):
        answer = str(row.get("answer") or "").strip()
        reference = str(golds[item].get("reference", "")) if item in golds else ""
        if item is None or not reference or not answer or answer.casefold() == "error":
            continue
        material = {"question": str(golds[item].get("question", "")), "correct": reference, "output": answer}
        yield JudgedOutput(item, "drawedumath", material, row=at, rated_by_run=_is_rated(row), kind="rating")


def _is_rated(row: Mapping[str, Any]) -> bool:
    """Whether the run's own file rates an answer, as a whole or by its judges."""
    stated = str(row.get("rating") or "").strip()
    return bool(stated) or any(rating.value for rating in judge_ratings(row).values())
