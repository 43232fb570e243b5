"""Gold that other gold of its name replaced belongs to the row of that name."""

from __future__ import annotations

import pandas as pd

from components.home.overview import replaced_gold


def test_replaced_gold_is_folded_under_its_name_and_one_without_a_successor_is_not() -> None:
    table = pd.DataFrame(
        [
            ("marks", "current", 2),
            ("marks@0a1b2c3d", "superseded", 3),
            ("gone@11112222", "superseded", 1),
            ("marks@0a1b2c3d-2", "superseded", 0),
        ],
        columns=["benchmark", "state", "runs"],
    )
    names = ["marks", "marks@0a1b2c3d", "gone@11112222", "marks@0a1b2c3d-2"]
    assert replaced_gold(table, names) == {"marks": [("marks@0a1b2c3d", 3), ("marks@0a1b2c3d-2", 0)]}
