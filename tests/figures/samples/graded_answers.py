"""One graded answer and what runs say about it, small enough to compare by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cache import memo
from cache.queries.inspection import InspectedRun
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses
from records import Item, Page, Prediction, Run, Sample
from scoring.grading.gold import KnownLabel, gold_mapping, known_labels
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of

PART = "official"
KNOWN = known_labels(
    [
        KnownLabel("flow::Shape Error", "Shape Error", "A shape stands for another function."),
        KnownLabel("flow::Missing Step", "Missing Step", "A step is left out."),
        KnownLabel("flow::Missing Label", "Missing Label", "A label is left out."),
    ]
)
PAGES = (Page(1, 0, 0, "work.png"), Page(2, 0, 0, "task.png", "question"), Page(3, 0, 0, "model.png", "reference"))


def answer(
    errors: Sequence[tuple[str, str]] = (), *, kind: str = "", pages: Sequence[Page] = PAGES, name: str = "a1"
) -> Sample:
    """A sample that is correct when it has no errors."""
    gold = gold_mapping(not errors, errors, KNOWN, "Draw it.", kind)
    return Sample(name, tuple(pages), (Item("answer", "", (), gold),), (), "q1")


def response(correct: bool, *errors: tuple[str, str], stated: int | None = None) -> str:
    """A response: its verdict, its labels with their descriptions, the number of errors it states."""
    listed = [{"error_type": label, "error_description_en": text} for label, text in errors]
    count = len(errors) if stated is None else stated
    return json.dumps({"is_correct": correct, "error_count": count, "error_list": listed})


def inspected(sample: Sample, name: str, raw: str | None, prompt: str | None = None) -> InspectedRun:
    """What the workspace tells of a run on the sample; without a response when `raw` is None."""
    prediction = None if raw is None else Prediction(sample.id, raw, prompt)
    readings = {} if prediction is None else {PART: reading_of(TASKS["sketchjudge"], sample, prediction, PART)}
    scored = scored_of(TASKS["sketchjudge"], sample, prediction, PART)
    numbers = tuple(range(10, 10 + len(scored.failures)))
    return InspectedRun(Run(name, (("prompt", "cot"),)), name.lower(), prediction, readings, scored, numbers)


def open_sample(sample: Sample, *runs: InspectedRun, missing: str | None = None) -> OpenSample:
    """The sample opened with all of these runs side by side."""
    images = {
        page.number: ImageAddresses(missing=missing) if missing else ImageAddresses(*[f"/page-image/{page.number}"] * 3)
        for page in sample.pages
    }
    return OpenSample(memo, sample, TASKS["graded"], runs, runs[:3], PART, images, "graded")


def block(blocks: Sequence[Any], kind: str) -> Any:
    """The one block of this kind."""
    (found,) = (block for block in blocks if block.kind == kind)
    return found
