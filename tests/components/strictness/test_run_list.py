"""The list beside the strictness plane: which run a row is of, and in which order they stand."""

from __future__ import annotations

import math

import pandas as pd

from cache.selection.resolve import LoadedBenchmark, RunParts
from cache.selection.selection import Selection
from components.strictness import run_list
from figures import strictness
from figures.chart import Chart
from figures.charts.planes import plane_points
from scoring.tasks import TASKS

SELECTION = Selection("sketchjudge")
NAMES = {"alpha": "Alpha", "beta": "Beta", "live:beta": "Beta (live, 10 samples)"}
LOADED = LoadedBenchmark(
    TASKS["sketchjudge"],
    NAMES,
    frozenset(),
    {},
    run_parts={"alpha": RunParts("Alpha"), "beta": RunParts("Beta"), "live:beta": RunParts("Beta")},
)


def drawn() -> Chart:
    """The plane of two runs, and of a live run of one's model that is never wrong."""
    columns = ["run", "x", "y", "score"]
    data = pd.DataFrame(
        [("alpha", 0.4, 0.3, 0.6), ("beta", 0.2, 0.1, 0.8), ("live:beta", 0.0, 0.0, 1.0)], columns=columns
    )
    data = data.assign(slice="", x_n=10, y_n=10, x_low=0.0, x_high=1.0, y_low=0.0, y_high=1.0)
    data = data.assign(x_units=10, y_units=10)
    (plane,) = strictness.charts(data, SELECTION, LOADED)
    return plane


def test_live_runs_stand_under_their_own_names_after_the_others_however_good_they_are() -> None:
    rows = run_list.listed(drawn(), SELECTION, LOADED)["rows"]
    assert [row["model"] for row in rows] == ["Beta", "Alpha", "Beta (live, 10 samples)"]


def test_a_rate_without_a_value_is_a_dash_alone() -> None:
    plane = drawn()
    plane.data.loc[plane.data["run"] == "alpha", ["x", "x_low", "x_high"]] = math.nan
    (row,) = (row for row in run_list.listed(plane, SELECTION, LOADED)["rows"] if row["model"] == "Alpha")
    assert row["rates"] == ["–", "30.0%"]
    assert "–%" not in row["title"]


def test_a_live_run_is_joined_to_no_run_of_its_model_and_named_by_itself() -> None:
    plane = drawn()
    assert plane.data["model"].tolist() == ["Alpha", "Beta", "Beta (live)"]
    assert not [shape for shape in plane.figure.layout.shapes if shape.line.width == plane_points._SETTING]
    assert "Beta (live)" in [text for trace in plane.figure.data for text in trace.text or ()]
