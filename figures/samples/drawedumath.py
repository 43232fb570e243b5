"""Blocks of a DrawEduMath drawing: the drawing, and all its questions with every run's answer and rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cache.queries.inspection import InspectedRun
from figures.samples import shared_blocks
from figures.samples.blocks import Block, Glance, Line, Picture, RunMark, State
from figures.samples.item_blocks import Group, Head, ItemRow, Items, Rater, RunAnswer
from figures.samples.open_sample import OpenSample
from figures.tables.number_format import count, value_text
from records import Failure, Item
from scoring.drawedumath.failures import NO_ANSWER
from scoring.drawedumath.ratings import BEST, Rating, rating_of
from scoring.wording import word_failure_and_ink

SOURCES: Mapping[str, str] = {
    "teacher": "Asked by the teacher",
    "claude": "Asked by Claude",
    "gpt4o": "Asked by GPT-4o",
}
"""Who wrote a question -> the title of the group, in the order in which groups stand."""

_STATES: Mapping[str, State] = {"no_answer": "absent", "partial": "remark", "overlong": "remark"}
"""Failure category -> its sign, where it is not that of a wrong answer."""

LONGEST = 8_000
"""Characters of an answer or reason that are shown here; the response below has all of it."""

RatingsOfRun = Mapping[str, Mapping[str, Any]]
"""Item -> what a run says of it, as the reader found it."""


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one drawing."""
    told = {run.slug: _ratings(opened, run) for run in opened.runs}
    found: list[Block] = [_glance(opened, told)]
    work = shared_blocks.images(opened)
    drawing = tuple(replace(picture, role=_role(picture)) for picture in work.pictures)
    lead = opened.lead
    found.append(replace(work, pictures=drawing, span=5, rows=1 if lead is None else 2))
    found.append(_questions(opened, told))
    if lead is not None:
        found.append(shared_blocks.response(opened, lead, _parsed(opened, told[lead.slug])))
    return found


def _role(picture: Picture) -> str:
    return "Drawing" if picture.kind == "work" else picture.role


def _ratings(opened: OpenSample, run: InspectedRun) -> RatingsOfRun:
    reading = opened.reading(run)
    value = {} if reading is None or reading.value is None else reading.value
    return {str(one["item"]): one for one in value.get("answers", ())}


def _glance(opened: OpenSample, told: Mapping[str, RatingsOfRun]) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        RunMark(run.slug, run.run.model, _setting(opened, run), *_share(told[run.slug]), run.slug in slugs)
        for run in opened.runs
    )
    sentence = f"answered by {count(len(marks), 'run')}" if marks else "no run is loaded"
    return Glance(count(len(opened.sample.items), "question"), sentence, marks)


def _setting(opened: OpenSample, run: InspectedRun) -> str:
    """The setting of a run, unless all runs have the same: the room is small."""
    return (run.run.setting or "") if len({other.run.setting for other in opened.runs}) > 1 else ""


def _share(told: RatingsOfRun) -> tuple[State, str]:
    """How many of a run's rated answers are right, and whether it is at least half of them."""
    ratings = [one["rating"] for one in told.values() if one["rating"] is not None]
    right = sum(Rating("rated", rating).is_correct for rating in ratings)
    if not ratings:
        return ("plain", "not rated") if told else ("absent", "no response")
    return ("right" if 2 * right >= len(ratings) else "wrong"), f"{right} of {len(ratings)} right"


def _questions(opened: OpenSample, told: Mapping[str, RatingsOfRun]) -> Items:
    lines = {run.slug: _lines(opened, run) for run in opened.shown}
    groups: dict[str, list[ItemRow]] = {source: [] for source in SOURCES}
    for item in opened.sample.items:
        said = tuple(
            _said(run.slug, told[run.slug].get(item.id), lines[run.slug].get(item.id, ())) for run in opened.shown
        )
        groups.setdefault(dict(item.facets).get("qa_type", ""), []).append(_row(item, said))
    return Items(
        "Questions",
        "Reference",
        tuple(Head(run.slug, run.run.model, _setting(opened, run)) for run in opened.shown),
        tuple(Group(_group(source), tuple(rows)) for source, rows in groups.items() if rows),
        opened.item,
        span=7,
    )


def _row(item: Item, said: tuple[RunAnswer, ...]) -> ItemRow:
    gold = item.gold if isinstance(item.gold, Mapping) else {}
    question, reference = (_short(str(gold.get(name, ""))) for name in ("question", "reference"))
    return ItemRow(item.id, question or item.label, reference, dict(item.facets).get("question_type", ""), said)


def _group(source: str) -> str:
    return SOURCES.get(source) or (f"Asked by {source}" if source else "Questions")


def _said(slug: str, told: Mapping[str, Any] | None, lines: Sequence[Line]) -> RunAnswer:
    if told is None:
        return RunAnswer(slug, "", "absent", "no response", lines=tuple(lines))
    state, verdict = _state(told)
    raters = tuple(_rater(str(name), said) for name, said in told["judges"].items())
    text = _short(str(told["answer"] or ""))
    return RunAnswer(slug, text, state, verdict, str(told["outcome"]), raters, _figures(told), tuple(lines))


def _state(told: Mapping[str, Any]) -> tuple[State, str]:
    if told["outcome"] == NO_ANSWER:
        return "absent", NO_ANSWER
    if told["rating"] is None:
        return "plain", "not rated"
    right = Rating("rated", told["rating"]).is_correct
    return ("right" if right else "wrong"), f"{told['rating']} of {BEST}"


def _rater(name: str, said: Mapping[str, Any]) -> Rater:
    rating = rating_of(said.get("rating"))
    state: State = "plain" if rating.value is None else "right" if rating.is_correct else "wrong"
    malformed = str(said.get("rating"))[:12] if rating.state == "malformed" else ""
    stated = malformed if rating.value is None else str(rating.value)
    return Rater(name, stated, state, _short(str(said.get("reason") or "")))


def _figures(told: Mapping[str, Any]) -> str:
    named = (("ROUGE-L", told["rouge_l"]), ("BERTScore", told["bert_score"]))
    return ", ".join(f"{name} {value_text(value, 'coefficient')}" for name, value in named if value is not None)


def _lines(opened: OpenSample, run: InspectedRun) -> dict[str, tuple[Line, ...]]:
    """Item -> the failures of its answer."""
    found: dict[str, tuple[Line, ...]] = {}
    for number, failure in zip(run.failures, run.scored.failures, strict=True):
        if failure.item_id is not None:
            found[failure.item_id] = (*found.get(failure.item_id, ()), _line(opened, number, failure))
    return found


def _line(opened: OpenSample, number: int, failure: Failure) -> Line:
    category = opened.task.category(failure.category)
    why = word_failure_and_ink(failure.kind, failure.args)
    state = _STATES.get(category.key, "wrong")
    return Line(number, category.key, category.label, why, state, item=failure.item_id or "")


def _parsed(opened: OpenSample, told: RatingsOfRun) -> str | None:
    """Every answer with its rating, as they were understood; None where nothing was."""
    if not told:
        return None
    return "\n".join(_in_text(item, told[item.id]) for item in opened.sample.items if item.id in told)


def _in_text(item: Item, told: Mapping[str, Any]) -> str:
    return f"{item.id}  {_state(told)[1]}  ({told['outcome']})\n   {item.label}\n   -> {told['answer'] or ''}"


def _short(text: str) -> str:
    return (
        text if len(text) <= LONGEST else f"{text[:LONGEST]} [{len(text) - LONGEST:,} more characters in the response]"
    )
