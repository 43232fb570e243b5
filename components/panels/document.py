"""The inspector's panel for pages of questions: the page, every question with what runs make of it, stray text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cache.queries.inspection import InspectedRun
from components.numbers import count
from components.panels import document_figures, parts
from components.panels import document_said as said
from components.panels.sheets import OpenSample
from components.sheet.blocks import Block, Glance, Images, Mark, Picture, State
from components.sheet.item_blocks import Head
from components.sheet.question_blocks import Answer, Question, Questions
from components.viewer.payload import PageImages
from records import Item, Reading

DEFINITIONS: Final = ("Ratio", "Eq. 8")
"""The two similarities: that of the published code, that of the paper."""

PROTOCOLS: Final = ("official", "paper")
"""The protocols under which they count, in the same order."""

_STATES: Final[Mapping[str, State]] = {
    "no_response": "absent",
    "speculative_completion": "wrong",
    "over_refusal": "wrong",
    "out_of_order": "confused",
    "merged_questions": "confused",
    "dropped_question": "missed",
    "garbled_stem": "wrong",
    "lost_option": "missed",
    "figure_missed": "missed",
    "handwriting_leak": "spurious",
}
"""Failure category -> its sign; others are remarks."""

_NOTHING: Final = "Nothing went wrong here: every question is as gold has it."


def blocks(opened: OpenSample) -> list[Block]:
    """The blocks of one page."""
    lead = opened.lead
    images = Images(_pictures(opened), span=5, rows=2 if lead is not None else 1)
    found: list[Block] = [_glance(opened), images, _questions(opened)]
    if lead is None:
        return found
    wrong = parts.failures(opened, lead, _STATES, _NOTHING, span=7)
    return [*found, wrong, said.stretches(opened, lead)]


def _pictures(opened: OpenSample) -> tuple[Picture, ...]:
    found = tuple(Picture("Page", "question", opened.images[page.number]) for page in opened.sample.pages)
    return found or (Picture("Page", "question", PageImages(missing="Gold names no image of it.")),)


def _glance(opened: OpenSample) -> Glance:
    slugs = {run.slug for run in opened.shown}
    marks = tuple(
        Mark(run.slug, run.run.model, run.run.setting or "", *_verdict(opened, run), run.slug in slugs)
        for run in opened.runs
    )
    refused = sum(not said.readable(item) for item in opened.sample.items)
    questions = count(len(opened.sample.items), "question")
    gold = f"Gold: {questions}, {refused} unrecognisable" if refused else f"Gold: {questions}"
    good = sum(mark.state == "right" for mark in marks)
    sentence = f"{good} of {count(len(marks), 'run')} with at least half of them right" if marks else "no run is loaded"
    return Glance(gold, sentence, marks)


def _verdict(opened: OpenSample, run: InspectedRun) -> tuple[State, str]:
    """How a run's page stands to gold, and how many of its questions are right."""
    if run.prediction is None:
        return "absent", "no response"
    if run.scored.state == "failed":
        return "unread", "empty"
    outcomes = Counter(one.outcome for one in run.scored.judgements)
    right = sum(outcomes[word] for word in said.RIGHT)
    state: State = "right" if 2 * right >= len(opened.sample.items) else "wrong"
    return state, f"{right} of {len(opened.sample.items)} right"


def _questions(opened: OpenSample) -> Questions:
    told = {run.slug: _told(opened, run) for run in opened.shown}
    figures = {run.slug: document_figures.said(opened, run) for run in opened.shown}
    rows = tuple(
        Question(
            item.id,
            item.label or item.id,
            said.type_of(item),
            said.readable(item),
            tuple(
                replace(
                    _answer(opened, run, item, told[run.slug].get(item.id)), figures=figures[run.slug].get(item.id, ())
                )
                for run in opened.shown
            ),
        )
        for item in opened.sample.items
    )
    runs = tuple(Head(run.slug, run.run.model, run.run.setting or "") for run in opened.shown)
    counts = PROTOCOLS.index(opened.part) if opened.part in PROTOCOLS else 0
    return Questions(runs, rows, DEFINITIONS, counts, opened.item, "This page has no question.", span=7)


def _told(opened: OpenSample, run: InspectedRun) -> dict[str, tuple[Mapping[str, Any], tuple[float, ...]]]:
    """What was read to each question, and its similarity by definition."""
    readings = [run.readings.get(protocol) for protocol in PROTOCOLS]
    alike = [{str(one["item"]): one["similarity"] for one in _read(reading)} for reading in readings]
    return {
        str(one["item"]): (one, tuple(float(kind[one["item"]]) for kind in alike if kind.get(one["item"]) is not None))
        for one in _read(opened.reading(run))
    }


def _read(reading: Reading | None) -> list[Mapping[str, Any]]:
    return [] if reading is None or reading.value is None else list(reading.value["questions"])


def _answer(
    opened: OpenSample, run: InspectedRun, item: Item, told: tuple[Mapping[str, Any], tuple[float, ...]] | None
) -> Answer:
    if told is None or run.prediction is None:
        return Answer(run.slug, "no response", "absent", "")
    one, alike = told
    raw = run.prediction.raw
    aligned = raw[one["start"] : one["end"]] if one["start"] is not None else ""
    scored, written = said.differences(item, aligned, opened.part)
    behaviour, state = said.behaviour_of(one)
    return Answer(
        run.slug, behaviour, state, str(one["outcome"]), alike, said.boundaries(one, opened, run), scored, written
    )
