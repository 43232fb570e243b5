"""The failures of a benchmark as rows: ranked by category, and by category and column."""

from __future__ import annotations

import re

import pandas as pd

from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from figures import failures, left_out_runs
from figures.charts.failures import failure_heat, failure_ranking
from figures.charts.template import NO_END
from scoring.tasks import TASKS

TASK = TASKS["hgbench"]

RANKING = pd.DataFrame(
    {
        "category": ["missed_answer", "step_of_missed_answer", "duplicate_box"],
        "count": [4, 9, 0],
        "runs": [{"a": 4}, {"a": 6, "b": 3}, {}],
        "samples": [2, 2, 0],
        "share": [0.5, 0.5, 0.0],
        "impact.F_A": [0.2, 0.0, 0.0],
    }
)


def test_the_ranking_leaves_out_what_follows_and_what_did_not_occur() -> None:
    assert list(failures.ranking_rows(RANKING, TASK, "F_A")["category"]) == ["missed_answer"]


def test_the_ranking_shows_them_when_asked_for() -> None:
    assert len(failures.ranking_rows(RANKING, TASK, "F_A", everything=True)) == 3
    chosen = failures.ranking_rows(RANKING, TASK, "F_A", chosen="step_of_missed_answer")
    assert list(chosen["category"]) == ["missed_answer", "step_of_missed_answer"]


def test_no_interval_without_a_width_is_drawn_where_a_column_has_none() -> None:
    rows = failures.ranking_rows(RANKING.assign(**{"share.low": [0.3] * 3, "share.high": [0.7] * 3}), TASK, "F_A")
    drawn = {
        trace.xaxis: list(trace.error_x.array or ()) for trace in failure_ranking(rows).data if trace.type == "bar"
    }
    assert NO_END not in drawn["x2"]
    assert set(drawn["x3"]) == {NO_END}


def test_a_metric_without_impact_has_none() -> None:
    assert failures.ranking_rows(RANKING, TASK, "success_rate")["impact"].isna().all()


def test_the_grid_has_every_pair_frequent_categories_first() -> None:
    frame = pd.DataFrame(
        [("x", "b", "B", 1, 2, 0.5), ("y", "a", "A", 5, 2, 2.5)],
        columns=["category", "column", "name", "count", "n", "per_sample"],
    )
    full = failures.complete(frame, {"x": "X", "y": "Y"})
    assert full[["category", "column", "count"]].to_numpy().tolist() == [
        ["y", "a", 5],
        ["y", "b", 0],
        ["x", "a", 0],
        ["x", "b", 1],
    ]
    assert set(full["n"]) == {2}


def test_the_grid_keeps_columns_in_which_nothing_failed_and_orders_numbers_by_size() -> None:
    frame = pd.DataFrame(
        [("x", "10", "10", 1, 2, 0.5), ("", "9", "9", 0, 4, 0.0), ("z", "11", "11", 1, 2, 0.5)],
        columns=["category", "column", "name", "count", "n", "per_sample"],
    )
    full = failures.complete(frame, {"x": "X"})
    assert full[["category", "column", "count", "n"]].to_numpy().tolist() == [
        ["x", "9", 0, 4],
        ["x", "10", 1, 2],
        ["x", "11", 0, 2],
    ]


def test_an_empty_grid_stays_empty() -> None:
    frame = pd.DataFrame(columns=["category", "column", "name", "count", "n", "per_sample"])
    assert failures.complete(frame, {}).empty


def test_squares_say_failures_per_response_and_the_pointer_how_many() -> None:
    found = [("a", 4, 2.0), ("b", 0, 0.0), ("c", 1234, 12.34), ("d", 1, 0.001)]
    rows = [
        {"category": "split", "label": "Split", "column": run, "name": run, "count": n, "n": 100, "per_sample": rate}
        for run, n, rate in found
    ]
    (trace,) = failure_heat(pd.DataFrame(rows)).data
    assert list(trace.text) == ["2.00", "·", "12.3", "&lt;.01"]
    assert "1,234, that is 12.34 per sample and run" in trace.hovertext[2]


def test_the_ranking_says_of_how_many_categories_its_rows_are_and_what_their_colours_mean() -> None:
    keys = ["missed_answer", "extra_step", "no_response"]
    frame = pd.DataFrame({"category": keys, "label": keys, "count": [3, 2, 1], "share": 0.5, "impact": 0.1})
    counted, key = failure_ranking(frame, most=2).layout.annotations[0].text.split("<br>")
    assert counted == "2 of 3 categories"
    assert re.sub("<.*?>", "", key).replace("&#160;", " ").split("  ") == ["■ Missed", "■ Extra"]
    assert "categories" not in failure_ranking(frame).layout.annotations[0].text


def test_a_figure_by_slices_says_which_runs_each_counts_where_a_response_is_missing(demonstration):
    source, selection = CachedQueries(demonstration), Selection("demo-hgbench").replace(by="subject")
    said = "Each slice counts the runs that answered at least 9 in 10 of its samples."
    assert left_out_runs.slices_sentence(source, selection) == said
    assert left_out_runs.slices_sentence(source, selection.replace(partial="yes")) == ""
    assert left_out_runs.slices_sentence(source, selection.replace(runs=("careful-simulated",))) == ""
