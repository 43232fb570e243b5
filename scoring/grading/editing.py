"""Corrections of a graded answer's gold: its verdict and error types."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from errors import InvalidGold
from records import Item, Sample
from scoring.gold_editing import GoldEditing, GoldField, choice_of, item_of, must_have_fields, with_facet, with_item
from scoring.grading.gold import ALTERNATIVE

VERDICTS = {"correct": "correct", "incorrect": "incorrect"}
KINDS = {"exact_correct": "exact solution", ALTERNATIVE: "alternative solution"}
KIND_FACET = "answer_correct_type"


def known_choices(item: Item) -> dict[str, str]:
    """Key -> name of the error types that the gold of an item knows."""
    return {label["label"]: label["name"] for label in item.gold_fields.get("known", ())}


def _corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    """The sample with another verdict, or other error types; an answer that is called correct has none."""
    must_have_fields(value, ("verdict", "labels"))
    item = item_of(sample, item_id)
    gold = dict(item.gold_fields)
    if "verdict" in value:
        gold["verdict"] = choice_of(value, "verdict", VERDICTS)
    right = gold["verdict"] == "correct"
    labels = _labels(value["labels"], known_choices(item)) if "labels" in value else [] if right else gold["labels"]
    if right and labels:
        raise InvalidGold(f"A correct answer has no error types; the correction states {len(labels)}.")
    described: dict[str, list[str]] = defaultdict(list)
    for error in gold["errors"]:
        described[error["label"]].append(error["description"])
    gold["labels"] = labels
    gold["errors"] = [
        {"label": label, "description": described[label].pop(0) if described[label] else ""} for label in labels
    ]
    return with_item(sample, replace(item, gold=gold))


def _corrected_sketch(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    """The same, with the kind of a correct answer, which is a facet of the sample too."""
    graded = {name: value[name] for name in value.keys() - {"kind"}}
    changed = _corrected(sample, item_id, graded) if graded or not value else sample
    item = item_of(changed, item_id)
    kind = choice_of(value, "kind", KINDS) if "kind" in value else str(item.gold_fields["kind"])
    if item.gold_fields["verdict"] == "incorrect":
        if "kind" in value:
            raise InvalidGold(f"`kind` is that of a correct answer; gold calls this one incorrect, kind “{kind}”.")
        kind = ""
    if kind == item.gold_fields["kind"]:
        return changed
    facets = with_facet(changed.facets, KIND_FACET, [kind] if kind else [])
    return with_item(replace(changed, facets=facets), replace(item, gold={**item.gold_fields, "kind": kind}))


def _labels(stated: Any, known: Mapping[str, str]) -> list[str]:
    if not isinstance(stated, list) or not all(isinstance(label, str) and label in known for label in stated):
        raise InvalidGold(f"`labels`: expected a list of {', '.join(known) or 'none'}; found {str(stated)[:80]}.")
    return list(stated)


def _if_no_type(item: Item) -> str:
    incorrect = item.gold_fields["verdict"] == "incorrect" and known_choices(item)
    return "each one that a run names counts as spurious" if incorrect else ""


_FIELDS = (
    GoldField("verdict", "Verdict", "choice", lambda item: VERDICTS),
    GoldField(
        "labels",
        "Error types",
        "labels",
        known_choices,
        "only an incorrect answer has them",
        _if_no_type,
    ),
)

GRADED_EDITING = GoldEditing(_FIELDS, _corrected)
_KIND = GoldField("kind", "Kind", "choice", lambda item: KINDS, "only a correct answer has one")
SKETCH_EDITING = GoldEditing((*_FIELDS, _KIND), _corrected_sketch)
