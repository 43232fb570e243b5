from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataError, FormatError, UsageError
from loaders import LOADERS
from loaders.drawedumath.load import lines_of, load_gold, load_runs, run_files
from records import Prediction, Sample
from tests.loaders.drawedumath.drawedumath_files import RUN, answer, gold, pairs, run, table, write
from tests.loaders.spoiled_files import json_lines

QUESTIONS = (("How many?", "3"), ("How many?", "4"), ("What?", "a line"))


@pytest.fixture
def gold_samples(tmp_path: Path) -> dict[str, Sample]:
    records = [{"Image Name": name, "QA Teacher": pairs(*QUESTIONS)} for name in ("a", "b")]
    return {sample.id: sample for sample in load_gold(gold(tmp_path / "gold" / "gold.csv", *records)).records}


def answers_of(prediction: Prediction) -> list[tuple[str, str]]:
    return [(row["question"], row["answer"]) for row in json.loads(prediction.raw)]


def test_a_run_is_one_prediction_an_image_whose_text_says_all_its_rows(tmp_path: Path, gold_samples: Any) -> None:
    judged = {"Claude_Judge_Rating": "4.0", "Claude_Judge_Reason": "same", "Gemini_Judge_Rating": "", "ROUGEL": "0.5"}
    path = run(
        tmp_path / "GPT-9.csv",
        answer("a", "What?", "Error", -1, "a line"),
        answer("b", "How many?", "three\nor so", "3.0", "3", **{"BERTScore F1": 0.25}, **judged),
        answer("a", "How many?", "4", 4, "4"),
    )
    ((found, loaded),) = load_runs(path, gold_samples)
    assert (found.model, found.axes, found.setting, found.source) == (
        "GPT-9", (("judge", "ensemble"),), "ensemble", str(path),
    )  # fmt: skip
    assert (loaded.lines, loaded.loaded, loaded.rejected) == (3, 3, ())
    assert [prediction.sample_id for prediction in loaded.records] == ["a", "b"]
    assert answers_of(loaded.records[0]) == [("What?", "Error"), ("How many?", "4")]
    assert json.loads(loaded.records[1].raw) == [
        {
            "question": "How many?", "reference": "3", "qa_type": "teacher", "answer": "three\nor so", "rating": "3.0",
            "rated_by": "ensemble", "judges": {"claude": {"rating": "4.0", "reason": "same"}}, "bert_score": "0.25",
            "rouge_l": "0.5",
        }
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["run.csv", "run.jsonl"])
def test_gold_and_runs_are_synthetic_when_a_row_says_so(tmp_path: Path, gold_samples: Any, name: str) -> None:
    rows = [answer("a", "What?", "x", 3, "a line", **{"Model Name": model}) for model in ("A", "B")]
    rows[1]["synthetic"] = "true"
    path = run(tmp_path / "run.csv", *rows, columns=[*RUN, "synthetic"])
    if name == "run.jsonl":
        path = json_lines(tmp_path / name, [row | {"synthetic": "synthetic" in row} for row in rows])
    assert [loaded.synthetic for _, loaded in load_runs(path, gold_samples)] == [False, True]
    assert load_gold(path).synthetic
    record = {"Image Name": "a", "QA Teacher": pairs(*QUESTIONS), "synthetic": "true"}
    assert load_gold(gold(tmp_path / "gold.csv", record, columns=list(record))).synthetic


def test_several_models_in_a_file_are_several_runs_whose_lines_add_up(tmp_path: Path, gold_samples: Any) -> None:
    rows = [answer("a", "What?", model, 3, "a line", **{"Model Name": model}) for model in ("A", "B", "B")]
    path = run(tmp_path / "run.csv", {"Question": "no image"}, *rows)
    (first, of_a), (second, of_b) = load_runs(path, gold_samples)
    assert (first.model, of_a.lines, [bad.line for bad in of_a.rejected]) == ("A", 2, [2])
    assert (second.model, of_b.lines, [bad.line for bad in of_b.rejected]) == ("B", 2, [5])
    with pytest.raises(UsageError, match="2 runs"):
        load_runs(path, gold_samples, model="one")


