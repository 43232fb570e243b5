"""What tasks declare of their metrics for intervals and tests: shares are shares, and every n is a count."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.metric import Metric, ratio
from scoring.tasks import TASKS

METRICS = {
    f"{task.key} {metric.key}": metric for task in TASKS.values() for metric in (*task.metrics, *task.label_metrics)
}
PROPORTIONS = {
    "hgbench success_rate", "hgbench repetition_rate", "coco success_rate", "coco repetition_rate",
    *(f"{task} {key}" for task in ("sketchjudge", "graded") for key in
      ("accuracy", "fnr", "fpr", "accuracy_as_wrong", "recall.*")),
    *(f"fermat {name}.{key}" for name in ("ED", "ED+OCR") for key in ("acc", "fnr", "fpr")),
    *(f"fermat {name}.acc" for name in ("EL", "EL+OCR", "EC", "EC+OCR", "cascade")),
    "fermat reasoned_detection_rate",
    *(f"mathdoc {key}" for key in ("refusal_precision", "refusal_recall", "question_accuracy", "boundaries_located")),
    "drawedumath llm_accuracy", "drawedumath llm_accuracy.*",
}  # fmt: skip


def sums_for(metric: Metric, seed: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    terms = [term.replace("*", label) for term in (*metric.terms, *metric.denominator) for label in "xy"]
    return {term: rng.integers(1, 50, 3).astype(float) for term in terms}


def test_the_metrics_that_are_proportions_are_these() -> None:
    assert {name for name, metric in METRICS.items() if metric.proportion} == PROPORTIONS


@pytest.mark.parametrize("name", sorted(PROPORTIONS))
def test_a_proportion_is_its_first_term_over_its_n(name: str) -> None:
    metric = METRICS[name].for_label("x") if name.endswith("*") else METRICS[name]
    sums = sums_for(metric, 1)
    assert metric.value(sums) == pytest.approx(sums[metric.terms[0]] / metric.n(sums))


@pytest.mark.parametrize("name", sorted(METRICS))
def test_a_metric_with_nothing_in_its_denominator_has_no_value(name: str) -> None:
    metric = METRICS[name].for_label("x") if name.endswith("*") else METRICS[name]
    nothing = {term: np.zeros(3) for term in sums_for(metric, 2)}
    assert not metric.enters(nothing).any()
    assert metric.n(nothing).tolist() == [0, 0, 0]
    assert np.isnan(metric.value(nothing)).all()


def test_n_counts_what_the_definition_says() -> None:
    grading = {metric.key: metric for metric in TASKS["sketchjudge"].metrics}
    sums = {
        "tp": np.array(3.0),
        "fn": np.array(1.0),
        "fp": np.array(2.0),
        "tn": np.array(4.0),
        "gold_correct": np.array(4.0),
    }
    assert [float(grading[key].n(sums)) for key in ("mcc", "macro_f1_binary", "fnr")] == [10, 10, 4]
    labels = {"type.named.x": np.array(3.0), "type.named.y": np.array(2.0)}
    assert float(grading["macro_f1_err"].n(labels)) == 5
    refusal = TASKS["mathdoc"].metric("refusal_precision")
    assert (
        float(refusal.n({"refusal.tp": np.array(3.0), "refusal.fp": np.array(2.0), "refusal.fn": np.array(9.0)})) == 5
    )


def test_what_a_metric_is_computed_over_is_read_with_it() -> None:
    micro = TASKS["sketchjudge"].metric("micro_f1_err")
    assert micro.needs({"types.tp": 0}) == ["types.tp", "types.named", "both_incorrect"]
    assert micro.enters({"both_incorrect": np.array([1.0, 0.0]), "types.named": np.array([0.0, 0.0])}).tolist() == [
        True,
        False,
    ]


def test_a_metric_that_a_useless_run_wins_names_its_counterpart() -> None:
    for task in TASKS.values():
        keys = {metric.key for metric in task.metrics}
        paired = {metric.key: metric.counterpart for metric in task.metrics if metric.counterpart}
        assert set(paired.values()) <= keys
        assert all(paired[other] == key for key, other in paired.items())
    assert TASKS["sketchjudge"].metric("fpr").counterpart == "fnr"


def test_facets_of_the_outcome_are_facets_of_their_tasks() -> None:
    stated = {task.key: task.outcome_facets for task in TASKS.values() if task.outcome_facets}
    assert stated == {
        "sketchjudge": ("answer_correct_type",),
        "fermat": ("axis", "perturbation", "has_error"),
        "mathdoc": ("unrecognisable",),
    }
    assert all(set(facets) <= set(TASKS[key].facets) for key, facets in stated.items())


def test_a_plain_ratio_counts_its_last_term() -> None:
    metric = Metric("mean", "Mean", "", ("x", "rows"))
    assert metric.combine is ratio
    assert float(metric.n({"x": np.array(2.5), "rows": np.array(4.0)})) == 4
    assert float(metric.n({})) == 0
