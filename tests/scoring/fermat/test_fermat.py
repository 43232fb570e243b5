"""FERMAT's figures, worked by hand."""

from __future__ import annotations

import math
from typing import Any

import pytest

from records import Cell, Prediction
from scoring.fermat.cascade import FLOWS
from scoring.fermat.reading import ratings_of
from tests.assessed import reading_of
from tests.scoring.fermat.fermat_cases import FERMAT, cascade, metrics, row, sample, score, scored_of, totals

WRONG, FINE = sample("img_1_pert_1.1"), sample("img_1_pert_5.1")


def test_detection_is_balanced_accuracy_accuracy_and_both_f1() -> None:
    # 4 erroneous solutions, 3 found; 2 free of error, 1 called erroneous.
    pairs = [(WRONG, row(ED=output)) for output in (1, 1, 1, 0)] + [(FINE, row(ED=output)) for output in (1, 0)]
    found = metrics(scored_of(pairs))
    assert found["ED.bacc"] == pytest.approx((3 / 4 + 1 / 2) / 2)
    assert found["ED.acc"] == pytest.approx(4 / 6)
    assert found["ED.f1"] == pytest.approx(6 / 8)
    # The other class: 1 found of 2, 2 called so: F1 1/2. Weights 4/6 and 2/6.
    assert found["ED.f1_weighted"] == pytest.approx((4 * 0.75 + 2 * 0.5) / 6)
    assert found["ED.fnr"] == pytest.approx(1 / 4)
    assert found["ED.fpr"] == pytest.approx(1 / 2)
    assert math.isnan(found["ED+OCR.bacc"])


def test_a_slice_of_one_class_has_no_balanced_accuracy() -> None:
    found = metrics(scored_of([(WRONG, row(ED=1))]))
    assert math.isnan(found["ED.bacc"])
    assert (found["ED.acc"], found["ED.f1"], found["ED.f1_weighted"]) == (1, 1, 1)


def test_f1_of_a_class_that_neither_side_names_has_no_value() -> None:
    found = metrics(scored_of([(FINE, row(ED=0))]))
    assert math.isnan(found["ED.f1"])
    assert found["ED.f1_weighted"] == 1


def test_paper_takes_gold_from_the_axis_and_official_from_the_data_set() -> None:
    superficial_but_wrong = sample("img_1_pert_5.2", error=True)
    assert score(superficial_but_wrong, row(ED=1), "official").sums["ED.right"] == 1
    assert score(superficial_but_wrong, row(ED=1), "paper").sums["ED.right"] == 0


FLOWS_BY_HAND = {
    (False, (0,)): "A0",
    (True, (0,)): "A1",
    (False, (1, "NA")): "B0",
    (True, (1, " n/a ")): "B1",
    (True, (1, "step 2", 0, "x = 1", 1)): "B2",
    (True, (1, "step 2", "", "x = 1", 1)): "B2",
    (False, (1, "step 2", 1, "N/A")): "C0",
    (True, (1, "step 2", 1, "'NA'")): "C1",
    (True, (1, "step 2", "yes", "x = 1", True)): "D",
    (True, (1, "step 2", 1, "x = 1", 0)): "D1",
    (True, (1, "step 2", 1, "x = 1", "NA")): "D1",
    (True, ("Error",)): "unread",
    (False, ("",)): "unread",
}


@pytest.mark.parametrize(("given", "flow"), FLOWS_BY_HAND.items())
def test_every_flow_of_the_cascade(given: tuple[bool, tuple[Any, ...]], flow: str) -> None:
    error, stages = given
    gold = sample("img_1_pert_1.1") if error else sample("img_1_pert_5.1")
    scored = score(gold, cascade(*stages), "official")
    assert scored.sums[f"cascade.{flow}"] == 1
    assert scored.sums["cascade.n"] == 1
    assert scored.sums["cascade.right"] == (flow in ("A0", "B0", "C0", "D"))
    assert [cell for cell in scored.cells if cell.matrix == "cascade"] == [Cell("cascade", "solution", "cascade", flow)]


def test_the_cascade_is_the_share_that_leaves_it_rightly() -> None:
    pairs = [(WRONG if error else FINE, cascade(*stages)) for error, stages in FLOWS_BY_HAND]
    scored = scored_of(pairs)
    sums = totals(scored)
    assert {flow: int(sums[f"cascade.{flow}"]) for flow in FLOWS} == {
        "A0": 1, "A1": 1, "B0": 1, "B1": 1, "B2": 2, "C0": 1, "C1": 1, "D": 1, "D1": 2,
    }  # fmt: skip
    assert metrics(scored)["cascade.acc"] == pytest.approx(4 / 13)


def test_without_cascade_columns_the_cascade_has_no_value() -> None:
    assert math.isnan(metrics(scored_of([(WRONG, row(ED=1))]))["cascade.acc"])


def test_an_output_without_a_verdict_is_left_out_and_counted() -> None:
    verdicts = (1, "no", "", "NA", None, "3.0", "Error", "true")
    scored = scored_of([(WRONG, row(EL="line 1", EL_judge=verdict)) for verdict in verdicts])
    assert metrics(scored)["EL.acc"] == pytest.approx(2 / 3)
    assert totals(scored)["EL.unjudged"] == 5


