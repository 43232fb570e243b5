"""The tables that pages make of the answers of queries, worked by hand."""

from __future__ import annotations

import math

import pandas as pd
import pytest

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.leaderboard import protocols, run_table
from components.widgets import convention_notice, tables, tiles
from figures import failures, leaderboard
from figures.tables import live_rows
from loaders.published import PublishedNote
from scoring.task import Task
from scoring.tasks import TASKS

TASK = TASKS["hgbench"]
LOADED = LoadedBenchmark(TASK, {"a": "A", "b": "B"}, frozenset(), {"subject": ["art", "math"]})


def _ranked(rows: list[tuple], task: Task = TASK, best: tuple[str, ...] = ()) -> pd.DataFrame:
    """As the query gives them: run, metric, value, lo, hi of each row, with n, units and ranks."""
    table = pd.DataFrame(rows, columns=["run", "metric", "value", "lo", "hi"])
    table = table.assign(reason="", n=3, units=2, low=1.0, high=2.0, best=table["run"].isin(best))
    table.attrs["ranked_by"] = task.primary.key
    return table


def _metrics(a: float, b: float, best: tuple[str, ...] = ("b",)) -> pd.DataFrame:
    rows = [
        (run, metric.key, value, value - 0.1, value + 0.1)
        for run, value in (("a", a), ("b", b))
        for metric in TASK.metrics
    ]
    return _ranked(rows, best=best)


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


def test_a_metric_without_impact_has_none() -> None:
    assert failures.ranking_rows(RANKING, TASK, "success_rate")["impact"].isna().all()


def test_the_grid_has_every_pair_frequent_categories_first() -> None:
    frame = pd.DataFrame(
        [("x", "b", "B", 1, 0.5), ("y", "a", "A", 5, 2.5)],
        columns=["category", "column", "name", "count", "per_sample"],
    )
    full = failures.complete(frame, {"x": "X", "y": "Y"})
    assert full[["category", "column", "count"]].to_numpy().tolist() == [
        ["y", "a", 5],
        ["y", "b", 0],
        ["x", "a", 0],
        ["x", "b", 1],
    ]


def test_an_empty_grid_stays_empty() -> None:
    frame = pd.DataFrame(columns=["category", "column", "name", "count", "per_sample"])
    assert failures.complete(frame, {}).empty


def test_the_best_run_stands_first() -> None:
    frame = leaderboard.run_rows(_metrics(0.2, 0.6), LOADED)
    assert list(frame["name"]) == ["B", "A"]
    assert frame.loc[0, "F_A.lo"] == pytest.approx(0.5)


def _bold(frame: pd.DataFrame, task: Task = TASK) -> set[tuple[str, str]]:
    styler = run_table.styled(frame, task.metrics, intervals=True)
    styler._compute()
    columns = styler.columns
    return {
        (frame.loc[row, "run"], columns[column])
        for (row, column), marks in styler.ctx.items()
        if any("bold" in value for _, value in marks)
    }


def test_values_stand_with_their_intervals_and_their_ranks() -> None:
    frame = leaderboard.run_rows(_metrics(0.2, 0.6), LOADED)
    html = run_table.styled(frame, TASK.metrics, intervals=True).to_html()
    assert "60.0 [50.0, 70.0]" in html
    assert ">1 to 2<" in html
    assert "[" not in run_table.styled(frame, TASK.metrics, intervals=False).to_html().split("<tbody>")[1]


def test_where_there_is_no_interval_a_dash_stands_and_the_reason_below() -> None:
    table = _metrics(0.2, 0.6).assign(lo=math.nan, hi=math.nan, reason="fewer than 10 independent units")
    frame = leaderboard.run_rows(table, LOADED)
    assert "60.0 [–]" in run_table.styled(frame, TASK.metrics, intervals=True).to_html()
    (sentence,) = run_table.missing_intervals(frame, TASK)
    assert sentence.endswith("F_S micro (all), Repetition: fewer than 10 independent units.")


