"""What is wrong with an answer to a question about a drawing, from its rating and its wording.

Source: metrics.md section 5. A rated answer that is wrong has exactly one of `wrong`, `unrelated`,
`misread_as_correct` and `misread_as_wrong`; `partial` counts as right; `overlong` may stand beside any.
What a rating means belongs to the judge's rubric: the paper's judge compares meanings, those of the
leaderboard look for errors of fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from records import Failure
from scoring.drawedumath_ratings import Rating
from scoring.drawedumath_verdicts import asks_for_correctness, finds_error

OVERLONG = 5
"""An answer of more words than this many times its reference's is overlong; counted in words (our choice)."""

RATED = {4: "right", 3: "partly right", 2: "unrelated or false", 1: "wrong"}
"""Rating -> the outcome's word."""

UNRATED, NO_ANSWER = "not rated", "no answer"
OUTCOMES = (*RATED.values(), UNRATED, NO_ANSWER)

_SIMILARITY = "LLM score"


def outcome_of(text: str, rating: Rating) -> str:
    """The word for what came of a question: by its rating, or why it has none."""
    if not text:
        return NO_ANSWER
    return UNRATED if rating.value is None else RATED[rating.value]


def no_response(questions: int) -> Failure:
    """The run has no row about the image; the one record stands for all of its questions."""
    return Failure("no_response", 1, kind="qa_no_response", args={"questions": questions})


def failures_of(
    item_id: str, kind: str, gold: Mapping[str, Any], text: str, rating: Rating, judge: str, stated: bool
) -> Iterator[Failure]:
    """The failures of one answer.

    Args:
        item_id: Its question.
        kind: The question's type, which becomes the label; may be empty.
        gold: The question as gold states it, with `reference` and, where known, `error`.
        text: The answer; empty where there is none.
        rating: Its rating.
        judge: Whose rating it is.
        stated: Whether the run has a row for the question.
    """

    def failure(category: str, why: str, **args: Any) -> Failure:
        return Failure(category, 1, kind=why, args=args, item_id=item_id, label=kind)

    if not text:
        yield failure("no_answer", "qa_error_answer" if stated else "qa_no_row")
        return
    rubric = "similarity" if judge == _SIMILARITY else "facts"
    said = {"rating": rating.value, "rubric": rubric}
    if rating.value in (1, 2):
        misread = _misread(kind, gold, text)
        category = misread or ("wrong" if rating.value == 1 else "unrelated")
        yield failure(category, f"qa_{category}", **said)
    if rating.value == 3:
        yield failure("partial", "qa_partial", **said)
    words, reference = len(text.split()), len(str(gold.get("reference", "")).split())
    if reference and words > OVERLONG * reference:
        yield failure("overlong", "qa_overlong", words=words, reference=reference)


def _misread(kind: str, gold: Mapping[str, Any], text: str) -> str:
    """The category of a wrong answer that takes right work for wrong, or the reverse; else empty."""
    question = str(gold.get("question", ""))
    if not asks_for_correctness(question) and "correctness" not in kind.lower():
        return ""
    known = {"yes": True, "no": False}.get(str(gold.get("error", "")))
    has_error = known if known is not None else finds_error(question, str(gold.get("reference", "")))
    found = finds_error(question, text)
    if has_error is None or found is None or found == has_error:
        return ""
    return "misread_as_correct" if has_error else "misread_as_wrong"
