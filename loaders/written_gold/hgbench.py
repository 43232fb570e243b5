"""HG-Bench's gold written as its own JSON lines."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from records import AnswerBox, Page, Sample
from scoring.grounding.gold import question_types
from scoring.text.written_values import ANSWER_TYPE


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`gold.jsonl`, one sample a line; the answers are JSON text, as the benchmark has them."""
    lines = [json.dumps(_line(sample, synthetic), ensure_ascii=False) for sample in samples]
    return {"gold.jsonl": "".join(f"{line}\n" for line in lines)}


def _line(sample: Sample, synthetic: bool) -> dict[str, Any]:
    media = {page.number: f"img_{page.number}" for page in sample.pages}
    sizes = {media[page.number]: [page.height, page.width] for page in sample.pages if page.width and page.height}
    metadata: dict[str, Any] = {
        "media_size": sizes,
        "media_map": {media[page.number]: _image(page, media[page.number]) for page in sample.pages},
        "answer": json.dumps([_answer(answer) for answer in sample.answers], ensure_ascii=False),
    }
    facets = _stated_facets(sample)
    metadata |= {"facets": facets} if facets else {}
    return {"uuid": sample.id, **({"synthetic": True} if synthetic else {}), "metadata": metadata}


def _image(page: Page, medium: str) -> list[str] | None:
    return None if page.image is None else [medium, page.image]


def _answer(answer: AnswerBox) -> dict[str, Any]:
    names = {name: getattr(answer, name) for name in ("title_id", "question_id", "question_type")}
    stated: dict[str, Any] = {"page": answer.page, "box_2d": _numbers(answer.box), "type": ANSWER_TYPE}
    stated |= {name: value for name, value in names.items() if value is not None}
    if answer.steps:
        stated["steps"] = [
            {**({} if step.step_id is None else {"step_id": step.step_id}), "box_2d": _numbers(step.box)}
            for step in answer.steps
        ]
    return stated


def _numbers(box: Sequence[float] | None) -> list[float]:
    """The numbers of a box; whole ones as they are mostly written, without a point."""
    return [int(side) if side == int(side) else side for side in box or ()]


def _stated_facets(sample: Sample) -> dict[str, list[str]]:
    """The facets that the line has to state, since its pages and answers give others."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, value in sample.facets:
        found[name].append(value)
    pages = len(sample.pages)
    derived = {
        "page_count": ["3+" if pages >= 3 else str(pages)],
        "question_type": sorted(question_types(sample.answers)),
    }
    for name, values in derived.items():
        if found[name] == values:
            del found[name]
    return dict(found)
