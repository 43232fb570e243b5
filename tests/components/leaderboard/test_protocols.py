"""The leaderboard under two protocols."""

from __future__ import annotations

import math

import pandas as pd

from components.leaderboard import protocols
from tests.figures.ranked import LOADED, metrics


def test_the_difference_to_the_other_protocol_is_signed() -> None:
    def wide(a: float, b: float) -> pd.DataFrame:
        return metrics(a, b).pivot(index="run", columns="metric", values="value")

    frame = protocols.difference(wide(0.5, 0.5), wide(0.3, math.nan), LOADED)
    assert frame["F_A"].tolist() == ["−20.0", "–"]
