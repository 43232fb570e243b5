"""What SketchJudge declares about itself: graded answers, with the facets and axes of its own."""

from __future__ import annotations

from dataclasses import replace

from scoring.graded_task import GRADED

AXES = {"reference": ("with", "without"), "prompt": ("baseline", "rubric", "cot")}

SKETCHJUDGE = replace(
    GRADED,
    key="sketchjudge",
    title="SketchJudge",
    source="SketchJudge paper, section 4.1.1 and appendix E; its published scorer",
    facets={"category": "Domain", "is_hand_drawn": "Drawing", "answer_correct_type": "Solution"},
    axes=AXES,
    cluster="question",
    references=("Human", "Random choice"),
    words={
        "is_hand_drawn": {"true": "hand-drawn", "false": "electronic"},
        "answer_correct_type": {"exact_correct": "exact solution", "alternative_correct": "alternative solution"},
    },
)
