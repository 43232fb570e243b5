"""DrawEduMath's rows as JSON lines with the columns of its run files, for runs that are written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from loaders.drawedumath_rows import ENSEMBLE, LLM_SCORE

_COLUMNS = {
    "qa_id": "QA_Pair_ID",
    "question": "Question",
    "reference": "Reference Answer",
    "qa_type": "QA Type",
    "answer": "Model Answer",
    "bert_score": "BERTScore F1",
    "rouge_l": "ROUGEL",
}
_RATINGS = {ENSEMBLE: "Ensemble_Judge_Rating", LLM_SCORE: "LLM Score Rating"}


def rows_of(raw: str) -> Sequence[Mapping[str, Any]]:
    """The rows of a prediction; none where its text is no list of them."""
    try:
        found = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return ()
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else ()


def line_of(image: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """One row as a line; what judges said stands under `judges`."""
    stated = {column: row.get(name, "") for name, column in _COLUMNS.items() if name in row or name == "answer"}
    rating = _RATINGS.get(str(row.get("rated_by") or ENSEMBLE))
    rated = {rating: row.get("rating", "")} if rating and ("rating" in row or "rated_by" in row) else {}
    judges = {"judges": row["judges"]} if row.get("judges") else {}
    return {"Image Name": image, **stated, **rated, **judges}
