"""Failures of an answer about a drawing, by its rating and wording, and how accuracy would rise if one were repaired.

Source: docs/metrics.md, DrawEduMath. A rated answer that is wrong has exactly one of `wrong`, `unrelated`,
`misread_as_correct` and `misread_as_wrong`; `partial` counts as right; `overlong` may stand beside any.
What a rating means belongs to the judge's rubric: the paper's judge compares meanings, those of the
leaderboard look for errors of fact.

Repairs follow the oracle idea of TIDE (Bolya et al., 2020): a wrong answer becomes one rated 4; so does a question
without an answer, which then counts. Each rated answer has one category at most, so the effects add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from records import Failure, Scored
from scoring.drawedumath.questions import asks_for_correctness, finds_error
from scoring.drawedumath.ratings import Rating
from scoring.metric import Array

OVERLONG = 5
"""An answer with more than this many times the words of its reference is overlong (docs/metrics.md, DrawEduMath)."""

RATED = {4: "right", 3: "partly right", 2: "unrelated or false", 1: "wrong"}
"""Rating -> the outcome's word."""

UNRATED, NO_ANSWER = "not rated", "no answer"
OUTCOMES = (*RATED.values(), UNRATED, NO_ANSWER)

_SIMILARITY = "LLM score"


def outcome_of(text: str, rating: Rating) -> str:
    """The outcome of a question: that of its rating, or why it has none."""
    if not text:
        return NO_ANSWER
    return UNRATED if rating.value is None else RATED[rating.value]


def no_response(questions: int) -> Failure:
    """The run has no row about the image; one record covers all of its questions."""
    return Failure("no_response", 1, kind="qa_no_response", args={"questions": questions})


def failures_of(
    item_id: str, kind: str, gold: Mapping[str, Any], text: str, rating: Rating, judge: str, has_row: bool
) -> Iterator[Failure]:
    """The failures of one answer.

    Args:
        item_id: Its question.
        kind: The question's type, which becomes the label; may be empty.
        gold: The question as gold states it, with `reference` and, where known, `error`.
        text: The answer; empty where there is none.
        rating: Its rating.
        judge: Whose rating it is.
        has_row: Whether the run has a row for the question.
    """

    def failure(category: str, sentence: str, **args: Any) -> Failure:
        return Failure(category, 1, kind=sentence, args=args, item_id=item_id, label=kind)

    if not text:
        yield failure("no_answer", "qa_error_answer" if has_row else "qa_no_row")
        return
    rubric = "similarity" if judge == _SIMILARITY else "facts"
    rated = {"rating": rating.value, "rubric": rubric}
    if rating.value in (1, 2):
        misread = _misread(kind, gold, text)
        category = misread or ("wrong" if rating.value == 1 else "unrelated")
        yield failure(category, f"qa_{category}", **rated)
    if rating.value == 3:
        yield failure("partial", "qa_partial", **rated)
    words, reference = len(text.split()), len(str(gold.get("reference", "")).split())
    if reference and words > OVERLONG * reference:
        yield failure("overlong", "qa_overlong", words=words, reference=reference)


def _misread(kind: str, gold: Mapping[str, Any], text: str) -> str:
    """The category of a wrong answer that takes right work for wrong, or the reverse; else empty."""
    question = str(gold.get("question", ""))
    if not asks_for_correctness(question) and "correctness" not in kind.lower():
        return ""
    stated_error = {"yes": True, "no": False}.get(str(gold.get("error", "")))
    has_error = stated_error if stated_error is not None else finds_error(question, str(gold.get("reference", "")))
    found = finds_error(question, text)
    if has_error is None or found is None or found == has_error:
        return ""
    return "misread_as_correct" if has_error else "misread_as_wrong"


ANSWERED_WRONG = ("misread_as_correct", "misread_as_wrong", "wrong", "unrelated")
REPAIRABLE = ("no_response", "no_answer", *ANSWERED_WRONG)
"""The categories whose repair changes a figure."""


def effects(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Array]]:
    """How the sums of the accuracy would change if one category alone were repaired.

    Args:
        scored: Images of one run.
        tau: An IoU threshold, on which nothing here depends.

    Returns:
        Category -> name of a sum -> its change in each image, shape `(len(scored),)`; the categories that occur.
    """
    counts = {category: np.zeros(len(scored)) for category in REPAIRABLE}
    for at, sample in enumerate(scored):
        for failure in sample.failures:
            if failure.category in counts:
                counts[failure.category][at] += failure.args.get("questions", 1)
    return {
        category: {"llm_accuracy": count} | ({} if category in ANSWERED_WRONG else {"llm_accuracy.n": count})
        for category, count in counts.items()
        if count.any()
    }


def repaired_item(gold: object) -> dict[str, float]:
    """The sums of the accuracy of a question that is answered rightly, whatever its gold."""
    return {"llm_accuracy": 1.0, "llm_accuracy.n": 1.0}
