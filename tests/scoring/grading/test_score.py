"""Cases worked by hand: what one graded answer adds to every figure."""

from __future__ import annotations

import math

import pytest

from records import Cell, Judgement
from tests.scoring.grading.grading_cases import answer, figures, response, scored, totals

SHAPE, LINE, STEP = "flow::Shape Error", "flow::Connection Error", "flow::Missing Step"


def test_verdicts_count_correct_as_the_positive_class() -> None:
    results = [
        *[scored(answer(True), response(True))] * 3,
        *[scored(answer(True), response(False))] * 1,
        *[scored(answer(False), response(True))] * 2,
        *[scored(answer(False), response(False))] * 4,
    ]
    found = figures(results)
    assert found["accuracy"] == pytest.approx(7 / 10)
    assert found["fnr"] == pytest.approx(1 / 4)
    assert found["fpr"] == pytest.approx(2 / 6)
    assert found["macro_f1_binary"] == pytest.approx((6 / 9 + 8 / 11) / 2)
    assert found["mcc"] == pytest.approx((3 * 4 - 1 * 2) / math.sqrt(5 * 4 * 6 * 5))
    assert found["accuracy_as_wrong"] == found["accuracy"]


def test_unreadable_and_absent_responses_are_left_out_and_counted() -> None:
    results = [
        scored(answer(True), response(True)),
        scored(answer(True), response(False)),
        scored(answer(True), ""),
        scored(answer(False), None),
    ]
    assert [result.state for result in results] == ["scored", "scored", "failed", "missing"]
    found, sums = figures(results), totals(results)
    assert (sums["answers"], sums["parse_failures"]) == (2, 1)
    assert (found["accuracy"], found["accuracy_as_wrong"]) == (1 / 2, 1 / 4)
    assert math.isnan(found["fpr"])
    assert [result.judgements for result in results[2:]] == [(Judgement("answer", "unreadable"),), ()]
    assert [result.cells for result in results[2:]] == [(Cell("verdict", "answer", "correct", "unreadable"),), ()]


def test_the_verdicts_of_one_class_alone_have_no_macro_f1() -> None:
    found = figures([scored(answer(True), response(True))])
    assert math.isnan(found["macro_f1_binary"])
    assert found["mcc"] == 0
    assert figures([scored(answer(True), response(False))])["macro_f1_binary"] == 0


def test_error_types_are_sets_for_f1_and_multisets_for_recall() -> None:
    # Gold: shape twice, line, step. Named: shape once, line twice, a similar spelling of reversal.
    result = scored(
        answer(False, "Shape Error", "Shape Error", "Connection Error", "Missing Step"),
        response(False, "shape-error", "Connection Error", "Connection Error", "Logic reversals"),
    )
    found = figures([result])
    assert found["eb_f1"] == pytest.approx(2 * 2 / (3 + 3))
    assert found["micro_f1_err"] == pytest.approx(4 / 6)
    assert found["macro_f1_err"] == pytest.approx((1 + 1 + 0) / 3)
    assert found[f"recall.{SHAPE}"] == 1 / 2
    assert found[f"recall.{LINE}"] == 1
    assert found[f"recall.{STEP}"] == 0
    assert math.isnan(found.get("recall.flow::Logic Reversal", math.nan))


def test_example_based_f1_is_a_mean_over_answers_that_both_call_incorrect() -> None:
    results = [
        scored(answer(False, "Shape Error"), response(False, "Shape Error", "Missing Step")),
        scored(answer(False, "Shape Error"), response(False, "Missing Step")),
        scored(answer(False), response(False)),
        scored(answer(False, "Shape Error"), response(True)),
        scored(answer(True), response(False, "Shape Error")),
    ]
    found = figures(results)
    assert found["eb_f1"] == pytest.approx((2 / 3 + 0 + 1) / 3)
    assert found["micro_f1_err"] == pytest.approx(2 / (3 + 2))
    # Missing Step has no gold instance there, so only Shape Error is averaged: 1 hit, 1 missed.
    assert found["macro_f1_err"] == pytest.approx(2 / 3)
    assert found[f"recall.{SHAPE}"] == 1 / 2


def test_a_label_of_gold_that_could_not_be_compared_has_a_recall_without_value() -> None:
    found = figures([scored(answer(False, "Shape Error"), response(True))])
    assert math.isnan(found[f"recall.{SHAPE}"])
    assert all(math.isnan(found[key]) for key in ("eb_f1", "macro_f1_err", "micro_f1_err"))


