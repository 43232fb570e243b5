"""Units that gold states in `cluster`, the exit codes of `--fail-if`, and runs that are ranked."""

from __future__ import annotations

import csv
import json
from contextlib import closing
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import compare_runs
from cache.queries.loaded_benchmark import loaded
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace

QUESTIONS, ANSWERS = 30, 4
NO_TYPES = "gold names no error types, or no answer is incorrect in gold and for the run"


def graded_gold(path: Path, *, cluster: bool = True) -> Path:
    """120 answers to 30 questions, every second one correct; as CSV, or as JSON lines where it is called so."""
    rows = [
        {"id": f"s{at}", "gold": at % 2 == 0, **({"cluster": f"q{at // ANSWERS}"} if cluster else {})}
        for at in range(QUESTIONS * ANSWERS)
    ]
    return write(path, rows)


def graded_run(path: Path, wrong_of_each: int, answered: int = QUESTIONS * ANSWERS) -> Path:
    """A run that is wrong in so many of the answers to every third question."""
    rows = []
    for at in range(answered):
        wrong = (at // ANSWERS) % 3 == 0 and at % ANSWERS < wrong_of_each
        rows.append({"id": f"s{at}", "pred": (at % 2 == 0) != wrong})
    return write(path, rows)


def write(path: Path, rows: list[dict]) -> Path:
    if path.suffix == ".jsonl":
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
        return path
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_the_cluster_of_a_graded_file_is_the_unit_in_score_compare_and_the_workspace(errata, tmp_path, ending) -> None:
    gold = graded_gold(tmp_path / f"gold.{ending}")
    a, b = graded_run(tmp_path / "a.jsonl", 1), graded_run(tmp_path / "b.jsonl", 3)
    files = ("graded", "--gold", str(gold), "--run", str(a), str(b))
    (first, _) = errata("score", *files, "--ci", "--json").json["runs"]
    assert (first["units"], first["n_of"]["accuracy"]) == (QUESTIONS, QUESTIONS * ANSWERS)
    compared = errata("compare", *files, "--json").json
    assert compared["unit"] == "cluster"
    accuracy = compared["metrics"]["accuracy"]
    assert (accuracy["n"], accuracy["units"], accuracy["test"]) == (QUESTIONS * ANSWERS, QUESTIONS, "swap")
    assert "120 answers, 30 clusters" in errata("compare", *files).out
    found = errata("slices", *files, "--json").json
    assert (found["unit"], found["units"], found["n"]) == ("cluster", QUESTIONS, QUESTIONS * ANSWERS)
    assert "120 samples, 30 clusters" in errata("slices", *files).out
    with closing(Workspace.open()) as workspace:
        import_benchmark(workspace, "graded", gold, runs=[a, b])
        assert loaded(workspace, "graded").task.cluster == "cluster"
        assert "cluster" not in loaded(workspace, "graded").facets
        row = run_metrics(workspace, Selection("graded", runs=("a",))).set_index("metric").loc["accuracy"]
        assert (row["n"], row["units"]) == (QUESTIONS * ANSWERS, QUESTIONS)
        assert [row["lo"], row["hi"]] == pytest.approx(first["intervals"]["accuracy"], abs=1e-12)
        pair = compare_runs(workspace, Selection("graded", runs=("a", "b"))).metrics.set_index("metric").loc["accuracy"]
        assert (pair["units"], pair["p"]) == (QUESTIONS, accuracy["p"])


def test_without_a_cluster_each_answer_is_its_own_unit(errata, tmp_path) -> None:
    gold = graded_gold(tmp_path / "gold.csv", cluster=False)
    runs = [str(graded_run(tmp_path / f"{name}.jsonl", number)) for name, number in (("a", 1), ("b", 3))]
    compared = errata("compare", "graded", "--gold", str(gold), "--run", *runs, "--json").json
    assert compared["unit"] == "sample"
    accuracy = compared["metrics"]["accuracy"]
    assert (accuracy["units"], accuracy["test"]) == (QUESTIONS * ANSWERS, "mcnemar")


def test_the_cluster_of_a_coco_image_is_the_unit(errata, tmp_path) -> None:
    images = [{"id": at, "width": 100, "height": 100, "cluster": f"book {at % 12}"} for at in range(36)]
    boxes = [{"id": at, "image_id": at, "category_id": 1, "bbox": [10, 10, 20, 20]} for at in range(36)]
    gold, run = tmp_path / "gold.json", tmp_path / "run.json"
    gold.write_text(json.dumps({"images": images, "annotations": boxes, "categories": [{"id": 1, "name": "answer"}]}))
    run.write_text(json.dumps([box | {"bbox": [10, 10, 20, 20 if box["id"] % 5 else 60]} for box in boxes]))
    (found,) = errata("score", "coco", "--gold", str(gold), "--run", str(run), "--ci", "--json").json["runs"]
    assert (found["units"], found["n_of"]["F_A"]) == (12, 36)
    with closing(Workspace.open()) as workspace:
        import_benchmark(workspace, "coco", gold, runs=[run])
        assert loaded(workspace, "coco").task.cluster == "cluster"
        row = run_metrics(workspace, Selection("coco")).set_index("metric").loc["F_A"]
        assert (row["n"], row["units"]) == (36, 12)


@pytest.mark.parametrize("stated", [["q"], {"q": 1}, "q" * 501])
def test_a_cluster_that_is_no_name_rejects_its_line(errata, tmp_path, stated) -> None:
    gold = write(tmp_path / "gold.jsonl", [{"id": "x", "gold": True, "cluster": stated}, {"id": "s0", "gold": True}])
    run = graded_run(tmp_path / "a.jsonl", 0, answered=1)
    result = errata("score", "graded", "--gold", str(gold), "--run", str(run), "--json")
    assert result.code == 1
    (bad,) = result.json["gold"]["rejected"]
    assert bad["line"] == 1
    assert bad["reason"].startswith("`cluster`: expected a text")


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, ...]:
    """B is wrong in 3 of the 4 answers to every third question, A in none: 25 points less."""
    gold = graded_gold(tmp_path / "gold.csv")
    runs = [str(graded_run(tmp_path / f"{name}.jsonl", number)) for name, number in (("a", 0), ("b", 3))]
    return ("graded", "--gold", str(gold), "--run", *runs)


