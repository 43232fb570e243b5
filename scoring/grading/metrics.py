"""The metrics of grading, of all answers and of single error types.

Source: SketchJudge paper, section 4.1.1 and appendix E. Correct is the positive class.
"""

from __future__ import annotations

import numpy as np

from scoring.grading.counts import REQUESTED
from scoring.metric import Array, Metric, ratio

VERDICTS = ("tp", "fn", "fp", "tn")
CLASSES = VERDICTS[:2], VERDICTS[2:]
"""What counts the answers that gold calls correct, and those that it calls incorrect."""

NO_CORRECT = "no answer that was scored is correct"
NO_INCORRECT = "no answer that was scored is incorrect"
ONE_CLASS = "one of the two verdicts neither occurs nor is given"
NO_BOTH = "gold names no error types, or no answer is incorrect in gold and for the run"
NO_LABEL = "no answer that both call incorrect has an error type"


def macro_f1_binary(tp: Array, fn: Array, fp: Array, tn: Array) -> Array:
    """Mean of the F1 of both classes; NaN where one of them neither occurs nor is predicted."""
    return (ratio(2 * tp, 2 * tp + fp + fn) + ratio(2 * tn, 2 * tn + fp + fn)) / 2


def mcc(tp: Array, fn: Array, fp: Array, tn: Array) -> Array:
    """Matthews correlation; 0 where its denominator is 0, NaN where nothing was scored."""
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    value = np.where(product > 0, (tp * tn - fp * fn) / np.sqrt(np.where(product > 0, product, 1)), 0.0)
    return np.where(tp + fn + fp + tn > 0, value, np.nan)


def pooled_label_f1(shared: Array, named: Array) -> Array:
    """F1 from the labels that both sides name, and those that each names, added up; NaN without any."""
    return ratio(2 * shared, named)


def macro_f1_of_labels(shared: Array, named: Array, gold: Array) -> Array:
    """Mean F1 of the labels that gold names, from arrays whose first axis is the labels; NaN without any."""
    counts = gold > 0
    f1 = np.where(counts, np.nan_to_num(pooled_label_f1(shared, named)), 0.0)
    return ratio(f1.sum(axis=0), counts.sum(axis=0).astype(float))


METRICS = (
    Metric(
        "accuracy",
        "Accuracy",
        "Share of answers whose verdict, correct or incorrect, is that of gold. Responses without a readable verdict "
        "are left out. Runs are ranked by it.",
        ("right", "answers"),
        primary=True,
        empty="no answer was scored",
        proportion=True,
        counted=("answer", "answers"),
    ),
    Metric(
        "fnr",
        "FNR",
        "Share of correct answers that are judged incorrect: how strict a grader is.",
        ("fn", "gold_correct"),
        better="lower",
        empty=NO_CORRECT,
        proportion=True,
        counted=("correct answer", "correct answers"),
        counterpart="fpr",
    ),
    Metric(
        "fpr",
        "FPR",
        "Share of incorrect answers that are judged correct: how lenient a grader is.",
        ("fp", "gold_incorrect"),
        better="lower",
        empty=NO_INCORRECT,
        proportion=True,
        counted=("incorrect answer", "incorrect answers"),
        counterpart="fnr",
    ),
    Metric(
        "macro_f1_binary",
        "Macro F1",
        "Mean of the F1 of correct and the F1 of incorrect answers.",
        VERDICTS,
        macro_f1_binary,
        empty=ONE_CLASS,
        latex=r"Macro F1\textsubscript{bin}",
        denominator=VERDICTS,
        counted=("answer", "answers"),
        classes=CLASSES,
    ),
    Metric(
        "mcc",
        "MCC",
        "Matthews correlation of the verdicts with those of gold, from -1 to 1; 0 for a grader that always says the "
        "same.",
        VERDICTS,
        mcc,
        empty="no answer was scored",
        unit="coefficient",
        denominator=VERDICTS,
        counted=("answer", "answers"),
        classes=CLASSES,
    ),
    Metric(
        "eb_f1",
        "Error F1",
        "F1 of the set of error types that a run names, averaged over the answers that are incorrect in gold and for "
        "the run; 1 where neither names any. Each run has its own such answers.",
        ("eb", "both_incorrect"),
        empty=NO_BOTH,
        latex=r"ebF1\textsubscript{err}",
        counted=("answer that both call incorrect", "answers that both call incorrect"),
    ),
    Metric(
        "macro_f1_err",
        "Error macro F1",
        "F1 of each error type over the same answers, averaged over the types that gold names there.",
        ("type.tp.*", "type.named.*", "recall.gold.*"),
        macro_f1_of_labels,
        empty=NO_LABEL,
        latex=r"Macro F1\textsubscript{err}",
        denominator=("type.named.*",),
        counted=("error type named", "error types named"),
        over=("both_incorrect",),
    ),
    Metric(
        "micro_f1_err",
        "Error micro F1",
        "F1 of all error types together over the same answers, from counts summed over them.",
        ("types.tp", "types.named"),
        pooled_label_f1,
        empty=NO_LABEL,
        latex=r"Micro F1\textsubscript{err}",
        counted=("error type named", "error types named"),
        over=("both_incorrect",),
    ),
    Metric(
        "accuracy_as_wrong",
        "Accuracy (all)",
        "As accuracy, with unreadable and absent responses counting as wrong instead of being left out.",
        ("right", REQUESTED),
        empty="no answer",
        latex="Accuracy (all)",
        proportion=True,
        counted=("answer", "answers"),
    ),
)

OF_LABELS = (
    Metric(
        "recall.*",
        "Recall",
        "How often an error type is named, of the times that gold names it, over the answers that are incorrect in "
        "gold and for the run. One that is named several times counts several times.",
        ("recall.hit.*", "recall.gold.*"),
        empty="gold names this error type in no answer that both call incorrect",
        proportion=True,
        counted=("error of this type", "errors of this type"),
    ),
)