def test_a_label_that_is_not_known_is_counted_and_makes_no_false_positive() -> None:
    result = scored(answer(False, "Shape Error"), response(False, "Shape Error", "Bad taste", "Bad taste"))
    assert figures([result])["eb_f1"] == 1
    assert result.sums["unmapped_labels"] == 2
    assert [(failure.category, failure.label, failure.args["n"]) for failure in result.failures] == [
        ("unmapped_label", "Bad taste", 2)
    ]


def test_a_label_of_a_rejected_correct_answer_is_counted_when_it_is_not_known() -> None:
    assert scored(answer(True), response(False, "Bad taste")).sums["unmapped_labels"] == 1


def test_an_alternative_solution_is_told_with_what_was_claimed() -> None:
    raw = response(False, "shape error", "Bad taste", "Shape Error")
    failure = scored(answer(True, kind="alternative_correct"), raw).failures[0]
    assert (failure.category, failure.item_id) == ("false_rejection", "answer")
    assert failure.args == {"alternative": True, "claimed": ["Shape Error", "Bad taste"]}
    assert not scored(answer(True, kind="exact_correct"), raw).failures[0].args["alternative"]


def test_one_missed_and_one_spurious_error_type_are_confused() -> None:
    result = scored(answer(False, "Shape Error", "Missing Step"), response(False, "Missing Step", "Connection Error"))
    assert [(failure.category, failure.label) for failure in result.failures] == [("confused_error_type", SHAPE)]
    assert result.cells == (
        Cell("verdict", "answer", "incorrect", "incorrect"),
        Cell("labels", "answer", STEP, STEP, 1),
        Cell("labels", "answer", SHAPE, LINE, 1),
    )


def test_with_more_than_one_on_a_side_error_types_are_missed_and_spurious() -> None:
    result = scored(answer(False, "Shape Error", "Missing Step"), response(False, "Connection Error"))
    assert [(failure.category, failure.label) for failure in result.failures] == [
        ("missed_error_type", SHAPE),
        ("missed_error_type", STEP),
        ("spurious_error_type", LINE),
    ]
    assert result.cells[1:] == (
        Cell("labels", "answer", SHAPE, "", 1),
        Cell("labels", "answer", STEP, "", 1),
        Cell("labels", "answer", "", LINE, 1),
    )


def test_what_gold_names_more_often_is_missed_and_what_it_names_less_often_is_not_spurious() -> None:
    less = scored(answer(False, "Shape Error", "Shape Error", "Shape Error"), response(False, "Shape Error"))
    assert [(failure.category, failure.args) for failure in less.failures] == [
        ("missed_error_type", {"label": "Shape Error", "in_gold": 3, "named": 1})
    ]
    assert less.cells[1:] == (Cell("labels", "answer", SHAPE, SHAPE, 1), Cell("labels", "answer", SHAPE, "", 2))
    more = scored(answer(False, "Shape Error"), response(False, "Shape Error", "Shape Error"))
    assert more.failures == ()
    assert more.cells[1:] == (Cell("labels", "answer", SHAPE, SHAPE, 1),)


def test_a_number_of_errors_that_does_not_fit_is_counted_and_told() -> None:
    result = scored(answer(False, "Shape Error"), response(False, "Shape Error", error_count=3))
    assert result.sums["inconsistent_counts"] == 1
    assert [(failure.category, failure.kind, failure.args) for failure in result.failures] == [
        ("inconsistent_output", "inconsistent_count", {"stated": 3, "listed": 1})
    ]


def test_errors_of_an_answer_called_correct_contradict_it_and_are_no_labels() -> None:
    result = scored(answer(True), response(True, "Shape Error", error_count=1))
    assert "inconsistent_counts" not in result.sums
    assert [(failure.category, failure.kind) for failure in result.failures] == [
        ("inconsistent_output", "inconsistent_verdict")
    ]
    assert figures([result])["accuracy"] == 1


def test_the_judgement_says_how_the_verdicts_stand_and_what_the_run_predicted() -> None:
    assert scored(answer(True), response(True)).judgements == (Judgement("answer", "right", None, "correct"),)
    assert scored(answer(True), response(False)).judgements[0].outcome == "false_rejection"
    assert scored(answer(False), response(True)).judgements[0].outcome == "false_acceptance"
    both = scored(answer(False, "Shape Error"), response(False, "Missing Step")).judgements[0]
    assert (both.outcome, both.value, both.label) == ("right", 0.0, "incorrect")


def test_without_known_labels_nothing_is_said_of_labels() -> None:
    result = scored(answer(False, known=[]), response(False, "Anything", "Anything else"))
    assert figures([result])["accuracy"] == 1
    assert math.isnan(figures([result])["eb_f1"])
    assert result.failures == ()
    assert [cell.matrix for cell in result.cells] == ["verdict"]
    assert "unmapped_labels" not in result.sums
