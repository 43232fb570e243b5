"""DrawEduMath: one model's answers to the questions about one image, scored by their ratings and references.

Source: DrawEduMath paper, sections 5 and 6; docs/metrics.md, DrawEduMath.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from records import Failure, Item, Judgement, Note, Prediction, Protocol, Reading, Sample, Scored
from scoring.drawedumath.answer_similarity import rouge_l
from scoring.drawedumath.failures import failures_of, no_response, outcome_of
from scoring.drawedumath.questions import match_rows
from scoring.drawedumath.ratings import Rating, judge_ratings, rating_of_row, raw_with_ratings, with_valid_judges
from scoring.task import Assessment

_MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Answer:
    """A run's answer to one question of gold.

    Args:
        item: The question with its reference answer.
        row: The run's row, empty where it has none.
        text: The answer; empty where the row has none, or the model failed to give one.
        rating: Its rating; none where there is no answer.
        judges: The rating of every judge that was asked.
        rouge_l: Its similarity to the reference answer; None where there is no answer.
    """

    item: Item
    row: Mapping[str, Any]
    text: str
    rating: Rating
    judges: Mapping[str, Rating]
    rouge_l: float | None = None

    @property
    def gold(self) -> Mapping[str, Any]:
        """The question as gold states it."""
        return self.item.gold_fields

    @property
    def outcome(self) -> str:
        """The outcome of the answer: that of its rating, or why it has none."""
        return outcome_of(self.text, self.rating)


class ReadAnswers(NamedTuple):
    """A run's rows about one image.

    Args:
        answers: What it answers to every question of gold, in order.
        unknown: How many rows answer no question of gold.
        parsed: Whether the response is such rows.
    """

    answers: tuple[Answer, ...]
    unknown: int
    parsed: bool


def assess(sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol]) -> tuple[Assessment, ...]:
    """Reads a run's answers to the questions about one image and scores them.

    Args:
        sample: The image with its questions.
        prediction: The run's rows, or None where it has none.
        protocols: Ways of scoring; there is one.

    Returns:
        What was read and the score; its sums are those of its items. An image without rows is "missing" and left out;
        one whose every answer is an error has "failed".
    """
    if prediction is None:
        none = no_response(len(sample.items))
        return tuple(
            Assessment(None, Scored(sample.id, protocol, _MISSING, {}, failures=(none,))) for protocol in protocols
        )
    read = _read(sample, prediction)
    reading = _reading_of(prediction, read)
    return tuple(Assessment(reading, _score_answers(sample, read, protocol)) for protocol in protocols)


def _score_answers(sample: Sample, read: ReadAnswers, protocol: Protocol) -> Scored:
    answers, unknown, _ = read
    item_sums = {answer.item.id: _sums(answer) for answer in answers}
    totals: Counter[str] = Counter()
    for sums in item_sums.values():
        totals.update(sums)
    failures = tuple(failure for answer in answers for failure in _failures(answer))
    return Scored(
        sample_id=sample.id,
        part=protocol,
        state="scored" if any(answer.text for answer in answers) else "failed",
        sums={**totals, "unknown_questions": float(unknown)},
        judgements=tuple(_judgement(answer) for answer in answers),
        failures=failures,
        item_sums=item_sums,
    )


def _reading_of(prediction: Prediction, read: ReadAnswers) -> Reading:
    """A run's rows about one image as plain values for the inspector.

    Returns:
        `value["answers"]`: per question of gold, in order, `item`, `answer`, `outcome`, `rating`, `rated_by`,
        `judges` (name -> `rating`, `reason`), `rouge_l`, `bert_score`; None for what there is not.
        `value["unknown"]`: how many rows answer no question of gold.
    """
    answers = [
        {
            "item": answer.item.id,
            "answer": answer.row.get("answer"),
            "outcome": answer.outcome,
            "rating": answer.rating.value,
            "rated_by": answer.row.get("rated_by"),
            "judges": answer.row.get("judges") or {},
            "rouge_l": answer.rouge_l,
            "bert_score": bert_score_of(answer.row)[0],
        }
        for answer in read.answers
    ]
    notes = () if read.parsed else (Note("no_array" if prediction.raw.strip() else "empty_response"),)
    return Reading(parsed=read.parsed, notes=notes, value={"answers": answers, "unknown": read.unknown})


def bert_score_of(row: Mapping[str, Any]) -> tuple[float | None, bool]:
    """The BERTScore F1 that a row states, and whether what it states is malformed: no number in [-1, 1]."""
    cell = row.get("bert_score")
    if cell is None or str(cell).strip() in ("", "-"):
        return None, False
    try:
        value = float(cell)
    except (TypeError, ValueError):
        return None, True
    return (value, False) if math.isfinite(value) and -1 <= value <= 1 else (None, True)


def _sums(answer: Answer) -> dict[str, float]:
    if not answer.row:
        return {"missing_answers": 1.0}
    if not answer.text:
        return {"error_answers": 1.0}
    rating, reference = answer.rating, str(answer.gold.get("reference", ""))
    sums: dict[str, float] = {}
    if reference and answer.rouge_l is not None:
        sums |= {"rouge_l": answer.rouge_l, "rouge_l.n": 1.0}
    bert, malformed = bert_score_of(answer.row)
    if bert is not None:
        sums |= {"bert_score": bert, "bert_score.n": 1.0}
    if malformed:
        sums["malformed_scores"] = 1.0
    if rating.value is not None:
        sums |= {"llm_accuracy": float(rating.is_correct), "llm_accuracy.n": 1.0}
    else:
        sums[f"{rating.state}_answers" if rating.state == "unrated" else "malformed_ratings"] = 1.0
    for judge, judged in answer.judges.items():
        if judged.value is not None:
            sums |= {f"judge.right.{judge}": float(judged.is_correct), f"judge.n.{judge}": 1.0}
    return sums


def _judgement(answer: Answer) -> Judgement:
    value = None if answer.rating.value is None else float(answer.rating.value)
    return Judgement(answer.item.id, answer.outcome, value)


def _failures(answer: Answer) -> Iterator[Failure]:
    kind = dict(answer.item.facets).get("question_type", "")
    judge = str(answer.row.get("rated_by") or "")
    yield from failures_of(answer.item.id, kind, answer.gold, answer.text, answer.rating, judge, bool(answer.row))


def _read(sample: Sample, prediction: Prediction) -> ReadAnswers:
    raw = raw_with_ratings(prediction)
    rows, parsed = _rows(raw)
    # Later ratings are written as rows even where the run wrote none: its own text decides whether it can be read.
    if raw is not prediction.raw:
        _, parsed = _rows(prediction.raw)
    matched = match_rows(sample.items, rows)
    by_item = {item: row for item, row in zip(matched, rows, strict=True) if item is not None}
    answers = tuple(_answer(item, by_item.get(item.id, {})) for item in sample.items)
    return ReadAnswers(answers, matched.count(None), parsed)


def _answer(item: Item, row: Mapping[str, Any]) -> Answer:
    text = str(row.get("answer") or "").strip()
    if not text or text.casefold() == "error":
        return Answer(item, row, "", Rating("unrated"), {})
    gold = item.gold_fields
    similar = rouge_l(str(gold.get("reference", "")), text)
    return Answer(item, row, text, rating_of_row(row), judge_ratings(row), similar)


def _rows(raw: str) -> tuple[Sequence[Mapping[str, Any]], bool]:
    """The rows that the loader wrote, and whether the text is such rows."""
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        try:
            value = json.loads(raw)
        except (ValueError, RecursionError):
            return (), False
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        return (), False
    return tuple(with_valid_judges(row) for row in value), True
