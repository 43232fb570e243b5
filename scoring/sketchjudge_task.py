"""What SketchJudge declares about itself."""

from __future__ import annotations

from dataclasses import replace

from scoring import grading_metrics as declared
from scoring.grading import read_response, score
from scoring.grading_effects import REPAIRABLE, effects
from scoring.task import Task

CORRECT_ANSWERS = (("answer_correct_type", "exact_correct"), ("answer_correct_type", "alternative_correct"))
_OF_ERRORS = ("eb_f1", "macro_f1_err", "micro_f1_err")
AXES = {"reference": ("with", "without"), "prompt": ("baseline", "rubric", "cot")}

SKETCHJUDGE = Task(
    key="sketchjudge",
    title="SketchJudge",
    source="SketchJudge paper, section 4.1.1 and appendix E; its published scorer",
    scorer=score,
    scorer_version=1,
    # A slice of correct answers has no error types: it is never called weak for that.
    metrics=tuple(
        replace(metric, silent=CORRECT_ANSWERS) if metric.key in _OF_ERRORS else metric for metric in declared.METRICS
    ),
    categories=declared.CATEGORIES,
    facets={"category": "Domain", "is_hand_drawn": "Drawing", "answer_correct_type": "Solution"},
    axes=AXES,
    protocols=("official",),
    cluster="question",
    impact=("accuracy", "eb_f1"),
    thresholded=False,
    right="the verdict is that of gold",
    right_by={"": "accuracy"},
    views=("leaderboard", "confusion", "strictness", "error-types", "failures", "slices", "compare"),
    reader=read_response,
    counts=declared.COUNTS,
    n="answers",
    of_labels=declared.OF_LABELS,
    matrices=declared.MATRICES,
    plane=declared.PLANE,
    sides=declared.SIDES,
    effects=effects,
    repairable=REPAIRABLE,
    panel="grading",
    references=("Human", "Random choice"),
    words={
        "is_hand_drawn": {"true": "hand-drawn", "false": "electronic"},
        "answer_correct_type": {"exact_correct": "exact solution", "alternative_correct": "alternative solution"},
    },
)
