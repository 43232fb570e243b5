"""Blocks of a DrawEduMath drawing: the drawing, and all its questions with every run's answer and rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Block, Glance, Line, Picture, RunMark, State
from figures.samples.item_blocks import Group, Head, ItemRow, Items, Rater, RunAnswer, Tick
from figures.samples.open_sample import OpenSample
from figures.tables.number_format import count, value_text
from records import MISSING, Failure, Item, Pairs
from scoring.drawedumath.failures import NO_ANSWER
from scoring.drawedumath.ratings import BEST, MODEL_NAMES, Rating, rating_of
from scoring.wording import word_failure

SOURCES: Mapping[str, str] = {
    "teacher": "Asked by the teacher",
    **{source: f"Asked by {MODEL_NAMES[source]}" for source in ("claude", "gpt4o")},
}
"""Who wrote a question -> the title of the group, in the order in which groups stand."""

_STATES: Mapping[str, State] = {"no_answer": "absent", "partial": "remark", "overlong": "remark"}
"""Failure category -> its sign, where it is not that of a wrong answer."""

LONGEST = 8_000
"""Characters of an answer or reason at most; the block of the response has all of it."""

RatingsOfRun = Mapping[str, Mapping[str, Any]]
"""Item -> a run's answer and its ratings, as the reader found them."""


def blocks(open_sample: OpenSample) -> list[Block]:
    """The blocks of one drawing."""
    ratings = {run.slug: _ratings(open_sample, run) for run in open_sample.runs}
    found: list[Block] = [_glance(open_sample, ratings)]
    work = shared_blocks.images(open_sample)
    drawing = tuple(replace(picture, role=_role(picture)) for picture in work.pictures)
    lead = open_sample.lead
    found.append(replace(work, pictures=drawing, span=_BESIDE, rows=1 if lead is None else 2))
    found.append(_questions(open_sample, ratings))
    if lead is not None:
        found.append(
            shared_blocks.response(
                open_sample, lead, _parsed(open_sample, ratings[lead.slug]), span=_BESIDE, folded=True
            )
        )
    return found


_BESIDE = 6
"""Twelfths of the sheet's width beside the drawing."""

_MOST_RUNS = 8
"""Runs that have a sign at each question at most."""


def _role(picture: Picture) -> str:
    return "Drawing" if picture.kind == "work" else picture.role


def _ratings(open_sample: OpenSample, run: InspectedRun) -> RatingsOfRun:
    reading = open_sample.reading(run)
    value = {} if reading is None or reading.value is None else reading.value
    return {str(answer["item"]): answer for answer in value.get("answers", ())}


def _glance(open_sample: OpenSample, ratings: Mapping[str, RatingsOfRun]) -> Glance:
    slugs, questions = {run.slug for run in open_sample.compared}, len(open_sample.sample.items)
    marks = tuple(
        RunMark(
            run.slug,
            run.run.model,
            _setting(open_sample, run),
            *_share(ratings[run.slug], questions),
            run.slug in slugs,
        )
        for run in open_sample.runs
    )
    answered = sum(mark.state != "absent" for mark in marks)
    sentence = f"answered by {count(answered, 'run')}" if marks else "no run is loaded"
    return Glance(count(questions, "question"), sentence, marks)


def _setting(open_sample: OpenSample, run: InspectedRun) -> str:
    """The setting of a run, unless all runs have the same: the room is small."""
    return (run.run.setting or "") if len({other.run.setting for other in open_sample.runs}) > 1 else ""


def _share(answers: RatingsOfRun, questions: int) -> tuple[State, str]:
    """How a run stands to gold by its rated answers, and of how many questions that can be judged it is right."""
    ratings = [answer["rating"] for answer in answers.values() if answer["rating"] is not None]
    right = sum(Rating("rated", rating).is_correct for rating in ratings)
    if not ratings:
        return ("plain", "not rated") if answers else ("absent", "no response")
    unanswered = questions - sum(answer["outcome"] != NO_ANSWER for answer in answers.values())
    judged = len(ratings) + unanswered
    state = shared_blocks.state_of_share(right, len(ratings))
    state = "partly" if state == "right" and unanswered else state
    return state, f"{right} of {judged}, {unanswered} unanswered" if unanswered else f"{right} of {judged} correct"


def _questions(open_sample: OpenSample, ratings: Mapping[str, RatingsOfRun]) -> Items:
    lines = {run.slug: _lines(open_sample, run) for run in open_sample.compared}
    shown = {run.slug for run in open_sample.compared}
    others = [run.slug for run in open_sample.runs if run.slug not in shown][: _MOST_RUNS - len(shown)]
    ticked = [run for run in open_sample.runs if run.slug in {*shown, *others}]
    groups: dict[str, list[ItemRow]] = {source: [] for source in SOURCES}
    for item in open_sample.sample.items:
        answers = tuple(
            _run_answer(run.slug, ratings[run.slug].get(item.id), lines[run.slug].get(item.id, ()))
            for run in open_sample.compared
        )
        ticks = tuple(Tick(run.slug, *_state_of(ratings[run.slug].get(item.id))) for run in ticked)
        groups.setdefault(dict(item.facets).get("qa_type", ""), []).append(replace(_row(item, answers), ticks=ticks))
    return Items(
        "Questions",
        "Reference",
        tuple(Head(run.slug, run.run.model, _setting(open_sample, run)) for run in open_sample.compared),
        tuple(Group(_group(source), tuple(rows)) for source, rows in groups.items() if rows),
        open_sample.item,
        tuple(Head(run.slug, run.run.model, _setting(open_sample, run)) for run in ticked),
        _chosen(open_sample),
        span=_BESIDE,
    )


