"""Figures of verdicts and labels against scikit-learn, which knows nothing of sums over answers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.grading.grading_cases import NAMES, answer, figures, response, scored

verdicts = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)
label_sets = st.lists(st.tuples(*[st.frozensets(st.sampled_from(NAMES)) for _ in range(2)]), min_size=1, max_size=30)


@given(verdicts)
def test_verdicts_are_scored_as_scikit_learn_does(pairs: list[tuple[bool, bool]]) -> None:
    from sklearn.metrics import accuracy_score, confusion_matrix, f1_score, matthews_corrcoef

    found = figures([scored(answer(gold), response(predicted)) for gold, predicted in pairs])
    gold, predicted = (np.array(side) for side in zip(*pairs, strict=True))
    (tn, fp), (fn, tp) = confusion_matrix(gold, predicted, labels=[False, True])
    assert found["accuracy"] == pytest.approx(accuracy_score(gold, predicted))
    assert found["fnr"] == pytest.approx(fn / (fn + tp), nan_ok=True) if fn + tp else math.isnan(found["fnr"])
    assert found["fpr"] == pytest.approx(fp / (fp + tn), nan_ok=True) if fp + tn else math.isnan(found["fpr"])
    expected = matthews_corrcoef(gold, predicted) if len({*gold, *predicted}) > 1 else 0.0
    assert found["mcc"] == pytest.approx(expected)
    f1 = [f1_score(gold, predicted, pos_label=label, zero_division=np.nan) for label in (True, False)]
    assert found["macro_f1_binary"] == pytest.approx(np.mean(f1), nan_ok=True)


@given(label_sets)
def test_error_types_are_scored_as_scikit_learn_does(pairs: list[tuple[frozenset[str], frozenset[str]]]) -> None:
    from sklearn.metrics import f1_score, recall_score

    found = figures([scored(answer(False, *sorted(gold)), response(False, *sorted(named))) for gold, named in pairs])
    gold, named = (np.array([[name in pair[side] for name in NAMES] for pair in pairs]) for side in (0, 1))
    assert found["eb_f1"] == pytest.approx(f1_score(gold, named, average="samples", zero_division=1.0))
    micro = f1_score(gold, named, average="micro", zero_division=np.nan)
    assert found["micro_f1_err"] == pytest.approx(micro, nan_ok=True)
    present = np.flatnonzero(gold.any(axis=0))
    each = f1_score(gold, named, average=None, zero_division=0.0)
    macro = each[present].mean() if len(present) else np.nan
    assert found["macro_f1_err"] == pytest.approx(macro, nan_ok=True)
    recalls = recall_score(gold, named, average=None, zero_division=np.nan)
    for name, recall in zip(NAMES, recalls, strict=True):
        assert found.get(f"recall.flow::{name}", np.nan) == pytest.approx(recall, nan_ok=True)
