"""The leaderboard with the paper's results beside the runs: of what is filtered, with their notes, never ranked."""

from __future__ import annotations

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from cache.store.workspace import Workspace
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.leaderboard import dots_frame, published_rows
from figures.tables.published_results import SLICE_SEPARATOR
from loaders.published import published
from scoring.tasks import TASKS
from tests.labelled import WITH, WITHOUT, fill
from tests.pages.mini import OnlyRead, Open, in_address, texts

PAGE = "pages/analyse/leaderboard.py"
BESIDE = {"metric": ["accuracy"], "published": ["yes"], "unloaded": ["yes"]}


@pytest.fixture
def drawings(only_read: OnlyRead) -> Workspace:
    """Seven graded drawings and two runs of one model."""
    return only_read(fill)


def table(app: AppTest, column: str) -> pd.DataFrame:
    return next(element.value for element in app.dataframe if column in element.value)


def dots(app: AppTest) -> pd.DataFrame:
    shown = table(app, "interval")
    return shown[shown["published"]].set_index("name")


def test_a_filtered_board_shows_what_the_paper_prints_of_just_that(drawings: Workspace, open_page: Open) -> None:
    drawn = dots(open_page(PAGE, **BESIDE, f__is_hand_drawn=["true"]))
    assert drawn.loc["GPT-5 · with/baseline", "value"] == pytest.approx(78.21)
    assert len(drawn) == 16
    exact = {"f__category": ["physics"], "f__answer_correct_type": ["exact_correct"]}
    assert dots(open_page(PAGE, **BESIDE, **exact)).loc["GPT-5 · with/baseline", "value"] == pytest.approx(82.80)
    app = open_page(PAGE, **BESIDE, f__category=["physics"], f__is_hand_drawn=["true"])
    assert dots(app).empty
    assert "No published value for this metric and filter." in texts(app)


def test_the_folded_tables_say_slices_in_words(drawings: Workspace, open_page: Open) -> None:
    folded = table(open_page(PAGE, {"published-fold": True}), "setting")
    found = set(folded.loc[folded["table"].isin(["Table 24", "Table 25"]), "slice"])
    assert {"hand-drawn", "electronic", "exact solution", "physics & alternative solution"} <= found
    assert {"electronic minus hand-drawn", "physics: exact minus alternative"} <= found
    assert not any("_" in part for part in folded["slice"])
    raw = {row.slice for row in published("sketchjudge")}
    assert any(SLICE_SEPARATOR in part for part in raw)


def test_a_published_result_has_a_row_of_a_table_of_their_own_and_its_note_beside_it_and_below_the_chart(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, **BESIDE)
    noted = dots(app)["note"]
    assert noted["Gemini-2.5-Flash · with/baseline"] == "Scored on 1,011 answers: four of geometry are missing."
    assert noted["GPT-5 · with/baseline"] == ""
    line = "* Gemini-2.5-Flash · with/baseline: Scored on 1,011 answers: four of geometry are missing."
    assert line in [element.value for element in app.text]
    printed = dots(app).sort_values("value", ascending=False, kind="stable")
    element = next(element for element in app.dataframe if "printed " in element.value)
    assert not element.proto.selection_mode, "a row of it cannot be ticked"
    # In the order of the chart.
    assert element.value["name"].tolist() == [f"{name}{'*' * bool(note)}" for name, note in printed["note"].items()]
    assert element.value["printed "].tolist() == [f"{value:.1f}" for value in printed["value"]]
    # The table of runs has them alone.
    assert len(app.dataframe[0].value) == 2
    assert app.dataframe[0].proto.selection_mode
    assert "* Rows of Table 3: The main text and the code" in texts(open_page(PAGE, **BESIDE | {"metric": ["eb_f1"]}))


def test_published_results_of_models_that_are_not_loaded_are_folded_and_people_and_chance_are_lines_beside_them(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, metric=["accuracy"], published=["yes"])
    without = open_page(PAGE, metric=["accuracy"])
    for line in ("Random choice, published", "Human, published"):
        drawn = [line in shown.get("plotly_chart")[0].proto.spec for shown in (app, without)]
        assert drawn == [True, False], line
    assert dots(app).empty
    assert len(app.dataframe[0].value) == 2
    assert "No published value of a loaded run." in texts(app)
    more = app.toggle(key="leaderboard-unloaded")
    opened = more.set_value(True).run()
    assert in_address(opened, "unloaded") == ["yes"]
    assert more.label == f"{len(dots(opened))} more published"
    assert "leaderboard-unloaded" not in [switch.key for switch in without.toggle]


def test_where_nothing_is_noted_nothing_is_added(drawings: Workspace, open_page: Open) -> None:
    for query in ({}, {**BESIDE, "f__answer_correct_type": ["exact_correct"]}):
        app = open_page(PAGE, **query)
        assert "note" not in table(app, "interval")
        assert not any(element.value.startswith("*") for element in app.text)


