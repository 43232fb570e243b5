"""Pages on a graded file of one's own: its facets have names of its own, and no paper prints its figures."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import NothingToShow
from figures.export import ExportRequest, render
from tests.pages.mini import ASKED, HOME, OnlyRead, Open, in_address, mounted, texts
from tests.prepared import once

STRICTNESS = "pages/analyse/strictness.py"
OPENED = {"plane-table-fold": True}
"""The table of Strictness is open."""
LEADERBOARD = "pages/analyse/leaderboard.py"
FAILURES = "pages/analyse/failures.py"
ODD = "**x**:y~z/published"
FACETS = ("grade", "week 1.2~a", ODD)


@once
def fill_graded(folder: Path) -> Workspace:
    """Eight answers, correct and incorrect in every slice, and two runs: one says yes to all, one no."""
    gold = [("id", "gold", *FACETS, "number")]
    gold += [(f"s{n}", str(n % 2 == 0).lower(), 7 + n // 4, n // 2 % 2, n // 4 % 2, n) for n in range(8)]
    _write(folder / "gold.csv", gold)
    for name, shown in (("lax", "true"), ("strict", "false")):
        _write(folder / f"{name}.csv", [("id", "pred"), *((f"s{n}", shown) for n in range(8))])
    runs = [folder / "lax.csv", folder / "strict.csv"]
    workspace = Workspace.open()
    import_benchmark(workspace, "graded", folder / "gold.csv", runs=runs)
    return workspace


def test_nothing_is_told_of_pages_and_error_types_that_the_files_do_not_have(graded: None, open_page: Open) -> None:
    gallery = open_page("pages/explore/gallery.py", view=["rows"])
    assert list(gallery.dataframe[0].value.columns)[:3] == ["sample", "items", "failures"]
    assert "Most pages first" not in gallery.selectbox(key="list-order").options
    sheets = [mounted(open_page("pages/explore/inspector.py", at=[at]), "errata_sheet") for at in ("s0", "s1")]
    assert "Judged incorrect, but the answer is correct." in str(sheets)
    assert not re.search("(?i)no error|errors? reported|error type", str(sheets))


def test_that_gold_states_no_error_types_is_said_where_they_would_stand(graded: None, open_page: Open) -> None:
    for page, asked in (("analyse/confusion", {"matrix": ["labels"]}), ("analyse/error_types", {})):
        app = open_page(f"pages/{page}.py", **asked)
        assert "This gold states no error types (`gold_labels`)." in texts(app)
        assert "Clear" not in [button.label for button in app.button]
    for figure, label in (("error-types", "Error types"), ("error-confusion", "Confusion of labels")):
        with pytest.raises(NothingToShow) as nothing:
            render(Workspace.open(), ExportRequest(figure, Selection("graded")), ("csv",))
        assert str(nothing.value) == (
            f"“{label}” has nothing to show. This gold states no error types (`gold_labels`)."
        )


def test_answers_without_a_picture_are_rows_and_no_slides(tmp_path: Path, open_page: Open) -> None:
    (tmp_path / "images").mkdir()
    _write(tmp_path / "gold.csv", [("id", "gold"), ("a", "true"), ("b", "false")])
    _write(tmp_path / "lax.csv", [("id", "pred"), ("a", "true"), ("b", "true")])
    gold, runs = tmp_path / "gold.csv", [tmp_path / "lax.csv"]
    import_benchmark(Workspace.open(), "graded", gold, images=tmp_path / "images", runs=runs)
    (shown,) = mounted(open_page(FAILURES), "errata_grid")
    assert shown["cards"]
    assert not shown["pictures"]
    assert {card["missing"] for card in shown["cards"]} == {"No image"}
    assert "No picture was found among the samples that would be shown." in texts(
        open_page("pages/publish/classroom.py")
    )


def test_a_model_is_not_asked_about_a_sample_without_a_page(
    graded: None, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-1")
    app = open_page("pages/live/rerun.py", at=["s0"], ask=["anthropic:claude-sonnet-5"])
    assert "A model cannot be asked about a sample without a page." in texts(app)
    assert "are sent to" not in texts(app)
    assert app.button(key="live-ask").disabled
    assert not open_page("pages/live/rerun.py", at=["s0"], ask=["replay:lax"]).button(key="live-ask").disabled


def test_ones_own_data_are_called_by_their_name_in_the_workspace(tmp_path: Path, open_page: Open) -> None:
    _write(tmp_path / "gold.csv", [("id", "gold"), ("a", "true"), ("b", "false")])
    _write(tmp_path / "lax.csv", [("id", "pred"), ("a", "true"), ("b", "true")])
    gold, runs = tmp_path / "gold.csv", [tmp_path / "lax.csv"]
    import_benchmark(Workspace.open(), "graded", gold, runs=runs, name="year-7")
    app = open_page("pages/publish/report.py", b=["year-7"])
    assert "year-7: all samples" in texts(app)
    assert "We evaluate on year-7 (" in "\n".join(block.value for block in app.code)


@once
def fill_half_unreadable(folder: Path) -> Workspace:
    """Three answers, a run that is right on one of them, and one whose only response states no verdict."""
    _write(folder / "gold.csv", [("id", "gold"), ("a", "true"), ("b", "false"), ("c", "true")])
    _write(folder / "heard.csv", [("id", "pred"), ("a", "true"), ("b", "true"), ("c", "false")])
    _write(folder / "mute.csv", [("id", "response"), ("a", "no verdict")])
    runs = [folder / "heard.csv", folder / "mute.csv"]
    workspace = Workspace.open()
    import_benchmark(workspace, "graded", folder / "gold.csv", runs=runs)
    return workspace


@pytest.fixture
def graded(only_read: OnlyRead) -> None:
    only_read(fill_graded)


@pytest.fixture
def half_unreadable(only_read: OnlyRead) -> None:
    only_read(fill_half_unreadable)


@pytest.mark.parametrize(
    ("page", "text"),
    [
        (HOME, "Hardest sample: b, with 2 failures over 2 runs."),
        ("pages/analyse/slices.py", "No slice of 10 samples or more can be compared with others (3 samples)."),
        ("pages/analyse/compare.py", "compared on the 1 that both did"),
        (LEADERBOARD, "“–”: no value."),
        (STRICTNESS, "Graded answers: all samples"),
        (FAILURES, "such failure, of 6;"),
        ("pages/analyse/confusion.py", "Graded answers: all samples"),
        ("pages/explore/gallery.py", "3 samples"),
        ("pages/explore/inspector.py", "a"),
        ("pages/publish/figures.py", ""),
        ("pages/publish/report.py", ""),
    ],
)
def test_a_run_in_which_nothing_can_be_read_breaks_no_page(
    page: str, text: str, half_unreadable: None, open_page: Open
) -> None:
    app = open_page(page, state=ASKED, b="graded", partial="yes")
    assert not app.exception
    assert not app.error
    assert text in texts(app)


def test_a_run_that_is_not_counted_is_not_in_the_denominator_that_is_named(
    half_unreadable: None, open_page: Open
) -> None:
    failures = open_page(FAILURES, state=ASKED, b="graded")
    assert "such failure, of 3;" in texts(failures)
    (listed,) = mounted(failures, "errata_categories")
    assert [row["label"] for row in listed["rows"]] == ["Correct answer rejected", "Incorrect answer accepted"]
    confusion = texts(open_page("pages/analyse/confusion.py", state=ASKED, b="graded"))
    assert "pooled over 1 run." in confusion
    assert "No response is missing or failed." in confusion


def test_samples_with_a_failure_and_the_responses_that_have_it_are_counted_in_the_same_runs(
    half_unreadable: None, open_page: Open
) -> None:
    gallery = "pages/explore/gallery.py"
    every, few = texts(open_page(gallery, b="graded", partial="yes")), texts(open_page(gallery, b="graded"))
    assert "Counted though it answered fewer than 9 in 10 of 3 samples: mute (1)." in every
    assert "Not counted over all runs, since it answered fewer than 9 in 10 of 3 samples: mute (1)." in few
    with_it = texts(open_page(gallery, b="graded", partial="yes", fail="parse_failure"))
    without = texts(open_page(gallery, b="graded", fail="parse_failure"))
    assert ("1 sample" in with_it, "1 response" in with_it) == (True, True)
    assert ("0 samples" in without, "0 responses" in without) == (True, True)
    alone = texts(open_page(gallery, b="graded", run=["mute"], fail="parse_failure"))
    assert ("1 sample" in alone, "1 response" in alone) == (True, True)


def _write(path: Path, rows: list[tuple[object, ...]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def _slices(app: AppTest) -> list[str]:
    table = next(table.value for table in app.dataframe if "x_interval" in table.value)
    return sorted(set(table["slice_name"]))


def test_facets_of_the_file_stand_beside_each_other(graded: None, open_page: Open) -> None:
    app = open_page(STRICTNESS, OPENED)
    # Eight numbers are too many to stand side by side; names come as values of a list, as they are.
    assert app.selectbox(key="plane-any-facet").options == ["All together", ODD, "grade", "week 1.2~a"]
    app.selectbox(key="plane-any-facet").set_value("grade").run()
    assert not app.exception
    assert in_address(app, "beside") == ["grade"]
    assert _slices(app) == ["7", "8"]


def test_failures_are_broken_down_by_the_facets_of_the_file(graded: None, open_page: Open) -> None:
    app = open_page(FAILURES, view="where")
    (breakdown,) = mounted(app, "errata_breakdown")
    assert [line["name"] for line in breakdown["lines"]] == ["Run", *sorted(FACETS)[:2]]
    # Eight numbers are too many for chips, and few enough for the columns of a grid.
    assert list(app.selectbox(key="where-by").options) == ["Run", *sorted([*FACETS, "number"])]
    app.selectbox(key="where-by").set_value("grade").run()
    assert not app.exception
    assert in_address(app, "by") == ["grade"]


def test_one_facet_of_the_file_has_its_view_among_the_slices(tmp_path: Path, open_page: Open) -> None:
    _write(tmp_path / "gold.csv", [("id", "gold", "topic"), *((f"s{n}", "true", n % 2) for n in range(4))])
    _write(tmp_path / "lax.csv", [("id", "pred"), *((f"s{n}", "true") for n in range(4))])
    import_benchmark(Workspace.open(), "graded", tmp_path / "gold.csv", runs=[tmp_path / "lax.csv"])
    app = open_page("pages/analyse/slices.py")
    assert list(app.segmented_control(key="slices-view").options) == ["Failing slices", "Along a facet"]
    app.segmented_control(key="slices-view").set_value("along").run()
    assert not app.exception
    assert app.selectbox(key="slices-facet").value == "topic"


def test_a_link_shows_the_facet_that_was_chosen_whatever_its_name(graded: None, open_page: Open) -> None:
    app = open_page(STRICTNESS, OPENED)
    for facet in FACETS:
        app.selectbox(key="plane-any-facet").set_value(facet).run()
        again = open_page(STRICTNESS, OPENED, beside=in_address(app, "beside"))
        assert again.selectbox(key="plane-any-facet").value == facet
        assert len(_slices(again)) == 2, facet
        assert "Ignored from link" not in texts(again), facet


@pytest.mark.parametrize("facet", ["nope", "number", "week 1.2", "~.."])
def test_a_facet_that_cannot_stand_beside_is_named_with_those_that_can(
    facet: str, graded: None, open_page: Open
) -> None:
    assert f"“beside={facet}” (here it can be “{ODD}”, “grade”, “week 1.2~a”)" in texts(
        open_page(STRICTNESS, beside=[facet])
    )


def test_a_facet_of_a_link_of_before_that_cannot_stand_beside_is_named(graded: None, open_page: Open) -> None:
    assert "“beside=week 1.2” (here it can be" in texts(open_page(STRICTNESS, view=["plane.week 1.2"]))


def test_errors_of_a_run_are_counted_where_gold_does_not_say_which_answers_are_alternative(
    graded: None, open_page: Open
) -> None:
    shown = {run: texts(open_page(STRICTNESS, run=[run])).splitlines() for run in ("lax", "strict")}
    assert {"Correct answers rejected: 4", "Incorrect answers accepted: 0"} <= set(shown["strict"])
    assert {"Correct answers rejected: 0", "Incorrect answers accepted: 4"} <= set(shown["lax"])


def test_methods_say_nothing_of_published_results_and_of_metrics_without_a_value(graded: None, open_page: Open) -> None:
    methods = open_page("pages/publish/report.py").code[-1].value
    assert "We evaluate on" in methods
    assert "published evaluator" not in methods
    # Gold names no error types, so that metrics of these have no value.
    assert "Accuracy: Share of answers" in methods
    assert "FNR: Share of correct answers" in methods
    assert "Error F1" not in methods
    assert not open_page(STRICTNESS).toggle
    shown = texts(open_page(LEADERBOARD))
    assert "Protocol" not in shown  # there is one way of scoring, and no published evaluator
    assert "comparable" not in shown


def test_failures_of_answers_are_not_explained_by_boxes(graded: None, open_page: Open) -> None:
    shown = texts(open_page(FAILURES, state=ASKED))
    assert "Share of samples × runs: those with at least one such failure, of 16;" in shown
    assert "Impact: how much Accuracy would rise" in shown
    assert "\nAccuracy: Share of answers" in shown
    assert "McNemar: the same in closed form, McNemar's exact test, where each unit has one answer" in shown
    assert "boxes" not in shown
    assert "Every box" not in shown


def test_the_leaderboard_shows_slices_of_a_facet_of_the_file(graded: None, open_page: Open) -> None:
    app = open_page(LEADERBOARD)
    assert app.selectbox(key="slices-by-any").options == [ODD, "grade", "number", "week 1.2~a"]
    app.selectbox(key="slices-by-any").set_value("week 1.2~a").run()
    assert not app.exception
    assert in_address(app, "by") == ["week 1.2~a"]
    assert any({"0", "1"} <= set(table.value.columns) for table in app.dataframe)
    assert not [toggle for toggle in app.toggle if toggle.label == "Published results"]
