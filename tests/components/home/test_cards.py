"""What stands out is said in one sentence of plain words."""

from __future__ import annotations

from typing import Any

import pytest

from cache.queries.standouts import Standout
from cache.selection.selection import Selection
from components.home.cards import standout_sentence
from scoring.tasks import TASKS

FAILURE = {"category": "localisation", "count": 57, "share": 0.233}


@pytest.mark.parametrize(
    ("kind", "numbers", "sentence"),
    [
        (
            "worst_failure",
            FAILURE | {"metric": "F_S_micro", "rise": 0.162, "runs": 1},
            "Costs most: poorly placed answer, 57 times, in 23.3% of responses; "
            "without it F_S micro would rise by 16.2.",
        ),
        (
            "worst_failure",
            FAILURE | {"metric": "F_S_micro", "rise": 0.162, "runs": 2},
            "Costs most: poorly placed answer, 57 times, in 23.3% of responses; "
            "without it F_S micro would rise by 16.2, the mean over runs.",
        ),
        ("worst_failure", FAILURE, "Most frequent: poorly placed answer, 57 times, in 23.3% of responses."),
    ],
)
def test_a_standout_is_one_sentence(kind: Any, numbers: dict[str, Any], sentence: str) -> None:
    assert standout_sentence(Standout(kind, Selection("hgbench"), numbers), TASKS["hgbench"]) == sentence


@pytest.mark.parametrize(
    ("p", "sentence"),
    [
        (0.01, "Weakest slice: math, 3+ pages, right in 20.0% of 10 samples, against 61.5% over all."),
        (
            0.3,
            "Weakest slice: math, 3+ pages, right in 20.0% of 10 samples, against 61.5% over all. It could be chance.",
        ),
    ],
)
def test_the_weakest_slice_is_said_with_what_it_falls_short_of(p: float, sentence: str) -> None:
    numbers = {"value": 0.2, "over_all": 0.615, "n": 10, "p": p}
    slice_ = (("subject", "math"), ("page_count", "3+"))
    assert (
        standout_sentence(Standout("worst_slice", Selection("hgbench"), numbers, slice_), TASKS["hgbench"]) == sentence
    )


def test_items_are_called_items() -> None:
    numbers = {"value": 0.5, "over_all": 0.6, "n": 12, "p": 0.01}
    found = Standout("worst_slice", Selection("mathdoc"), numbers, (("type", "fill"),))
    assert "right in 50.0% of 12 items, against" in standout_sentence(found, TASKS["mathdoc"])
