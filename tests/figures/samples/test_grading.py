"""The panel of graded answers: what each run says about an answer, compared with gold by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from figures.samples import grading
from loaders import graded
from records import Page
from scoring.grading.gold import ALTERNATIVE
from tests.figures.samples.graded_answers import PAGES, answer, block, inspected, open_sample, response

SHAPE, STEP, LABEL = "flow::Shape Error", "flow::Missing Step", "flow::Missing Label"
TWO = ((SHAPE, "The decision is a rectangle."), (STEP, "Nothing is read."))


def test_images_stand_in_the_order_of_reading() -> None:
    pictures = block(grading.blocks(open_sample(answer())), "images").pictures
    assert [(picture.role, picture.images.screen) for picture in pictures] == [
        ("Question", "/page-image/2"),
        ("Reference", "/page-image/3"),
        ("Student's work", "/page-image/1"),
    ]


def test_a_missing_image_keeps_its_place_and_says_why() -> None:
    pictures = block(grading.blocks(open_sample(answer(), missing="It is gone.")), "images").pictures
    assert [(picture.kind, picture.images.missing) for picture in pictures] == [
        ("question", "It is gone."),
        ("reference", "It is gone."),
        ("work", "It is gone."),
    ]


def test_gold_without_any_image_still_has_a_place_for_the_work() -> None:
    (picture,) = block(grading.blocks(open_sample(answer(pages=()))), "images").pictures
    assert (picture.kind, picture.images.missing) == ("work", "Gold names no image of it.")


def test_only_the_question_that_there_is_is_shown() -> None:
    pictures = block(
        grading.blocks(open_sample(answer(pages=[PAGES[0], Page(2, 0, 0, "r.png", "reference")]))), "images"
    )
    assert [picture.role for picture in pictures.pictures] == ["Reference", "Student's work"]


def test_agreement_is_counted_over_all_runs() -> None:
    sample = answer(TWO)
    runs = [
        inspected(sample, "Right", response(False, ("Shape Error", ""))),
        inspected(sample, "Lenient", response(True)),
        inspected(sample, "Mumbling", "I cannot say."),
        inspected(sample, "Absent", None),
    ]
    glance = block(grading.blocks(open_sample(sample, *runs)), "glance")
    assert (glance.gold, glance.sentence) == ("Gold: incorrect", "1 of 4 runs agree")
    assert [(mark.slug, mark.state, mark.verdict, mark.has_column) for mark in glance.marks] == [
        ("right", "right", "incorrect", True),
        ("lenient", "wrong", "correct", True),
        ("mumbling", "unread", "unreadable", True),
        ("absent", "absent", "no response", False),
    ]


def test_labels_are_matched_missed_and_left_out() -> None:
    sample = answer(TWO)
    run = inspected(sample, "M", response(False, ("shape error", "It is a box."), ("Ugly Line", "It shakes.")))
    (column,) = block(grading.blocks(open_sample(sample, run)), "answers").runs
    assert [(chip.text, chip.state, chip.description, chip.note) for chip in column.chips] == [
        ("Shape Error", "matched", "It is a box.", "written “shape error”"),
        ("Ugly Line", "unmapped", "It shakes.", ""),
        ("Missing Step", "missed", "", "not named"),
    ]
    assert [chip.label for chip in column.chips] == [SHAPE, "Ugly Line", STEP]


def test_one_label_for_another_is_one_confusion() -> None:
    sample = answer(TWO)
    run = inspected(sample, "M", response(False, ("Shape Error", "a"), ("Missing Label", "b")))
    (column,) = block(grading.blocks(open_sample(sample, run)), "answers").runs
    assert [(chip.text, chip.state, chip.note) for chip in column.chips] == [
        ("Shape Error", "matched", ""),
        ("Missing Label", "confused", "in place of Missing Step"),
    ]
    # The failure is about gold's label, and points at what stands in its place too.
    assert column.chips[1].label == STEP


def test_a_label_too_many_is_spurious_and_one_named_too_seldom_is_missed() -> None:
    sample = answer(((SHAPE, "one"), (SHAPE, "two"), (STEP, "three")))
    run = inspected(sample, "M", response(False, ("Shape Error", ""), ("Missing Label", "")))
    (column,) = block(grading.blocks(open_sample(sample, run)), "answers").runs
    assert [(chip.text, chip.state, chip.note) for chip in column.chips] == [
        ("Shape Error", "matched", ""),
        ("Missing Label", "spurious", ""),
        ("Shape Error", "missed", "named too seldom"),
        ("Missing Step", "missed", "not named"),
    ]


def test_what_is_claimed_of_a_correct_answer_is_no_spurious_label() -> None:
    sample = answer(kind=ALTERNATIVE)
    run = inspected(sample, "Strict", response(False, ("Missing Step", "Arcs were expected.")))
    answers = block(grading.blocks(open_sample(sample, run)), "answers")
    assert (answers.gold.verdict, answers.gold.note) == ("Correct", "an alternative solution")
    (column,) = answers.runs
    assert (column.verdict, column.state, column.note) == ("Incorrect", "wrong", "Correct answer rejected")
    assert [(chip.text, chip.state, chip.description) for chip in column.chips] == [
        ("Missing Step", "claimed", "Arcs were expected.")
    ]


def test_gold_says_how_many_runs_name_its_labels() -> None:
    sample = answer(TWO)
    runs = [
        inspected(sample, "A", response(False, ("Shape Error", ""), ("Shape Error", ""))),
        inspected(sample, "B", response(False, ("Missing Step", ""), ("Shape Error", ""))),
        inspected(sample, "C", "nothing"),
    ]
    gold = block(grading.blocks(open_sample(sample, *runs)), "answers").gold
    assert [(chip.text, chip.description, chip.note) for chip in gold.chips] == [
        ("Shape Error", "The decision is a rectangle.", "named by 2 of 2 runs"),
        ("Missing Step", "Nothing is read.", "named by 1 of 2 runs"),
    ]


def test_failures_are_those_of_the_run_that_is_described_and_name_their_label() -> None:
    sample = answer(TWO)
    first = inspected(sample, "First", response(False, ("Shape Error", ""), stated=3))
    failures = block(grading.blocks(open_sample(sample, first, inspected(sample, "Other", response(True)))), "failures")
    assert failures.name == "First · cot"
    assert [(line.id, line.label, line.state, line.of_label) for line in failures.lines] == [
        (10, "Missed error type", "missed", STEP),
        (11, "Contradiction", "remark", ""),
    ]
    assert failures.lines[0].reason == "Gold names “Missing Step”, the run does not."


def test_the_response_is_told_as_it_was_understood_and_raw() -> None:
    sample = answer(TWO)
    raw = f"```json\n{response(False, ('Ugly Line', 'It shakes.'))}\n```"
    payload = block(grading.blocks(open_sample(sample, inspected(sample, "M", raw, "Grade this."))), "response").payload
    assert payload["raw"] == raw
    assert payload["prompt"] == "Grade this."
    assert payload["reading"] == ["Took the answer out of its code fence.", "Left out 1 label that is not known."]
    assert payload["parsed_json"] == (
        "incorrect, states 1 as the number of errors\n1. Ugly Line  ->  none of the known labels\n   It shakes."
    )


def test_a_run_without_a_readable_response_has_no_labels() -> None:
    sample = answer(TWO)
    for raw, verdict, state in (("nothing", "Unreadable", "failed"), (None, "No response", "missing")):
        blocks = grading.blocks(open_sample(sample, inspected(sample, "M", raw)))
        (column,) = block(blocks, "answers").runs
        assert (column.verdict, column.chips, column.empty) == (verdict, (), "")
        response = block(blocks, "response")
        assert (response.state, response.payload["parsed_json"]) == (state, None)


def test_without_a_run_gold_is_shown_alone() -> None:
    blocks = grading.blocks(open_sample(answer(TWO)))
    assert [block.kind for block in blocks] == ["glance", "text", "images", "answers"]
    assert block(blocks, "glance").sentence == "no run is loaded"
    assert block(blocks, "answers").gold.chips[0].note == ""


def test_an_answer_of_which_gold_names_no_image_shows_its_facets_with_their_names() -> None:
    sample = replace(answer(pages=()), facets=(("level", "3"), ("topic", "graphs")))
    blocks = grading.blocks(open_sample(sample))
    assert [(text.title, text.text) for text in blocks if text.kind == "text"] == [
        ("Question", "Draw it."),
        ("Facets", "level: 3 · topic: graphs"),
    ]
    assert not any(found.kind == "images" for found in blocks)


def test_a_line_of_a_file_with_a_verdict_and_a_response_shows_both_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "run.csv").write_text('id,pred,response\na1,true,"It is right.\nI am ""sure""."\n')
    ((_, loaded),) = graded.load_runs(tmp_path / "run.csv")
    sample = answer(TWO)
    shown = block(grading.blocks(open_sample(sample, inspected(sample, "File", loaded.records[0].raw))), "response")
    assert shown.payload["parsed_json"] == 'correct\n\nIt is right.\nI am "sure".'
