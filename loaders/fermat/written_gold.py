"""FERMAT's gold written as JSON lines with the columns of its Parquet shards, without their images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from loaders.files.json_files import json_lines
from records import Sample
from scoring.fermat.perturbations import parts_of

_TEXTS: Final = {"orig_q": "question", "orig_a": "answer", "pert_a": "solution", "pert_reasoning": "change"}
_COLUMNS: Final = {"domain": "domain_code", "subdomain": "subdomain_code", "grade": "grade", "rotation": "rotation"}
_TRUTHS: Final = {
    "legibility": ("handwriting_style", "legible", "challenging"),
    "image_quality": ("image_quality", "good", "challenging"),
    "mcq": ("is_mcq", "yes", "no"),
}


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`gold.jsonl`, one solution a line; an image is named as it was found."""
    return {"gold.jsonl": json_lines(_line(sample, synthetic) for sample in samples)}


def _line(sample: Sample, synthetic: bool) -> dict[str, Any]:
    gold, facets = sample.items[0].gold_fields, dict(sample.facets)
    line: dict[str, Any] = {"new_custom_id": sample.id}
    line |= {"image": sample.pages[0].image} if sample.pages[0].image is not None else {}
    line |= {column: facets[name] for name, column in _COLUMNS.items() if name in facets}
    for name, (column, true, false) in _TRUTHS.items():
        if name in facets:
            line[column] = {true: True, false: False}.get(facets[name], facets[name])
    line |= {"new_pert_id": gold["perturbation"]}
    parts = parts_of(sample.id)
    # The id wins when the file is read, unless this column says that gold was put right.
    line |= {"corrected_pert_id": gold["perturbation"]} if parts and parts[1] != gold["perturbation"] else {}
    line |= {column: gold[name] for column, name in _TEXTS.items()}
    line["has_error"] = bool(gold["has_error"])
    return {**line, "synthetic": True} if synthetic else line
