from __future__ import annotations

import pytest

from records import Reading
from scoring.grounding.reading import read
from tests.scoring.grounding.reading_cases import answer, boxes, kinds, text

BOX = [10, 20, 110, 120]
XYXY = (10.0, 20.0, 110.0, 120.0)
ONE = text(answer(BOX))


def paper(raw: str) -> Reading:
    return read(raw, "paper")


@pytest.mark.parametrize(
    ("raw", "note"),
    [
        (ONE, None),
        (f"```json\n{ONE}\n```", "stripped_fence"),
        (f"Sure, here:\n```\n{ONE}\n```\nDone.", "stripped_fence"),
        (f"```json\n{ONE}", "stripped_fence"),
        (f"The boxes are {ONE}, as asked.", "surrounding_text"),
        (f"<think>No [1, 2, 3, 4]?</think>{ONE}", "after_reasoning"),
        (f"◁think▷hm◁/think▷{ONE}", "after_reasoning"),
        (f"<|begin_of_box|>{ONE}<|end_of_box|>", "special_tokens"),
        (ONE.replace('"', "'"), "python_literals"),
        (ONE.replace("[10, 20, 110, 120]", "(10, 20, 110, 120)"), "python_literals"),
        (ONE.replace("}]", ",},]"), "trailing_commas"),
        (ONE.replace(', "type"', '\n"type"'), "missing_commas"),
        (ONE.replace('"page"', "page"), "unquoted_keys"),
        (ONE.replace("{", "{ // the first\n"), "comments"),
        (ONE[1:-1], "single_object"),
        (f'{{"answers": {ONE}}}', "nested"),
        (f'{{"pages": [{{"page": 1, "answers": {ONE}}}]}}', "nested"),
        (ONE.replace("box_2d", "bbox"), "other_keys"),
        (ONE.replace('"complete_answer_box"', "null"), "missing_type"),
    ],
)
def test_one_box_is_found_and_the_way_is_noted(raw: str, note: str | None) -> None:
    reading = paper(raw)
    assert boxes(reading) == [XYXY]
    assert reading.parsed
    assert not reading.failed
    assert note is None or note in kinds(reading)


def test_plain_json_needs_no_notes() -> None:
    assert paper(ONE).notes == ()


def test_objects_in_a_row_are_a_list() -> None:
    reading = paper("\n".join([ONE[1:-1]] * 3))
    assert boxes(reading) == [XYXY] * 3
    assert {note.kind: dict(note.args) for note in reading.notes}["several_objects"] == {"n": 3}


def test_two_objects_with_different_wrapped_pages_keep_their_page() -> None:
    inner = '"answers": [{"box_2d": [1, 2, 3, 4]'
    raw = f'[{{"page": 2, {inner}}}]}}, {{"page": 3, {inner}, "page": 1}}]}}]'
    assert [answer.page for answer in paper(raw).answers] == [2, 1]


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ('"x_min": 1, "y_min": 2, "x_max": 3, "y_max": 4', (1, 2, 3, 4)),
        ('"xmin": 1, "ymin": 2, "xmax": 3, "ymax": 4', (1, 2, 3, 4)),
        ('"x1": 1, "y1": 2, "x2": 3, "y2": 4', (1, 2, 3, 4)),
        ('"x": 1, "y": 2, "w": 3, "h": 4', (1, 2, 4, 6)),
        ('"x": 1, "y": 2, "width": 3, "height": 4', (1, 2, 4, 6)),
        ('"box": {"left": 1, "top": 2, "right": 3, "bottom": 4}', (1, 2, 3, 4)),
        ('"bbox": "<bbox>1 2 3 4</bbox>"', (1, 2, 3, 4)),
    ],
)
def test_named_numbers_are_a_box(box: str, expected: tuple[int, ...]) -> None:
    assert boxes(paper(f"[{{{box}}}]")) == [expected]


def test_truncated_arrays_keep_complete_answers_and_report_the_loss() -> None:
    raw = text(answer(BOX), answer([1, 2, 3, 4]))[:-1] + ', {"page": 1, "box_2d": [5, 6, 7, 8], "steps": [{"box_2d": [1'
    reading = paper(raw)
    assert boxes(reading) == [XYXY, (1, 2, 3, 4)]
    assert (reading.parsed, reading.truncated, reading.failed) == (True, True, True)
    assert reading.stopped_at == len(raw)
    assert ("truncated", {"n": 2}) in [(note.kind, dict(note.args)) for note in reading.notes]


