"""Graded answers made for tests: a domain of four error types, gold, responses, and figures from totals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from records import Item, Prediction, Sample, Scored
from scoring.grading.gold import KnownLabel, gold_mapping, known_labels
from scoring.grading.task import SKETCHJUDGE
from tests.assessed import scored_of

NAMES = ("Shape Error", "Connection Error", "Missing Step", "Logic Reversal")
KNOWN = known_labels([KnownLabel(f"flow::{name}", name, f"About {name}.") for name in NAMES])


def answer(correct: bool, *labels: str, kind: str = "", sample_id: str = "a1", known: Any = KNOWN) -> Sample:
    """An answer of the domain `flow`, whose gold names these error types."""
    errors = [(f"flow::{label}", "") for label in labels]
    item = Item("answer", "", (), gold_mapping(correct, errors, known, "Draw.", kind))
    return Sample(sample_id, (), (item,), (("category", "flow"),), "q1")


def response(correct: Any, *labels: Any, **more: Any) -> str:
    """A response that names these error types."""
    return json.dumps({"is_correct": correct, "error_list": [{"error_type": label} for label in labels], **more})


def scored(sample: Sample, raw: str | None) -> Scored:
    """What the scorer says about a response, None for none."""
    return scored_of(SKETCHJUDGE, sample, None if raw is None else Prediction(sample.id, raw), "official")


def totals(results: Iterable[Scored]) -> dict[str, Any]:
    """Totals of all sums."""
    found: dict[str, float] = {}
    for result in results:
        for term, value in result.sums.items():
            found[term] = found.get(term, 0.0) + value
    return {term: np.float64(value) for term, value in found.items()}


def figures(results: Sequence[Scored]) -> Mapping[str, float]:
    """Every metric of the task, those of labels too; NaN where there is no value."""
    sums = totals(results)
    return {metric.key: float(metric.value(sums)) for metric in SKETCHJUDGE.metrics_with_labels(sums)}


labels = st.lists(st.sampled_from(NAMES), max_size=4)


@st.composite
def gold_and_response(draw: st.DrawFn) -> tuple[Sample, str | None]:
    """An answer, and a response that may be absent, unreadable, or name labels that are not known."""
    correct = draw(st.booleans())
    sample = answer(correct, *([] if correct else draw(labels)))
    kind = draw(st.sampled_from(["said", "said", "said", "said", "absent", "unreadable"]))
    if kind == "absent":
        return sample, None
    if kind == "unreadable":
        return sample, draw(st.sampled_from(["", "no", "[]", '{"is_correct": "true"}', '{"is_correct": fal']))
    named = [*draw(labels), *draw(st.lists(st.just("Something else"), max_size=2))]
    count = {"error_count": draw(st.integers(0, 4))} if draw(st.booleans()) else {}
    return sample, response(draw(st.booleans()), *draw(st.permutations(named)), **count)


cases = st.lists(gold_and_response(), max_size=30)
