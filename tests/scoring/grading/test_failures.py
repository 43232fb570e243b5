"""What a repair is said to change is what scoring the repaired response gives."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given

from records import Sample
from scoring.grading.failures import REPAIRABLE, effects
from tests.scoring.grading.grading_cases import answer, cases, response, scored


def repaired(sample: Sample, raw: str | None, category: str) -> str | None:
    """The response that a run would have given without failures of one category; the same if there is none."""
    found = [failure for failure in scored(sample, raw).failures if failure.category == category]
    if not found:
        return raw
    gold = sample.items[0].gold
    assert isinstance(gold, dict)
    names = [label.partition("::")[2] for label in gold["labels"]]
    if not category.endswith("error_type"):
        return response(gold["verdict"] == "correct", *names)
    value = json.loads(raw or "")
    named = [error["error_type"] for error in value["error_list"]]
    missed = {failure.label.partition("::")[2] for failure in found if category != "spurious_error_type"}
    spurious = {failure.label.partition("::")[2] for failure in found if category == "spurious_error_type"}
    spurious |= {failure.args["instead"] for failure in found if category == "confused_error_type"}
    return response(value["is_correct"], *[name for name in named if name not in spurious], *missed)


@given(cases)
def test_effects_are_those_of_responses_that_are_repaired(found: list[tuple[Sample, str | None]]) -> None:
    results = [scored(*case) for case in found]
    changes = effects(results, 0.5)
    for category in REPAIRABLE:
        if not any(failure.category == category for result in results for failure in result.failures):
            assert category not in changes
            continue
        for term in ("right", "answers", "eb", "both_incorrect"):
            better = [scored(sample, repaired(sample, raw, category)).sums.get(term, 0.0) for sample, raw in found]
            before = [result.sums.get(term, 0.0) for result in results]
            expected = np.array(better) - np.array(before)
            assert changes[category].get(term, np.zeros(len(found))) == pytest.approx(expected)


def test_a_repair_by_hand() -> None:
    result = scored(answer(False, "Shape Error", "Missing Step"), response(False, "Connection Error"))
    changes = effects([result], 0.5)
    assert {category: by_term["eb"][0] for category, by_term in changes.items()} == pytest.approx(
        {"missed_error_type": 4 / 5, "spurious_error_type": 0.0}
    )
    wrong = effects([scored(answer(False, "Shape Error"), response(True))], 0.5)
    assert {term: change[0] for term, change in wrong["false_acceptance"].items()} == {
        "right": 1,
        "eb": 1,
        "both_incorrect": 1,
    }
