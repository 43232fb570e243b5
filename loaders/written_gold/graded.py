"""Gold of graded answers, written as JSON lines."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from records import Sample


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`gold.jsonl`, one answer a line; every facet is a column. Texts that were too long for a facet are not kept."""
    lines = [json.dumps(_line(sample, synthetic), ensure_ascii=False) for sample in samples]
    return {"gold.jsonl": "".join(f"{line}\n" for line in lines)}


def _line(sample: Sample, synthetic: bool) -> dict[str, Any]:
    gold = sample.items[0].gold_fields
    line: dict[str, Any] = {"id": sample.id, "gold": gold["verdict"] == "correct"}
    line |= {"gold_labels": list(gold["labels"])} if gold["labels"] else {}
    line |= {"image": sample.pages[0].image} if sample.pages else {}
    line |= {"cluster": sample.cluster} if sample.cluster != sample.id else {}
    facets: dict[str, list[str]] = defaultdict(list)
    for name, value in sample.facets:
        facets[name].append(value)
    line |= {name: values[0] if len(values) == 1 else values for name, values in facets.items()}
    return {**line, "synthetic": True} if synthetic else line
