"""`errata score`, `failures`, `compare` and `import` on MathDoc, from folders to the last figure."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from cli import main
from tests.loaders.mathdoc.mathdoc_files import CHOICE, FIRST, SECOND, lines, pages


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    pages(tmp_path / "gold", a=FIRST, b=SECOND, bad="nothing here")
    pages(tmp_path / "runs" / "A", a=f"{CHOICE}\n2. [无法识别]\n", b="")
    pages(tmp_path / "runs" / "B_single", a=f"{CHOICE}\n2. 已知函数单调递增求最小值是多少\n", z="1. x")
    return tmp_path


def printed_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 1) -> Any:
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


GOLD = ("mathdoc", "--gold", "gold")


def test_score_of_pages(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = printed_json(capsys, "score", *GOLD, "--run", "runs", "--by", "all", "--ci")
    assert (document["samples"], document["gold"]["lines"], document["gold"]["loaded"]) == (2, 3, 2)
    assert document["gold"]["rejected"][0]["line"] == 3
    assert document["gold"]["rejected"][0]["reason"].startswith('"bad.md": ')
    a, b = document["runs"]
    assert [(run["model"], run["setting"], run["lines"], run["loaded"]) for run in (a, b)] == [
        ("A", None, 2, 2), ("B", "single", 2, 1),
    ]  # fmt: skip
    assert {key: value for key, value in a["metrics"].items() if value not in (0, None)} == {
        "stem_accuracy": 0.5, "stem_ratio": 0.5, "stem_distance": 0.5, "refusal_precision": 0.5,
        "refusal_recall": 1.0, "refusal_f1": pytest.approx(2 / 3), "question_accuracy": pytest.approx(2 / 3),
        "boundaries_located": 0.5, "n": 3, "failed": 1, "answered_questions": 1, "refused_questions": 1,
        "silent_questions": 1, "unaligned_questions": 1, "boundaries_exact": 2, "boundaries_number": 1,
        "boundaries_fallback": 1,
    }  # fmt: skip
    assert a["metrics"]["final"] is a["metrics"]["visual_similarity"] is a["metrics"]["unscored_figures"] is None
    assert (b["metrics"]["missing"], b["metrics"]["refusal_precision"], b["metrics"]["refusal_f1"]) == (1, None, 0)
    kinds = {value: (run["n"], run["stem_accuracy"]) for value, run in a["slices"]["type"].items()}
    assert kinds == {"choice": (1, 1.0), "fill": (2, 0.0)}
    assert a["slices"]["unrecognisable"]["yes"]["n"] == 1
    assert set(a["slices"]["status"]) == {"clean", "null"}
    assert a["no_interval"]["stem_accuracy"] == "fewer than 10 independent units"


def test_a_judge_s_scores_of_figures_give_the_final_score(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    score = {"page": "b", "question_id": "3", "score": 0.9}
    lines(files / "runs" / "A" / "visual.jsonl", score, {**score, "page": "nowhere"})
    (found,) = printed_json(capsys, "score", *GOLD, "--run", "runs/A", "--by", "type")["runs"]
    assert (found["lines"], found["loaded"], found["rejected"][0]["line"]) == (4, 3, 4)
    assert found["metrics"]["visual_similarity"] == 0.9
    assert found["metrics"]["final"] == pytest.approx((0.5 + 0.9) / 3 + (0.5 + 1 + 2 / 3) / 9)
    assert found["metrics"]["unscored_figures"] == 0


@pytest.mark.parametrize("shape", [[], ["--csv"], ["--latex"], ["--by", "all"], ["--protocol", "paper"]])
def test_tables_of_pages(shape: list[str], files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *GOLD, "--run", "runs", *shape]) == 1
    out = capsys.readouterr().out
    assert "66.7" in out or "0.666" in out


def test_a_folder_that_is_a_run_is_not_said_to_be_left_out(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", *GOLD, "--run", "runs/A"])
    assert "left out" not in capsys.readouterr().err


def test_failures_of_pages(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a, b = printed_json(capsys, "failures", *GOLD, "--run", "runs")["runs"]
    assert [(category["category"], category["count"]) for category in a["categories"]] == [("no_response", 1)]
    assert {category["category"]: category["impact"] for category in b["categories"]}["speculative_completion"] == {
        "stem_accuracy": 0.0, "refusal_f1": 1.0, "question_accuracy": 0.5,
    }  # fmt: skip
    (invented,) = [instance for instance in b["instances"] if instance["category"] == "speculative_completion"]
    assert (invented["sample"], invented["page"]) == ("a", 1)
    assert invented["reason"].startswith("Gold says that this question cannot be recognised")


def test_compare_of_pages(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = printed_json(capsys, "compare", *GOLD, "--run", "runs/A", "--run", "runs/B_single")
    assert document["n"] == 2  # both questions of the one page that both runs answered
    assert (document["regressed"], document["both_wrong"], document["improved"]) == (["a/2"], [], [])


def test_import_of_pages(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *GOLD, "--run", "runs"]) == 1
    assert main(["import", *GOLD, "--run", "runs"]) == 1
    assert capsys.readouterr().out.count("unchanged") == 3
    (listed,) = printed_json(capsys, "list", code=0)["benchmarks"]
    assert (listed["samples"], listed["items"], len(listed["runs"])) == (2, 3, 2)
    assert [run["run"] for run in listed["runs"]] == ["a", "b~mode:single"]


def test_a_grid_shows_failures_with_and_without_an_item(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *GOLD, "--run", "runs"]) == 1
    capsys.readouterr()
    assert main(["export", "page.tiles", "--selection", "b=mathdoc&partial=yes", "--format", "csv", "-o", "-"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff"))))
    assert {bool(row["Item"]) for row in rows} == {True, False}
