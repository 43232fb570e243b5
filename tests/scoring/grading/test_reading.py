"""A verdict is read from whatever a model wrote around it."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Prediction, Reading
from scoring.grading.gold import GradingGold
from scoring.grading.reading import ReadGrade, find_object, grade_of, reading_of
from scoring.grading.reading import read as read_response
from scoring.grading.task import SKETCHJUDGE
from tests import assessed
from tests.scoring.grading.grading_cases import answer, response

GOLD = GradingGold.from_item(answer(False, "Shape Error").items[0])
RIGHT = response(False, "Shape Error")


def read(raw: str) -> tuple[ReadGrade | None, Reading]:
    response = read_response(raw, GOLD)
    return grade_of(response, GOLD), reading_of(response, GOLD)


@pytest.mark.parametrize(
    ("raw", "kinds"),
    [
        (RIGHT, []),
        (f"  {RIGHT}\n", []),
        (f"```json\n{RIGHT}\n```", ["stripped_fence"]),
        (f"```\n{RIGHT}", ["stripped_fence"]),
        (f"Let me see.\n```json\n{RIGHT}\n``` Done.", ["stripped_fence"]),
        (f"<think>Perhaps {response(True)}?</think>{RIGHT}", ["after_reasoning"]),
        (f"<think>a</think>b</think>```json\n{RIGHT}```", ["after_reasoning", "stripped_fence"]),
        (f"<think>it is {RIGHT}", ["surrounding_text"]),
        (f"The result is {RIGHT}. I hope that helps.", ["surrounding_text"]),
        (f"The set {{A, B}} is [1]: {RIGHT}", ["surrounding_text"]),
        (f"<|begin_of_box|>{RIGHT}<|end_of_box|>", ["special_tokens"]),
        ("{'is_correct': False, 'error_list': [{'error_type': 'Shape Error'}]}", ["python_literals"]),
        ('{"is_correct": false, "error_list": [{"error_type": "Shape Error",},]}', ["trailing_commas"]),
        ('{is_correct: false, error_types: ["Shape Error"]}', ["unquoted_keys"]),
        ('{"is_correct": false, "error_types": ["Shape Error"]}', []),
        ('{"is_correct": false, "error_list": null, "error_types": [{"error_type": "Shape Error"}]}', []),
        ('{"is_correct": false, "error_list": [{"error_type": "shape-error"}], "error_count": NaN}', ["near_labels"]),
        (response(False, "Shape Error", None, 7, "", []), ["no_label"]),
        (response(False, "Shape Error", "Bad taste"), ["unmapped_labels"]),
    ],
)
def test_a_verdict_is_read_and_how_is_noted(raw: str, kinds: list[str]) -> None:
    grade, reading = read(raw)
    assert grade is not None
    assert (grade.verdict, grade.labels) == ("incorrect", ("flow::Shape Error",))
    assert [note.kind for note in reading.notes] == kinds
    assert (reading.parsed, reading.failed) == (True, False)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("", "empty_response"),
        (" \n", "empty_response"),
        ("The answer is correct.", "no_object"),
        ("true", "no_object"),
        (f"[{RIGHT}]", "no_object"),
        ('{"verdict": true}', "no_verdict"),
        ('{"is_correct": "true"}', "no_verdict"),
        ('{"is_correct": 1}', "no_verdict"),
        ('{"is_correct": null}', "no_verdict"),
        (f'{{"result": {RIGHT}}}', "no_verdict"),
        (f'See {{"result": {RIGHT}}}', "no_verdict"),
        (RIGHT[:-3], "cut_object"),
        ('{"is_correct": fal', "cut_object"),
        ("{" * 5000, "no_object"),
        ("\ud800{'is", "cut_object"),
    ],
)
def test_what_is_no_object_with_a_truth_value_fails_and_why_is_noted(raw: str, why: str) -> None:
    grade, reading = read(raw)
    assert grade is None
    assert (reading.parsed, reading.failed, reading.value) == (False, True, None)
    assert reading.notes[-1].kind == why
    assert (reading.stopped_at is not None) == (why == "cut_object")


@pytest.mark.parametrize("key", ["error_description_en", "error_description", "error_en", "$error_description_en"])
def test_a_description_is_kept_under_any_of_its_names(key: str) -> None:
    raw = json.dumps({"is_correct": False, "error_list": [{"error_type": "Missing step", key: "No end."}]})
    reading = read(raw)[1]
    assert reading.value == {
        "verdict": "incorrect",
        "count": None,
        "errors": [{"label": "flow::Missing Step", "stated": "Missing step", "description": "No end."}],
    }


@pytest.mark.parametrize(
    ("count", "fits"),
    [(2, True), (2.0, True), (None, True), (1, False), ("2", False), ([], False), (10**400, False)],
)
def test_a_stated_number_of_errors_must_be_the_length_of_the_list(count: object, fits: bool) -> None:
    grade, reading = read(response(False, "Shape Error", 7, error_count=count))
    assert grade is not None
    assert (grade.listed, grade.count_fits) == (2, fits)
    json.dumps(reading.value)


def test_a_list_of_errors_that_is_none_names_no_error() -> None:
    for wrong in ({"error_type": "Shape Error"}, "Shape Error", 3):
        grade, _ = read(json.dumps({"is_correct": False, "error_list": wrong}))
        assert grade == ReadGrade("incorrect", (), (), 0)


@given(st.text() | st.lists(st.sampled_from([*"{}[]\"':, ", "is_correct", "true", "```", "</think>"])).map("".join))
def test_no_text_is_too_strange(raw: str) -> None:
    grade, reading = read(raw)
    assert (grade is None) == reading.failed


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=6))
def test_no_value_in_place_of_the_list_is_too_strange(value: object) -> None:
    grade, reading = read(json.dumps({"is_correct": True, "error_list": value, "error_count": value}))
    assert grade is not None
    assert (grade.verdict, grade.labels) == ("correct", ())
    assert grade.listed == (len(value) if isinstance(value, list) else 0)
    assert (reading.parsed, reading.failed) == (True, False)


@pytest.mark.parametrize("part", ["{", "[{", '{"a":', "```", "<think>", '{"is_correct": {', "{'", "</think>{"])
@pytest.mark.long
def test_a_long_text_takes_time_in_proportion_to_its_length(part: str) -> None:
    def seconds(length: int) -> float:
        """Time of the processor, as it is when nothing else takes the caches from it."""
        spent = []
        for _ in range(3):
            start = time.process_time()
            find_object(part * (length // len(part)))
            spent.append(time.process_time() - start)
        return min(spent)

    # In proportion it is 4 times as long, with the square of the length 16 times.
    assert seconds(100_000) < 10 * seconds(25_000)


def test_the_reader_of_the_task_gives_what_the_scorer_sees() -> None:
    sample = answer(False, "Shape Error")
    assert assessed.reading_of(SKETCHJUDGE, sample, Prediction("a1", RIGHT)) == read(RIGHT)[1]
