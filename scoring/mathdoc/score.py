"""MathDoc: one model's Markdown of a page, compared with the gold questions and scored.

Source: MathDoc paper, sections 4.2 and 5.2; docs/metrics.md, MathDoc.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from records import Cell, Judgement, Prediction, Protocol, Sample, Scored
from scoring.mathdoc.failures import failures_of, no_response
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.question_figures import figure_overlaps
from scoring.mathdoc.reading import RIGHT, QuestionAnswer, ReadPage, read_prediction, reading_of
from scoring.task import Assessment

_BEHAVIOURS = {"answer": "answered_questions", "refusal": "refused_questions", "silence": "silent_questions"}


def assess(sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol]) -> tuple[Assessment, ...]:
    """Aligns a run's page with gold and scores it.

    Args:
        sample: The page with its questions.
        prediction: The run's Markdown, or None where it has none.
        protocols: Which similarity the stem accuracy is, and which thresholds follow from it.

    Returns:
        What was read and the score, under each protocol; its sums are those of its questions. A page without a
        response is "missing" and left out; an empty one has "failed", and is silent on every question.
    """
    if prediction is None:
        none = no_response([question_of(item) for item in sample.items], is_empty_page=False)
        return tuple(
            Assessment(None, Scored(sample.id, protocol, "missing", {}, failures=(none,))) for protocol in protocols
        )
    page = read_prediction(sample, prediction)
    return tuple(Assessment(reading_of(page, protocol), _score_page(sample, page, protocol)) for protocol in protocols)


def _score_page(sample: Sample, page: ReadPage, protocol: Protocol) -> Scored:
    empty = not page.raw.text.strip()
    item_sums = {answer.item.id: _sums(answer, protocol) for answer in page.answers}
    totals: Counter[str] = Counter()
    for sums in item_sums.values():
        totals.update(sums)
    empty_failure = no_response([answer.question for answer in page.answers], is_empty_page=True)
    return Scored(
        sample_id=sample.id,
        part=protocol,
        state="failed" if empty else "scored",
        sums=dict(totals),
        judgements=tuple(_judgement(answer, protocol) for answer in page.answers),
        failures=(empty_failure,) if empty else tuple(failures_of(page, protocol)),
        cells=tuple(_cell(answer) for answer in page.answers),
        item_sums=item_sums,
    )


def _sums(answer: QuestionAnswer, protocol: Protocol) -> dict[str, float]:
    refused, positive = answer.question.refused, answer.behaviour != "answer"
    sums = {
        "questions": 1.0,
        "right": float(answer.outcome(protocol) in RIGHT),
        _BEHAVIOURS[answer.behaviour]: 1.0,
        ("refusal.tp" if positive else "refusal.fn") if refused else ("refusal.fp" if positive else "refusal.tn"): 1.0,
    }
    if not refused:
        sums |= {
            "stem": answer.similarity[protocol],
            "stem.ratio": answer.similarity["official"],
            "stem.distance": answer.similarity["paper"],
            "stem.n": 1.0,
        }
    return sums | _boundaries(answer) | _figures(answer)


def _boundaries(answer: QuestionAnswer) -> dict[str, float]:
    if answer.span is None:
        return {"unaligned_questions": 1.0}
    levels = Counter((answer.span.start_level, answer.span.end_level))
    sure = levels["exact"] + levels["window"]
    counts = {f"boundaries_{level}": float(count) for level, count in levels.items()}
    return {**counts, "boundaries": 2.0, "boundaries_met": float(sure)}


def _figures(answer: QuestionAnswer) -> dict[str, float]:
    sums: dict[str, float] = {}
    unscored = max(0, len(answer.question.figures) - len(answer.visual))
    if answer.visual:
        sums |= {"visual": sum(answer.visual), "visual.n": float(len(answer.visual))}
    if unscored:
        sums["unscored_figures"] = float(unscored)
    overlaps = figure_overlaps(answer.question.figures, answer.figures)
    if overlaps:
        sums |= {"figure_iou": sum(overlaps), "figure_iou.n": float(len(overlaps))}
    return sums


def _judgement(answer: QuestionAnswer, protocol: Protocol) -> Judgement:
    value = None if answer.question.refused else answer.similarity[protocol]
    return Judgement(answer.item.id, answer.outcome(protocol), value, answer.behaviour)


def _cell(answer: QuestionAnswer) -> Cell:
    gold = "unrecognisable" if answer.question.refused else "recognisable"
    return Cell("behaviour", answer.item.id, gold, answer.behaviour)
