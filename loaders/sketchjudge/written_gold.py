"""SketchJudge's gold written as `master.json` and `taxonomy.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from records import Sample


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`master.json` with questions and annotations, and `taxonomy.json` with the error types of each domain."""
    questions: dict[str, dict[str, Any]] = {}
    taxonomy: dict[str, dict[str, str]] = {}
    for sample in samples:
        questions.setdefault(sample.cluster, _question(sample))
        taxonomy[_facet(sample, "category")] = {
            label["name"]: label["description"] for label in sample.items[0].gold_fields["known"]
        }
    master = {"questions": list(questions.values()), "annotations": [_annotation(sample) for sample in samples]}
    marked = {"synthetic": True, **master} if synthetic else master
    known = {
        category: [{"label": name, "description": text} if text else name for name, text in labels.items()]
        for category, labels in taxonomy.items()
    }
    return {"master.json": _document(marked), "taxonomy.json": _document(known)}


def _document(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _facet(sample: Sample, name: str) -> str:
    return dict(sample.facets).get(name, "")


def _question(sample: Sample) -> dict[str, Any]:
    images = {page.role: page.image for page in sample.pages}
    return {
        "question_id": sample.cluster,
        "query_en": sample.items[0].gold_fields["question"],
        "category": _facet(sample, "category"),
        "gt_image_path": images.get("reference"),
        "requires_input_image": "question" in images,
        "input_image_path": images.get("question"),
    }


def _annotation(sample: Sample) -> dict[str, Any]:
    gold = sample.items[0].gold_fields
    names = {label["label"]: label["name"] for label in gold["known"]}
    errors = [
        {"error_type": names[error["label"]], "error_description_en": error["description"]} for error in gold["errors"]
    ]
    drawn = _facet(sample, "is_hand_drawn")
    return {
        "answer_id": sample.id,
        "question_id": sample.cluster,
        "category": _facet(sample, "category"),
        "image_path": sample.pages[0].image,
        "is_correct": gold["verdict"] == "correct",
        "error_list": errors,
        "error_count": len(errors),
        "answer_correct_type": gold["kind"] or None,
        "is_hand_drawn": {"true": True, "false": False}.get(drawn),
    }