def test_the_table_by_facet_has_the_order_of_the_leaderboard_and_is_offered_as_latex_and_csv(
    drawings: Workspace, open_page: Open
) -> None:
    orders = set()
    for filters in ({}, {"f__category": ["physics"]}):
        app = open_page(PAGE, by=["category"], metric=["accuracy"], **filters)
        ranked = app.dataframe[0].value["name"].tolist()
        assert table(app, "physics")["name"].tolist() == ranked
        orders.add(tuple(ranked))
        assert [button.label for button in app.get("download_button")] == ["LaTeX", "CSV", "CSV", "LaTeX", "CSV"]
    assert len(orders) == 2


def test_slices_have_published_rows_below_the_runs(drawings: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, by=["answer_correct_type"], metric=["accuracy"], published=["yes"], f__category=["physics"])
    shown = table(app, "exact_correct")
    assert shown["run"].tolist()[:2] == [WITHOUT, WITH]
    assert shown["published"].tolist() == [False, False, *[True] * 16]
    gpt = shown.set_index("name").loc["GPT-5 · with/baseline"]
    assert gpt["exact_correct"] == pytest.approx(82.80)
    assert "alternative_correct" not in shown
    plain = open_page(PAGE, by=["answer_correct_type"], metric=["accuracy"], f__category=["physics"])
    assert list(table(plain, "exact_correct").columns) == ["run", "name", "exact_correct", "null"]


def test_slices_of_which_papers_print_nothing_say_so(drawings: Workspace, open_page: Open) -> None:
    words = "No published value for this metric and filter."
    app = open_page(PAGE, by=["category"], metric=["accuracy"], published=["yes"], f__is_hand_drawn=["true"])
    assert words in texts(app)
    assert "published" not in table(app, "flowchart")
    assert words not in texts(open_page(PAGE, by=["category"], metric=["accuracy"], published=["yes"]))


def test_published_results_are_offered_where_papers_print_what_is_shown(drawings: Workspace, open_page: Open) -> None:
    def is_offered(**query: list[str]) -> bool:
        return any(switch.key == "leaderboard-published" for switch in open_page(PAGE, **query).toggle)

    unprinted = {"metric": ["accuracy"], "f__is_hand_drawn": ["true"], "f__category": ["physics"]}
    assert (is_offered(), is_offered(**unprinted)) == (True, False)
    assert is_offered(**unprinted, published=["yes"])


def test_a_click_on_a_published_slice_stays_and_one_on_a_run_opens_its_samples(
    drawings: Workspace, open_page: Open
) -> None:
    query = BESIDE | {"by": ["category"]}
    stays = open_page(PAGE, {"slices": {"selection": {"cells": [(5, "physics")]}}}, **query)
    assert not stays.exception
    assert "Leaderboard" in [title.value for title in stays.title]
    opens = open_page(PAGE, {"slices": {"selection": {"cells": [(0, "physics")]}}}, **query)
    assert "Leaderboard" not in [title.value for title in opens.title]


def test_a_facet_without_a_value_of_the_metric_is_not_offered(drawings: Workspace, open_page: Open) -> None:
    # Only correct answers have a type of solution, and only incorrect ones can be accepted wrongly.
    assert "Solution" in open_page(PAGE, metric=["fnr"]).segmented_control(key="slices-by").options
    assert "Solution" not in open_page(PAGE, metric=["fpr"]).segmented_control(key="slices-by").options


def test_a_published_figure_of_a_loaded_run_stands_in_its_row() -> None:
    task = TASKS["sketchjudge"]
    frame = pd.DataFrame({"run": ["g", "h"], "name": ["GPT-5 · with/baseline", "Other"], "best": False})
    frame[[f"accuracy.{kind}" for kind in ("value", "lo", "hi", "n", "units")]] = 0.5
    frame = frame.assign(**{"accuracy.reason": "", "accuracy.n": 10, "accuracy.units": 10, "low": 1.0, "high": 2.0})
    frame.attrs["ranked_by"] = "accuracy"
    printed = published_rows("sketchjudge")
    shown = dots_frame(frame, task.metric("accuracy"), printed[printed["slice"] == ""], task.references)
    value = {
        (row.model, row.setting): row.value
        for row in published("sketchjudge")
        if row.metric == "accuracy" and not row.slice
    }
    assert shown.loc[0, "printed"] == value["GPT-5", "with/baseline"]
    assert shown.loc[0, "gap"] == pytest.approx(0.5 - shown.loc[0, "printed"])
    assert shown["name"].is_unique
    assert shown.loc[1:, "printed"].isna().all()
    drawn = leaderboard_dots(shown, "Accuracy").data[-1]
    assert (list(drawn.x), drawn.marker.symbol) == ([100 * shown.loc[0, "printed"]], "diamond-open")