def test_the_best_run_is_bold_in_the_metric_that_ranks_but_not_where_no_run_can_be_told_apart() -> None:
    primary = TASK.primary.key
    assert _bold(leaderboard.run_rows(_metrics(0.2, 0.6), LOADED)) == {("b", primary)}
    # Bold of all runs would say nothing.
    assert _bold(leaderboard.run_rows(_metrics(0.5, 0.6, best=("a", "b")), LOADED)) == set()


def test_a_coefficient_is_not_shown_times_100() -> None:
    task = TASKS["sketchjudge"]
    rows = [("a", metric.key, -0.25, -0.5, 0.4) for metric in task.metrics]
    frame = leaderboard.run_rows(_ranked(rows, task), LoadedBenchmark(task, {"a": "A"}, frozenset(), {}))
    cells = run_table.styled(frame, task.metrics, intervals=True).to_html()
    at = [metric.unit for metric in task.metrics].index("coefficient") + 2
    assert f'col{at}" >−0.250 [−0.500, 0.400]<' in cells


def test_runs_that_are_equal_stand_in_the_order_of_their_numbers() -> None:
    slugs = [f"live:a~repeat:{n}" for n in range(1, 13)]
    rows = [(slug, metric.key, 0.0, math.nan, math.nan) for slug in reversed(slugs) for metric in TASK.metrics]
    table = _ranked(rows)
    assert (
        leaderboard.run_rows(table, LoadedBenchmark(TASK, dict.fromkeys(slugs, "A"), frozenset(), {}))["run"].tolist()
        == slugs
    )


def test_the_column_of_runs_holds_the_longest_name_within_limits() -> None:
    assert tables.run_width(pd.Series(["A", "B"])) == 232
    # 41 letters were measured at 6.5 pixels each, beside 16 pixels of padding.
    assert tables.run_width(pd.Series(["label-inventing-simulated · with/baseline"])) >= 41 * 6.5 + 16
    assert (
        tables.run_width(pd.Series(["careless-about-format-simulated · repeat 10 (live, 1 sample)"])) >= 60 * 6.5 + 16
    )
    assert tables.run_width(pd.Series(["x" * 500])) == 560


def test_a_metric_without_a_value_is_a_dash() -> None:
    frame = leaderboard.run_rows(_metrics(math.nan, 0.6), LOADED)
    assert "–" in run_table.styled(frame, TASK.metrics, intervals=False).to_html()


def test_the_difference_to_the_other_protocol_is_signed() -> None:
    def wide(a: float, b: float) -> pd.DataFrame:
        return _metrics(a, b).pivot(index="run", columns="metric", values="value")

    frame = protocols.difference(wide(0.5, 0.5), wide(0.3, math.nan), LOADED)
    assert frame["F_A"].tolist() == ["−20.0", "–"]


def test_live_runs_come_last_and_are_left_out_where_the_link_says_so() -> None:
    table = _metrics(0.2, 0.6).replace({"run": {"b": "live:b"}})
    loaded = LoadedBenchmark(TASK, {"a": "A", "live:b": "B (live, 1 sample)"}, frozenset(), {})
    assert leaderboard.run_rows(table, loaded)["run"].tolist() == ["a", "live:b"]
    without = Selection("hgbench").replace(live="no")
    assert set(live_rows.visible_rows(table, without)["run"]) == {"a"}
    only_live = table[table["run"] == "live:b"]
    assert set(live_rows.visible_rows(only_live, without)["run"]) == {"live:b"}


def test_published_figures_come_after_the_runs() -> None:
    frame = leaderboard.run_rows(_metrics(0.2, 0.6), LOADED)
    known = pd.DataFrame(
        [
            ("GPT", "zero-shot", "", metric, value, "table 2", ())
            for metric, value in (("F_S_micro", 0.1), ("F_A", 0.15))
        ],
        columns=["model", "setting", "slice", "metric", "value", "table", "notes"],
    )
    shown = leaderboard.dots_frame(frame, TASK.metric("F_A"), known)
    assert shown["name"].tolist() == ["B", "A", "GPT · zero-shot"]
    assert shown["value"].tolist()[-1] == 0.15
    assert shown["published"].tolist() == [False, False, True]
    assert shown["run"].tolist() == ["b", "a", ""]
    assert not shown["note"].any()


