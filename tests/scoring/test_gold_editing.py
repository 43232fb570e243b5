"""Corrections of gold, task by task: what a corrected sample is, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import demo
from errors import InvalidGold
from loaders import LOADERS
from records import AnswerBox, Item, Page, Sample
from scoring.fermat.score import has_error
from scoring.grounding.gold import answers_value, object_item
from scoring.tasks import TASKS

PARTS = {part.task: part for part in demo.PARTS}


@cache
def samples(task: str) -> tuple[Sample, ...]:
    return LOADERS[task].load_gold(PARTS[task].gold).records


def first(task: str, wanted: Mapping[str, Any] | None = None) -> tuple[Sample, Item]:
    """The first sample and item of the demonstration's gold with these values."""
    return next(
        (sample, item)
        for sample in samples(task)
        for item in sample.items
        if all(item.gold_fields.get(name) == value for name, value in (wanted or {}).items())
    )


def corrected(task: str, sample: Sample, item: str, value: Mapping[str, Any]) -> Sample:
    editing = TASKS[task].editing
    assert editing is not None
    return editing.corrected(sample, item, value)


@pytest.mark.parametrize("task", TASKS)
def test_every_benchmark_says_what_of_its_gold_can_be_corrected_and_writes_it(task: str) -> None:
    editing = TASKS[task].editing
    assert editing is not None
    assert editing.whole_sample == bool(TASKS[task].boxes)
    assert LOADERS[task].gold_files is not None


def test_the_boxes_of_a_sample_as_a_value_are_the_sample_again() -> None:
    for sample in samples("hgbench"):
        assert corrected("hgbench", sample, "", answers_value(sample.answers)) == sample


def test_facets_that_boxes_state_follow_them() -> None:
    sample = next(one for one in samples("hgbench") if any(answer.steps for answer in one.answers))
    value = answers_value(sample.answers[:1])
    value["answers"][0] |= {"steps": [], "question_type": "drawing"}
    changed = corrected("hgbench", sample, "", value)
    assert [item.facets for item in changed.items] == [(("has_steps", "no"), ("question_type", "drawing"))]
    assert [value for name, value in changed.facets if name == "question_type"] == ["drawing"]
    assert dict(changed.facets)["page_count"] == dict(sample.facets)["page_count"]


def test_an_object_of_coco_has_a_category_and_no_steps() -> None:
    item = object_item(0, AnswerBox(1, (0.0, 0.0, 10.0, 10.0), question_type="figure"))
    sample = Sample("1", (Page(1, 10, 10, "1.png"),), (item,), (), "1")
    changed = corrected("coco", sample, "", {"answers": [{"page": 1, "box": [1, 2, 3, 4], "question_type": "table"}]})
    assert changed.items == (object_item(0, AnswerBox(1, (1.0, 2.0, 3.0, 4.0), question_type="table")),)
    with pytest.raises(InvalidGold, match="no steps"):
        corrected("coco", sample, "", {"answers": [{"page": 1, "box": [1, 2, 3, 4], "steps": [{"box": [1, 2, 3, 4]}]}]})


def test_an_answer_that_is_called_correct_loses_its_error_types_and_a_label_keeps_its_description() -> None:
    sample, item = first("sketchjudge", {"verdict": "incorrect"})
    right = corrected("sketchjudge", sample, item.id, {"verdict": "correct", "kind": "exact_correct"})
    gold = right.items[0].gold_fields
    assert (gold["verdict"], gold["labels"], gold["errors"], gold["kind"]) == ("correct", [], [], "exact_correct")
    assert dict(right.facets)["answer_correct_type"] == "exact_correct"
    back = corrected("sketchjudge", right, item.id, {"verdict": "incorrect"})
    assert "answer_correct_type" not in dict(back.facets)
    last = item.gold_fields["known"][-1]["label"]
    both = corrected("sketchjudge", sample, item.id, {"labels": [*item.gold_fields["labels"], last]})
    assert both.items[0].gold_fields["errors"][:-1] == item.gold_fields["errors"]


def test_a_reference_and_what_it_says_of_the_work_are_corrected_together_or_alone() -> None:
    sample, item = next(
        (sample, item) for sample in samples("drawedumath") for item in sample.items if "error" in item.gold_fields
    )
    other = "no" if item.gold_fields["error"] == "yes" else "yes"
    changed = corrected("drawedumath", sample, item.id, {"reference": "  Another. ", "error": other})
    gold = next(one for one in changed.items if one.id == item.id).gold_fields
    assert (gold["reference"], gold["error"]) == ("Another.", other)
    assert dict(changed.facets)["student_error"] == other
    unknown = corrected("drawedumath", sample, item.id, {"error": ""})
    assert "student_error" not in dict(unknown.facets)


