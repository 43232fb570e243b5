"""SketchJudge and graded answers on the command line, as docs/files.md writes it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.commands.conftest import Errata
from tests.loaders.sketchjudge.sketchjudge_files import annotation, question, write_gold, write_run
from tests.shared import SHARED, needs_shared

RIGHT = {"is_correct": False, "error_count": 1, "error_list": [{"error_type": "Shape Error"}]}


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    annotations = [
        annotation(answer_id="a"),
        annotation(answer_id="b", is_hand_drawn=False, error_list=["Shape Error", "Connection Error"]),
        annotation(answer_id="c", is_correct=True, error_list=[], answer_correct_type="alternative_correct"),
        annotation(answer_id="d", is_correct=True, error_list=[], answer_correct_type="exact_correct"),
        annotation(answer_id="e", question_id="P1", category="physics", error_list=["Connection Error"]),
        annotation(answer_id="f", question_id="P1", category="physics", error_list=["Connection Error"]),
        annotation(answer_id="g", error_list=["Bad taste"]),
    ]
    physics = question(question_id="P1", category="physics")
    return write_gold(tmp_path / "gold", *annotations, questions=[question(), physics])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    lines = [
        {"answer_id": "a", "response": json.dumps(RIGHT)},
        {"answer_id": "b", "response": json.dumps(RIGHT | {"error_count": 2})},
        {"answer_id": "c", "response": {"is_correct": False, "error_list": [{"error_type": "Bad taste"}]}},
        {"answer_id": "d", "response": '```json\n{"is_correct": true, "error_list": []}\n```'},
        {"answer_id": "e", "response": "I cannot say."},
        {"answer_id": "z", "response": ""},
    ]
    return write_run(tmp_path / "results" / "NoRef" / "mine_output_cot.jsonl", *lines)


def test_the_document_holds_the_figures_and_counts_of_the_contract(errata: Errata, gold: Path, run: Path) -> None:
    result = errata("score", "sketchjudge", "--gold", str(gold), "--run", str(run), "--by", "all", "--ci", "--json")
    document = result.json
    assert result.code == 1
    assert (document["samples"], document["gold"]["lines"], document["gold"]["loaded"]) == (6, 7, 6)
    assert [bad["line"] for bad in document["gold"]["rejected"]] == [7]
    (found,) = document["runs"]
    assert (found["model"], found["setting"], found["source"]) == ("mine", "without/cot", str(run))
    assert (found["lines"], found["loaded"], [bad["line"] for bad in found["rejected"]]) == (6, 5, [6])
    figures = found["metrics"]
    assert {key: figures[key] for key in ("accuracy", "fnr", "fpr", "accuracy_as_wrong")} == {
        "accuracy": 3 / 4, "fnr": 1 / 2, "fpr": 0.0, "accuracy_as_wrong": 3 / 6,
    }  # fmt: skip
    assert figures["eb_f1"] == pytest.approx((1 + 2 / 3) / 2)
    assert figures["micro_f1_err"] == pytest.approx(4 / 5)
    assert figures["recall.flowchart::Shape Error"] == 1
    assert figures["recall.flowchart::Connection Error"] == 0
    counts = ("n", "parse_failures", "missing", "unmapped_labels", "inconsistent_counts")
    assert [figures[key] for key in counts] == [4, 1, 1, 1, 1]
    assert set(found["intervals"]) == figures.keys() - {*counts, "failed"}
    assert list(found["slices"]) == ["category", "is_hand_drawn", "answer_correct_type"]
    assert found["slices"]["category"]["physics"]["n"] == 0
    assert found["slices"]["category"]["physics"]["accuracy"] is None
    assert found["slices"]["is_hand_drawn"]["false"]["accuracy"] == 1
    assert {value: part["n"] for value, part in found["slices"]["answer_correct_type"].items()} == {
        "alternative_correct": 1, "exact_correct": 1, "null": 2,
    }  # fmt: skip


def test_the_tables_say_shares_times_100_and_coefficients_as_they_are(errata: Errata, gold: Path, run: Path) -> None:
    result = errata("score", "sketchjudge", "--gold", str(gold), "--run", str(run), "--by", "category")
    assert "times 100 (MCC: as it is)" in result.out
    assert "75.0" in result.out
    assert "0.577" in result.out
    assert "mine (without/cot): 1 sample without a response, 1 response without a readable verdict" in result.out
    assert "failed" not in result.out


def test_csv_holds_fractions_and_latex_the_papers_names(errata: Errata, gold: Path, run: Path) -> None:
    arguments = ("score", "sketchjudge", "--gold", str(gold), "--run", str(run), "--by", "is_hand_drawn")
    rows = list(csv.DictReader(io.StringIO(errata(*arguments, "--csv").out)))
    assert [(row["facet"], row["value"], row["n"]) for row in rows] == [
        ("", "", "4"), ("is_hand_drawn", "false", "1"), ("is_hand_drawn", "true", "3"),
    ]  # fmt: skip
    assert float(rows[0]["mcc"]) == pytest.approx(1 / 3**0.5)
    latex = errata(*arguments, "--latex").out
    assert r"ebF1\textsubscript{err}" in latex
    assert "& 0.577 &" in latex


def test_a_setting_is_checked_and_taken(errata: Errata, gold: Path, run: Path) -> None:
    arguments = ("score", "sketchjudge", "--gold", str(gold), "--run", str(run), "--json", "--setting")
    assert errata(*arguments, "with/rubric").json["runs"][0]["setting"] == "with/rubric"
    refused = errata(*arguments, "with/maybe")
    assert (refused.code, refused.out) == (2, "")
    assert "expected one of each of with, without and baseline, rubric, cot" in refused.err


def test_folders_of_runs_are_not_called_left_out(errata: Errata, gold: Path, run: Path) -> None:
    (run.parent.parent / "notes.txt").write_text("")
    result = errata("score", "sketchjudge", "--gold", str(gold), "--run", str(run.parent.parent), "--json")
    assert "NoRef" not in result.err.replace(str(run), "")
    assert "notes.txt" in result.err


def test_failures_are_listed_with_what_a_repair_would_raise(errata: Errata, gold: Path, run: Path) -> None:
    result = errata("failures", "sketchjudge", "--gold", str(gold), "--run", str(run), "--json")
    (found,) = result.json["runs"]
    impact = {category["category"]: category["impact"] for category in found["categories"]}
    assert impact["false_rejection"] == {"accuracy": pytest.approx(1 / 4), "eb_f1": 0.0}
    assert impact["missed_error_type"] == {"accuracy": 0.0, "eb_f1": pytest.approx(1 / 6)}
    assert impact["parse_failure"]["accuracy"] == pytest.approx(4 / 5 - 3 / 4)
    assert impact["no_response"]["accuracy"] == pytest.approx(4 / 5 - 3 / 4)
    assert impact["unmapped_label"] == {"accuracy": None, "eb_f1": None}
    instances = {instance["category"]: instance for instance in found["instances"]}
    assert instances["false_rejection"] == {
        "sample": "c",
        "page": 1,
        "category": "false_rejection",
        "reason": "Judged incorrect, but the answer is correct, by an alternative solution. "
        "The run claims “Bad taste”.",
        "boxes": {"gold": [], "pred": []},
    }
    table = errata("failures", "sketchjudge", "--gold", str(gold), "--run", str(run)).out
    assert "Missed error type" in table
    assert "Accuracy would rise, points" in table


def test_what_is_imported_is_listed_with_its_settings(errata: Errata, gold: Path, run: Path) -> None:
    result = errata("import", "sketchjudge", "--gold", str(gold), "--run", str(run))
    assert result.code == 1
    (benchmark,) = errata("list", "--json").json["benchmarks"]
    assert (benchmark["task"], benchmark["samples"], benchmark["pages"]) == ("sketchjudge", 6, 18)
    assert [(run["model"], run["setting"]) for run in benchmark["runs"]] == [("mine", "without/cot")]
    again = errata("import", "sketchjudge", "--gold", str(gold), "--run", str(run.parent.parent))
    assert again.out.count("unchanged") == 2


def test_graded_answers_are_scored_from_csv(errata: Errata, tmp_path: Path) -> None:
    (tmp_path / "gold.csv").write_text(
        "id,gold,gold_labels,level\na,true,,easy\nb,false,sign,hard\nc,false,unit,hard\n"
    )
    (tmp_path / "mine.csv").write_text("id,pred,pred_labels\na,true,\nb,false,Sign\nc,maybe,\n")
    arguments = ("--gold", str(tmp_path / "gold.csv"), "--run", str(tmp_path / "mine.csv"))
    result = errata("score", "graded", *arguments, "--by", "all", "--json")
    (found,) = result.json["runs"]
    figures = found["metrics"]
    assert (result.code, found["model"], found["setting"]) == (0, "mine", None)
    assert (figures["accuracy"], figures["eb_f1"], figures["n"], figures["parse_failures"]) == (1.0, 1.0, 2, 1)
    assert figures["recall.sign"] == 1
    assert found["slices"]["level"]["hard"]["accuracy_as_wrong"] == 0.5
    assert errata("import", "graded", *arguments).code == 0
    assert errata("failures", "graded", *arguments).code == 0


@needs_shared
def test_the_real_benchmark_is_scored_whole(errata: Errata) -> None:
    folder = SHARED / "sketchjudge"
    result = errata("score", "sketchjudge", "--gold", str(folder), "--run", str(folder / "results"), "--json")
    runs = {(run["model"], run["setting"]): run for run in result.json["runs"]}
    assert (result.code, len(runs)) == (0, 13)
    gemini = runs["Gemini-2.5-Flash", "with/baseline"]
    assert (gemini["lines"], gemini["metrics"]["n"], gemini["metrics"]["missing"]) == (1011, 1011, 4)
    qianfan = runs["Qianfan-VL-8B", "without/baseline"]["metrics"]
    assert (qianfan["n"], qianfan["parse_failures"]) == (1014, 1)
    assert sum(run["metrics"]["inconsistent_counts"] for run in runs.values()) == 28


def test_what_is_supposed_of_a_run_is_said(errata: Errata, gold: Path, run: Path, tmp_path: Path) -> None:
    plain = tmp_path / "mine.jsonl"
    plain.write_bytes(run.read_bytes())
    says = "mine.jsonl: neither its name nor its folder says how it was made; supposed was with the reference"
    assert says in errata("score", "sketchjudge", "--gold", str(gold), "--run", str(plain), "--json").err
    stated = errata("score", "sketchjudge", "--gold", str(gold), "--run", str(plain), "--setting", "without/cot")
    assert "supposed was" not in stated.err
    assert "supposed was" not in errata("score", "sketchjudge", "--gold", str(gold), "--run", str(run)).err


def test_what_is_supposed_of_a_run_is_said_at_import(
    errata: Errata, gold: Path, run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    plain = tmp_path / "mine.jsonl"
    plain.write_bytes(run.read_bytes())
    result = errata("import", "sketchjudge", "--gold", str(gold), "--run", str(plain))
    assert result.err.count("supposed was with the reference and by the baseline prompt") == 1
