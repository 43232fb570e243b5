"""A task small enough to work out by hand, and loaders for it: letters, right or wrong.

Gold is one JSON object a line: `{"id", "letters": "ABA", "facets": {...}, "types": "xyx"}`; the response
to it is a text of letters. A letter that differs fails with `wrong` everywhere; a letter in lower case
with `faint`, which holds on (0.2, 0.6]; a missing one with `absent`, which holds on (0.5, 1].
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from errors import InvalidGold
from loaders.files.byte_stream import open_bytes
from loaders.files.loaded import Loaded
from loaders.loader import Loader
from records import Cell, Failure, Item, Judgement, Page, Prediction, Rejection, Run, Sample, Scored
from scoring.gold_editing import GoldEditing, GoldField, item_of, with_item
from scoring.metric import Metric
from scoring.task import AssessAll, Assessment, Category, Matrix, Task, one_by_one


def score(sample: Sample, prediction: Prediction | None, protocol: str) -> Scored:
    """`official` leaves missing responses out; `strict` counts them as wrong."""
    letters = prediction.raw if prediction else ""
    state = "scored" if prediction else "missing"
    judgements, failures = [], []
    for index, item in enumerate(sample.items):
        gold, response = item.gold["letter"], letters[index : index + 1]
        kind = (
            "absent"
            if not response
            else "right"
            if response == gold
            else "faint"
            if response.upper() == gold
            else "wrong"
        )
        judgements.append(Judgement(item.id, kind, 1.0 if kind == "right" else None, response or None))
        lo, hi = {"faint": (0.2, 0.6), "absent": (0.5, 1.0)}.get(kind, (0.0, 1.0))
        if kind != "right":
            page = 1 + index % max(1, len(sample.pages))
            failures.append(
                Failure(kind, page, lo, hi, "letter", {"gold": gold, "said": response}, (f"a{index}",), (), item.id)
            )
    right = sum(judgement.outcome == "right" for judgement in judgements)
    counted = prediction is not None or protocol == "strict"
    total = len(judgements)
    sums = {"right": float(right), "letters": float(total), "full": float(right == total), "one": 1.0}
    cells = [
        Cell("letters", one.item_id, item.gold["letter"], one.label or "")
        for item, one in zip(sample.items, judgements, strict=True)
    ]
    return Scored(
        sample.id, protocol, state, sums if counted else {}, tuple(judgements), tuple(failures), cells=tuple(cells)
    )


def scored_by(score: Callable[[Sample, Prediction | None, str], Scored]) -> AssessAll:
    """The scorer of a task that shows nothing of what it reads."""

    def assess(sample: Sample, prediction: Prediction | None, protocols: Sequence[str]) -> tuple[Assessment, ...]:
        return tuple(Assessment(None, score(sample, prediction, protocol)) for protocol in protocols)

    return one_by_one(assess)


def corrected(sample: Sample, item_id: str, value: Mapping[str, Any]) -> Sample:
    """Another letter in the place of gold's."""
    if not isinstance(value.get("letter"), str):
        raise InvalidGold("`letter`: expected a text.")
    item = item_of(sample, item_id)
    return with_item(sample, replace(item, gold={**item.gold_fields, **value}))


TASK = Task(
    key="letters",
    title="Letters",
    source="none",
    assess_all=scored_by(score),
    scorer_version=1,
    metrics=(
        Metric("accuracy", "Accuracy", "Letters that are right.", ("right", "letters"), primary=True),
        Metric("full", "Full", "Samples that are right throughout.", ("full", "one")),
    ),
    categories=(
        Category("wrong", "Wrong letter", "Another letter.", "item"),
        Category("faint", "Faint letter", "The letter in lower case.", "item"),
        Category("absent", "Absent letter", "No letter.", "item", ranked=False),
    ),
    facets={"subject": "Subject"},
    axes={"prompt": ()},
    protocols=("official", "strict"),
    cluster="sample",
    impact=(),
    thresholded=False,
    correct_when="half of its letters are right",
    correct_by={"": "accuracy"},
    views=(),
    editing=GoldEditing((GoldField("letter", "Letter", "text"),), corrected),
    matrices=(Matrix("type", "Type by outcome", "Letters.", predicted=("right", "faint", "wrong"), facet="type"),),
)


def load_gold(path: Path) -> Loaded[Any]:
    """One sample a line; a line that is no JSON object with an id is rejected."""
    return _load(path, _sample)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: str = "first",
) -> tuple[tuple[Run, Loaded[Any]], ...]:
    """One response a line: `{"id", "said"}`."""

    def prediction(value: dict[str, Any]) -> Prediction:
        if gold_ids is not None and value["id"] not in gold_ids:
            raise ValueError(f"no sample {value['id']} in gold")
        return Prediction(value["id"], value["said"], value.get("prompt"))

    name, _, prompt = (model or path.stem).partition("+")
    axes = (("prompt", prompt),) if prompt else ()
    return ((Run(name, axes, str(path)), _load(path, prediction)),)


LOADER = Loader(load_gold, load_runs, lambda path: [path])


def _load(path: Path, make: Any) -> Loaded[Any]:
    with open_bytes(path) as (_, stream):
        data = stream.read()
    records, rejected = [], []
    lines = data.decode().splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            records.append(make(json.loads(line)))
        except (ValueError, KeyError, TypeError) as error:
            rejected.append(Rejection(number, str(error)))
    return Loaded(tuple(records), len(lines), tuple(rejected), hashlib.sha256(data).hexdigest(), str(path))


def _sample(value: dict[str, Any]) -> Sample:
    types_ = value.get("types", "")
    items = tuple(
        Item(
            f"i{index}",
            f"letter {index + 1}",
            (("type", types_[index]),) if index < len(types_) else (),
            {"letter": letter},
        )
        for index, letter in enumerate(value["letters"])
    )
    pages = tuple(Page(number + 1, 100, 140, f"{value['id']}-{number}.jpg") for number in range(value.get("pages", 1)))
    facets = tuple(sorted(value.get("facets", {}).items()))
    return Sample(value["id"], pages, items, facets, value.get("cluster", value["id"]), value.get("text", ""))