def test_a_solutions_alteration_takes_its_axis_along_and_says_what_is_an_error_in_the_papers_protocol() -> None:
    sample, item = first("fermat", {"axis": "SU", "has_error": False})
    changed = corrected("fermat", sample, item.id, {"perturbation": "1.5"})
    gold, facets = changed.items[0].gold_fields, dict(changed.facets)
    assert (gold["perturbation"], gold["axis"], gold["has_error"]) == ("1.5", "CO", False)
    assert (facets["perturbation"], facets["axis"], facets["has_error"]) == ("1.5", "CO", "no")
    assert [has_error(sample, "paper"), has_error(changed, "paper")] == [False, True]
    assert not has_error(changed, "official")
    assert has_error(corrected("fermat", changed, item.id, {"has_error": "yes"}), "official")


def test_a_question_of_a_page_is_read_again_with_its_options_and_refusal() -> None:
    sample, item = first("mathdoc", {"type": "choice"})
    text = f"{item.gold_fields['number']}. Which is larger?\nA. 1\nB. 2"
    changed = corrected("mathdoc", sample, item.id, {"text": text, "answer": "B"})
    gold = next(one for one in changed.items if one.id == item.id).gold_fields
    assert (gold["text"], gold["options"], gold["answer"]) == (text, [["A", "1"], ["B", "2"]], "B")
    assert [other for other in changed.items if other.id != item.id] == [
        other for other in sample.items if other.id != item.id
    ]


BOX = {"page": 1, "box": [0, 0, 10, 10]}


@pytest.mark.parametrize(
    ("task", "value", "message"),
    [
        ("hgbench", {}, "states some of answers"),
        ("hgbench", {"answers": "all"}, "expected a list"),
        ("hgbench", {"answers": [BOX | {"page": 99}]}, "expected a page from 1"),
        ("hgbench", {"answers": [BOX | {"page": True}]}, "expected a page from 1"),
        ("hgbench", {"answers": [BOX | {"box": [5, 0, 5, 10]}]}, "x1 < x2"),
        ("hgbench", {"answers": [BOX | {"box": [0, 0, float("nan"), 10]}]}, "x1 < x2"),
        ("hgbench", {"answers": [BOX | {"title_id": ["1"]}]}, "`title_id` as a text"),
        ("hgbench", {"answers": [BOX | {"question_type": "a\0b"}]}, "without NUL"),
        ("hgbench", {"answers": [BOX | {"steps": [{"box": [0, 0]}]}]}, "answer 1, step 1"),
        ("sketchjudge", {"verdict": "fine"}, "one of correct, incorrect"),
        ("sketchjudge", {"verdict": "incorrect", "labels": ["nobody knows"]}, "`labels`"),
        ("sketchjudge", {"verdict": "correct", "labels": ["LABEL"]}, "has no error types"),
        ("sketchjudge", {"verdict": "incorrect", "kind": "exact_correct"}, "that of a correct answer"),
        ("sketchjudge", {"grade": 1}, "found grade"),
        ("fermat", {"has_error": True}, "one of yes, no"),
        ("fermat", {"perturbation": "6.1"}, "one of 1.1, 1.2"),
        ("drawedumath", {"reference": " "}, "an empty text"),
        ("drawedumath", {"reference": "a\0"}, "without NUL"),
        ("drawedumath", {"reference": "x" * 20_001}, "20,000 characters"),
        ("drawedumath", {"error": "yes"}, "one of none"),
        ("mathdoc", {"text": "no number"}, "beginning with its number"),
        ("mathdoc", {"answer": "】 ] ) and more"}, "without brackets"),
    ],
)
def test_what_is_no_gold_is_refused_with_the_reason(task: str, value: dict[str, Any], message: str) -> None:
    sample, item = first(task)
    if value.get("labels") == ["LABEL"]:
        value = value | {"labels": [item.gold_fields["known"][0]["label"]]}
    with pytest.raises(InvalidGold, match=message):
        corrected(task, sample, "" if TASKS[task].boxes else item.id, value)


@pytest.mark.parametrize("task", ["sketchjudge", "fermat", "drawedumath", "mathdoc"])
def test_an_item_that_is_not_there_is_refused(task: str) -> None:
    field = TASKS[task].editing.fields[0].key  # type: ignore[union-attr]
    with pytest.raises(InvalidGold, match="has no item"):
        corrected(task, samples(task)[0], "nothing", {field: "correct"})
