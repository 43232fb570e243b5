"""The page of refusals: what runs do, a chosen segment, rankings by type, the radar, loss of information, modes."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from sqlalchemy import update

from cache import memo
from cache.importing.manage_runs import delete_run
from cache.queries.samples import count_samples
from cache.selection.resolve import RunParts
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from components.refusal import behaviours, mode_comparison
from figures import refusal
from figures.tables.number_format import count
from figures.tables.published_results import OF_REAL_DATA
from scoring.mathdoc.task import CONVENTION, REFUSALS
from tests.pages.mini import Downloaded, OnlyRead, Open, in_address, menu_titles, texts
from tests.refusals import fill

PAGE = "pages/analyse/refusal.py"
VIEWS = {"": "behaviour", "ranking": "rank", "radar": "visual_similarity", "loss": "withheld", "modes": "page"}
"""View -> a column of the table that it shows."""


@pytest.fixture
def pages(only_read: OnlyRead) -> Workspace:
    return only_read(fill)


def table(app: object, column: str) -> pd.DataFrame:
    return next(element.value for element in app.dataframe if column in element.value)


FILTERS = {"run": ["bold"], "f__type": ["fill"], "q": "三角形", "slice": "fill", "protocol": "paper"}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("query", "samples"), [({}, "2 samples"), (FILTERS, "1 sample")], ids=["all", "filtered"])
def test_every_view_opens_with_its_table_on_the_samples_that_are_chosen_and_explains_itself(
    pages: Workspace, open_page: Open, view: str, query: dict[str, object], samples: str
) -> None:
    app = open_page(PAGE, b="mathdoc", view=view, **query)
    assert not app.exception
    assert not app.error
    assert app.segmented_control(key="refusal-view").value == view
    assert f"·  {samples}  ·" in texts(app)
    assert not table(app, VIEWS[view]).empty
    assert [block.proto.popover.label for block in app.get("popover")].count("What is this?") == 1


def test_that_no_chosen_sample_has_a_question_of_the_ranked_type_is_said(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", view="ranking", q="三角形", slice="choice")
    assert "None of the chosen samples has a question of this type." in texts(app)
    assert not [element for element in app.dataframe if "rank" in element.value]


def test_the_heading_counts_the_samples_that_are_chosen(pages: Workspace, open_page: Open) -> None:
    every = count_samples(pages, Selection("mathdoc"))
    found = set()
    for facet, (value, *_) in memo.loaded("mathdoc").facets.items():
        total = count_samples(pages, Selection("mathdoc", facets=((facet, value),)))
        found.add(total)
        app = open_page(PAGE, b="mathdoc", **{f"f__{facet}": [value]})
        assert f"·  {count(total, 'sample')}" in texts(app), facet
    assert {total < every for total in found} == {True, False}


def test_a_gap_of_the_radar_names_the_runs_that_it_is_of(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", view=["radar"])
    assert "Gap at Refusal precision (Bold): no question was refused or omitted." in texts(app)


def test_silence_and_refusal_are_told_apart_both_count_and_metrics_stand_beside_where_boundaries_come_from(
    pages: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, b="mathdoc")
    assert "Refusal precision, recall and F1 count silence as a refusal, as the published code does" in texts(app)
    shown = table(app, "behaviour")
    right = shown[shown["right"]][["gold", "behaviour"]].drop_duplicates()
    assert set(right.itertuples(index=False, name=None)) == {
        ("unrecognisable", "silence"), ("unrecognisable", "refusal"), ("recognisable", "answer"),
    }  # fmt: skip
    mine = shown[(shown["name"] == "Whole") & (shown["gold"] == "unrecognisable")]
    assert mine.set_index("behaviour")["share"].to_dict() == {"answer": 0.0, "silence": 50.0, "refusal": 50.0}
    no_interval = "No interval: fewer than 10 pages."
    assert no_interval in [caption.value for caption in app.caption]
    measured = table(app, "refusal_f1").set_index("name")
    # One refused, one passed over, nothing else; then two answered.
    assert measured.loc["Whole", ["refusal_precision", "refusal_recall", "refusal_f1"]].tolist() == ["100.0"] * 3
    assert measured.loc["Bold", "refusal_recall"] == "0.0"
    assert measured.loc["Whole", "flag"] in ("sound", "doubtful")
    assert measured.loc["Whole", "boundaries_exact"] >= 6


def test_the_csv_of_every_view_has_headings_in_words_and_values_in_full_precision(
    pages: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    open_page(PAGE, b="mathdoc")
    saved = downloaded("refusal-metrics").set_index("Run")
    assert {"Alignment", "Refusal recall, from", "Refusal recall, to", "Boundaries exact"} <= {*saved}
    assert saved.loc["Whole", ["Refusal precision", "Refusal recall", "Refusal F1"]].tolist() == [1, 1, 1]
    assert saved["Boundaries located"].max() <= 1
    open_page(PAGE, b="mathdoc", slice="choice", view="ranking", published="yes")
    saved = downloaded("ranking-by-type").set_index("Run")
    assert saved.loc["Gemini-2.5-Pro", ["Published, not recomputed", "Stem accuracy"]].tolist() == [True, 0.8208]
    open_page(PAGE, b="mathdoc", view="modes")
    assert next(iter(downloaded("modes"))) == "On the page ↓, by itself →"


def test_a_segment_in_the_address_opens_its_samples(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", run=["bold"], cell="unrecognisable~answer")
    assert "unrecognisable: answer  ·  Bold" in texts(app)
    assert "2 samples" in texts(app)
    app = open_page(PAGE, b="mathdoc", run=["whole"], cell="unrecognisable~silence")
    assert "1 sample" in texts(app)


def test_published_rows_stand_below_the_ranked_runs_and_take_no_rank(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", slice="choice", view="ranking", published="yes")
    assert CONVENTION in texts(app)
    shown = table(app, "rank")
    assert shown["published"].is_monotonic_increasing
    printed = shown[shown["published"]]
    assert printed["rank"].isna().all()
    assert printed.set_index("name").loc["Gemini-2.5-Pro", "stem_accuracy"] == 82.08
    own = shown[~shown["published"]]
    assert own["rank"].tolist() == list(range(1, 6))
    # No run has a judge's scores: they follow by stem accuracy.
    assert own["stem_accuracy"].is_monotonic_decreasing
    assert printed["final"].is_monotonic_decreasing


@pytest.mark.parametrize("made_up", [True, False])
def test_published_results_are_compared_only_with_real_gold_and_but_for_refusals(
    tmp_path: Path, open_page: Open, made_up: bool
) -> None:
    with fill(tmp_path).writing() as connection:
        connection.execute(update(schema.benchmark).values(synthetic=made_up))
    ranked = open_page(PAGE, b="mathdoc", slice="choice", view="ranking", published="yes")
    assert (OF_REAL_DATA in [caption.value for caption in ranked.caption]) is made_up
    comparable = "published evaluator scores, comparable with the published table but for refusals."
    board = open_page("pages/analyse/leaderboard.py", b="mathdoc", f__type=["choice"])
    assert (comparable in texts(board)) is not made_up


def test_the_curve_reaches_half_between_two_runs(pages: Workspace, open_page: Open) -> None:
    shown = table(open_page(PAGE, b="mathdoc", view="loss"), "loss")
    assert shown["loss"].tolist() == [0.2, 0.6]
    assert shown["refused"].tolist() == [20.0, 60.0]
    assert shown["withheld"].tolist() == [20.0, 80.0]
    # From 20 to 80 percent: half of the way.
    assert shown["half"].tolist() == pytest.approx([0.4, 0.4])


def test_two_modes_of_a_model_are_compared_with_each_other(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", view="modes")
    assert app.selectbox(key="refusal-pair").value == "Whole"
    square = table(app, "page").set_index("page")
    assert square.loc["refusal"].to_dict() == {"answer": 0, "silence": 1, "refusal": 0}
    assert square.loc["silence"].to_dict() == {"answer": 1, "silence": 0, "refusal": 0}
    values = table(app, "share").set_index("share")["value"].to_dict()
    assert values == {"R_fail": "50.0", "R_mitigation": "0.0", "R_active": "50.0"}


def test_views_without_their_runs_say_which_are_needed(tmp_path: Path, open_page: Open) -> None:
    workspace = fill(tmp_path)
    for slug in ("lossy~mode:single,eta:0.6", "whole~mode:single"):
        delete_run(workspace, "mathdoc", slug)
    shown = texts(open_page(PAGE, b="mathdoc", view="loss"))
    assert "different shares of the information taken away" in shown
    assert "one that was shown whole pages" in texts(open_page(PAGE, b="mathdoc", view="modes"))


def test_the_page_is_not_for_other_benchmarks(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    assert "Not for this benchmark" in texts(app)
    assert "Refusal" not in menu_titles(app)


def test_a_click_opens_a_segment_and_a_second_one_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [Selection("mathdoc")]
    monkeypatch.setattr("components.shell.address.read", lambda: (now[0], ()))
    monkeypatch.setattr("components.shell.address.write", lambda selection: now.__setitem__(0, selection))
    behaviours.toggle_segment("bold", "unrecognisable", "answer")
    assert now[0] == Selection("mathdoc", ("bold",), cell="unrecognisable~answer")
    behaviours.toggle_segment("bold", "unrecognisable", "answer")
    assert now[0] == Selection("mathdoc")


def test_the_chosen_segment_is_marked_in_its_run() -> None:
    frame = refusal.behaviour_rows(
        pd.DataFrame([("bold", "unrecognisable", "answer", 2)], columns=["run", "gold", "behaviour", "n"]),
        REFUSALS,
        {"bold": "Bold"},
        Selection("mathdoc", ("bold",), cell="unrecognisable~answer"),
    )
    assert frame[frame["chosen"]][["gold", "behaviour", "n", "share"]].values.tolist() == [
        ["unrecognisable", "answer", 2, 1.0]
    ]
    assert frame[frame["gold"] == "recognisable"]["share"].isna().all()


def test_the_page_opens_on_the_most_frequent_segment_that_is_incorrect_of_the_chosen_runs() -> None:
    found = pd.DataFrame(
        [
            ("a", "unrecognisable", "answer", 3),
            ("a", "recognisable", "answer", 90),
            ("b", "unrecognisable", "answer", 2),
            ("b", "recognisable", "silence", 7),
            ("c", "recognisable", "answer", 50),
        ],
        columns=["run", "gold", "behaviour", "n"],
    )
    rows = refusal.behaviour_rows(found, REFUSALS, {}, Selection())

    def opened(selection: Selection) -> tuple[tuple[str, ...], str]:
        segment = refusal.open_segment(rows, selection, REFUSALS)
        return segment.runs, segment.cell

    assert opened(Selection("m")) == (("b",), "recognisable~silence")
    assert opened(Selection("m", runs=("a",))) == (("a",), "unrecognisable~answer")
    assert opened(Selection("m", runs=("c",))) == (("c",), "recognisable~answer")
    assert opened(Selection("m", runs=("d",))) == (("d",), "")
    assert opened(Selection("m", cell="unrecognisable~refusal")) == ((), "unrecognisable~refusal")


def test_shares_of_two_modes_by_hand() -> None:
    found = pd.DataFrame(
        [("answer", "answer", 3), ("answer", "refusal", 2), ("silence", "silence", 1), ("refusal", "refusal", 4)],
        columns=["first", "second", "n"],
    )
    shift = mode_comparison.shift_of(found)
    assert (shift.n, shift.fail, shift.mitigation, shift.active) == (10, 0.3, 0.3, 0.4)
    assert shift.matrix.tolist() == [[3, 0, 2], [0, 1, 0], [0, 0, 4]]


def test_a_model_without_a_second_mode_has_no_matrix() -> None:
    axes = {
        "a": RunParts("A", axes={}),
        "b": RunParts("A", axes={"mode": "single", "eta": "0.3"}),
        "c": RunParts("C", axes={"mode": "single"}),
    }
    assert mode_comparison.run_pairs(axes, REFUSALS) == {}
    assert mode_comparison.run_pairs({**axes, "d": RunParts("A", axes={"mode": "single"})}, REFUSALS) == {
        "A": ("a", "d")
    }


def test_a_share_that_is_no_number_is_no_point_of_a_curve() -> None:
    found = pd.DataFrame(
        [("a", "recognisable", "refusal", 1), ("b", "recognisable", "answer", 1), ("c", "recognisable", "answer", 1)],
        columns=["run", "gold", "behaviour", "n"],
    )
    axes = {
        "a": RunParts("M", axes={"eta": "0.1"}),
        "b": RunParts("M", axes={"eta": "much"}),
        "c": RunParts("M", axes={"eta": "2"}),
    }
    assert refusal.curves(found, axes, REFUSALS)[0].empty


def test_published_rows_are_off_at_first_and_the_link_keeps_that_they_are_on(pages: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b="mathdoc", slice="choice", view="ranking")
    assert not table(app, "rank")["published"].any()
    app.toggle(key="refusal-published").set_value(True).run()
    assert in_address(app, "published") == ["yes"]
    assert table(app, "rank")["published"].any()


def test_the_model_whose_modes_are_compared_is_that_of_the_first_run_that_was_asked_in_both() -> None:
    pairs = {"A": ("a", "a~mode:single"), "B": ("b", "b~mode:single")}
    assert mode_comparison.chosen_model((), pairs) == "A"
    assert mode_comparison.chosen_model(("c", "b~mode:single", "a"), pairs) == "B"
    assert mode_comparison.chosen_model(("c",), pairs) == "A"
