from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loaders import LOADERS, hgbench
from loaders.files.bad_lines import quoted_value
from loaders.files.loaded import Loaded
from records import AnswerBox, Page, Rejection, Sample, StepBox
from tests.shared import SHARED, needs_shared

BOX = [10, 20, 110, 120]
NESTED = "(nested)"
# Python 3.11 cannot write so deep a list for a reason, later ones write how it begins.
DEEP = quoted_value(reduce(lambda inner, _: [inner], range(1014), list[Any]()))
ANSWER = {"page": 1, "type": "complete_answer_box", "box_2d": BOX}


def gold(**changes: Any) -> dict[str, Any]:
    """A gold line of one page and one answer; `metadata` entries may be changed by name."""
    uuid = changes.pop("uuid", "s1")
    data = {"media_size": {"m0": [2023, 1320]}, "media_map": {"m0": ["id", "page.jpg"]}, "answer": json.dumps([ANSWER])}
    data |= changes
    return {"uuid": uuid, "metadata": {key: value for key, value in data.items() if value is not ...}}


def load(tmp_path: Path, *lines: Any) -> Loaded[Sample]:
    path = tmp_path / "gold.jsonl"
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(text.replace(json.dumps(NESTED), "[" * 1015 + "]" * 1015))
    return hgbench.load_gold(path)


def sample_of(tmp_path: Path, **changes: Any) -> Sample:
    loaded = load(tmp_path, gold(**changes))
    assert loaded.rejected == ()
    return loaded.records[0]


def reason_of(tmp_path: Path, line: Any) -> str:
    loaded = load(tmp_path, gold(uuid="good"), line)
    assert loaded.lines == 2
    assert len(loaded.records) == 1
    assert loaded.rejected[0].line == 2
    return loaded.rejected[0].reason


def test_the_loader_is_known_by_the_benchmarks_key() -> None:
    assert LOADERS["hgbench"] is hgbench.LOADER


@needs_shared
def test_the_public_samples_are_read() -> None:
    loaded = hgbench.load_gold(SHARED / "hgbench" / "sample_gt.jsonl")
    assert (loaded.lines, len(loaded.records), loaded.rejected) == (5, 5, ())
    assert loaded.sha256 == "daf7b58dcb46580bed137b01a5106c3a974e23071f3cffd785d6b8dba79ab6ee"
    first = loaded.records[0]
    assert first.pages == (Page(1, 1320, 2023, "8d85fb3c43b175a941da26cbf0bb8db5.jpg"),)
    assert [item.label for item in first.items] == ["19（1）", "19（2）", "18", "20（1）", "20（2）"]
    assert [len(answer.steps) for answer in first.answers] == [0, 0, 6, 3, 4]
    assert first.facets == (("channel", "consumer"), ("page_count", "1"))


def test_an_answer_keeps_all_that_gold_says(tmp_path: Path) -> None:
    entry = {**ANSWER, "page": "1", "title_id": 15, "question_id": "（2）", "question_type": "proof", "extra": [1]}
    entry["steps"] = [{"step_id": 1, "box_2d": [1, 2, 3, 4]}, {"box_2d": [[1, 1], [9, 2], [5, 8]]}]
    sample = sample_of(tmp_path, answer=json.dumps([entry]))
    box, step = (10.0, 20.0, 110.0, 120.0), (1.0, 2.0, 3.0, 4.0)
    steps = (StepBox(step, "1"), StepBox((1.0, 1.0, 9.0, 8.0), None))
    assert sample.answers == (AnswerBox(1, box, steps, "15", "（2）", "proof"),)
    item = sample.items[0]
    assert (item.id, item.label) == ("a0", "15（2）")
    assert item.facets == (("has_steps", "yes"), ("question_type", "proof"))
    assert sample.cluster == sample.id == "s1"
    assert "15（2）" in sample.text
    assert "proof" in sample.text


def test_pages_stand_in_the_order_of_the_media_map(tmp_path: Path) -> None:
    sample = sample_of(
        tmp_path,
        media_map={"b": ["x", "second.jpg"], "a": ["y", "first.jpg"], "c": "bare.jpg"},
        media_size={"a": [10, 20], "b": [30, 40]},
    )
    assert sample.pages == (Page(1, 40, 30, "second.jpg"), Page(2, 20, 10, "first.jpg"), Page(3, 0, 0, "bare.jpg"))


def test_media_and_answer_may_stand_at_the_top(tmp_path: Path) -> None:
    line = {"uuid": "s1", **gold()["metadata"], "category": "tianyu_multi_image", "facets": {"subject": "math"}}
    loaded = load(tmp_path, line, {"uuid": "s2", "metadata": None, **gold()["metadata"]})
    assert loaded.rejected == ()
    assert loaded.records[0].facets == (("channel", "enterprise"), ("page_count", "1"), ("subject", "math"))


