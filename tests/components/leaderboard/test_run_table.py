"""The table of runs on the leaderboard: values with their intervals, the best in bold."""

from __future__ import annotations

import math

import pandas as pd

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.leaderboard import run_table
from figures import leaderboard
from figures.print.latex.figure_tables import leaderboard_latex
from figures.print.latex.table import heading
from figures.tables import board_words
from figures.tables.comparison_words import RANKED_ON_COMMON
from scoring.task import Task
from scoring.tasks import TASKS
from tests.figures.ranked import LOADED, TASK, metrics, ranked


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
    frame = leaderboard.run_rows(metrics(0.2, 0.6), LOADED)
    html = run_table.styled(frame, TASK.metrics, intervals=True).to_html()
    assert "60.0 [50.0, 70.0]" in html
    assert ">1 to 2<" in html
    assert "[" not in run_table.styled(frame, TASK.metrics, intervals=False).to_html().split("<tbody>")[1]


def test_where_there_is_no_interval_a_dash_stands_and_the_reason_below() -> None:
    table = metrics(0.2, 0.6).assign(lo=math.nan, hi=math.nan, reason="fewer than 10 independent units")
    frame = leaderboard.run_rows(table, LOADED)
    assert "60.0 [–]" in run_table.styled(frame, TASK.metrics, intervals=True).to_html()
    (sentence,) = board_words.dashes_in_words(frame, TASK.metrics[:2])
    names = ", ".join(metric.label for metric in TASK.metrics[:2])
    assert sentence == f"“[–]”: no interval. {names}: fewer than 10 independent units."
    assert board_words.dashes_in_words(frame, TASK.metrics, intervals=False) == []


def test_a_reason_names_its_runs_where_those_of_one_metric_have_several() -> None:
    loaded = LoadedBenchmark(TASK, {slug: slug.upper() for slug in "abcdefg"}, frozenset(), {})
    first, second = TASK.metrics[:2]
    rows = [(run, metric.key, 0.5, 0.4, 0.6) for run in loaded.runs for metric in TASK.metrics]
    table, few, same = ranked(rows), "fewer than 10 independent units", "nothing varies"
    table.loc[table["metric"] == first.key, ["lo", "hi", "reason"]] = [math.nan, math.nan, few]
    table.loc[(table["metric"] == first.key) & (table["run"] == "c"), "reason"] = same
    table.loc[(table["metric"] == second.key) & (table["run"] == "b"), "value"] = math.nan
    # B has no value of the metric that ranks, and so is the last.
    assert board_words.dashes_in_words(leaderboard.run_rows(table, loaded), TASK.metrics[:2]) == [
        f"“–”: no value. {second.label}: {second.empty}.",
        f"“[–]”: no interval. {first.label} (A, D, E, F and 2 more): {few}; {first.label} (C): {same}.",
    ]


def test_the_best_run_is_bold_in_the_metric_that_ranks_but_not_where_no_run_can_be_told_apart() -> None:
    primary = TASK.primary.key
    assert _bold(leaderboard.run_rows(metrics(0.2, 0.6), LOADED)) == {("b", primary)}
    # Bold of all runs would say nothing.
    assert _bold(leaderboard.run_rows(metrics(0.5, 0.6, best=("a", "b")), LOADED)) == set()


def test_a_coefficient_is_not_shown_times_100() -> None:
    task = TASKS["sketchjudge"]
    rows = [("a", metric.key, -0.25, -0.5, 0.4) for metric in task.metrics]
    frame = leaderboard.run_rows(ranked(rows, task), LoadedBenchmark(task, {"a": "A"}, frozenset(), {}))
    cells = run_table.styled(frame, task.metrics, intervals=True).to_html()
    at = [metric.unit for metric in task.metrics].index("coefficient") + 2
    assert f'col{at}" >−0.250 [−0.500, 0.400]<' in cells


def test_a_metric_without_a_value_is_a_dash() -> None:
    frame = leaderboard.run_rows(metrics(math.nan, 0.6), LOADED)
    assert "–" in run_table.styled(frame, TASK.metrics, intervals=False).to_html()


def test_a_live_run_is_not_compared_by_its_few_samples() -> None:
    table = metrics(0.2, 0.6)
    third = metrics(0.9, 0.9)
    table = pd.concat([table, third[third["run"] == "a"].assign(run="live:a", low=math.nan, high=math.nan)])
    loaded = LoadedBenchmark(TASK, {**LOADED.runs, "live:a": "A (live, 1 sample)"}, frozenset(), LOADED.facets)
    frame = leaderboard.run_rows(table, loaded)
    # The live run has the highest figure and stands last all the same: B is row 0, A row 1.
    assert frame["run"].tolist()[-1] == "live:a"
    assert _bold(frame) == {("b", TASK.primary.key)}


def test_the_table_for_a_paper_says_where_ranks_are_of_less_than_its_values() -> None:
    table = metrics(0.2, 0.6)
    for on_common in (False, True):
        table.attrs["on_common"] = on_common
        printed = leaderboard_latex(leaderboard.run_rows(table, LOADED), Selection("b"), LOADED)
        assert (RANKED_ON_COMMON in printed) is on_common


def test_runs_of_which_no_two_can_be_compared_are_said_to_be_not_compared() -> None:
    table = metrics(0.2, 0.6)
    table.attrs |= {"on_common": True, "compared": False}
    printed = leaderboard_latex(leaderboard.run_rows(table, LOADED), Selection("b"), LOADED)
    assert "Runs are not compared in " in printed
    assert ": no two have a value in the same samples." in printed
    assert "distinguishable" not in printed
    assert RANKED_ON_COMMON not in printed


def test_the_table_for_a_paper_says_why_a_value_is_missing() -> None:
    second, table = TASK.metrics[1], metrics(0.2, 0.6)
    whole = leaderboard_latex(leaderboard.run_rows(table, LOADED), Selection("b"), LOADED)
    assert "no value" not in whole
    assert rf"from the best in {heading(TASK.primary)}." in whole
    table.loc[(table["metric"] == second.key) & (table["run"] == "b"), "value"] = math.nan
    printed = leaderboard_latex(leaderboard.run_rows(table, LOADED), Selection("b"), LOADED)
    assert f"“--”: no value. {heading(second)}: {second.empty}." in printed
