"""A table of slices: published rows below the runs and never ranked, the best bold, as CSV and as LaTeX."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection
from components.leaderboard import slices
from figures.tables import slice_rows
from figures.tables.spreadsheet import csv
from loaders.published import published
from scoring.metric import Metric
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]
ACCURACY, FNR = TASK.metric("accuracy"), TASK.metric("fnr")
ASKED = f"{LIVE}c"
LOADED = LoadedBenchmark(TASK, {"a": "A", "b": "B_1", ASKED: "C (live, 1 sample)"}, frozenset(), {})
BESIDE = Selection("s").replace(metric="accuracy", by="category", published="yes")
FIGURES = {
    ("a", "physics"): (0.7, 12), ("b", "physics"): (0.9, 9), (ASKED, "physics"): (1.0, 1),
    ("a", "geometry"): (0.8, 20), ("b", "geometry"): (0.6, 20),
}  # fmt: skip


def table(figures: dict[tuple[str, str], tuple[float, int]] = FIGURES) -> pd.DataFrame:
    rows = [(run, value, "accuracy", *one) for (run, value), one in figures.items()]
    return pd.DataFrame(rows, columns=["run", "value", "metric", "score", "n"])


def made(selection: Selection = BESIDE, metric: Metric = ACCURACY) -> slice_rows.Slices:
    return slice_rows.slices_of(table(), LOADED, "category", metric, selection)


def test_runs_stand_in_the_order_of_the_table() -> None:
    turned = slice_rows.slices_of(table().iloc[::-1], LOADED, "category", ACCURACY, BESIDE)
    assert turned.frame["run"].tolist()[:3] == ["b", "a", ASKED]
    assert turned.sizes["physics"].tolist()[:2] == made().sizes["physics"].tolist()[1::-1]


def test_published_rows_stand_below_all_runs_and_have_no_n() -> None:
    found = made()
    loaded = len(LOADED.runs)
    assert found.frame["run"].tolist()[:loaded] == ["a", "b", ASKED]
    assert set(found.frame["run"][loaded:]) == {""}
    assert found.frame["published"].tolist() == [at >= loaded for at in range(len(found.frame))]
    gpt = found.frame.set_index("name").loc["GPT-5 · with/baseline"]
    assert (gpt["physics"], gpt["geometry"]) == (0.7339, 0.7778)
    assert found.sizes[loaded:].isna().all(axis=None)


def test_nothing_is_added_unless_asked_for_or_where_nothing_is_printed() -> None:
    for selection in (BESIDE.replace(published=""), BESIDE.with_facet("is_hand_drawn", "true")):
        found = made(selection)
        assert list(found.frame.columns) == ["run", "name", "geometry", "physics"]
        assert found.printed == {}


def test_the_notes_of_a_row_name_their_slice() -> None:
    rows = made(metric=FNR).frame.set_index("name")
    note = rows.loc["Llama-4-Scout-17B-16E-Instruct · with/baseline", "note"]
    assert note.startswith("geometry: Printed .375 is this model")
    assert rows.loc["A", "note"] == rows.loc["GPT-5 · with/baseline", "note"] == ""
    drawn = table({("a", "exact_correct"): (0.7, 3), ("b", "alternative_correct"): (0.6, 3)})
    unnoted = slice_rows.slices_of(drawn, LOADED, "answer_correct_type", ACCURACY, BESIDE)
    assert unnoted.printed
    assert "note" not in unnoted.frame


def test_no_run_is_bold_in_a_slice_since_none_is_tested_there() -> None:
    assert "bold" not in slices.styled(made(), ACCURACY).to_html()


def test_a_run_of_another_size_says_so_and_a_published_row_says_none() -> None:
    html = slices.styled(made(), ACCURACY).to_html()
    assert "70.0  (n = 12)" in html
    assert "90.0  (n = 9)" in html
    assert ">73.4<" in html
    assert "(n = 20)" not in html


def test_a_file_has_headings_in_words_and_says_which_rows_are_published() -> None:
    lines = csv(slices.saved(made(metric=FNR), "category", FNR, LOADED.task)).decode("utf-8-sig").splitlines()
    assert lines[0] == (
        'Run,"Published, not recomputed","FNR, Domain: geometry","FNR, Domain: physics",Notes,'
        '"n, Domain: geometry","n, Domain: physics"'
    )
    assert lines[1] == "A,False,0.8,0.7,,20,12"
    llama = next(line for line in lines if line.startswith("Llama"))
    assert llama.startswith("Llama-4-Scout-17B-16E-Instruct · with/baseline,True,0.375,0.278")
    assert '"geometry: Printed .375' in llama
    assert llama.endswith(",,")
    plain = (
        csv(slices.saved(made(BESIDE.replace(options=())), "category", ACCURACY, LOADED.task))
        .decode("utf-8-sig")
        .splitlines()
    )
    assert plain[0] == (
        'Run,"Accuracy, Domain: geometry","Accuracy, Domain: physics","n, Domain: geometry","n, Domain: physics"'
    )


def latex(selection: Selection = BESIDE, synthetic: bool = False) -> str:
    loaded = replace(LOADED, synthetic_gold=synthetic)
    return slice_rows.slice_table(made(selection), "category", ACCURACY, selection, loaded)


def test_the_latex_marks_no_best_and_rules_published_rows_off() -> None:
    table = latex()
    assert r"Run & \shortstack[r]{geometry\\(n = 20)} & \shortstack[r]{physics\\(n = 1\\to 12)} \\" in table
    ours, theirs = table.split(r"\midrule")[1:]
    assert ours.strip().splitlines() == [
        r"A & 80.0 & 70.0 \\",
        r"B\_1 & 60.0 & 90.0 \\",
        r"C (live, 1 sample) & -- & 100.0 \\",
    ]
    assert r"\textbf" not in theirs
    assert r"GPT-5 · with/baseline$^{\dagger}$ & 77.8 & 73.4 \\" in theirs
    assert r"Gemini-2.5-Flash · with/baseline$^{\dagger}$$^{*}$ & 77.0 & 71.7 \\" in theirs


def test_the_caption_names_metric_facet_filter_and_what_is_made_up() -> None:
    (caption,) = [line for line in latex().splitlines() if r"\caption" in line]
    assert caption.startswith(
        r"\caption{Accuracy by Domain. SketchJudge, official protocol; n: answers that entered the runs' figures. "
        r"$^{\dagger}$ As published, not recomputed. $^{*}$ "
    )
    assert "Gemini-2.5-Flash · with/baseline: Scored on 1,011 answers: four of geometry are missing." in caption
    filtered = latex(BESIDE.with_facet("is_hand_drawn", "true"), synthetic=True)
    assert "SketchJudge (hand-drawn), official protocol" in filtered
    assert "Synthetic data, made for demonstration." in filtered
    assert "dagger" not in filtered
    assert "Synthetic" not in latex()


@pytest.mark.parametrize("value", ["run", "name", "published", "note"])
def test_a_slice_may_be_called_as_a_column_of_ours(value: str) -> None:
    figures = {("a", value): (0.7, 3), ("b", value): (0.9, 3)}
    found = slice_rows.slices_of(table(figures), LOADED, "category", ACCURACY, BESIDE)
    (column,) = found.values
    assert found.values[column] == value
    assert found.frame[column].tolist() == [0.7, 0.9]
    assert found.frame["name"].tolist() == ["A", "B_1"]
    assert "90.0" in slices.styled(found, ACCURACY).to_html()


def test_every_printed_row_of_the_domains_is_there() -> None:
    printed = {(row.model, row.setting) for row in published(TASK.key) if row.metric == "fnr" and row.slice}
    assert len(made(metric=FNR).printed) == len(printed)


def test_columns_of_numbers_stand_by_size() -> None:
    grades = table({("a", grade): (0.5, 9) for grade in ("10", "9", "7", "11")})
    found = slice_rows.slices_of(grades, LOADED, "grade", ACCURACY, Selection("s"))
    assert list(found.values) == ["7", "9", "10", "11"] == list(found.sizes)
    assert list(found.frame.columns) == ["run", "name", "7", "9", "10", "11"]
