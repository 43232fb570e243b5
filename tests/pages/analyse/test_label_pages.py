"""Confusion, Strictness and Error types: from a click to the Selection, from the Selection to what stands there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from sqlalchemy import update
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from components.confusion import confusion_matrix
from components.error_types import labels
from components.strictness import plane
from figures.charts.colours import PUBLISHED, SYMBOLS
from figures.charts.escape import escape
from figures.charts.strictness_plane import KEY
from tests.labelled import LINE, SHAPE, WIRE, WITH, WITHOUT, fill
from tests.pages.mini import ASKED, Downloaded, OnlyRead, Open, demonstration, in_address, menu_titles, mounted, texts
from tests.shared import ROOT

CONFUSION = "pages/analyse/confusion.py"
STRICTNESS = "pages/analyse/strictness.py"
OPENED = {"plane-table-fold": True}
"""The table of Strictness is open."""
ERROR_TYPES = "pages/analyse/error_types.py"


@pytest.fixture
def drawings(only_read: OnlyRead) -> Workspace:
    """Seven graded drawings and two runs of one model."""
    return only_read(fill)


def test_runs_stand_beside_the_plane_with_their_rates_and_choose_themselves(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(STRICTNESS, OPENED)
    rows = mounted(app, "errata_run_list")[0]["rows"]
    table = next(element.value for element in app.dataframe if {"x", "y"} <= {*element.value})
    assert [row["title"].partition(":")[0] for row in rows] == table["name"].tolist()
    assert [row["rates"] for row in rows] == [
        [f"{x:.1f}%", f"{y:.1f}%"] for x, y in zip(table["x"], table["y"], strict=True)
    ]
    chosen = parse_qs(urlsplit(rows[0]["href"]).query)["run"]
    assert in_address(open_page(STRICTNESS, run=chosen), "run") == chosen


def test_a_row_beside_the_plane_has_marker_colour_and_letter_of_its_point(drawings: Workspace, open_page: Open) -> None:
    app = open_page(STRICTNESS, published=["yes"])
    rows = mounted(app, "errata_run_list")[0]["rows"]
    data = json.loads(app.get("plotly_chart")[0].proto.spec)
    assert next(trace for trace in data["data"] if trace.get("name") == "published")["marker"]["symbol"] == PUBLISHED
    points = {
        name.removesuffix(", published, not recomputed"): (symbol, colour)
        for trace in data["data"]
        if "customdata" in trace
        for name, symbol, colour in zip(
            (text.split("<br>")[0] for text in trace["hovertext"]),
            trace["marker"]["symbol"],
            trace["marker"]["color"],
            strict=True,
        )
    }
    names = [escape(row["title"].split(": FPR")[0], 200) for row in rows]
    assert {name: (row["symbol"], row["colour"]) for name, row in zip(names, rows, strict=True)} == points
    (key,) = [note["text"] for note in data["layout"]["annotations"] if note.get("name") == KEY]
    lettered = [f"<b>{row['sign']}</b>&#160;{row['model']}" for row in rows if row["symbol"] == PUBLISHED]
    assert len(lettered) > 10
    assert [sign for sign in lettered if sign not in key] == []
    assert {row["sign"] for row in rows if row["symbol"] != PUBLISHED} == {""}


def test_the_list_beside_the_plane_can_draw_every_marker() -> None:
    rules = (ROOT / "components" / "strictness" / "run_list.css").read_text(encoding="utf-8")
    assert [symbol for symbol in (*SYMBOLS, PUBLISHED) if f"\n.{symbol} {{" not in rules] == []


def test_a_benchmark_of_boxes_has_a_matrix_and_no_plane(mini: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION)
    said = menu_titles(app)
    assert "Confusion" in said
    assert "Strictness" not in said
    table = next(table.value for table in app.dataframe if "gold_name" in table.value)
    # Careful finds all five answers, Hasty two of them.
    assert table.groupby("predicted_name")["n"].sum().to_dict() == {"matched": 7, "missed": 3}
    assert "Not for this benchmark" in texts(open_page(STRICTNESS))


def test_a_higher_threshold_misses_more(mini: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION, tau=["1.00"], run=["hasty"])
    table = next(table.value for table in app.dataframe if "gold_name" in table.value)
    assert table.groupby("predicted_name")["n"].sum().to_dict() == {"matched": 2, "missed": 3}


def test_a_cell_of_the_address_shows_the_samples_that_it_counts(drawings: Workspace, open_page: Open) -> None:
    # The run without a reference answered 6 of 7, and enters where it is asked for: f0 of it alone, f1 of both runs.
    for partial, n, listed in ((None, 1, "1 sample"), ("yes", 3, "2 samples")):
        app = open_page(CONFUSION, cell=["correct~incorrect"], **({"partial": partial} if partial else {}))
        assert not app.exception
        assert "gold: correct  →  predicted: incorrect" in texts(app)
        table = next(table.value for table in app.dataframe if "gold_name" in table.value)
        cell = (table["gold_name"] == "correct") & (table["predicted_name"] == "incorrect")
        assert table.loc[cell, "n"].tolist() == [n]
        assert listed in texts(app).splitlines()
    nothing = open_page(CONFUSION, cell=[f"{LINE}~"], matrix=["labels"])
    assert "predicted: no such error" in texts(nothing)
    assert "1 sample" in texts(nothing)
    assert "Ignored from link" not in texts(nothing)


def test_without_a_chosen_cell_the_most_frequent_disagreement_is_open(drawings: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION)
    assert {"Confusion", "Strictness", "Error types"} <= {*menu_titles(app)}
    assert app.segmented_control(key="confusion-matrix").value == "verdict"
    table = next(table.value for table in app.dataframe if "gold_name" in table.value)
    most = table[~table["right"]].sort_values("n", ascending=False, kind="stable").iloc[0]
    assert f"gold: {most['gold_name']}  →  predicted: {most['predicted_name']}" in texts(app)
    chart = json.loads(app.get("plotly_chart")[0].proto.spec)["data"][0]
    marked = dict(zip(map(str, chart["customdata"]), chart["marker"]["line"]["width"], strict=True))
    assert [cell for cell, width in marked.items() if width == 4] == [
        f"['{most['gold_name']}~{most['predicted_name']}']"
    ]
    assert "cell" not in app.query_params
    assert not [button for button in app.button if button.key == "close-chosen"]


def test_a_cell_opens_the_matrix_that_holds_it(drawings: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION, cell=[f"{LINE}~"])
    assert app.segmented_control(key="confusion-matrix").value == "labels"


def test_samples_on_which_runs_part_are_told_as_such(drawings: Workspace, open_page: Open) -> None:
    shown = texts(open_page(CONFUSION, cell=["right~wrong"], run=[WITH, WITHOUT]))
    assert "Only A correct\n2 samples" in shown
    assert "gold: right" not in shown


def test_a_cell_or_label_that_does_not_occur_is_named(drawings: Workspace, open_page: Open) -> None:
    shown = texts(open_page(CONFUSION, cell=["correct~purple"], label=["nothing::such"]))
    assert "confusion cell “correct~purple”" in shown
    assert "label “nothing::such”" in shown


def test_the_matrix_and_its_numbers_are_written_into_the_address(drawings: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION, cell=["correct~incorrect"])
    app.segmented_control(key="confusion-matrix").set_value("labels").run()
    assert in_address(app, "matrix") == ["labels"]
    assert "cell" not in app.query_params
    app.segmented_control(key="confusion-counts").set_value(True).run()
    assert (in_address(app, "matrix"), in_address(app, "counts")) == (["labels"], ["yes"])
    assert app.segmented_control(key="confusion-matrix").value == "labels"


def test_the_runs_that_a_filter_leaves_are_counted_with_what_they_lack(drawings: Workspace, open_page: Open) -> None:
    without = texts(open_page(CONFUSION, ASKED, f__reference=["without"]))
    # No response to p2.
    assert "6 entries in all, pooled over 1 run." in without
    assert "Responses: 1 missing; how these count depends on the figure and the protocol." in without
    assert "No response is missing or failed." in texts(open_page(CONFUSION, ASKED, f__reference=["with"]))


def test_labels_are_drawn_in_a_block_for_each_domain(drawings: Workspace, open_page: Open) -> None:
    app = open_page(CONFUSION, matrix=["labels"])
    assert len(app.get("plotly_chart")) == 2
    assert len(open_page(CONFUSION, matrix=["labels"], f__category=["physics"]).get("plotly_chart")) == 1


def test_the_csv_of_a_matrix_has_all_blocks_with_shares_in_full_precision(
    drawings: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(CONFUSION, matrix=["labels"])
    saved = downloaded("confusion-labels")
    assert saved["Group"].unique().tolist() == ["flowchart", "physics"]
    shares = saved[saved["Count"] > 0].set_index(["Group", "Gold", "Predicted"])["Share of its row"]
    assert shares.groupby(level=["Group", "Gold"]).sum().tolist() == pytest.approx([1.0] * 3)
    assert shares.between(0, 1).all()
    open_page(CONFUSION, matrix=["verdict"])
    assert "Group" not in downloaded("confusion-verdict")


def test_the_csv_of_every_run_has_recalls_in_full_precision_and_ends_of_intervals_apart(
    drawings: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(ERROR_TYPES)
    saved = downloaded("error-types-by-run")
    assert list(saved) == ["Error type", "Run", "Recall", "Recall, from", "Recall, to", "Named", "Of"]
    assert saved["Recall"].tolist() == pytest.approx((saved["Named"] / saved["Of"]).tolist(), abs=1e-12)


def test_a_run_of_the_address_has_its_errors_beside_the_plane(drawings: Workspace, open_page: Open) -> None:
    app = open_page(STRICTNESS, run=[WITHOUT])
    shown = texts(app)
    assert "Correct answers rejected: 2 (alternative solutions: 1)" in shown
    assert "Incorrect answers accepted: 1" in shown
    every = texts(open_page(STRICTNESS))
    assert "Click a point" in every
    # Beside the run's name stand its own responses, although the other run is drawn too.
    assert "·  7 samples  ·  6 responses" in shown
    assert "·  7 samples  ·  13 responses" in every


def test_the_facet_and_the_arrow_of_the_plane_are_written_into_the_address(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(STRICTNESS)
    app.segmented_control(key="plane-facet").set_value("category").run()
    assert in_address(app, "beside") == ["category"]
    app.selectbox(key="plane-arrow").set_value("reference:without~with").run()
    assert (in_address(app, "arrow"), in_address(app, "beside")) == (["reference:without~with"], ["category"])
    assert not app.exception
    assert app.segmented_control(key="plane-facet").value == "category"


def test_slices_of_one_class_have_no_plane_and_lead_to_the_rate_that_they_have(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(STRICTNESS, beside=["answer_correct_type"])
    shown = texts(app)
    assert "No slice of Solution has both FPR and FNR" in shown
    assert "FPR has no value for “alternative solution” and “exact solution”: " in shown
    assert "fits all that is asked for" not in shown
    assert "Choose a point" not in shown
    link = next(element.proto for element in app.get("page_link") if element.proto.label == "FNR by Solution")
    assert {"metric=fnr", "by=answer_correct_type"} <= set(link.query_string.split("&"))


def test_a_filter_that_leaves_one_class_names_the_rate_without_a_value(drawings: Workspace, open_page: Open) -> None:
    app = open_page(STRICTNESS, f__answer_correct_type=["exact_correct"])
    assert "FPR has no value: no answer that was scored is incorrect." in texts(app)
    link = next(element.proto for element in app.get("page_link") if element.proto.label == "FNR on the Leaderboard")
    assert "f.answer_correct_type=exact_correct" in unquote(link.query_string)


def test_all_runs_stay_on_the_plane_whichever_are_chosen(drawings: Workspace, open_page: Open) -> None:
    for chosen in ([WITH], [WITHOUT], [WITH, WITHOUT], []):
        app = open_page(STRICTNESS, OPENED, run=chosen)
        data = json.loads(app.get("plotly_chart")[0].proto.spec)["data"]
        points = [point[0] for trace in data for point in trace.get("customdata", [])]
        assert sorted(points) == [WITH, WITHOUT], chosen
        table = next(table.value for table in app.dataframe if "x_interval" in table.value)
        assert table["name"].tolist() == ["alpha · with/baseline", "alpha · without/baseline"], chosen


@pytest.mark.parametrize("made_up", [True, False])
def test_published_results_stand_beside_the_runs_and_are_said_not_to_compare_with_made_up_gold(
    tmp_path: Path, open_page: Open, made_up: bool
) -> None:
    with fill(tmp_path).writing() as connection:
        connection.execute(update(schema.benchmark).values(synthetic=made_up))
    app = open_page(STRICTNESS, OPENED)
    assert "the gold here is made up" not in texts(app)
    app.toggle(key="plane-published").set_value(True).run()
    assert not app.exception
    table = next(table.value for table in app.dataframe if "x_interval" in table.value)
    assert ("the gold here is made up" in texts(app)) == made_up
    assert table["published"].sum() > 10
    assert not table.loc[table["published"], "x_interval"].any()


def cards(app: AppTest) -> str:
    return "".join(found.proto.json for found in app.get("bidi_component"))


def test_a_label_of_the_address_shows_its_answers_and_failures(drawings: Workspace, open_page: Open) -> None:
    app = open_page(ERROR_TYPES, label=[WIRE])
    assert "Connection Error (physics)" in texts(app)
    assert "1 sample" in texts(app)
    choice = app.segmented_control(key="label-failures")
    assert choice.options == ["All answers with it", "Confused error type (1)"]
    assert "confused_error_type" not in cards(app)
    choice.set_value("confused_error_type").run()
    assert in_address(app, "fail") == ["confused_error_type"]
    assert "fail=confused_error_type" in cards(app)


def test_recalls_are_pooled_over_the_chosen_runs(drawings: Workspace, open_page: Open) -> None:
    def recall(**query: list[str]) -> float:
        tables = [table.value for table in open_page(ERROR_TYPES, **query).dataframe]
        table = next(table for table in tables if "spread" in table)
        return float(table.set_index("label").loc[SHAPE, "value"])

    assert recall(partial=["yes"]) == pytest.approx(100 * 2 / 3)
    # The run without references answered fewer than 9 in 10.
    assert recall() == 100
    assert recall(run=[WITH]) == 100
    assert recall(run=[WITHOUT]) == 0


def test_the_order_of_labels_is_written_into_the_address(drawings: Workspace, open_page: Open) -> None:
    app = open_page(ERROR_TYPES)
    app.segmented_control(key="labels-order").set_value("recall").run()
    assert in_address(app, "sort") == ["recall"]
    table = next(table.value for table in app.dataframe if "spread" in table.value)
    assert table["value"].is_monotonic_increasing


@pytest.mark.parametrize(
    ("choose", "marks", "expected"),
    [
        (confusion_matrix.toggle_cell, ["correct~incorrect"], {"cell": ["correct~incorrect"]}),
        (plane.toggle_point, [WITH, "", ""], {"run": [WITH]}),
        (plane.toggle_point, [WITH, "category", "physics"], {"run": [WITH], "f.category": ["physics"]}),
        (labels.toggle_label, [SHAPE, ""], {"label": [SHAPE]}),
    ],
)
def test_a_click_is_written_into_the_address_and_a_second_one_takes_it_back(
    choose: Callable[..., None], marks: list[str], expected: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [Selection()]
    monkeypatch.setattr("components.shell.address.read", lambda: (now[0], ()))
    monkeypatch.setattr("components.shell.address.write", lambda selection: now.__setitem__(0, selection))
    choose(*marks)
    assert now[0].query() == expected
    choose(*marks)
    assert now[0].query() == {}


def test_a_dot_chooses_its_run_with_its_label(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [Selection()]
    monkeypatch.setattr("components.shell.address.read", lambda: (now[0], ()))
    monkeypatch.setattr("components.shell.address.write", lambda selection: now.__setitem__(0, selection))
    labels.toggle_label(SHAPE, WITH)
    assert now[0] == Selection(label=SHAPE, runs=(WITH,))


def test_it_is_said_how_many_rows_of_a_matrix_have_no_interval(only_read: OnlyRead, open_page: Open) -> None:
    only_read(demonstration)
    app = open_page(CONFUSION, b="demo-hgbench")
    # Of eight types of question only `fill` and `solve` are in ten samples or more.
    assert "No interval for 6 of 8 values: fewer than 10 samples." in texts(app)


def test_the_tables_of_error_types_stand_right_below_the_chart_and_say_why_they_have_no_intervals(
    drawings: Workspace, open_page: Open
) -> None:
    app = open_page(ERROR_TYPES)
    captions = [shown.value for shown in app.caption]
    assert any(words.startswith("No interval: fewer than 10 questions.") for words in captions)
    # However high what is beside it.
    chart, beside = app.columns
    assert [table.label for table in chart.expander] == ["As a table", "Every run as a table"]
    assert not beside.expander


@pytest.mark.parametrize(
    ("labels", "why"),
    [
        ("", "This gold states no error types (`gold_labels`)."),
        ("sign", "Gold names no error type in any answer whose verdict could be read."),
    ],
)
def test_error_types_says_that_gold_names_none(open_page: Open, tmp_path: Path, labels: str, why: str) -> None:
    (tmp_path / "own.csv").write_text(f"id,gold,gold_labels\na,true,\nb,false,{labels}\n", encoding="utf-8")
    (tmp_path / "run.csv").write_text("id,pred\na,true\nb,perhaps\n", encoding="utf-8")
    import_benchmark(Workspace.open(), "graded", tmp_path / "own.csv", runs=[tmp_path / "run.csv"], name="own")
    shown = texts(open_page(ERROR_TYPES, b=["own"]))
    assert "No error types here" in shown
    assert why in shown
