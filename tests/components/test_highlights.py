"""What stands out is said in one sentence of plain words."""

from __future__ import annotations

from typing import Any

import pytest

from cache.queries.standouts import Standout
from cache.selection import Selection
from components.highlights import said
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
            FAILURE | {"metric": "F_S_micro", "rise": 0.162, "runs": 3},
            "Costs most: poorly placed answer, 57 times, in 23.3% of responses; "
            "without it F_S micro would rise by 16.2, the median over runs.",
        ),
        ("worst_failure", FAILURE, "Most frequent: poorly placed answer, 57 times, in 23.3% of responses."),
        (
            "worst_slice",
            {"facet": "has_steps", "slice": "no", "metric": "F_A", "value": 0.5, "n": 10},
            "Weakest slice: answers without steps, with F_A 50.0 over 10 samples.",
        ),
    ],
)
def test_a_standout_is_one_sentence(kind: Any, numbers: dict[str, Any], sentence: str) -> None:
    assert said(Standout(kind, Selection("hgbench"), numbers), TASKS["hgbench"]) == sentence
