from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import MissingFile, UsageError
from loaders import hgbench
from records import Prediction, Rejection, Run
from tests.loaders.test_hgbench import DEEP, NESTED
from tests.shared import SHARED, needs_shared


def write(path: Path, *lines: Any) -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text.replace(json.dumps(NESTED), "[" * 1015 + "]" * 1015))
    return path


def single_run(path: Path, **options: Any) -> tuple[Run, Any]:
    (found,) = hgbench.load_runs(path, **options)
    return found


@needs_shared
def test_the_public_predictions_are_read() -> None:
    gold = hgbench.load_gold(SHARED / "hgbench" / "sample_gt.jsonl")
    path = SHARED / "hgbench" / "sample_predictions.jsonl"
    run, loaded = single_run(path, gold_ids={sample.id for sample in gold.records})
    assert run == Run("sample_predictions", (), str(path))
    assert (loaded.lines, len(loaded.records), loaded.rejected) == (5, 5, ())
    assert loaded.records[0].raw.startswith("[\n  {")


@pytest.mark.parametrize("key", ["predict", "model_response"])
def test_a_line_is_an_id_and_a_raw_text(tmp_path: Path, key: str) -> None:
    path = write(tmp_path / "run.jsonl", {"uuid": "s1", key: " [] ", "success": False, "prompt": "Find"})
    assert single_run(path)[1].records == (Prediction("s1", " [] ", "Find"),)


@pytest.mark.parametrize(
    ("line", "raw"),
    [
        ({"predict": "FAIL_STR"}, "FAIL_STR"),
        ({"predict": ""}, ""),
        ({"predict": None}, ""),
        ({"predict": "", "model_response": "x"}, "x"),
        ({"predict": [{"box_2d": [1, 2, 3, 4]}]}, '[{"box_2d": [1, 2, 3, 4]}]'),
        ({"predict": {"a": "一"}}, '{"a": "一"}'),
        ({"predict": ["一", float("nan"), 10**30]}, '["一", NaN, 1000000000000000000000000000000]'),
        ({"predict": "a\U0001f600b"}, "a\U0001f600b"),
    ],
)
def test_responses_are_kept_as_they_are(tmp_path: Path, line: dict[str, Any], raw: str) -> None:
    path = write(tmp_path / "run.jsonl", {"uuid": "s1", **line})
    assert single_run(path)[1].records[0].raw == raw


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"predict": "[]"}, "no `uuid`"),
        ({"uuid": "s2", "predict": "a\ud83d"}, "expected UTF-8 text, found half of a character (\\ud83d)"),
        ({"uuid": "s2"}, "no `predict` (or `model_response`)"),
        ({"uuid": "s2", "predict": 5}, "`predict`: expected the raw text of a response, found 5"),
        ({"uuid": "s2", "predict": True}, "`predict`: expected the raw text of a response, found true"),
        ({"uuid": "other", "predict": "[]"}, 'the id "other" is not in the gold that was loaded'),
        ({"uuid": "s1", "predict": "[2]"}, "second line of this id; line 1 counts"),
        pytest.param(
            {"uuid": "s2", "predict": NESTED},
            f"`predict`: expected the raw text of a response, found {DEEP}",
            marks=pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python writes so deep a list as text"),
        ),
        ("oops", "expected a JSON object, found no JSON (expecting value at character 1)"),
    ],
)
def test_a_bad_line_of_a_run_is_rejected_with_its_reason(tmp_path: Path, line: Any, reason: str) -> None:
    path = write(tmp_path / "run.jsonl", {"uuid": "s1", "predict": "[]"}, line)
    _, loaded = single_run(path, gold_ids={"s1", "s2"})
    assert loaded.records == (Prediction("s1", "[]"),)
    assert loaded.rejected == (Rejection(2, reason),)
    assert loaded.lines == 2


def test_the_last_of_several_lines_may_count(tmp_path: Path) -> None:
    path = write(
        tmp_path / "run.jsonl", *({"uuid": "s1", "predict": str(i)} for i in range(3)), {"uuid": "s2", "predict": ""}
    )
    _, loaded = single_run(path, duplicates="last")
    assert [prediction.raw for prediction in loaded.records] == ["2", ""]
    assert loaded.rejected == (
        Rejection(1, "an earlier line of this id; line 2 counts"),
        Rejection(2, "an earlier line of this id; line 3 counts"),
    )
    assert loaded.lines == 4


@pytest.mark.parametrize(
    ("name", "model"),
    [("careful.jsonl", "careful"), ("gpt-5.4.jsonl", "gpt-5.4"), ("a.b.JSONL", "a.b"), ("x.txt", "x.txt")],
)
def test_a_run_is_called_by_its_file_unless_told(tmp_path: Path, name: str, model: str) -> None:
    path = write(tmp_path / name, {"uuid": "s1", "predict": "[]"})
    assert single_run(path)[0].model == model
    assert single_run(path, model="M", setting="cot")[0] == Run("M", (("setting", "cot"),), str(path))


