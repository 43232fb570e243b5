"""DrawEduMath's scorer on answers worked out by hand, and against scikit-learn."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Prediction, Scored
from scoring.drawedumath.task import DRAWEDUMATH
from scoring.wording import word_failure
from tests.assessed import reading_of, scored_of
from tests.scoring.drawedumath.drawedumath_cases import answers, image, question, row

ERRORS = "What errors does the student make in their response?"
FIRST = question(1, "What is drawn?", "a number line", kind="Image creation and medium")
SECOND = question(2, ERRORS, "There is no error.", kind="Correctness and errors", error="no")
THIRD = question(1, "How many circles?", "3", "claude", "Counting content")
SAMPLE = image(FIRST, SECOND, THIRD)


def failed(scored: Scored) -> list[tuple[str, str | None, str]]:
    return [(failure.category, failure.item_id, failure.label) for failure in scored.failures]


def of_one(answer: str, rating: Any, item: Any = FIRST, **more: Any) -> Scored:
    return scored_of(DRAWEDUMATH, image(item), answers(row(item, answer, rating, **more)), "official")


def test_every_figure_of_an_image_by_hand() -> None:
    scored = scored_of(
        DRAWEDUMATH,
        SAMPLE,
        answers(
            row(FIRST, "a line", "4", judges={"claude": {"rating": "4"}, "gpt4o": {"rating": "1"}}, bert_score="0.5"),
            row(SECOND, "Error", "4", judges={"claude": {"rating": "4"}}, bert_score="0.9"),
            row(THIRD, "4", 2.0, judges={"claude": {"rating": "-1"}, "gpt4o": {"rating": "3.0"}}, bert_score="nan"),
        ),
        "official",
    )
    assert scored.state == "scored"
    # ROUGE-L of "a line": both words of it are common, 2 of 3 of the reference: 2 * 1 * 2/3 / (1 + 2/3) = 4/5.
    assert dict(scored.sums) == {
        "llm_accuracy": 1.0, "llm_accuracy.n": 2.0, "rouge_l": pytest.approx(0.8), "rouge_l.n": 2.0,
        "bert_score": 0.5, "bert_score.n": 1.0, "error_answers": 1.0, "malformed_scores": 1.0, "unknown_questions": 0.0,
        "judge.right.claude": 1.0, "judge.n.claude": 1.0, "judge.right.gpt4o": 1.0, "judge.n.gpt4o": 2.0,
    }  # fmt: skip
    assert [(judgement.item_id, judgement.outcome, judgement.value) for judgement in scored.judgements] == [
        ("teacher.1", "right", 4.0),
        ("teacher.2", "no answer", None),
        ("claude.1", "unrelated or false", 2.0),
    ]
    assert failed(scored) == [
        ("no_answer", "teacher.2", "Correctness and errors"),
        ("unrelated", "claude.1", "Counting content"),
    ]
    metrics = {metric.key: float(metric.value(scored.sums)) for metric in DRAWEDUMATH.metrics_with_labels(scored.sums)}
    assert metrics == {
        "llm_accuracy": 0.5, "rouge_l": pytest.approx(0.4), "bert_score": 0.5,
        "llm_accuracy.claude": 1.0, "llm_accuracy.gpt4o": 0.5,
    }  # fmt: skip


def test_an_image_without_rows_is_missing_and_left_out() -> None:
    scored = scored_of(DRAWEDUMATH, SAMPLE, None, "official")
    assert (scored.state, scored.sums, scored.judgements) == ("missing", {}, ())
    assert failed(scored) == [("no_response", None, "")]


def test_an_image_whose_every_answer_is_an_error_has_failed() -> None:
    assert scored_of(DRAWEDUMATH, SAMPLE, answers(row(FIRST, " error "), row(THIRD, "")), "official").state == "failed"


def test_a_question_without_a_row_is_counted_apart_from_an_error() -> None:
    scored = scored_of(DRAWEDUMATH, SAMPLE, answers(row(FIRST, "a line", 3)), "official")
    assert (scored.sums["missing_answers"], scored.sums["llm_accuracy.n"]) == (2.0, 1.0)
    assert [category for category, _, _ in failed(scored)] == ["partial", "no_answer", "no_answer"]


@pytest.mark.parametrize(
    ("rating", "counted"),
    [("-1", "unrated_answers"), ("Error", "unrated_answers"), ("", "unrated_answers"), ("NaN", "malformed_ratings")]
    + [(rating, "malformed_ratings") for rating in ("0", "5", "2.5", "good")],
)
def test_an_answer_without_a_usable_rating_is_left_out_of_the_accuracy_and_counted(rating: str, counted: str) -> None:
    sums = of_one("a line", rating).sums
    assert sums[counted] == 1
    assert "llm_accuracy.n" not in sums
    assert sums["rouge_l.n"] == 1


@pytest.mark.parametrize(
    ("answer", "rating", "category"),
    [
        ("The student swapped the signs, which is an error.", 1, "misread_as_wrong"),
        ("The student swapped the signs, which is an error.", 2, "misread_as_wrong"),
        ("The student drew circles.", 1, "wrong"),
        ("There is no error at all.", 2, "unrelated"),
        ("There is an error.", 3, "partial"),
    ],
)
def test_right_work_that_is_called_wrong_is_told_from_other_wrong_answers(
    answer: str, rating: int, category: str
) -> None:
    assert [found for found, _, _ in failed(of_one(answer, rating, SECOND))] == [category]


def test_wrong_work_that_is_called_right_is_told_from_other_wrong_answers() -> None:
    item = question(1, ERRORS, "The student wrote 12.", error="yes")
    assert [found for found, _, _ in failed(of_one("There are no errors.", 1, item))] == ["misread_as_correct"]
    unknown = question(1, ERRORS, "The student wrote 12.")
    assert [found for found, _, _ in failed(of_one("There are no errors.", 1, unknown))] == ["wrong"]
    on_correctness = question(1, "Is the sum correct?", "No, it is 7.", kind="Correctness & errors")
    assert [found for found, _, _ in failed(of_one("Yes", 1, on_correctness))] == ["misread_as_correct"]


@pytest.mark.parametrize(("words", "overlong"), [(15, False), (16, True)])
def test_an_answer_of_more_than_five_times_the_words_is_overlong(words: int, overlong: bool) -> None:
    assert ("overlong" in {category for category, _, _ in failed(of_one("x " * words, 4))}) is overlong


@pytest.mark.parametrize("rating", [1, 2, 3])
def test_what_a_rating_means_belongs_to_the_judge(rating: int) -> None:
    sentences = {
        word_failure(DRAWEDUMATH, failure.kind, failure.args)
        for judge in ("ensemble", "LLM score")
        for failure in of_one("a line", rating, rated_by=judge).failures
    }
    assert len(sentences) == 2


@pytest.mark.parametrize(
    "raw", ["", "[", "{}", "[1]", "null", '[{"question": 3, "judges": 4, "answer": []}]', "[" * 5000]
)
def test_a_raw_text_of_another_shape_answers_nothing(raw: str) -> None:
    prediction = Prediction("a.jpg", raw)
    assert scored_of(DRAWEDUMATH, SAMPLE, prediction, "official").sums["missing_answers"] == 3
    assert reading_of(DRAWEDUMATH, SAMPLE, prediction, "official").value is not None


def test_a_question_without_a_reference_is_rated_but_has_no_rouge() -> None:
    sums = of_one("a line", 4, question(1, "What?", "")).sums
    assert (sums["llm_accuracy.n"], "rouge_l.n" in sums) == (1, False)


def test_rows_that_answer_no_question_are_counted() -> None:
    scored = scored_of(DRAWEDUMATH, image(FIRST), answers(row(FIRST, "a", 4), row(THIRD, "3", 1)), "official")
    assert (scored.sums["unknown_questions"], scored.sums["llm_accuracy"]) == (1, 1)


def test_the_inspector_is_told_every_question_with_its_ratings_and_reasons() -> None:
    judges = {"claude": {"rating": "4", "reason": "the same"}}
    prediction = answers(row(FIRST, "a line", "4", rated_by="ensemble", judges=judges))
    value = reading_of(DRAWEDUMATH, image(FIRST, THIRD), prediction, "official").value
    assert value is not None
    assert value["answers"][0] == {
        "item": "teacher.1", "answer": "a line", "outcome": "right", "rating": 4, "rated_by": "ensemble",
        "judges": judges, "rouge_l": pytest.approx(0.8), "bert_score": None,
    }  # fmt: skip
    assert value["answers"][1]["outcome"] == "no answer"


ratings = st.sampled_from([1, 2, 3, 4, -1, "Error", "4.0", "nope"])


@given(st.lists(st.tuples(ratings, st.sampled_from(["a line", "Error", "no error", "x " * 99])), max_size=6))
def test_sums_are_those_of_items_and_every_question_is_counted_once(rated_answers: list[tuple[Any, str]]) -> None:
    from sklearn.metrics import accuracy_score

    items = [question(n, f"Question {n}?", "a line") for n in range(1, 7)]
    rows = [row(item, answer, rating) for item, (rating, answer) in zip(items, rated_answers, strict=False)]
    scored = scored_of(DRAWEDUMATH, image(*items), answers(*rows), "official")
    totals: Counter[str] = Counter()
    for sums in scored.item_sums.values():
        totals.update(sums)
    assert {**totals, "unknown_questions": 0.0} == scored.sums
    kinds = ("llm_accuracy.n", "error_answers", "missing_answers", "unrated_answers", "malformed_ratings")
    assert sum(scored.sums.get(kind, 0.0) for kind in kinds) == 6
    rated = [
        (int(float(rating)), answer)
        for rating, answer in rated_answers
        if rating in (1, 2, 3, 4, "4.0") and answer != "Error"
    ]
    if rated:
        right = [rating >= 3 for rating, _ in rated]
        ours = float(DRAWEDUMATH.primary.value({term: np.float64(value) for term, value in scored.sums.items()}))
        assert ours == pytest.approx(accuracy_score([True] * len(right), right))


def test_an_answer_has_one_category_of_rating_at_most() -> None:
    for rating in (1, 2, 3, 4):
        for text in ("There is an error.", "No errors.", "a line"):
            found = [category for category, _, _ in failed(of_one(text, rating, SECOND)) if category != "overlong"]
            assert len(found) == (rating < 4)


def test_repairing_a_category_makes_its_answers_right() -> None:
    assert DRAWEDUMATH.effects is not None
    result = scored_of(
        DRAWEDUMATH, SAMPLE, answers(row(FIRST, "a", 1), row(SECOND, "Error", 1), row(THIRD, "3", 4)), "official"
    )
    two = scored_of(DRAWEDUMATH, SAMPLE, None, "official")
    found = DRAWEDUMATH.effects([result, two], 0.5)
    assert {key: {term: list(values) for term, values in terms.items()} for key, terms in found.items()} == {
        "no_response": {"llm_accuracy": [0, 3], "llm_accuracy.n": [0, 3]},
        "no_answer": {"llm_accuracy": [1, 0], "llm_accuracy.n": [1, 0]},
        "wrong": {"llm_accuracy": [1, 0]},
    }


def test_an_answer_of_ten_megabytes_is_scored() -> None:
    scored = of_one("number " * 1_500_000, "3")
    assert {category for category, _, _ in failed(scored)} == {"partial", "overlong"}
    assert json.dumps(dict(scored.sums))
