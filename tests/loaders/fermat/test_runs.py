"""FERMAT's runs: the pipeline's CSV, its state file, JSON lines, and what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataError, FormatError, UsageError
from loaders.fermat import load
from records import Prediction, Run
from tests.loaders.fermat.fermat_files import IDS, run_row, write_csv, write_json

DEFAULT = (("context", "base"), ("input", "handwritten"))


def single_run(path: Path, **options: Any) -> tuple[Run, Any]:
    (found,) = load.load_runs(path, **{"gold_ids": IDS} | options)
    return found


def columns_of(prediction: Prediction) -> dict[str, Any]:
    return dict(json.loads(prediction.raw))


def test_a_row_is_a_prediction_of_the_columns_that_matter(tmp_path: Path) -> None:
    columns = {"pred_err_1.1.2": "1.0", "err_reasoning_1.1.2": "2 + 2 is 5, “wrong”", "grade": "c07"}
    path = write_csv(tmp_path / "m.csv", [run_row(IDS[0], **columns), run_row(IDS[1], **{"pred_err_1.1.2": ""})])
    run, loaded = single_run(path)
    assert run == Run("GPT-4o", DEFAULT, str(path))
    assert run.setting == "base/handwritten"
    assert (loaded.lines, [prediction.sample_id for prediction in loaded.records]) == (2, [IDS[0]])
    assert columns_of(loaded.records[0]) == {"pred_err_1.1.2": "1.0", "err_reasoning_1.1.2": "2 + 2 is 5, “wrong”"}
    assert [(bad.line, bad.reason) for bad in loaded.rejected] == [(3, "this row holds nothing that a model said")]


def test_columns_that_say_nothing_in_the_whole_run_are_not_there(tmp_path: Path) -> None:
    rows = [run_row(IDS[0], **{"pred_err_1.1.2": 1, "cascade_err": "", "judge_2.1": " "})]
    rows += [run_row(IDS[1], **{"pred_err_1.1.2": "", "cascade_err": "", "judge_2.1": 0})]
    _, loaded = single_run(write_csv(tmp_path / "m.csv", rows))
    assert [columns_of(prediction) for prediction in loaded.records] == [
        {"pred_err_1.1.2": "1", "judge_2.1": " "},
        {"pred_err_1.1.2": "", "judge_2.1": "0"},
    ]


def test_several_models_and_settings_in_one_file_are_several_runs(tmp_path: Path) -> None:
    rows = [
        run_row(IDS[0], **{"pred_err_1.1.2": 1, "context": "L2"}),
        run_row(IDS[1], **{"pred_err_1.1.2": 1, "context": "Base", "input": "printed"}),
        run_row(IDS[0], **{"pred_err_1.1.2": 0, "context": "l2", "model_name": "pixtral"}),
        run_row(IDS[1], **{"pred_err_1.1.2": 1, "context": "other"}),
    ]
    found = load.load_runs(write_csv(tmp_path / "m.csv", rows), gold_ids=IDS)
    assert [(run.model, run.setting, len(loaded.records)) for run, loaded in found] == [
        ("GPT-4o", "L2/handwritten", 1),
        ("GPT-4o", "base/printed", 1),
        ("Pixtral-12B", "L2/handwritten", 1),
        ("GPT-4o", "base/handwritten", 1),
    ]
    for options in ({"model": "m"}, {"setting": "L1"}):
        with pytest.raises(UsageError):
            load.load_runs(tmp_path / "m.csv", gold_ids=IDS, **options)


@pytest.mark.parametrize(
    ("file", "setting", "model", "expected"),
    [
        ("My-VLM.csv", None, "My-VLM", "base/handwritten"),
        ("My-VLM_L3.csv", None, "My-VLM", "L3/handwritten"),
        ("llama_large_20250101_123456.csv", None, "Llama-3.2-90B", "base/handwritten"),
        ("phi_printed.csv", None, "Phi-3.5-VI", "base/printed"),
        ("phi_printed.csv", "L4", "Phi-3.5-VI", "L4/printed"),
        ("phi.csv", "text/L1", "Phi-3.5-VI", "L1/text"),
        ("phi.csv", "temperature 1", "Phi-3.5-VI", "base/handwritten/temperature 1"),
        ("L1.csv", None, "L1", "base/handwritten"),
    ],
)
def test_model_and_setting_come_from_the_file_name_and_the_option(
    tmp_path: Path, file: str, setting: str | None, model: str, expected: str
) -> None:
    path = write_csv(tmp_path / file, [{"annotation_url": f"{IDS[0]}.png", "pred_err_1.1.2": 1}])
    run, _ = single_run(path, setting=setting)
    assert (run.model, run.setting) == (model, expected)
    assert single_run(path, model="Given", setting=setting)[0].model == "Given"


@pytest.mark.parametrize(
    "stated",
    [
        IDS[0],
        f"{IDS[0]}.png",
        "img_1_pert_1_1.jpg",
        "fermat-img_1_pert_1_1.jpg",
        f"https://host/a/{IDS[0]}_scan.png?token=img_2_pert_3.2",
        f"C:\\data\\{IDS[0]}.png",
    ],
)
def test_a_row_belongs_to_the_sample_that_its_image_names(tmp_path: Path, stated: str) -> None:
    path = write_csv(tmp_path / "m.csv", [{"annotation_url": stated, "pred_err_1.1.2": 1}])
    assert single_run(path)[1].records[0].sample_id == IDS[0]


def test_rows_of_other_samples_and_second_rows_are_rejected(tmp_path: Path) -> None:
    names = [IDS[0], "img_99_pert_1.1", "page 7", IDS[0], ""]
    rows = [{"annotation_url": name, "pred_err_1.1.2": at} for at, name in enumerate(names)]
    path = write_csv(tmp_path / "m.csv", rows)
    _, loaded = single_run(path)
    assert [(bad.line, bad.reason.split(",")[0].split(":")[0]) for bad in loaded.rejected] == [
        (3, 'the id "img_99_pert_1.1" is not in the gold that was loaded'),
        (4, 'the id "page 7" is not in the gold that was loaded'),
        (5, "second line of this id; line 2 counts"),
        (6, "no image"),
    ]
    assert loaded.lines == 5
    assert columns_of(single_run(path, duplicates="last")[1].records[0])["pred_err_1.1.2"] == "3"


STATE: dict[str, Any] = {
    "images": [f"{name}.png" for name in IDS],
    "not_parsed": [
        {"image": f"{IDS[1]}.png", "result": "I see no error.", "experiment_id": "1.1.2"},
        {"image": f"{IDS[2]}.png", "result": "**Error:** 1", "experiment_id": "1.1.2"},
        "nothing",
    ],
    f"{IDS[0]}.png": {
        "1.1.1": "1",
        "1.1.2": {"reasoning": "line 2", "error": 1},
        "ocr": {"question": "q", "answer": "a", "output": "o"},
        "2.1": {"reasoning": "r", "error_localization": "NA", "output": "o"},
        "3.1": {"reasoning": "r", "corrected_answer_latex": None, "output": "**Corrected Answer LaTeX:** x"},
    },
    f"{IDS[1]}.png": '{"2.1": "{\\"error_localization\\": \\"line 1\\"}"}',
    f"{IDS[3]}.png": 7,
}


def test_a_state_file_gives_the_columns_of_the_csv(tmp_path: Path) -> None:
    run, loaded = single_run(write_json(tmp_path / "state_pixtral_large_3.1.json", STATE))
    assert (run.model, run.axes, loaded.lines) == ("Pixtral-124B", DEFAULT, 4)
    assert [(bad.line, bad.reason) for bad in loaded.rejected] == [
        (3, f'"{IDS[3]}.png": expected an object of steps, found 7')
    ]
    rows = {prediction.sample_id: columns_of(prediction) for prediction in loaded.records}
    assert rows[IDS[0]] == {
        "pred_err_1.1.1": "1",
        "pred_err_1.1.2": 1,
        "err_reasoning_1.1.2": "line 2",
        "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": "a",
        "pred_ocr_q_1.2.1_1.2.2_2.2_3.2": "q",
        "pred_eloc_2.1": "NA",
        "pred_reasoning_2.1": "r",
        "pred_corr_a_3.1": "**Corrected Answer LaTeX:** x",
        "pred_reasoning_3.1": "r",
    }
    assert (rows[IDS[1]]["pred_err_1.1.2"], rows[IDS[1]]["pred_eloc_2.1"]) == ("I see no error.", "line 1")
    assert rows[IDS[2]]["pred_err_1.1.2"] == "**Error:** 1"


def test_json_lines_hold_the_same_columns(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    lines = [{"new_custom_id": IDS[0], "model_name": "phi", "pred_err_1.1.2": True, "judge_2.1": None}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + "{broken\n", encoding="utf-8")
    run, loaded = single_run(path)
    assert (run.model, columns_of(loaded.records[0])) == ("Phi-3.5-VI", {"pred_err_1.1.2": True})
    assert [bad.line for bad in loaded.rejected] == [2]


def test_a_folder_is_all_its_run_files(tmp_path: Path) -> None:
    row = {"annotation_url": IDS[0], "pred_err_1.1.2": 1}
    write_csv(tmp_path / "a.csv", [row])
    write_json(tmp_path / "state_llama.json", STATE)
    (tmp_path / "notes.txt").write_text("x")
    assert [run.model for run, _ in load.load_runs(tmp_path, gold_ids=IDS)] == ["a", "Llama-3.2-11B"]
    assert [file.name for file in load.run_files(tmp_path)] == ["a.csv", "state_llama.json"]


def test_without_gold_every_row_is_taken_by_its_own_name(tmp_path: Path) -> None:
    rows = [{"annotation_url": f"x/{name}.png", "pred_err_1.1.2": 1} for name in ("img_9_pert_1_1", "page 7")]
    _, loaded = single_run(write_csv(tmp_path / "m.csv", rows), gold_ids=None)
    assert [prediction.sample_id for prediction in loaded.records] == ["img_9_pert_1.1", "page 7"]


def test_a_cell_of_three_megabytes_is_kept(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "m.csv", [run_row(IDS[0], **{"pred_err_1.1.2": "x" * 3_000_000 + " Error: 1"})])
    assert len(single_run(path)[1].records[0].raw) > 3_000_000


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("m.json", b""),
        ("m.json", b'{"a.png": {"1.1.2": '),
        ("m.json", b"[]"),
        ("m.json", '{"a": 1}'.encode("utf-16")),
        ("m.csv", "annotation_url,pred_err_1.1.2\n".encode("utf-16")),
    ],
)
def test_files_that_are_no_run_are_refused_or_give_nothing(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    try:
        _, loaded = single_run(path)
    except FormatError:
        return
    assert loaded.records == ()


def test_an_empty_csv_gives_a_run_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_bytes(b"")
    run, loaded = single_run(tmp_path / "m.csv")
    assert (run.model, run.setting, loaded.lines, loaded.records) == ("m", "base/handwritten", 0, ())


plain = st.none() | st.booleans() | st.floats() | st.text(max_size=20) | st.integers()
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
steps = st.dictionaries(st.sampled_from(["1.1.1", "1.1.2", "2.1", "3.1", "ocr", "cascade_err", "x"]), values)
names = st.sampled_from([*(f"{name}.png" for name in IDS), "images", "not_parsed", "z"])


@given(state=st.dictionaries(names, steps | values))
def test_a_state_of_any_content_is_loaded_or_rejected(tmp_path_factory: pytest.TempPathFactory, state: Any) -> None:
    path = write_json(tmp_path_factory.mktemp("any") / "state_m.json", state)
    try:
        found = load.load_runs(path, gold_ids=IDS)
    except DataError:
        return
    for _, loaded in found:
        assert loaded.lines == len(loaded.records) + len(loaded.rejected)


columns = st.sampled_from(["annotation_url", "image", "model_name", "pred_err_1.1.2", "context"])


@given(rows=st.lists(st.dictionaries(columns, values), max_size=4))
def test_lines_of_any_content_are_loaded_or_rejected(tmp_path_factory: pytest.TempPathFactory, rows: list[Any]) -> None:
    path = tmp_path_factory.mktemp("any") / "m.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = load.load_runs(path, gold_ids=IDS)
    assert sum(loaded.lines for _, loaded in found) == len(rows)
