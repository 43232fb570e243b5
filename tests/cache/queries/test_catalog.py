"""Gold that other gold has replaced: under which benchmark it belongs."""

from __future__ import annotations

import pandas as pd

from cache.queries.catalog import replaced_gold, without_folded


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
    assert list(without_folded(table)["benchmark"]) == ["marks", "gone@11112222"]
    assert replaced_gold(table) == {"marks": [("marks@0a1b2c3d", 3), ("marks@0a1b2c3d-2", 0)]}
