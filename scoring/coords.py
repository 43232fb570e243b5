"""Boxes as a run wrote them -> boxes in 0-1000 xyxy; the public names of coordinate conventions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from records import AnswerBox, Box, Note, Page, Reading, StepBox
from scoring.boxes import Floats
from scoring.calibration import Finding, calibrate, fitted
from scoring.convention import DEFAULT, Convention, factors, page_sizes

__all__ = ["DEFAULT", "Convention", "Finding", "calibrate", "fitted", "to_thousand"]


def to_thousand(reading: Reading, pages: Sequence[Page], convention: Convention = DEFAULT) -> Reading:
    """Brings all boxes of a reading into 0-1000 xyxy.

    A box on a page that the sample does not have is converted by the size of the last page, which is
    where it is shown. A box whose page has no known size becomes None where the size is needed; it is
    counted as dropped and noted.

    Args:
        reading: Boxes as the model wrote them.
        pages: The pages of its sample.
        convention: How it wrote them.

    Raises:
        UsageError: The longer side of resized pages is not known.
    """
    if convention == DEFAULT or not reading.answers:
        return reading
    of_page = factors(page_sizes(pages or [Page(1, 0, 0, None)]), convention)
    lost = 0

    def converted(box: Box | None, factor: Floats) -> Box | None:
        nonlocal lost
        if box is None:
            return None
        x1, y1, x2, y2 = box if convention.order == "xyxy" else (box[1], box[0], box[3], box[2])
        if np.isnan(factor[0]):
            lost += 1
            return None
        fx, fy = float(factor[0]), float(factor[1])
        return (x1 * fx, y1 * fy, x2 * fx, y2 * fy)

    def of_answer(answer: AnswerBox) -> AnswerBox:
        factor = of_page[answer.page - 1 if 1 <= answer.page <= len(pages) else -1]
        steps = tuple(StepBox(converted(step.box, factor), step.step_id) for step in answer.steps)
        return replace(answer, box=converted(answer.box, factor), steps=steps)

    answers = tuple(of_answer(answer) for answer in reading.answers)
    notes = (*reading.notes, Note("no_page_size", {"n": lost})) if lost else reading.notes
    return replace(reading, answers=answers, dropped=reading.dropped + lost, notes=notes)