def test_sizes_alone_make_pages_without_images(tmp_path: Path) -> None:
    assert sample_of(tmp_path, media_map=...).pages == (Page(1, 1320, 2023, None),)


@pytest.mark.parametrize(("count", "value"), [(1, "1"), (2, "2"), (3, "3+"), (7, "3+")])
def test_page_counts_are_one_two_and_more(tmp_path: Path, count: int, value: str) -> None:
    sample = sample_of(tmp_path, media_map={f"m{i}": ["id", f"{i}.jpg"] for i in range(count)})
    assert ("page_count", value) in sample.facets


def test_a_sample_has_the_question_types_of_all_its_answers(tmp_path: Path) -> None:
    entries = [{**ANSWER, "question_type": kind} for kind in ("proof", "fill", "proof")] + [ANSWER]
    sample = sample_of(tmp_path, answer=json.dumps(entries))
    assert [value for name, value in sample.facets if name == "question_type"] == ["fill", "proof"]


def test_stated_facets_are_kept_and_win(tmp_path: Path) -> None:
    stated = {
        "subject": "math",
        "grade": 7,
        "tags": ["b", "a", "b"],
        "legible": True,
        "channel": "school",
        "none": None,
    }
    sample = sample_of(tmp_path, category="zhiqi_single_image", facets=stated)
    assert sample.facets == (
        ("channel", "school"),
        ("grade", "7"),
        ("legible", "yes"),
        ("page_count", "1"),
        ("subject", "math"),
        ("tags", "a"),
        ("tags", "b"),
    )


def test_other_categories_have_no_channel(tmp_path: Path) -> None:
    assert "channel" not in dict(sample_of(tmp_path, category="else").facets)


def test_an_answer_list_need_not_be_text_and_may_be_empty(tmp_path: Path) -> None:
    assert len(sample_of(tmp_path, answer=[ANSWER]).answers) == 1
    assert sample_of(tmp_path, answer="[]").items == ()
    assert sample_of(tmp_path, answer=[]).items == ()


def test_entries_of_other_types_are_no_answers(tmp_path: Path) -> None:
    entries = [{**ANSWER, "type": "title_box"}, {"type_2d": "complete_answer_box", "box_2d": BOX}]
    assert len(sample_of(tmp_path, answer=entries).answers) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({}, "no `uuid`"),
        ({"uuid": ""}, '`uuid`: expected a text of at most 500 characters, found ""'),
        ({"uuid": ["x"]}, '`uuid`: expected a text of at most 500 characters, found ["x"]'),
        (gold(uuid="x" * 501), '`uuid`: expected a text of at most 500 characters, found "xxx'),
        ({"uuid": "s1", "metadata": [1]}, "`metadata`: expected an object, found [1]"),
        (gold(answer=...), "no `answer`"),
        (gold(answer="nonsense"), '`answer`: expected JSON text of a list, found "nonsense"'),
        (gold(answer="[" * 100_000), "`answer`: expected JSON text of a list"),
        (gold(answer='{"a": 1}'), '`answer`: expected a list of objects, found {"a": 1}'),
        (gold(answer="[1]"), "`answer`: expected a list of objects, found [1]"),
        (gold(media_map=..., media_size=...), "no pages: neither `media_map` nor `media_size` names a medium"),
        (gold(media_map=[1]), "`media_map`: expected an object of media ids, found [1]"),
        (gold(media_map={"m0": [1]}), '`media_map` of "m0": expected [id, file name], found [1]'),
        (
            gold(media_size={"m0": [1]}),
            '`media_size` of "m0": expected [height, width] in pixels, at most 1,000,000,000 each, found [1]',
        ),
        (
            gold(media_size={"m0": [0, 5]}),
            '`media_size` of "m0": expected [height, width] in pixels, at most 1,000,000,000 each, found [0, 5]',
        ),
        (
            gold(media_size={"m0": [float("nan"), 5]}),
            '`media_size` of "m0": expected [height, width] in pixels, at most 1,000,000,000 each, found [NaN, 5]',
        ),
        (gold(answer=[{**ANSWER, "page": 2}]), "answer 1: expected a page from 1 to 1, found 2"),
        (gold(answer=[ANSWER, {**ANSWER, "page": "x"}]), 'answer 2: expected a page from 1 to 1, found "x"'),
        (
            gold(answer=[{**ANSWER, "box_2d": [1, 2, 3]}]),
            "answer 1: expected `box_2d` with four finite numbers or a polygon",
        ),
        (
            gold(answer=[{**ANSWER, "box_2d": [1, 2, 3, float("inf")]}]),
            "answer 1: expected `box_2d` with four finite numbers",
        ),
        (gold(answer='[{"box_2d": [1, 2, 3, NaN]}]'), "answer 1: expected `box_2d` with four finite numbers"),
        (
            gold(answer='[{"box_2d": [1, 2, 3, ' + "9" * 5000 + "]}]"),
            "answer 1: expected `box_2d` with four finite numbers",
        ),
        (gold(answer=[{"type": "complete_answer_box"}]), "answer 1: expected `box_2d` with four finite numbers"),
        (
            gold(answer=[{**ANSWER, "box_2d": [3, 2, 1, 4]}]),
            "answer 1: expected `box_2d` with x1 < x2 and y1 < y2, found [3, 2, 1, 4]",
        ),
        (
            gold(answer=[{**ANSWER, "steps": {"a": 1}}]),
            'answer 1: expected `steps` as a list of objects, found {"a": 1}',
        ),
        (gold(answer=[{**ANSWER, "steps": [{"box_2d": BOX}, {}]}]), "answer 1, step 2: expected `box_2d`"),
        (gold(facets=["x"]), '`facets`: expected an object of names and values, found ["x"]'),
        (gold(facets={"x": {"y": 1}}), 'facet "x": expected a text or a list of texts, found {"y": 1}'),
        (gold(answer=NESTED), "`answer`: expected a list of objects, found " + DEEP),
        (gold(facets={"x": NESTED}), 'facet "x": expected a text or a list of texts, found ' + DEEP),
        (gold(uuid="good"), "second line of this id; line 1 counts"),
        ("not json", "expected a JSON object, found no JSON (expecting value at character 1)"),
        ({"uuid": "s1", "predict": "[]"}, "no pages"),
    ],
)
def test_a_bad_line_is_rejected_with_its_reason(tmp_path: Path, line: Any, reason: str) -> None:
    found = reason_of(tmp_path, line)
    assert found.startswith(reason)
    assert len(found) < 250


