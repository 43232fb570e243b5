"""How many samples stand behind a figure of a slice."""

from __future__ import annotations

import pandas as pd

from components.leaderboard.slices import size_in_words, sized
from scoring.tasks import TASKS

METRIC = TASKS["hgbench"].primary
FRAME = pd.DataFrame({"run": ["a", "b"], "name": ["A", "B"], "x": [50.0, 50.0], "y": [100.0, float("nan")]})


def drawn(sizes: pd.DataFrame) -> str:
    return str(sized(FRAME, sizes, METRIC).to_html())


def test_a_run_has_its_own_number_of_samples_where_runs_differ() -> None:
    text = drawn(FRAME.assign(x=[12, 9], y=[3, 3]))
    assert "50.0  (n = 12)" in text
    assert "50.0  (n = 9)" in text
    assert "(n = 3)" not in text


def test_a_run_without_the_slice_has_no_number() -> None:
    text = drawn(FRAME.assign(x=[12, 12], y=[3, float("nan")]))
    assert "n = " not in text
    assert "–" in text


def test_the_heading_says_from_how_few_to_how_many() -> None:
    assert size_in_words(pd.Series([12, 9, 12])) == "9 to 12"
    assert size_in_words(pd.Series([12, 12])) == "12"