@pytest.mark.parametrize("column", ["Model Answer", "Reference Answer", "Claude_Judge_Reason", "judges"])
def test_a_line_with_half_a_character_is_rejected_and_the_others_are_not(
    column: str, tmp_path: Path, gold_samples: Any
) -> None:
    value = "\ud800" if column != "judges" else {"me": {"rating": "3", "reason": "\ud800"}}
    first, second, third = (answer("a", question, "x", 3, reference) for question, reference in QUESTIONS)
    path = json_lines(tmp_path / "run.jsonl", [first, second | {"Claude_Judge_Rating": "3", column: value}, third])
    ((_, loaded),) = load_runs(path, gold_samples)
    assert (loaded.lines, loaded.loaded, [bad.line for bad in loaded.rejected]) == (3, 2, [2])
    assert "expected UTF-8 text, found half of a character" in loaded.rejected[0].reason
    of_it = load_gold(path)
    assert (of_it.lines, of_it.rejected) == (3, loaded.rejected)


@pytest.mark.parametrize("spoiled", [{"Model Name": "m\0"}, {"QA Type": "\0"}, {"Image Name": "a\0"}])
def test_a_line_whose_names_hold_nul_is_rejected(spoiled: Any, tmp_path: Path, gold_samples: Any) -> None:
    path = run(tmp_path / "run.csv", answer("a", "What?", "\0x", 3), answer("b", "What?", "x", 3) | spoiled)
    ((_, loaded),) = load_runs(path, gold_samples)
    assert [(bad.line, "without NUL" in bad.reason) for bad in loaded.rejected] == [(3, True)]
    assert json.loads(loaded.records[0].raw)[0]["answer"] == "\0x"


def test_a_line_that_answers_nothing_in_gold_is_rejected_with_the_reason(tmp_path: Path, gold_samples: Any) -> None:
    path = run(
        tmp_path / "run.csv",
        answer("z", "What?", "x", 3, "a line"),
        answer("a", "Which?", "x", 3),
        answer("a", "What?", "x", 3, **{"QA Type": "claude"}),
        answer("a", "What?", "x", 3),
        answer("a", "What?", "y", 3),
        answer("", "What?", "x", 3),
        answer("a", " ", "x", 3),
    )
    ((_, loaded),) = load_runs(path, gold_samples)
    assert [(bad.line, bad.reason) for bad in loaded.rejected] == [
        (2, "the image “z” is not in the gold that was loaded"),
        (3, "the question is not in the gold that was loaded"),
        (4, "the question is not in the gold that was loaded"),
        (6, "another line answers this question of gold and counts"),
        (7, "no `Image Name`"),
        (8, "no `Question`"),
    ]
    assert (loaded.lines, loaded.loaded) == (7, 1)


def test_a_repeated_question_has_as_many_lines_as_gold_has_of_it(tmp_path: Path, gold_samples: Any) -> None:
    rows = [answer("a", "How many?", str(number), 3) for number in range(3)]
    ((_, first),) = load_runs(run(tmp_path / "run.csv", *rows), gold_samples)
    assert answers_of(first.records[0]) == [("How many?", "0"), ("How many?", "1")]
    assert [bad.line for bad in first.rejected] == [4]
    ((_, last),) = load_runs(tmp_path / "run.csv", gold_samples, duplicates="last")
    assert answers_of(last.records[0]) == [("How many?", "1"), ("How many?", "2")]
    assert [bad.line for bad in last.rejected] == [2]


@pytest.mark.parametrize(("duplicates", "loaded_answer", "line"), [("first", "x", 3), ("last", "y", 2)])
def test_a_second_line_of_an_id_is_rejected(
    duplicates: Any, loaded_answer: str, line: int, tmp_path: Path, gold_samples: Any
) -> None:
    rows = [answer("a", "How many?", text, 3, **{"QA_Pair_ID": "7"}) for text in ("x", "y")]
    ((_, loaded),) = load_runs(run(tmp_path / "run.csv", *rows), gold_samples, duplicates=duplicates)
    assert answers_of(loaded.records[0]) == [("How many?", loaded_answer)]
    assert [bad.line for bad in loaded.rejected] == [line]
    assert "QA_Pair_ID" in loaded.rejected[0].reason


