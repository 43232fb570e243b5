"""Runs as JSON lines where a benchmark publishes another format: DrawEduMath's rows and COCO's raw responses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import ErrataError
from loaders import LOADERS, coco
from loaders.drawedumath import load
from records import Prediction
from tests.loaders.drawedumath import drawedumath_files

QUESTIONS = drawedumath_files.pairs(("What is drawn?", "A line."), ("Is it right?", "Yes."))


def lines(path: Path, *values: Any) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def row(**more: Any) -> dict[str, Any]:
    return {"Image Name": "d.png", "Question": "What is drawn?", "Model Answer": "A dot.", **more}


def samples(folder: Path) -> dict[str, Any]:
    gold = drawedumath_files.gold(folder / "gold.csv", {"Image Name": "d.png", "QA Teacher": QUESTIONS})
    return {sample.id: sample for sample in load.load_gold(gold).records}


def test_a_row_is_read_as_from_csv(tmp_path: Path) -> None:
    columns = {"QA Type": "teacher", "Ensemble_Judge_Rating": 3, "Claude_Judge_Rating": "4", "Model Name": "m"}
    file = lines(tmp_path / "run.jsonl", row(**columns))
    table = drawedumath_files.run(tmp_path / "run.csv", {**row(**columns)})
    (from_lines,), (from_table,) = (load.load_runs(path, samples(tmp_path)) for path in (file, table))
    assert from_lines[0].model == from_table[0].model == "m"
    assert json.loads(from_lines[1].records[0].raw) == json.loads(from_table[1].records[0].raw)


def test_every_line_is_loaded_or_rejected(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    lines(
        file,
        row(),
        row(Question="Is it right?", **{"Model Answer": None}),
        row(Question="Never asked?"),
        {**row(), "Image Name": 3},
    )
    with file.open("a", encoding="utf-8") as stream:
        stream.write("no json\n\n[1]\n")
    (found,) = load.load_runs(file, samples(tmp_path))
    assert found[1].lines == 6
    document = json.loads(found[1].records[0].raw)
    assert [response.get("answer") for response in document] == ["A dot.", None]
    assert [rejection.line for rejection in found[1].rejected] == [3, 4, 5, 7]


def test_what_judges_said_goes_out_and_comes_in_with_their_whole_names(tmp_path: Path) -> None:
    judges = {"openai:gpt-x_2": {"rating": "3", "reason": "close"}, "claude": {"rating": "4"}}
    stated = {"question": "What is drawn?", "answer": "A dot.", "qa_type": "teacher", "judges": judges}
    raw = json.dumps([stated])
    out = load.lines_of(Prediction("d.png", raw))
    (found,) = load.load_runs(lines(tmp_path / "run.jsonl", *out), samples(tmp_path))
    (again,) = json.loads(found[1].records[0].raw)
    assert again["judges"] == judges


@pytest.mark.parametrize("judges", ["x", 3, [1], {"a": 1}, {"a": {"rating": None}}, '{"a":'])
def test_malformed_judges_are_none(tmp_path: Path, judges: Any) -> None:
    (found,) = load.load_runs(lines(tmp_path / "run.jsonl", row(judges=judges)), samples(tmp_path))
    assert json.loads(found[1].records[0].raw)[0].get("judges", {}) in ({}, {"a": {}})


def test_a_folder_of_json_lines_is_searched_for_answers(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    folder.mkdir()
    lines(folder / "a.jsonl", row())
    lines(folder / "other.jsonl", {"x": 1})
    assert [path.name for path in load.run_files(folder)] == ["a.jsonl"]


def test_raw_responses_about_images_are_kept_as_they_are(tmp_path: Path) -> None:
    file = lines(
        tmp_path / "m.jsonl",
        {"image_id": 1, "predict": "I see [", "model": "m"},
        {"image_id": 1, "predict": "again"},
        {"image_id": 9, "predict": "[]"},
        {"image_id": 2},
        {"predict": "[]"},
    )
    runs = coco.load_runs(file, {"1": object(), "2": object()})
    assert sum(found.lines for _, found in runs) == 5
    assert runs[0][1].records[0] == Prediction("1", "I see [")
    assert coco.lines_of(Prediction("1", "x", "p")) == [{"image_id": "1", "predict": "x", "prompt": "p"}]
    assert [path.name for path in coco.run_files(tmp_path)] == ["m.jsonl"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=120))
def test_any_bytes_are_lines_that_are_loaded_or_rejected(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "any.jsonl"
    file.write_bytes(data)
    for key in ("drawedumath", "coco", "fermat", "graded"):
        try:
            runs = LOADERS[key].load_runs(file, {"1": object()} if key == "coco" else None)
        except ErrataError:
            continue
        assert all(found.lines >= len(found.records) for _, found in runs)
