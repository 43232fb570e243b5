"""The tasks SketchJudge and `graded` (anything judged right or wrong).

`graded` declares the metrics of grading without a benchmark's peculiarities; SketchJudge adds its facets and axes.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.grading import metrics
from scoring.grading.doubt import GRADING_DOUBT
from scoring.grading.editing import GRADED_EDITING, KIND_FACET, KINDS, SKETCH_EDITING
from scoring.grading.failures import REPAIRABLE, effects
from scoring.grading.score import assess_all, read_response, score
from scoring.grading.wording import SENTENCES
from scoring.task import Task

GRADED = Task(
    key="graded",
    title="Graded answers",
    source="SketchJudge paper, section 4.1.1 and appendix E, applied to any verdicts and labels",
    scorer=score,
    scorer_version=1,
    metrics=metrics.METRICS,
    categories=metrics.CATEGORIES,
    facets={},
    axes={},
    protocols=("official",),
    cluster="sample",
    impact=("accuracy", "eb_f1"),
    thresholded=False,
    correct_when="the verdict is that of gold",
    correct_by={"": "accuracy"},
    views=("leaderboard", "confusion", "strictness", "error-types", "failures", "slices", "compare"),
    reader=read_response,
    assessor=assess_all,
    counts=metrics.COUNTS,
    scored_count="answers",
    label_metrics=metrics.OF_LABELS,
    matrices=metrics.MATRICES,
    plane=metrics.PLANE,
    plane_axes=metrics.SIDES,
    effects=effects,
    repairable=REPAIRABLE,
    kind="grading",
    sentences=SENTENCES,
    doubt=GRADING_DOUBT,
    editing=GRADED_EDITING,
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
)
