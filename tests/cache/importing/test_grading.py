"""The workspace filled with graded answers: labels, cells, counts and repairs without boxes."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import cli
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog, failures, metrics
from cache.queries.inspection import inspect
from cache.queries.samples import samples
from cache.selection.selection import Selection
from errors import DataError
from scoring.grading.task import SKETCHJUDGE
from tests.assessed import scored_of
from tests.loaders.sketchjudge.sketchjudge_files import annotation, question, write_gold, write_run

ALL = Selection("sketchjudge")
SHAPE, LINE = "flowchart::Shape Error", "flowchart::Connection Error"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Ten flow charts of two questions and four of physics; a run that is right, wrong, unreadable and silent."""
    errors: list[list[str]] = [["Shape Error"], ["Connection Error"], ["Shape Error", "Shape Error"], []]
    flows = [
        annotation(
            answer_id=f"f{n}",
            question_id=f"F{n % 2}",
            is_correct=n % 3 == 0,
            error_list=[] if n % 3 == 0 else errors[n % 4],
            answer_correct_type="alternative_correct" if n % 3 == 0 else None,
            is_hand_drawn=n % 2 == 0,
        )
        for n in range(10)
    ]
    physics = [
        annotation(answer_id=f"p{n}", question_id="P", category="physics", error_list=["Connection Error"])
        for n in range(4)
    ]
    questions = [question(question_id=key) for key in ("F0", "F1")] + [question(question_id="P", category="physics")]
    gold = write_gold(tmp_path / "gold", *flows, *physics, questions=questions)
    response = [
        {"is_correct": n % 4 == 0, "error_list": [{"error_type": "Shape Error"}] if n % 4 else [], "error_count": n % 3}
        for n in range(10)
    ]
    lines: list[dict[str, Any]] = [
        {"answer_id": f"f{n}", "response": json.dumps(one)} for n, one in enumerate(response)
    ]
    lines += [{"answer_id": "p0", "response": ""}]
    lines += [{"answer_id": "p1", "response": {"is_correct": False, "error_types": ["Connection error", "Odd"]}}]
    return gold, write_run(tmp_path / "runs" / "WithRef" / "mine_output.jsonl", *lines)


@pytest.fixture
def filled(ws: Any, files: tuple[Path, Path]) -> Any:
    gold, run = files
    import_benchmark(ws, "sketchjudge", gold, runs=[run])
    return ws


def document(capsys: pytest.CaptureFixture[str], command: str, files: tuple[Path, Path], *more: str) -> Any:
    capsys.readouterr()
    cli.main((command, "sketchjudge", "--gold", str(files[0]), "--run", str(files[1]), "--json", *more))
    return json.loads(capsys.readouterr().out)["runs"][0]


def same(one: float, other: float | None) -> bool:
    return math.isnan(one) if other is None else one == pytest.approx(other)


def test_the_workspace_gives_the_figures_of_the_files(filled: Any, files: Any, capsys: Any) -> None:
    found = document(capsys, "score", files, "--by", "all", "--ci")
    table = metrics.run_metrics(filled, ALL).set_index("metric")
    for metric in SKETCHJUDGE.metrics:
        assert same(table.loc[metric.key, "value"], found["metrics"][metric.key]), metric.key
        if found["intervals"][metric.key] is not None:
            assert list(table.loc[metric.key, ["lo", "hi"]]) == pytest.approx(found["intervals"][metric.key])
    for facet in SKETCHJUDGE.facets:
        sliced = metrics.metrics_by(filled, ALL, facet).set_index(["value", "metric"])["score"]
        for value, figures in found["slices"][facet].items():
            for key in ("accuracy", "mcc", "eb_f1", "macro_f1_err"):
                if (value, key) in sliced.index:
                    assert same(sliced[value, key], figures[key]), (facet, value, key)


