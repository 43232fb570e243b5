"""Anything judged right or wrong, from CSV and from JSON lines."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import FormatError, UsageError
from loaders import graded
from loaders.files.bad_lines import BadLine
from loaders.graded import labels_of, row_of, truth_of
from records import Note, Page, Prediction, Run, Sample
from scoring.grading.task import GRADED
from scoring.wording import word_failure, word_note
from tests.assessed import scored_of
from tests.loaders.sketchjudge.sketchjudge_files import write_run as write

GOLD_CSV = """id,gold,gold_labels,image,level
a,true,,a.png,easy
b,False,Sign error;unit,b.png,easy
c,0,unit | Unit,c.png,hard
"""


def gold_of(sample: Sample) -> dict[str, Any]:
    gold = sample.items[0].gold
    assert isinstance(gold, dict)
    return gold


def single_run(path: Path, **options: Any) -> tuple[Run, Any]:
    (found,) = graded.load_runs(path, **options)
    return found


@pytest.mark.parametrize("name", ["gold.csv", "gold.csv.gz"])
def test_a_csv_row_is_a_sample_with_every_other_column_as_a_facet(tmp_path: Path, name: str) -> None:
    text = GOLD_CSV.encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    loaded = graded.load_gold(tmp_path / name)
    assert [sample.id for sample in loaded.records] == ["a", "b", "c"]
    assert [gold_of(sample)["verdict"] for sample in loaded.records] == ["correct", "incorrect", "incorrect"]
    assert [gold_of(sample)["labels"] for sample in loaded.records] == [[], ["Sign error", "unit"], ["unit", "unit"]]
    assert gold_of(loaded.records[0])["known"] == [
        {"label": name, "name": name, "description": ""} for name in ("Sign error", "unit")
    ]
    assert [sample.facets for sample in loaded.records] == [(("level", "easy"),)] * 2 + [(("level", "hard"),)]
    assert loaded.records[0].pages == (Page(1, 0, 0, "a.png"),)
    assert (loaded.lines, loaded.images) == (3, str(tmp_path))


def test_a_json_line_is_the_same(tmp_path: Path) -> None:
    path = write(
        tmp_path / "gold.jsonl",
        {"id": 1, "gold": True, "level": ["easy", "short"], "new": True, "note": "long " * 60, "none": None},
        {"id": "b", "gold": False, "gold_labels": ["Sign error"]},
    )
    first, second = graded.load_gold(path).records
    assert (first.id, first.pages, first.cluster) == ("1", (), "1")
    assert first.facets == (("level", "easy"), ("level", "short"), ("new", "true"))
    assert "long long" in first.text
    assert gold_of(second)["labels"] == ["Sign error"]


@pytest.mark.parametrize(("stated", "unit"), [("Q 1", "Q 1"), (7, "7"), ("", "a"), ("  ", "a"), (None, "a")])
def test_the_unit_of_a_line_is_its_cluster_or_itself(tmp_path: Path, stated: object, unit: str) -> None:
    path = write(tmp_path / "gold.jsonl", {"id": "a", "gold": True, "cluster": stated})
    assert [sample.cluster for sample in graded.load_gold(path).records] == [unit]


def test_a_line_without_a_cluster_is_a_unit_by_itself_though_others_state_its_id_as_theirs(tmp_path: Path) -> None:
    lines = [{"id": name, "gold": True, "cluster": cluster} for name, cluster in ("a ", "b7", "c7", "7 ", "dd")]
    read = graded.load_gold(write(tmp_path / "gold.jsonl", *lines)).records
    units = {sample.id: sample.cluster for sample in read}
    assert units["b"] == units["c"] == "7"
    assert units["7"] not in (*units, "7")
    assert units["d"] == "d"


BAD: list[tuple[Any, str]] = [
    ({"id": "x", "gold": True, "cluster": ["Q"]}, "`cluster`: expected a text of at most 500 characters or a number"),
    ({"gold": True}, "no `id`"),
    ({"id": " ", "gold": True}, "`id`: expected a text"),
    ({"id": "x"}, "`gold`: expected true or false, found none"),
    ({"id": "x", "gold": "maybe"}, "`gold`: expected true or false"),
    ({"id": "x", "gold": 2}, "`gold`: expected true or false"),
    ({"id": "x", "gold": True, "image": 3}, "`image`: expected the name of a file"),
    ({"id": "x", "gold": True, "gold_labels": 3}, "`gold_labels`: expected a list of texts"),
    ({"id": "x", "gold": True, "gold_labels": [3]}, "`gold_labels`: expected a list of texts"),
    ({"id": "good", "gold": False}, "second line of this id; line 1 counts"),
    ("{", "no JSON"),
]


@pytest.mark.parametrize(("line", "reason"), BAD)
def test_a_bad_gold_line_is_rejected_by_its_number(tmp_path: Path, line: Any, reason: str) -> None:
    loaded = graded.load_gold(write(tmp_path / "gold.jsonl", {"id": "good", "gold": True}, "", line))
    assert (loaded.lines, loaded.loaded, len(loaded.records)) == (2, 1, 1)
    assert loaded.rejected[0].line == 3
    assert reason in loaded.rejected[0].reason


def test_more_labels_than_a_vocabulary_has_are_rejected(tmp_path: Path) -> None:
    lines = [{"id": f"s{number}", "gold": False, "gold_labels": [f"label {number}"]} for number in range(502)]
    loaded = graded.load_gold(write(tmp_path / "gold.jsonl", *lines))
    assert len(loaded.records) == 500
    assert [bad.line for bad in loaded.rejected] == [501, 502]
    assert "at most 500 different labels" in loaded.rejected[0].reason


def test_a_csv_without_its_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "gold.csv").write_text("id,truth\na,true\n")
    with pytest.raises(FormatError, match=r"expected columns id, gold, found id, truth\.$"):
        graded.load_gold(tmp_path / "gold.csv")
    (tmp_path / "gold.csv").write_text("id;gold\na;true\n")
    with pytest.raises(FormatError, match=r"found id;gold\. Save it with commas between its cells\.$"):
        graded.load_gold(tmp_path / "gold.csv")


def test_a_csv_with_two_columns_of_one_name_is_refused_but_for_those_without_a_name(tmp_path: Path) -> None:
    (tmp_path / "gold.csv").write_text("id,gold,gold ,,\na,true,false,,\n")
    with pytest.raises(FormatError, match='expected each column once, found 2 named "gold"'):
        graded.load_gold(tmp_path / "gold.csv")
    (tmp_path / "gold.csv").write_text("id,gold,,\na,true,,\n")
    assert len(graded.load_gold(tmp_path / "gold.csv").records) == 1


@pytest.mark.parametrize("value", [True, 1, "1", "true", " TRUE ", "yes"])
def test_a_truth_value_may_be_written_in_several_ways(value: Any) -> None:
    assert truth_of(value) is True
    assert truth_of({True: False}.get(value, "no")) is False


@pytest.mark.parametrize("value", [None, "", "maybe", 2, 0.5, [], "truee"])
def test_what_is_no_truth_value_is_none(value: Any) -> None:
    assert truth_of(value) is None


def test_a_run_row_becomes_the_object_that_a_grader_would_write(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text('id,pred,pred_labels,response\na,false,unit;Sign,"It is\nwrong"\nb,True,,\n')
    run, loaded = single_run(tmp_path / "mine.csv")
    assert (run.model, run.setting) == ("mine", None)
    grade = {"is_correct": False, "error_list": [{"error_type": "unit"}, {"error_type": "Sign"}]}
    assert [json.loads(record.raw) for record in loaded.records] == [
        grade | {"response": "It is\nwrong"},
        {"is_correct": True, "error_list": []},
    ]
    assert loaded.lines == 2


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ({"pred": True}, "scored"),
        ({"pred": None, "response": '{"is_correct": true}'}, "scored"),
        ({"response": 'I think: {"is_correct": true}'}, "scored"),
        ({"response": {"is_correct": True}}, "scored"),
        ({"pred": "maybe"}, "failed"),
        ({"pred": 3, "response": '{"is_correct": true}'}, "failed"),
        ({"pred": ""}, "failed"),
        ({"response": None}, "failed"),
        ({"response": "no idea"}, "failed"),
    ],
)
def test_what_states_no_verdict_is_a_response_that_cannot_be_read(
    tmp_path: Path, line: dict[str, Any], state: str
) -> None:
    (sample,) = graded.load_gold(write(tmp_path / "gold.jsonl", {"id": "a", "gold": True})).records
    _, loaded = single_run(write(tmp_path / "run.jsonl", {"id": "a"} | line))
    (prediction,) = loaded.records
    assert isinstance(prediction, Prediction)
    assert scored_of(GRADED, sample, prediction).state == state


def test_a_verdict_that_is_no_truth_value_is_worded_without_a_key_that_the_file_need_not_have(tmp_path: Path) -> None:
    (sample,) = graded.load_gold(write(tmp_path / "gold.jsonl", {"id": "a", "gold": True})).records
    _, loaded = single_run(write(tmp_path / "run.jsonl", {"id": "a", "pred": "maybe"}))
    (prediction,) = loaded.records
    assert isinstance(prediction, Prediction)
    (failure,) = scored_of(GRADED, sample, prediction).failures
    assert word_failure(GRADED, failure.kind, failure.args) == (
        "The response holds an object, but no verdict in it is true or false."
    )
    assert word_note(Note("no_verdict")) == "No verdict in the object is true or false."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"pred": True}, "no `id`"),
        ({"id": "a"}, "no `pred` and no `response`"),
        ({"id": "a", "pred": True, "pred_labels": 4}, "`pred_labels`: expected a list of texts"),
        ({"id": "z", "pred": True}, 'the id "z" is not in the gold that was loaded'),
    ],
)
def test_a_bad_run_line_is_rejected(tmp_path: Path, line: Any, reason: str) -> None:
    _, loaded = single_run(write(tmp_path / "run.jsonl", {"id": "b", "pred": True}, line), gold_ids={"a", "b"})
    assert (loaded.lines, loaded.loaded) == (2, 1)
    assert reason in loaded.rejected[0].reason


def test_a_run_line_whose_gold_line_was_rejected_is_not_said_to_be_missing_from_the_file(tmp_path: Path) -> None:
    gold = graded.load_gold(write(tmp_path / "gold.jsonl", {"id": "a", "gold": True}, {"id": "b", "gold": "maybe"}))
    lines = {"id": "a", "pred": True}, {"id": "b", "pred": True}
    _, loaded = single_run(write(tmp_path / "run.jsonl", *lines), gold_ids={sample.id for sample in gold.records})
    assert [(line.line, line.reason) for line in (*gold.rejected, *loaded.rejected)] == [
        (2, gold.rejected[0].reason),
        (2, 'the id "b" is not in the gold that was loaded'),
    ]


def test_a_run_file_may_hold_several_models_and_a_folder_several_files(tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text("id,pred,model\na,true,one\na,false,two\n")
    write(tmp_path / "third.jsonl", {"id": "a", "pred": True})
    assert [run.model for run, _ in graded.load_runs(tmp_path)] == ["third", "one", "two"]
    with pytest.raises(UsageError, match="several models"):
        graded.load_runs(tmp_path / "two.csv", model="mine")
    with pytest.raises(UsageError, match="it holds 3 runs"):
        graded.load_runs(tmp_path, setting="mine")
    assert single_run(tmp_path / "third.jsonl", model="m", setting="s")[0].setting == "s"


def test_labels_are_compared_with_all_labels_of_gold(tmp_path: Path) -> None:
    (tmp_path / "gold.csv").write_text(GOLD_CSV)
    samples = graded.load_gold(tmp_path / "gold.csv").records
    _, loaded = single_run(
        write(tmp_path / "run.jsonl", {"id": "b", "pred": False, "pred_labels": "sign-errors;UNIT;style"})
    )
    scored = scored_of(GRADED, samples[1], loaded.records[0])
    assert (scored.sums["eb"], scored.sums["unmapped_labels"]) == (1.0, 1.0)


def test_made_up_rows_are_marked(tmp_path: Path) -> None:
    (tmp_path / "gold.csv").write_text("id,gold,synthetic\na,true,true\n")
    loaded = graded.load_gold(tmp_path / "gold.csv")
    assert loaded.synthetic
    assert loaded.records[0].facets == ()
    (tmp_path / "run.csv").write_text("id,pred,synthetic\na,true,true\n")
    assert single_run(tmp_path / "run.csv")[1].synthetic


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(scalars, lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part))


@given(st.dictionaries(st.sampled_from(["id", "gold", "gold_labels", "image", "level", ""]), values))
def test_no_gold_line_makes_the_loader_raise(line: dict[str, Any]) -> None:
    with suppress(BadLine):
        assert row_of(line).id


@given(values)
def test_labels_are_texts_or_refused(value: Any) -> None:
    with suppress(BadLine):
        assert all(isinstance(label, str) and label for label in labels_of(value, "gold_labels"))


@pytest.mark.parametrize("written", ['["E 1", "E;2"]', " ['E 1', 'E;2'] "])
def test_a_cell_may_hold_a_list_of_labels(written: str) -> None:
    assert labels_of(written, "gold_labels") == ["E 1", "E;2"]


@pytest.mark.parametrize(
    ("written", "labels"), [("[]", []), ("[x]; [y]", ["[x]", "[y]"]), ("[1]", ["[1]"]), ("[", ["["])]
)
def test_a_bracket_alone_makes_no_list_of_labels(written: str, labels: list[str]) -> None:
    assert labels_of(written, "pred_labels") == labels


def test_whole_numbers_that_a_file_cannot_tell_apart_name_no_sample(tmp_path: Path) -> None:
    twenty = 10**20
    lines = (twenty - 1, twenty - 2, 2**53 - 1)
    gold_file = write(tmp_path / "gold.jsonl", *({"id": number, "gold": True} for number in lines))
    loaded = graded.load_gold(gold_file)
    assert [sample.id for sample in loaded.records] == [str(2**53 - 1)]
    assert (loaded.lines, len(loaded.rejected)) == (3, 2)
    _, read = single_run(write(tmp_path / "Run.jsonl", *({"id": number, "pred": True} for number in lines)))
    assert [prediction.sample_id for prediction in read.records] == [str(2**53 - 1)]