@pytest.mark.parametrize("output", ["", "NA", "N/A", None, "Error", "2", "3.0", float("nan"), [1], {"x": 1}, "maybe"])
def test_a_detection_that_cannot_be_read_is_left_out_and_counted(output: Any) -> None:
    scored = score(WRONG, row(ED=output), "official")
    assert dict(scored.sums) == {"ED.parse_failures": 1}
    assert (scored.state, scored.judgements[0].outcome) == ("failed", "unread")
    assert [failure.category for failure in scored.failures] == ["format_failure"]


@pytest.mark.parametrize(
    ("output", "found"),
    [
        (1, True), (0.0, False), ("1.0", True), (" FALSE ", False), ("Yes.", True), ('"1"', True), (True, True),
        ("**Reasoning:** no error: none\n**Error:** 0", False),
        ("**Error:** 0 on first sight. **Error:** 1", True),
        ("<think>Error: 0</think>Error: 1", True),
        ('```json\n{"reasoning": "r", "error": 1}\n```', True),
        ('"{\\"output\\": \\"{\\\\\\"error\\\\\\": 0}\\"}"', False),
        ({"error": "no"}, False),
        ("**Error Localization:** 1", None),
    ],
)  # fmt: skip
def test_detections_are_read_from_words_json_and_running_text(output: Any, found: bool | None) -> None:
    sums = score(WRONG, row(ED=output), "official").sums
    assert sums.get("ED.right") == (None if found is None else float(found))


def test_reasoning_counts_among_predicted_positives_alone() -> None:
    rows = [row(ED=1, reasoned=1), row(ED=1, reasoned=0), row(ED=1, reasoned=""), row(ED=0, reasoned=1)]
    scored = scored_of((WRONG, row) for row in rows)
    assert metrics(scored)["reasoned_detection_rate"] == pytest.approx(1 / 2)


def test_a_missing_row_is_left_out() -> None:
    scored = score(WRONG, None, "official")
    assert (scored.state, dict(scored.sums), scored.judgements) == ("missing", {}, ())
    assert [failure.category for failure in scored.failures] == ["no_response"]


@pytest.mark.parametrize("raw", ["", "[1", "null", "\ud800", "**Error:** 1", "[" * 100_000, "1" * 5000, '{"a": NaN}'])
def test_any_raw_text_is_read_without_raising(raw: str) -> None:
    scored = score(WRONG, Prediction("s", raw), "official")
    assert scored.sums.get("ED.right") == (1 if "**" in raw else None)


def test_words_of_cells_are_unique_across_matrices_and_fit_the_declaration() -> None:
    scored = score(WRONG, row(ED=0, ED_OCR=1), "official")
    declared = {matrix.key: matrix for matrix in FERMAT.matrices}
    for cell in scored.cells:
        assert cell.gold in declared[cell.matrix].gold
        assert cell.predicted in declared[cell.matrix].predicted
    words = [word for matrix in FERMAT.matrices for word in (*matrix.gold, *matrix.predicted)]
    assert len(words) == len(set(words))
    assert {(cell.gold, cell.predicted) in declared[cell.matrix].agreeing for cell in scored.cells} == {True, False}


def test_a_reading_says_what_was_read_of_each_strategy() -> None:
    reading = reading_of(FERMAT, WRONG, row(ED=1, EL="x", EL_judge="", cascade_err=1, cascade_eloc="NA"), "official")
    assert reading.parsed
    assert reading.value == {
        "ED": True,
        "EL": None,
        "cascade": {"detected": True, "located": None, "corrected": None},
    }


def test_ratings_of_several_raters_stand_apart() -> None:
    raw = row(**{"judge_2.1": 1, "judge_gpt-4o_2.1": "0", "human_2.1": "yes", "judge_cascade_2": "NA"}).raw
    assert ratings_of(raw) == {"2.1": {"judge": True, "judge gpt-4o": False, "human": True}}


def test_the_declared_counts_are_sums_of_the_scorer() -> None:
    rows = [row(ED="", ED_OCR="x", EL="x", EL_judge="", EC="x", EC_judge=1, judge_2_2=1), cascade(0), row(ED=1)]
    rows += [row(ED_OCR=1, **{"pred_eloc_2.2": "x", "pred_corr_a_3.1": "x", "pred_corr_a_3.2": "x"})]
    rows += [row(EL_judge=1, EL_OCR_judge=1, EC_OCR_judge=1)]
    sums = set(totals(scored_of((gold, row) for row in rows for gold in (WRONG, FINE))))
    sums |= set(totals(scored_of((WRONG if e else FINE, cascade(*stages)) for e, stages in FLOWS_BY_HAND)))
    assert {count.key for count in FERMAT.counts} <= sums


def test_samples_are_shown_with_a_metric_that_a_single_sample_has() -> None:
    assert (FERMAT.primary.key, FERMAT.sample_metric.key) == ("ED.bacc", "ED.acc")
    alone = metrics(scored_of([(WRONG, row(ED=1))]))
    assert math.isnan(alone[FERMAT.primary.key])
    assert alone[FERMAT.sample_metric.key] == 1