@pytest.mark.parametrize(
    ("condition", "code", "words"),
    [
        ("accuracy < -2", 3, "met; the whole 95% interval lies beyond it"),
        ("fnr>2", 3, "met"),
        ("accuracy < -60", 0, "not met"),
        ("accuracy > 5", 4, "underpowered"),
        ("accuracy < -20", 0, "not met"),
        ("eb_f1 < -2", 4, "underpowered"),
        ("accuracy < -.5", 3, "met"),
    ],
)
def test_fail_if_exits_with_3_where_it_is_met_and_with_4_where_it_could_not_be_seen(
    errata, pair, condition, code, words
) -> None:
    # 10 of 30 questions lose .75: 25 points less, standard error about 6.5, so 18 points would be seen.
    result = errata("compare", *pair, "--fail-if", condition, "--json")
    assert (result.code, result.json["schema"]) == (code, "errata.compare/1")
    assert words in result.err


@pytest.mark.parametrize(
    ("answered", "wrong", "condition", "code", "words"),
    [
        (QUESTIONS * ANSWERS, 0, "accuracy < -27", 0, "not met"),  # 2.8^2 of 30 questions are 26 points
        (QUESTIONS * ANSWERS, 0, "accuracy < -26", 4, "such comparisons would show a difference below 26.1 points"),
        (QUESTIONS * ANSWERS, 0, "accuracy < 0", 0, "not met"),
        (QUESTIONS * ANSWERS, ANSWERS, "accuracy < -99", 3, "met; all units differ alike, p < 0.0002."),
        (9 * ANSWERS, 0, "accuracy < -99", 4, "it has no interval"),
        (QUESTIONS * ANSWERS, 0, "eb_f1 < -2", 4, f"Error F1: {NO_TYPES}."),
    ],
    ids=["equal", "equal, too few", "equal, any", "all worse", "nine units", "no value"],
)
def test_runs_that_differ_alike_in_all_units_are_judged_by_how_many_there_are(
    errata, tmp_path, answered, wrong, condition, code, words
) -> None:
    gold = graded_gold(tmp_path / "gold.csv")
    right = graded_run(tmp_path / "a.jsonl", 0, answered)
    lines = [{"id": f"s{at}", "pred": (at % 2 == 0) != (wrong > 0)} for at in range(answered)]
    other = write(tmp_path / "b.jsonl", lines)
    result = errata("compare", "graded", "--gold", str(gold), "--run", str(right), str(other), "--fail-if", condition)
    assert result.code == code
    assert words in result.err


