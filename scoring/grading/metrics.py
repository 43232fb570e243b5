"""Declarations shared by the tasks of grading: metrics, failure categories, confusion matrices.

Source: SketchJudge paper, section 4.1.1 and appendix E. Correct is the positive class.
"""

from __future__ import annotations

import numpy as np

from scoring.grading.gold import ALTERNATIVE
from scoring.metric import Array, Metric, ratio
from scoring.task import Category, Count, Matrix
from scoring.task_views import StrictnessAxis

VERDICTS = ("tp", "fn", "fp", "tn")

NO_CORRECT = "no answer that was scored is correct"
NO_INCORRECT = "no answer that was scored is incorrect"
ONE_CLASS = "one of the two verdicts neither occurs nor is given"
NO_BOTH = "no answer is incorrect in gold and for the run"
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
        ("right", "asked"),
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

COUNTS = (
    Count(
        "parse_failures", "response without a readable verdict", "responses without a readable verdict", state="failed"
    ),
    Count("unmapped_labels", "error type that is not known", "error types that are not known"),
    Count("inconsistent_counts", "number of errors that does not fit", "numbers of errors that do not fit"),
)

CATEGORIES = (
    Category("no_response", "No response", "The run has no response to this sample.", "response"),
    Category(
        "parse_failure",
        "No readable verdict",
        "The response is no object that says whether the answer is correct; it enters no metric.",
        "response",
    ),
    Category(
        "false_rejection",
        "Correct answer rejected",
        "The answer is correct, and the run judges it incorrect; perhaps it is an alternative solution.",
        "answer",
    ),
    Category(
        "false_acceptance",
        "Incorrect answer accepted",
        "The answer is incorrect, and the run judges it correct.",
        "answer",
    ),
    Category(
        "confused_error_type",
        "Confused error type",
        "Both call the answer incorrect, and exactly one error type is missed and one other named: one for the other.",
        "item",
    ),
    Category(
        "missed_error_type",
        "Missed error type",
        "Both call the answer incorrect, and the run leaves out an error type that gold names.",
        "item",
    ),
    Category(
        "spurious_error_type",
        "Spurious error type",
        "Both call the answer incorrect, and the run names an error type that gold does not.",
        "item",
    ),
    Category(
        "unmapped_label",
        "Unknown error type",
        "The run names an error type that is none of the known ones, nor close to one; it is left out.",
        "item",
    ),
    Category(
        "inconsistent_output",
        "Contradiction",
        "The response contradicts itself: a number of errors that is not that of its list, or errors of an answer that "
        "it calls correct.",
        "response",
    ),
)

MATRICES = (
    Matrix(
        "verdict",
        "Verdicts",
        "What gold says of an answer, and what runs say. Answers without a response are left out.",
        gold=("correct", "incorrect"),
        predicted=("correct", "incorrect", "unreadable"),
        agreeing=(("correct", "correct"), ("incorrect", "incorrect")),
    ),
    Matrix(
        "labels",
        "Error types",
        "Over answers that both call incorrect: which error type of gold was named, and which other one in its place "
        "when exactly one was missed and one named too many. Otherwise a missed type has nothing in its place.",
        nothing="no such error",
    ),
)

PLANE = ("fpr", "fnr")
"""Leniency and strictness, the axes on which graders are placed."""

SIDES = (
    StrictnessAxis("incorrect answers accepted", "accepts all", "false_acceptance"),
    StrictnessAxis(
        "correct answers rejected",
        "rejects all",
        "false_rejection",
        first_facets=(("answer_correct_type", ALTERNATIVE),),
        first_label="alternative solutions",
    ),
)
"""The axes of strictness: wrong answers accepted and right ones rejected."""
