"""What stands out is said in one sentence of plain words."""

from __future__ import annotations

from typing import Any

import pytest

from cache.queries.highlights import Highlight
from cache.selection.selection import Selection
from components.home.cards import highlight_sentence
from scoring.tasks import TASKS

FAILURE = {"category": "localisation", "count": 57, "share": 0.233, "of": 240}
RISE = {"metric": "F_S_micro", "rise": 0.162, "low": 0.121, "high": 0.204, "run": "hasty"}
ALONE = {"run_rise": 0.3, "run_low": float("nan"), "run_high": float("nan")}  # too few samples
BELOW = {"low": -0.18, "high": -0.02}
RUNS = {"hasty": "Hasty"}


@pytest.mark.parametrize(
    ("kind", "numbers", "sentence"),
    [
        (
            "worst_failure",
            FAILURE | RISE | {"runs": 1},
            "Costs most: poorly placed answer, 57 times, in 23.3% of 240 (samples × runs); "
            "without it F_S micro would rise by 16.2 [12.1 to 20.4] points.",
        ),
        (
            "worst_failure",
            FAILURE | RISE | ALONE | {"runs": 2},
            "Costs most: poorly placed answer, 57 times, in 23.3% of 240 (samples × runs); "
            "without it F_S micro would rise by 16.2 [12.1 to 20.4] points over 2 runs, by 30.0 in Hasty alone.",
        ),
        ("worst_failure", FAILURE, "Most frequent: poorly placed answer, 57 times, in 23.3% of 240 (samples × runs)."),
    ],
)
def test_a_highlight_is_one_sentence(kind: Any, numbers: dict[str, Any], sentence: str) -> None:
    assert highlight_sentence(Highlight(kind, Selection("hgbench"), numbers), TASKS["hgbench"], RUNS) == sentence


def test_the_weakest_slice_is_said_with_its_n_its_units_and_how_far_below_it_is() -> None:
    numbers = {"value": 0.2, "effect": -0.415, "low": -0.52, "high": -0.31, "reason": "", "n": 60, "units": 20}
    found = Highlight("worst_slice", Selection("sketchjudge"), numbers, (("category", "Physics"),))
    of = "60 samples, 20 questions, 41.5 [31.0 to 52.0] points below the rest."
    expected = f"Weakest slice: Physics, correct in 20.0% of {of}"
    assert highlight_sentence(found, TASKS["sketchjudge"], RUNS) == expected


def test_a_weakest_slice_without_an_interval_has_the_reason() -> None:
    nan, why = float("nan"), "fewer than 10 independent units in the slice"
    numbers = {"value": 0.2, "effect": -0.415, "low": nan, "high": nan, "reason": why, "n": 14, "units": 7}
    found = Highlight("worst_slice", Selection("sketchjudge"), numbers, (("category", "Physics"),))
    ending = f"41.5 points below the rest (no interval: {why})."
    assert highlight_sentence(found, TASKS["sketchjudge"], RUNS).endswith(ending)


def test_the_size_of_a_slice_is_said_once_where_the_unit_is_the_sample() -> None:
    numbers = {"value": 0.245, "effect": -0.1, **BELOW, "reason": "", "n": 196, "units": 196, "p": 0.01}
    found = Highlight("worst_slice", Selection("hgbench"), numbers, (("subject", "math"),))
    sentence = highlight_sentence(found, TASKS["hgbench"], RUNS)
    assert "correct in 24.5% of 196 samples, 10.0 [2.0 to 18.0] points" in sentence


def test_items_are_called_items() -> None:
    numbers = {"value": 0.5, "effect": -0.1, **BELOW, "reason": "", "n": 12, "units": 6, "p": 0.01}
    found = Highlight("worst_slice", Selection("mathdoc"), numbers, (("type", "fill"),))
    sentence = highlight_sentence(found, TASKS["mathdoc"], RUNS)
    assert "correct in 50.0% of 12 items, 6 pages, 10.0 [2.0 to 18.0] points" in sentence
