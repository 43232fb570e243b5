"""The gold of SketchJudge: every annotation is loaded or rejected with its reason."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import FormatError, MissingFile
from loaders.files.bad_lines import BadLine
from loaders.sketchjudge import load
from loaders.sketchjudge.gold import ErrorDomain, questions_of, sample_of
from records import Page
from scoring.grading.gold import KnownLabel, known_labels
from tests.loaders.sketchjudge.sketchjudge_files import QUESTION, annotation, question, write_gold
from tests.shared import SHARED, needs_shared


def test_an_annotation_becomes_an_answer_with_its_pages_facets_and_gold(tmp_path: Path) -> None:
    loaded = load.load_gold(write_gold(tmp_path / "gold", annotation()))
    (sample,) = loaded.records
    assert (sample.id, sample.cluster) == ("F1_a1", "F1")
    assert sample.pages == (
        Page(1, 0, 0, "images/flowchart/F1_a1.png"),
        Page(2, 0, 0, "images/flowchart/F1_prompt.png", "question"),
        Page(3, 0, 0, "images/flowchart/F1_gt.png", "reference"),
    )
    assert sample.facets == (("category", "flowchart"), ("is_hand_drawn", "true"))
    assert sample.text == "F1_a1 Draw the loop. Shape Error A box for a decision."
    (item,) = sample.items
    assert item.gold == {
        "verdict": "incorrect",
        "labels": ["flowchart::Shape Error"],
        "errors": [{"label": "flowchart::Shape Error", "description": "A box for a decision."}],
        "question": "Draw the loop.",
        "kind": "",
        "known": [
            {"label": "flowchart::Shape Error", "name": "Shape Error", "description": "A wrong shape."},
            {"label": "flowchart::Connection Error", "name": "Connection Error", "description": ""},
        ],
    }
    assert (loaded.lines, loaded.images) == (1, str(tmp_path / "gold"))


def test_the_path_of_master_json_is_as_good_as_its_folder(tmp_path: Path) -> None:
    folder = write_gold(tmp_path / "gold", annotation())
    by_file = load.load_gold(folder / "master.json")
    by_folder = load.load_gold(folder)
    assert by_file.records == by_folder.records
    assert (by_file.sha256, by_file.images) == (by_folder.sha256, by_folder.images)


def test_a_byte_order_mark_and_packed_files_make_no_difference(tmp_path: Path) -> None:
    folder = write_gold(tmp_path / "gold", annotation())
    expected = load.load_gold(folder).records
    master = folder / "master.json"
    text = master.read_bytes().replace(b"}", b"}\r\n")
    master.write_bytes(b"\xef\xbb\xbf" + text)
    assert load.load_gold(folder).records == expected
    master.unlink()
    (folder / "master.json.gz").write_bytes(gzip.compress(text))
    assert load.load_gold(folder).records == expected


def test_a_taxonomy_whose_labels_hold_nul_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="without NUL"):
        load.load_gold(write_gold(tmp_path, annotation(), taxonomy={"flowchart": ["Shape\0Error"]}))


def test_another_taxonomy_is_other_gold(tmp_path: Path) -> None:
    first = load.load_gold(write_gold(tmp_path / "a", annotation()))
    second = load.load_gold(write_gold(tmp_path / "b", annotation(), taxonomy={"flowchart": ["Shape Error"]}))
    assert first.sha256 != second.sha256


@pytest.mark.parametrize(
    ("changes", "facets"),
    [
        ({"answer_correct_type": "exact_correct", "is_correct": True, "error_list": []},
         (("answer_correct_type", "exact_correct"), ("category", "flowchart"), ("is_hand_drawn", "true"))),
        ({"is_hand_drawn": False}, (("category", "flowchart"), ("is_hand_drawn", "false"))),
        ({"is_hand_drawn": None}, (("category", "flowchart"),)),
        ({"is_hand_drawn": ..., "answer_correct_type": ...}, (("category", "flowchart"),)),
        ({"category": ...}, (("category", "flowchart"), ("is_hand_drawn", "true"))),
    ],
)  # fmt: skip
def test_a_facet_that_is_null_is_absent(tmp_path: Path, changes: dict[str, Any], facets: Any) -> None:
    (sample,) = load.load_gold(write_gold(tmp_path, annotation(**changes))).records
    assert sample.facets == facets


@pytest.mark.parametrize(
    ("changes", "labels"),
    [
        ({"error_list": ["Connection Error", "shape-error"]}, ["Connection Error", "Shape Error"]),
        ({"error_list": ..., "error_types": ["Shape Error", "Shape Error"]}, ["Shape Error", "Shape Error"]),
        ({"error_list": None, "error_types": [{"error_type": "Shape Error"}]}, ["Shape Error"]),
        ({"error_list": ...}, []),
        ({"error_list": None}, []),
    ],
)
def test_error_types_are_a_multiset_in_the_order_of_gold(
    tmp_path: Path, changes: dict[str, Any], labels: list[str]
) -> None:
    (sample,) = load.load_gold(write_gold(tmp_path, annotation(**changes))).records
    assert sample.items[0].gold["labels"] == [f"flowchart::{label}" for label in labels]


@pytest.mark.parametrize("key", ["error_description", "error_en", "error_description_en"])
def test_a_description_is_kept_under_any_of_its_names(tmp_path: Path, key: str) -> None:
    listed = [{"error_type": "Shape Error", key: "A box."}]
    (sample,) = load.load_gold(write_gold(tmp_path, annotation(error_list=listed))).records
    assert sample.items[0].gold["errors"][0]["description"] == "A box."


def test_images_are_named_as_stated_and_may_be_absent(tmp_path: Path) -> None:
    windows = annotation(image_path="D:\\data\\images\\F1_a1.png")
    bare = question(input_image_path=None, gt_image_path=None)
    (sample,) = load.load_gold(write_gold(tmp_path, windows, questions=[bare])).records
    assert sample.pages == (Page(1, 0, 0, "D:\\data\\images\\F1_a1.png"),)
    (sample,) = load.load_gold(write_gold(tmp_path, annotation(image_path=None), questions=[bare])).records
    assert sample.pages == (Page(1, 0, 0, None),)


BAD: list[tuple[Any, str]] = [
    (7, "expected an object, found 7"),
    (annotation(answer_id=...), "no `answer_id`"),
    (annotation(answer_id=""), "`answer_id`: expected a text"),
    (annotation(answer_id=["F1_a1"]), "`answer_id`: expected a text"),
    (annotation(question_id=...), "no `question_id`"),
    (annotation(question_id="F9"), 'the question "F9" is not among the questions'),
    (annotation(question_id="F2"), 'its question "F2" is malformed: `query_en`: expected a text, found 5'),
    (annotation(category="art"), "`category`: expected one of flowchart, physics, found"),
    (annotation(category=3), "`category`: expected a text, found 3"),
    (annotation(is_correct=...), "`is_correct`: expected true or false, found null"),
    (annotation(is_correct="false"), "`is_correct`: expected true or false, found"),
    (annotation(error_list="Shape Error"), "`error_list`: expected a list, found"),
    (annotation(error_list=[{"error_type": "Bad taste"}]), '`error_list` 1: expected a label of "flowchart", found'),
    (annotation(error_list=["Shape Error", {}]), '`error_list` 2: expected a label of "flowchart", found null'),
    (annotation(error_list=..., error_types=[4]), '`error_types` 1: expected a label of "flowchart", found 4'),
    (annotation(answer_correct_type=1), "`answer_correct_type`: expected a text, found 1"),
    (annotation(is_hand_drawn="yes"), "`is_hand_drawn`: expected true or false, found"),
    (annotation(image_path={}), "`image_path`: expected a text, found {}"),
]


@pytest.mark.parametrize(("entry", "reason"), BAD)
def test_a_malformed_annotation_is_rejected_by_its_position(tmp_path: Path, entry: Any, reason: str) -> None:
    questions = [QUESTION, question(question_id="F2", query_en=5), "no question", question(question_id=...)]
    good = annotation(answer_id="good")
    loaded = load.load_gold(write_gold(tmp_path, good, entry, questions=questions))
    assert [sample.id for sample in loaded.records] == ["good"]
    assert (loaded.lines, loaded.loaded, len(loaded.rejected)) == (2, 1, 1)
    assert loaded.rejected[0].line == 2
    assert reason in loaded.rejected[0].reason


def test_of_two_annotations_of_one_id_the_first_counts(tmp_path: Path) -> None:
    loaded = load.load_gold(write_gold(tmp_path, annotation(), annotation(is_correct=True)))
    assert [sample.items[0].gold["verdict"] for sample in loaded.records] == ["incorrect"]
    assert [(bad.line, bad.reason) for bad in loaded.rejected] == [(2, "second annotation of this id; number 1 counts")]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("master.json", "[]", "expected a JSON object"),
        ("master.json", "{", "expected JSON, found something else in line 1"),
        ("master.json", "[" * 100_000, "expected JSON, found"),
        ("master.json", '{"questions": []}', "expected `annotations` as a list, found null"),
        ("master.json", '{"questions": {}, "annotations": []}', "expected `questions` as a list"),
        ("taxonomy.json", '{"flowchart": "Shape Error"}', "expected a list of labels"),
        ("taxonomy.json", '{"flowchart": [{}]}', "expected each label"),
        ("taxonomy.json", '{"flowchart": [""]}', "expected each label"),
    ],
)
def test_a_file_that_is_no_benchmark_is_refused(tmp_path: Path, name: str, text: str, expected: str) -> None:
    folder = write_gold(tmp_path, annotation())
    (folder / name).write_text(text)
    with pytest.raises(FormatError, match=expected):
        load.load_gold(folder)


def test_other_bytes_than_utf8_are_refused(tmp_path: Path) -> None:
    folder = write_gold(tmp_path, annotation())
    (folder / "taxonomy.json").write_bytes(b'{"a": "\xff"}')
    with pytest.raises(FormatError, match="expected JSON as UTF-8 text"):
        load.load_gold(folder)


@pytest.mark.parametrize("name", ["master.json", "taxonomy.json"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = write_gold(tmp_path, annotation())
    (folder / name).unlink()
    with pytest.raises(MissingFile, match=name):
        load.load_gold(folder)


def test_what_is_made_up_is_marked(tmp_path: Path) -> None:
    assert not load.load_gold(write_gold(tmp_path, annotation())).synthetic
    assert load.load_gold(write_gold(tmp_path, annotation(synthetic=True))).synthetic
    folder = write_gold(tmp_path, annotation())
    master = json.loads((folder / "master.json").read_text())
    (folder / "master.json").write_text(json.dumps(master | {"synthetic": True}))
    assert load.load_gold(folder).synthetic


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(scalars, lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part))


@given(st.sampled_from(sorted(annotation())), values, st.sampled_from(sorted(QUESTION)), values)
def test_no_value_in_any_field_makes_the_loader_raise(key: str, value: Any, second_key: str, there: Any) -> None:
    domain = ErrorDomain(("Shape Error",), known_labels([KnownLabel("flowchart::Shape Error", "Shape Error")]))
    questions = questions_of([question(**{second_key: there})])
    with suppress(BadLine):
        sample = sample_of(annotation(**{key: value}), questions, {"flowchart": domain})
        assert sample.items[0].gold["verdict"] in ("correct", "incorrect")


@needs_shared
def test_the_real_benchmark_is_loaded_whole() -> None:
    loaded = load.load_gold(SHARED / "sketchjudge")
    assert (loaded.lines, len(loaded.records), loaded.rejected) == (1015, 1015, ())
    assert len({sample.cluster for sample in loaded.records}) == 300
    assert sum(page.role == "question" for sample in loaded.records for page in sample.pages) > 400
    facets = [pair for sample in loaded.records for pair in sample.facets]
    assert facets.count(("category", "physics")) == 233
    assert facets.count(("answer_correct_type", "alternative_correct")) == 93
