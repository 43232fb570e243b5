"""`errata score`, `failures` and `import` on DrawEduMath and COCO, from files to the last figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli import main
from tests.loaders.drawedumath.drawedumath_files import answer, gold, pairs, run

ERRORS = "What errors does the student make in their response?"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    gold(
        tmp_path / "gold.csv",
        {
            "Image Name": "a",
            "QA Teacher": pairs(("What?", "a line"), (ERRORS, "None.")),
            "QA Claude": pairs(("Why?", "x"), times=2),
        },
        {"Image Name": "b", "QA Teacher": pairs((ERRORS, "The sum.")), "QA GPT4o": "[broken"},
    )
    (tmp_path / "answer_mapping.json").write_text(json.dumps({"None": "no", "The sum": "yes"}))
    (tmp_path / "questions_to_categories.json").write_text(
        json.dumps({ERRORS: "Correctness and errors", "Why?": "Other"})
    )
    run(
        tmp_path / "run.csv",
        answer("a", "What?", "a line", "4.0", "a line", **{"Claude_Judge_Rating": "1"}),
        answer("a", ERRORS, "There is an error.", 1, "None."),
        answer("a", "Why?", "x", 3, "x", **{"QA Type": "claude"}),
        answer("b", ERRORS, "Error", 4, "The sum."),
    )
    return tmp_path


def printed_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_score_of_questions(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--gold", "gold.csv", "--run", "run.csv", "--by", "qa_type", "question_type", "student_error", "--ci"]
    document = printed_json(capsys, "score", "drawedumath", *arguments, code=1)
    assert document["gold"]["lines"] == 2
    assert [bad["line"] for bad in document["gold"]["rejected"]] == [3]
    (found,) = document["runs"]
    assert (found["model"], found["setting"], found["lines"], found["loaded"]) == ("run", "ensemble", 4, 4)
    assert found["metrics"] == {
        "llm_accuracy": pytest.approx(2 / 3), "rouge_l": pytest.approx(2 / 3), "bert_score": None,
        "llm_accuracy.claude": 0.0, "n": 3, "failed": 1, "missing": 0, "error_answers": 1, "missing_answers": 0,
        "unrated_answers": 0, "malformed_ratings": 0, "malformed_scores": 0, "unknown_questions": 0,
    }  # fmt: skip
    assert set(found["intervals"]) >= {"llm_accuracy", "rouge_l", "bert_score"}
    slices = {
        facet: {value: (metrics["n"], metrics["llm_accuracy"]) for value, metrics in values.items()}
        for facet, values in found["slices"].items()
    }
    assert slices == {
        "qa_type": {"claude": (1, 1.0), "teacher": (2, 0.5)},
        "question_type": {"Correctness and errors": (1, 0.0), "Other": (1, 1.0), "null": (1, 1.0)},
        "student_error": {"no": (3, pytest.approx(2 / 3)), "yes": (0, None)},
    }


def test_a_run_alone_is_enough(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = printed_json(capsys, "score", "drawedumath", "--run", "run.csv", "--by", "all")
    assert (document["samples"], document["gold"]["lines"]) == (2, 4)
    assert document["runs"][0]["metrics"]["llm_accuracy"] == pytest.approx(2 / 3)
    assert document["runs"][0]["slices"]["student_error"]["no"]["n"] == 3


@pytest.mark.parametrize("shape", [[], ["--csv"], ["--latex"], ["--by", "all"], ["--ci"]])
def test_tables_of_questions(shape: list[str], files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "drawedumath", "--run", "run.csv", *shape]) == 0
    assert "66.7" in (out := capsys.readouterr().out) or "0.666" in out


def test_failures_of_questions(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = printed_json(capsys, "failures", "drawedumath", "--gold", "gold.csv", "--run", "run.csv", code=1)["runs"]
    assert {
        category["category"]: (category["count"], category["impact"]["llm_accuracy"])
        for category in found["categories"]
    } == {
        "misread_as_wrong": (1, pytest.approx(1 / 3)),
        "no_answer": (1, pytest.approx(3 / 4 - 2 / 3)),
        "partial": (1, None),
    }
    reasons = {instance["category"]: instance["reason"] for instance in found["instances"]}
    assert reasons["misread_as_wrong"].startswith("Rated 1 of 4")
    assert all(instance["boxes"] == {"gold": [], "pred": []} for instance in found["instances"])


def test_import_of_questions_and_boxes(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "drawedumath", "--gold", "gold.csv", "--run", "run.csv"]) == 1
    assert main(["import", "drawedumath", "--run", "run.csv", "--name", "alone"]) == 0
    boxes(files)
    assert main(["import", "coco", "--gold", "instances.json", "--run", "results.json"]) == 0
    capsys.readouterr()
    listed = printed_json(capsys, "list")["benchmarks"]
    assert [(benchmark["benchmark"], benchmark["samples"], benchmark["items"]) for benchmark in listed] == [
        ("drawedumath", 2, 4), ("alone", 2, 4), ("coco", 2, 2),
    ]  # fmt: skip
    # The run has four lines of two images: lines are counted, not the images that they are about.
    (alone,) = listed[1]["runs"]
    assert (alone["lines"], alone["loaded"], alone["rejected"]) == (4, 4, 0)


def boxes(folder: Path) -> None:
    images = [{"id": n, "file_name": f"{n}.jpg", "width": 100, "height": 200} for n in (1, 2)]
    notes = [{"image_id": n, "category_id": n, "bbox": [10, 10, 50, 50]} for n in (1, 2)]
    categories = [{"id": 1, "name": "line"}, {"id": 2, "name": "circle"}]
    (folder / "instances.json").write_text(
        json.dumps({"images": images, "annotations": notes, "categories": categories})
    )
    (folder / "results.json").write_text(json.dumps([notes[0] | {"score": 0.5}]))


def test_score_and_failures_of_boxes(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boxes(files)
    arguments = ["coco", "--gold", "instances.json", "--run", "results.json"]
    (found,) = printed_json(capsys, "score", *arguments, "--by", "category")["runs"]
    assert (found["metrics"]["F_A"], found["coords"]["used"], found["coords"]["finding"]) == (0.5, "xyxy/1000", None)
    assert {value: metrics["F_A"] for value, metrics in found["slices"]["category"].items()} == {
        "circle": 0.0,
        "line": 1.0,
    }
    (found,) = printed_json(capsys, "failures", *arguments)["runs"]
    assert [(category["category"], category["impact"]) for category in found["categories"]] == [
        ("missed_answer", {"F_A": 0.5})
    ]
