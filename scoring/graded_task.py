"""What anything judged right or wrong declares: the metrics of grading, without a benchmark's peculiarities."""

from __future__ import annotations

from scoring import grading_metrics as declared
from scoring.grading import read_response, score
from scoring.grading_effects import REPAIRABLE, effects
from scoring.task import Task

GRADED = Task(
    key="graded",
    title="Graded answers",
    source="SketchJudge paper, section 4.1.1 and appendix E, applied to any verdicts and labels",
    scorer=score,
    scorer_version=1,
    metrics=declared.METRICS,
    categories=declared.CATEGORIES,
    facets={},
    axes={},
    protocols=("official",),
    cluster="sample",
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
)
