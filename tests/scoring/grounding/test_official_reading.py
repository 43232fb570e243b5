from __future__ import annotations

import pytest

from scoring.grounding.reading import FAIL_STR, read
from tests.scoring.grounding.reading_cases import answer, boxes, kinds, text

BOX = [10, 20, 110, 120]
ONE = text(answer(BOX))


def official(raw: str):
    return read(raw, "official")


def test_the_sentinel_alone_fails() -> None:
    assert official(FAIL_STR).failed
    assert official(f"  {FAIL_STR}\n").failed
    assert not official(f"{FAIL_STR}!").failed
    assert not official("").failed
    assert not official("no boxes here").failed


@pytest.mark.parametrize("raw", ["", "  ", "I see none.", "{}", '{"box_2d": [1, 2, 3, 4]}', "null", '"[]"', "[1", "]"])
def test_what_is_no_list_is_not_parsed_and_scores_nothing(raw: str) -> None:
    reading = official(raw)
    assert not reading.parsed
    assert reading.answers == ()


def test_an_empty_list_is_parsed() -> None:
    assert official("[]").parsed
    assert official("```json\n[]\n```").parsed


@pytest.mark.parametrize("raw", [f"```json\n{ONE}\n```", f"```{ONE}```", f"```json{ONE}", f"{ONE}```", f"  {ONE}\n"])
def test_fences_at_both_ends_are_stripped(raw: str) -> None:
    assert boxes(official(raw)) == [(10, 20, 110, 120)]


@pytest.mark.parametrize("raw", [f"Here: {ONE}", f"```python\n{ONE}```", f"Sure.\n```json\n{ONE}\n```"])
def test_words_before_the_list_are_not_understood(raw: str) -> None:
    assert not official(raw).parsed


def test_words_behind_the_list_are_cut_off_with_its_closing_bracket() -> None:
    reading = official(f"{ONE} Done.")
    assert boxes(reading) == [(10, 20, 110, 120)]
    assert not reading.truncated
    assert kinds(reading) == {"surrounding_text"}


def test_the_five_special_tokens_are_removed_and_no_others() -> None:
    assert boxes(official(f"<|begin_of_box|>{ONE}<|end_of_box|><|user|><|assistant|><|system|>")) == [
        (10, 20, 110, 120)
    ]
    assert not official(f"<|im_start|>{ONE}").parsed


def test_tokens_before_a_fence_keep_the_fence() -> None:
    # Fences are stripped first, so a token in front of one protects it.
    assert not official(f"<|begin_of_box|>```json\n{ONE}\n```<|end_of_box|>").parsed


@pytest.mark.parametrize("marker", ["</think>", "</THINK>", "</redacted_thinking>", "`</redacted_thinking>`"])
def test_the_first_segment_that_is_a_list_of_objects_counts(marker: str) -> None:
    second_answer = text(answer([1, 2, 3, 4]))
    assert boxes(official(f"Let me see{marker}\n{ONE}")) == [(10, 20, 110, 120)]
    assert boxes(official(f"{ONE}{marker}{second_answer}")) == [(10, 20, 110, 120)]
    assert boxes(official(f"[]{marker}{second_answer}")) == [(1, 2, 3, 4)]


def test_other_reasoning_markers_are_not_known() -> None:
    assert not official(f"hm</reasoning>{ONE}").parsed


def test_a_marker_inside_a_list_that_is_whole_changes_nothing() -> None:
    raw = text(answer(BOX, question_id="</think>"), answer([1, 2, 3, 4]))
    assert len(boxes(official(raw))) == 2


def test_a_truncated_list_is_cut_behind_its_last_brace() -> None:
    raw = ONE[:-1] + ', {"page": 1, "box_2d": [1, 2'
    reading = official(raw)
    assert boxes(reading) == [(10, 20, 110, 120)]
    assert reading.parsed
    assert reading.truncated
    assert not reading.failed
    assert raw[: reading.stopped_at].endswith("}")


def test_a_list_cut_within_steps_is_lost_whole() -> None:
    # Behind the last brace the object of the answer itself is still open.
    raw = '[{"type": "complete_answer_box", "box_2d": [1, 2, 3, 4], "steps": [{"box_2d": [1, 2, 3, 4]}, {"box'
    assert not official(raw).parsed


def test_where_reading_stopped_is_told_in_the_raw_text() -> None:
    raw = f"  ```json\n<|begin_of_box|>{ONE[:-1]}<|end_of_box|>, {{"
    reading = official(raw)
    assert reading.truncated
    assert reading.stopped_at is not None
    assert raw[reading.stopped_at - 1] == "}"
    assert boxes(reading) == [(10, 20, 110, 120)]


