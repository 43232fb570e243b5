"""The tasks SketchJudge and `graded` (anything judged right or wrong): failure categories, matrices, facets, axes.

`graded` declares the metrics of grading without a benchmark's peculiarities; SketchJudge adds its facets and axes.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.grading.doubt import GRADING_DOUBT
from scoring.grading.editing import GRADED_EDITING, KIND_FACET, KINDS, SKETCH_EDITING
from scoring.grading.failures import REPAIRABLE, effects
from scoring.grading.gold import ALTERNATIVE
from scoring.grading.metrics import METRICS, OF_LABELS
from scoring.grading.score import assess_all
from scoring.grading.wording import SENTENCES
from scoring.task import Category, Count, Matrix, Task
from scoring.task_views import StrictnessAxis

_COUNTS = (
    Count(
        "parse_failures", "response without a readable verdict", "responses without a readable verdict", state="failed"
    ),
    Count("unmapped_labels", "error type that is not known", "error types that are not known"),
    Count("inconsistent_counts", "number of errors that does not fit", "numbers of errors that do not fit"),
)

_CATEGORIES = (
    Category("no_response", "No response", "The run has no response to this sample.", "response"),
    Category(
        "parse_failure",
        "No readable verdict",
        "The response is no object that says whether the answer is correct; Accuracy (all) alone counts it.",
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

_MATRICES = (
    Matrix(
        "verdict",
        "Verdicts",
        "What gold says about an answer, and what runs say. Answers without a response are left out.",
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

_PLANE = ("fpr", "fnr")
"""Leniency and strictness, the axes on which graders are placed."""

_SIDES = (
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

GRADED = Task(
    key="graded",
    title="Graded answers",
    source="SketchJudge paper, section 4.1.1 and appendix E, applied to any verdicts and labels",
    assess_all=assess_all,
    scorer_version=1,
    metrics=METRICS,
    categories=_CATEGORIES,
    facets={},
    axes={},
    protocols=("official",),
    cluster="sample",
    impact=("accuracy", "eb_f1"),
    thresholded=False,
    correct_when="the verdict is that of gold",
    correct_by={"": "accuracy"},
    views=("leaderboard", "confusion", "strictness", "error-types", "failures", "slices", "compare"),
    counts=_COUNTS,
    scored_count="answers",
    label_metrics=OF_LABELS,
    matrices=_MATRICES,
    plane=_PLANE,
    plane_axes=_SIDES,
    effects=effects,
    repairable=REPAIRABLE,
    kind="grading",
    sentences=SENTENCES,
    doubt=GRADING_DOUBT,
    editing=GRADED_EDITING,
    own_data=True,
)


AXES = {"reference": ("with", "without"), "prompt": ("baseline", "rubric", "cot")}

SKETCHJUDGE = replace(
    GRADED,
    key="sketchjudge",
    title="SketchJudge",
    source="SketchJudge paper, section 4.1.1 and appendix E; its published scorer",
    facets={"category": "Domain", "is_hand_drawn": "Drawing", "answer_correct_type": "Solution"},
    axes=AXES,
    cluster="question",
    outcome_facets=("answer_correct_type",),
    references=("Human", "Random choice"),
    facet_value_labels={
        "is_hand_drawn": {"true": "hand-drawn", "false": "electronic"},
        KIND_FACET: KINDS,
    },
    editing=SKETCH_EDITING,
    own_data=False,
)
