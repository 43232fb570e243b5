"""DrawEduMath's rows with the ratings of judges that were asked later, among those of the run's own judges."""

from __future__ import annotations

import json
from typing import Any

import orjson

from records import Prediction
from scoring.drawedumath_ratings import judge_ratings, rating_of_row
from scoring.verdicts_beside import is_judged, verdicts_of


def judged_raw(prediction: Prediction) -> str:
    """The text of the rows with every later rating under `judges`; that of the prediction where there is none.

    A row that has a rating keeps it: what its own judges gave together is written out as its rating, so that a
    further judge does not change it. One without a rating has that of all judges that were asked later. A later
    rating says by `row` which row it is about, counted from 0.
    """
    if not is_judged(prediction):
        return prediction.raw
    rows = _rows(prediction.raw)
    for row in rows:
        if any(one.value for one in judge_ratings(row).values()) and not str(row.get("rating") or "").strip():
            row["rating"] = str(rating_of_row(row).value)
    for judge, outputs in verdicts_of(prediction):
        for said in outputs.values():
            at = said.get("row")
            if type(at) is int and 0 <= at < len(rows):
                told = {"rating": str(said.get("value", "")), "reason": str(said.get("reason", ""))}
                rows[at]["judges"] = {**rows[at]["judges"], judge: told}
    return orjson.dumps(rows).decode()


def _rows(raw: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    sound = isinstance(found, list) and all(isinstance(row, dict) for row in found)
    return [_sound(row) for row in found] if sound else []


def _sound(row: dict[str, Any]) -> dict[str, Any]:
    judges = row.get("judges")
    named = judges if isinstance(judges, dict) else {}
    return {**row, "judges": {name: said for name, said in named.items() if isinstance(said, dict)}}
