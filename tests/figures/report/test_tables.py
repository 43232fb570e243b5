"""The table of runs in a report: bold means there what it means in every other table of runs."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from figures.report.tables import leaderboard_table
from scoring.tasks import TASKS

TASK = TASKS["graded"]


def board(values: list[float], best: list[bool]) -> pd.DataFrame:
    """Rows of runs, as `figures.leaderboard.run_rows` gives them, ranked by accuracy; MCC rises where that falls."""
    names = [f"run {at}" for at in range(len(values))]
    frame = pd.DataFrame({"name": names, "best": best, "low": 1.0})
    for metric in TASK.metrics:
        known = {"accuracy": values, "mcc": [1 - value for value in values]}.get(metric.key)
        found = {"value": known, "lo": None, "hi": None, "reason": "fewer than 10 independent units"}
        frame = frame.assign(**{f"{metric.key}.{part}": value for part, value in found.items()})
    frame.attrs["ranked_by"] = "accuracy"
    return frame


@pytest.mark.parametrize(
    ("best", "bold", "words"),
    [
        ([True, True, False], ["90.0", "85.0"], "Bold: not distinguishable from the best in Accuracy."),
        ([True, True, True], [], "No run is distinguishable from the best in Accuracy."),
    ],
)
def test_bold_are_runs_not_distinguishable_from_the_best_in_the_metric_that_ranks_them(
    best: list[bool], bold: list[str], words: str
) -> None:
    found = leaderboard_table(board([0.9, 0.85, 0.5], best), TASK)
    assert re.findall(r'class="bold">([\d.]+)', found) == bold
    assert f"with their 95% intervals. {words}</p>" in found
    assert "0.150" in found
    assert "Shares times 100, MCC as it is, with their 95% intervals." in found


def test_why_there_is_no_interval_stands_once_below_the_tables() -> None:
    found = leaderboard_table(
        board([0.9, 0.5], [True, False]).assign(**{"accuracy.lo": 0.4, "accuracy.hi": 0.95}), TASK
    )
    assert found.count('class="interval">[–]') == found.count('class="interval">') - 2 > 0
    assert found.count("fewer than 10 independent units") == 1
