"""Images with questions, and rows of runs that answer them."""

from __future__ import annotations

import json
from typing import Any

from records import Item, Page, Prediction, Sample


def question(number: int, text: str, reference: str, source: str = "teacher", kind: str = "", **gold: Any) -> Item:
    facets = [("qa_type", source)] + ([("question_type", kind)] if kind else [])
    stated = {"question": text, "reference": reference, "qa_type": source, **gold}
    return Item(f"{source}.{number}", text, tuple(facets), stated)


def image(*items: Item, name: str = "a.jpg") -> Sample:
    return Sample(name, (Page(1, 0, 0, name),), items, (), "p1")


def row(item: Item, answer: str, rating: Any = None, **more: Any) -> dict[str, Any]:
    gold: Any = item.gold
    stated = {key: gold[key] for key in ("qa_id", "question", "reference", "qa_type") if key in gold}
    return {**stated, "answer": answer, **({"rating": rating} if rating is not None else {}), **more}


def answers(*rows: dict[str, Any], name: str = "a.jpg") -> Prediction:
    return Prediction(name, json.dumps(rows))