def test_only_objects_of_the_type_count() -> None:
    raw = text(
        answer(BOX),
        {"type_2d": "complete_answer_box", "box_2d": [1, 2, 3, 4]},
        {"type": "title_box", "box_2d": BOX},
        {"box_2d": BOX},
        {"type": "title_box", "type_2d": "complete_answer_box", "box_2d": BOX},
        {"type": "complete_answer_box", "bbox_2d": BOX},
        {"type": "complete_answer_box"},
        [1, 2, 3, 4],
        "text",
    )
    reading = official(raw)
    assert boxes(reading) == [(10, 20, 110, 120), (1, 2, 3, 4)]
    assert reading.dropped == 0
    assert {note.kind: note.args["n"] for note in reading.notes} == {
        "other_types": 3,
        "without_box": 2,
        "not_objects": 2,
    }


@pytest.mark.parametrize(
    "box",
    [
        [1, 2, 3],
        [1, 2, 3, 4, 5],
        [1, 2, 3, "4"],
        [1, 2, 3, None],
        [True, 2, 3, 4],
        "1 2 3 4",
        None,
        {},
        [[1, 2], [3, 4]],
        [[1], [2], [3]],
    ],
    ids=str,
)
def test_a_malformed_box_is_dropped_and_its_steps_stay(box: object) -> None:
    reading = official(text(answer(box, steps=[{"box_2d": [1, 2, 3, 4], "step_id": 1}])))
    assert reading.answers[0].box is None
    assert reading.answers[0].steps[0].box == (1, 2, 3, 4)
    assert reading.dropped == 1
    assert not reading.failed


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "9" * 400, "9" * 5000])
def test_numbers_that_are_not_finite_are_malformed_and_the_list_is_still_read(number: str) -> None:
    raw = f'[{{"type": "complete_answer_box", "box_2d": [1, 2, 3, {number}]}}, {text(answer(BOX))[1:]}'
    reading = official(raw)
    assert boxes(reading) == [(10, 20, 110, 120)]
    assert reading.dropped == 1


@pytest.mark.parametrize(
    "box", [[10, 20, 10, 40], [10, 20, 5, 40], [10, 20, 30, 20], [10, 20, 30, 19], [[1, 1], [2, 1], [3, 1]]]
)
def test_a_box_without_area_is_dropped_and_its_steps_stay(box: object) -> None:
    reading = official(
        text(answer(box, steps=[{"box_2d": [1, 2, 3, 4]}, {"box_2d": [3, 2, 1, 4]}, {"step_id": 3}, "x"]))
    )
    assert reading.answers[0].box is None
    assert [step.box for step in reading.answers[0].steps] == [(1, 2, 3, 4), None, None]
    assert reading.dropped == 3
    assert kinds(reading) == {"empty_boxes", "malformed_boxes"}


def test_a_polygon_becomes_its_enclosing_rectangle() -> None:
    assert boxes(official(text(answer([[100, 200], [180, 205], [182, 300, 7], [99, 298]])))) == [(99, 200, 182, 300)]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (2, 2),
        ("2", 2),
        (" 3 ", 3),
        (2.0, 2),
        (None, 1),
        ("two", 1),
        ([2], 1),
        (0, 0),
        (-1, -1),
        (10**30, 10**6),
        (True, 1),
    ],
)
def test_pages_are_read_as_numbers_and_unreadable_ones_are_page_one(page: object, expected: int) -> None:
    assert official(text(answer(BOX, page=page))).answers[0].page == expected


def test_a_page_that_is_not_stated_is_page_one() -> None:
    assert official('[{"type": "complete_answer_box", "box_2d": [1, 2, 3, 4]}]').answers[0].page == 1


def test_names_are_kept_as_text() -> None:
    entry = answer(
        BOX, title_id=15, question_id="（2）", question_type="proof", steps=[{"box_2d": BOX, "step_id": 1.0}]
    )
    read_entry = official(text(entry)).answers[0]
    assert (read_entry.name, read_entry.question_type, read_entry.steps[0].step_id) == ("15（2）", "proof", "1")


def test_deep_nesting_is_no_list() -> None:
    assert not official("[" * 100_000).parsed
    assert official("[" * 500 + "]" * 500).answers == ()


def test_the_reasoning_is_located() -> None:
    raw = f"<think>hm</think>{ONE}"
    assert official(raw).reasoning == (7, 9)
    assert "after_reasoning" in kinds(official(raw))
