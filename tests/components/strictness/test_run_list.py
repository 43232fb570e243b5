"""The list beside the strictness plane: which run a row is of, and in which order they stand."""

from __future__ import annotations

import pandas as pd

from cache.selection.resolve import LoadedBenchmark, RunParts
from cache.selection.selection import Selection
from components.strictness import run_list
from figures import strictness
from scoring.tasks import TASKS


def test_live_runs_stand_under_their_own_names_after_the_others_however_good_they_are() -> None:
    names = {"alpha": "Alpha", "beta": "Beta", "live:beta": "Beta (live, 10 samples)"}
    parts = {"alpha": RunParts("Alpha"), "beta": RunParts("Beta"), "live:beta": RunParts("Beta")}
    loaded = LoadedBenchmark(TASKS["sketchjudge"], names, frozenset(), {}, run_parts=parts)
    columns = ["run", "x", "y", "score"]
    data = pd.DataFrame(
        [("alpha", 0.4, 0.3, 0.6), ("beta", 0.2, 0.1, 0.8), ("live:beta", 0.0, 0.0, 1.0)], columns=columns
    )
    data = data.assign(slice="", x_n=10, y_n=10, x_low=0.0, x_high=1.0, y_low=0.0, y_high=1.0)
    selection = Selection("sketchjudge")
    (plane,) = strictness.charts(data, selection, loaded)
    rows = run_list.listed(plane, selection, loaded)["rows"]
    assert [row["model"] for row in rows] == ["Beta", "Alpha", "Beta (live, 10 samples)"]