def test_a_published_figure_keeps_its_notes_and_the_first_of_two_tables_counts() -> None:
    frame = leaderboard.run_rows(_metrics(0.2, 0.6), LOADED)
    notes = [PublishedNote(table, "GPT", "", "F_A", f"Doubt about {table}.") for table in ("Table 1", "Table 2")]
    known = pd.DataFrame(
        [("GPT", "", "", "F_A", 0.1 * at, note.table, (note,)) for at, note in enumerate(notes, 1)],
        columns=["model", "setting", "slice", "metric", "value", "table", "notes"],
    )
    shown = leaderboard.dots_frame(frame, TASK.metric("F_A"), known)
    assert shown["note"].tolist() == ["", "", "Doubt about Table 1."]
    assert shown["notes"].tolist() == [(), (), (notes[0],)]
    assert shown["value"].tolist()[-1] == 0.1


SCORES = {
    "xyxy/1000": {"mean_best_iou": 0.2, "F_A": 0.15},
    "xyxy/1": {"mean_best_iou": 0.1, "F_A": 0.0},
    "yxyx/1000": {"mean_best_iou": 0.6, "F_A": 0.41},
}


def test_the_reading_in_use_stands_first_then_the_best() -> None:
    frame = convention_notice.alternatives(SCORES, "xyxy/1000")
    assert frame["convention"].tolist() == ["xyxy/1000", "yxyx/1000", "xyxy/1"]
    assert frame["used"].tolist() == [True, False, False]
    assert frame["F_A"].tolist() == pytest.approx([15.0, 41.0, 0.0])
    assert frame["mean_best_iou"].tolist() == [0.2, 0.6, 0.1]


def test_a_finding_is_said_with_both_scores() -> None:
    row = {"model": "M", "coords_used": "xyxy/1000", "coords_finding": "yxyx/1000"}
    assert convention_notice.finding_in_words(row, SCORES) == (
        "The boxes of M fit gold better when read as yxyx/1000: F_A 41.0 instead of 15.0 as xyxy/1000 (IoU 0.50)."
    )


def test_a_tile_shows_every_box_of_its_page() -> None:
    row = {
        "page": 2,
        "gold_boxes": ((1, (0.0, 0.0, 9.0, 9.0)), (2, (10.0, 20.0, 30.0, 40.0))),
        "pred_boxes": ((2, (25.0, 5.0, 60.0, 30.0)),),
    }
    assert tiles.failure_region(row) == (10.0, 5.0, 60.0, 40.0)
    assert tiles.failure_region({"page": 3, "gold_boxes": (), "pred_boxes": ()}) is None


def test_a_tile_leads_to_its_failure_in_the_inspector() -> None:
    row = {
        "run": "a",
        "category": "missed_answer",
        "sample": "s",
        "page": 2,
        "item": None,
        "gold": ("a3.s1",),
        "pred": (),
    }
    link = tiles.failure_selection(Selection(benchmark="mine", tau=0.7), row)
    shown = Selection(benchmark="mine", leads=("a",), fail="missed_answer", tau=0.7, at="s", page=2, item="a3.s1")
    assert link == shown
    chosen = Selection(benchmark="mine", runs=("a", "b"), tau=0.7)
    link = tiles.failure_selection(chosen, row)
    assert (link.runs, link.shown_runs) == (("a", "b"), ("a",))


def test_a_live_run_is_not_compared_by_its_few_samples() -> None:
    table = _metrics(0.2, 0.6)
    third = _metrics(0.9, 0.9)
    table = pd.concat([table, third[third["run"] == "a"].assign(run="live:a", low=math.nan, high=math.nan)])
    loaded = LoadedBenchmark(TASK, {**LOADED.runs, "live:a": "A (live, 1 sample)"}, frozenset(), LOADED.facets)
    frame = leaderboard.run_rows(table, loaded)
    # The live run has the highest figure and stands last all the same: B is row 0, A row 1.
    assert frame["run"].tolist()[-1] == "live:a"
    assert _bold(frame) == {("b", TASK.primary.key)}