def test_lines_are_those_loaded_and_those_rejected(tmp_path: Path) -> None:
    loaded = load(tmp_path, gold(), "", "x", gold(), "", gold(uuid="s2"))
    assert [sample.id for sample in loaded.records] == ["s1", "s2"]
    assert loaded.rejected == (
        Rejection(3, "expected a JSON object, found no JSON (expecting value at character 1)"),
        Rejection(4, "second line of this id; line 1 counts"),
    )
    assert loaded.lines == 4


def test_a_line_with_half_of_a_character_is_rejected(tmp_path: Path) -> None:
    spoiled = gold(uuid="s2") | {"note": "\ud83d"}, gold(uuid="s3", facets={"a\ud800": "b"})
    loaded = load(tmp_path, gold(), *map(json.dumps, spoiled))
    assert [sample.id for sample in loaded.records] == ["s1"]
    reason = "expected UTF-8 text, found half of a character"
    assert loaded.rejected == (Rejection(2, rf"{reason} (\ud83d)"), Rejection(3, rf"{reason} (\ud800)"))


def test_half_of_a_character_in_an_answer_that_is_a_text_of_its_own_reaches_no_record(tmp_path: Path) -> None:
    (sample,) = load(tmp_path, gold(answer=json.dumps([{**ANSWER, "title_id": "\ud800"}]))).records
    assert repr(sample).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.sampled_from(["uuid", "metadata", "media_size", "media_map", "answer", "category", "facets", "predict"])


@given(
    st.dictionaries(KEYS, JSON), st.dictionaries(KEYS, JSON), st.dictionaries(st.sampled_from([*ANSWER, "steps"]), JSON)
)
def test_any_line_is_loaded_or_rejected(
    tmp_path_factory: pytest.TempPathFactory, top: dict[str, Any], data: dict[str, Any], entry: dict[str, Any]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    for line in (top, gold(**{k: v for k, v in data.items() if k != "metadata"}), gold(answer=[{**ANSWER, **entry}])):
        loaded = load(folder, json.dumps(line))
        assert loaded.lines == 1 == len(loaded.records) + len(loaded.rejected)


@pytest.mark.parametrize(("mark", "synthetic"), [({"synthetic": True}, True), ({"synthetic": 1}, False), ({}, False)])
def test_gold_is_synthetic_when_a_line_or_its_metadata_says_so(
    tmp_path: Path, mark: dict[str, Any], synthetic: bool
) -> None:
    assert load(tmp_path, gold(uuid="a"), gold(uuid="b") | mark).synthetic is synthetic
    assert load(tmp_path, gold(uuid="a", **mark)).synthetic is synthetic


def test_exercise_and_question_never_run_together_into_another_number() -> None:
    names = [("1", "1"), ("11", None), ("2", "a"), ("15", "（2）"), ("四", "10"), (None, "3"), (None, None)]
    called = [AnswerBox(1, None, title_id=title, question_id=question).name for title, question in names]
    assert called == ["1.1", "11", "2.a", "15（2）", "四10", "3", ""]
