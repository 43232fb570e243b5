"""Where the text of a question stands that the alignment left without any: out of order, or inside another's.

Source: metrics.md, section 4, failure categories `out_of_order` and `merged_questions` of MathDoc.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from scoring.mathdoc_alignment import PageAlignment, folded_body, folded_page
from scoring.mathdoc_fold import Folded
from scoring.mathdoc_markdown import Question

ALIKE = 0.6
"""Similarity that a stretch of the page must reach to be a question's text; below it a stem counts as garbled."""

LEAST_TEXT = 8
"""Characters of the shortest question that is looked for: a shorter one is met by chance."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where an unaligned question's text stands.

    Args:
        question_id: The question.
        start: Offset of the stretch most like it, in the page.
        end: Offset behind that stretch.
        similarity: Indel similarity of stretch and question, in [`ALIKE`, 1].
        within: The question in whose span the stretch begins; None where it begins in no question's.
        out_of_order: Whether it begins before the nearest aligned question before it in gold, or after the nearest
            one behind it.
    """

    question_id: str
    start: int
    end: int
    similarity: float
    within: str | None
    out_of_order: bool


def elsewhere(page: str, questions: Sequence[Question], alignment: PageAlignment) -> tuple[Elsewhere, ...]:
    """The recognisable questions without a span whose text stands in the page all the same, in gold's order."""
    if all(span is not None or one.refused for one, span in zip(questions, alignment.spans, strict=True)):
        return ()
    folded = folded_page(page)
    found: list[Elsewhere] = []
    for i, (question, span) in enumerate(zip(questions, alignment.spans, strict=True)):
        place = None if span is not None or question.refused else _place(folded, folded_body(question))
        if place is None:
            continue
        start, end, alike = place
        owner = next((one for one in alignment.spans if one and one.start <= start < one.end), None)
        low = next((one.start for one in reversed(alignment.spans[:i]) if one), 0)
        high = next((one.start for one in alignment.spans[i:] if one), len(page))
        within = owner.question_id if owner else None
        found.append(Elsewhere(question.id, start, end, alike, within, not low <= start < high))
    return tuple(found)


def _place(page: Folded, text: str) -> tuple[int, int, float] | None:
    """Start and end in the page of the stretch most like the text, and how alike it is."""
    if len(text) < LEAST_TEXT or len(page.text) < len(text):
        return None
    best = fuzz.partial_ratio_alignment(text, page.text, score_cutoff=100 * ALIKE)
    if best is None or best.dest_end <= best.dest_start:
        return None
    return page.at[best.dest_start], page.at[best.dest_end - 1] + 1, best.score / 100