def _chosen(open_sample: OpenSample) -> tuple[str, ...]:
    """Ids of the questions to be shown at first: the one of the link, or those that the filters mean; none for all."""
    if open_sample.alone and open_sample.item:
        return (open_sample.item,)
    wanted: dict[str, set[str]] = {}
    for facet, value in open_sample.facets:
        wanted.setdefault(facet, set()).add(value)
    sample = open_sample.sample
    meant = [
        item.id
        for item in sample.items
        if all(values & _values(facet, item.facets, sample.facets) for facet, values in wanted.items())
    ]
    return tuple(meant) if len(meant) < len(sample.items) else ()


def _values(facet: str, own: Pairs, sample: Pairs) -> set[str]:
    """A question's values of a facet: its own, else those of its sample."""
    return next((found for of in (own, sample) if (found := {value for name, value in of if name == facet})), {MISSING})


def _row(item: Item, answers: tuple[RunAnswer, ...]) -> ItemRow:
    gold = item.gold_fields
    question, reference = (_short(str(gold.get(name, ""))) for name in ("question", "reference"))
    return ItemRow(item.id, question or item.label, reference, dict(item.facets).get("question_type", ""), answers)


def _group(source: str) -> str:
    return SOURCES.get(source) or (f"Asked by {source}" if source else "Questions")


def _run_answer(slug: str, answer: Mapping[str, Any] | None, lines: Sequence[Line]) -> RunAnswer:
    state, verdict = _state_of(answer)
    if answer is None:
        return RunAnswer(slug, "", state, verdict, lines=tuple(lines))
    raters = tuple(_rater(str(name), rating_of_judge) for name, rating_of_judge in answer["judges"].items())
    text = _short(str(answer["answer"] or ""))
    return RunAnswer(slug, text, state, verdict, str(answer["outcome"]), raters, _figures(answer), tuple(lines))


def _state_of(answer: Mapping[str, Any] | None) -> tuple[State, str]:
    return ("absent", "no response") if answer is None else _state(answer)


def _state(answer: Mapping[str, Any]) -> tuple[State, str]:
    if answer["outcome"] == NO_ANSWER:
        return "absent", NO_ANSWER
    if answer["rating"] is None:
        return "plain", "not rated"
    right = Rating("rated", answer["rating"]).is_correct
    return ("right" if right else "wrong"), f"rated {answer['rating']} of {BEST}"


def _rater(name: str, rating_of_judge: Mapping[str, Any]) -> Rater:
    rating = rating_of(rating_of_judge.get("rating"))
    state: State = "plain" if rating.value is None else "right" if rating.is_correct else "wrong"
    malformed = str(rating_of_judge.get("rating"))[:12] if rating.state == "malformed" else ""
    rating_text = malformed if rating.value is None else str(rating.value)
    return Rater(MODEL_NAMES.get(name, name), rating_text, state, _short(str(rating_of_judge.get("reason") or "")))


def _figures(answer: Mapping[str, Any]) -> str:
    named = (("ROUGE-L", answer["rouge_l"]), ("BERTScore", answer["bert_score"]))
    return ", ".join(f"{name} {value_text(value, 'coefficient')}" for name, value in named if value is not None)


def _lines(open_sample: OpenSample, run: InspectedRun) -> dict[str, tuple[Line, ...]]:
    """Item -> the failures of its answer."""
    found: dict[str, tuple[Line, ...]] = {}
    for number, failure in zip(run.failures, run.scored.failures, strict=True):
        if failure.item_id is not None:
            found[failure.item_id] = (*found.get(failure.item_id, ()), _line(open_sample, number, failure))
    return found


def _line(open_sample: OpenSample, number: int, failure: Failure) -> Line:
    category = open_sample.task.category(failure.category)
    why = word_failure(open_sample.task, failure.kind, failure.args)
    state = _STATES.get(category.key, "wrong")
    return Line(number, category.key, category.label, why, state, item=failure.item_id or "")


def _parsed(open_sample: OpenSample, ratings: RatingsOfRun) -> str | None:
    """Every answer with its rating, as they were understood; None where nothing was."""
    if not ratings:
        return None
    return "\n".join(_in_text(item, ratings[item.id]) for item in open_sample.sample.items if item.id in ratings)


def _in_text(item: Item, answer: Mapping[str, Any]) -> str:
    return f"{item.id}  {_state(answer)[1]}  ({answer['outcome']})\n   {item.label}\n   -> {answer['answer'] or ''}"


def _short(text: str) -> str:
    return (
        text if len(text) <= LONGEST else f"{text[:LONGEST]} [{len(text) - LONGEST:,} more characters in the response]"
    )
