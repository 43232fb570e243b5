"""Corrections of FERMAT's gold: whether a solution has an error, and how it was altered.

The alteration says which axis a solution counts to, and with it what gold is under the protocol `paper`. The sample's
id, which names the alteration too, stays what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from records import Sample
from scoring.fermat.perturbations import AXIS_WORDS, KINDS, axis_of
from scoring.gold_editing import GoldEditing, GoldField, choice_of, item_of, must_have_fields, with_facet, with_item

ERROR = {"yes": "has an error", "no": "has no error"}
ALTERATIONS = {kind: f"{kind} {AXIS_WORDS[axis_of(kind)]}: {words}" for kind, words in KINDS.items()}


def _corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    must_have_fields(value, ("has_error", "perturbation"))
    item, facets = item_of(sample, item_id), sample.facets
    gold = dict(item.gold_fields)
    if "has_error" in value:
        error = choice_of(value, "has_error", ERROR)
        gold["has_error"] = error == "yes"
        facets = with_facet(facets, "has_error", [error])
    if "perturbation" in value:
        kind = choice_of(value, "perturbation", ALTERATIONS)
        gold |= {"perturbation": kind, "axis": axis_of(kind)}
        facets = with_facet(with_facet(facets, "perturbation", [kind]), "axis", [axis_of(kind)])
    return with_item(replace(sample, facets=facets), replace(item, gold=gold))


EDITING = GoldEditing(
    (
        GoldField("has_error", "Solution", "choice", lambda item: ERROR),
        GoldField("perturbation", "Alteration", "choice", lambda item: ALTERATIONS),
    ),
    _corrected,
)
