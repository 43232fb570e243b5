"""Failures of a run's page, question by question, and how figures would rise if one category alone were repaired.

Source: docs/metrics.md, MathDoc. A question has at most one of `over_refusal`, `dropped_question`, `merged_questions`,
`out_of_order`, `garbled_stem` and `speculative_completion`; lost options and figures may stand beside.

Repairs follow the oracle idea of TIDE (Bolya et al., 2020): a question that failed becomes one whose text is gold's,
and an unrecognisable one is refused. What lost options, figures or leaked text cost is not known and not repaired.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from records import Failure, Protocol, Scored
from scoring.mathdoc.markdown import Question, options_of
from scoring.mathdoc.question_figures import figure_overlaps
from scoring.mathdoc.reading import QuestionAnswer, ReadPage
from scoring.mathdoc.stem_accuracy import phi
from scoring.mathdoc.unaligned_text import MisplacedQuestion
from scoring.metric import Array


def lost_options(question: Question, text: str) -> tuple[str, ...]:
    r"""Letters of gold's options that the text has neither by their letter nor by their words, in order.

    >>> from scoring.mathdoc.markdown import read_page
    >>> lost_options(read_page("1. x\nA. 12\nB. 13\nC. 14").questions[0], "1. x\nA. 12\nB. 13")
    ('C',)
    """
    if not question.options:
        return ()
    stated = {option.label for option in options_of(text)}
    missing = [option for option in question.options if option.label not in stated]
    if not missing:
        return ()
    plain = phi(text, "paper")
    return tuple(option.label for option in missing if not (words := phi(option.text, "paper")) or words not in plain)


CROPPED_BELOW = 0.5
"""IoU below which a figure's box is called cropped (docs/metrics.md, MathDoc)."""


def no_response(questions: Sequence[Question], *, is_empty_page: bool) -> Failure:
    """The run has no page, or an empty one (`is_empty_page`); one record covers all of its questions."""
    refused = sum(question.refused for question in questions)
    args = {"stated": is_empty_page, "recognisable": len(questions) - refused, "unrecognisable": refused}
    return Failure("no_response", 1, kind="page_empty" if is_empty_page else "page_missing", args=args)


def failures_of(page: ReadPage, protocol: Protocol) -> Iterator[Failure]:
    """All failures of a page that is not empty, in the order of its questions; leaks last."""
    for answer in page.answers:
        yield from _of_question(answer, protocol)
    for leak in page.leaks:
        holder = next(
            (answer for answer in page.answers if answer.span and answer.span.start <= leak.start < answer.span.end),
            None,
        )
        args = {"characters": leak.characters, "start": leak.start, "end": leak.end, "inside": holder is not None}
        yield _failure(holder, "handwriting_leak", "text_leak", **args)


def _of_question(answer: QuestionAnswer, protocol: Protocol) -> Iterator[Failure]:
    if answer.question.refused:
        if answer.behaviour == "answer":
            yield _failure(answer, "speculative_completion", "question_made_up")
        return
    similarity = answer.similarity[protocol]
    if answer.behaviour == "refusal":
        yield _failure(answer, "over_refusal", "question_refused", similarity=similarity)
        return
    if answer.behaviour == "silence":
        yield _failure(answer, "dropped_question", "question_dropped", similarity=similarity)
        return
    if answer.misplaced is not None:
        yield _misplaced(answer, answer.misplaced, similarity)
        return
    if answer.outcome(protocol) == "garbled":
        yield _failure(answer, "garbled_stem", "question_garbled", similarity=similarity)
    lost = lost_options(answer.question, answer.text)
    if lost:
        yield _failure(answer, "lost_option", "options_lost", lost=len(lost), options=len(answer.question.options))
    yield from _figures(answer)


def _misplaced(answer: QuestionAnswer, misplaced: MisplacedQuestion, similarity: float) -> Failure:
    if misplaced.inside_question is None:
        return _failure(answer, "out_of_order", "question_out_of_order", similarity=similarity, start=misplaced.start)
    args = {"similarity": similarity, "within": misplaced.inside_question, "start": misplaced.start}
    return _failure(answer, "merged_questions", "question_merged", **args)


def _figures(answer: QuestionAnswer) -> Iterator[Failure]:
    gold, shown = len(answer.question.figures), len(answer.figures)
    if shown < gold:
        yield _failure(answer, "figure_missed", "figures_missed", gold=gold, shown=shown)
    overlaps = [iou for iou in figure_overlaps(answer.question.figures, answer.figures) if iou < CROPPED_BELOW]
    for iou in overlaps:
        yield _failure(answer, "figure_cropped", "figure_cropped", iou=iou)


def _failure(answer: QuestionAnswer | None, category: str, kind: str, **args: Any) -> Failure:
    item = answer.item.id if answer else None
    return Failure(
        category, 1, kind=kind, args=args, item_id=item, label=(answer.question.type or "") if answer else ""
    )


_WITHHELD = ("over_refusal", "dropped_question")
REPAIRABLE = ("no_response", "speculative_completion", *_WITHHELD, "merged_questions", "out_of_order", "garbled_stem")
"""The categories whose repair changes a figure."""


def effects(scored: Sequence[Scored], tau: float) -> dict[str, dict[str, Array]]:
    """How the sums of stem accuracy, right questions and refusals would change if one category were repaired.

    Args:
        scored: Pages of one run.
        tau: An IoU threshold, on which nothing here depends.

    Returns:
        Category -> name of a sum -> its change in each page, shape `(len(scored),)`; the categories that occur.
    """
    found: dict[str, dict[str, Array]] = {}
    for at, sample in enumerate(scored):
        for failure in sample.failures:
            if failure.category not in REPAIRABLE:
                continue
            changes = found.setdefault(failure.category, {})
            for term, change in _changes(failure).items():
                changes.setdefault(term, np.zeros(len(scored)))[at] += change
    return found


def _changes(failure: Failure) -> dict[str, float]:
    args = failure.args
    if failure.category == "no_response":
        readable, refused = float(args["recognisable"]), float(args["unrecognisable"])
        gains = {"stem": readable, "right": readable, "refusal.tn": readable}
        if args["stated"]:  # an empty page is silent on each, which is right where gold cannot recognise it
            return gains | {"refusal.fp": -readable}
        counted = {"right": readable + refused, "questions": readable + refused, "refusal.tp": refused}
        return gains | {"stem.n": readable} | counted
    if failure.category == "speculative_completion":
        return {"refusal.fn": -1.0, "refusal.tp": 1.0, "right": 1.0}
    changes = {"stem": 1.0 - args["similarity"], "right": 1.0}
    return changes | ({"refusal.fp": -1.0, "refusal.tn": 1.0} if failure.category in _WITHHELD else {})


def repaired_item(gold: Mapping[str, Any]) -> dict[str, float]:
    """The sums behind the same figures of a question with this gold that nothing is wrong with."""
    if gold.get("refused"):
        return {"questions": 1.0, "right": 1.0, "refusal.tp": 1.0, "refusal.fn": 0.0}
    stem = {"stem": 1.0, "stem.n": 1.0}
    return {"questions": 1.0, "right": 1.0, "refusal.tn": 1.0, "refusal.fp": 0.0} | stem
