"""One plain sentence for every failure of an answer about a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.text.phrases import number

Args = Mapping[str, Any]

_MEANS = {
    ("facts", 1): "irrelevant or completely wrong",
    ("facts", 2): "factually incorrect",
    ("facts", 3): "right with small differences",
    ("similarity", 1): "different in meaning from the reference",
    ("similarity", 2): "neither similar to the reference nor different from it",
    ("similarity", 3): "similar to the reference",
}


def _rated(args: Args) -> str:
    return f"Rated {args['rating']} of 4: the answer is {_MEANS[args['rubric'], args['rating']]}"


def _wrong(args: Args) -> str:
    return f"{_rated(args)}."


def _partial(args: Args) -> str:
    return f"{_rated(args)}; it counts as right."


def _misread_as_correct(args: Args) -> str:
    return f"{_rated(args)}. The student's work has an error, and the answer says it has none."


def _misread_as_wrong(args: Args) -> str:
    return f"{_rated(args)}. The student's work has no error here, and the answer says it has one."


def _error_answer(args: Args) -> str:
    return "The run gives no answer to this question: the call failed, or its text is empty."


def _no_row(args: Args) -> str:
    return "The run has no line for this question."


def _overlong(args: Args) -> str:
    return (
        f"The answer has {number(args['words'], 'word')}, more than five times the "
        f"{number(args['reference'], 'word')} of the reference."
    )


def _no_response(args: Args) -> str:
    return f"The run answers none of the {number(args['questions'], 'question')} about this image."


SENTENCES: Mapping[str, Callable[[Args], str]] = {
    "qa_wrong": _wrong,
    "qa_unrelated": _wrong,
    "qa_partial": _partial,
    "qa_misread_as_correct": _misread_as_correct,
    "qa_misread_as_wrong": _misread_as_wrong,
    "qa_error_answer": _error_answer,
    "qa_no_row": _no_row,
    "qa_overlong": _overlong,
    "qa_no_response": _no_response,
}
"""Kind of a failure -> its sentence."""
