"""Leaderboard: figures of every run, slices, protocols."""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.live import plans, reruns
from cache.store.workspace import Workspace
from figures.tables.board_words import discriminating, folded_words, intervals_in_words
from figures.tables.comparison_words import RANKED_ON_COMMON
from models import ModelSpec
from scoring.tasks import TASKS
from tests.pages.mini import ASKED, Downloaded, OnlyRead, Open, in_address, texts
from tests.refusals import fill

PAGE = "pages/analyse/leaderboard.py"


def written(app: AppTest) -> pd.DataFrame:
    """The first table as it is written on the page."""
    return pa.ipc.open_stream(app.dataframe[0].proto.arrow_data.styler.display_values).read_all().to_pandas()


def test_the_best_run_comes_first_with_its_figures_and_the_ranks_that_its_tests_allow(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE)
    table = app.dataframe[0].value
    assert list(table["name"]) == ["Careful", "Hasty"]
    assert table.loc[0, "F_S_micro"] == 100.0
    # Hasty finds the 3 steps of "one" and 2 of the 4 of "two", and draws 2 more: 2*5/(7+7).
    assert round(table.loc[1, "F_S_micro"], 4) == round(100 * 10 / 14, 4)
    # Three samples tell no two runs apart.
    assert table["rank "].tolist() == ["1 to 2", "1 to 2"]
    keys = "Tick a run to see its failures. Keyboard: arrow keys move, Shift + Space chooses the row."
    assert [text.value for text in app.text if text.value.endswith(keys)]


