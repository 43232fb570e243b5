"""Every failure that scoring makes can be said in one plain sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from records import Note, Prediction, Reading
from scoring.grounding.task import COCO, HGBENCH
from scoring.mathdoc.task import MATHDOC
from scoring.task import Task
from scoring.wording import Ink, word_failure, word_note
from tests.assessed import scored_of
from tests.scoring.grounding.grounding_cases import answer, cases, reading, sample, score_reading

REPEATED = [
    Note("identical_boxes", {"n": 4}),
    Note("repeated_block", {"n": 3, "length": 40}),
    Note("repeated_substring", {"share": 0.349}),
]


def is_a_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "_" not in text and "  " not in text and "None" not in text


@given(cases())
def test_every_failure_of_a_response_is_one_sentence(case: tuple) -> None:
    for failure in score_reading(*case, "paper").failures:
        assert is_a_sentence(word_failure(HGBENCH, failure.kind, failure.args)), failure


@pytest.mark.parametrize(
    "response",
    [
        Reading(parsed=False, failed=True, notes=(Note("sentinel"),)),
        Reading(parsed=False, failed=True, notes=(Note("empty_response"),)),
        Reading(parsed=False, stopped_at=17),
        Reading(truncated=True),
        Reading(failed=True, dropped=2),
    ],
)
def test_every_format_failure_is_one_sentence(response: Reading) -> None:
    failure = score_reading(sample(), response, "paper").failures[0]
    assert is_a_sentence(word_failure(HGBENCH, failure.kind, failure.args))


def test_no_response_and_repetition_are_sentences() -> None:
    (missing,) = scored_of(HGBENCH, sample(), None, "official").failures
    assert is_a_sentence(word_failure(HGBENCH, missing.kind, missing.args))
    for note in REPEATED:
        (found,) = score_reading(sample(), reading(), "official", repeated=note).failures
        assert is_a_sentence(word_failure(HGBENCH, found.kind, found.args))


@pytest.mark.parametrize(
    ("task", "kind", "args", "sentence"),
    [
        (
            HGBENCH,
            "localisation",
            {"iou": 0.4999, "left": 0.0, "top": -9.0, "right": 38.0, "bottom": 3.0},
            "IoU with its gold answer only 0.49: its right edge is 38 ‰ too far right "
            "and its top edge is 9 ‰ too high.",
        ),
        (HGBENCH, "step_over_segmentation", {"parts": 4}, "Split into 4 boxes."),
        (
            HGBENCH,
            "page_misalignment",
            {"from": 2, "to": 1, "iou": 0.83},
            "Drawn on page 2, but it fits an answer of page 1 (IoU 0.83).",
        ),
        (
            HGBENCH,
            "page_out_of_range",
            {"stated": 7, "pages": 1, "steps": 3},
            "Stands on page 7, but the sample has 1 page; its 3 steps cannot match either.",
        ),
        (
            HGBENCH,
            "containment_violation",
            {"left": 5.0, "bottom": 12.4},
            "Leaves its own answer box by 5 ‰ at the left and 12 ‰ at the bottom.",
        ),
        (
            HGBENCH,
            "step_order",
            {"expected": ["1", "2", "3"], "found": ["1", "3", "2"]},
            "The response has these steps in the order 1, 3, 2; in gold it is 1, 2, 3.",
        ),
        (
            HGBENCH,
            "missed_steps",
            {"steps": 1},
            "The answer was found, but without a usable step box: 1 gold step missed.",
        ),
        (HGBENCH, "missed_answer", {"best": 0.0499, "steps": 0}, "No box matches this answer; best IoU 0.04."),
        (HGBENCH, "missed_step", {"best": 0.0}, "The answer was found, but no box overlaps this step."),
        (
            MATHDOC,
            "figure_cropped",
            {"iou": 0.4999},
            "The figure's box overlaps gold's with an IoU of 0.49, below 0.50.",
        ),
        (
            HGBENCH,
            "no_array",
            {"stopped_at": 512},
            "No array of boxes could be read (reading stopped at character 512).",
        ),
        (HGBENCH, "repeated_substring", {"share": 0.349}, "One repeated passage makes up 34% of the response."),
    ],
)
def test_sentences_are_specific(task: Task, kind: str, args: dict, sentence: str) -> None:
    assert word_failure(task, kind, args) == sentence


def test_over_data_in_cocos_format_every_word_about_a_box_says_object() -> None:
    texts = [COCO.correct_when, *(text for matrix in COCO.matrices for text in (matrix.label, matrix.definition))]
    texts += [text for metric in COCO.metrics for text in (metric.label, metric.definition)]
    texts += [text for category in COCO.categories for text in (category.label, category.definition)]
    assert [text for text in texts if "answer" in text.lower()] == []
    assert COCO.category("hallucinated_box").label == "Extra object"
    extra = word_failure(COCO, "hallucinated_box", {"best": 0.0}, "other_ink")
    assert extra == "Overlaps no gold object of its page. Extra box: there is writing inside, but no gold object."
    assert HGBENCH.category("hallucinated_box").label == "Extra answer"


def test_an_unknown_kind_is_a_bug_and_not_a_sentence() -> None:
    with pytest.raises(KeyError):
        word_failure(HGBENCH, "unheard_of", {})


@pytest.mark.parametrize(
    ("ink", "sentence"),
    [
        ("blank", "Overlaps no gold answer of its page. Hallucinated: there is nothing written inside."),
        ("other_ink", "Overlaps no gold answer of its page. Extra box: there is writing inside, but no gold answer."),
        ("no_image", "Overlaps no gold answer of its page."),
    ],
)
def test_only_a_blank_box_is_called_hallucinated(ink: Ink, sentence: str) -> None:
    assert word_failure(HGBENCH, "hallucinated_box", {"best": 0.0}, ink) == sentence


@pytest.mark.parametrize("box", [[400, 300, 100, 100], [100, 100, 100, 300]])
def test_a_reversed_box_and_one_without_area_are_named_and_no_sentence_says_that_nothing_was_drawn(box: list) -> None:
    gold = sample(answer(1, (100, 100, 400, 300)))
    drawn = Prediction(gold.id, json.dumps([{"page": 1, "type": "complete_answer_box", "box_2d": box}]))
    ((assessed,),) = HGBENCH.assess_all([(gold, drawn)], ("official",))
    assert assessed.reading is not None
    notes = [word_note(note) for note in assessed.reading.notes]
    assert notes == ["Dropped 1 box that is reversed or has no area."]
    (missed,) = assessed.scored.failures
    assert word_failure(HGBENCH, missed.kind, missed.args) == "No box overlaps this answer."
