"""What is said about a figure under "What is this?"."""

from __future__ import annotations

import pandas as pd
import pytest

from components.widgets.definitions import figure_sentences
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]
ACCURACY = next(metric for metric in TASK.metrics if metric.proportion)


@pytest.mark.parametrize(
    ("value", "n", "units", "explained"),
    [(1.0, 52, 16, True), (0.0, 52, 16, True), (0.98, 52, 16, False), (1.0, 16, 16, False)],
)
def test_why_the_interval_of_a_run_without_an_error_can_be_wide_is_said_of_answers_in_units(
    value: float, n: int, units: int, explained: bool
) -> None:
    row = pd.Series({"value": value, "lo": 0.779, "hi": 1.0, "n": n, "units": units, "reason": ""})
    said = " ".join(figure_sentences(row, ACCURACY, TASK))
    assert ("At 0 or 100% each" in said) == explained
