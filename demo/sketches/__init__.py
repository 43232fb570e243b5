"""Questions that are answered by a drawing, drawings that answer them rightly and wrongly, and their errors."""

from __future__ import annotations

from demo.sketches import charts, constructions, flowcharts, more_questions, physics
from demo.sketches.question import Question

QUESTIONS: tuple[Question, ...] = (
    *charts.QUESTIONS,
    *flowcharts.QUESTIONS,
    *constructions.QUESTIONS,
    *physics.QUESTIONS,
    *more_questions.QUESTIONS,
)