def test_a_packed_run_is_called_by_its_file_too(tmp_path: Path) -> None:
    path = tmp_path / "careful.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"uuid": "s1", "predict": "[]"}'))
    assert single_run(path)[0].model == "careful"


def test_several_models_in_one_file_are_several_runs(tmp_path: Path) -> None:
    lines = [{"uuid": f"s{i}", "predict": m, "model": m} for i in (1, 2) for m in ("A", "B")]
    path = write(tmp_path / "both.jsonl", "oops", *lines, {"uuid": "s3", "predict": ""})
    found = hgbench.load_runs(path)
    assert [(run.model, len(loaded.records), loaded.lines) for run, loaded in found] == [
        ("A", 2, 3),
        ("B", 2, 2),
        ("both", 1, 1),
    ]
    assert [rejection.line for rejection in found[0][1].rejected] == [1]
    with pytest.raises(UsageError, match="several models"):
        hgbench.load_runs(path, model="C")
    with pytest.raises(UsageError, match="holds 3 runs"):
        hgbench.load_runs(path, setting="cot")


def test_a_folder_is_many_runs(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", ".hidden.jsonl", "notes.txt"):
        write(tmp_path / name, {"uuid": "s1", "predict": "[]"})
    (tmp_path / "folder.jsonl").mkdir()
    assert [run.model for run, _ in hgbench.load_runs(tmp_path)] == ["a", "b"]
    with pytest.raises(UsageError, match="holds 2 runs"):
        hgbench.load_runs(tmp_path, model="M")


def test_a_folder_without_runs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="found none"):
        hgbench.load_runs(tmp_path)


def test_a_run_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=r"absent\.jsonl"):
        hgbench.load_runs(tmp_path / "absent.jsonl")


def test_an_empty_file_is_a_run_without_predictions(tmp_path: Path) -> None:
    run, loaded = single_run(write(tmp_path / "empty.jsonl"))
    assert (run.model, loaded.lines, loaded.records) == ("empty", 0, ())


def test_a_combined_file_is_gold_and_run(tmp_path: Path) -> None:
    line = {
        "uuid": "s1",
        "media_map": {"m": ["id", "a.jpg"]},
        "answer": '[{"box_2d": [1, 2, 3, 4], "type": "complete_answer_box"}]',
        "predict": "[]",
    }
    path = write(tmp_path / "combined.jsonl", line)
    gold = hgbench.load_gold(path)
    _, loaded = single_run(path, gold_ids={sample.id for sample in gold.records})
    assert gold.records[0].id == loaded.records[0].sample_id == "s1"
    assert gold.sha256 == loaded.sha256


def test_packed_garbage_is_one_rejection_and_no_record(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl.gz"
    path.write_bytes(b"\x1f\x8bgarbage")
    ((_, loaded),) = hgbench.load_runs(path)
    assert (loaded.lines, loaded.records, [bad.line for bad in loaded.rejected]) == (1, (), [1])


@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "uuid": st.sampled_from(["a", "b", "c", 1, None]),
                "predict": st.none() | st.text() | st.integers(),
                "model": st.sampled_from(["M", None, 3]),
            },
        ).map(json.dumps)
        | st.sampled_from(["", "oops", "[]"])
    ),
    st.sampled_from(["first", "last"]),
)
def test_lines_are_always_those_loaded_and_those_rejected(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], duplicates: Any
) -> None:
    path = write(tmp_path_factory.getbasetemp() / "any.jsonl", *lines)
    runs = hgbench.load_runs(path, gold_ids={"a", "b", "1"}, duplicates=duplicates)
    numbers = [rejection.line for _, loaded in runs for rejection in loaded.rejected]
    assert len(numbers) == len(set(numbers))
    for _, loaded in runs:
        assert loaded.lines == len(loaded.records) + len(loaded.rejected)
        assert [r.line for r in loaded.rejected] == sorted(r.line for r in loaded.rejected)
    assert sum(loaded.lines for _, loaded in runs) == sum(bool(line) for line in lines)


def test_a_run_is_synthetic_when_one_of_its_lines_says_so(tmp_path: Path) -> None:
    path = write(
        tmp_path / "runs.jsonl",
        {"uuid": "s1", "model": "A", "predict": ""},
        {"uuid": "s2", "model": "A", "predict": "", "synthetic": True},
        {"uuid": "s1", "model": "B", "predict": "", "synthetic": 1},
        {"uuid": "s2", "model": "B", "synthetic": True},
    )
    # B's second line has no response and is rejected: nothing of what was loaded is marked.
    assert [(run.model, loaded.synthetic) for run, loaded in hgbench.load_runs(path)] == [("A", True), ("B", False)]