def test_the_ranking_holds_the_counts_and_rises_of_the_files(filled: Any, files: Any, capsys: Any) -> None:
    found = {category["category"]: category for category in document(capsys, "failures", files)["categories"]}
    table = failures.ranking(filled, ALL).set_index("category")
    assert table["count"].sum() == sum(category["count"] for category in found.values())
    for category, one in found.items():
        assert table.loc[category, "count"] == one["count"]
        for key in SKETCHJUDGE.impact:
            assert same(table.loc[category, f"impact.{key}"], one["impact"][key]), (category, key)


def test_a_cell_of_a_matrix_lists_its_answers(filled: Any) -> None:
    expected = {
        "correct~incorrect": ["f3", "f6", "f9"],
        "incorrect~unreadable": ["p0"],
        f"{LINE}~{SHAPE}": ["f1", "f5"],
        f"{SHAPE}~": ["f2"],
        f"~{SHAPE}": ["f7"],
    }
    assert {cell: sorted(samples(filled, ALL.replace(cell=cell))["sample"]) for cell in expected} == expected


def test_an_answer_comes_back_with_its_pages_gold_and_what_was_read(filled: Any) -> None:
    found = inspect(filled, ALL, "p1")
    assert [page.role for page in found.sample.pages] == ["", "question", "reference"]
    assert found.sample.items[0].gold["labels"] == ["physics::Connection Error"]
    (run,) = found.runs
    assert run.run.setting == "with/baseline"
    assert run.readings["official"].value == {
        "verdict": "incorrect",
        "count": None,
        "errors": [
            {"label": "physics::Connection Error", "stated": "Connection error", "description": ""},
            {"label": None, "stated": "Odd", "description": ""},
        ],
    }
    assert [failure.category for failure in run.scored.failures] == ["unmapped_label"]
    again = scored_of(SKETCHJUDGE, found.sample, run.prediction)
    assert (run.scored.failures, run.scored.judgements) == (again.failures, again.judgements)
    assert set(run.scored.cells) == set(again.cells)
    assert {term: value for term, value in run.scored.sums.items() if value} == again.sums


def test_the_folder_of_gold_is_where_images_are_looked_up(filled: Any, files: Any) -> None:
    assert catalog.benchmark_card(filled, "sketchjudge").image_root == str(files[0].resolve())


def test_page_images_that_are_not_in_the_given_folder_are_counted_and_one_is_named(ws, tmp_path):
    gold = tmp_path / "gold.csv"
    gold.write_text("id,gold,image\na,true,a.png\nb,false,b.png\nc,true,\n", "utf-8")
    images = tmp_path / "images"
    images.mkdir()
    (images / "a.png").write_bytes(b"")
    (report,) = import_benchmark(ws, "graded", gold, images=images).files
    assert report.note == "1 of 2 page images are not in the image folder, such as “b.png”."
    (images / "b.png").write_bytes(b"")
    (again,) = import_benchmark(ws, "graded", gold, images=images).files
    assert (report.images, again.note, again.images) == (0, "", 2)


def test_page_images_that_are_not_beside_gold_are_counted_where_no_folder_is_given(ws, tmp_path):
    gold = tmp_path / "gold.csv"
    gold.write_text("id,gold,image\na,true,a.png\nb,false,b.png\nc,true,\n", "utf-8")
    (report,) = import_benchmark(ws, "graded", gold).files
    assert report.note == "2 of 2 page images are not in the image folder, such as “a.png”."
    # Which is said once: nothing is new the second time.
    assert import_benchmark(ws, "graded", gold).files[0].note == ""


def test_gold_and_run_that_were_swapped_are_named_and_nothing_is_imported(ws, tmp_path):
    gold, run = tmp_path / "gold.csv", tmp_path / "run.csv"
    gold.write_text("id,gold\na,true\n", "utf-8")
    run.write_text("id,pred\na,true\n", "utf-8")
    with pytest.raises(DataError, match="gold and run seem to be swapped"):
        import_benchmark(ws, "graded", run, runs=[gold])
