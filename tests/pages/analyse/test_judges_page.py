"""Judges: from the menu and the address to figures, groups, and the answers behind a mark."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.selection.parameters import evidence_text
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.judges import contrasts
from figures import judges
from scoring.tasks import TASKS
from tests.judged import A, B, fill
from tests.pages.mini import Downloaded, OnlyRead, Open, in_address, menu_titles, texts

JUDGES = "pages/analyse/judges.py"
TASK = TASKS["drawedumath"]
JUDGING = TASK.judging
assert JUDGING is not None


@pytest.fixture
def answers(only_read: OnlyRead) -> Workspace:
    return only_read(fill)


def table(app: AppTest, column: str):
    return next(element.value for element in app.dataframe if column in element.value)


def test_a_benchmark_without_judges_has_no_such_page(mini: Workspace, open_page: Open) -> None:
    app = open_page(JUDGES)
    assert "Not for this benchmark" in texts(app)
    assert "Judges" not in menu_titles(app)


def test_every_judge_stands_in_the_table_and_beside_it_the_answers_of_the_two_who_agree_least(
    answers: Workspace, open_page: Open
) -> None:
    app = open_page(JUDGES)
    assert not app.exception
    found = table(app, "judge_name").set_index(["run", "judge_name"])
    assert found.loc[(A, "Claude"), "value"] == 62.5
    assert (B, "Ensemble") in found.index
    assert "Rank correlations over runs need 3 runs" in texts(app)
    assert "No interval: fewer than 10 problems." in texts(app)
    assert "Judges" in menu_titles(app)
    pooled = table(app, "kappa")
    least = pooled[pooled["run"] == "All runs"].sort_values("agree").iloc[0]
    assert "Judges differ" in [element.value for element in app.subheader]
    assert f"{least['one']} and {least['other']}  ·  all chosen runs" in texts(app)
    assert len(table(app, "question")) == least["one_alone"] + least["other_alone"] > 0


def test_the_csv_of_every_table_has_fractions_and_ends_of_intervals_apart(
    answers: Workspace, open_page: Open, downloaded: Downloaded
) -> None:
    metric = TASK.metric(JUDGING.ensemble).label
    open_page(JUDGES)
    rated = downloaded("judges").set_index(["Run", "Judge"])
    assert {f"{metric}, from", f"{metric}, to"} <= {*rated}
    assert rated[metric].loc[lambda values: values.index.get_level_values("Judge") == "Claude"].iloc[0] == 0.625
    agreed = downloaded("judge-agreement")
    assert agreed["Agree"].between(0, 1).all()
    assert {"Judge A", "Judge B", "F1 of correct"} <= {*agreed}
    for facet in (contrast.facet for contrast in JUDGING.contrasts):
        open_page(JUDGES, contrast=[facet])
        saved = downloaded(f"judges-{facet}")
        assert {"Difference", "Difference, from", "Difference, to"} <= {*saved}
        assert saved.select_dtypes("number")["Difference"].between(-1, 1).any()


def test_squares_of_two_judges_are_those_of_all_runs_and_open_where_they_differ(
    answers: Workspace, open_page: Open
) -> None:
    loaded, everything = memo.loaded("drawedumath"), Selection("drawedumath")
    (grid,) = judges.agreement_charts(judges.AGREEMENT.fetch(memo, everything, loaded), everything, loaded)
    (squares,) = grid.figure.data
    pooled = table(open_page(JUDGES), "kappa").set_index(["run", "one", "other"]).loc["All runs"]
    shares = {
        tuple(judges.judge_name(judge, loaded) for judge in pair): float(text)
        for pair, text in zip(squares.customdata, squares.text, strict=True)
        if "." not in text
    }
    assert {frozenset(pair) for pair in shares} == {frozenset(pair) for pair in pooled.index}
    assert all(
        share == round(pooled["agree"].get(pair, pooled["agree"].get(pair[::-1]))) for pair, share in shares.items()
    )
    opened = open_page(JUDGES, behind=[evidence_text("", *squares.customdata[0])])
    assert "Judges differ" in [element.value for element in opened.subheader]


def test_the_answers_that_were_asked_for_stand_beside(answers: Workspace, open_page: Open) -> None:
    app = open_page(JUDGES, behind=[evidence_text(A, "claude", "gemini")])
    assert "2 answers  ·  Claude and Gemini  ·  A · ensemble" in texts(app)
    assert table(app, "question")["item"].tolist() == ["teacher.2", "teacher.2"]
    nothing = open_page(JUDGES, behind=[evidence_text("gone", "nobody")])
    assert "Click a dot" in texts(nothing)
    assert "“gone nobody” (not in this benchmark)" in texts(nothing)


def test_the_verdicts_of_each_judge_stand_below_its_name(answers: Workspace, open_page: Open) -> None:
    for behind, names in ((evidence_text(A, "claude", "gemini"), ["Claude", "Gemini"]), ("|claude", ["Claude"])):
        app = open_page(JUDGES, behind=[behind])
        (shown,) = [element for element in app.dataframe if "question" in element.value]
        config = json.loads(shown.proto.columns)
        assert [config[key]["label"] for key in ("one", "other") if key in shown.value] == names


def choose_marks() -> None:
    import streamlit as st

    from components.judges.answers import open_answers

    open_answers(*st.session_state["mark"])


@pytest.mark.parametrize(
    ("mark", "behind"), [((A, "claude"), f"{A}|claude"), (("", "claude", "gemini"), "|claude|gemini")]
)
def test_a_mark_that_is_chosen_is_in_the_address(mark: tuple[str, ...], behind: str) -> None:
    app = AppTest.from_function(choose_marks)
    app.session_state["mark"] = mark
    assert in_address(app.run(), "behind") == [behind]


def test_the_link_of_a_mark_opens_its_answers(answers: Workspace, open_page: Open) -> None:
    # By claude: A 4 1 4 3 3 2 1 4, B 1 2 4 4 4 - 1 4.
    app = open_page(JUDGES, behind=["|claude"])
    assert "6 answers  ·  Claude  ·  all chosen runs" in texts(app)
    assert "Ignored from link" not in texts(app)


def test_what_is_compared_is_written_into_the_address(answers: Workspace, open_page: Open) -> None:
    app = open_page(JUDGES)
    app.segmented_control(key="judges-view").set_value("student_error").run()
    assert not app.exception
    assert in_address(app, "contrast") == ["student_error"]
    found = table(app, "n_a")
    assert found["n_b"].tolist() == [4, 4]
    # Four problems: a dotted line has no interval there, and the table says why.
    assert found["interval"].tolist() == ["fewer than 10 independent units"] * 2
    assert len(app.get("plotly_chart")) == 1
    again = open_page(JUDGES, contrast=["qa_type"])
    assert len(again.get("plotly_chart")) == 2
    assert "Ignored from link" not in texts(again)


def test_an_end_opens_the_samples_of_its_group(answers: Workspace, open_page: Open) -> None:
    contrast = JUDGING.contrast("qa_type")
    link = judges._link(Selection("drawedumath").replace(contrast="qa_type"), contrast, A, "Place", contrast.a[1])
    opened = Selection.parse(link)[0]
    assert opened.runs == (A,)
    assert opened.facets == (("qa_type", "claude"), ("qa_type", "gpt4o"), ("question_type", "Place"))
    assert opened.options == ()


def test_published_figures_stand_beside_as_they_are_printed() -> None:
    metric = TASK.metric(JUDGING.ensemble)
    of_types = contrasts.published_contrast("drawedumath", JUDGING.contrast("qa_type"), metric).set_index(
        ["model", "slice"]
    )
    assert of_types.loc[("GPT-4o", "Counting content"), ["a", "b"]].tolist() == [0.642, 0.671]
    of_errors = contrasts.published_contrast("drawedumath", JUDGING.contrast("student_error"), metric).set_index(
        "model"
    )
    assert of_errors.loc["GPT-5", ["a", "b"]].tolist() == [0.7857, 0.7308]
    assert contrasts.published_contrast("coco", JUDGING.contrast("qa_type"), metric).empty


def test_the_one_rating_of_a_run_is_called_what_it_is(tmp_path: Path, open_page: Open) -> None:
    run = tmp_path / "printed.csv"
    run.write_text("Model Name,Image Name,Question,QA Type,Model Answer,LLM Score Rating\nC,a,Where?,teacher,x,1\n")
    import_benchmark(fill(tmp_path), "drawedumath", None, runs=[run])
    loaded = memo.loaded("drawedumath")
    assert judges.judge_name("", loaded) == "Ensemble or LLM score"
    assert judges.judge_name("claude", loaded) == "Claude"
    app = open_page(JUDGES, run=[next(slug for slug in loaded.current if slug.startswith("c~"))])
    assert table(app, "judge_name")["judge_name"].tolist() == ["LLM score"]
    assert "Ensemble" not in texts(app)


def test_models_that_ask_or_judge_are_written_as_they_write_themselves(answers: Workspace, open_page: Open) -> None:
    assert list(TASK.facet_value_labels["qa_type"].values()) == [
        "asked by a teacher",
        "asked by Claude",
        "asked by GPT-4o",
    ]
    assert {"Claude", "Gemini"} <= set(table(open_page(JUDGES), "judge_name")["judge_name"])