def test_the_csv_has_headings_in_words_and_values_in_full_precision(
    mini: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(PAGE)
    saved = downloaded("leaderboard").set_index("Run")
    label = TASKS["hgbench"].metric("F_S_micro").label
    assert saved.loc["Hasty", label] == pytest.approx(10 / 14, abs=1e-12)
    assert {f"{label}, from", f"{label}, to", f"{label}, why no interval", "Rank, from", "Rank, to"} <= {*saved}
    assert not [name for name in saved if name.endswith((".value", ".lo", ".hi", ".n", ".units", ".reason"))]
    assert list(downloaded("slices"))[1:] == [f"{label}, Pages: 1", f"{label}, Pages: 2", "n, Pages: 1", "n, Pages: 2"]


def test_a_paper_is_told_why_some_values_have_no_interval() -> None:
    reasons = {"value": [0.5, 0.6], "lo": [0.4, math.nan], "hi": [0.6, math.nan], "reason": ["", "nothing varies"]}
    columns = {
        f"{metric.key}.{kind}": of_runs for metric in TASKS["hgbench"].metrics for kind, of_runs in reasons.items()
    }
    frame = pd.DataFrame(columns)
    metrics = TASKS["hgbench"].metrics
    assert intervals_in_words(frame, metrics) == "; in brackets 95% intervals (where there is none: nothing varies)"
    assert intervals_in_words(frame[:1], metrics) == "; in brackets 95% intervals"
    assert intervals_in_words(frame[1:], metrics) == "; no intervals: nothing varies"


def test_a_run_that_lacks_responses_is_named_below_the_table_and_on_what_ranks_compare_runs(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    assert RANKED_ON_COMMON not in texts(open_page(PAGE, b="hgbench"))
    few = tmp_path / "Few.jsonl"
    few.write_text((tmp_path / "Careful.jsonl").read_text(encoding="utf-8").split("\n")[0] + "\n", encoding="utf-8")
    import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", runs=[few])
    found = texts(open_page(PAGE, b="hgbench"))
    assert "Missing or failed responses: Few 2 (of 3 samples)." in found
    assert RANKED_ON_COMMON in found
    assert RANKED_ON_COMMON in texts(open_page("pages/analyse/compare.py", b="hgbench", view=["agree"], partial="yes"))


def test_the_protocol_is_named_and_compared(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, {"protocol-official-fold": True}, protocol=["paper"])
    assert "Protocol paper" in texts(app)
    # Under the official protocol the unreadable response to "three" is no failure.
    (other,) = [table.value for table in app.dataframe if list(table.value.columns)[:2] == ["name", "F_A"]]
    assert list(other["success_rate"]) == ["0.0", "+33.3"]


def test_the_difference_to_the_other_protocol_lists_runs_as_the_table_above(
    only_read: OnlyRead, open_page: Open
) -> None:
    only_read(fill)
    app = open_page(PAGE, {"protocol-paper-fold": True}, b="mathdoc", metric="refusal_recall")
    above, below, *_ = (list(table.value["name"]) for table in app.dataframe if "stem_ratio" in table.value)
    assert len(above) > 2
    assert below == above != sorted(above)


def test_a_published_table_is_named_where_there_is_one(mini: Workspace, open_page: Open) -> None:
    assert "published evaluator scores, comparable with the published table." in texts(open_page(PAGE))
    assert "published evaluator scores." in texts(open_page(PAGE, q=["one"]))
    assert "published evaluator scores, but at IoU 0.75 in place of 0.50." in texts(open_page(PAGE, tau=["0.75"]))
    assert "comparable" not in texts(open_page(PAGE, protocol=["paper"]))


def test_a_number_can_be_asked_what_it_is(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state={**ASKED, "ask-metric": "success_rate", "ask-run": "hasty"})
    assert "Share of samples whose response did not fail" in texts(app)


def test_what_n_counts_is_said_only_where_it_is_not_samples(mini: Workspace, open_page: Open) -> None:
    assert "n counts" not in texts(open_page(PAGE, metric=["F_A"]))
    assert "n counts step boxes of gold and the run; filters" in texts(open_page(PAGE, metric=["F_S_micro"]))


def test_live_runs_stand_last_and_a_switch_in_the_link_leaves_them_out(workspace: Workspace, open_page: Open) -> None:
    assert "Live runs" not in [toggle.label for toggle in open_page(PAGE).toggle]
    plan = plans.plan(workspace, "hgbench", "one", ModelSpec("replay", "careful"))
    reruns.ask(workspace, reruns.provider_of(workspace, "hgbench", plan.spec, {}), plan)
    app = open_page(PAGE)
    assert list(app.dataframe[0].value["name"]) == ["Careful", "Hasty", "Careful (live, 1 sample)"]
    app.toggle(key="leaderboard-live").set_value(False).run()
    assert in_address(app, "live") == ["no"]
    for table in app.dataframe:
        assert not any("live" in name for name in table.value.get("name", ()))
    app.toggle(key="leaderboard-live").set_value(True).run()
    assert len(app.dataframe[0].value) == 3


def test_slices_stand_in_columns_and_another_metric_is_written_into_the_address(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, by=["subject"], metric=["F_A"])
    slices = next(element.value for element in app.dataframe if "physics" in element.value)
    assert list(slices.columns) == ["run", "name", "math", "physics"]
    app.selectbox(key="leaderboard-metric").set_value("success_rate").run()
    assert (in_address(app, "metric"), in_address(app, "by")) == (["success_rate"], ["subject"])


def test_intervals_or_the_reason_are_shown_unless_the_link_says_no(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state=ASKED)
    assert "No run is distinguishable from the best in F_S micro" in texts(app)
    (sizes,) = [element.value for element in app.text if "n: 3 samples for F_A, " in element.value]
    assert sizes.count("3 samples") == 1
    reason = "“[–]”: no interval. "
    assert reason in texts(app)
    assert app.toggle(key="leaderboard-intervals").value is True
    assert written(app).loc[0, "F_A"] == "100.0 [–]"
    app.toggle(key="leaderboard-intervals").set_value(False).run()
    assert in_address(app, "bounds") == ["no"]
    for shown in (app, open_page(PAGE, bounds=["no"])):
        assert written(shown).loc[0, "F_A"] == "100.0"
        assert reason not in texts(shown)


def test_metrics_that_all_runs_have_equal_are_folded_but_not_the_chosen_one() -> None:
    task = TASKS["hgbench"]
    frame = pd.DataFrame({f"{metric.key}.value": [0.5, 0.5] for metric in task.metrics})
    frame["F_A.value"] = [0.5, 0.6]
    frame.attrs["ranked_by"] = task.primary.key
    shown, folded = discriminating(frame, task)
    assert [metric.key for metric in shown] == [task.primary.key, "F_A"]
    assert len(folded) == len(task.metrics) - 2
    same, lost = [metric for metric in folded if metric.unit == "share"][:2]
    frame[f"{lost.key}.value"] = float("nan")
    assert folded_words(frame, [same, lost]) == [f"Same in all runs: {same.label} 50.0.", f"No value: {lost.label}."]
    alone = frame.head(1)
    alone.attrs["ranked_by"] = task.primary.key
    assert discriminating(alone, task)[1] == []
