"""The leaderboard under two protocols."""

from __future__ import annotations

import math

import pandas as pd

from components.leaderboard import protocols
from figures.report.methods import protocol_words
from scoring.tasks import TASKS
from tests.figures.ranked import LOADED, metrics


def test_what_is_scored_as_another_benchmark_names_its_evaluator_and_paper() -> None:
    assert protocol_words("official", TASKS["hgbench"]) == "as the published evaluator scores"
    assert protocol_words("official", TASKS["coco"]) == "as HG-Bench's published evaluator scores"
    assert protocol_words("paper", TASKS["coco"]) == "as the text of HG-Bench's paper says, read tolerantly"


def test_the_difference_to_the_other_protocol_is_signed() -> None:
    def wide(a: float, b: float) -> pd.DataFrame:
        return metrics(a, b).pivot(index="run", columns="metric", values="value")

    frame = protocols.difference(wide(0.5, 0.5), wide(0.3, math.nan), LOADED)
    assert frame["F_A"].tolist() == ["−20.0", "–"]
