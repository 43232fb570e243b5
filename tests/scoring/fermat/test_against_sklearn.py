"""Detection figures and kappa against scikit-learn, and properties of the scorer."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.fermat.verdicts import detection_of, is_nothing, verdict_of
from scoring.statistics.rater_agreement import rater_agreement
from tests.scoring.fermat.fermat_cases import FERMAT, cascade, metrics, row, sample, score, scored_of, totals

WRONG, FINE = sample("img_1_pert_1.1"), sample("img_1_pert_5.1")
verdicts = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)
cells = st.sampled_from([1, 0, "1", "0", "NA", "", "Error", "step 2", None])


@given(verdicts)
def test_detection_figures_are_those_of_scikit_learn(pairs: list[tuple[bool, bool]]) -> None:
    from sklearn.metrics import accuracy_score, balanced_accuracy_score, f1_score

    gold, predicted = ([bool(pair[at]) for pair in pairs] for at in (0, 1))
    found = metrics(scored_of((WRONG if g else FINE, row(ED=int(s))) for g, s in pairs))
    assert found["ED.acc"] == pytest.approx(accuracy_score(gold, predicted))
    assert found["ED.f1_weighted"] == pytest.approx(f1_score(gold, predicted, average="weighted", zero_division=0))
    if len(set(gold)) == 2:
        assert found["ED.bacc"] == pytest.approx(balanced_accuracy_score(gold, predicted))
    else:
        assert math.isnan(found["ED.bacc"])
    if any(gold) or any(predicted):
        assert found["ED.f1"] == pytest.approx(f1_score(gold, predicted))


@given(verdicts)
def test_agreement_of_raters_is_that_of_scikit_learn(pairs: list[tuple[bool, bool]]) -> None:
    from sklearn.metrics import accuracy_score, cohen_kappa_score

    first, second = ([int(pair[at]) for pair in pairs] for at in (0, 1))
    assume(len({*first, *second}) == 2)
    found = rater_agreement(first, second)
    assert found.n == len(pairs)
    assert found.accuracy == pytest.approx(accuracy_score(first, second))
    assert found.kappa == pytest.approx(cohen_kappa_score(first, second), abs=1e-12)
    assert rater_agreement(second, first) == found


def test_what_one_rater_left_out_is_no_agreement() -> None:
    found = rater_agreement([True, None, False, True], [True, True, None, False])
    assert (found.n, found.accuracy) == (2, 0.5)
    assert math.isnan(rater_agreement([None], [True]).accuracy)
    assert math.isnan(rater_agreement([1, 1], [1, 1]).kappa)
    with pytest.raises(ValueError, match="shorter"):
        rater_agreement([1, 2], [1])


@given(st.lists(st.tuples(st.booleans(), st.tuples(*[cells] * 5)), max_size=12))
def test_every_sample_leaves_the_cascade_by_one_flow(rows: list[tuple[bool, tuple[Any, ...]]]) -> None:
    scored = scored_of((WRONG if error else FINE, cascade(*stages)) for error, stages in rows)
    sums = totals(scored)
    flows = [count.key for count in FERMAT.counts if count.of]
    assert sum(float(sums.get(key, 0.0)) for key in flows) == len(rows)
    right = sum(float(sums.get(f"cascade.{flow}", 0.0)) for flow in ("A0", "B0", "C0", "D"))
    assert right == float(sums.get("cascade.right", 0.0))


@given(st.dictionaries(st.sampled_from(["ED", "ED_OCR", "EL_judge", "EC_judge", "reasoned", "cascade_err"]), cells))
def test_a_wrong_strategy_stands_in_one_failure_and_a_right_one_in_none(columns: dict[str, Any]) -> None:
    for gold in (WRONG, FINE):
        scored = score(gold, row(**columns), "official")
        stated = [
            name
            for failure in scored.failures
            if failure.category != "wrong_reason"
            for name in failure.args["strategies"]
        ]
        assert len(stated) == len(set(stated))
        assert all(scored.sums.get(f"{name}.right", 0.0) == 0.0 for name in stated)
        wrong = {name for name in ("ED", "ED+OCR", "cascade") if scored.sums.get(f"{name}.right") == 0.0}
        assert wrong <= set(stated)


plain = st.none() | st.booleans() | st.floats() | st.text()
values = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(values)
def test_no_value_makes_the_readers_raise(value: Any) -> None:
    assert verdict_of(value) in (True, False, None)
    assert detection_of(value) in (True, False, None)
    assert is_nothing(value) in (True, False)


@pytest.mark.long
def test_a_detection_of_ten_megabytes_is_read_in_time() -> None:
    assert detection_of("error " * 2_000_000 + "Error: 1") is True
    assert detection_of("error" + " " * 10_000_000) is None
    assert is_nothing("corrected answer" + " " * 10_000_000) is False
    assert np.isfinite(metrics(scored_of([(WRONG, row(ED="x" * 10_000_000 + " Error: 0"))]))["ED.acc"])