def test_a_run_that_names_a_question_by_its_id_alone_is_a_run_when_it_is_read_again(
    tmp_path: Path, gold_samples: Any
) -> None:
    raw = json.dumps([{"qa_id": "7", "answer": "x"}, {"question": "What?", "answer": "a line"}])
    lines = lines_of(Prediction("a", raw))
    (tmp_path / "run.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    ((_, loaded),) = load_runs(tmp_path / "run.jsonl", gold_samples)
    assert answers_of(loaded.records[0]) == [("What?", "a line")]
    assert (loaded.lines, [bad.line for bad in loaded.rejected]) == (2, [1])


def test_every_line_of_a_run_fits_the_gold_it_carries(tmp_path: Path) -> None:
    rows = [answer("a", "How many?", "x", 3, "3", **{"Model Name": model}) for model in "AABBB"]
    path = run(tmp_path / "run.csv", *rows)
    loaded = load_gold(path)
    assert len(loaded.records[0].items) == 3
    runs = load_runs(path, LOADERS["drawedumath"].gold_for_runs(loaded.records))
    assert [(run.lines, run.rejected) for _, run in runs] == [(2, ()), (3, ())]


@pytest.mark.parametrize(
    ("columns", "judge"),
    [
        (["Ensemble_Judge_Rating", "LLM Score Rating"], "ensemble"),
        (["LLM Score Rating"], "LLM score"),
        (["LLM Score Rating", "Claude_Judge_Rating"], "ensemble"),
        (["Gpt4o_Judge_Rating"], "ensemble"),
        ([], "ensemble"),
    ],
)
def test_whose_ratings_count_is_said_by_the_columns_of_the_file(columns: list[str], judge: str, tmp_path: Path) -> None:
    row = {"Image Name": "a", "Question": "Q", "Model Answer": "x", **dict.fromkeys(columns, "3")}
    ((found, loaded),) = load_runs(run(tmp_path / "run.csv", row, columns=list(row)))
    assert found.axes == (("judge", judge),)
    stated = json.loads(loaded.records[0].raw)[0]
    assert ("rating" in stated) is any(
        not column.endswith("_Judge_Rating") or "Ensemble" in column for column in columns
    )


def test_a_name_and_a_setting_may_be_given(tmp_path: Path) -> None:
    path = run(tmp_path / "run.csv", answer("a", "Q", "x", 3, **{"Model Name": "A"}))
    ((found, _),) = load_runs(path, model="B", setting="one judge")
    assert (found.model, found.setting) == ("B", "one judge")


def test_a_folder_is_all_its_files_of_answers(tmp_path: Path) -> None:
    run(tmp_path / "b.csv", answer("a", "Q", "x", 3))
    run(tmp_path / "a.CSV", answer("a", "Q", "x", 3))
    gold(tmp_path / "DrawEduMath_QA.csv", {"Image Name": "a", "QA Teacher": pairs(("Q", "A"))})
    write(tmp_path / "answer_mapping.json", b"{}")
    (tmp_path / "folder.csv").mkdir()
    assert [path.name for path in run_files(tmp_path)] == ["a.CSV", "b.csv"]
    assert [found.model for found, _ in load_runs(tmp_path)] == ["a", "b"]
    with pytest.raises(UsageError, match="Model Answer"):
        run_files(tmp_path / "folder.csv")


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"Image Name,Question\na,b\n", b'{"uuid": 1}\n{"uuid": 2}\n'])
def test_a_file_of_other_columns_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="Model Answer"):
        load_runs(write(tmp_path / "run.csv", data))


def test_an_empty_file_is_a_run_without_lines(tmp_path: Path) -> None:
    for data in (b"", table(RUN)):
        ((_, loaded),) = load_runs(write(tmp_path / "run.csv", data))
        assert (loaded.records, loaded.lines) == ((), 0)


def test_an_answer_of_a_megabyte_and_other_signs_are_kept(tmp_path: Path) -> None:
    path = run(tmp_path / "run.csv", answer("ä", "Q", "é\0\n" * 300_000, 3))
    ((_, loaded),) = load_runs(path)
    assert json.loads(loaded.records[0].raw)[0]["answer"] == "é\0\n" * 300_000


texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=8)
names = st.sampled_from(["a", "b", "", "z"])
requested = st.sampled_from(["How many?", "What?", "", "?"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(st.tuples(names, requested, texts, st.sampled_from(["", "1", "2"]), texts), max_size=8),
    tail=st.binary(max_size=12),
    duplicates=st.sampled_from(["first", "last"]),
)
def test_every_line_is_loaded_or_rejected_and_no_answer_is_lost(
    rows: list[Any], tail: bytes, duplicates: Any, tmp_path: Path, gold_samples: Any
) -> None:
    records = [answer(n, q, t, r, **{"QA_Pair_ID": i}) for n, q, t, i, r in rows]
    path = write(tmp_path / "run.csv", table(RUN, *records) + tail)
    try:
        runs = load_runs(path, gold_samples, duplicates=duplicates)
    except DataError:
        return
    for _, loaded in runs:
        assert loaded.lines == loaded.loaded + len(loaded.rejected)
        assert sum(len(json.loads(prediction.raw)) for prediction in loaded.records) == loaded.loaded
        assert len({bad.line for bad in loaded.rejected}) == len(loaded.rejected)
