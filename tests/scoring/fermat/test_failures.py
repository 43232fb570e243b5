"""What went wrong with a row of FERMAT, by category, and what repairing it would change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scoring.fermat.failures import effects
from scoring.wording import word_failure
from tests.scoring.fermat.fermat_cases import FERMAT, cascade, metrics, row, sample, score, scored_of, totals

WRONG, FINE = sample("img_1_pert_3.2"), sample("img_1_pert_5.1")


def found(error: bool, prediction: Any) -> dict[str, list[str]]:
    """Category -> strategies."""
    scored = score(WRONG if error else FINE, prediction, "official")
    return {failure.category: failure.args["strategies"] for failure in scored.failures}


@pytest.mark.parametrize(
    ("error", "prediction", "expected"),
    [
        (True, row(ED=1, ED_OCR=1), {}),
        (False, row(ED=0), {}),
        (True, row(ED=0), {"missed_error": ["ED"]}),
        (True, row(ED=0, ED_OCR=0), {"missed_error": ["ED", "ED+OCR"]}),
        (True, row(ED=1, ED_OCR=0), {"ocr_induced": ["ED+OCR"]}),
        (False, row(ED=0, ED_OCR=1), {"ocr_induced": ["ED+OCR"]}),
        (False, row(ED=1, ED_OCR=0), {"false_alarm": ["ED"]}),
        (True, row(ED="", ED_OCR=0), {"format_failure": ["ED"], "missed_error": ["ED+OCR"]}),
        (True, row(ED=1, ED_OCR="?"), {"format_failure": ["ED+OCR"]}),
        (True, row(ED=1, EL_judge=0, EC_judge=0), {"detected_not_localised": ["EL"]}),
        (True, row(ED=1, EL_judge=1, EC_judge=0), {"localised_not_corrected": ["EC"]}),
        (True, row(EC_judge=0), {"localised_not_corrected": ["EC"]}),
        (True, row(EL_judge="", EC_judge=0), {}),
        (True, row(ED=0, EC_judge=0), {"missed_error": ["ED"]}),
        (True, row(ED=0, EL_judge=0), {"missed_error": ["ED"]}),
        (True, row(ED=1, EL_judge=""), {}),
        (True, row(EL_judge=0), {"detected_not_localised": ["EL"]}),
        (True, row(EL_judge=1, EL_OCR_judge=0), {"ocr_induced": ["EL+OCR"]}),
        (True, row(EL_judge=1, EL_OCR_judge=1, EC_judge=1, EC_OCR_judge=0), {"ocr_induced": ["EC+OCR"]}),
        (True, row(ED=1, reasoned=0), {"wrong_reason": ["ED"]}),
        (False, row(ED=1, reasoned=0), {"false_alarm": ["ED"], "wrong_reason": ["ED"]}),
        (True, row(ED=0, reasoned=0), {"missed_error": ["ED"]}),
        (True, cascade(0), {"missed_error": ["cascade"]}),
        (True, cascade(1, "NA"), {"detected_not_localised": ["cascade"]}),
        (True, cascade(1, "x", 0), {"detected_not_localised": ["cascade"]}),
        (True, cascade(1, "x", 1, "NA"), {"localised_not_corrected": ["cascade"]}),
        (True, cascade(1, "x", 1, "y", 0), {"localised_not_corrected": ["cascade"]}),
        (True, cascade(1, "x", 1, "y", 1), {}),
        (False, cascade(1, "x", 0), {"false_alarm": ["cascade"]}),
        (False, cascade(1, "NA"), {}),
        (False, cascade(""), {"format_failure": ["cascade"]}),
    ],
)  # fmt: skip
def test_what_is_wrong_has_its_category(error: bool, prediction: Any, expected: dict[str, list[str]]) -> None:
    assert found(error, prediction) == expected


def test_every_failure_has_a_declared_category_and_a_sentence() -> None:
    every = [
        row(ED="", ED_OCR=0),
        row(ED=1, ED_OCR=0, reasoned=0, EL_judge=0),
        row(EL_judge=1, EC_judge=0),
        None,
    ]
    scored = [*scored_of((WRONG, prediction) for prediction in every), score(FINE, row(ED=1), "official")]
    failures = [failure for result in scored for failure in result.failures]
    assert {failure.category for failure in failures} == {category.key for category in FERMAT.categories}
    sentences = [word_failure(FERMAT, failure.kind, failure.args) for failure in failures]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "Called free of error by detection after OCR; the solution has an error (operator exchanged)." in (sentences)


@pytest.mark.parametrize(("prediction", "label"), [
    (row(EL_judge=0), "Error not localised"),
    (row(ED=1, EC_judge=0), "Error not corrected"),
])  # fmt: skip
def test_nothing_is_said_of_a_stage_that_was_not_asked_for(prediction: Any, label: str) -> None:
    (failure,) = score(WRONG, prediction, "official").failures
    words = word_failure(FERMAT, failure.kind, failure.args)
    assert FERMAT.category(failure.category).label == label
    assert ("detect" in words, "localis" in words) == (False, label == "Error not localised")


def test_a_perturbation_that_is_not_in_the_table_is_passed_over_in_words() -> None:
    scored = score(sample("img_1_pert_1.9"), row(ED=0), "official")
    assert word_failure(FERMAT, scored.failures[0].kind, scored.failures[0].args) == (
        "Called free of error by detection; the solution has an error."
    )


def test_repairing_every_category_makes_every_strategy_right() -> None:
    rows = [
        (WRONG, row(ED=0, ED_OCR=0)),
        (WRONG, row(ED="", ED_OCR=1, reasoned=0)),
        (FINE, row(ED=1, ED_OCR=0, reasoned=0)),
        (FINE, row(ED=0, ED_OCR=1)),
        (WRONG, row(ED=1, EL_judge=0, EC_judge=1)),
        (WRONG, row(ED=1, EL_judge=1, EC_judge=0)),
        (WRONG, cascade(1, "x", 0)),
        (WRONG, cascade("?")),
        (FINE, cascade(1, "x", 1, "y", 0)),
        (WRONG, None),
    ]
    scored = scored_of(rows)
    sums = {term: value.astype(float) for term, value in totals(scored).items()}
    for changes in effects(scored, 0.5).values():
        for term, change in changes.items():
            sums[term] = sums.get(term, np.array(0.0)) + change.sum()
    values = {metric.key: float(metric.value(sums)) for metric in FERMAT.metrics}
    assert {key: values[key] for key in FERMAT.impact} == dict.fromkeys(FERMAT.impact, 1.0)
    assert values["ED+OCR.bacc"] == values["reasoned_detection_rate"] == 1.0
    assert (values["ED.fnr"], values["ED.fpr"]) == (0.0, 0.0)


def test_repairing_one_category_raises_what_it_is_about() -> None:
    scored = scored_of([(WRONG, row(ED=0)), (WRONG, row(ED=1)), (FINE, row(ED=1)), (FINE, row(ED=0))])
    assert metrics(scored)["ED.bacc"] == 0.5
    sums = totals(scored)
    for category, expected in (("missed_error", 0.75), ("false_alarm", 0.75)):
        changes = effects(scored, 0.5)[category]
        repaired = sums | {term: sums.get(term, 0.0) + change.sum() for term, change in changes.items()}
        assert float(FERMAT.metric("ED.bacc").value(repaired)) == expected
    assert set(effects(scored, 0.5)) <= set(FERMAT.repairable)
