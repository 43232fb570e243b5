"""Runs of SketchJudge: what their files are called, and every line loaded or rejected."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from errors import UsageError
from loaders.published import TABLES
from loaders.sketchjudge import load
from loaders.sketchjudge.load import MODELS, assumed_axes, axes_of, published_run
from records import Prediction, Run
from tests.loaders.sketchjudge.sketchjudge_files import write_run
from tests.shared import SHARED, needs_shared

LINE = {"answer_id": "F1_a1", "response": '{"is_correct": true}', "query": "Grade.", "image_0": "C:\\x\\a.png"}


def single_run(path: Path, **options: Any) -> tuple[Run, Any]:
    (found,) = load.load_runs(path, **options)
    return found


def axes(reference: str, prompt: str) -> tuple[tuple[str, str], ...]:
    return (("reference", reference), ("prompt", prompt))


@pytest.mark.parametrize(
    ("path", "model", "setting"),
    [
        ("results/WithRef/gemini_2.5_flash_output_cot.jsonl", "Gemini-2.5-Flash", "with/cot"),
        ("results/WithRef/gemini_2.5_flash_output_rubric.jsonl.gz", "Gemini-2.5-Flash", "with/rubric"),
        ("results/NoRef/gpt_5_output.jsonl", "GPT-5", "without/baseline"),
        ("results/NoRef/qianfan_vl_70_output.jsonl", "Qianfan-VL-70B", "without/baseline"),
        ("results/WithRef/qianfan_70_output.jsonl", "Qianfan-VL-70B", "with/baseline"),
        ("results/WithRef/qwen_vl_3b_it_output.jsonl", "Qwen2.5-VL-3B-Instruct", "with/baseline"),
        ("elsewhere/gemini_2.5_flash_output_cot.jsonl", "Gemini-2.5-Flash", "with/cot"),
        ("WithRef/careful-simulated_output_cot.jsonl", "careful-simulated", "with/cot"),
        ("NoRef/careful-simulated_output.jsonl", "careful-simulated", "without/baseline"),
        ("NoRef/mine.jsonl", "mine", "without/baseline"),
        ("elsewhere/mine_output_cot.jsonl", "mine_output_cot", "with/baseline"),
        ("elsewhere/mine.jsonl", "mine", "with/baseline"),
        ("elsewhere/gpt_5.jsonl", "gpt_5", "with/baseline"),
    ],
)
def test_name_and_folder_of_a_published_file_say_model_and_axes(path: str, model: str, setting: str) -> None:
    name, found = published_run(Path(path))
    assert (Run(name, found).model, Run(name, found).setting) == (model, setting)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("results/NoRef/gpt_5_output_cot.jsonl", ""),
        ("WithRef/mine_output.jsonl", ""),
        ("elsewhere/mine.jsonl", "supposed was with the reference and by the baseline prompt."),
        ("elsewhere/mine_output_cot.jsonl", "supposed was with the reference and by the baseline prompt."),
        ("NoRef/mine.jsonl", "supposed was by the baseline prompt."),
        ("elsewhere/gpt_5_output_cot.jsonl", "supposed was with the reference."),
    ],
)
def test_what_neither_name_nor_folder_says_is_supposed_and_said(path: str, says: str) -> None:
    note = assumed_axes(Path(path))
    assert says in note
    assert bool(note) == bool(says)


def test_every_model_of_the_paper_has_a_name_in_the_table() -> None:
    with (TABLES / "sketchjudge.csv").open(encoding="utf-8", newline="") as file:
        printed = {row["model"] for row in csv.DictReader(file)} - {"", "Human", "Random choice"}
    assert set(MODELS.values()) == printed
    assert len(printed) == 16


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("with/cot", axes("with", "cot")),
        ("without/baseline", axes("without", "baseline")),
        ("cot/without", axes("without", "cot")),
        ("without", axes("without", "baseline")),
        ("rubric", axes("with", "rubric")),
    ],
)
def test_a_setting_names_values_of_the_axes(setting: str, expected: Any) -> None:
    assert axes_of(setting) == expected


@pytest.mark.parametrize("setting", ["", "with/", "few-shot", "with/without", "cot/rubric", "with/cot/cot"])
def test_a_setting_that_names_anything_else_is_refused(setting: str) -> None:
    with pytest.raises(UsageError, match="expected one of each of with, without and baseline, rubric, cot"):
        axes_of(setting)


def test_stated_model_and_setting_win_over_the_name(tmp_path: Path) -> None:
    path = write_run(tmp_path / "WithRef" / "gpt_5_output.jsonl", LINE)
    assert single_run(path)[0] == Run("GPT-5", axes("with", "baseline"), str(path))
    assert single_run(path, model="mine", setting="without/cot")[0] == Run("mine", axes("without", "cot"), str(path))
    named = write_run(tmp_path / "WithRef" / "gpt_5_output.jsonl", LINE | {"model": "from the file"})
    assert single_run(named)[0].model == "from the file"


@pytest.mark.parametrize(
    ("response", "raw"),
    [
        ('{"is_correct": true}', '{"is_correct": true}'),
        ({"is_correct": True}, '{"is_correct":true}'),
        ("", ""),
        (None, ""),
    ],
)
def test_a_response_is_kept_as_it_is(tmp_path: Path, response: Any, raw: str) -> None:
    path = write_run(tmp_path / "run.jsonl", LINE | {"response": response})
    assert single_run(path)[1].records == (Prediction("F1_a1", raw, "Grade."),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "no JSON"),
        ("[]", "expected a JSON object, found a list"),
        ({"response": "x"}, "no `answer_id`"),
        ({"answer_id": "F1_a2", "response": " \ud800"}, "expected UTF-8 text, found half of a character"),
        ({"answer_id": {}, "response": "x"}, "`answer_id`: expected a text"),
        ({"answer_id": "F1_a2"}, "no `response`"),
        ({"answer_id": "F1_a2", "response": 4}, "`response`: expected the text of a response or an object, found 4"),
        ({"answer_id": "F1_a2", "response": []}, "`response`: expected the text"),
        ({"answer_id": "F9", "response": "x"}, 'the id "F9" is not in the gold that was loaded'),
        (LINE, "second line of this id; line 1 counts"),
    ],
)
def test_a_bad_line_is_rejected_by_its_number(tmp_path: Path, line: Any, reason: str) -> None:
    path = write_run(tmp_path / "run.jsonl", LINE, "", line)
    _, loaded = single_run(path, gold_ids={"F1_a1", "F1_a2"})
    assert (loaded.lines, loaded.loaded) == (2, 1)
    assert loaded.rejected[0].line == 3
    assert reason in loaded.rejected[0].reason


def test_the_last_line_of_an_id_counts_when_asked_for(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.jsonl", LINE, LINE | {"response": "later"})
    _, loaded = single_run(path, duplicates="last")
    assert [record.raw for record in loaded.records] == ["later"]
    assert loaded.rejected[0].line == 1


def test_a_folder_holds_runs_in_folders_below_it(tmp_path: Path) -> None:
    for name in ("WithRef/gpt_5_output.jsonl", "NoRef/gpt_5_output.jsonl", ".hidden.jsonl", "WithRef/notes.txt"):
        write_run(tmp_path / name, LINE)
    found = load.load_runs(tmp_path)
    assert [(run.model, run.setting) for run, _ in found] == [("GPT-5", "without/baseline"), ("GPT-5", "with/baseline")]
    with pytest.raises(UsageError, match="it holds 2 runs"):
        load.load_runs(tmp_path, setting="with/cot")
    with pytest.raises(UsageError, match="found none"):
        load.run_files(write_run(tmp_path / "empty" / "a.txt").parent)


def test_a_run_that_is_made_up_is_marked(tmp_path: Path) -> None:
    assert single_run(write_run(tmp_path / "run.jsonl", LINE | {"synthetic": True}))[1].synthetic


@needs_shared
def test_the_real_runs_are_read_whole() -> None:
    found = load.load_runs(SHARED / "sketchjudge" / "results")
    assert [loaded.lines for _, loaded in found if loaded.lines != 1015] == [1011, 1014]
    assert all(loaded.rejected == () for _, loaded in found)
    assert len({(run.model, run.setting) for run, _ in found}) == 13
    assert {run.model for run, _ in found} <= set(MODELS.values())
