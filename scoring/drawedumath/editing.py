"""Corrections of DrawEduMath's gold: the reference answer to a question, and whether the work has an error.

Ratings are about responses and belong to runs; they are not part of gold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from errors import InvalidGold
from records import Item, Sample
from scoring.drawedumath.questions import asks_for_errors
from scoring.gold_editing import (
    GoldEditing,
    GoldField,
    choice_of,
    item_of,
    must_have_fields,
    text_of,
    with_facet,
    with_item,
)

ERROR = {"yes": "names an error", "no": "names none", "": "not known"}
STUDENT_ERROR = "student_error"


def student_error(items: Iterable[Item]) -> str:
    """What the answers to the error question say about the work, the teacher's first; "" where none says anything."""
    golds = [item.gold_fields for item in items]
    errors = [(gold.get("qa_type") != "teacher", str(gold["error"])) for gold in golds if "error" in gold]
    return min(errors, key=lambda pair: pair[0])[1] if errors else ""


def error_choices(item: Item) -> Mapping[str, str]:
    """What the reference answer may say about the work; nothing for a question that does not ask for errors."""
    return ERROR if asks_for_errors(str(item.gold_fields.get("question", ""))) else {}


def _corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    must_have_fields(value, ("reference", "error"))
    item = item_of(sample, item_id)
    gold = dict(item.gold_fields)
    if "reference" in value:
        gold["reference"] = text_of(value, "reference").strip()
        if not gold["reference"]:
            raise InvalidGold("`reference`: expected an answer; found an empty text.")
    if "error" in value:
        error = choice_of(value, "error", error_choices(item))
        gold.pop("error", None)
        gold |= {"error": error} if error else {}
    changed = with_item(sample, replace(item, gold=gold))
    error = student_error(changed.items)
    return replace(changed, facets=with_facet(changed.facets, STUDENT_ERROR, [error] if error else []))


EDITING = GoldEditing(
    (
        GoldField("reference", "Reference answer", "text"),
        GoldField("error", "Error in the work", "choice", error_choices),
    ),
    _corrected,
)