def test_complete_steps_of_an_answer_that_is_cut_are_no_answers() -> None:
    reading = paper('[{"page": 1, "box_2d": [1, 2, 3, 4], "steps": [{"box_2d": [1, 2, 3, 4]}, {"box_2d"')
    assert reading.answers == ()
    assert (reading.parsed, reading.truncated, reading.failed) == (False, True, True)


def test_a_list_that_is_cut_within_a_wrapper_keeps_its_answers() -> None:
    assert boxes(paper(f'{{"answers": {ONE[:-1]}, {{"box_2d": [1,')) == [XYXY]


def test_a_list_that_breaks_off_keeps_what_was_before() -> None:
    raw = f"{ONE[:-1]}, {{oops}}, {ONE[1:]}"
    reading = paper(raw)
    assert boxes(reading) == [XYXY]
    assert reading.failed
    assert "broken" in kinds(reading)
    assert reading.stopped_at is not None
    assert raw[reading.stopped_at] == "}"


def test_a_draft_in_the_reasoning_is_not_the_answer() -> None:
    draft = text(answer([1, 2, 3, 4]))
    assert boxes(paper(f"<think>```json\n{draft}\n``` no</think>\n{ONE}")) == [XYXY]
    assert boxes(paper(f"<think>{draft}</think> draft <think></think>{ONE}")) == [XYXY]


def test_numbers_in_reasoning_that_never_ends_are_no_boxes() -> None:
    reading = paper("<think>It may be at [331, 383, 379, 420] or (1, 2, 3, 4)")
    assert reading.answers == ()
    assert reading.failed
    assert reading.reasoning == (7, 56)


def test_an_array_before_the_reasoning_ends_is_better_than_none() -> None:
    assert boxes(paper(f"<think>{ONE}</think>That is all.")) == [XYXY]


def test_objects_win_over_bare_numbers_around_them() -> None:
    assert boxes(paper(f"In the area [1, 2, 3, 4] I find {ONE}")) == [XYXY]


@pytest.mark.parametrize(
    "raw", ["see [1] and [2, 3]", "- [ ] first\n- [x] second", "f(1, 2)", "{}", '{"error": "none"}', "[x1, y1, x2, y2]"]
)
def test_prose_without_boxes_is_refused(raw: str) -> None:
    reading = paper(raw)
    assert not reading.parsed
    assert reading.failed


@pytest.mark.parametrize("raw", ["[]", "No answers: []", '{"answers": []}', "```json\n[]\n```", "</think>\n[]", "[[]]"])
def test_no_boxes_is_an_answer_too(raw: str) -> None:
    reading = paper(raw)
    assert reading.parsed
    assert not reading.failed
    assert reading.answers == ()


@pytest.mark.parametrize(
    "box", ["[1, 2, 3]", "[1, 2, 3, NaN]", "[1, 2, 3, 1e999]", '[1, 2, 3, "4"]', "null", "[[1, 2], [3, 4]]", "{}"]
)
def test_a_malformed_box_fails_the_response(box: str) -> None:
    reading = paper(f'[{{"type": "complete_answer_box", "box_2d": {box}}}, {ONE[1:]}')
    assert boxes(reading) == [XYXY]
    assert reading.dropped == 1
    assert reading.failed


def test_a_malformed_step_fails_the_response() -> None:
    reading = paper(text(answer(BOX, steps=[{"step_id": 1}])))
    assert reading.failed
    assert reading.answers[0].steps[0].box is None


def test_a_box_without_area_is_dropped_but_fails_nothing() -> None:
    reading = paper(text(answer([5, 5, 5, 9]), answer(BOX)))
    assert boxes(reading) == [XYXY]
    assert reading.dropped == 1
    assert not reading.failed


def test_other_types_are_left_out() -> None:
    reading = paper(text(answer(BOX), {"type": "title_box", "box_2d": BOX}))
    assert boxes(reading) == [XYXY]
    assert "other_types" in kinds(reading)


def test_bare_steps_are_boxes() -> None:
    assert paper(text(answer(BOX, steps=[[1, 2, 3, 4]]))).answers[0].steps[0].box == (1, 2, 3, 4)


def test_text_of_an_id_is_cut_and_made_whole() -> None:
    reading = paper('[{"box_2d": [1, 2, 3, 4], "title_id": "\\ud800' + "a" * 500 + '"}]')
    title = reading.answers[0].title_id
    assert title is not None
    assert title.encode()
    assert len(title) == 200


def test_both_protocols_agree_on_plain_responses() -> None:
    raw = text(answer(BOX, steps=[{"box_2d": [1, 2, 3, 4], "step_id": 1}]), answer([1, 2, 3, 4], page="2"))
    assert read(raw, "official") == read(raw, "paper")
