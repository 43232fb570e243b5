"""Corrections of FERMAT's gold: whether a solution has an error.

The perturbation is a part of the sample's id and stays, and with it gold of the protocol `paper`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from records import Sample
from scoring.gold_editing import GoldEditing, GoldField, choice_of, item_of, must_have_fields, with_facet, with_item

ERROR = {"yes": "has an error", "no": "has no error"}


def _corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    must_have_fields(value, ("has_error",))
    item, error = item_of(sample, item_id), choice_of(value, "has_error", ERROR)
    changed = replace(item, gold={**item.gold_fields, "has_error": error == "yes"})
    return with_item(replace(sample, facets=with_facet(sample.facets, "has_error", [error])), changed)


EDITING = GoldEditing((GoldField("has_error", "Solution", "choice", lambda item: ERROR),), _corrected)