@pytest.mark.parametrize("condition", ["accuracy", "accuracy = 2", "< -2", "accuracy < much"])
def test_a_condition_that_is_none_is_refused(errata, pair, condition) -> None:
    result = errata("compare", *pair, "--fail-if", condition)
    assert (result.code, result.out) == (2, "")
    assert "expected a metric, < or >, and points" in result.err


def test_a_metric_that_the_benchmark_does_not_have_is_refused(errata, pair) -> None:
    for option, value in (("--fail-if", "F_A < -2"), ("--metric", "F_A")):
        result = errata("compare", *pair, option, value)
        assert (result.code, result.out) == (2, "")
        assert "accuracy, fnr" in result.err


def test_many_runs_are_ranked_by_one_metric_with_all_pairs_corrected(errata, pair, tmp_path) -> None:
    third = str(graded_run(tmp_path / "c.jsonl", 0))
    document = errata("compare", *pair, third, "--json").json
    assert (document["schema"], document["metric"], document["unit"], document["units"]) == (
        "errata.ranks/1", "accuracy", "cluster", QUESTIONS,
    )  # fmt: skip
    assert [(run["model"], run["n"], run["rank"]) for run in document["runs"]] == [
        ("a", 120, [1, 2]), ("c", 120, [1, 2]), ("b", 120, [3, 3]),
    ]  # fmt: skip
    assert {(pair["a"], pair["b"]) for pair in document["pairs"]} == {("a", "c"), ("a", "b"), ("c", "b")}
    for comparison in document["pairs"]:
        assert set(comparison) == {"a", "b", "difference", "interval", "p", "p_holm"}
        assert comparison["p_holm"] >= comparison["p"]
    equal = next(pair for pair in document["pairs"] if (pair["a"], pair["b"]) == ("a", "c"))
    assert (equal["difference"], equal["interval"], equal["p"]) == (0, None, 1)
    refused = errata("compare", *pair, third, "--fail-if", "accuracy < -2")
    assert (refused.code, "expected two runs, A and B" in refused.err) == (2, True)


def test_no_run_is_lost_where_runs_are_ranked(errata, pair, tmp_path) -> None:
    """Neither one without a value nor one whose file is named twice; one of few answers is named above the table."""
    silent = write(tmp_path / "silent.jsonl", [{"id": f"s{at}", "response": "no idea"} for at in range(120)])
    few = graded_run(tmp_path / "few.jsonl", 0, answered=100)
    files = (*pair, pair[-1], str(silent), str(few))
    document = errata("compare", *files, "--json").json
    found = {(run["model"], run["n"], run["rank"] is None, run["value"] is None) for run in document["runs"]}
    assert len(document["runs"]) == 5
    assert found == {("a", 120, 0, 0), ("b", 120, 0, 0), ("few", 100, 0, 0), ("silent", 0, 1, 1)}
    assert len({(pair["a"], pair["b"]) for pair in document["pairs"]}) == 6
    printed = errata("compare", *files).out
    assert printed.startswith("few answered 100 of 120; what is missing may not be random.\n\n")
    assert "no answer was scored" in printed


def test_a_run_that_lacks_answers_is_named_above_the_comparison(errata, pair, tmp_path) -> None:
    few = str(graded_run(tmp_path / "few.jsonl", 0, answered=100))
    files = (*pair[:3], "--run", pair[4], few)
    assert errata("compare", *files).out.startswith("B answered 100 of 120: compared on the 100 that both did")
    document = errata("compare", *files, "--json").json
    assert document["answered"] == {"a": 120, "b": 100, "both": 100, "gold": 120}
    sizes = {key: document["metrics"][key]["n"] for key in ("accuracy", "accuracy_as_wrong")}
    assert sizes == {"accuracy": 100, "accuracy_as_wrong": 120}
