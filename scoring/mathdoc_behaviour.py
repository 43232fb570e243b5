"""What a model did with one question: it answered, it refused, or it kept silent.

Source: MathDoc paper, sections 4.2 and 5.2; metrics.md, section 4. Silence and refusal are kept apart here and summed
by the metric of refusal.
"""

from __future__ import annotations

from typing import Literal

from scoring.mathdoc_alignment import Span
from scoring.mathdoc_markdown import Question
from scoring.mathdoc_phi import phi
from scoring.mathdoc_refusal import refuses

Behaviour = Literal["answer", "refusal", "silence"]

LEAST_UNNUMBERED = 15
"""Characters, after `phi`, that a text without a number must exceed to answer an unrecognisable question."""


def behaviour(page: str, question: Question, span: Span | None) -> Behaviour:
    """What the page does with a question.

    Args:
        page: The model's Markdown.
        question: Gold's question.
        span: Its span in the page (`mathdoc_alignment.align`), if it has one.

    Returns:
        "refusal" when the span's text refuses. Else "answer" for a recognisable question when there is any text, and
        for an unrecognisable one when the text begins with its number, or with none and is longer than 15
        characters; "silence" in every other case: nothing is aligned, or the text between the neighbours is another
        question's by its number.
    """
    text = page[span.start : span.end] if span else ""
    plain = phi(text, "paper")
    if span is None or not plain:
        return "silence"
    if refuses(text):
        return "refusal"
    if not question.refused or (span.number is not None and span.number == question.number):
        return "answer"
    return "answer" if span.number is None and len(plain) > LEAST_UNNUMBERED else "silence"
