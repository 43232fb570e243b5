"""The rows of the leaderboard: in which order runs stand, and published figures beside them."""

from __future__ import annotations

import math

import pandas as pd
import pytest

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures import leaderboard
from figures.tables import live_rows
from loaders.published import PublishedNote
from tests.figures.ranked import LOADED, TASK, metrics, ranked


def test_the_best_run_stands_first() -> None:
    frame = leaderboard.run_rows(metrics(0.2, 0.6), LOADED)
    assert list(frame["name"]) == ["B", "A"]
    assert frame.loc[0, "F_A.lo"] == pytest.approx(0.5)


def test_runs_that_are_equal_stand_in_the_order_of_their_numbers() -> None:
    slugs = [f"live:a~repeat:{n}" for n in range(1, 13)]
    rows = [(slug, metric.key, 0.0, math.nan, math.nan) for slug in reversed(slugs) for metric in TASK.metrics]
    table = ranked(rows)
    assert (
        leaderboard.run_rows(table, LoadedBenchmark(TASK, dict.fromkeys(slugs, "A"), frozenset(), {}))["run"].tolist()
        == slugs
    )


def test_live_runs_come_last_and_are_left_out_where_the_link_says_so() -> None:
    table = metrics(0.2, 0.6).replace({"run": {"b": "live:b"}})
    loaded = LoadedBenchmark(TASK, {"a": "A", "live:b": "B (live, 1 sample)"}, frozenset(), {})
    assert leaderboard.run_rows(table, loaded)["run"].tolist() == ["a", "live:b"]
    without = Selection("hgbench").replace(live="no")
    assert set(live_rows.visible_rows(table, without)["run"]) == {"a"}
    only_live = table[table["run"] == "live:b"]
    assert set(live_rows.visible_rows(only_live, without)["run"]) == {"live:b"}


def test_published_figures_come_after_the_runs() -> None:
    frame = leaderboard.run_rows(metrics(0.2, 0.6), LOADED)
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
    frame = leaderboard.run_rows(metrics(0.2, 0.6), LOADED)
    notes = [PublishedNote(table, "GPT", "", "F_A", f"Doubt about {table}.") for table in ("Table 1", "Table 2")]
    known = pd.DataFrame(
        [("GPT", "", "", "F_A", 0.1 * at, note.table, (note,)) for at, note in enumerate(notes, 1)],
        columns=["model", "setting", "slice", "metric", "value", "table", "notes"],
    )
    shown = leaderboard.dots_frame(frame, TASK.metric("F_A"), known)
    assert shown["note"].tolist() == ["", "", "Doubt about Table 1."]
    assert shown["notes"].tolist() == [(), (), (notes[0],)]
    assert shown["value"].tolist()[-1] == 0.1
